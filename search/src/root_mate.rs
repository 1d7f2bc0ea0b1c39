//! Long mates at the root: the main thread spends a small share of its nodes on the mate solver, which sees mates by
//! checks that are far longer than the search is deep.

use std::sync::Arc;
use std::time::Instant;

use boards::{Line, MAX_MOVES, Move, MoveList};

use crate::event::ScoreBound;
use crate::games::Game;
use crate::mate::{Attack, Attempt, MateLimits, Slice, Task};
use crate::root::RootMove;
use crate::score::{INFINITE, MATE_BOUND, MAX_PLY, Score, is_mate, mate_in};
use crate::worker::{Worker, plies_to_rule_limit};

/// The solver is not called for fewer nodes: it has to find its way from the root again.
const SHORTEST_SLICE: u64 = 256;
/// It is not left alone for more nodes, so that a ponder hit is noticed.
const LONGEST_SLICE: u64 = 2_048;
/// Granted at once when the last search has ended with a mate, to find it again.
const CREDIT: u64 = 1_024;
/// A mate is made shorter with this many times the nodes that finding it took...
const SHORTENING: u64 = 2;
/// ... but no more than so many.
const MOST_SHORTENING: u64 = 20_000;

/// The mate solver at the root of one search.
pub struct RootMate<G: Game> {
    attempt: Option<Attempt<G>>,
    /// Nothing is to be found, or not to be asked for.
    over: bool,
    spent: u64,
    /// Nodes that may be spent beyond the share.
    credit: u64,
    best: Option<Mate>,
    /// The search has ended with a mate, by whomever it was found.
    won: bool,
    /// The tables may hold something; not known before the first search.
    tables_used: bool,
}

/// A mate by the side to move at the root.
struct Mate {
    score: Score,
    line: Vec<Move>,
}

impl<G: Game> Default for RootMate<G> {
    fn default() -> RootMate<G> {
        RootMate { attempt: None, over: true, spent: 0, credit: 0, best: None, won: false, tables_used: true }
    }
}

impl<G: Game> Worker<G> {
    /// Prepares for a search. What the solver knows is kept only if the last search has ended with a mate: the game goes
    /// along it now, while in other games old positions would fill the table.
    pub(crate) fn begin_mate(&mut self) {
        let RootMate { won: on_the_way, tables_used, .. } = self.root_mate;
        self.root_mate = RootMate { tables_used: tables_used && on_the_way, ..RootMate::default() };
        let Some(tables) = self.shared.mate_tables.as_ref().filter(|_| self.index == 0) else { return };
        if tables_used && !on_the_way {
            tables.clear();
        }
        let options = &self.shared.options;
        let mut checks = MoveList::new();
        self.line.current().legal_checks(&mut checks);
        // Several lines would have to be told apart from the mate's, and blurred scores are there to miss things.
        self.root_mate.over = checks.is_empty() || options.multi_pv > 1 || options.noise.is_some();
        self.root_mate.credit = if on_the_way { CREDIT } else { 0 };
    }

    /// Lets the solver work if it has something left to do and nodes to do it with.
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

    /// How many nodes the solver may spend now.
    fn nodes_for_mate(&self) -> u64 {
        let idle = self.shared.limits.infinite || self.shared.control.is_pondering();
        let share = if idle { self.params.mate_idle_share } else { self.params.mate_share };
        let earned = self.nodes * share.max(0) as u64 / 1_000 + self.root_mate.credit;
        let room = self.node_limit.saturating_sub(self.nodes + MAX_MOVES as u64);
        earned.saturating_sub(self.root_mate.spent).min(room)
    }

    /// Whether the search itself knows of a mate that is no longer than the solver's.
    fn sees_mate(&self) -> bool {
        let known = self.root_mate.best.as_ref().map_or(-INFINITE, |mate| mate.score);
        let own = self.root_moves.iter().map(RootMove::shown_score).max();
        own.is_some_and(|own| is_mate(own) && own > known)
    }

    fn continue_mate_search(&mut self, nodes: u64) {
        let limited = self.time.left().filter(|_| !self.shared.control.is_pondering());
        let slice = Slice { nodes_before: self.nodes, nodes, deadline: limited.map(|left| Instant::now() + left) };
        let mut attempt = self.root_mate.attempt.take().unwrap_or_else(|| self.new_attempt());
        let line = attempt.go_on(slice);
        let spent = attempt.nodes() - self.nodes;
        self.nodes = attempt.nodes();
        self.root_mate.over = attempt.is_over();
        self.root_mate.attempt = Some(attempt);
        self.root_mate.tables_used = true;
        self.root_mate.spent += spent;
        if let Some(line) = line {
            self.record_mate(line);
        }
        if self.mate_suffices() {
            self.stopped = self.may_stop();
        }
    }

    fn new_attempt(&self) -> Attempt<G> {
        let shared = &self.shared;
        let limits = MateLimits { started: shared.limits.started, time: None, nodes: shared.limits.nodes };
        let tables = shared.mate_tables.as_ref().expect("without tables it is over");
        let task = Task::new(Attack::ChecksInGame, Arc::clone(&shared.control), limits, None, Arc::clone(tables));
        Attempt::new(&Arc::new(task), self.root_line())
    }

    /// Takes note of a mate and tells it.
    fn record_mate(&mut self, line: Vec<Move>) {
        let Some(root) = self.root_moves.iter().find(|root| root.mv == line[0]) else {
            self.root_mate.over = true;
            return;
        };
        let root = root.clone();
        let root_line = self.root_line();
        let too_long = line.len() > MAX_PLY || line.len() as u32 > plies_to_rule_limit(root_line.current());
        if too_long || !is_playable(root_line, &line) {
            return;
        }
        let mate = Mate { score: mate_in(line.len()), line };
        if self.root_mate.best.as_ref().is_none_or(|best| best.score < mate.score) {
            self.report_mate(&mate.at(root, self.root_depth));
            if self.root_mate.best.replace(mate).is_none() {
                self.root_mate.credit += (SHORTENING * self.root_mate.spent).clamp(SHORTEST_SLICE, MOST_SHORTENING);
            }
        }
    }

    /// After an iteration: the mate comes first, unless the search knows a better one.
    pub(crate) fn apply_root_mate(&mut self) {
        let own = self.root_moves[0].shown_score();
        if let Some(mate) = self.root_mate.best.as_ref().filter(|mate| mate.score > own)
            && let Some(index) = self.root_moves.iter().position(|root| root.mv == mate.line[0])
        {
            let root = self.root_moves.remove(index);
            self.root_moves.insert(0, mate.at(root, self.root_depth));
        }
        self.root_mate.won = self.root_moves[0].shown_score() > MATE_BOUND;
    }

    /// Whether a mate is known and as short as the solver will make it, so that in a timed game the search may end.
    pub(crate) fn mate_suffices(&self) -> bool {
        let shared = &self.shared;
        let playing = self.time.is_limited() && !shared.control.is_pondering() && !shared.options.analyse;
        let done = self.root_mate.over || self.nodes_for_mate() < SHORTEST_SLICE;
        playing && self.root_mate.best.is_some() && done && shared.limits.mate.is_none()
    }
}

impl Mate {
    /// The record of the root move that begins it, in an iteration.
    fn at(&self, root: RootMove, depth: i32) -> RootMove {
        RootMove {
            score: self.score,
            previous: self.score,
            bound: ScoreBound::Exact,
            pv: self.line.clone(),
            seldepth: root.seldepth.max(self.line.len()).max(depth as usize),
            ..root
        }
    }
}

/// Whether the law lets the game go on until the last move of a mate.
fn is_playable<G: Game>(mut line: Line<G>, moves: &[Move]) -> bool {
    moves.iter().enumerate().all(|(ply, &mv)| {
        let goes_on = ply == 0 || G::game_verdict(&line).is_none();
        line.push(mv);
        goes_on
    })
}
