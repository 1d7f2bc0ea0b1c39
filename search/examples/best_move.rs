//! The best move of a chess position after a second:
//! `cargo run --release -p sanqi-search --example best_move -- [FEN]`.

use std::error::Error;
use std::time::{Duration, Instant};

use boards::chess::Chess;
use boards::{Line, Notation, NotationOptions, Rules};
use search::{Limits, SearchOptions, ThreadPool};

fn main() -> Result<(), Box<dyn Error>> {
    let position = std::env::args().nth(1).map_or(Ok(Chess::start()), |fen| Chess::from_fen(&fen))?;
    println!("{}", best_move(position, Duration::from_secs(1)).ok_or("no legal move")?);
    Ok(())
}

fn best_move(position: Chess, time: Duration) -> Option<String> {
    let limits = Limits { move_time: Some(time), ..Limits::none(Instant::now()) };
    let answer = ThreadPool::new().search(Line::new(position), limits, SearchOptions::default(), |_| ());
    answer.best.map(|best| position.format_move(best, NotationOptions::default()))
}

#[test]
fn a_mate_in_one_is_found() {
    let position = Chess::from_fen("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1").expect("a legal position");
    assert_eq!(best_move(position, Duration::from_millis(50)).as_deref(), Some("d1d8"));
}
