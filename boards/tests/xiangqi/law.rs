//! The law of repetition once more, slowly: a board of letters, moves really made, every piece with a name of its
//! own, step by step as `specs/ucci.md` section C6 has it. It shares no code with the crate.

use std::collections::BTreeSet;

/// A square as (file, rank), both from 0; signed, so that steps may leave the board.
pub type Point = (i8, i8);

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Red,
    Black,
    Draw,
}

impl Outcome {
    fn win_of(red: bool) -> Outcome {
        if red { Outcome::Red } else { Outcome::Black }
    }
}

/// A piece: its FEN letter, and a number that stays with it.
#[derive(Clone, Copy, PartialEq)]
struct Man {
    letter: char,
    number: usize,
}

impl Man {
    fn is_red(self) -> bool {
        self.letter.is_ascii_uppercase()
    }

    fn kind(self) -> char {
        self.letter.to_ascii_lowercase()
    }
}

/// A board with its men, and who is to move.
#[derive(Clone)]
struct Board {
    men: [[Option<Man>; 9]; 10],
    red_to_move: bool,
}

const ORTHOGONAL: [Point; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const OBLIQUE: [Point; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

fn on_board((file, rank): Point) -> bool {
    (0..9).contains(&file) && (0..10).contains(&rank)
}

fn in_palace((file, rank): Point) -> bool {
    (3..=5).contains(&file) && ((0..=2).contains(&rank) || (7..=9).contains(&rank))
}

impl Board {
    fn parse(fen: &str) -> Board {
        let mut fields = fen.split_ascii_whitespace();
        let mut men = [[None; 9]; 10];
        let mut number = 0;
        for (row, rank) in fields.next().unwrap().split('/').zip((0..10).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                } else {
                    men[rank][file] = Some(Man { letter, number });
                    number += 1;
                    file += 1;
                }
            }
        }
        Board { men, red_to_move: fields.next() != Some("b") }
    }

    fn at(&self, point: Point) -> Option<Man> {
        self.men[point.1 as usize][point.0 as usize]
    }

    fn men(&self) -> Vec<(Point, Man)> {
        let all = (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)));
        all.filter_map(|point| Some((point, self.at(point)?))).collect()
    }

    fn letters(&self) -> Vec<(Point, char)> {
        self.men().into_iter().map(|(point, man)| (point, man.letter)).collect()
    }

    fn without(&self, point: Point) -> Board {
        let mut board = self.clone();
        board.men[point.1 as usize][point.0 as usize] = None;
        board
    }

    fn after(&self, from: Point, to: Point) -> Board {
        let mut board = self.without(from);
        board.men[to.1 as usize][to.0 as usize] = self.at(from);
        board.red_to_move = !self.red_to_move;
        board
    }

    /// How many men stand strictly between two points of a line; `None` for points that share no line.
    fn between(&self, from: Point, to: Point) -> Option<usize> {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        if (dx == 0) == (dy == 0) {
            return None;
        }
        let distance = dx.abs().max(dy.abs());
        let step = (dx.signum(), dy.signum());
        let inner = (1..distance).map(|n| (from.0 + n * step.0, from.1 + n * step.1));
        Some(inner.filter(|&point| self.at(point).is_some()).count())
    }

    /// Whether the man on `from` could capture on `to` if an enemy stood there, kings' safety aside.
    fn attacks(&self, from: Point, to: Point) -> bool {
        let Some(man) = self.at(from) else { return false };
        let step = (to.0 - from.0, to.1 - from.1);
        let distances = (step.0.abs(), step.1.abs());
        match man.kind() {
            'r' => self.between(from, to) == Some(0),
            'c' => self.between(from, to) == Some(1),
            'n' => {
                let leg = match distances {
                    (2, 1) => (from.0 + step.0 / 2, from.1),
                    (1, 2) => (from.0, from.1 + step.1 / 2),
                    _ => return false,
                };
                self.at(leg).is_none()
            }
            'b' => {
                let eye = (from.0 + step.0 / 2, from.1 + step.1 / 2);
                distances == (2, 2) && self.at(eye).is_none() && (from.1 <= 4) == (to.1 <= 4)
            }
            'a' => OBLIQUE.contains(&step) && in_palace(to),
            'k' => ORTHOGONAL.contains(&step) && in_palace(to),
            'p' => {
                let crossed = is_beyond_river(from, man.is_red());
                step == (0, if man.is_red() { 1 } else { -1 }) || crossed && distances == (1, 0)
            }
            letter => unreachable!("no man is called {letter}"),
        }
    }

    fn king(&self, red: bool) -> Point {
        let is_king = |man: Man| man.kind() == 'k' && man.is_red() == red;
        self.men().into_iter().find(|&(_, man)| is_king(man)).unwrap().0
    }

    /// The men that could capture a side's king, the other king included if they face each other.
    fn checkers(&self, red: bool) -> Vec<Point> {
        let king = self.king(red);
        let checks = |&(point, man): &(Point, Man)| {
            let faces = man.kind() == 'k' && self.between(point, king) == Some(0);
            man.is_red() != red && (self.attacks(point, king) || faces)
        };
        self.men().iter().filter(|man| checks(man)).map(|&(point, _)| point).collect()
    }

    fn is_checked(&self, red: bool) -> bool {
        !self.checkers(red).is_empty()
    }

    /// The men of a side that may capture on a point without leaving their king in check.
    fn may_capture(&self, red: bool, from: Point, to: Point) -> bool {
        self.attacks(from, to) && !self.after(from, to).is_checked(red)
    }

    /// C6, "victims(A, S)": the numbers of the enemy men that a side threatens.
    fn victims(&self, red: bool) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        for (from, hunter) in self.men() {
            if hunter.is_red() != red || matches!(hunter.kind(), 'k' | 'p') {
                continue;
            }
            for (to, prey) in self.men() {
                if prey.is_red() != red && self.attacks(from, to) && self.is_victim(from, hunter, to, prey) {
                    found.insert(prey.number);
                }
            }
        }
        found
    }

    fn is_victim(&self, from: Point, hunter: Man, to: Point, prey: Man) -> bool {
        let red = hunter.is_red();
        // b.
        let pinning: Vec<Point> = {
            let now = self.checkers(red);
            let without = self.without(from).checkers(red);
            without.into_iter().filter(|point| !now.contains(point)).collect()
        };
        let considered = match prey.kind() {
            'k' => false,
            _ if !pinning.is_empty() => pinning.contains(&to),
            'p' => is_beyond_river(to, !red),
            _ => true,
        };
        // c.
        if !considered || !self.may_capture(red, from, to) {
            return false;
        }
        // d.
        match (hunter.kind(), prey.kind()) {
            ('n' | 'c', 'r') | ('a' | 'b', 'r' | 'n' | 'c') => return true,
            _ => {}
        }
        // e.
        let taken = self.after(from, to);
        if taken.men().iter().any(|&(point, man)| man.is_red() != red && taken.may_capture(!red, point, to)) {
            return false;
        }
        // f.
        hunter.kind() != prey.kind() || !self.may_capture(!red, to, from)
    }
}

fn is_beyond_river((_, rank): Point, red: bool) -> bool {
    (rank >= 5) == red
}

/// A game as it stands on the board: all its positions, the first one first.
#[derive(Clone)]
pub struct Game {
    boards: Vec<Board>,
    /// For each board, whether the move to it captured.
    captures: Vec<bool>,
}

impl Game {
    /// A game of no move.
    pub fn new(fen: &str) -> Game {
        Game { boards: vec![Board::parse(fen)], captures: vec![true] }
    }

    /// Plays a legal move, `h2e2`.
    pub fn play(&mut self, text: &str) {
        let text: Vec<i8> = text.bytes().map(|byte| byte as i8).collect();
        let point = |at: usize| (text[at] - b'a' as i8, text[at + 1] - b'0' as i8);
        let (from, to) = (point(0), point(2));
        assert!(on_board(from) && on_board(to));
        let board = self.boards.last().unwrap();
        self.captures.push(board.at(to).is_some());
        self.boards.push(board.after(from, to));
    }

    /// S[k].
    fn back(&self, plies: usize) -> &Board {
        &self.boards[self.boards.len() - 1 - plies]
    }

    fn chk(&self, plies: usize) -> bool {
        self.back(plies).is_checked(self.back(plies).red_to_move)
    }

    /// Step 1: how many plies ago the position stood on the board, the last time first.
    pub fn cycles(&self) -> Vec<usize> {
        let reversible = self.captures.iter().rev().position(|&capture| capture).unwrap();
        let same = |plies: &usize| self.back(*plies).letters() == self.back(0).letters();
        (4..=reversible).step_by(2).filter(same).collect()
    }

    /// C4: the plies since the last capture that count for the limit, from a start of none.
    pub fn counter(&self) -> u32 {
        // By side, Red last, so that `true as usize` is its index.
        let mut checks = [0; 2];
        let mut counter = 0;
        for (boards, &capture) in self.boards.windows(2).zip(&self.captures[1..]) {
            let (before, after) = (&boards[0], &boards[1]);
            let (mover, other) = (usize::from(before.red_to_move), usize::from(after.red_to_move));
            if capture {
                (checks, counter) = ([0; 2], 0);
                continue;
            }
            let gives_check = after.is_checked(after.red_to_move);
            checks[mover] += u32::from(gives_check);
            let excess = gives_check && checks[mover] > 10;
            let reply_to_excess = before.is_checked(before.red_to_move) && checks[other] > 10;
            counter += u32::from(!excess && !reply_to_excess);
        }
        counter
    }

    /// C7, the exception: whether a decisive cycle counts although it went round only once.
    pub fn closes(&self, span: usize) -> bool {
        let letters: Vec<_> = self.boards.iter().map(|board| (board.letters(), board.red_to_move)).collect();
        let last = letters.len() - 1;
        let inside = &letters[last - span + 1..last - 1];
        last > span
            && letters[last - 1] == letters[last - span - 1]
            && inside.iter().all(|one| letters.iter().filter(|&other| other == one).count() == 1)
            && self.counter() < 120
    }

    /// Steps 2 to 5: the verdict for the last `span` plies.
    pub fn verdict(&self, span: usize) -> Outcome {
        let us = self.back(0).red_to_move;
        let they_check = (0..span).step_by(2).all(|plies| self.chk(plies));
        let we_check = (1..span).step_by(2).all(|plies| self.chk(plies));
        if they_check || we_check {
            return match (they_check, we_check) {
                (true, true) => Outcome::Draw,
                (they_check, _) => Outcome::win_of(us == they_check),
            };
        }
        if (0..span).any(|plies| self.chk(plies)) {
            return Outcome::Draw;
        }
        let of_side = |red: bool| {
            let men = self.back(0).men().into_iter();
            men.filter(move |&(_, man)| man.is_red() == red).map(|(_, man)| man.number).collect::<BTreeSet<usize>>()
        };
        let mut sets = [of_side(true), of_side(false)];
        for plies in 0..span {
            let (after, before) = (self.back(plies), self.back(plies + 1));
            let mover = before.red_to_move;
            let created = &after.victims(mover) - &before.victims(mover);
            let set = &mut sets[usize::from(mover)];
            *set = &*set & &created;
        }
        match (sets[usize::from(us)].is_empty(), sets[usize::from(!us)].is_empty()) {
            (false, true) => Outcome::win_of(!us),
            (true, false) => Outcome::win_of(us),
            _ => Outcome::Draw,
        }
    }
}
