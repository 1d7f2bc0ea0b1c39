//! Order of the searches for a mate: the first proof, then shorter mates while time allows; and slices of such a search
//! for the root of the ordinary search.

use std::sync::Arc;
use std::time::{Duration, Instant};

use boards::{Line, Move};

use super::dfpn::DfpnSearch;
use super::mating_line::{self, Defence};
use super::pn_state::{PnState, UNLIMITED};
use super::task::{Attack, DECIDED, MateTask};
use crate::event::Proof;
use crate::games::Game;

/// Time for shortening a mate; if the proof took longer than half of it, twice the time of the proof.
const SHORTENING: Duration = Duration::from_secs(10);
/// Greatest length in plies of a mate by any moves.
const LONGEST_IN_MOVES: u16 = 1_000;
/// Sleep of a helper that waits for the next goal.
const NAP: Duration = Duration::from_millis(1);

/// Runs the main thread's part and returns the answer.
pub fn lead<G: Game>(task: &Arc<MateTask>, line: Line<G>) -> Proof {
    match task.attack {
        Attack::Checks | Attack::ChecksInGame => by_checks(task, line),
        Attack::AnyMove(moves) => in_moves(task, line, moves),
    }
}

/// Searches for a mate of any length by checks, and shortens it while time allows.
fn by_checks<G: Game>(task: &Arc<MateTask>, line: Line<G>) -> Proof {
    let attacker = line.current().side_to_move();
    let mut search = DfpnSearch::new(0, task, line, attacker);
    let Some(state) = decide(&mut search, UNLIMITED) else { return Proof::Unknown };
    if state.is_disproved() {
        return no_mate(state.is_settled());
    }
    let Some(moves) = search.mating_line(state.length, Defence::AsProved) else { return Proof::Unknown };
    search.record_best(moves);
    shorten(&mut search, state.length);
    search.best.map_or(Proof::Unknown, Proof::Mate)
}

/// Searches for the shortest mate in at most `moves` moves, by or of the side to move.
fn in_moves<G: Game>(task: &Arc<MateTask>, line: Line<G>, moves: u32) -> Proof {
    let mut searches = both_attackers(0, task, &line);
    let mut settled = true;
    for plies in 1..=moves.saturating_mul(2).min(u32::from(LONGEST_IN_MOVES)) as u16 {
        let [search, other] = sorted_for(plies, &mut searches);
        search.set_nodes(search.nodes().max(other.nodes()));
        match decide(search, plies) {
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

/// Returns the answer to a disproof: nothing is proved if it is bound to the game before the root.
fn no_mate(settled: bool) -> Proof {
    if settled { Proof::NoMate } else { Proof::Unknown }
}

/// Creates the searches for a mate by the side to move and by the other side.
fn both_attackers<G: Game>(index: usize, task: &Arc<MateTask>, line: &Line<G>) -> [DfpnSearch<G>; 2] {
    let side = line.current().side_to_move();
    [side, !side].map(|attacker| DfpnSearch::new(index, task, line.clone(), attacker))
}

/// Returns the searches, first the one that can find a mate in `plies` plies: the side to move mates in an odd number.
fn sorted_for<G: Game>(plies: u16, searches: &mut [DfpnSearch<G>; 2]) -> [&mut DfpnSearch<G>; 2] {
    let [own, other] = searches;
    if plies % 2 == 1 { [own, other] } else { [other, own] }
}

/// Runs a helper's part: the same searches, which fill the table.
pub fn help<G: Game>(task: &Arc<MateTask>, line: Line<G>, index: usize) {
    let mut searches = both_attackers(index, task, &line);
    while !task.control.is_stopped() {
        let goal = task.goal();
        let is_settled = goal != DECIDED && {
            let plies = goal as u16;
            let [search, other] = sorted_for(plies, &mut searches);
            // Both count the nodes of this thread: the one that searched last has the larger number.
            search.set_nodes(search.nodes().max(other.nodes()));
            search.take_goal(goal) && search.solve(plies).is_settled()
        };
        // A disproof that is bound to the game before the root is not in the table: the main thread finds it itself.
        if is_settled {
            task.decide(goal);
        } else {
            std::thread::sleep(NAP);
        }
    }
}

/// Searches for a mate in `plies` plies until it is proved or disproved; `None` if the task ends before.
fn decide<G: Game>(search: &mut DfpnSearch<G>, plies: u16) -> Option<PnState> {
    let task = Arc::clone(&search.task);
    task.set_goal(plies);
    let goal = u32::from(plies);
    let mut state = None;
    if search.take_goal(goal) {
        state = Some(search.solve(plies)).filter(PnState::is_final);
    }
    task.decide(goal);
    // If another thread was faster, the result is in the table.
    search.take_goal(DECIDED);
    state.or_else(|| search.known_at_root(plies).filter(PnState::is_settled))
}

/// Searches for mates shorter than `length` plies until there is none, the task ends, or the time for shortening is
/// over.
fn shorten<G: Game>(search: &mut DfpnSearch<G>, mut length: u16) {
    let now = Instant::now();
    let deadline = now + SHORTENING.max(2 * (now - search.task.limits.started));
    search.deadline = Some(deadline);
    while length > 1 {
        let Some(state) = decide(search, length - 2).filter(PnState::is_proved) else { break };
        let Some(moves) = search.mating_line(state.length, Defence::AsProved) else { return };
        length = state.length;
        search.record_best(moves);
    }
    if let Some(moves) = search.mating_line(length, Defence::Longest) {
        search.record_best(moves);
    }
}

/// Search for a mate by the side to move on one thread, in slices beside the ordinary search. The table keeps the
/// results of a slice, so that the next one goes on from there.
pub struct Attempt<G: Game> {
    search: DfpnSearch<G>,
    /// Greatest length in plies of the mate to search for.
    longest: u16,
    over: bool,
}

/// Limits of one slice.
#[derive(Clone, Copy)]
pub struct Slice {
    /// Number of nodes that the thread has counted before.
    pub nodes_before: u64,
    /// Number of nodes of the slice; the moves of one position may exceed it.
    pub nodes: u64,
    /// Time at which the ordinary search must end.
    pub deadline: Option<Instant>,
}

impl<G: Game> Attempt<G> {
    /// Creates the search at the end of a line.
    pub fn new(task: &Arc<MateTask>, line: Line<G>) -> Attempt<G> {
        let attacker = line.current().side_to_move();
        Attempt { search: DfpnSearch::new(0, task, line, attacker), longest: UNLIMITED, over: false }
    }

    /// Returns true if no shorter mate is left to be found.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Returns the number of nodes that the thread has counted.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Runs a slice. Returns the line of a mate if one is proved that is shorter than all before.
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
        // No line means that there is no such mate; a line must stand verification.
        let line = line.filter(|line| mating_line::is_mate(&search.line, line, search.task.attack));
        self.longest = line.as_ref().map_or(0, |line| line.len() as u16).saturating_sub(2);
        self.over = self.longest == 0;
        line
    }
}
