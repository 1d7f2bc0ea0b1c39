//! Quantisation: from trained weights to the network file of the engine, and the loss that rounding costs.

use search::network::{Header, OUTPUT_RANGE, Shape};
use search::{Calibration, ListedGame};

use crate::calibrate;

use super::loss::Loss;
use super::samples::Samples;
use super::trainer::total_loss;

/// Returns the integers of weights.
fn quantised(shape: Shape, weights: &[f32]) -> Vec<i32> {
    let layers = shape.layers(OUTPUT_RANGE);
    layers.iter().flat_map(|layer| weights[layer.range.clone()].iter().map(|&weight| layer.quantised(weight))).collect()
}

/// Returns the weights of integers, of which `output_range` represents 1 in the output weights.
pub fn dequantised(shape: Shape, output_range: i32, numbers: &[i32]) -> Vec<f32> {
    let layers = shape.layers(output_range);
    layers.iter().flat_map(|layer| numbers[layer.range.clone()].iter().map(|&number| layer.weight(number))).collect()
}

/// Returns the file of a network for a game, with a provisional calibration; `scale` is the score at which the
/// sigmoid's argument is 1.
pub fn network_file<G: ListedGame>(shape: Shape, weights: &[f32], scale: i32, text: String) -> Vec<u8> {
    let numbers = quantised(shape, weights);
    let write = |calibration| Header::of::<G>(shape.hidden, scale, calibration, text.clone()).write(&numbers);
    write(calibrate::provisional::<G>(&write(Calibration::PLAIN)))
}

/// Returns the loss with quantised weights, computed in floating point.
pub fn quantised_loss(shape: Shape, weights: &[f32], samples: &Samples) -> Loss {
    total_loss(shape, &dequantised(shape, OUTPUT_RANGE, &quantised(shape, weights)), samples)
}
