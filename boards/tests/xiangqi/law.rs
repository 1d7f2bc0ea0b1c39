//! The law of repetition once more, slowly: moves really made on the board of letters of [`crate::oracle`], every
//! piece with a number of its own, step by step as `docs/rules/xiangqi.md` section 6 has it. Only the first position
//! comes from the crate.

use std::collections::{BTreeMap, BTreeSet};

use boards::xiangqi::{Kind, Xiangqi};
use boards::{Rules, Side};

use crate::oracle::{Board, Point, on_own_half};

/// The outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Red,
    Black,
    Draw,
}

impl Outcome {
    fn win_of(side: Side) -> Outcome {
        if side == Side::First { Outcome::Red } else { Outcome::Black }
    }
}

/// A game: all its positions and moves, the first one first.
pub struct Game {
    boards: Vec<Board>,
    moves: Vec<(Point, Point)>,
    first_to_move: Side,
}

impl Game {
    /// A game of no move.
    pub fn new(start: &Xiangqi) -> Game {
        Game { boards: vec![Board::of(start)], moves: Vec::new(), first_to_move: start.side_to_move() }
    }

    /// Plays a legal move, `h2e2`.
    pub fn play(&mut self, text: &str) {
        let text = text.as_bytes();
        let point = |at: usize| ((text[at] - b'a') as i8, (text[at + 1] - b'0') as i8);
        let (from, to) = (point(0), point(2));
        self.boards.push(self.back(0).moved(from, to));
        self.moves.push((from, to));
    }

    /// S[k].
    fn back(&self, plies: usize) -> &Board {
        &self.boards[self.moves.len() - plies]
    }

    /// The side to move at an index of `boards`.
    fn to_move(&self, index: usize) -> Side {
        if index.is_multiple_of(2) { self.first_to_move } else { !self.first_to_move }
    }

    fn is_capture(&self, index: usize) -> bool {
        self.boards[index].at(self.moves[index].1).is_some()
    }

    fn gives_check(&self, index: usize) -> bool {
        !self.boards[index + 1].checkers(self.to_move(index + 1)).is_empty()
    }

    /// chk[k].
    fn chk(&self, plies: usize) -> bool {
        !self.back(plies).checkers(self.to_move(self.moves.len() - plies)).is_empty()
    }

    /// Step 1: how many plies ago the position stood on the board, the last time first.
    pub fn cycles(&self) -> Vec<usize> {
        let captured = (0..self.moves.len()).rev().position(|index| self.is_capture(index));
        let reversible = captured.unwrap_or(self.moves.len());
        (4..=reversible).step_by(2).filter(|&plies| self.back(plies) == self.back(0)).collect()
    }

    /// Section 4: the plies since the last capture that count for the limit, from a start of none.
    pub fn counter(&self) -> u32 {
        let mut checks = [0; 2];
        let mut counter = 0;
        for index in 0..self.moves.len() {
            let mover = self.to_move(index);
            if self.is_capture(index) {
                (checks, counter) = ([0; 2], 0);
                continue;
            }
            let check = self.gives_check(index);
            checks[mover.index()] += u32::from(check);
            let reply = !self.boards[index].checkers(mover).is_empty();
            let uncounted = check && checks[mover.index()] > 10 || reply && checks[(!mover).index()] > 10;
            counter += u32::from(!uncounted);
        }
        counter
    }

    /// Section 7, the exception: whether a decisive cycle counts although it went round only once.
    pub fn closes(&self, span: usize) -> bool {
        let last = self.moves.len();
        let same = |a: usize, b: usize| a % 2 == b % 2 && self.boards[a] == self.boards[b];
        let once = |index: usize| (0..=last).filter(|&other| same(index, other)).count() == 1;
        last > span && same(last - 1, last - span - 1) && (last - span + 1..last - 1).all(once) && self.counter() < 120
    }

    /// Steps 2 to 5: the verdict for the last `span` plies.
    pub fn verdict(&self, span: usize) -> Outcome {
        let us = self.to_move(self.moves.len());
        let they_check = (0..span).step_by(2).all(|plies| self.chk(plies));
        let we_check = (1..span).step_by(2).all(|plies| self.chk(plies));
        match (they_check, we_check) {
            (true, true) => return Outcome::Draw,
            (true, false) => return Outcome::win_of(us),
            (false, true) => return Outcome::win_of(!us),
            (false, false) => {}
        }
        if (0..span).any(|plies| self.chk(plies)) {
            return Outcome::Draw;
        }
        // The numbers of the pieces, by where they stand.
        let pieces = self.back(0).points().filter(|&point| self.back(0).at(point).is_some());
        let mut numbers: BTreeMap<Point, usize> = pieces.zip(0..).collect();
        let mut sets = [(); 2].map(|()| numbers.values().copied().collect::<BTreeSet<usize>>());
        for plies in 0..span {
            let index = self.moves.len() - plies - 1;
            let mover = self.to_move(index);
            let after = victims(mover, &self.boards[index + 1], &numbers);
            let (from, to) = self.moves[index];
            let number = numbers.remove(&to).unwrap();
            numbers.insert(from, number);
            let before = victims(mover, &self.boards[index], &numbers);
            let created = &after - &before;
            let set = &mut sets[mover.index()];
            *set = &*set & &created;
        }
        match (sets[us.index()].is_empty(), sets[(!us).index()].is_empty()) {
            (false, true) => Outcome::win_of(!us),
            (true, false) => Outcome::win_of(us),
            _ => Outcome::Draw,
        }
    }
}

/// victims(A, S), by their numbers.
fn victims(side: Side, board: &Board, numbers: &BTreeMap<Point, usize>) -> BTreeSet<usize> {
    let own = board.points().filter(|&from| board.at(from).is_some_and(|piece| piece.0 == side));
    let captures = own.flat_map(|from| board.targets(from).into_iter().map(move |to| (from, to)));
    captures.filter(|&(from, to)| is_victim(board, from, to)).map(|(_, to)| numbers[&to]).collect()
}

/// True if the piece on `from`, which can reach `to`, has a victim there.
fn is_victim(board: &Board, from: Point, to: Point) -> bool {
    let Some(((side, hunter), (_, prey))) = board.at(from).zip(board.at(to)) else { return false };
    // a.
    if matches!(hunter, Kind::King | Kind::Pawn) {
        return false;
    }
    // b.
    let mut without = *board;
    without.0[from.0 as usize][from.1 as usize] = None;
    let now = board.checkers(side);
    let pinning: Vec<Point> = without.checkers(side).into_iter().filter(|checker| !now.contains(checker)).collect();
    let considered = match prey {
        Kind::King => false,
        _ if !pinning.is_empty() => pinning.contains(&to),
        Kind::Pawn => on_own_half(side, to),
        _ => true,
    };
    // c.
    if !considered || !may_capture(board, from, to) {
        return false;
    }
    // d.
    use Kind::{Advisor, Cannon, Elephant, Horse, Rook};
    match (hunter, prey) {
        (Horse | Cannon, Rook) | (Advisor | Elephant, Rook | Horse | Cannon) => return true,
        _ => {}
    }
    // e.
    let taken = board.moved(from, to);
    let avengers = taken.points().filter(|&point| taken.at(point).is_some_and(|piece| piece.0 != side));
    if avengers.into_iter().any(|avenger| may_capture(&taken, avenger, to)) {
        return false;
    }
    // f.
    hunter != prey || !may_capture(board, to, from)
}

/// True if a piece may capture on a point without leaving its king in check.
fn may_capture(board: &Board, from: Point, to: Point) -> bool {
    board.targets(from).contains(&to)
        && board.at(from).is_some_and(|(side, _)| board.moved(from, to).checkers(side).is_empty())
}
