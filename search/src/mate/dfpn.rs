//! Depth-first proof-number search (Nagai 2002).

use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use boards::{Line, Move, Side, Verdict};

use super::child::{Child, View};
use super::outlook::{INFINITE, NO_LOOP, Outlook, one_less};
use super::path::Path;
use super::{Attack, Task};
use crate::games::Game;

/// How often the clock is read, in nodes.
const CLOCK_INTERVAL: u64 = 256;
/// How often progress is told.
const REPORT_INTERVAL: Duration = Duration::from_secs(1);
/// Tells the two attackers' knowledge apart; any two numbers would do.
const SALTS: [u64; 2] = [0, 0x9E37_79B9_7F4A_7C15];

/// One thread's search.
pub struct Search<G: Game> {
    index: usize,
    pub task: Arc<Task>,
    /// The path from the root as positions, after the game before it.
    pub line: Line<G>,
    root_ply: usize,
    pub path: Path,
    pub(super) attacker: Side,
    /// Part of every key: what is known holds for this attacker only.
    pub(super) salt: u64,
    /// Whoever has no move has lost, even if he is not in check.
    pub(super) stalemate_loses: bool,
    /// The children of all nodes of the path, those of the last node last.
    pub(super) children: Vec<Child>,
    nodes: u64,
    /// When the clock is read next, in nodes.
    next_look_round: u64,
    /// Nothing that comes up through the recursion now may be taken for the outcome of a search.
    pub stopped: bool,
    /// What is searched for, as [`Task::goal`] says it: when that changes, this search is over.
    goal: u32,
    /// Where [`Search::nodes`] has to stop.
    last_node: u64,
    /// The deepest ply since the last report.
    depth: usize,
    reported: Instant,
    /// The best mate so far.
    pub best: Option<Vec<Move>>,
    /// When to stop even if the task's time is not over.
    pub deadline: Option<Instant>,
}

impl<G: Game> Search<G> {
    /// For the problem at the end of a line, in which a side attacks.
    pub fn new(index: usize, task: &Arc<Task>, line: Line<G>, attacker: Side) -> Search<G> {
        let salt = SALTS[attacker.index()];
        // By convention a problem of checks begins a game of its own; mates in a game must stand up to its rules on
        // repetition, whatever these make of it.
        let before = match task.attack {
            Attack::Checks => Vec::new(),
            Attack::ChecksInGame | Attack::AnyMove(_) => {
                let known = |position: &G| (position.board_key() ^ salt, position.hand(attacker));
                line.positions().iter().take(line.ply()).map(known).collect()
            }
        };
        Search {
            index,
            task: Arc::clone(task),
            attacker,
            salt,
            path: Path::new(line.current().key() ^ salt, before),
            root_ply: line.ply(),
            line,
            // There is no check in the opening position.
            stalemate_loses: G::start().no_moves_verdict() == Verdict::Loss,
            children: Vec::new(),
            nodes: 0,
            next_look_round: 0,
            stopped: false,
            goal: 0,
            last_node: u64::MAX,
            depth: 0,
            reported: task.limits.started,
            best: None,
            deadline: None,
        }
    }

    /// Takes up the task's goal; false when everything is over.
    pub fn take_goal(&mut self, goal: u32) -> bool {
        self.goal = goal;
        self.stopped = false;
        self.look_round();
        !self.stopped
    }

    /// How many nodes the thread has looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Goes on counting from so many nodes, which the thread has looked at otherwise.
    pub fn count_on_from(&mut self, nodes: u64) {
        self.nodes = nodes;
    }

    /// Works for so many nodes at most; true if `work` was over before.
    pub fn within_nodes<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let outer = self.last_node;
        self.last_node = outer.min(self.nodes + nodes);
        let result = work(self);
        let over = self.nodes < self.last_node && !self.stopped;
        self.last_node = outer;
        if !over {
            self.stopped = self.nodes >= outer;
            self.look_round();
        }
        over.then_some(result)
    }

    /// Counts positions that are looked at.
    pub(super) fn count_nodes(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.task.control.publish_nodes(self.index, self.nodes);
        self.stopped |= self.nodes >= self.last_node;
        if self.nodes >= self.next_look_round {
            self.next_look_round = self.nodes + CLOCK_INTERVAL;
            self.look_round();
        }
    }

    /// Sees whether to stop, and tells how far things are.
    fn look_round(&mut self) {
        if self.index == 0 && (self.task.is_over() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline))
        {
            self.task.control.stop();
        }
        self.stopped |= self.task.control.is_stopped() || self.task.goal() != self.goal;
        if self.index == 0 && self.reported.elapsed() >= REPORT_INTERVAL {
            self.report();
        }
    }

    /// Keeps a mate, and tells it if it is new.
    pub fn show(&mut self, moves: Vec<Move>) {
        if self.best.as_ref() != Some(&moves) {
            self.best = Some(moves);
            self.report();
        }
    }

    /// Tells how far things are.
    fn report(&mut self) {
        let line = self.best.clone().unwrap_or_else(|| self.line.moves()[self.root_ply..].to_vec());
        let length = self.best.as_ref().map(|line| line.len() as u32);
        self.task.report(self.depth.saturating_sub(1) as u32, length, line);
        self.depth = 0;
        self.reported = Instant::now();
    }

    /// Looks for a mate in so many plies at the root until it is proved or disproved, or the search is stopped.
    pub fn solve(&mut self, plies: u16) -> Outlook {
        self.enter_root();
        let outlook = self.look_to_the_end(plies);
        self.leave_root();
        outlook
    }

    /// What the table knows about the root.
    pub fn known_at_root(&self, plies: u16) -> Option<Outlook> {
        let root = self.line.current();
        let known = self.task.tables.table.probe(root.board_key() ^ self.salt, root.hand(self.attacker), plies);
        known.map(|known| known.outlook)
    }

    /// Looks for a mate in so many plies at the end of the path, whatever it takes.
    pub fn look_to_the_end(&mut self, plies: u16) -> Outlook {
        loop {
            let outlook = self.look(plies, View { phi: INFINITE, delta: INFINITE }, true);
            if outlook.is_final() || self.stopped {
                return outlook;
            }
        }
    }

    pub fn enter_root(&mut self) {
        let root = self.line.current();
        let (board_key, hand) = (root.board_key() ^ self.salt, root.hand(self.attacker));
        self.path.push(board_key, hand);
    }

    pub fn leave_root(&mut self) {
        self.path.pop();
    }

    /// Plays a move.
    pub fn enter(&mut self, mv: Move) {
        self.line.push(mv);
        let position = self.line.current();
        let (board_key, hand) = (position.board_key() ^ self.salt, position.hand(self.attacker));
        self.path.push(board_key, hand);
    }

    /// Takes it back.
    pub fn leave(&mut self) {
        self.line.pop();
        self.path.pop();
    }

    fn attacks(&self) -> bool {
        self.line.current().side_to_move() == self.attacker
    }

    /// Looks at the end of the path until its numbers reach the limits; stores what is found.
    fn look(&mut self, plies: u16, limits: View, fresh: bool) -> Outlook {
        self.count_nodes(1);
        self.depth = self.depth.max(self.path.len());
        let before = self.nodes;
        let first = self.children.len();
        let attacks = self.attacks();
        let mut outlook = match self.expand(plies, attacks, fresh) {
            Some(outlook) => outlook,
            None => self.work(first..self.children.len(), plies, limits, attacks),
        };
        self.children.truncate(first);
        let (board_key, hand, ply) = self.path.last();
        if outlook.is_disproved() && outlook.loop_ply != NO_LOOP {
            if outlook.loop_ply < ply {
                self.task.tables.loops.store(self.path.key(), &outlook);
                self.task.tables.table.note_loop(board_key, hand, ply, self.nodes - before + 1);
                return outlook;
            }
            // The position that would be repeated is this one: so it is on every path.
            outlook.loop_ply = NO_LOOP;
        }
        self.task.tables.table.store(board_key, hand, &outlook, ply, self.nodes - before + 1);
        outlook
    }

    /// Looks at the children until the numbers of the end of the path reach the limits.
    fn work(&mut self, children: Range<usize>, plies: u16, mut limits: View, attacks: bool) -> Outlook {
        let (_, _, ply) = self.path.last();
        let seen_before = |child: &Child| child.active && !child.outlook.is_final() && child.ply <= ply;
        let mut old = self.children[children.clone()].iter().any(seen_before);
        loop {
            self.wake(children.clone(), attacks);
            let sums = self.sums(children.clone(), attacks);
            let View { phi, delta } = sums.view;
            if phi == 0 || delta == 0 {
                break self.conclude(children, plies, attacks);
            }
            if old {
                // Threshold control (Kishimoto 2010): numbers that come from an earlier visit may be too large because
                // of the way there; without a step further the search would go round in circles.
                limits = View { phi: limits.phi.max(phi + 1), delta: limits.delta.max(delta + 1) };
                old = false;
            }
            let child = self.children[sums.best];
            if phi >= limits.phi || delta >= limits.delta || self.stopped {
                let (pn, dn) = if attacks { (phi, delta) } else { (delta, phi) };
                break Outlook::open(pn, dn, child.hand, child.mv);
            }
            let own = View::of(&child.outlook, !attacks);
            let inner = View {
                phi: (limits.delta - sums.rest).clamp(own.phi + 1, INFINITE),
                delta: limits.phi.min(sums.second.saturating_add(sums.second / 8 + 1)).max(own.delta + 1),
            };
            let outlook = self.visit(&child, one_less(plies), inner);
            let child = &mut self.children[sums.best];
            child.outlook = outlook;
            child.ply = child.ply.min(ply + 1);
        }
    }

    /// Looks at a child until its numbers reach the limits.
    fn visit(&mut self, child: &Child, plies: u16, limits: View) -> Outlook {
        let Some(busy) = &self.task.busy else {
            return self.descend(child, plies, limits);
        };
        // Another thread may have solved it meanwhile.
        if let Some(known) = self.task.tables.table.probe(child.board_key, child.hand, plies)
            && known.outlook.is_final()
        {
            return known.outlook;
        }
        busy.enter(child.board_key);
        let outlook = self.descend(child, plies, limits);
        if let Some(busy) = &self.task.busy {
            busy.leave(child.board_key);
        }
        outlook
    }

    fn descend(&mut self, child: &Child, plies: u16, limits: View) -> Outlook {
        self.line.push(child.mv);
        self.path.push(child.board_key, child.hand);
        let outlook = self.look(plies, limits, child.ply == u16::MAX);
        self.path.pop();
        self.line.pop();
        outlook
    }
}
