//! Attacks of bishops and rooks: by bit extraction (PEXT) where the processor has it, else by arithmetic.
//! See [`crate::pext`] for how the choice is made.

use super::Bitboard;
use super::Square;
use crate::pext::{Instructions, Pext, Portable, fill_subsets};
use crate::rays::Rays64;
use crate::tables::tabulate;

/// Indices of the four lines of [`lines`].
pub(super) const FILE: usize = 0;
pub(super) const RANK: usize = 1;
pub(super) const RISING: usize = 2;
pub(super) const FALLING: usize = 3;

static LINES: [[Rays64; 4]; Square::COUNT] = LINES_AT_COMPILE_TIME;

const LINES_AT_COMPILE_TIME: [[Rays64; 4]; Square::COUNT] = {
    const STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];
    tabulate!(table = [[Rays64 { lower: 0, upper: 0 }; 4]; Square::COUNT], for from in 0..Square::COUNT => {
        let mut line = 0;
        while line < 4 {
            let (file_step, rank_step) = STEPS[line];
            table[from][line] =
                Rays64 { lower: walk(from, -file_step, -rank_step), upper: walk(from, file_step, rank_step) };
            line += 1;
        }
    })
};

/// The squares from a square to the edge of the board.
const fn walk(from: usize, file_step: i8, rank_step: i8) -> u64 {
    let mut squares = 0;
    let mut file = from as i8 % 8 + file_step;
    let mut rank = from as i8 / 8 + rank_step;
    while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        squares |= 1 << (rank * 8 + file);
        file += file_step;
        rank += rank_step;
    }
    squares
}

/// The four lines through a square: file, rank, rising (a1-h8) and falling diagonal.
#[inline(always)]
pub(super) fn lines(square: Square) -> &'static [Rays64; 4] {
    &LINES[square.index()]
}

/// The line that two squares share, with both, or nothing; for tables.
pub(super) const fn line(a: usize, b: usize) -> u64 {
    let mut index = 0;
    while index < 4 {
        let line = LINES_AT_COMPILE_TIME[a][index].both();
        if line >> b & 1 != 0 {
            return line | 1 << a;
        }
        index += 1;
    }
    0
}

/// A bishop's or rook's attacks, for tables.
pub(super) const fn slide(from: usize, occupied: u64, diagonal: bool) -> u64 {
    let lines = &LINES_AT_COMPILE_TIME[from];
    if diagonal {
        lines[RISING].slide(occupied) | lines[FALLING].slide(occupied)
    } else {
        lines[FILE].slide(occupied) | lines[RANK].slide(occupied)
    }
}

/// A way to compute the attacks of sliding pieces.
pub(super) trait Sliders: Instructions {
    /// The squares that a bishop attacks.
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard;
    /// The squares that a rook attacks.
    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard;
}

/// Arithmetic on lines; needs no large table.
impl Sliders for Portable {
    #[inline(always)]
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard {
        let lines = lines(from);
        Bitboard(lines[RISING].slide(occupied.0) | lines[FALLING].slide(occupied.0))
    }

    #[inline(always)]
    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard {
        let lines = lines(from);
        Bitboard(lines[FILE].slide(occupied.0) | lines[RANK].slide(occupied.0))
    }
}

impl Sliders for Pext {
    #[inline(always)]
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard {
        look_up(self, &PARTS[0][from.index()], occupied)
    }

    #[inline(always)]
    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard {
        look_up(self, &PARTS[1][from.index()], occupied)
    }
}

#[inline(always)]
fn look_up(pext: Pext, part: &Part, occupied: Bitboard) -> Bitboard {
    Bitboard(ATTACKS[part.offset as usize + pext.extract(occupied.0, part.mask)])
}

/// Part of [`ATTACKS`] for one piece on one square, with the squares whose occupation selects an entry.
#[derive(Clone, Copy)]
struct Part {
    mask: u64,
    offset: u32,
}

/// 5,248 sets for bishops and 102,400 for rooks.
const ATTACKS_LEN: usize = 5_248 + 102_400;

static PARTS: [[Part; Square::COUNT]; 2] = PARTS_AT_COMPILE_TIME;

const PARTS_AT_COMPILE_TIME: [[Part; Square::COUNT]; 2] = {
    let mut offset = 0;
    tabulate!(parts = [[Part { mask: 0, offset: 0 }; Square::COUNT]; 2], for index in 0..2 * Square::COUNT => {
        let (rook, from) = (index / Square::COUNT, index % Square::COUNT);
        let mask = inner_squares(from, rook == 0);
        parts[rook][from] = Part { mask, offset };
        offset += 1 << mask.count_ones();
    })
};

/// The squares whose occupation changes the attacks: the last square of a ray never does.
const fn inner_squares(from: usize, diagonal: bool) -> u64 {
    const FIRST_AND_LAST_RANK: u64 = 0xFF00_0000_0000_00FF;
    const OUTER_FILES: u64 = 0x8181_8181_8181_8181;
    let lines = &LINES_AT_COMPILE_TIME[from];
    if diagonal {
        (lines[RISING].both() | lines[FALLING].both()) & !FIRST_AND_LAST_RANK & !OUTER_FILES
    } else {
        lines[FILE].both() & !FIRST_AND_LAST_RANK | lines[RANK].both() & !OUTER_FILES
    }
}

#[allow(long_running_const_eval, reason = "a hundred thousand entries take about a second")]
static ATTACKS: [u64; ATTACKS_LEN] = {
    let mut next = 0;
    tabulate!(table = [0; ATTACKS_LEN], for index in 0..2 * Square::COUNT => {
        let (rook, from) = (index / Square::COUNT, index % Square::COUNT);
        fill_subsets!(table[next], PARTS_AT_COMPILE_TIME[rook][from].mask, occupied => slide(from, occupied, rook == 0));
    })
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Chess;
    use crate::gen_type;
    use crate::zobrist::random;
    use crate::{MoveList, Notation, Rules};

    /// The first piece on each ray ends it, by walking square by square.
    fn walked(from: Square, occupied: Bitboard, steps: [(i8, i8); 4]) -> Bitboard {
        let mut attacks = Bitboard::EMPTY;
        for (file_step, rank_step) in steps {
            let (mut file, mut rank) = (from.file() as i8 + file_step, from.rank() as i8 + rank_step);
            while (0..8).contains(&file) && (0..8).contains(&rank) {
                let square = Square::at(file as u8, rank as u8);
                attacks |= Bitboard::of(square);
                if occupied.has(square) {
                    break;
                }
                (file, rank) = (file + file_step, rank + rank_step);
            }
        }
        attacks
    }

    #[test]
    fn all_ways_agree() {
        const BOARDS: usize = 2_000;
        for index in 0..BOARDS {
            // Thin and dense boards.
            let occupied = match index % 3 {
                0 => random(1, index),
                1 => random(1, index) & random(2, index),
                _ => random(1, index) & random(2, index) & random(3, index),
            };
            let occupied = Bitboard(occupied);
            for from in Square::all() {
                let bishop = walked(from, occupied, [(1, 1), (1, -1), (-1, 1), (-1, -1)]);
                let rook = walked(from, occupied, [(1, 0), (-1, 0), (0, 1), (0, -1)]);
                assert_eq!(Portable.bishop(from, occupied), bishop);
                assert_eq!(Portable.rook(from, occupied), rook);
                if let Some(pext) = Pext::detect() {
                    assert_eq!(pext.bishop(from, occupied), bishop);
                    assert_eq!(pext.rook(from, occupied), rook);
                }
            }
        }
    }

    fn portable_perft(position: &Chess, depth: u32) -> u64 {
        let mut list = MoveList::new();
        let _ = position.generate_into(gen_type::Legal, Portable, &mut list);
        match depth {
            1 => list.len() as u64,
            _ => list.iter().map(|&mv| portable_perft(&position.after(mv), depth - 1)).sum(),
        }
    }

    #[test]
    fn the_generator_works_without_pext() {
        assert_eq!(portable_perft(&Chess::start(), 4), 197_281);
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        assert_eq!(portable_perft(&Chess::from_fen(kiwipete).unwrap(), 3), 97_862);
    }
}
