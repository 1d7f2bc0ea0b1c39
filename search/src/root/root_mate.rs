//! Long mates at the root: the main thread spends a small share of its nodes on the mate solver, which finds mates by
//! checks that are far longer than the search is deep (`docs/search.md` section 9.5).

use std::sync::Arc;
use std::time::Duration;

use boards::{Line, MAX_MOVES, Move, MoveList};

use crate::games::Game;
use crate::mate::{Attack, Attempt, MateLimits, MateTask, Slice};
use crate::score::{INFINITE, MATE_BOUND, MAX_PLY, is_mate, mate_in};
use crate::state::root_mate_state::{Mate, RootMate};
use crate::state::root_move::RootMove;
use crate::state::worker::{Worker, plies_to_rule_limit};

/// Smallest number of nodes for a call of the solver, which begins at the root each time.
const SHORTEST_SLICE: u64 = 256;
/// Largest number of nodes for a call of the solver, so that a ponder hit is noticed.
const LONGEST_SLICE: u64 = 2_048;
/// Nodes granted in advance if the last search ended with a mate, to find it again.
const CREDIT: u64 = 1_024;
/// Nodes for shortening a mate, as a multiple of the nodes that finding it took.
const SHORTENING: u64 = 2;
/// Greatest number of nodes for shortening a mate.
const MOST_SHORTENING: u64 = 20_000;

impl<G: Game> Worker<G> {
    /// Prepares the solver for a search. Its tables are kept only if the last search has found a mate: the game then
    /// follows it, while otherwise positions of the past would fill the tables.
    pub(crate) fn prepare_root_mate(&mut self) {
        let RootMate { won: on_the_way, tables_used, .. } = self.root_mate;
        self.root_mate = RootMate { tables_used: tables_used && on_the_way, ..RootMate::default() };
        let Some(tables) = self.shared.mate_tables.as_ref().filter(|_| self.index == 0) else { return };
        if tables_used && !on_the_way {
            tables.clear();
        }
        let options = &self.shared.options;
        let mut checks = MoveList::new();
        self.line.current().legal_checks(&mut checks);
        // With several variations the mate would have to be told apart from the others.
        let weakened = options.noise.is_some() || options.strength.is_some();
        self.root_mate.over = checks.is_empty() || options.multi_pv > 1 || weakened;
        self.root_mate.credit = if on_the_way { CREDIT } else { 0 };
    }

    /// Runs the solver if it has something left to do and nodes to do it with.
    pub(crate) fn search_root_mate(&mut self) {
        if self.mate_suffices() {
            self.stopped = self.may_stop();
        }
        while !self.root_mate.over && !self.stopped && !self.shared.control.is_stopped() && self.completed_depth > 0 {
            let nodes = self.nodes_for_mate();
            if nodes < SHORTEST_SLICE || self.sees_mate() {
                return;
            }
            self.notice_ponder_hit();
            self.continue_mate_search(nodes.min(LONGEST_SLICE));
        }
    }

    /// Returns the number of nodes that the solver may spend now.
    fn nodes_for_mate(&self) -> u64 {
        let idle = self.shared.limits.infinite || self.shared.control.is_pondering();
        let share = if idle { self.params.mate_idle_share } else { self.params.mate_share };
        let earned = self.nodes * share.max(0) as u64 / 1_000 + self.root_mate.credit;
        let room = self.node_limit.saturating_sub(self.nodes + MAX_MOVES as u64);
        earned.saturating_sub(self.root_mate.spent).min(room)
    }

    /// Returns true if the search has found a shorter mate than the solver.
    fn sees_mate(&self) -> bool {
        let known = self.root_mate.best.as_ref().map_or(-INFINITE, |mate| mate.score);
        let own = self.root_moves.iter().map(RootMove::shown_score).max();
        own.is_some_and(|own| is_mate(own) && own > known)
    }

    /// Runs the solver for a number of nodes.
    fn continue_mate_search(&mut self, nodes: u64) {
        let deadline = self.time.deadline(Duration::ZERO).filter(|_| !self.shared.control.is_pondering());
        let slice = Slice { nodes_before: self.nodes, nodes, deadline };
        let mut attempt = self.root_mate.attempt.take().unwrap_or_else(|| self.new_attempt());
        let mate = attempt.run(slice);
        let spent = attempt.nodes() - self.nodes;
        self.nodes = attempt.nodes();
        self.root_mate.over = attempt.is_over();
        self.root_mate.attempt = Some(attempt);
        self.root_mate.tables_used = true;
        self.root_mate.spent += spent;
        if let Some(moves) = mate {
            self.record_mate(moves);
        }
        if self.mate_suffices() {
            self.stopped = self.may_stop();
        }
    }

    fn new_attempt(&self) -> Attempt<G> {
        let shared = &self.shared;
        let limits = MateLimits { started: shared.limits.started, time: None, nodes: shared.limits.nodes };
        let tables = shared.mate_tables.as_ref().expect("without tables the solver is over");
        let task = MateTask::new(Attack::ChecksInGame, Arc::clone(&shared.control), limits, None, Arc::clone(tables));
        Attempt::new(&Arc::new(task), self.root_line())
    }

    /// Records and reports a mate that the solver has found.
    fn record_mate(&mut self, moves: Vec<Move>) {
        let Some(root) = self.root_move_of_mate(moves[0]) else {
            self.root_mate.over = true;
            return;
        };
        let root_line = self.root_line();
        let too_long = moves.len() > MAX_PLY || moves.len() as u32 > plies_to_rule_limit(root_line.current());
        if too_long || !is_playable(root_line, &moves) {
            return;
        }
        let mate = Mate { score: mate_in(moves.len()), moves };
        if self.root_mate.best.as_ref().is_none_or(|best| best.score < mate.score) {
            self.report_mate(&mate.at(root, self.root_depth));
            if self.root_mate.best.replace(mate).is_none() {
                self.root_mate.credit += (SHORTENING * self.root_mate.spent).clamp(SHORTEST_SLICE, MOST_SHORTENING);
            }
        }
    }

    /// Returns the record of a move that begins a mate; `None` if it is not among the moves that the user wants. The
    /// search leaves out moves that decline a promotion, which can avoid mates by a dropped pawn.
    fn root_move_of_mate(&self, mv: Move) -> Option<RootMove> {
        let searched = self.root_moves.iter().find(|root| root.mv == mv);
        searched.cloned().or_else(|| self.shared.limits.root_moves.is_empty().then(|| RootMove::new(mv)))
    }

    /// Makes the solver's mate the first root move after an iteration, unless the search has found a better one.
    pub(crate) fn apply_root_mate(&mut self) {
        let own = self.root_moves[0].shown_score();
        if let Some(mate) = self.root_mate.best.as_ref().filter(|mate| mate.score > own)
            && let Some(root) = self.root_move_of_mate(mate.moves[0])
        {
            let first = mate.at(root, self.root_depth);
            self.root_moves.retain(|root| root.mv != first.mv);
            self.root_moves.insert(0, first);
        }
        self.root_mate.won = self.root_moves[0].shown_score() > MATE_BOUND;
    }

    /// Returns true if a timed search may end with the solver's mate, which will not become shorter.
    pub(crate) fn mate_suffices(&self) -> bool {
        let shared = &self.shared;
        let playing = self.time.is_limited() && !shared.control.is_pondering() && !shared.options.analyse;
        let done = self.root_mate.over || self.nodes_for_mate() < SHORTEST_SLICE;
        playing && self.root_mate.best.is_some() && done && shared.limits.mate.is_none() && self.time.least_is_over()
    }
}

/// Returns true if no rule ends the game before the last of these moves.
fn is_playable<G: Game>(mut line: Line<G>, moves: &[Move]) -> bool {
    moves.iter().enumerate().all(|(ply, &mv)| {
        let goes_on = ply == 0 || G::game_verdict(&line).is_none();
        line.push(mv);
        goes_on
    })
}
