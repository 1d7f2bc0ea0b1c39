//! Every position of random games, and strewn positions, against a slow generator that knows nothing but how
//! the pieces walk, and that a king must not be left to be taken; and against the generator of rsshogi.

use boards::shogi::{Kind, Shogi, Square};
use boards::{Drops, Notation, NotationOptions, Rules, Side};
use rsshogi::board::{MoveList, position_from_sfen};
use rsshogi::movegen::generate_legal_all;

use crate::positions;

const GAMES: usize = if cfg!(debug_assertions) { 4 } else { 40 };
const STREWN: usize = if cfg!(debug_assertions) { 100 } else { 2_000 };
const RSSHOGI_GAMES: usize = if cfg!(debug_assertions) { 10 } else { 1_000 };

/// A square as (file, rank), both from 0 on.
type Point = (i8, i8);

/// The piece on each square, by file and rank, and the numbers of pieces in each hand.
#[derive(Clone, Copy)]
struct Board {
    squares: [[Option<(Side, Kind)>; 9]; 9],
    hands: [[u32; 7]; 2],
}

const STRAIGHT: [Point; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [Point; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
/// For Black.
const SILVER: [Point; 5] = [(0, -1), (1, -1), (-1, -1), (1, 1), (-1, 1)];
const GOLD: [Point; 6] = [(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)];

fn exists((file, rank): Point) -> bool {
    (0..9).contains(&file) && (0..9).contains(&rank)
}

/// The steps of a kind for Black, and the directions in which it slides.
fn walk(kind: Kind) -> (Vec<Point>, Vec<Point>) {
    match kind {
        Kind::Pawn => (vec![(0, -1)], vec![]),
        Kind::Lance => (vec![], vec![(0, -1)]),
        Kind::Knight => (vec![(1, -2), (-1, -2)], vec![]),
        Kind::Silver => (SILVER.to_vec(), vec![]),
        Kind::Bishop => (vec![], DIAGONAL.to_vec()),
        Kind::Rook => (vec![], STRAIGHT.to_vec()),
        Kind::King => ([STRAIGHT, DIAGONAL].concat(), vec![]),
        Kind::Horse => (STRAIGHT.to_vec(), DIAGONAL.to_vec()),
        Kind::Dragon => (DIAGONAL.to_vec(), STRAIGHT.to_vec()),
        _ => (GOLD.to_vec(), vec![]),
    }
}

/// The number of ranks between a side's piece and the far end of the board.
fn to_go(side: Side, (_, rank): Point) -> i8 {
    if side == Side::First { rank } else { 8 - rank }
}

/// True if a piece of a kind could never move again from a square.
fn is_stuck(side: Side, kind: Kind, at: Point) -> bool {
    match kind {
        Kind::Pawn | Kind::Lance => to_go(side, at) < 1,
        Kind::Knight => to_go(side, at) < 2,
        _ => false,
    }
}

impl Board {
    fn of(position: &Shogi) -> Board {
        let mut squares = [[None; 9]; 9];
        for square in Square::all() {
            squares[usize::from(square.file())][usize::from(square.rank())] =
                position.piece_at(square).map(|piece| (piece.side(), piece.kind()));
        }
        let hands = Side::BOTH.map(|side| Kind::HAND.map(|kind| position.hand(side).count(kind)));
        Board { squares, hands }
    }

    fn at(&self, (file, rank): Point) -> Option<(Side, Kind)> {
        self.squares[file as usize][rank as usize]
    }

    fn points(&self) -> impl Iterator<Item = Point> + use<> {
        (0..9).flat_map(|file| (0..9).map(move |rank| (file, rank)))
    }

    /// The squares that the piece on a square may go to, its king's safety aside.
    fn targets(&self, from: Point) -> Vec<Point> {
        let Some((side, kind)) = self.at(from) else { return Vec::new() };
        let forward = if side == Side::First { 1 } else { -1 };
        let next = |at: Point, step: Point| (at.0 + step.0, at.1 + forward * step.1);
        let (steps, slides) = walk(kind);
        let mut targets: Vec<Point> = steps.into_iter().map(|step| next(from, step)).collect();
        for step in slides {
            let mut to = next(from, step);
            while exists(to) && self.at(to).is_none() {
                targets.push(to);
                to = next(to, step);
            }
            targets.push(to);
        }
        targets.retain(|&to| exists(to) && self.at(to).is_none_or(|piece| piece.0 != side));
        targets
    }

    /// The pieces that could take the king of a side.
    fn checkers(&self, side: Side) -> Vec<Point> {
        let Some(king) = self.points().find(|&point| self.at(point) == Some((side, Kind::King))) else {
            return Vec::new();
        };
        let enemies = self.points().filter(|&from| self.at(from).is_some_and(|piece| piece.0 != side));
        enemies.filter(|&from| self.targets(from).contains(&king)).collect()
    }

    /// The boards after all moves that leave the own king safe, with the moves' texts; of pawn drops that mate too.
    fn replies(&self, side: Side) -> Vec<(String, Board)> {
        let mut replies = Vec::new();
        for from in self.points().filter(|&from| self.at(from).is_some_and(|piece| piece.0 == side)) {
            let kind = self.at(from).unwrap().1;
            for to in self.targets(from) {
                let mut next = *self;
                next.squares[from.0 as usize][from.1 as usize] = None;
                if let Some((_, victim)) = self.at(to) {
                    next.hands[side.index()][victim.unpromoted().index()] += 1;
                }
                let mut put = |kind, text: &str| {
                    next.squares[to.0 as usize][to.1 as usize] = Some((side, kind));
                    replies.push((format!("{}{}{text}", spelled(from), spelled(to)), next));
                };
                if kind.promotes() && (to_go(side, from) < 3 || to_go(side, to) < 3) {
                    put(kind.promoted(), "+");
                }
                if !is_stuck(side, kind, to) {
                    put(kind, "");
                }
            }
        }
        for kind in Kind::HAND.into_iter().filter(|kind| self.hands[side.index()][kind.index()] > 0) {
            for to in self.points().filter(|&to| self.at(to).is_none() && !is_stuck(side, kind, to)) {
                let file = self.squares[to.0 as usize];
                if kind == Kind::Pawn && file.contains(&Some((side, Kind::Pawn))) {
                    continue;
                }
                let mut next = *self;
                next.hands[side.index()][kind.index()] -= 1;
                next.squares[to.0 as usize][to.1 as usize] = Some((side, kind));
                replies.push((format!("{}*{}", kind.letter(), spelled(to)), next));
            }
        }
        replies.retain(|(_, next)| next.checkers(side).is_empty());
        replies
    }

    /// The legal moves, spelled and sorted.
    fn moves(&self, side: Side) -> Vec<String> {
        let mates = |next: &Board| !next.checkers(!side).is_empty() && next.replies(!side).is_empty();
        let replies = self.replies(side).into_iter();
        let mut moves: Vec<String> =
            replies.filter(|(text, next)| !text.starts_with("P*") || !mates(next)).map(|reply| reply.0).collect();
        moves.sort();
        moves
    }
}

fn spelled((file, rank): Point) -> String {
    format!("{}{}", file + 1, char::from(b'a' + rank as u8))
}

fn moves_of(position: &Shogi) -> Vec<String> {
    let spell = |&mv| position.format_move(mv, NotationOptions::default());
    let mut moves: Vec<String> = positions::legal(position).iter().map(spell).collect();
    moves.sort();
    moves
}

fn compare(position: &Shogi) {
    let board = Board::of(position);
    let side = position.side_to_move();
    assert_eq!(moves_of(position), board.moves(side), "{position:?}");
    let mut checkers: Vec<String> = position.checkers().into_iter().map(|square| square.to_string()).collect();
    checkers.sort();
    let mut expected: Vec<String> = board.checkers(side).into_iter().map(spelled).collect();
    expected.sort();
    assert_eq!(checkers, expected, "{position:?}");
}

#[test]
fn random_games() {
    positions::random_games::<Shogi>(1, GAMES, |position, _| compare(position));
}

#[test]
fn strewn_positions() {
    let mut checks = 0;
    positions::strewn_positions::<Shogi>(2, STREWN, |position| {
        compare(position);
        checks += usize::from(position.in_check());
    });
    assert!(checks > STREWN / 10, "only {checks} positions in check");
}

#[test]
fn same_moves_as_rsshogi() {
    let mut compared = 0;
    positions::random_games::<Shogi>(3, RSSHOGI_GAMES, |position, _| {
        if Side::BOTH.into_iter().any(|side| position.king(side).is_none()) {
            return;
        }
        let other = position_from_sfen(&position.fen(NotationOptions::default())).unwrap();
        let mut list = MoveList::new();
        generate_legal_all(&other, &mut list);
        let mut expected: Vec<String> = list.iter().map(|mv| mv.to_usi()).collect();
        expected.sort();
        assert_eq!(moves_of(position), expected, "{position:?}");
        compared += 1;
    });
    assert!(compared > RSSHOGI_GAMES, "only {compared} positions compared");
}
