//! The random numbers of which keys are made.

use super::{Kind, Piece, Square};
use crate::tables::tabulate;
use crate::zobrist::{STRUCTURES, counter_number, piece_numbers, random, structure_masks};

/// One seed per table, so that no two tables share numbers.
const PIECE_SEED: u64 = 0x0073_616E_7169_0001;
const CASTLING_SEED: u64 = 0x0073_616E_7169_0002;
const EN_PASSANT_SEED: u64 = 0x0073_616E_7169_0003;
const CLOCK_SEED: u64 = 0x0073_616E_7169_0004;

/// White's pawn to king, Black's pawn to king, and four unused rows that make the index four bits wide.
static PIECES: [[u64; Square::SLOTS]; 16] = piece_numbers(PIECE_SEED, Piece::COUNT, Square::COUNT);

/// One number per set of castling rights; none for the empty set.
static CASTLING: [u64; 16] = numbers(CASTLING_SEED, 0);

/// One number per file.
static EN_PASSANT: [u64; 8] = numbers(EN_PASSANT_SEED, usize::MAX);

/// Masks of each piece for the structure keys.
static CLASSES: [[u64; STRUCTURES]; 16] = structure_masks(Kind::COUNT, OF_BOTH);

/// The kinds of the fourth structure key.
const OF_BOTH: u32 = 1 << Kind::Knight as u32 | 1 << Kind::Bishop as u32;

/// Mixed into the key when Black moves.
pub(super) const SIDE: u64 = random(0x0073_616E_7169_0005, 0);

/// The half-move clock from which on the transposition table tells positions apart by it, and the width of
/// the buckets: near the limit a score from another clock is not to be trusted, far from it sharing matters.
const CLOCK_START: u32 = 60;
const CLOCK_WIDTH: u32 = 8;

const fn numbers<const N: usize>(seed: u64, zero_at: usize) -> [u64; N] {
    tabulate!(table = [0; N], for index in 0..N => {
        if index != zero_at {
            table[index] = random(seed, index);
        }
    })
}

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

/// The number of a set of castling rights, given as its bits.
#[inline(always)]
pub(super) fn castling(bits: u8) -> u64 {
    CASTLING[bits as usize & 15]
}

/// The number of an en passant square: its file's.
#[inline(always)]
pub(super) fn en_passant(square: Square) -> u64 {
    EN_PASSANT[square.file() as usize & 7]
}

/// Returns the number that a half-move clock adds to the table key.
#[inline(always)]
pub(super) fn clock(clock: u32) -> u64 {
    counter_number(CLOCK_SEED, clock, CLOCK_START, CLOCK_WIDTH)
}
