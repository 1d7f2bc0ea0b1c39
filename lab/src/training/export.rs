//! From trained weights to the file that the engine reads: whole numbers, and what the rounding costs.

use search::ListedGame;
use search::network::{Header, OUTPUT_RANGE, WEIGHT_RANGE};

use super::loss::Loss;
use super::samples::Samples;
use super::shape::Shape;
use super::trainer::total_loss;

/// Weights as whole numbers.
struct Rounded {
    /// All but the output biases, in the order of the file, which is that of the vector.
    small: Vec<i16>,
    output_bias: Vec<i32>,
}

/// Rounds weights.
fn round(shape: Shape, weights: &[f32]) -> Rounded {
    let (hidden, rest) = weights.split_at(shape.bias().end);
    let (output, bias) = rest.split_at(shape.output_bias(0) - shape.bias().end);
    let small = |weights: &[f32], range: f32| -> Vec<i16> {
        weights.iter().map(|weight| (weight * range).round() as i16).collect()
    };
    let (weight_range, output_range) = (f32::from(WEIGHT_RANGE), OUTPUT_RANGE as f32);
    Rounded {
        small: [small(hidden, weight_range), small(output, output_range)].concat(),
        output_bias: bias.iter().map(|bias| (bias * weight_range * output_range).round() as i32).collect(),
    }
}

/// Returns the file of a network for a game, with the calibration of the game; `scale` is the score at which the sigmoid's
/// argument is 1.
pub fn network_file<G: ListedGame>(shape: Shape, weights: &[f32], scale: i32, text: String) -> Vec<u8> {
    let rounded = round(shape, weights);
    Header::of::<G>(shape.hidden, scale, G::CALIBRATION, text).write(&rounded.small, &rounded.output_bias)
}

/// The mean loss with rounded weights, computed with floating-point numbers.
pub fn rounded_loss(shape: Shape, weights: &[f32], samples: &Samples) -> Loss {
    let rounded = round(shape, weights);
    let hidden = shape.bias().end;
    let ranges = |index| if index < hidden { f32::from(WEIGHT_RANGE) } else { OUTPUT_RANGE as f32 };
    let small = rounded.small.iter().enumerate().map(|(index, &weight)| f32::from(weight) / ranges(index));
    let bias = rounded.output_bias.iter().map(|&bias| bias as f32 / (f32::from(WEIGHT_RANGE) * OUTPUT_RANGE as f32));
    total_loss(shape, &small.chain(bias).collect::<Vec<f32>>(), samples)
}
