//! From the first proof to the answer: the mate is shortened while time allows.

use std::sync::Arc;
use std::time::{Duration, Instant};

use boards::{Line, Move};

use super::dfpn::DfpnSearch;
use super::mating_line::Defence;
use super::pn_state::{PnState, UNLIMITED};
use super::task::DECIDED;
use super::{Attack, MateTask, Proof, mating_line};
use crate::games::Game;

/// For how long a mate is shortened at most, if the proof did not take longer.
const SHORTENING: Duration = Duration::from_secs(10);
/// Longer mates are not looked for by any moves.
const LONGEST_IN_MOVES: u16 = 1_000;
/// How often a thread without work looks whether there is some.
const NAP: Duration = Duration::from_millis(1);

/// The main thread's part.
pub fn lead<G: Game>(task: &Arc<MateTask>, line: Line<G>) -> Proof {
    match task.attack {
        Attack::Checks | Attack::ChecksInGame => by_checks(task, line),
        Attack::AnyMove(moves) => in_moves(task, line, moves),
    }
}

/// A mate of any length by checks, made as short as time allows.
fn by_checks<G: Game>(task: &Arc<MateTask>, line: Line<G>) -> Proof {
    let attacker = line.current().side_to_move();
    let mut search = DfpnSearch::new(0, task, line, attacker);
    let Some(state) = attempt(&mut search, UNLIMITED) else { return Proof::Unknown };
    if state.is_disproved() {
        return no_mate(state.is_settled());
    }
    let Some(moves) = search.mating_line(state.length, Defence::AsProved) else { return Proof::Unknown };
    search.record_best(moves);
    shorten(&mut search, state.length);
    search.best.map_or(Proof::Unknown, Proof::Mate)
}

/// The shortest mate in so many moves, of or by the side to move.
fn in_moves<G: Game>(task: &Arc<MateTask>, line: Line<G>, moves: u32) -> Proof {
    let mut searches = both_attackers(0, task, &line);
    let mut settled = true;
    for plies in 1..=(2 * moves).min(u32::from(LONGEST_IN_MOVES)) as u16 {
        let [search, other] = sorted_for(plies, &mut searches);
        search.set_nodes(other.nodes());
        match attempt(search, plies) {
            None => return Proof::Unknown,
            Some(state) if state.is_proved() => {
                let Some(moves) = search.mating_line(state.length, Defence::Longest) else { return Proof::Unknown };
                search.record_best(moves.clone());
                return Proof::Mate(moves);
            }
            Some(state) => settled &= state.is_settled(),
        }
    }
    no_mate(settled)
}

/// The answer to a disproof, which may hold on this path only, because of what was before the root.
fn no_mate(settled: bool) -> Proof {
    if settled { Proof::NoMate } else { Proof::Unknown }
}

/// The searches for a mate by the side to move, and by the other one.
fn both_attackers<G: Game>(index: usize, task: &Arc<MateTask>, line: &Line<G>) -> [DfpnSearch<G>; 2] {
    let side = line.current().side_to_move();
    [side, !side].map(|attacker| DfpnSearch::new(index, task, line.clone(), attacker))
}

/// The search that looks for a mate in so many plies first: the side to move mates in an odd number.
fn sorted_for<G: Game>(plies: u16, searches: &mut [DfpnSearch<G>; 2]) -> [&mut DfpnSearch<G>; 2] {
    let [own, other] = searches;
    if plies % 2 == 1 { [own, other] } else { [other, own] }
}

/// Another thread's part: the same searches, for the sake of the table.
pub fn help<G: Game>(task: &Arc<MateTask>, line: Line<G>, index: usize) {
    let mut searches = both_attackers(index, task, &line);
    while !task.control.is_stopped() {
        let goal = task.goal();
        let plies = goal as u16;
        let [search, other] = sorted_for(plies, &mut searches);
        search.set_nodes(other.nodes());
        if goal == DECIDED || !search.take_goal(goal) {
            std::thread::sleep(NAP);
        } else if search.solve(plies).is_final() {
            task.decide(goal);
        }
    }
}

/// Looks for a mate in so many plies until that is decided; `None` if the task is over before.
fn attempt<G: Game>(search: &mut DfpnSearch<G>, plies: u16) -> Option<PnState> {
    let task = Arc::clone(&search.task);
    task.set_goal(plies);
    let goal = u32::from(plies);
    let mut state = None;
    if search.take_goal(goal) {
        state = Some(search.solve(plies)).filter(PnState::is_final);
    }
    task.decide(goal);
    // If another thread was faster, the table knows.
    search.take_goal(DECIDED);
    state.or_else(|| search.known_at_root(plies).filter(PnState::is_settled))
}

/// Looks for shorter mates than the best one, which is known to take so many plies at most, until there is none, the
/// task is over, or it has taken much longer than the first proof.
fn shorten<G: Game>(search: &mut DfpnSearch<G>, mut length: u16) {
    let now = Instant::now();
    let deadline = now + SHORTENING.max(2 * (now - search.task.limits.started));
    search.deadline = Some(deadline);
    while length > 1 {
        let Some(state) = attempt(search, length - 2).filter(PnState::is_proved) else { break };
        let Some(moves) = search.mating_line(state.length, Defence::AsProved) else { return };
        length = state.length;
        search.record_best(moves);
    }
    if let Some(moves) = search.mating_line(length, Defence::Longest) {
        search.record_best(moves);
    }
}

/// The search for a mate by the side to move at the end of a line, on one thread.
pub struct Attempt<G: Game> {
    search: DfpnSearch<G>,
    /// Longer mates are not looked for.
    longest: u16,
    over: bool,
}

/// A slice of work.
#[derive(Clone, Copy)]
pub struct Slice {
    /// What the thread has counted so far.
    pub nodes_before: u64,
    /// How many nodes may be added, give or take the moves of one position.
    pub nodes: u64,
    /// When the whole search must end.
    pub deadline: Option<Instant>,
}

impl<G: Game> Attempt<G> {
    /// For the end of a line.
    pub fn new(task: &Arc<MateTask>, line: Line<G>) -> Attempt<G> {
        let attacker = line.current().side_to_move();
        Attempt { search: DfpnSearch::new(0, task, line, attacker), longest: UNLIMITED, over: false }
    }

    /// Nothing is left to be found.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// What the thread has counted.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Goes on for a while. Returns the line of a mate if one is proved that is shorter than all before.
    pub fn run(&mut self, slice: Slice) -> Option<Vec<Move>> {
        let search = &mut self.search;
        search.set_nodes(slice.nodes_before);
        search.deadline = slice.deadline;
        if !search.take_goal(search.task.goal()) {
            return None;
        }
        let longest = self.longest;
        let line = search.within_nodes(slice.nodes, |search| {
            let state = search.solve(longest);
            state.is_proved().then(|| search.mating_line(state.length, Defence::AsProved))?
        })?;
        // Disproved, or the last word on the proof.
        let line = line.filter(|line| mating_line::is_mate(&search.line, line, search.task.attack));
        self.longest = line.as_ref().map_or(0, |line| line.len() as u16).saturating_sub(2);
        self.over = self.longest == 0;
        line
    }
}
