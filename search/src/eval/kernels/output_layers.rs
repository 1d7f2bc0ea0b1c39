//! The layers behind the accumulators (`docs/networks.md` section 3): their weights, and plain loops like those of
//! [`super::loops`].

use super::row::Row;
use crate::eval::shape::{Shape, WEIGHT_RANGE};

/// Values that are summed in 32 bits before the sum is widened: 128 products of at most 255 * 255 * 127 stay
/// below 2^31.
const SUMMED_TOGETHER: usize = 128;

/// Weights behind the accumulators of a network with `H` hidden neurons.
pub struct OutputLayers<const H: usize> {
    buckets: Box<[Bucket<H>]>,
}

/// Weights of the positions of a bucket.
struct Bucket<const H: usize> {
    /// Those of the side to move, then those of the other side.
    output: [Row<H>; 2],
    bias: i32,
}

impl<const H: usize> OutputLayers<H> {
    /// Takes the weights from all integers of a network of this shape, which has `H` hidden neurons.
    pub fn new(shape: Shape, numbers: &[i32]) -> OutputLayers<H> {
        let bucket = |bucket| Bucket {
            output: [0, 1].map(|side| Row::of(&numbers[shape.output(bucket, side)])),
            bias: numbers[shape.output_bias(bucket)],
        };
        OutputLayers { buckets: (0..shape.buckets).map(bucket).collect() }
    }

    /// Returns the output from the hidden neurons of the side to move and of the other side; [`WEIGHT_RANGE`] times the
    /// integer that represents 1 in the output weights is 1.
    #[inline(always)]
    pub fn output(&self, hidden: [&Row<H>; 2], bucket: usize) -> i64 {
        let Bucket { output: [own, enemy], bias } = &self.buckets[bucket];
        let sum = squared_dot(hidden[0], own) + squared_dot(hidden[1], enemy);
        sum / i64::from(WEIGHT_RANGE) + i64::from(*bias)
    }
}

/// Returns the sum of weights times the squares of the values, which are first clamped to 0 and 1.
#[inline(always)]
fn squared_dot<const H: usize>(values: &Row<H>, weights: &Row<H>) -> i64 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::kernels::Kernel;
    use crate::eval::shape::{LARGEST_OUTPUT, OUTPUT_RANGE};

    const HIDDEN: usize = 256;

    #[test]
    fn the_largest_sums_fit() {
        let shape = Shape::new(1, HIDDEN, 1);
        for sign in [1, -1] {
            let numbers: Vec<i32> = shape
                .layers(OUTPUT_RANGE)
                .into_iter()
                .flat_map(|layer| vec![sign * layer.largest; layer.range.len()])
                .collect();
            let layers = OutputLayers::<HIDDEN>::new(shape, &numbers);
            let sum = 2 * HIDDEN as i64 * i64::from(WEIGHT_RANGE) * i64::from(LARGEST_OUTPUT);
            let wanted = i64::from(sign) * (sum + i64::from(i32::MAX));
            for neuron in [WEIGHT_RANGE, i16::MAX] {
                let hidden = Row([neuron; HIDDEN]);
                for kernel in Kernel::available() {
                    assert_eq!(kernel.output(&layers, [&hidden; 2], 0), wanted, "{}", kernel.name());
                }
            }
        }
    }
}
