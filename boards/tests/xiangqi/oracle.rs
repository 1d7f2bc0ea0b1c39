//! Every position of random games, and strewn positions, against a slow generator that knows nothing but how
//! the pieces walk, and that a king must not be left to be taken.

use boards::xiangqi::{Kind, Square, Xiangqi};
use boards::{Notation, NotationOptions, Rules, Side};

use crate::positions;

const GAMES: usize = if cfg!(debug_assertions) { 10 } else { 200 };
const STREWN: usize = if cfg!(debug_assertions) { 300 } else { 10_000 };

/// The piece on each point, by file and rank.
#[derive(Clone, Copy, PartialEq)]
pub struct Board(pub [[Option<(Side, Kind)>; 10]; 9]);

/// A square as (file, rank).
pub type Point = (i8, i8);

const STRAIGHT: [Point; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [Point; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

fn exists((file, rank): Point) -> bool {
    (0..9).contains(&file) && (0..10).contains(&rank)
}

fn plus(a: Point, b: Point) -> Point {
    (a.0 + b.0, a.1 + b.1)
}

fn in_palace(side: Side, (file, rank): Point) -> bool {
    let ranks = if side == Side::First { 0..=2 } else { 7..=9 };
    (3..=5).contains(&file) && ranks.contains(&rank)
}

pub fn on_own_half(side: Side, (_, rank): Point) -> bool {
    (rank < 5) == (side == Side::First)
}

impl Board {
    pub fn of(position: &Xiangqi) -> Board {
        let mut board = [[None; 10]; 9];
        for square in Square::all() {
            board[usize::from(square.file())][usize::from(square.rank())] =
                position.piece_at(square).map(|piece| (piece.side(), piece.kind()));
        }
        Board(board)
    }

    /// The piece on a point.
    pub fn at(&self, (file, rank): Point) -> Option<(Side, Kind)> {
        self.0[file as usize][rank as usize]
    }

    pub fn points(&self) -> impl Iterator<Item = Point> {
        (0..9).flat_map(|file| (0..10).map(move |rank| (file, rank)))
    }

    /// The points that the piece on a point may go to, its king's safety aside.
    pub fn targets(&self, from: Point) -> Vec<Point> {
        let Some((side, kind)) = self.at(from) else { return Vec::new() };
        let mut targets = Vec::new();
        match kind {
            Kind::King => {
                targets.extend(STRAIGHT.map(|step| plus(from, step)).iter().filter(|&&to| in_palace(side, to)))
            }
            Kind::Advisor => {
                targets.extend(DIAGONAL.map(|step| plus(from, step)).iter().filter(|&&to| in_palace(side, to)));
            }
            Kind::Elephant => {
                for step in DIAGONAL {
                    let eye = plus(from, step);
                    let to = plus(eye, step);
                    if exists(to) && on_own_half(side, to) && self.at(eye).is_none() {
                        targets.push(to);
                    }
                }
            }
            Kind::Horse => {
                for step in STRAIGHT {
                    let leg = plus(from, step);
                    if exists(leg) && self.at(leg).is_none() {
                        let sideways = (step.1, step.0);
                        let ahead = plus(leg, step);
                        targets.push(plus(ahead, sideways));
                        targets.push(plus(ahead, (-sideways.0, -sideways.1)));
                    }
                }
            }
            Kind::Pawn => {
                targets.push(plus(from, (0, if side == Side::First { 1 } else { -1 })));
                if !on_own_half(side, from) {
                    targets.extend([plus(from, (1, 0)), plus(from, (-1, 0))]);
                }
            }
            Kind::Rook | Kind::Cannon => {
                for step in STRAIGHT {
                    targets.extend(self.along(from, step, kind == Kind::Cannon));
                }
            }
        }
        targets.retain(|&to| exists(to) && self.at(to).is_none_or(|piece| piece.0 != side));
        targets
    }

    /// The points that a rook or a cannon may go to in one direction.
    fn along(&self, from: Point, step: Point, over_screen: bool) -> Vec<Point> {
        let mut targets = Vec::new();
        let mut to = plus(from, step);
        while exists(to) && self.at(to).is_none() {
            targets.push(to);
            to = plus(to, step);
        }
        if over_screen && exists(to) {
            to = plus(to, step);
            while exists(to) && self.at(to).is_none() {
                to = plus(to, step);
            }
        }
        targets.extend(exists(to).then_some(to));
        targets
    }

    pub fn king(&self, side: Side) -> Point {
        self.points().find(|&point| self.at(point) == Some((side, Kind::King))).unwrap()
    }

    /// The pieces that could take the king of a side, the other king as if it were a rook.
    pub fn checkers(&self, side: Side) -> Vec<Point> {
        let king = self.king(side);
        self.points()
            .filter(|&from| match self.at(from) {
                Some((other, Kind::King)) if other != side => {
                    STRAIGHT.iter().any(|&step| self.along(from, step, false).contains(&king))
                }
                Some((other, _)) if other != side => self.targets(from).contains(&king),
                _ => false,
            })
            .collect()
    }

    pub fn moved(&self, from: Point, to: Point) -> Board {
        let mut board = *self;
        board.0[to.0 as usize][to.1 as usize] = self.at(from);
        board.0[from.0 as usize][from.1 as usize] = None;
        board
    }

    /// The legal moves, spelled and sorted.
    fn moves(&self, side: Side) -> Vec<String> {
        let own = self.points().filter(|&from| self.at(from).is_some_and(|piece| piece.0 == side));
        let mut moves: Vec<String> = own
            .flat_map(|from| self.targets(from).into_iter().map(move |to| (from, to)))
            .filter(|&(from, to)| self.moved(from, to).checkers(side).is_empty())
            .map(|(from, to)| format!("{}{}", spelled(from), spelled(to)))
            .collect();
        moves.sort();
        moves
    }
}

fn spelled((file, rank): Point) -> String {
    format!("{}{rank}", char::from(b'a' + file as u8))
}

fn compare(position: &Xiangqi) {
    let board = Board::of(position);
    let side = position.side_to_move();
    let mut moves: Vec<String> =
        positions::legal(position).iter().map(|&mv| position.format_move(mv, NotationOptions::default())).collect();
    moves.sort();
    assert_eq!(moves, board.moves(side), "{position:?}");
    let mut checkers: Vec<String> = position.checkers().into_iter().map(|square| square.to_string()).collect();
    checkers.sort();
    let mut expected: Vec<String> = board.checkers(side).into_iter().map(spelled).collect();
    expected.sort();
    assert_eq!(checkers, expected, "{position:?}");
}

#[test]
fn random_games() {
    positions::random_games::<Xiangqi>(1, GAMES, |position, _| compare(position));
}

#[test]
fn strewn_positions() {
    let mut checks = 0;
    positions::strewn_positions::<Xiangqi>(2, STREWN, |position| {
        compare(position);
        checks += usize::from(position.in_check());
    });
    assert!(checks > STREWN / 10, "only {checks} positions in check");
}
