//! One search thread: its state, and the small operations that all parts of the search share.
//!
//! The other files of the search add methods to [`Worker`], one subject each; `docs/search.md` section 2 maps subjects
//! to files.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use boards::{Line, Move, Repetition, Verdict};
use crossbeam_channel::Sender;

use crate::control::Control;
use crate::eval::{Calibration, Evaluator};
use crate::event::{Event, Info};
use crate::exchange::ExchangeScale;
use crate::games::{Game, RankedMoves};
use crate::limits::{Limits, SearchOptions};
use crate::mate::MateTables;
use crate::memory::allocation::has_room;
use crate::memory::history::{CorrectionHistory, Histories, PieceTo};
use crate::memory::tt::TranspositionTable;
use crate::moves::move_ordering::{Earlier, MoveOrdering};
use crate::params::Params;
use crate::score::{DRAW, MAX_PLY, Score, mate_in, mated_in};
use crate::state::endgame_state::EndgameState;
use crate::state::reduction_table::ReductionTable;
use crate::state::root_mate_state::RootMate;
use crate::state::root_move::RootMove;
use crate::state::search_node::StackEntry;
use crate::state::time_manager::TimeManager;

/// Number of stack entries before the root, so that looking six plies back needs no test.
pub const STACK_OFFSET: usize = 6;
/// Upper bound of the memory of a worker besides its histories in MiB.
const WORKER_MEBIBYTES: usize = 4;
/// Time between two looks at the stop flag while the answer waits.
pub const PAUSE_SLICE: Duration = Duration::from_millis(5);
/// Number of nodes between two looks at the clock: a millisecond at a million nodes per second.
const CLOCK_INTERVAL: u64 = 1_024;
/// Number of nodes for which depth 1 is searched whatever the clock says; a board full of queens exceeds it.
const FIRST_ITERATION_NODES: u64 = 20_000;
/// Shortest time that a thread with `Idle` works between two sleeps.
const WORK_SLICE: Duration = Duration::from_millis(2);
/// Longest sleep of a thread with `Idle`.
const LONGEST_SLEEP: Duration = Duration::from_millis(10);
/// Largest share of the time that a thread sleeps, in percent.
const MOST_IDLE: u32 = 90;
/// Key that is mixed into the table key of a repeated position.
const REPEATED: u64 = crate::random::STEP;

/// State that the threads of one search share.
pub struct Shared<G: Game> {
    pub table: Arc<TranspositionTable>,
    /// Tables of the mate solver at the root; `None` if the game does not use it or memory is short.
    pub mate_tables: Option<Arc<MateTables>>,
    pub correction: Arc<CorrectionHistory>,
    pub network: Arc<<G::Evaluator as Evaluator<G>>::Network>,
    /// Stop flag, ponder flag and node counters.
    pub control: Arc<Control>,
    pub endgame_tables: Option<Arc<G::Tables>>,
    /// The root moves by the endgame tables, which the first thread that needs them asks.
    pub ranked_moves: OnceLock<Option<RankedMoves>>,
    /// Limits that end the search.
    pub limits: Limits,
    pub options: SearchOptions,
    /// Parameters at the level of pruning.
    pub params: Arc<Params>,
    /// Base of the late move reductions for the parameters.
    pub reduction_table: Arc<ReductionTable>,
    /// Where the events of the search go.
    pub events: Sender<Event>,
}

impl<G: Game> Shared<G> {
    /// Returns the number of search threads.
    pub fn threads(&self) -> usize {
        self.control.threads()
    }
}

/// A search thread's state.
pub struct Worker<G: Game> {
    /// Number of the thread, from 0; thread 0 is the main thread, which reads the clock and reports. Users are shown
    /// this number plus 1, as UCI counts threads.
    pub index: usize,
    pub(crate) shared: Arc<Shared<G>>,
    pub(crate) params: Arc<Params>,
    /// Meaning of the network's scores.
    pub(crate) calibration: Calibration,
    /// Value of captures in the network's scores.
    pub(crate) exchange: ExchangeScale,
    pub(crate) line: Line<G>,
    /// Ply of the line at which the search begins.
    pub(crate) root_ply: usize,
    pub(crate) evaluator: G::Evaluator,
    pub(crate) histories: Box<Histories<G>>,
    pub(crate) reduction_table: Arc<ReductionTable>,
    pub(crate) stack: Vec<StackEntry>,
    /// Principal variations: `pv[ply]` is the best variation from that ply of the current path on.
    pub(crate) pv: Vec<Vec<Move>>,
    pub(crate) root_moves: Vec<RootMove>,
    /// The root moves as they were before the running iteration.
    pub(crate) earlier_root_moves: Vec<RootMove>,
    /// True if the root has one legal move only.
    pub(crate) forced: bool,
    /// Number of the variation that is searched (MultiPV), from 0: the root moves before it have theirs already in this
    /// iteration.
    pub(crate) pv_index: usize,
    pub(crate) root_depth: i32,
    pub(crate) completed_depth: i32,
    pub(crate) nodes: u64,
    pub(crate) node_limit: u64,
    pub(crate) seldepth: usize,
    /// Ply from which null moves are allowed; above 0 while a null move is verified.
    pub(crate) null_allowed_from: usize,
    pub(crate) stopped: bool,
    pub(crate) time: TimeManager,
    pub(crate) root_mate: RootMate<G>,
    pub(crate) endgame: EndgameState,
    /// The last report, if it was exact.
    pub(crate) reported: Option<Info>,
    /// Time of the last progress report.
    pub(crate) last_progress: Instant,
    /// Score of a draw for each side, by [`boards::Side::index`].
    pub(crate) draw_scores: [Score; 2],
    /// End of the thread's last sleep, if the option `Idle` is set.
    awake_since: Instant,
}

impl<G: Game> Worker<G> {
    /// Returns true if a worker could be created now.
    pub fn has_room() -> bool {
        Histories::<G>::try_new().is_some_and(|_histories| has_room(WORKER_MEBIBYTES))
    }

    /// Creates a worker; `None` if there is no memory for it.
    pub fn try_new(index: usize, shared: Arc<Shared<G>>) -> Option<Worker<G>> {
        let histories = Box::new(Histories::try_new()?);
        // What follows is allocated without a way to fail.
        if !has_room(WORKER_MEBIBYTES) {
            return None;
        }
        Some(Worker::with_histories(index, shared, histories))
    }

    /// Returns a worker that knows nothing of earlier searches, with the memory of its histories.
    pub(crate) fn renewed(self) -> Worker<G> {
        let Worker { index, shared, mut histories, .. } = self;
        histories.clear();
        Worker::with_histories(index, shared, histories)
    }

    fn with_histories(index: usize, shared: Arc<Shared<G>>, histories: Box<Histories<G>>) -> Worker<G> {
        let calibration = G::calibration(&shared.network);
        Worker {
            index,
            time: TimeManager::unlimited(shared.limits.started),
            root_mate: RootMate::default(),
            endgame: EndgameState::default(),
            reported: None,
            last_progress: shared.limits.started,
            draw_scores: [DRAW; 2],
            awake_since: shared.limits.started,
            reduction_table: Arc::clone(&shared.reduction_table),
            evaluator: G::Evaluator::new(Arc::clone(&shared.network)),
            exchange: ExchangeScale::of(calibration.exchange, shared.params.capture_value),
            params: Arc::clone(&shared.params),
            shared,
            calibration,
            line: Line::new(G::start()),
            root_ply: 0,
            histories,
            stack: vec![StackEntry::empty::<G>(); STACK_OFFSET + MAX_PLY + 4],
            pv: (0..MAX_PLY + 2).map(|_| Vec::with_capacity(MAX_PLY)).collect(),
            root_moves: Vec::new(),
            earlier_root_moves: Vec::new(),
            forced: false,
            pv_index: 0,
            root_depth: 0,
            completed_depth: 0,
            nodes: 0,
            node_limit: u64::MAX,
            seldepth: 0,
            null_allowed_from: 0,
            stopped: false,
        }
    }

    /// Takes over the shared state of the next search.
    pub(crate) fn attach(&mut self, shared: &Arc<Shared<G>>) {
        debug_assert!(Arc::ptr_eq(&self.shared.network, &shared.network), "a worker does not outlive its network");
        self.shared = Arc::clone(shared);
        self.params = Arc::clone(&shared.params);
        self.exchange = ExchangeScale::of(self.calibration.exchange, self.params.capture_value);
        self.reduction_table = Arc::clone(&shared.reduction_table);
        self.reported = None;
        self.last_progress = shared.limits.started;
    }

    /// Clears the stack for a new search.
    pub(crate) fn clear_stack(&mut self) {
        self.stack.fill(StackEntry::empty::<G>());
    }

    /// Returns the stack entry of a ply from the root.
    #[inline]
    pub(crate) fn stack_entry(&self, ply: usize) -> &StackEntry {
        &self.stack[ply + STACK_OFFSET]
    }

    /// Returns the stack entry of a ply from the root, to be changed.
    #[inline]
    pub(crate) fn stack_entry_mut(&mut self, ply: usize) -> &mut StackEntry {
        &mut self.stack[ply + STACK_OFFSET]
    }

    /// Returns the stack entry `back` plies before `ply`; `back` is at most [`STACK_OFFSET`].
    #[inline]
    pub(crate) fn earlier_entry(&self, ply: usize, back: usize) -> &StackEntry {
        &self.stack[ply + STACK_OFFSET - back]
    }

    /// Returns the moves before `ply` that select the continuation histories.
    #[inline]
    pub(crate) fn earlier(&self, ply: usize) -> Earlier {
        // `map` over an array would become a call, and this runs for every move that is picked.
        let back = |plies| self.earlier_entry(ply, plies).piece_to;
        [back(1), back(2), back(4), back(6)]
    }

    /// Returns the scores that order the moves of the current position, at `ply` from the root.
    #[inline]
    pub(crate) fn ordering(&self, ply: usize) -> MoveOrdering<'_, G> {
        MoveOrdering {
            position: self.line.current(),
            histories: &self.histories,
            earlier: self.earlier(ply),
            attacked: self.stack_entry(ply).attacked,
            params: &self.params,
            exchange: self.exchange,
        }
    }

    /// Stores the squares that are attacked at `ply`, before quiet moves are ordered or learned from. A singular search
    /// leaves what its node has stored: the position is the same.
    #[inline]
    pub(crate) fn set_attacked(&mut self, ply: usize) {
        self.stack_entry_mut(ply).attacked = self.line.current().attacked();
    }

    /// Counts a node. Returns true if the search must end; from then on no score that the recursion returns may be
    /// used.
    #[inline]
    pub(crate) fn count_node(&mut self) -> bool {
        self.nodes += 1;
        self.shared.control.publish_nodes(self.index, self.nodes);
        if self.nodes >= self.node_limit {
            self.stopped = self.may_stop();
        } else if self.nodes.is_multiple_of(CLOCK_INTERVAL) {
            self.sleep_if_idle();
            if self.index == 0 {
                self.read_clock();
                self.search_root_mate();
            }
        }
        if self.shared.control.is_stopped() {
            self.stopped = self.may_stop();
        }
        self.stopped
    }

    /// Returns true if the search has a result: the first iteration is always completed.
    pub(crate) fn may_stop(&self) -> bool {
        self.completed_depth > 0 || self.index != 0 || self.nodes > FIRST_ITERATION_NODES
    }

    /// Sleeps for the share of time that the option asks for, a few milliseconds at a time, so that neither `stop` nor
    /// the clock waits.
    fn sleep_if_idle(&mut self) {
        let idle = self.shared.options.idle.min(MOST_IDLE);
        if idle == 0 || self.shared.control.is_stopped() {
            return;
        }
        let worked = self.awake_since.elapsed();
        if worked < WORK_SLICE {
            return;
        }
        let awake_from = Instant::now() + worked * idle / (100 - idle);
        while !self.stopped && !self.shared.control.is_stopped() {
            let owed = awake_from.saturating_duration_since(Instant::now());
            if owed.is_zero() {
                break;
            }
            std::thread::sleep(owed.min(LONGEST_SLEEP));
            if self.index == 0 {
                self.read_clock();
            }
        }
        self.awake_since = Instant::now();
    }

    /// Ends the search if its time or nodes are used up, and reports progress.
    fn read_clock(&mut self) {
        self.time.note_nodes(|| self.shared.control.nodes());
        self.notice_ponder_hit();
        let over_time = self.time.hard_limit_reached() && !self.shared.control.is_pondering();
        let over_nodes = self.shared.limits.nodes.is_some_and(|limit| self.shared.control.nodes() >= limit);
        if over_time || over_nodes {
            self.stopped = self.may_stop();
        }
        self.report_progress();
    }

    /// Plans the time anew after a ponder hit, counted from the hit. If pondering has already used the new plan up, the
    /// search ends at once.
    pub(crate) fn notice_ponder_hit(&mut self) {
        if let Some((now, clock)) = self.shared.control.take_ponder_hit() {
            self.time.ponder_hit(now, clock, &self.shared.limits, &self.shared.options, &self.params);
            if !self.shared.options.analyse && self.time.soft_limit_reached(self.forced, &self.params) {
                self.stopped = self.may_stop();
            }
        }
    }

    /// Prefetches the table cluster of the position after `mv`; to be called as early as possible.
    #[inline]
    pub(crate) fn prefetch_after(&self, mv: Move) {
        self.shared.table.prefetch(self.line.current().table_key_after(mv));
    }

    /// Plays a legal move at `ply` and records it on the stack; [`Worker::prefetch_after`] comes first.
    #[inline]
    pub(crate) fn make(&mut self, ply: usize, mv: Move) {
        let position = self.line.current();
        debug_assert!(position.is_legal(mv));
        let piece_to = PieceTo::of(position, mv);
        let noisy = position.is_noisy(mv);
        let entry = self.stack_entry_mut(ply);
        entry.mv = mv;
        entry.piece_to = piece_to;
        entry.noisy = noisy;
        self.line.push(mv);
        self.shared.correction.prefetch(self.line.current());
    }

    /// Passes at `ply`, not in check, and records it on the stack.
    #[inline]
    pub(crate) fn make_null(&mut self, ply: usize) {
        debug_assert!(!self.line.current().in_check());
        let entry = self.stack_entry_mut(ply);
        entry.mv = Move::NONE;
        entry.piece_to = PieceTo::none::<G>();
        entry.noisy = false;
        self.line.push_null();
    }

    /// Returns the static evaluation of the current position, without correction.
    #[inline]
    pub(crate) fn evaluate(&mut self) -> Score {
        let score = self.evaluate_unscaled();
        self.line.current().scale_evaluation(score)
    }

    /// Returns the evaluator's score of the current position, without what the game knows of its ending.
    #[inline]
    pub(crate) fn evaluate_unscaled(&mut self) -> Score {
        self.evaluator.evaluate(&self.line)
    }

    /// Returns the score of a draw plus or minus one, by the node counter: unequal draws keep the search from settling
    /// for the first one.
    #[inline]
    pub(crate) fn varied_draw_score(&self) -> Score {
        self.draw_score() + (self.nodes & 2) as Score - 1
    }

    /// Returns the score of a draw for the side to move.
    #[inline]
    pub(crate) fn draw_score(&self) -> Score {
        self.draw_scores[self.line.current().side_to_move().index()]
    }

    /// Applies the rules that end a game to the current position: repetition, dead position, rule limit, declaration.
    pub(crate) fn rule_result(&self, ply: usize) -> Option<RuleResult> {
        let position = self.line.current();
        if position.is_lost() {
            return Some(RuleResult::Score(mated_in(ply)));
        }
        if let Some(Repetition { verdict, exact }) = G::repetition(&self.line, self.root_ply) {
            return Some(match (verdict, exact) {
                (Verdict::Draw, _) => RuleResult::Score(self.varied_draw_score()),
                (Verdict::Win, true) => RuleResult::Score(mate_in(ply)),
                (Verdict::Loss, true) => RuleResult::Score(mated_in(ply)),
                (Verdict::Win | Verdict::Superior, _) => RuleResult::AtLeastDraw,
                (Verdict::Loss | Verdict::Inferior, _) => RuleResult::AtMostDraw,
            });
        }
        if position.is_dead() {
            return Some(RuleResult::Score(self.varied_draw_score()));
        }
        if position.rule_counter() >= position.rule_limit() {
            return Some(RuleResult::Score(match position.has_legal_move() {
                true => self.varied_draw_score(),
                false => self.no_moves_score(ply),
            }));
        }
        position.can_declare_win().then_some(RuleResult::Score(mate_in(ply + 1)))
    }

    /// Returns the score of the current position, which has no legal move.
    pub(crate) fn no_moves_score(&self, ply: usize) -> Score {
        match self.line.current().no_moves_verdict() {
            Verdict::Loss | Verdict::Inferior => mated_in(ply),
            Verdict::Win | Verdict::Superior => mate_in(ply),
            Verdict::Draw => self.draw_score(),
        }
    }

    /// Returns the number of plies until the rule limit ends the game.
    pub(crate) fn plies_to_rule_limit(&self) -> u32 {
        plies_to_rule_limit(self.line.current())
    }
}

/// Returns the number of plies until the rule limit ends the game; `u32::MAX` in games without one.
pub fn plies_to_rule_limit<G: Game>(position: &G) -> u32 {
    position.rule_limit().saturating_sub(position.rule_counter())
}

/// Returns the table key of the end of a line. A repeated position whose value may differ has a key of its own.
#[inline]
pub fn table_key<G: Game>(line: &Line<G>) -> u64 {
    let key = line.current().table_key();
    if G::is_marked_by_repetition(line) { key ^ REPEATED } else { key }
}

/// Effect of the rules that end a game on a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleResult {
    /// The score of the node.
    Score(Score),
    /// Lower bound of a draw: a first repetition that would win.
    AtLeastDraw,
    /// Upper bound of a draw: a first repetition that would lose.
    AtMostDraw,
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::control::Control;

    /// Creates a worker at a position, with an empty table, as in the first node of an iteration of `depth` plies.
    pub(crate) fn worker_at<G: Game>(fen: &str, depth: i32) -> Worker<G> {
        let started = Instant::now();
        let (events, _) = crossbeam_channel::unbounded();
        let shared = Shared {
            table: Arc::new(TranspositionTable::try_new(1).unwrap()),
            mate_tables: None,
            correction: Arc::new(CorrectionHistory::new(G::STRUCTURES)),
            network: G::network(),
            control: Arc::new(Control::new(1, false)),
            endgame_tables: None,
            ranked_moves: OnceLock::new(),
            limits: Limits::none(started),
            options: SearchOptions::default(),
            params: Arc::new(*G::PARAMS),
            reduction_table: Arc::new(ReductionTable::new(G::PARAMS)),
            events,
        };
        let mut worker = Worker::try_new(0, Arc::new(shared)).unwrap();
        worker.prepare_search(Line::new(G::from_fen(fen).unwrap()));
        worker.root_depth = depth;
        worker
    }
}
