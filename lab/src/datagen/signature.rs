//! A number by which engines can be told apart.

use std::sync::Arc;

use boards::{Line, MoveList};
use search::{Game, Limits, NetworkOf};
use selfplay::Thinker;

/// Iterations of the search that tells engines apart, in plies.
const DEPTH: u32 = 10;
/// Its table, in MiB.
const HASH: usize = 4;

/// A number by which engines of a game, and networks, that play differently can be told apart: the nodes of a search of
/// the opening position and of the one after the first legal move.
pub fn signature<G: Game>(network: &Arc<NetworkOf<G>>) -> u64 {
    let mut thinker = Thinker::<G>::with_network(HASH, Arc::clone(network));
    let mut line = Line::new(G::start());
    let mut nodes = 0;
    for _ in 0..2 {
        nodes += thinker.search(&line, Limits::depth(DEPTH)).map_or(0, |answer| answer.nodes);
        let mut moves = MoveList::new();
        line.current().legal_moves(&mut moves);
        if let Some(&mv) = moves.iter().min() {
            line.push(mv);
        }
    }
    nodes
}
