//! Plays moves from a position and prints the position after them, in the letters and spellings of the options:
//! `cargo run -p sanqi-boards --example convert -- <game> [startpos|<FEN>] [moves...]`.

use std::error::Error;

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Line, NotationOptions, Position, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (game, rest) = arguments.split_first().ok_or("which game?")?;
    let (position, moves) = rest.split_first().map_or(("startpos", rest), |(first, moves)| (first.as_str(), moves));
    let fen = match game.as_str() {
        Chess::NAME => after::<Chess>(position, moves)?,
        Xiangqi::NAME => after::<Xiangqi>(position, moves)?,
        Shogi::NAME => after::<Shogi>(position, moves)?,
        _ => return Err(format!("no such game: {game}").into()),
    };
    println!("{fen}");
    Ok(())
}

/// Returns the FEN, or SFEN in shogi, of the position after the moves.
fn after<P: Position>(position: &str, moves: &[impl AsRef<str>]) -> Result<String, Box<dyn Error>> {
    let mut line = Line::new(if position == "startpos" { P::start() } else { P::from_fen(position)? });
    for text in moves {
        line.push(line.current().parse_move(text.as_ref())?);
    }
    Ok(line.current().fen(NotationOptions::default()))
}

#[test]
fn positions_after_moves() -> Result<(), Box<dyn Error>> {
    let chess = after::<Chess>("startpos", &["e2e4", "c7c5"])?;
    assert_eq!(chess, "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    let shogi = after::<Shogi>("startpos", &["7g7f", "3c3d", "8h2b+"])?;
    assert_eq!(shogi, "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4");
    let xiangqi = after::<Xiangqi>("startpos", &["h2e2"])?;
    assert_eq!(xiangqi, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
    assert!(after::<Chess>("startpos", &["e2e5"]).is_err());
    Ok(())
}
