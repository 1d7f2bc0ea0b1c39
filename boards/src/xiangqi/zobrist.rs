//! The random numbers of which keys are made.

use super::{Kind, Piece, Square};
use crate::zobrist::{STRUCTURES, counter_number, piece_numbers, random, structure_masks};

/// One seed per table, so that no two tables share numbers.
const PIECE_SEED: u64 = 0x0073_616E_7169_0101;
const CLOCK_SEED: u64 = 0x0073_616E_7169_0102;

/// Red's pawn to king, Black's pawn to king, and two unused rows that make the index four bits wide.
static PIECES: [[u64; Square::SLOTS]; 16] = piece_numbers(PIECE_SEED, Piece::COUNT, Square::COUNT);

/// Masks of each piece for the structure keys.
static CLASSES: [[u64; STRUCTURES]; 16] = structure_masks(Kind::COUNT, OF_BOTH);

/// The kinds of the fourth structure key.
const OF_BOTH: u32 = 1 << Kind::Advisor as u32 | 1 << Kind::Elephant as u32 | 1 << Kind::King as u32;

/// Mixed into the key when Black moves.
pub(super) const SIDE: u64 = random(0x0073_616E_7169_0103, 0);

/// The move counter from which on the transposition table tells positions apart by it, and the width of the
/// buckets: near the limit a score from another counter is not to be trusted (`docs/rules/xiangqi.md` section 7).
const CLOCK_START: u32 = 14;
const CLOCK_WIDTH: u32 = 8;

/// The number of a piece (by index) on a square.
#[inline(always)]
pub(super) fn piece(index: usize, square: Square) -> u64 {
    PIECES[index & 15][square.index()]
}

/// The masks of a piece (by index) for the four structure keys.
#[inline(always)]
pub(super) fn classes(index: usize) -> &'static [u64; STRUCTURES] {
    &CLASSES[index & 15]
}

/// Returns the number that a move counter adds to the table key.
#[inline(always)]
pub(super) fn clock(clock: u32) -> u64 {
    counter_number(CLOCK_SEED, clock, CLOCK_START, CLOCK_WIDTH)
}
