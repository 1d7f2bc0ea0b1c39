//! Attacks that other pieces can block, of rooks, cannons, horses and elephants: from tables by bit extraction
//! (PEXT) where the processor has it, else by arithmetic. See [`crate::pext`] for how the choice is made.

use super::Bitboard90;
use super::Square;
use super::steps::{self, Step};
use crate::pext::{Instructions, Part, Pext, Portable, fill_subsets, lay_out, total};
use crate::rays::Rays128;
use crate::tables::tabulate;

/// Attacks of a rook and of a cannon from one square.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    /// The squares up to the first piece, with it: quiet moves of both, and captures of the rook.
    pub(super) rook: Bitboard90,
    /// The squares behind the first piece up to the second one, with it: captures of the cannon.
    pub(super) cannon: Bitboard90,
}

impl Lines {
    /// Along one line.
    #[inline(always)]
    const fn along(line: Rays128, occupied: u128) -> Lines {
        let rook = line.slide(occupied);
        let cannon = line.slide(occupied & !rook) & !rook;
        Lines { rook: Bitboard90(rook), cannon: Bitboard90(cannon) }
    }

    #[inline(always)]
    fn joined(self, other: Lines) -> Lines {
        Lines { rook: self.rook | other.rook, cannon: self.cannon | other.cannon }
    }
}

/// Indices of the two lines through a square.
const FILE: usize = 0;
const RANK: usize = 1;

static LINES: [[Rays128; 2]; Square::SLOTS] = LINES_AT_COMPILE_TIME;

const LINES_AT_COMPILE_TIME: [[Rays128; 2]; Square::SLOTS] = tabulate!(
    table = [[Rays128 { lower: 0, upper: 0 }; 2]; Square::SLOTS],
    for index in 0..Square::COUNT * Square::COUNT => {
        let (from, to) = (index / Square::COUNT, index % Square::COUNT);
        let (here, there) = (Square::new(from as u8), Square::new(to as u8));
        let line = if here.file() == there.file() { FILE } else { RANK };
        if line == FILE || here.rank() == there.rank() {
            if to < from {
                table[from][line].lower |= 1 << to;
            } else if to > from {
                table[from][line].upper |= 1 << to;
            }
        }
    }
);

/// A rook's attacks, for tables.
pub(super) const fn rook(from: usize, occupied: u128) -> Bitboard90 {
    let lines = &LINES_AT_COMPILE_TIME[from];
    Bitboard90(lines[FILE].slide(occupied) | lines[RANK].slide(occupied))
}

/// A way to compute attacks that can be blocked.
pub(super) trait Sliders: Instructions {
    /// Returns the attacks of a rook and of a cannon.
    fn lines(self, from: Square, occupied: Bitboard90) -> Lines;
    /// The squares that a rook attacks.
    fn rook(self, from: Square, occupied: Bitboard90) -> Bitboard90;
    /// The squares that a horse attacks.
    fn horse(self, from: Square, occupied: Bitboard90) -> Bitboard90;
    /// The squares from which a horse attacks a square: not the same, for the leg is beside the horse.
    fn horses_to(self, to: Square, occupied: Bitboard90) -> Bitboard90;
    /// The squares that an elephant attacks.
    fn elephant(self, from: Square, occupied: Bitboard90) -> Bitboard90;
}

/// Arithmetic on lines; needs no large table.
impl Sliders for Portable {
    #[inline(always)]
    fn lines(self, from: Square, occupied: Bitboard90) -> Lines {
        let lines = &LINES[from.index()];
        Lines::along(lines[FILE], occupied.0).joined(Lines::along(lines[RANK], occupied.0))
    }

    #[inline(always)]
    fn rook(self, from: Square, occupied: Bitboard90) -> Bitboard90 {
        let lines = &LINES[from.index()];
        Bitboard90(lines[FILE].slide(occupied.0) | lines[RANK].slide(occupied.0))
    }

    fn horse(self, from: Square, occupied: Bitboard90) -> Bitboard90 {
        steps(&steps::HORSE_STEPS[from.index()], occupied)
    }

    fn horses_to(self, to: Square, occupied: Bitboard90) -> Bitboard90 {
        steps(&steps::HORSE_STEPS_TO[to.index()], occupied)
    }

    fn elephant(self, from: Square, occupied: Bitboard90) -> Bitboard90 {
        steps(&steps::ELEPHANT_STEPS[from.index()], occupied)
    }
}

/// The steps that are not blocked.
const fn steps(steps: &[Step], occupied: Bitboard90) -> Bitboard90 {
    let mut targets = 0;
    let mut index = 0;
    while index < steps.len() {
        if steps[index].over.0 & occupied.0 == 0 {
            targets |= steps[index].targets.0;
        }
        index += 1;
    }
    Bitboard90(targets)
}

impl Sliders for Pext {
    #[inline(always)]
    fn lines(self, from: Square, occupied: Bitboard90) -> Lines {
        let parts = &LINE_PARTS[from.index()];
        LINE_ATTACKS[parts[FILE].index(self, occupied.0)].joined(LINE_ATTACKS[parts[RANK].index(self, occupied.0)])
    }

    #[inline(always)]
    fn rook(self, from: Square, occupied: Bitboard90) -> Bitboard90 {
        let parts = &LINE_PARTS[from.index()];
        LINE_ATTACKS[parts[FILE].index(self, occupied.0)].rook | LINE_ATTACKS[parts[RANK].index(self, occupied.0)].rook
    }

    #[inline(always)]
    fn horse(self, from: Square, occupied: Bitboard90) -> Bitboard90 {
        STEP_ATTACKS[STEP_PARTS[HORSE][from.index()].index(self, occupied.0)]
    }

    #[inline(always)]
    fn horses_to(self, to: Square, occupied: Bitboard90) -> Bitboard90 {
        STEP_ATTACKS[STEP_PARTS[HORSES_TO][to.index()].index(self, occupied.0)]
    }

    #[inline(always)]
    fn elephant(self, from: Square, occupied: Bitboard90) -> Bitboard90 {
        STEP_ATTACKS[STEP_PARTS[ELEPHANT][from.index()].index(self, occupied.0)]
    }
}

/// Parts of the table for the attacks along one line, or of one stepping piece, from one square: rank and
/// file have an entry each in place of one for both, which makes a table of 0.6 MiB, of which one position's
/// neighbourhood touches little, in place of 16 MiB for each of rook and cannon.
static LINE_PARTS: [[Part; 2]; Square::SLOTS] = LINE_PARTS_AT_COMPILE_TIME;

const LINE_PARTS_AT_COMPILE_TIME: [[Part; 2]; Square::SLOTS] = {
    // The last square of a line never changes the attacks.
    const INNER_RANKS: u128 = Bitboard90::ranks(1, Square::RANKS - 2).0;
    const INNER_FILES: u128 = !(Bitboard90::FILE_A.0 | Bitboard90::FILE_I.0);
    lay_out(tabulate!(masks = [[0; 2]; Square::SLOTS], for from in 0..Square::COUNT => {
        let lines = &LINES_AT_COMPILE_TIME[from];
        masks[from][FILE] = lines[FILE].both() & INNER_RANKS;
        masks[from][RANK] = lines[RANK].both() & INNER_FILES;
    }))
};

const LINE_SETS: usize = total(LINE_PARTS_AT_COMPILE_TIME.as_flattened());

static LINE_ATTACKS: [Lines; LINE_SETS] = {
    let mut next = 0;
    tabulate!(table = [Lines { rook: Bitboard90::EMPTY, cannon: Bitboard90::EMPTY }; LINE_SETS],
        for index in 0..2 * Square::SLOTS => {
        let (from, line) = (index / 2, index % 2);
        fill_subsets!(table[next], LINE_PARTS_AT_COMPILE_TIME[from][line].mask(), occupied => Lines::along(LINES_AT_COMPILE_TIME[from][line], occupied));
    })
};

/// Indices of [`STEP_PARTS`].
const HORSE: usize = 0;
const HORSES_TO: usize = 1;
const ELEPHANT: usize = 2;

const STEPS: [&[[Step; 4]; Square::SLOTS]; 3] = [
    &steps::HORSE_STEPS_AT_COMPILE_TIME,
    &steps::HORSE_STEPS_TO_AT_COMPILE_TIME,
    &steps::ELEPHANT_STEPS_AT_COMPILE_TIME,
];

static STEP_PARTS: [[Part; Square::SLOTS]; 3] = STEP_PARTS_AT_COMPILE_TIME;

const STEP_PARTS_AT_COMPILE_TIME: [[Part; Square::SLOTS]; 3] =
    lay_out(tabulate!(masks = [[0; Square::SLOTS]; 3], for index in 0..3 * Square::SLOTS * 4 => {
        let (which, from) = (index / 4 / Square::SLOTS, index / 4 % Square::SLOTS);
        masks[which][from] |= STEPS[which][from][index % 4].over.0;
    }));

const STEP_SETS: usize = total(STEP_PARTS_AT_COMPILE_TIME.as_flattened());

static STEP_ATTACKS: [Bitboard90; STEP_SETS] = {
    let mut next = 0;
    tabulate!(table = [Bitboard90::EMPTY; STEP_SETS], for index in 0..3 * Square::SLOTS => {
        let (which, from) = (index / Square::SLOTS, index % Square::SLOTS);
        fill_subsets!(table[next], STEP_PARTS_AT_COMPILE_TIME[which][from].mask(), occupied => steps(&STEPS[which][from], Bitboard90(occupied)));
    })
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gen_type;
    use crate::xiangqi::Xiangqi;
    use crate::zobrist::random;
    use crate::{MoveList, Notation, Rules};

    /// Attacks of a rook and of a cannon, by walking square by square.
    fn walked(from: Square, occupied: Bitboard90) -> [Bitboard90; 2] {
        let mut attacks = [Bitboard90::EMPTY; 2];
        for (file_step, rank_step) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let (mut file, mut rank) = (from.file() as i8 + file_step, from.rank() as i8 + rank_step);
            let mut passed = 0;
            while (0..9).contains(&file) && (0..10).contains(&rank) && passed < 2 {
                let square = Square::at(file as u8, rank as u8);
                attacks[passed] |= Bitboard90::of(square);
                passed += usize::from(occupied.has(square));
                (file, rank) = (file + file_step, rank + rank_step);
            }
        }
        attacks
    }

    fn check(sliders: impl Sliders, from: Square, occupied: Bitboard90) {
        let Lines { rook, cannon } = sliders.lines(from, occupied);
        assert_eq!([rook, cannon], walked(from, occupied));
        assert_eq!(sliders.rook(from, occupied), rook);
        assert_eq!(sliders.horse(from, occupied), Portable.horse(from, occupied));
        assert_eq!(sliders.horses_to(from, occupied), Portable.horses_to(from, occupied));
        assert_eq!(sliders.elephant(from, occupied), Portable.elephant(from, occupied));
        for to in Square::all() {
            let (there, back) = (sliders.horse(from, occupied).has(to), sliders.horses_to(to, occupied).has(from));
            assert_eq!(there, back, "{from} {to}");
        }
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
            let occupied = Bitboard90(occupied) & Bitboard90::ALL;
            for from in Square::all() {
                check(Portable, from, occupied);
                if let Some(pext) = Pext::detect() {
                    check(pext, from, occupied);
                }
            }
        }
    }

    fn portable_perft(position: &Xiangqi, depth: u32) -> u64 {
        let mut list = MoveList::new();
        let _ = position.generate_into(gen_type::Legal, Portable, &mut list);
        match depth {
            1 => list.len() as u64,
            _ => list.iter().map(|&mv| portable_perft(&position.after(mv), depth - 1)).sum(),
        }
    }

    #[test]
    fn the_generator_works_without_pext() {
        assert_eq!(portable_perft(&Xiangqi::start(), 3), 79_666);
        let folium = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
        assert_eq!(portable_perft(&Xiangqi::from_fen(folium).unwrap(), 3), 43_929);
    }
}
