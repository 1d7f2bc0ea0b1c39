//! Depth-first proof-number search (Nagai 2002).

use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use boards::{Holding, Line, Move, MoveList, Side, Verdict};

use super::child::{Child, NOBODY, QUIET_NUMBERS, REPLY_NUMBERS, View, guess_check, hold_back};
use super::outlook::{INFINITE, NO_LOOP, Number, Outlook, UNLIMITED, one_less, one_more};
use super::path::Path;
use super::{Attack, Task};
use crate::games::Game;

/// How often the clock is read, in nodes.
const CLOCK_INTERVAL: u64 = 256;
/// How often progress is told.
const REPORT_INTERVAL: Duration = Duration::from_secs(1);
/// The longest path. Deeper nodes count as repetitions of what was before the root, so that no disproof by them is ever
/// final.
const LONGEST_PATH: usize = 4000;

/// Tells the two attackers' knowledge apart; any two numbers would do.
const SALTS: [u64; 2] = [0, 0x9E37_79B9_7F4A_7C15];

/// One thread's search.
pub struct Search<G: Game> {
    index: usize,
    pub task: Arc<Task>,
    /// The path from the root as positions, after the game before it.
    pub line: Line<G>,
    root_ply: usize,
    pub path: Path<G::Hand>,
    attacker: Side,
    /// Part of every key: what is known holds for this attacker only.
    salt: u64,
    /// The children of all nodes of the path, those of the last node last.
    children: Vec<Child<G::Hand>>,
    nodes: u64,
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

/// What the numbers of a node come to.
struct Sums {
    view: View,
    /// The child to look at, by its index in the list of all children.
    best: usize,
    /// The second smallest delta of the children.
    second: Number,
    /// What the delta is beside what the best child has to do with it.
    rest: Number,
}

impl<G: Game> Search<G> {
    /// For the problem at the end of a line, in which a side attacks.
    pub fn new(index: usize, task: &Arc<Task>, line: Line<G>, attacker: Side) -> Search<G> {
        Search {
            index,
            task: Arc::clone(task),
            attacker,
            salt: SALTS[attacker.index()],
            path: Path::new(line.current().key() ^ SALTS[attacker.index()]),
            root_ply: line.ply(),
            line,
            children: Vec::new(),
            nodes: 0,
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

    /// Goes on counting where another search of the thread has stopped.
    pub fn count_on_from(&mut self, other: &Search<G>) {
        self.nodes = other.nodes;
    }

    /// Works for so many nodes at most; true if `work` was over before.
    pub fn within_nodes<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.last_node = self.nodes + nodes;
        let result = work(self);
        let over = self.nodes < self.last_node && !self.stopped;
        self.last_node = u64::MAX;
        if !over {
            self.stopped = false;
            self.look_round();
        }
        over.then_some(result)
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        self.depth = self.depth.max(self.path.len());
        self.task.control.publish_nodes(self.index, self.nodes);
        self.stopped |= self.nodes >= self.last_node;
        if self.nodes.is_multiple_of(CLOCK_INTERVAL) {
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
    pub fn solve(&mut self, plies: u16) -> Outlook<G::Hand> {
        self.enter_root();
        let outlook = self.look_to_the_end(plies);
        self.leave_root();
        outlook
    }

    /// What the table knows about the root.
    pub fn known_at_root(&self, plies: u16) -> Option<Outlook<G::Hand>> {
        let root = self.line.current();
        let known = self.task.tables.table.probe(root.board_key() ^ self.salt, root.in_hand(self.attacker), plies);
        known.map(|known| known.outlook)
    }

    /// Looks for a mate in so many plies at the end of the path, whatever it takes.
    pub fn look_to_the_end(&mut self, plies: u16) -> Outlook<G::Hand> {
        loop {
            let outlook = self.look(plies, View { phi: INFINITE, delta: INFINITE }, true);
            if outlook.is_final() || self.stopped {
                return outlook;
            }
        }
    }

    pub fn enter_root(&mut self) {
        let root = self.line.current();
        let (board_key, hand) = (root.board_key() ^ self.salt, root.in_hand(self.attacker));
        self.path.push(board_key, hand);
    }

    pub fn leave_root(&mut self) {
        self.path.pop();
    }

    /// Plays a move.
    pub fn enter(&mut self, mv: Move) {
        self.line.push(mv);
        let position = self.line.current();
        let (board_key, hand) = (position.board_key() ^ self.salt, position.in_hand(self.attacker));
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
    fn look(&mut self, plies: u16, limits: View, fresh: bool) -> Outlook<G::Hand> {
        self.count_node();
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
                return outlook;
            }
            // The position that would be repeated is this one: so it is on every path.
            outlook.loop_ply = NO_LOOP;
        }
        self.task.tables.table.store(board_key, hand, &outlook, ply, self.nodes - before + 1);
        outlook
    }

    /// Lists the children of the end of the path; or what is known without them.
    fn expand(&mut self, plies: u16, attacks: bool, fresh: bool) -> Option<Outlook<G::Hand>> {
        let position = self.line.current();
        let (_, hand, ply) = self.path.last();
        let mut moves = MoveList::new();
        if attacks {
            let other = position.in_hand(!self.attacker);
            if plies == 0 {
                return Some(Outlook::disproved(hand.union(other), 0, NO_LOOP, Move::NONE));
            }
            if fresh && let Some(outlook) = mate_in_one(position) {
                return Some(outlook);
            }
            // A last move that mates gives check.
            match self.task.attack {
                Attack::AnyMove(_) if plies > 1 => position.legal_moves(&mut moves),
                _ => position.legal_checks(&mut moves),
            }
            if moves.is_empty() {
                return Some(self.no_move_left(plies));
            }
        } else {
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                return Some(if position.no_moves_verdict() == Verdict::Loss {
                    Outlook::proved(position.missing_interpositions(), 0, Move::NONE)
                } else {
                    Outlook::disproved(hand, UNLIMITED, NO_LOOP, Move::NONE)
                });
            }
            if plies == 0 {
                return Some(Outlook::disproved(hand, 0, NO_LOOP, Move::NONE));
            }
        }
        if self.path.len() >= LONGEST_PATH {
            return Some(Outlook::disproved(hand, UNLIMITED, 0, Move::NONE));
        }
        let first = self.children.len();
        for mv in moves {
            let board_key = position.board_key_after(mv) ^ self.salt;
            self.task.tables.table.prefetch(board_key);
            let hand = if attacks { position.in_hand_after(mv) } else { hand };
            let only_checks = self.task.attack == Attack::Checks;
            let (pn, dn) = match attacks {
                true if only_checks || position.gives_check(mv) => guess_check(position, mv),
                true => QUIET_NUMBERS,
                false => REPLY_NUMBERS,
            };
            let outlook = Outlook::open(pn, dn, hand, mv);
            self.children.push(Child { mv, board_key, hand, outlook, ply: u16::MAX, active: true, next: NOBODY });
        }
        let plies = one_less(plies);
        for child in &mut self.children[first..] {
            if let Some(loop_ply) = self.path.recurrence(child.board_key, child.hand) {
                child.outlook = Outlook::disproved(child.hand, UNLIMITED, loop_ply.min(ply), Move::NONE);
            } else if let Some(known) = self.task.tables.table.probe(child.board_key, child.hand, plies) {
                child.ply = known.ply;
                if known.outlook.is_final() {
                    child.outlook = known.outlook;
                } else {
                    let (pn, dn) = (child.outlook.pn.max(known.outlook.pn), child.outlook.dn.max(known.outlook.dn));
                    child.outlook = if known.ply == u16::MAX {
                        Outlook::open(pn, dn, child.hand, Move::NONE)
                    } else {
                        known.outlook
                    };
                    if let Some(outlook) =
                        self.task.tables.loops.probe(self.path.key_with(child.board_key, child.hand), plies)
                    {
                        child.outlook = outlook;
                    }
                }
            }
        }
        hold_back(self.line.current(), &mut self.children[first..], attacks);
        None
    }

    /// Looks at the children until the numbers of the end of the path reach the limits.
    fn work(&mut self, children: Range<usize>, plies: u16, mut limits: View, attacks: bool) -> Outlook<G::Hand> {
        let (_, _, ply) = self.path.last();
        let seen_before = |child: &Child<G::Hand>| child.active && !child.outlook.is_final() && child.ply <= ply;
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

    /// Makes the moves active that were held back behind one that has failed.
    fn wake(&mut self, children: Range<usize>, attacks: bool) {
        let children = &mut self.children[children];
        for index in 0..children.len() {
            let Child { active, next, outlook, .. } = children[index];
            let failed = if attacks { outlook.is_disproved() } else { outlook.is_proved() };
            if active && failed && next != NOBODY {
                children[usize::from(next)].active = true;
            }
        }
    }

    /// Looks at a child until its numbers reach the limits.
    fn visit(&mut self, child: &Child<G::Hand>, plies: u16, limits: View) -> Outlook<G::Hand> {
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

    fn descend(&mut self, child: &Child<G::Hand>, plies: u16, limits: View) -> Outlook<G::Hand> {
        self.line.push(child.mv);
        self.path.push(child.board_key, child.hand);
        let outlook = self.look(plies, limits, child.ply == u16::MAX);
        self.path.pop();
        self.line.pop();
        outlook
    }

    /// Adds the children up. What the defender's moves have to prove is not their sum but the largest of them, and one
    /// more for each other one: replies to the same check are mostly refuted by the same moves, and sums explode in
    /// long mates (weak proof numbers, Ueda et al. 2008; Zuko No. 100 of 611 plies takes a third of the nodes).
    fn sums(&self, children: Range<usize>, attacks: bool) -> Sums {
        let (mut phi, mut second) = (INFINITE, INFINITE);
        let (mut sum, mut largest, mut open): (Number, Number, Number) = (0, 0, 0);
        let (mut best, mut best_rank) = (children.start, (INFINITE, INFINITE));
        for index in children {
            let child = &self.children[index];
            if !child.active {
                continue;
            }
            let own = View::of(&child.outlook, !attacks);
            sum = (sum + own.phi).min(INFINITE);
            largest = largest.max(own.phi);
            open += Number::from(own.phi > 0);
            phi = phi.min(own.delta);
            let crowd = self.task.busy.as_ref().map_or(0, |busy| busy.others(child.board_key));
            let rank = (own.delta.saturating_add(crowd * (own.delta / 2 + 1)), own.phi);
            if own.delta == 0 || rank < best_rank && best_rank.0 > 0 {
                second = second.min(best_rank.0);
                (best, best_rank) = (index, if own.delta == 0 { (0, 0) } else { rank });
            } else {
                second = second.min(rank.0);
            }
        }
        let best_phi = View::of(&self.children[best].outlook, !attacks).phi;
        let others = open.saturating_sub(1);
        let (delta, rest) =
            if attacks { (sum, sum - best_phi.min(sum)) } else { (largest.saturating_add(others), others) };
        let delta = if largest == 0 { 0 } else { delta.min(INFINITE) };
        Sums { view: View { phi, delta }, best, second, rest }
    }

    /// What it proves that all of the attacker's moves that were listed fail: nothing about longer mates where only
    /// checks were listed, because the last move must be one.
    fn no_move_left(&self, plies: u16) -> Outlook<G::Hand> {
        let position = self.line.current();
        let (hand, length) = match self.task.attack {
            Attack::Checks => (position.largest_hand_without_new_checks(), UNLIMITED),
            Attack::AnyMove(_) if plies > 1 => (position.in_hand(self.attacker), UNLIMITED),
            Attack::AnyMove(_) => (position.in_hand(self.attacker), plies),
        };
        Outlook::disproved(hand, length, NO_LOOP, Move::NONE)
    }

    /// What the children prove.
    fn conclude(&self, children: Range<usize>, plies: u16, attacks: bool) -> Outlook<G::Hand> {
        let position = self.line.current();
        let children = &self.children[children];
        let decided =
            |child: &&Child<G::Hand>| if attacks { child.outlook.is_proved() } else { child.outlook.is_disproved() };
        let successes = children.iter().filter(decided);
        if attacks {
            if let Some(child) = successes.min_by_key(|child| child.outlook.length) {
                let hand = position.in_hand_before(child.mv, child.outlook.hand);
                return Outlook::proved(hand, one_more(child.outlook.length), child.mv);
            }
            let mut all = self.no_move_left(plies);
            for Child { mv, outlook, .. } in children {
                all.hand = all.hand.intersection(position.in_hand_before(*mv, outlook.hand));
                all.length = all.length.min(one_more(outlook.length));
                all.loop_ply = all.loop_ply.min(outlook.loop_ply);
            }
            return all;
        }
        // A disproof that holds on every path is worth most.
        if let Some(child) = successes.max_by_key(|child| (child.outlook.loop_ply, child.outlook.length)) {
            let Outlook { hand, length, loop_ply, .. } = child.outlook;
            return Outlook::disproved(hand, one_more(length), loop_ply, child.mv);
        }
        let mut all = Outlook::proved(position.missing_interpositions(), 0, Move::NONE);
        for Child { mv, outlook, .. } in children {
            all.hand = all.hand.union(outlook.hand);
            if all.mv.is_none() || one_more(outlook.length) > all.length {
                (all.length, all.mv) = (one_more(outlook.length), *mv);
            }
        }
        all
    }
}

/// A mate in one, where the game has a fast way to find it.
fn mate_in_one<G: Game>(position: &G) -> Option<Outlook<G::Hand>> {
    let mv = position.mate_in_one()?;
    let mated = position.after(mv);
    // A game may also be won at once without a mate.
    let mates = mated.in_check() && !mated.has_legal_move() && mated.no_moves_verdict() == Verdict::Loss;
    mates.then(|| Outlook::proved(position.in_hand_before(mv, mated.missing_interpositions()), 1, mv))
}
