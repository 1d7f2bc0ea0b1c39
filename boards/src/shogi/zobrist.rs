//! The random numbers of which keys are made.

use super::{Kind, Piece, Square};
use crate::Side;
use crate::tables::tabulate;
use crate::zobrist::{piece_keys, random};

/// One seed per table, so that no two tables share numbers.
const PIECE_SEED: u64 = 0x0073_616E_7169_0201;
const HAND_SEED: u64 = 0x0073_616E_7169_0202;
const LIMIT_SEED: u64 = 0x0073_616E_7169_0204;

/// For each side, kind and count above none.
static HANDS: [[[u64; 32]; 8]; 2] = tabulate!(table = [[[0; 32]; 8]; 2], for index in 0..2 * 8 * 32 => {
    if index % 32 > 0 {
        table[index / 256][index / 32 % 8][index % 32] = random(HAND_SEED, index);
    }
});

/// The kinds of the fourth structure key.
const OF_BOTH: u32 = 1 << Kind::Silver as u32 | 1 << Kind::Gold as u32 | 1 << Kind::King as u32;

piece_keys! { seed: PIECE_SEED, rows: 32, of_both: OF_BOTH }

/// Mixed into the key when White moves.
pub(super) const SIDE: u64 = random(0x0073_616E_7169_0203, 0);

/// The transposition table tells positions apart by the plies left before the move limit if these are fewer: nearer to
/// the limit a score from elsewhere is not to be trusted.
const LIMIT_START: u32 = 16;

/// The number of some pieces of a kind in a hand.
#[inline(always)]
pub(super) fn hand(side: Side, kind: Kind, count: u32) -> u64 {
    HANDS[side.index()][kind.index() & 7][(count & 31) as usize]
}

/// Returns the number that the plies left before the move limit add to the table key.
#[inline(always)]
pub(super) fn limit(plies_left: u32) -> u64 {
    if plies_left >= LIMIT_START { 0 } else { random(LIMIT_SEED, plies_left as usize) }
}
