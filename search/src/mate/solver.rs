//! From the first proof to the answer: the mate is shortened while time allows.

use std::sync::Arc;
use std::time::{Duration, Instant};

use boards::Line;

use super::dfpn::Search;
use super::extract::Defence;
use super::outlook::{Outlook, UNLIMITED};
use super::task::DECIDED;
use super::{Attack, Proof, Task};
use crate::games::Game;

/// For how long a mate is shortened at most, if the proof did not take longer.
const SHORTENING: Duration = Duration::from_secs(10);
/// Longer mates are not looked for by any moves.
const LONGEST_IN_MOVES: u16 = 1_000;
/// How often a thread without work looks whether there is some.
const NAP: Duration = Duration::from_millis(1);

/// The main thread's part.
pub fn lead<G: Game>(task: &Arc<Task>, line: Line<G>) -> Proof {
    match task.attack {
        Attack::Checks | Attack::ChecksInGame => by_checks(task, line),
        Attack::AnyMove(moves) => in_moves(task, line, moves),
    }
}

/// A mate of any length by checks, made as short as time allows.
fn by_checks<G: Game>(task: &Arc<Task>, line: Line<G>) -> Proof {
    let attacker = line.current().side_to_move();
    let mut search = Search::new(0, task, line, attacker);
    let Some(outlook) = attempt(&mut search, UNLIMITED) else { return Proof::Unknown };
    if outlook.is_disproved() {
        return no_mate(outlook.is_settled());
    }
    let Some(moves) = search.mating_line(outlook.length, Defence::AsProved) else { return Proof::Unknown };
    search.show(moves);
    shorten(&mut search, outlook.length);
    search.best.map_or(Proof::Unknown, Proof::Mate)
}

/// The shortest mate in so many moves, of or by the side to move.
fn in_moves<G: Game>(task: &Arc<Task>, line: Line<G>, moves: u32) -> Proof {
    let mut searches = both_attackers(0, task, &line);
    let mut settled = true;
    for plies in 1..=(2 * moves).min(u32::from(LONGEST_IN_MOVES)) as u16 {
        let [search, other] = sorted_for(plies, &mut searches);
        search.count_on_from(other.nodes());
        match attempt(search, plies) {
            None => return Proof::Unknown,
            Some(outlook) if outlook.is_proved() => {
                let Some(moves) = search.mating_line(outlook.length, Defence::Longest) else { return Proof::Unknown };
                search.show(moves.clone());
                return Proof::Mate(moves);
            }
            Some(outlook) => settled &= outlook.is_settled(),
        }
    }
    no_mate(settled)
}

/// The answer to a disproof, which may hold on this path only, because of what was before the root.
fn no_mate(settled: bool) -> Proof {
    if settled { Proof::NoMate } else { Proof::Unknown }
}

/// The searches for a mate by the side to move, and by the other one.
fn both_attackers<G: Game>(index: usize, task: &Arc<Task>, line: &Line<G>) -> [Search<G>; 2] {
    let side = line.current().side_to_move();
    [side, !side].map(|attacker| Search::new(index, task, line.clone(), attacker))
}

/// The search that looks for a mate in so many plies first: the side to move mates in an odd number.
fn sorted_for<G: Game>(plies: u16, searches: &mut [Search<G>; 2]) -> [&mut Search<G>; 2] {
    let [own, other] = searches;
    if plies % 2 == 1 { [own, other] } else { [other, own] }
}

/// Another thread's part: the same searches, for the sake of the table.
pub fn help<G: Game>(task: &Arc<Task>, line: Line<G>, index: usize) {
    let mut searches = both_attackers(index, task, &line);
    while !task.control.is_stopped() {
        let goal = task.goal();
        let plies = goal as u16;
        let [search, other] = sorted_for(plies, &mut searches);
        search.count_on_from(other.nodes());
        if goal == DECIDED || !search.take_goal(goal) {
            std::thread::sleep(NAP);
        } else if search.solve(plies).is_final() {
            task.decide(goal);
        }
    }
}

/// Looks for a mate in so many plies until that is decided; `None` if the task is over before.
fn attempt<G: Game>(search: &mut Search<G>, plies: u16) -> Option<Outlook> {
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
    outlook.or_else(|| search.known_at_root(plies).filter(Outlook::is_settled))
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
