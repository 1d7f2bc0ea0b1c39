//! Static exchange evaluation against a slow twin that works on a plain array, and by hand.

use boards::chess::{Chess, Kind, Square, VALUES};
use boards::{Move, Rules, SearchHints, Side};

use crate::common::exchanges::{check_cases, check_thresholds};
use crate::positions;

type Board = [Option<(Side, Kind)>; 64];

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

fn step(from: usize, (file, rank): (i8, i8)) -> Option<usize> {
    let (file, rank) = (from as i8 % 8 + file, from as i8 / 8 + rank);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then(|| (rank * 8 + file) as usize)
}

/// True if the piece on `from` attacks `to`.
fn attacks(board: &Board, from: usize, to: usize) -> bool {
    let Some((side, kind)) = board[from] else { return false };
    let steps = |steps: &[(i8, i8)]| steps.iter().any(|&delta| step(from, delta) == Some(to));
    let slides = |directions: &[(i8, i8)]| {
        directions.iter().any(|&delta| {
            let mut at = from;
            while let Some(next) = step(at, delta) {
                if next == to {
                    return true;
                }
                if board[next].is_some() {
                    return false;
                }
                at = next;
            }
            false
        })
    };
    let forward = if side == Side::First { 1 } else { -1 };
    match kind {
        Kind::Pawn => steps(&[(-1, forward), (1, forward)]),
        Kind::Knight => steps(&KNIGHT),
        Kind::Bishop => slides(&DIAGONAL),
        Kind::Rook => slides(&STRAIGHT),
        Kind::Queen => slides(&DIAGONAL) || slides(&STRAIGHT),
        Kind::King => steps(&DIAGONAL) || steps(&STRAIGHT),
    }
}

fn of(board: &Board, side: Side) -> Vec<usize> {
    (0..64).filter(|&square| board[square].is_some_and(|piece| piece.0 == side)).collect()
}

/// The pinned pieces of a side and their pinners: a piece is pinned by what attacks the king only without it.
fn pins(board: &Board, side: Side) -> (Vec<usize>, Vec<usize>) {
    let king = (0..64).find(|&square| board[square] == Some((side, Kind::King))).unwrap();
    let (mut pinned, mut pinners) = (Vec::new(), Vec::new());
    for candidate in of(board, side).into_iter().filter(|&square| square != king) {
        let mut without = *board;
        without[candidate] = None;
        for enemy in of(board, !side) {
            if attacks(&without, enemy, king) && !attacks(board, enemy, king) {
                pinned.push(candidate);
                pinners.push(enemy);
            }
        }
    }
    (pinned, pinners)
}

fn value(kind: Kind) -> i32 {
    VALUES[kind.index()]
}

struct Reference {
    pins: [(Vec<usize>, Vec<usize>); 2],
    origin: Board,
    square: usize,
}

impl Reference {
    /// The most that `side` wins by capturing on the square, or by not capturing.
    fn best(&self, board: &Board, side: Side) -> i32 {
        let attackers: Vec<usize> = of(board, side)
            .into_iter()
            .filter(|&from| from != self.square && attacks(board, from, self.square))
            .collect();
        let (pinned, pinners) = &self.pins[side.index()];
        let pinner_stands = pinners.iter().any(|&from| from != self.square && board[from] == self.origin[from]);
        let free = attackers.into_iter().filter(|from| !(pinner_stands && pinned.contains(from)));
        let Some(from) = free.min_by_key(|&from| (board[from].unwrap().1, from)) else { return 0 };
        let kind = board[from].unwrap().1;
        if kind == Kind::King && of(board, !side).into_iter().any(|enemy| attacks_through(board, enemy, self.square)) {
            return 0;
        }
        let mut next = *board;
        let queens = kind == Kind::Pawn && matches!(self.square / 8, 0 | 7);
        let gain =
            value(board[self.square].unwrap().1) + if queens { value(Kind::Queen) - value(Kind::Pawn) } else { 0 };
        next[from] = None;
        next[self.square] = Some((side, if queens { Kind::Queen } else { kind }));
        (gain - self.best(&next, !side)).max(0)
    }
}

/// As [`attacks`], for a piece that may stand on the square's line behind others: it may not.
fn attacks_through(board: &Board, from: usize, to: usize) -> bool {
    from != to && attacks(board, from, to)
}

fn reference(position: &Chess, mv: Move) -> i32 {
    let mut board: Board = [None; 64];
    for square in Square::all() {
        board[square.index()] = position.piece_at(square).map(|piece| (piece.side(), piece.kind()));
    }
    let parts = Chess::parts(mv).unwrap();
    let (from, to) = (parts.from.index(), parts.to.index());
    let us = position.side_to_move();
    if board[to].is_some_and(|piece| piece.0 == us) {
        return 0;
    }
    let pins = [pins(&board, Side::First), pins(&board, Side::Second)];
    let origin = board;
    let en_passant = board[from].unwrap().1 == Kind::Pawn && from % 8 != to % 8 && board[to].is_none();
    let promoted = parts.flag.promotion().unwrap_or(board[from].unwrap().1);
    board[to] = Some((us, promoted));
    board[from] = None;
    if en_passant {
        board[to ^ 8] = None;
    }
    position.gain(mv) - Reference { pins, origin, square: to }.best(&board, !us)
}

#[test]
fn same_as_the_slow_twin() {
    let scale = if cfg!(debug_assertions) { 1 } else { 20 };
    positions::random_games::<Chess>(8, 3 * scale, |position, _| check_thresholds(position, reference));
    positions::strewn_positions::<Chess>(9, 40 * scale, |position| check_thresholds(position, reference));
}

#[test]
fn by_hand() {
    let cases = [
        // An undefended pawn.
        ("4k3/8/8/3p4/8/8/8/3RK3 w", "d1d5", 100),
        // A rook for a pawn.
        ("4k3/8/4p3/3p4/8/8/8/3RK3 w", "d1d5", -400),
        // The same with a queen behind the rook.
        ("4k3/8/4p3/3p4/8/8/3R4/3QK3 w", "d2d5", -300),
        // The rook that defends does not take back: it would be lost in turn.
        ("3rk3/8/8/3p4/8/2N5/3R4/3QK3 w", "c3d5", 100),
        // Defended by a knight that is pinned.
        ("4k3/8/2n5/1B2p3/8/5N2/8/4K3 w", "f3e5", 100),
        // The same without the pin.
        ("4k3/8/2n5/4p3/8/5N2/8/4K3 w", "f3e5", -200),
        // The king may not take what is defended.
        ("8/8/3k4/4p3/8/5N2/8/4RK2 w", "f3e5", 100),
        ("8/8/3k4/4p3/8/5N2/8/5K2 w", "f3e5", -200),
        // En passant, with and without a defender.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", 100),
        ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6", "e5d6", 0),
        // Promotion, taken or not; and a pawn that takes on the last rank becomes a queen.
        ("8/4P3/8/8/8/8/k7/4K3 w", "e7e8q", 800),
        ("r7/4P3/8/8/8/8/k7/4K3 w", "e7e8q", -100),
        ("r7/4P3/8/8/8/8/k7/4K3 w", "e7e8n", -100),
        ("1n2k3/P1P5/8/8/8/8/8/1R2K3 w", "b1b8", 300),
        // Castling exchanges nothing.
        ("4k3/8/8/8/8/8/8/4K2R w K", "e1g1", 0),
    ];
    check_cases::<Chess>(&cases, reference);
}
