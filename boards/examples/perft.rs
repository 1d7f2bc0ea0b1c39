//! Counts the legal move tree of a position on one thread and says how fast that was:
//! `cargo run --release -p sanqi-boards --example perft -- <game> [startpos|<FEN>] [depth]`.

use std::error::Error;
use std::time::Instant;

use boards::chess::Chess;
use boards::perft::perft;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Position, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_default();
    let position = arguments.next().unwrap_or("startpos".to_owned());
    let depth = arguments.next().map_or(Ok(5), |text| text.parse())?;
    match game.as_str() {
        Chess::NAME => count::<Chess>(&position, depth),
        Xiangqi::NAME => count::<Xiangqi>(&position, depth),
        Shogi::NAME => count::<Shogi>(&position, depth),
        _ => Err(format!("no such game: {game}").into()),
    }
}

fn count<P: Position>(position: &str, depth: u32) -> Result<(), Box<dyn Error>> {
    let position = if position == "startpos" { P::start() } else { P::from_fen(position)? };
    let begin = Instant::now();
    let nodes = perft(&position, depth);
    let seconds = begin.elapsed().as_secs_f64();
    println!("nodes {nodes} seconds {seconds:.3} mnps {:.1}", nodes as f64 / seconds / 1e6);
    Ok(())
}

#[test]
fn every_game_is_counted() {
    assert!(count::<Chess>("startpos", 3).is_ok());
    assert!(count::<Xiangqi>("startpos", 2).is_ok());
    assert!(count::<Shogi>("startpos", 2).is_ok());
    assert!(count::<Chess>("8/8 w", 1).is_err());
}
