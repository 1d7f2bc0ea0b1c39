//! Deepening by two plies until a mate is found or the tree of checks ends.

use std::sync::Arc;

use boards::{Line, Move, MoveList, Verdict};

use super::{Proof, Task};
use crate::games::Game;

/// How often the clock is read, in nodes.
const CLOCK_INTERVAL: u64 = 256;

/// The outcome for a node within a number of plies.
enum Outcome {
    /// The attacker mates by this line.
    Mate(Vec<Move>),
    /// No mate, however deep one looks.
    NoMate,
    /// No mate within the plies.
    Open,
}

/// One thread that solves a problem.
pub struct Solver<G: Game> {
    index: usize,
    task: Arc<Task>,
    line: Line<G>,
    nodes: u64,
    stopped: bool,
}

impl<G: Game> Solver<G> {
    /// For the problem at the end of a line.
    pub fn new(index: usize, task: &Arc<Task>, line: Line<G>) -> Solver<G> {
        Solver { index, task: Arc::clone(task), line, nodes: 0, stopped: false }
    }

    /// Solves the problem.
    pub fn solve(mut self) -> Proof {
        for plies in (1..).step_by(2) {
            let outcome = self.attack(plies);
            if self.stopped || self.task.control.is_stopped() {
                break;
            }
            match outcome {
                Outcome::Mate(line) => return Proof::Mate(line),
                Outcome::NoMate => return Proof::NoMate,
                Outcome::Open if self.index == 0 => self.task.report(plies, None, 0, Vec::new()),
                Outcome::Open => {}
            }
        }
        Proof::Unknown
    }

    fn attack(&mut self, plies: u32) -> Outcome {
        let mut moves = MoveList::new();
        self.line.current().legal_moves(&mut moves);
        moves.retain(|mv| self.line.current().gives_check(*mv));
        let mut outcome = Outcome::NoMate;
        for mv in moves {
            match self.after(mv, |solver| solver.defend(plies - 1)) {
                Outcome::Mate(line) => return Outcome::Mate([vec![mv], line].concat()),
                Outcome::NoMate => {}
                Outcome::Open => outcome = Outcome::Open,
            }
        }
        outcome
    }

    fn defend(&mut self, plies: u32) -> Outcome {
        let position = self.line.current();
        if self.line.recurrences(self.line.ply()).next().is_some() {
            return Outcome::Open;
        }
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            let mate = position.in_check() && position.no_moves_verdict() == Verdict::Loss;
            return if mate { Outcome::Mate(Vec::new()) } else { Outcome::NoMate };
        }
        if plies < 2 {
            return Outcome::Open;
        }
        let mut longest: Vec<Move> = Vec::new();
        for mv in moves {
            match self.after(mv, |solver| solver.attack(plies - 1)) {
                Outcome::Mate(line) if line.len() >= longest.len() => longest = [vec![mv], line].concat(),
                Outcome::Mate(_) => {}
                open => return open,
            }
        }
        Outcome::Mate(longest)
    }

    fn after(&mut self, mv: Move, look: impl FnOnce(&mut Self) -> Outcome) -> Outcome {
        self.nodes += 1;
        self.task.control.publish_nodes(self.index, self.nodes);
        if self.nodes.is_multiple_of(CLOCK_INTERVAL) {
            self.stopped |= self.task.control.is_stopped() || self.index == 0 && self.task.is_over();
        }
        if self.stopped {
            return Outcome::Open;
        }
        self.line.push(mv);
        let outcome = look(self);
        self.line.pop();
        outcome
    }
}
