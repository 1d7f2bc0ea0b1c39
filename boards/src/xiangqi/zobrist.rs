//! The random numbers of which keys are made.

use super::{Kind, Piece, Square};
use crate::zobrist::random;

/// One seed per table, so that no two tables share numbers.
const PIECE_SEED: u64 = 0x0073_616E_7169_0101;
const CLOCK_SEED: u64 = 0x0073_616E_7169_0102;

/// Red's pawn to king, Black's pawn to king, and two unused rows that make the index four bits wide.
static PIECES: [[u64; Square::SLOTS]; 16] = {
    let mut table = [[0; Square::SLOTS]; 16];
    let mut index = 0;
    while index < Piece::COUNT * Square::COUNT {
        table[index / Square::COUNT][index % Square::COUNT] = random(PIECE_SEED, index);
        index += 1;
    }
    table
};

/// For each piece, which of the four structure keys it belongs to, as masks.
static CLASSES: [[u64; 4]; 16] = {
    let mut table = [[0; 4]; 16];
    let mut index = 0;
    while index < Piece::COUNT {
        let kind = index % Kind::COUNT;
        if kind == Kind::Pawn as usize {
            table[index][0] = !0;
        } else {
            table[index][1 + index / Kind::COUNT] = !0;
        }
        if kind == Kind::Advisor as usize || kind == Kind::Elephant as usize || kind == Kind::King as usize {
            table[index][3] = !0;
        }
        index += 1;
    }
    table
};

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
pub(super) fn classes(index: usize) -> &'static [u64; 4] {
    &CLASSES[index & 15]
}

/// What a move counter adds to the key for the transposition table.
#[inline(always)]
pub(super) fn clock(clock: u32) -> u64 {
    if clock < CLOCK_START { 0 } else { random(CLOCK_SEED, ((clock - CLOCK_START) / CLOCK_WIDTH) as usize) }
}
