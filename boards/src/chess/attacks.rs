//! Attacks of the pieces, and the lines between squares: tables made at compile time.
//!
//! ```
//! use boards::{chess::{Bitboard, Square, attacks}};
//! let (a1, d1, h1) = (Square::at(0, 0), Square::at(3, 0), Square::at(7, 0));
//! assert_eq!(attacks::between(a1, h1).count(), 6);
//! let rook = attacks::rook(a1, Bitboard::of(d1));
//! assert!(rook.has(d1) && !rook.has(h1));
//! ```

use super::Bitboard;
use super::Square;
use super::sliders::{self, Sliders};
use crate::pext::{slider_attacks, with_pext};
use crate::tables::{lines_of_sight, lookups, tabulate};

pub(super) type Table = [Bitboard; Square::COUNT];

const KNIGHT_STEPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

static KNIGHT: Table = leaper(&KNIGHT_STEPS);
static KING: Table = leaper(&KING_STEPS);
static PAWN: [Table; 2] = [leaper(&[(-1, 1), (1, 1)]), leaper(&[(-1, -1), (1, -1)])];
static BISHOP_RAYS: Table = rays(true);
static ROOK_RAYS: Table = rays(false);
static BETWEEN: [Table; Square::COUNT] = pairs(false);
static LINE: [Table; Square::COUNT] = pairs(true);

/// Targets of a piece with these steps (file, rank) from each square.
const fn leaper(steps: &[(i8, i8)]) -> Table {
    tabulate!(table = [Bitboard::EMPTY; Square::COUNT], for from in 0..Square::COUNT => {
        let mut step = 0;
        while step < steps.len() {
            let file = from as i8 % 8 + steps[step].0;
            let rank = from as i8 / 8 + steps[step].1;
            if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                table[from].0 |= 1 << (rank * 8 + file);
            }
            step += 1;
        }
    })
}

const fn rays(diagonal: bool) -> Table {
    tabulate!(table = [Bitboard::EMPTY; Square::COUNT], for from in 0..Square::COUNT => {
        table[from] = Bitboard(sliders::slide(from, 0, diagonal));
    })
}

/// For each pair of squares that share a line: the whole line with both, or what lies strictly between.
const fn pairs(whole: bool) -> [Table; Square::COUNT] {
    tabulate!(table = [[Bitboard::EMPTY; Square::COUNT]; Square::COUNT],
        for index in 0..Square::COUNT * Square::COUNT => {
        let (a, b) = (index / Square::COUNT, index % Square::COUNT);
        let (bit_a, bit_b) = (1 << a, 1 << b);
        let mut diagonal = 0;
        while a != b && diagonal < 2 {
            if sliders::slide(a, 0, diagonal == 1) & bit_b != 0 {
                let blocked = if whole { 0 } else { bit_a | bit_b };
                let common = sliders::slide(a, blocked, diagonal == 1) & sliders::slide(b, blocked, diagonal == 1);
                table[a][b] = Bitboard(if whole { common | bit_a | bit_b } else { common });
                // Two lines cross in the square where a rook on one and one on the other would meet; only
                // what lies on the common line counts.
                table[a][b].0 &= sliders::line(a, b);
            }
            diagonal += 1;
        }
    })
}

lookups! { Bitboard:
    /// The squares that a knight attacks.
    pub fn knight(from) = KNIGHT;
    /// The squares that a king attacks.
    pub fn king(from) = KING;
    /// The squares that a pawn of a side attacks.
    pub fn pawn(side, from) = PAWN;
    /// The squares that a bishop attacks on an empty board.
    pub fn bishop_rays(from) = BISHOP_RAYS;
    /// The squares that a rook attacks on an empty board.
    pub fn rook_rays(from) = ROOK_RAYS;
    /// The squares strictly between two squares of one rank, file or diagonal; none for other pairs.
    pub fn between(a, b) = BETWEEN;
    /// The whole rank, file or diagonal that two different squares share, with both; none for other pairs.
    pub fn line(a, b) = LINE;
}

lines_of_sight!(Bitboard);

slider_attacks! { Bitboard:
    /// The squares that a bishop attacks on a board with these occupied squares.
    bishop;
    /// The squares that a rook attacks on a board with these occupied squares.
    rook;
}

/// The squares that a queen attacks on a board with these occupied squares.
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    with_pext!(sliders => sliders.bishop(from, occupied) | sliders.rook(from, occupied))
}

/// The lines through a square, itself not on them: file, a1-h8 diagonal, h1-a8 diagonal.
#[inline(always)]
pub(super) fn pawn_lines(square: Square) -> [Bitboard; 3] {
    let lines = sliders::lines(square);
    [lines[sliders::FILE], lines[sliders::RISING], lines[sliders::FALLING]].map(|line| Bitboard(line.both()))
}
