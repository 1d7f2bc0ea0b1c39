//! Attacks of the pieces, and the squares between two squares: tables made at compile time.
//!
//! ```
//! use boards::{Side, shogi::{Bitboard81, Square, attacks}};
//! let (centre, above) = (Square::at(4, 4), Square::at(4, 1));
//! let occupied = Bitboard81::of(above);
//! let lance = attacks::lance(Side::First, centre, occupied);
//! assert!(lance.has(above) && lance.count() == 3);
//! assert_eq!(attacks::rook(centre, occupied).count(), 3 + 4 + 4 + 4);
//! ```

use super::sliders::{self, Line, Sliders};
use super::{Bitboard81, Kind, Square};
use crate::Side;
use crate::pext::{slider_attacks, with_pext};
use crate::tables::{lines_of_sight, lookups, tabulate};

type Table = [Bitboard81; Square::SLOTS];

/// Steps as (files, ranks) for Black, for whom forward is towards rank a, which has the lowest number.
const PAWN_STEPS: [(i8, i8); 1] = [(0, -1)];
const KNIGHT_STEPS: [(i8, i8); 2] = [(-1, -2), (1, -2)];
const SILVER_STEPS: [(i8, i8); 5] = [(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)];
const GOLD_STEPS: [(i8, i8); 6] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
const KING_STEPS: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

static PAWN: [Table; 2] = both_sides(&PAWN_STEPS);
static KNIGHT: [Table; 2] = both_sides(&KNIGHT_STEPS);
static SILVER: [Table; 2] = both_sides(&SILVER_STEPS);
static GOLD: [Table; 2] = both_sides(&GOLD_STEPS);
static KING: Table = leaper(&KING_STEPS, Side::First);
static LANCE_RAYS: [Table; 2] = [rays(Side::First, &[Line::File]), rays(Side::Second, &[Line::File])];
static ROOK_RAYS: Table = both_rays(&[Line::File, Line::Rank]);
static BISHOP_RAYS: Table = both_rays(&[Line::Rising, Line::Falling]);
static BETWEEN: [Table; Square::SLOTS] = lines_between(false);
static LINES: [Table; Square::SLOTS] = lines_between(true);

const fn leaper(steps: &[(i8, i8)], side: Side) -> Table {
    tabulate!(table = [Bitboard81::EMPTY; Square::SLOTS], for index in 0..Square::COUNT * steps.len() => {
        let (from, step) = (Square::new((index / steps.len()) as u8), steps[index % steps.len()]);
        let forward = if matches!(side, Side::First) { step.1 } else { -step.1 };
        let (file, rank) = (from.file() as i8 + step.0, from.rank() as i8 + forward);
        if file >= 0 && file < Square::FILES as i8 && rank >= 0 && rank < Square::RANKS as i8 {
            table[from.index()].0 |= 1 << Square::at(file as u8, rank as u8).index();
        }
    })
}

const fn both_sides(steps: &[(i8, i8)]) -> [Table; 2] {
    [leaper(steps, Side::First), leaper(steps, Side::Second)]
}

/// Along some lines, from each square forward as a side sees it.
const fn rays(side: Side, lines: &[Line]) -> Table {
    tabulate!(table = [Bitboard81::EMPTY; Square::SLOTS], for index in 0..Square::COUNT * lines.len() => {
        let rays = sliders::line(index / lines.len(), lines[index % lines.len()]);
        table[index / lines.len()].0 |= if matches!(side, Side::First) { rays.lower } else { rays.upper };
    })
}

const fn both_rays(lines: &[Line]) -> Table {
    let (mut table, other) = (rays(Side::First, lines), rays(Side::Second, lines));
    let mut index = 0;
    while index < Square::COUNT {
        table[index].0 |= other[index].0;
        index += 1;
    }
    table
}

/// For two squares on a line the squares strictly between them, or the whole line.
const fn lines_between(whole: bool) -> [Table; Square::SLOTS] {
    tabulate!(table = [[Bitboard81::EMPTY; Square::SLOTS]; Square::SLOTS],
        for index in 0..Square::COUNT * Line::ALL.len() => {
        let (from, line) = (index / Line::ALL.len(), Line::ALL[index % Line::ALL.len()]);
        let rays = sliders::line(from, line);
        let mut to = 0;
        while to < Square::COUNT {
            if rays.both() >> to & 1 != 0 {
                let other = sliders::line(to, line);
                table[from][to].0 =
                    if whole { rays.both() | 1 << from } else { rays.lower & other.upper | rays.upper & other.lower };
            }
            to += 1;
        }
    })
}

/// The three ranks where a side's pieces promote.
#[inline(always)]
pub const fn zone(side: Side) -> Bitboard81 {
    match side {
        Side::First => Bitboard81::ranks(0, 2),
        Side::Second => Bitboard81::ranks(6, 8),
    }
}

/// The ranks on which a piece of a side and kind could not move: it must not stand there.
#[inline(always)]
pub const fn dead_end(side: Side, kind: Kind) -> Bitboard81 {
    match (side, kind) {
        (Side::First, Kind::Pawn | Kind::Lance) => Bitboard81::ranks(0, 0),
        (Side::First, Kind::Knight) => Bitboard81::ranks(0, 1),
        (Side::Second, Kind::Pawn | Kind::Lance) => Bitboard81::ranks(8, 8),
        (Side::Second, Kind::Knight) => Bitboard81::ranks(7, 8),
        _ => Bitboard81::EMPTY,
    }
}

lookups! { Bitboard81:
    /// The square that a pawn of a side attacks.
    pub fn pawn(side, from) = PAWN;
    /// The squares that a knight of a side attacks.
    pub fn knight(side, from) = KNIGHT;
    /// The squares that a silver general of a side attacks.
    pub fn silver(side, from) = SILVER;
    /// The squares that a gold general of a side attacks.
    pub fn gold(side, from) = GOLD;
    /// The squares that a king attacks.
    pub fn king(from) = KING;
    /// The squares that a lance of a side attacks on an empty board.
    pub fn lance_rays(side, from) = LANCE_RAYS;
    /// The squares that a bishop attacks on an empty board.
    pub fn bishop_rays(from) = BISHOP_RAYS;
    /// The squares that a rook attacks on an empty board.
    pub fn rook_rays(from) = ROOK_RAYS;
    /// The squares strictly between two squares of one rank, file or diagonal; none for other pairs.
    pub fn between(a, b) = BETWEEN;
    /// The whole rank, file or diagonal through two different squares; none for pairs that have no common one.
    pub fn line(a, b) = LINES;
}

lines_of_sight!(Bitboard81);

/// The squares that a lance of a side attacks on a board with these occupied squares.
#[inline(always)]
pub fn lance(side: Side, from: Square, occupied: Bitboard81) -> Bitboard81 {
    sliders::lance(side, from, occupied)
}

slider_attacks! { Bitboard81:
    /// The squares that a bishop attacks on a board with these occupied squares.
    bishop;
    /// The squares that a rook attacks on a board with these occupied squares.
    rook;
}

/// The squares that a piece attacks on a board with these occupied squares.
pub fn piece(side: Side, kind: Kind, from: Square, occupied: Bitboard81) -> Bitboard81 {
    with_pext!(sliders => piece_with(side, kind, from, occupied, sliders))
}

#[inline(always)]
pub(super) fn piece_with(
    side: Side,
    kind: Kind,
    from: Square,
    occupied: Bitboard81,
    sliders: impl Sliders,
) -> Bitboard81 {
    match kind {
        Kind::Pawn => pawn(side, from),
        Kind::Lance => lance(side, from, occupied),
        Kind::Knight => knight(side, from),
        Kind::Silver => silver(side, from),
        Kind::Bishop => sliders.bishop(from, occupied),
        Kind::Rook => sliders.rook(from, occupied),
        Kind::King => king(from),
        Kind::Horse => sliders.bishop(from, occupied) | king(from),
        Kind::Dragon => sliders.rook(from, occupied) | king(from),
        _ => gold(side, from),
    }
}
