//! The kernels of the accumulators as plain loops. They are inlined into one function for each instruction set, where
//! the compiler vectorizes them.

use super::row::Row;

/// Adds and removes rows.
#[inline(always)]
pub fn update<const H: usize, const ADDED: usize, const REMOVED: usize>(
    from: &Row<H>,
    to: &mut Row<H>,
    added: [&Row<H>; ADDED],
    removed: [&Row<H>; REMOVED],
) {
    for index in 0..H {
        let mut value = from.0[index];
        for row in added {
            value = value.wrapping_add(row.0[index]);
        }
        for row in removed {
            value = value.wrapping_sub(row.0[index]);
        }
        to.0[index] = value;
    }
}

#[inline(always)]
pub fn add<const H: usize>(sum: &mut Row<H>, row: &Row<H>) {
    for (value, &weight) in sum.0.iter_mut().zip(&row.0) {
        *value = value.wrapping_add(weight);
    }
}
