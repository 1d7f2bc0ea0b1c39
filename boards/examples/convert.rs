//! Reads moves in any notation of records, books and protocols, and prints them as records spell them, and then the
//! position after them as FEN, or SFEN in shogi:
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
    let (moves, fen) = match game.as_str() {
        Chess::NAME => converted::<Chess>(position, moves)?,
        Xiangqi::NAME => converted::<Xiangqi>(position, moves)?,
        Shogi::NAME => converted::<Shogi>(position, moves)?,
        _ => return Err(format!("no such game: {game}").into()),
    };
    println!("{}\n{fen}", moves.join(" "));
    Ok(())
}

/// Returns the moves as records spell them, and the position after them.
fn converted<P: Position>(position: &str, moves: &[impl AsRef<str>]) -> Result<(Vec<String>, String), Box<dyn Error>> {
    let mut line = Line::new(if position == "startpos" { P::start() } else { P::from_fen(position)? });
    let mut spelled = Vec::new();
    for text in moves {
        let mv = line.current().parse_book_move(text.as_ref(), line.moves().last().copied())?;
        spelled.push(line.current().record_move(mv));
        line.push(mv);
    }
    Ok((spelled, line.current().fen(NotationOptions::default())))
}

#[test]
fn moves_and_positions() -> Result<(), Box<dyn Error>> {
    let (moves, chess) = converted::<Chess>("startpos", &["e2e4", "c5", "g1f3"])?;
    assert_eq!(moves, ["e4", "c5", "Nf3"]);
    assert_eq!(chess, "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    let (moves, shogi) = converted::<Shogi>("startpos", &["▲７六歩", "3c3d", "+8822UM"])?;
    assert_eq!(moves, ["+7776FU", "-3334FU", "+8822UM"]);
    assert_eq!(shogi, "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4");
    let (moves, xiangqi) = converted::<Xiangqi>("startpos", &["炮二平五", "H8+7", "h0g2"])?;
    assert_eq!(moves, ["H2-E2", "H9-G7", "H0-G2"]);
    assert_eq!(xiangqi, "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2");
    assert!(converted::<Chess>("startpos", &["e2e5"]).is_err());
    Ok(())
}
