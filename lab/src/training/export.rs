//! Quantisation: from trained weights to the network file of the engine, and the loss that rounding costs.

use search::network::{Header, OUTPUT_RANGE, WEIGHT_RANGE};
use search::{Calibration, ListedGame};

use crate::calibrate;

use super::loss::Loss;
use super::samples::Samples;
use super::shape::Shape;
use super::trainer::total_loss;

/// Quantised weights.
struct Quantised {
    /// All weights but the output biases, in the order of the file, which is that of the weight vector.
    small: Vec<i16>,
    output_bias: Vec<i32>,
}

/// Quantises weights.
fn quantise(shape: Shape, weights: &[f32]) -> Quantised {
    let (hidden, rest) = weights.split_at(shape.bias().end);
    let (output, bias) = rest.split_at(shape.output_bias(0) - shape.bias().end);
    let small = |weights: &[f32], range: f32| -> Vec<i16> {
        weights.iter().map(|weight| (weight * range).round() as i16).collect()
    };
    let (weight_range, output_range) = (f32::from(WEIGHT_RANGE), OUTPUT_RANGE as f32);
    Quantised {
        small: [small(hidden, weight_range), small(output, output_range)].concat(),
        output_bias: bias.iter().map(|bias| (bias * weight_range * output_range).round() as i32).collect(),
    }
}

/// Returns the file of a network for a game, with a provisional calibration; `scale` is the score at which the sigmoid's
/// argument is 1.
pub fn network_file<G: ListedGame>(shape: Shape, weights: &[f32], scale: i32, text: String) -> Vec<u8> {
    let quantised = quantise(shape, weights);
    let write = |calibration| {
        Header::of::<G>(shape.hidden, scale, calibration, text.clone()).write(&quantised.small, &quantised.output_bias)
    };
    write(calibrate::provisional::<G>(&write(Calibration::PLAIN)))
}

/// Returns the loss with quantised weights, computed in floating point.
pub fn quantised_loss(shape: Shape, weights: &[f32], samples: &Samples) -> Loss {
    let quantised = quantise(shape, weights);
    let hidden = shape.bias().end;
    let ranges = |index| if index < hidden { f32::from(WEIGHT_RANGE) } else { OUTPUT_RANGE as f32 };
    let small = quantised.small.iter().enumerate().map(|(index, &weight)| f32::from(weight) / ranges(index));
    let bias = quantised.output_bias.iter().map(|&bias| bias as f32 / (f32::from(WEIGHT_RANGE) * OUTPUT_RANGE as f32));
    total_loss(shape, &small.chain(bias).collect::<Vec<f32>>(), samples)
}
