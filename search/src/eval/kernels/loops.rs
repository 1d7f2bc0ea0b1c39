//! The kernels as plain loops. They are inlined into one function for each instruction set, where the compiler vectorizes
//! them.

use super::row::Row;
use crate::eval::shape::WEIGHT_RANGE;

/// Values that are summed in 32 bits before the sum is widened: 128 products of at most 255 * 255 * 127 stay
/// below 2^31.
const SUMMED_TOGETHER: usize = 128;

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

/// Returns the sum of weights times the squares of the values, which are first clamped to 0 and 1.
#[inline(always)]
pub fn squared_dot<const H: usize>(values: &Row<H>, weights: &Row<H>) -> i64 {
    let (values, weights) = (values.0.chunks(SUMMED_TOGETHER), weights.0.chunks(SUMMED_TOGETHER));
    values.zip(weights).map(|(values, weights)| i64::from(partial_dot(values, weights))).sum()
}

#[inline(always)]
fn partial_dot(values: &[i16], weights: &[i16]) -> i32 {
    let products = values.iter().zip(weights).map(|(&value, &weight)| {
        let value = value.clamp(0, WEIGHT_RANGE);
        // At most 255 * 127, which fits.
        i32::from(value.wrapping_mul(weight)) * i32::from(value)
    });
    products.fold(0, i32::wrapping_add)
}
