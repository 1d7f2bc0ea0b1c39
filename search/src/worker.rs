//! One search thread: what it owns, and the small steps that every part of the search shares.

use std::sync::Arc;
use std::time::{Duration, Instant};

use boards::{Line, Move, Repetition, Verdict};
use crossbeam_channel::Sender;

use crate::control::Control;
use crate::eval::Evaluator;
use crate::event::Event;
use crate::games::Game;
use crate::history::{CorrectionHistory, Histories, PieceTo};
use crate::limits::{Limits, Options};
use crate::mate::Tables;
use crate::move_ordering::{Earlier, MoveOrdering};
use crate::node::StackEntry;
use crate::params::Params;
use crate::reductions::Reductions;
use crate::root::RootMove;
use crate::root_mate::RootMate;
use crate::score::{DRAW, MAX_PLY, Score, mate_in, mated_in};
use crate::time::TimeManager;
use crate::tt::TranspositionTable;

/// Frames before the root, so that "six plies ago" needs no test.
pub const STACK_OFFSET: usize = 6;
/// The clock is read once in so many nodes: at most a millisecond at a million nodes per second.
const CLOCK_INTERVAL: u64 = 1_024;
/// Depth 1 is completed whatever the clock says, unless it grows beyond this: a board full of queens.
const FIRST_ITERATION_NODES: u64 = 20_000;
/// A thread that has to sleep works at least so long between two rests...
const WORK_SLICE: Duration = Duration::from_millis(2);
/// ... which are no longer than this, whatever kept it from resting earlier.
const LONGEST_REST: Duration = Duration::from_millis(10);
/// Percent of the time that a thread sleeps at most.
const MOST_IDLE: u32 = 90;
/// Mixed into the table's key of a position that has stood on the board before.
const REPEATED: u64 = 0x9E37_79B9_7F4A_7C15;

/// What the threads of one search share.
pub struct Shared<G: Game> {
    /// The transposition table.
    pub table: Arc<TranspositionTable>,
    /// The memory of the mate solver at the root, where it has any.
    pub mate_tables: Option<Arc<Tables>>,
    /// The correction history.
    pub correction: Arc<CorrectionHistory>,
    /// The network.
    pub network: Arc<<G::Evaluator as Evaluator<G>>::Network>,
    /// Stop flag, ponder flag and node counters.
    pub control: Arc<Control>,
    /// What ends the search.
    pub limits: Limits,
    /// How to search.
    pub options: Options,
    /// The reductions at this level of pruning.
    pub reductions: Arc<Reductions>,
    /// Where the search tells what it finds.
    pub events: Sender<Event>,
}

impl<G: Game> Shared<G> {
    /// How many threads search.
    pub fn threads(&self) -> usize {
        self.control.threads()
    }
}

/// One thread of the search.
pub struct Worker<G: Game> {
    /// 0 is the main thread, which reads the clock and reports.
    pub index: usize,
    pub(crate) shared: Arc<Shared<G>>,
    pub(crate) params: &'static Params,
    pub(crate) line: Line<G>,
    /// The ply of the line at which the search begins.
    pub(crate) root_ply: usize,
    pub(crate) evaluator: G::Evaluator,
    pub(crate) histories: Box<Histories<G>>,
    pub(crate) reductions: Arc<Reductions>,
    pub(crate) stack: Vec<StackEntry>,
    /// `pv[ply]` is the best line found at that ply of the current path.
    pub(crate) pv: Vec<Vec<Move>>,
    pub(crate) root_moves: Vec<RootMove>,
    /// There is one legal move, and nothing to think about.
    pub(crate) forced: bool,
    /// The root moves before this one were already given a line in this iteration (MultiPV).
    pub(crate) pv_index: usize,
    pub(crate) root_depth: i32,
    pub(crate) completed_depth: i32,
    pub(crate) nodes: u64,
    pub(crate) node_limit: u64,
    pub(crate) seldepth: usize,
    /// No null move before this ply: a verification search is running.
    pub(crate) null_allowed_from: usize,
    pub(crate) stopped: bool,
    pub(crate) time: TimeManager,
    pub(crate) root_mate: RootMate<G>,
    /// The score and line of the last exact report.
    pub(crate) reported: Option<(Score, Vec<Move>)>,
    /// When it was last reported how far the search is.
    pub(crate) last_progress: Instant,
    /// What a draw is worth to each side.
    pub(crate) draws: [Score; 2],
    /// When the thread last slept, if it has to.
    awake_since: Instant,
}

impl<G: Game> Worker<G> {
    /// A worker that has not searched yet, or `None` when there is no memory for it.
    pub fn try_new(index: usize, shared: Arc<Shared<G>>) -> Option<Worker<G>> {
        let histories = Box::new(Histories::try_new()?);
        Some(Worker {
            index,
            time: TimeManager::unlimited(shared.limits.started),
            root_mate: RootMate::default(),
            reported: None,
            last_progress: shared.limits.started,
            draws: [DRAW; 2],
            awake_since: shared.limits.started,
            reductions: Arc::clone(&shared.reductions),
            evaluator: G::Evaluator::new(Arc::clone(&shared.network)),
            shared,
            params: G::PARAMS,
            line: Line::new(G::start()),
            root_ply: 0,
            histories,
            stack: vec![StackEntry::empty::<G>(); STACK_OFFSET + MAX_PLY + 4],
            pv: (0..MAX_PLY + 2).map(|_| Vec::with_capacity(MAX_PLY)).collect(),
            root_moves: Vec::new(),
            forced: false,
            pv_index: 0,
            root_depth: 0,
            completed_depth: 0,
            nodes: 0,
            node_limit: u64::MAX,
            seldepth: 0,
            null_allowed_from: 0,
            stopped: false,
        })
    }

    /// Forgets the path of the last search.
    pub(crate) fn clear_stack(&mut self) {
        self.stack.fill(StackEntry::empty::<G>());
    }

    #[inline]
    pub(crate) fn stack_entry(&self, ply: usize) -> &StackEntry {
        &self.stack[ply + STACK_OFFSET]
    }

    #[inline]
    pub(crate) fn stack_entry_mut(&mut self, ply: usize) -> &mut StackEntry {
        &mut self.stack[ply + STACK_OFFSET]
    }

    /// The stack entry `back` plies before `ply`, up to [`STACK_OFFSET`].
    #[inline]
    pub(crate) fn earlier_entry(&self, ply: usize, back: usize) -> &StackEntry {
        &self.stack[ply + STACK_OFFSET - back]
    }

    #[inline]
    pub(crate) fn earlier(&self, ply: usize) -> Earlier {
        // Not by `map` over an array: it becomes a call, and this is asked for every move that is picked.
        let back = |plies| self.earlier_entry(ply, plies).piece_to;
        [back(1), back(2), back(4), back(6)]
    }

    /// What orders the moves of the current position, at `ply` from the root.
    #[inline]
    pub(crate) fn ordering(&self, ply: usize) -> MoveOrdering<'_, G> {
        MoveOrdering {
            position: self.line.current(),
            histories: &self.histories,
            earlier: self.earlier(ply),
            params: self.params,
        }
    }

    /// Counts a node, and sees whether the search must end. Once it returns true, no score that comes up
    /// through the recursion may be used.
    #[inline]
    pub(crate) fn count_node(&mut self) -> bool {
        self.nodes += 1;
        self.shared.control.publish_nodes(self.index, self.nodes);
        if self.nodes >= self.node_limit {
            self.stopped = self.may_stop();
        } else if self.nodes.is_multiple_of(CLOCK_INTERVAL) {
            self.throttle();
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

    /// Whether the search has something to answer with: the first iteration is always completed.
    pub(crate) fn may_stop(&self) -> bool {
        self.completed_depth > 0 || self.index != 0 || self.nodes > FIRST_ITERATION_NODES
    }

    /// Sleeps as much as the option asks for, a few milliseconds at a time, so that `stop` need not wait.
    fn throttle(&mut self) {
        let idle = self.shared.options.idle.min(MOST_IDLE);
        if idle == 0 || self.shared.control.is_stopped() {
            return;
        }
        let worked = self.awake_since.elapsed();
        if worked >= WORK_SLICE {
            let owed = worked * idle / (100 - idle);
            std::thread::sleep(owed.min(LONGEST_REST));
            self.awake_since = Instant::now();
        }
    }

    fn read_clock(&mut self) {
        self.notice_ponder_hit();
        let over_time = self.time.hard_limit_reached() && !self.shared.control.is_pondering();
        let over_nodes = self.shared.limits.nodes.is_some_and(|limit| self.shared.control.nodes() >= limit);
        if over_time || over_nodes {
            self.stopped = self.may_stop();
        }
        self.report_progress();
    }

    /// Once the pondered move was played, plans the time anew from that moment. If the pondering has used the plan up
    /// already, the search ends at once.
    pub(crate) fn notice_ponder_hit(&mut self) {
        if let Some((now, clock)) = self.shared.control.take_ponder_hit() {
            self.time.ponder_hit(now, clock, &self.shared.limits, &self.shared.options, self.params);
            if !self.shared.options.analyse && self.time.soft_limit_reached(self.forced, self.params) {
                self.stopped = self.may_stop();
            }
        }
    }

    /// Has the table's entry for the position after a move fetched: to be called as soon as the move is likely to be
    /// played, because nothing else takes so long.
    #[inline]
    pub(crate) fn prefetch_after(&self, mv: Move) {
        self.shared.table.prefetch(self.line.current().table_key_after(mv));
    }

    /// Plays a legal move of the search, after [`Worker::prefetch_after`], and remembers it in the stack entry of `ply`.
    #[inline]
    pub(crate) fn make(&mut self, ply: usize, mv: Move) {
        let position = self.line.current();
        let piece_to = PieceTo::of(position, mv);
        let noisy = position.is_noisy(mv);
        let entry = self.stack_entry_mut(ply);
        entry.mv = mv;
        entry.piece_to = piece_to;
        entry.noisy = noisy;
        self.line.push(mv);
        self.shared.correction.prefetch(self.line.current());
    }

    #[inline]
    pub(crate) fn make_null(&mut self, ply: usize) {
        let entry = self.stack_entry_mut(ply);
        entry.mv = Move::NONE;
        entry.piece_to = PieceTo::none::<G>();
        entry.noisy = false;
        self.line.push_null();
    }

    /// The key of the current position for the table. Where the law gives a repeated position another value, it
    /// stands apart from the same position on the board for the first time.
    #[inline]
    pub(crate) fn table_key(&self) -> u64 {
        key_of(&self.line)
    }

    #[inline]
    pub(crate) fn evaluate(&mut self) -> Score {
        self.evaluator.evaluate(&self.line)
    }

    /// A draw, give or take one: the search then does not take all draws for equal and keeps looking.
    #[inline]
    pub(crate) fn draw_score(&self) -> Score {
        self.draw_value() + (self.nodes & 2) as Score - 1
    }

    /// What a draw is worth to the side to move.
    #[inline]
    pub(crate) fn draw_value(&self) -> Score {
        self.draws[self.line.current().side_to_move().index()]
    }

    /// What the law says of the current position, if it ends the game or hints at a result.
    pub(crate) fn rule_result(&self, ply: usize) -> Option<RuleResult> {
        let position = self.line.current();
        if position.is_lost() {
            return Some(RuleResult::Score(mated_in(ply)));
        }
        if let Some(Repetition { verdict, exact }) = G::repetition(&self.line, self.root_ply) {
            return Some(match (verdict, exact) {
                (Verdict::Draw, _) => RuleResult::Score(self.draw_score()),
                (Verdict::Win, true) => RuleResult::Score(mate_in(ply)),
                (Verdict::Loss, true) => RuleResult::Score(mated_in(ply)),
                (Verdict::Win | Verdict::Superior, _) => RuleResult::AtLeastDraw,
                (Verdict::Loss | Verdict::Inferior, _) => RuleResult::AtMostDraw,
            });
        }
        if position.is_dead() {
            return Some(RuleResult::Score(self.draw_score()));
        }
        if position.rule_counter() >= position.rule_limit() {
            return Some(RuleResult::Score(match position.has_legal_move() {
                true => self.draw_score(),
                false => self.no_moves_score(ply),
            }));
        }
        position.can_declare_win().then_some(RuleResult::Score(mate_in(ply + 1)))
    }

    /// The value of having no legal move at the current position.
    pub(crate) fn no_moves_score(&self, ply: usize) -> Score {
        match self.line.current().no_moves_verdict() {
            Verdict::Loss | Verdict::Inferior => mated_in(ply),
            Verdict::Win | Verdict::Superior => mate_in(ply),
            Verdict::Draw => self.draw_value(),
        }
    }

    /// Plies until the law's move limit ends the game.
    pub(crate) fn plies_left(&self) -> u32 {
        let position = self.line.current();
        position.rule_limit().saturating_sub(position.rule_counter())
    }
}

/// The key under which the table knows the end of a line.
#[inline]
pub fn key_of<G: Game>(line: &Line<G>) -> u64 {
    let key = line.current().table_key();
    if G::is_marked_by_repetition(line) { key ^ REPEATED } else { key }
}

/// What the law says at a node of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleResult {
    /// The game is over, or as good as over.
    Score(Score),
    /// A first repetition that would win: no worse than a draw.
    AtLeastDraw,
    /// A first repetition that would lose: no better than a draw.
    AtMostDraw,
}
