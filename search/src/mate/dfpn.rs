//! Depth-first proof-number search (Nagai 2002).

use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use boards::{Line, Move, Side, Verdict};

use super::child::Child;
use super::path::Path;
use super::pn_state::{INFINITE, NO_LOOP, PhiDelta, PnState, ProofNumber, one_less};
use super::task::{Attack, MateTask};
use crate::games::Game;
use crate::random::STEP;

/// Number of nodes between two looks at the clock.
const CLOCK_INTERVAL: u64 = 256;
/// Time between two progress reports.
const REPORT_INTERVAL: Duration = Duration::from_secs(1);
/// Part of the second best child's number by which the best one may exceed it before the search turns to the second
/// (1 + epsilon, `docs/search.md` section 9.1).
const EPSILON_DIVISOR: ProofNumber = 8;
/// Numbers that distinguish the table keys of the two attackers; any two numbers would do.
const SALTS: [u64; 2] = [0, STEP];

/// Proof-number search of one thread.
pub struct DfpnSearch<G: Game> {
    index: usize,
    /// The problem.
    pub task: Arc<MateTask>,
    /// Positions of the game and of the path.
    pub line: Line<G>,
    root_ply: usize,
    /// Nodes from the root on.
    pub path: Path,
    pub(super) attacker: Side,
    /// Part of every key: proofs and disproofs hold for one attacker only.
    pub(super) salt: u64,
    /// True if a side without a legal move has lost even if it is not in check.
    pub(super) stalemate_loses: bool,
    /// Children of all nodes of the path, those of the last node last.
    pub(super) children: Vec<Child>,
    nodes: u64,
    /// Number of nodes at which the clock is read next.
    next_poll: u64,
    /// True if the search must end; then no result that the recursion returns may be used.
    pub stopped: bool,
    /// Value of [`MateTask::goal`] that is searched for; the search ends when the task's value changes.
    goal: u32,
    /// Number of nodes at which the search ends.
    last_node: u64,
    /// Greatest ply since the last report.
    depth: usize,
    reported: Instant,
    /// Shortest mate so far.
    pub best: Option<Vec<Move>>,
    /// Time at which the search ends, besides the limits of the task.
    pub deadline: Option<Instant>,
}

impl<G: Game> DfpnSearch<G> {
    /// Creates the search for a mate by `attacker` at the end of a line.
    pub fn new(index: usize, task: &Arc<MateTask>, line: Line<G>, attacker: Side) -> DfpnSearch<G> {
        let salt = SALTS[attacker.index()];
        // By convention a problem of checks has no past; a mate in a game must not repeat one of its positions.
        let before = match task.attack {
            Attack::Checks => Vec::new(),
            Attack::ChecksInGame | Attack::AnyMove(_) => {
                let known = |position: &G| (position.board_key() ^ salt, position.hand(attacker));
                line.positions().iter().take(line.ply()).map(known).collect()
            }
        };
        DfpnSearch {
            index,
            task: Arc::clone(task),
            attacker,
            salt,
            path: Path::new(line.current().key() ^ salt, before),
            root_ply: line.ply(),
            line,
            // There is no check in the starting position.
            stalemate_loses: G::start().no_moves_verdict() == Verdict::Loss,
            children: Vec::new(),
            nodes: 0,
            next_poll: 0,
            stopped: false,
            goal: 0,
            last_node: u64::MAX,
            depth: 0,
            reported: task.limits.started,
            best: None,
            deadline: None,
        }
    }

    /// Begins with a goal of the task. Returns false if the search must end.
    pub fn take_goal(&mut self, goal: u32) -> bool {
        self.goal = goal;
        self.stopped = false;
        self.poll();
        !self.stopped
    }

    /// Returns the number of nodes that the thread has counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Sets the number of nodes that the thread has counted, to go on from there.
    pub fn set_nodes(&mut self, nodes: u64) {
        self.nodes = nodes;
    }

    /// Runs `work` for at most `nodes` nodes. Returns its result if it ended before.
    pub fn within_nodes<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let outer = self.last_node;
        self.last_node = outer.min(self.nodes + nodes);
        let result = work(self);
        let over = self.nodes < self.last_node && !self.stopped;
        self.last_node = outer;
        if !over {
            self.stopped = self.nodes >= outer;
            self.poll();
        }
        over.then_some(result)
    }

    /// Counts visited positions.
    pub(super) fn count_nodes(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.task.control.publish_nodes(self.index, self.nodes);
        self.stopped |= self.nodes >= self.last_node;
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + CLOCK_INTERVAL;
            self.poll();
        }
    }

    /// Reads the clock and the stop flag, and reports progress.
    fn poll(&mut self) {
        if self.index == 0 && (self.task.is_over() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline))
        {
            self.task.control.stop();
        }
        self.stopped |= self.task.control.is_stopped() || self.task.goal() != self.goal;
        if self.index == 0 && self.reported.elapsed() >= REPORT_INTERVAL {
            self.report();
        }
    }

    /// Records a mate, and reports it if it is new.
    pub fn record_best(&mut self, moves: Vec<Move>) {
        if self.best.as_ref() != Some(&moves) {
            self.best = Some(moves);
            self.report();
        }
    }

    /// Reports progress.
    fn report(&mut self) {
        let line = self.best.clone().unwrap_or_else(|| self.line.moves()[self.root_ply..].to_vec());
        let length = self.best.as_ref().map(|line| line.len() as u32);
        self.task.report(self.depth.saturating_sub(1) as u32, length, line);
        self.depth = 0;
        self.reported = Instant::now();
    }

    /// Searches for a mate in `plies` plies at the root until it is proved or disproved, or the search must end.
    pub fn solve(&mut self, plies: u16) -> PnState {
        self.enter_root();
        let state = self.mid_until_final(plies);
        self.leave_root();
        state
    }

    /// Returns the table's state of the root for a mate in `plies` plies.
    pub fn known_at_root(&self, plies: u16) -> Option<PnState> {
        let root = self.line.current();
        let known = self.task.tables.table.probe(root.board_key() ^ self.salt, root.hand(self.attacker), plies);
        known.map(|known| known.state)
    }

    /// Searches for a mate in `plies` plies at the end of the path until it is proved or disproved, or the search must
    /// end.
    pub fn mid_until_final(&mut self, plies: u16) -> PnState {
        loop {
            let state = self.mid(plies, PhiDelta { phi: INFINITE, delta: INFINITE }, true);
            if state.is_final() || self.stopped {
                return state;
            }
        }
    }

    /// Begins the path with the root.
    pub fn enter_root(&mut self) {
        let root = self.line.current();
        let (board_key, hand) = (root.board_key() ^ self.salt, root.hand(self.attacker));
        self.path.push(board_key, hand);
    }

    /// Removes the root from the path.
    pub fn leave_root(&mut self) {
        self.path.pop();
    }

    /// Plays a move and adds its node to the path.
    pub fn enter(&mut self, mv: Move) {
        self.line.push(mv);
        let position = self.line.current();
        let (board_key, hand) = (position.board_key() ^ self.salt, position.hand(self.attacker));
        self.path.push(board_key, hand);
    }

    /// Undoes the last [`DfpnSearch::enter`].
    pub fn leave(&mut self) {
        self.line.pop();
        self.path.pop();
    }

    /// Returns true if the attacker is to move at the end of the path.
    fn attacks(&self) -> bool {
        self.line.current().side_to_move() == self.attacker
    }

    /// Searches the end of the path until its numbers reach the limits (Nagai's "multiple iterative deepening"), and
    /// stores its state. `fresh` is true if the node has not been searched before.
    fn mid(&mut self, plies: u16, limits: PhiDelta, fresh: bool) -> PnState {
        self.count_nodes(1);
        self.depth = self.depth.max(self.path.len());
        let before = self.nodes;
        let first = self.children.len();
        let attacks = self.attacks();
        let mut state = match self.expand(plies, attacks, fresh) {
            Some(state) => state,
            None => self.search_children(first..self.children.len(), plies, limits, attacks),
        };
        self.children.truncate(first);
        let (board_key, hand, ply) = self.path.last();
        if state.is_disproved() && state.loop_ply != NO_LOOP {
            if state.loop_ply < ply {
                self.task.tables.ghi.store(self.path.key(), &state);
                self.task.tables.table.note_loop(board_key, hand, ply, self.nodes - before + 1);
                return state;
            }
            // The repeated position is this node itself, which is on every path.
            state.loop_ply = NO_LOOP;
        }
        self.task.tables.table.store(board_key, hand, &state, ply, self.nodes - before + 1);
        state
    }

    /// Searches the children until the numbers of the end of the path reach the limits.
    fn search_children(&mut self, children: Range<usize>, plies: u16, mut limits: PhiDelta, attacks: bool) -> PnState {
        let (_, _, ply) = self.path.last();
        let seen_before = |child: &Child| child.active && !child.state.is_final() && child.ply <= ply;
        let mut old = self.children[children.clone()].iter().any(seen_before);
        loop {
            self.activate(children.clone(), attacks);
            let sums = self.sums(children.clone(), attacks);
            let PhiDelta { phi, delta } = sums.numbers;
            if phi == 0 || delta == 0 {
                break self.settle(children, plies, attacks);
            }
            if old {
                // Threshold control (Kishimoto 2010): numbers that come from an earlier visit may be too large because
                // of the path there; without larger limits the search would never leave a cycle.
                limits = PhiDelta { phi: limits.phi.max(phi + 1), delta: limits.delta.max(delta + 1) };
                old = false;
            }
            let child = self.children[sums.best];
            if phi >= limits.phi || delta >= limits.delta || self.stopped {
                let (pn, dn) = if attacks { (phi, delta) } else { (delta, phi) };
                break PnState::open(pn, dn, child.hand, child.mv);
            }
            let own = PhiDelta::of(&child.state, !attacks);
            let inner = PhiDelta {
                phi: (limits.delta - sums.rest).clamp(own.phi + 1, INFINITE),
                delta: limits.phi.min(sums.second.saturating_add(sums.second / EPSILON_DIVISOR + 1)).max(own.delta + 1),
            };
            let state = self.visit(&child, one_less(plies), inner);
            let child = &mut self.children[sums.best];
            child.state = state;
            child.ply = child.ply.min(ply + 1);
        }
    }

    /// Searches a child until its numbers reach the limits, with a virtual loss if there are several threads.
    fn visit(&mut self, child: &Child, plies: u16, limits: PhiDelta) -> PnState {
        let Some(virtual_loss) = &self.task.virtual_loss else {
            return self.descend(child, plies, limits);
        };
        // Another thread may have decided it meanwhile.
        if let Some(known) = self.task.tables.table.probe(child.board_key, child.hand, plies)
            && known.state.is_final()
        {
            return known.state;
        }
        virtual_loss.enter(child.board_key);
        let state = self.descend(child, plies, limits);
        if let Some(virtual_loss) = &self.task.virtual_loss {
            virtual_loss.leave(child.board_key);
        }
        state
    }

    /// Plays a child's move and searches its node until its numbers reach the limits.
    fn descend(&mut self, child: &Child, plies: u16, limits: PhiDelta) -> PnState {
        self.line.push(child.mv);
        self.path.push(child.board_key, child.hand);
        let state = self.mid(plies, limits, child.ply == u16::MAX);
        self.path.pop();
        self.line.pop();
        state
    }
}
