//! Counts the legal move tree of a chess position on one thread and says how fast that was:
//! `cargo run --release -p boards --example perft -- [startpos|kiwipete|<FEN>] [depth]`.

use std::time::Instant;

use boards::Position;
use boards::chess::Chess;
use boards::perft::perft;

/// A position with every kind of move, known by this name since Peter McKenzie's perft pages.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let position = match arguments.next().as_deref() {
        None | Some("startpos") => Chess::start(),
        Some("kiwipete") => Chess::from_fen(KIWIPETE)?,
        Some(fen) => Chess::from_fen(fen)?,
    };
    let depth = arguments.next().map_or(Ok(5), |text| text.parse())?;
    let begin = Instant::now();
    let nodes = perft(&position, depth);
    let seconds = begin.elapsed().as_secs_f64();
    println!("nodes {nodes} seconds {seconds:.3} mnps {:.1}", nodes as f64 / seconds / 1e6);
    Ok(())
}
