//! Signature of an engine for file headers.

use std::sync::Arc;

use boards::Line;
use search::{Game, Limits, NetworkOf, with_search_stack};
use selfplay::Searcher;

/// Depth of the searches in plies.
const DEPTH: u32 = 10;
/// Size of the transposition table in MiB.
const HASH: usize = 4;

/// Returns the number of nodes of two fixed searches, of the starting position and of the position after its first
/// legal move. Engines and networks that play differently almost always differ in it.
pub fn signature<G: Game>(network: &Arc<NetworkOf<G>>) -> u64 {
    with_search_stack(|| signature_here::<G>(network)).unwrap_or_else(|_| signature_here::<G>(network))
}

fn signature_here<G: Game>(network: &Arc<NetworkOf<G>>) -> u64 {
    let mut searcher = Searcher::<G>::with_network(HASH, Arc::clone(network));
    let mut line = Line::new(G::start());
    let mut nodes = 0;
    for _ in 0..2 {
        nodes += searcher.search(&line, Limits::depth(DEPTH)).map_or(0, |answer| answer.nodes);
        let moves = line.current().move_list();
        if let Some(&mv) = moves.iter().min() {
            line.push(mv);
        }
    }
    nodes
}
