//! Base of late move reductions: a constant plus a share of log(depth) * log(move number). The terms that are added to
//! it for a node and a move stand in [`crate::node::reductions`].

use crate::params::Params;

/// Number of depths and of move numbers; greater ones count as the last.
const SIZE: usize = 64;
/// One ply in the unit of reductions.
pub const PLY: i32 = 1_024;

/// Base reductions by depth and move number, in 1/1024 of a ply, for quiet and noisy moves.
pub struct ReductionTable {
    quiet: [[i32; SIZE]; SIZE],
    noisy: [[i32; SIZE]; SIZE],
}

/// Returns the natural logarithm times 1024 of a positive number, by integers alone: the bench signature must not
/// depend on a math library.
fn fixed_log(value: usize) -> i32 {
    debug_assert!(value > 0);
    const FRACTION_BITS: u32 = 10;
    const LN_2_BY_1024: i64 = 710;
    let whole = value.ilog2();
    let mut mantissa = (value as u64) << (32 - whole);
    let mut log2 = i64::from(whole);
    for _ in 0..FRACTION_BITS {
        mantissa = (mantissa >> 16) * (mantissa >> 16);
        let carry = mantissa >> 33;
        log2 = (log2 << 1) | carry as i64;
        mantissa >>= carry;
    }
    ((log2 * LN_2_BY_1024) >> FRACTION_BITS) as i32
}

impl ReductionTable {
    /// Computes the tables for a game's parameters.
    pub fn new(params: &Params) -> ReductionTable {
        let table = |base: i32, factor: i32| {
            std::array::from_fn(|depth| {
                std::array::from_fn(|number| {
                    let logs = fixed_log(depth.max(1)) * fixed_log(number.max(1)) / 1024;
                    base + factor * logs / 1024
                })
            })
        };
        ReductionTable {
            quiet: table(params.lmr_base, params.lmr_factor),
            noisy: table(params.lmr_noisy_base, params.lmr_noisy_factor),
        }
    }

    /// Returns the base reduction in 1/1024 of a ply of move `number`, from 1, at `depth` plies, not negative.
    #[inline]
    pub fn base(&self, depth: i32, number: usize, noisy: bool) -> i32 {
        debug_assert!(depth >= 0);
        let table = if noisy { &self.noisy } else { &self.quiet };
        table[(depth as usize).min(SIZE - 1)][number.min(SIZE - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_integer_logarithm_is_close() {
        for value in 1..200 {
            let exact = (value as f64).ln() * 1024.0;
            assert!((f64::from(fixed_log(value)) - exact).abs() < 4.0, "{value}");
        }
    }
}
