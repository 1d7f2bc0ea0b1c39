//! The random numbers of which keys are made.

use super::{Kind, Piece, Square};
use crate::zobrist::{CounterNumbers, piece_keys, random};

/// One seed per table, so that no two tables share numbers.
const PIECE_SEED: u64 = 0x0073_616E_7169_0101;
const CLOCK_SEED: u64 = 0x0073_616E_7169_0102;

/// The kinds of the fourth structure key.
const OF_BOTH: u32 = 1 << Kind::Advisor as u32 | 1 << Kind::Elephant as u32 | 1 << Kind::King as u32;

piece_keys! { seed: PIECE_SEED, rows: 16, of_both: OF_BOTH }

/// Mixed into the key when Black moves.
pub(super) const SIDE: u64 = random(0x0073_616E_7169_0103, 0);

/// Numbers of the move counter, by which the transposition table tells positions apart near the limit
/// (`docs/rules/xiangqi.md` section 7).
pub(super) const CLOCK: CounterNumbers = CounterNumbers { seed: CLOCK_SEED, start: 14, width: 8 };
