//! Attacks that other pieces can block, of lances, bishops and rooks: from tables by bit extraction (PEXT)
//! where the processor has it, else by arithmetic. See [`crate::pext`] for how the choice is made. Measured on a Zen 5
//! processor with `examples/perft.rs`: tables 290 million nodes per second at the start and 1,050 in a middle game,
//! arithmetic 190 and 780.

use super::Bitboard81;
use super::Square;
use crate::Side;
use crate::pext::{Instructions, Part, Pext, Portable, fill_subsets, lay_out, total};
use crate::rays::Rays128;
use crate::tables::tabulate;

/// The lines through a square.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    File = 0,
    Rank = 1,
    /// Files and ranks grow together.
    Rising = 2,
    /// Files grow, ranks fall.
    Falling = 3,
}

impl Line {
    pub(super) const ALL: [Line; 4] = [Line::File, Line::Rank, Line::Rising, Line::Falling];
}

static LINES: [[Rays128; 4]; Square::SLOTS] = LINES_AT_COMPILE_TIME;

const LINES_AT_COMPILE_TIME: [[Rays128; 4]; Square::SLOTS] = tabulate!(
    table = [[Rays128 { lower: 0, upper: 0 }; 4]; Square::SLOTS],
    for index in 0..Square::COUNT * Square::COUNT => {
        let (from, to) = (index / Square::COUNT, index % Square::COUNT);
        let (here, there) = (Square::new(from as u8), Square::new(to as u8));
        let files = there.file() as i8 - here.file() as i8;
        let ranks = there.rank() as i8 - here.rank() as i8;
        let line = if files == 0 {
            Some(Line::File)
        } else if ranks == 0 {
            Some(Line::Rank)
        } else if files == ranks {
            Some(Line::Rising)
        } else if files == -ranks {
            Some(Line::Falling)
        } else {
            None
        };
        if let Some(line) = line {
            if to < from {
                table[from][line as usize].lower |= 1 << to;
            } else if to > from {
                table[from][line as usize].upper |= 1 << to;
            }
        }
    }
);

/// A line through a square (by index), for tables.
pub(super) const fn line(from: usize, line: Line) -> Rays128 {
    LINES_AT_COMPILE_TIME[from][line as usize]
}

/// The squares that a lance of a side attacks: one ray, for which arithmetic is as fast as a table.
#[inline(always)]
pub(super) fn lance(side: Side, from: Square, occupied: Bitboard81) -> Bitboard81 {
    let line = &LINES[from.index()][Line::File as usize];
    Bitboard81(match side {
        Side::First => {
            let highest = u128::BITS - 1 - (occupied.0 & line.lower | 1).leading_zeros();
            line.lower & (u128::MAX << highest)
        }
        Side::Second => {
            let above = occupied.0 & line.upper;
            line.upper & (above ^ above.wrapping_sub(1))
        }
    })
}

/// A way to compute attacks that can be blocked.
pub(super) trait Sliders: Instructions {
    /// The squares that a bishop attacks.
    fn bishop(self, from: Square, occupied: Bitboard81) -> Bitboard81;
    /// The squares that a rook attacks.
    fn rook(self, from: Square, occupied: Bitboard81) -> Bitboard81;
}

/// Arithmetic on lines; needs no large table.
impl Sliders for Portable {
    #[inline(always)]
    fn bishop(self, from: Square, occupied: Bitboard81) -> Bitboard81 {
        along(&LINES, from.index(), Line::Rising, Line::Falling, occupied.0)
    }

    #[inline(always)]
    fn rook(self, from: Square, occupied: Bitboard81) -> Bitboard81 {
        along(&LINES, from.index(), Line::File, Line::Rank, occupied.0)
    }
}

/// The squares that a piece on a square sees along two lines.
#[inline(always)]
const fn along(lines: &[[Rays128; 4]], from: usize, a: Line, b: Line, occupied: u128) -> Bitboard81 {
    let lines = &lines[from];
    Bitboard81(lines[a as usize].slide(occupied) | lines[b as usize].slide(occupied))
}

impl Sliders for Pext {
    #[inline(always)]
    fn bishop(self, from: Square, occupied: Bitboard81) -> Bitboard81 {
        BISHOP_ATTACKS[BISHOP_PARTS[from.index()].index(self, occupied.0)]
    }

    #[inline(always)]
    fn rook(self, from: Square, occupied: Bitboard81) -> Bitboard81 {
        let parts = &ROOK_PARTS[from.index()];
        ROOK_ATTACKS[parts[0].index(self, occupied.0)] | ROOK_ATTACKS[parts[1].index(self, occupied.0)]
    }
}

/// The squares of a line that change what is attacked along it: all but the last ones.
const fn inner(from: usize, which: Line) -> u128 {
    const FILES: u128 = !(Bitboard81::file(0).0 | Bitboard81::file(8).0);
    const RANKS: u128 = Bitboard81::ranks(1, 7).0;
    line(from, which).both()
        & match which {
            Line::File => RANKS,
            Line::Rank => FILES,
            Line::Rising | Line::Falling => FILES & RANKS,
        }
}

static BISHOP_PARTS: [Part; Square::SLOTS] = BISHOP_PARTS_AT_COMPILE_TIME;

const BISHOP_PARTS_AT_COMPILE_TIME: [Part; Square::SLOTS] = {
    let [parts] = lay_out([tabulate!(masks = [0; Square::SLOTS], for from in 0..Square::COUNT => {
        masks[from] = inner(from, Line::Rising) | inner(from, Line::Falling);
    })]);
    parts
};

const BISHOP_SETS: usize = total(&BISHOP_PARTS_AT_COMPILE_TIME);

/// A bishop's attacks, 316 KiB.
static BISHOP_ATTACKS: [Bitboard81; BISHOP_SETS] = {
    let mut next = 0;
    tabulate!(table = [Bitboard81::EMPTY; BISHOP_SETS], for from in 0..Square::SLOTS => {
        fill_subsets!(table[next], BISHOP_PARTS_AT_COMPILE_TIME[from].mask(), occupied => along(&LINES_AT_COMPILE_TIME, from, Line::Rising, Line::Falling, occupied));
    })
};

/// A rook's file and rank have an entry each: both together would make a table of 8 MiB.
static ROOK_PARTS: [[Part; 2]; Square::SLOTS] = ROOK_PARTS_AT_COMPILE_TIME;

const ROOK_PARTS_AT_COMPILE_TIME: [[Part; 2]; Square::SLOTS] =
    lay_out(tabulate!(masks = [[0; 2]; Square::SLOTS], for from in 0..Square::COUNT => {
        masks[from] = [inner(from, Line::File), inner(from, Line::Rank)];
    }));

const ROOK_SETS: usize = total(ROOK_PARTS_AT_COMPILE_TIME.as_flattened());

static ROOK_ATTACKS: [Bitboard81; ROOK_SETS] = {
    let mut next = 0;
    tabulate!(table = [Bitboard81::EMPTY; ROOK_SETS], for index in 0..2 * Square::SLOTS => {
        fill_subsets!(table[next], ROOK_PARTS_AT_COMPILE_TIME[index / 2][index % 2].mask(), occupied => Bitboard81(LINES_AT_COMPILE_TIME[index / 2][index % 2].slide(occupied)));
    })
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gen_type;
    use crate::shogi::Shogi;
    use crate::zobrist::random;
    use crate::{MoveList, Notation, Rules};

    const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

    /// Attacks of a piece that slides in some directions, by walking square by square.
    fn walked(from: Square, steps: &[(i8, i8)], occupied: Bitboard81) -> Bitboard81 {
        let mut attacks = Bitboard81::EMPTY;
        for (file_step, rank_step) in steps {
            let (mut file, mut rank) = (from.file() as i8 + file_step, from.rank() as i8 + rank_step);
            while (0..9).contains(&file) && (0..9).contains(&rank) {
                let square = Square::at(file as u8, rank as u8);
                attacks |= Bitboard81::of(square);
                if occupied.has(square) {
                    break;
                }
                (file, rank) = (file + file_step, rank + rank_step);
            }
        }
        attacks
    }

    fn check(sliders: impl Sliders, from: Square, occupied: Bitboard81) {
        assert_eq!(sliders.bishop(from, occupied), walked(from, &DIAGONAL, occupied));
        assert_eq!(sliders.rook(from, occupied), walked(from, &STRAIGHT, occupied));
    }

    #[test]
    fn all_ways_agree() {
        const BOARDS: usize = 1_000;
        for index in 0..BOARDS {
            let dense = |seed| u128::from(random(seed, 2 * index)) << 64 | u128::from(random(seed, 2 * index + 1));
            // Thin and dense boards.
            let occupied = match index % 3 {
                0 => dense(1),
                1 => dense(1) & dense(2),
                _ => dense(1) & dense(2) & dense(3),
            };
            let occupied = Bitboard81(occupied) & Bitboard81::ALL;
            for from in Square::all() {
                check(Portable, from, occupied);
                if let Some(pext) = Pext::detect() {
                    check(pext, from, occupied);
                }
                assert_eq!(lance(Side::First, from, occupied), walked(from, &[(0, -1)], occupied));
                assert_eq!(lance(Side::Second, from, occupied), walked(from, &[(0, 1)], occupied));
            }
        }
    }

    fn portable_perft(position: &Shogi, depth: u32) -> u64 {
        let mut list = MoveList::new();
        let _ = position.generate_into(gen_type::Legal, Portable, &mut list);
        match depth {
            1 => list.len() as u64,
            _ => list.iter().map(|&mv| portable_perft(&position.after(mv), depth - 1)).sum(),
        }
    }

    #[test]
    fn the_generator_works_without_pext() {
        assert_eq!(portable_perft(&Shogi::start(), 3), 25_470);
        let middle_game = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
        assert_eq!(portable_perft(&Shogi::from_fen(middle_game).unwrap(), 2), 28_684);
    }
}
