//! From the first proof to the answer: the mate is shortened while time allows.

use std::sync::Arc;
use std::time::{Duration, Instant};

use boards::Line;

use super::dfpn::Search;
use super::extract::Defence;
use super::outlook::{Outlook, UNLIMITED};
use super::task::DECIDED;
use super::{Proof, Task};
use crate::games::Game;

/// For how long a mate is shortened at most, if the proof did not take longer.
const SHORTENING: Duration = Duration::from_secs(10);
/// How often a thread without work looks whether there is some.
const NAP: Duration = Duration::from_millis(1);

/// The main thread's part.
pub fn lead<G: Game>(task: &Arc<Task>, line: Line<G>) -> Proof {
    let mut search = Search::new(0, task, line);
    let Some(outlook) = attempt(&mut search, UNLIMITED) else { return Proof::Unknown };
    if outlook.is_disproved() {
        return Proof::NoMate;
    }
    let Some(moves) = search.mating_line(outlook.length, Defence::AsProved) else { return Proof::Unknown };
    search.show(moves);
    shorten(&mut search, outlook.length);
    search.best.map_or(Proof::Unknown, Proof::Mate)
}

/// Another thread's part: the same searches, for the sake of the table.
pub fn help<G: Game>(task: &Arc<Task>, line: Line<G>, index: usize) {
    let mut search = Search::new(index, task, line);
    while !task.control.is_stopped() {
        let goal = task.goal();
        if goal == DECIDED || !search.take_goal(goal) {
            std::thread::sleep(NAP);
        } else if search.solve(goal as u16).is_final() {
            task.decide(goal);
        }
    }
}

/// Looks for a mate in so many plies; `None` if the task is over before that is decided.
fn attempt<G: Game>(search: &mut Search<G>, plies: u16) -> Option<Outlook<G::Hand>> {
    let task = Arc::clone(&search.task);
    task.set_goal(plies);
    let goal = u32::from(plies);
    let mut outlook = None;
    if search.take_goal(goal) {
        outlook = Some(search.solve(plies)).filter(Outlook::is_final);
    }
    task.decide(goal);
    // If another thread was faster, the table knows.
    search.take_goal(DECIDED);
    outlook.or_else(|| search.known_at_root(plies).filter(|outlook| outlook.is_final()))
}

/// Looks for shorter mates than the best one, which is known to take so many plies at most, until there is none, the
/// task is over, or it has taken much longer than the first proof.
fn shorten<G: Game>(search: &mut Search<G>, mut length: u16) {
    let now = Instant::now();
    let deadline = now + SHORTENING.max(2 * (now - search.task.limits.started));
    search.deadline = Some(deadline);
    while length > 1 {
        let Some(outlook) = attempt(search, length - 2).filter(Outlook::is_proved) else { break };
        let Some(moves) = search.mating_line(outlook.length, Defence::AsProved) else { return };
        length = outlook.length;
        search.show(moves);
    }
    if let Some(moves) = search.mating_line(length, Defence::Longest) {
        search.show(moves);
    }
}
