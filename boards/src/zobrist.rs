//! Random numbers for hash keys (Zobrist 1970), made while compiling, so that keys are the same in every build and on
//! every machine.

use crate::random::{STEP, split_mix};

/// Returns the `index`-th number of the SplitMix64 sequence of a seed.
pub(crate) const fn random(seed: u64, index: usize) -> u64 {
    split_mix(seed.wrapping_add((index as u64 + 1).wrapping_mul(STEP)))
}

/// Number of structure keys that are kept by piece.
pub(crate) const STRUCTURES: usize = 4;

/// Returns a number for each of the first `pieces` pieces on each of the first `squares` squares; the rest of the
/// table, which is there to save bounds checks, is zero.
pub(crate) const fn piece_numbers<const SLOTS: usize, const ROWS: usize>(
    seed: u64,
    pieces: usize,
    squares: usize,
) -> [[u64; SLOTS]; ROWS] {
    let mut table = [[0; SLOTS]; ROWS];
    let mut index = 0;
    while index < pieces * squares {
        table[index / squares][index % squares] = random(seed, index);
        index += 1;
    }
    table
}

/// Returns, for each piece, masks that are all ones where the piece belongs to a structure key. The keys hold: pawns
/// (kind 0); the first side's other pieces; the second side's other pieces; and pieces of both sides of the kinds whose
/// bit is set in `of_both`.
pub(crate) const fn structure_masks<const ROWS: usize>(kinds: usize, of_both: u32) -> [[u64; STRUCTURES]; ROWS] {
    let mut table = [[0; STRUCTURES]; ROWS];
    let mut piece = 0;
    while piece < 2 * kinds {
        let kind = piece % kinds;
        table[piece][if kind == 0 { 0 } else { 1 + piece / kinds }] = !0;
        if of_both >> kind & 1 != 0 {
            table[piece][3] = !0;
        }
        piece += 1;
    }
    table
}

/// Numbers that a move counter adds to the table key: none below `start`, then a new one for every `width` plies. Near
/// the move limit a score from another counter is not to be trusted, far from it sharing matters.
pub(crate) struct CounterNumbers {
    pub(crate) seed: u64,
    pub(crate) start: u32,
    pub(crate) width: u32,
}

impl CounterNumbers {
    /// Returns the number of a counter.
    #[inline(always)]
    pub(crate) const fn of(&self, counter: u32) -> u64 {
        if counter < self.start { 0 } else { random(self.seed, ((counter - self.start) / self.width) as usize) }
    }
}

/// Writes the tables `PIECES` and `CLASSES` and the functions that read them. Both have a row for each piece, by index,
/// and unused ones after these, which make the number of rows a power of two; `of_both` lists the kinds of the fourth
/// structure key.
macro_rules! piece_keys {
    (seed: $seed:expr, rows: $rows:literal, of_both: $of_both:expr) => {
        static PIECES: [[u64; Square::SLOTS]; $rows] =
            $crate::zobrist::piece_numbers($seed, Piece::COUNT, Square::COUNT);

        static CLASSES: [[u64; $crate::zobrist::STRUCTURES]; $rows] =
            $crate::zobrist::structure_masks(Kind::COUNT, $of_both);

        /// Returns the number of a piece (by index) on a square.
        #[inline(always)]
        pub(super) fn piece(index: usize, square: Square) -> u64 {
            PIECES[index & ($rows - 1)][square.index()]
        }

        /// Returns the masks of a piece (by index) for the structure keys.
        #[inline(always)]
        pub(super) fn classes(index: usize) -> &'static [u64; $crate::zobrist::STRUCTURES] {
            &CLASSES[index & ($rows - 1)]
        }
    };
}
pub(crate) use piece_keys;
