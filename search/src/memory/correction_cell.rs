//! A cell of the correction history, which threads read and write without locks.

use crate::sync::atomic::{AtomicI16, Relaxed};

/// Greatest absolute value of a correction.
pub const CORRECTION_LIMIT: i32 = 1_024;

/// Moves a value by `bonus`, less the closer it already is to plus or minus `limit` ("history gravity"). The bonus is
/// within the limits.
#[inline(always)]
pub const fn gravity(old: i32, bonus: i32, limit: i32) -> i32 {
    debug_assert!(old.abs() <= limit && bonus.abs() <= limit);
    old + bonus - old * bonus.abs() / limit
}

/// Moves a correction by `bonus`, at most a quarter of the limit, and less the nearer it is to its limit. An update
/// that another thread overwrites is lost without harm.
#[inline]
pub fn correct(cell: &AtomicI16, bonus: i32) {
    debug_assert!(bonus.abs() <= CORRECTION_LIMIT / 4);
    cell.store(gravity(i32::from(cell.load(Relaxed)), bonus, CORRECTION_LIMIT) as i16, Relaxed);
}
