//! From the first proof to the answer.

use std::sync::Arc;

use boards::Line;

use super::dfpn::Search;
use super::outlook::UNLIMITED;
use super::{Proof, Task};
use crate::games::Game;

/// The main thread's part.
pub fn lead<G: Game>(task: &Arc<Task>, line: Line<G>) -> Proof {
    let mut search = Search::new(0, task, line);
    search.stopped = task.is_over();
    let outlook = search.solve(UNLIMITED);
    task.report(search.depth as u32, Some(u32::from(outlook.length)), Vec::new());
    if outlook.is_disproved() {
        return Proof::NoMate;
    }
    if !outlook.is_proved() {
        return Proof::Unknown;
    }
    match search.mating_line(outlook.length) {
        Some(moves) => Proof::Mate(moves),
        None => Proof::Unknown,
    }
}

/// Another thread's part.
pub fn help<G: Game>(task: &Arc<Task>, line: Line<G>, index: usize) {
    Search::new(index, task, line).solve(UNLIMITED);
}
