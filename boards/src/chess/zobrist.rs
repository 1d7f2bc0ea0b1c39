//! The random numbers of which keys are made.

use super::{Kind, Piece, Square};
use crate::tables::tabulate;
use crate::zobrist::{CounterNumbers, piece_keys, random};

/// One seed per table, so that no two tables share numbers.
const PIECE_SEED: u64 = 0x0073_616E_7169_0001;
const CASTLING_SEED: u64 = 0x0073_616E_7169_0002;
const EN_PASSANT_SEED: u64 = 0x0073_616E_7169_0003;
const CLOCK_SEED: u64 = 0x0073_616E_7169_0004;

/// One number per set of castling rights; zero for the empty set.
static CASTLING: [u64; 16] = numbers(CASTLING_SEED, 0);

/// One number per file.
static EN_PASSANT: [u64; 8] = numbers(EN_PASSANT_SEED, usize::MAX);

/// The kinds of the fourth structure key.
const OF_BOTH: u32 = 1 << Kind::Knight as u32 | 1 << Kind::Bishop as u32;

piece_keys! { seed: PIECE_SEED, rows: 16, of_both: OF_BOTH }

/// Mixed into the key when Black moves.
pub(super) const SIDE: u64 = random(0x0073_616E_7169_0005, 0);

/// Numbers of the half-move clock, by which the transposition table tells positions apart near the limit.
pub(super) const CLOCK: CounterNumbers = CounterNumbers { seed: CLOCK_SEED, start: 60, width: 8 };

const fn numbers<const N: usize>(seed: u64, zero_at: usize) -> [u64; N] {
    tabulate!(table = [0; N], for index in 0..N => {
        if index != zero_at {
            table[index] = random(seed, index);
        }
    })
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
