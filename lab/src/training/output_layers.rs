//! Forward and backward pass of a sample through the layers behind the accumulators, one side after the other.

use search::network::{Shape, activation, activation_slope};

/// Number of hidden neurons summed at a time, in registers.
pub const TILE: usize = 32;

/// The values of a sample in these layers.
pub struct OutputLayers {
    shape: Shape,
    /// Hidden neurons before the activation: side to move, other side. The backward pass replaces each by the
    /// derivative of the loss in it.
    hidden: [Vec<f32>; 2],
}

impl OutputLayers {
    #[inline(always)]
    pub fn new(shape: Shape) -> OutputLayers {
        OutputLayers { shape, hidden: [vec![0.0; shape.hidden], vec![0.0; shape.hidden]] }
    }

    /// Returns the output, in units of the sigmoid's argument. `accumulate` writes the hidden neurons of a side before
    /// the activation.
    #[inline(always)]
    pub fn forward(&mut self, weights: &[f32], bucket: usize, accumulate: impl Fn(usize, &mut [f32])) -> f32 {
        let mut output = weights[self.shape.output_bias(bucket)];
        for (side, hidden) in self.hidden.iter_mut().enumerate() {
            accumulate(side, hidden);
            output += activated_dot(hidden, &weights[self.shape.output(bucket, side)]);
        }
        output
    }

    /// Adds the gradient of these layers after a forward pass, given the derivative of the loss in the output.
    /// `pass_on` receives the derivatives in the hidden neurons of a side and adds the gradient of the layers before.
    #[inline(always)]
    pub fn backward(
        &mut self,
        weights: &[f32],
        bucket: usize,
        slope: f32,
        gradient: &mut [f32],
        pass_on: impl Fn(usize, &[f32], &mut [f32]),
    ) {
        gradient[self.shape.output_bias(bucket)] += slope;
        for (side, hidden) in self.hidden.iter_mut().enumerate() {
            let output = self.shape.output(bucket, side);
            turn_to_slopes(hidden, &weights[output.clone()], &mut gradient[output], slope);
            pass_on(side, hidden, gradient);
        }
    }
}

/// Returns the dot product of the weights with the activated values.
#[inline(always)]
fn activated_dot(values: &[f32], weights: &[f32]) -> f32 {
    let (values, _) = values.as_chunks::<TILE>();
    let (weights, _) = weights.as_chunks::<TILE>();
    let mut sums = [0.0; TILE];
    for (values, weights) in values.iter().zip(weights) {
        for ((sum, value), weight) in sums.iter_mut().zip(values).zip(weights) {
            *sum += activation(*value) * weight;
        }
    }
    sums.iter().sum()
}

/// Replaces each hidden value by the derivative of the loss in it, and adds the derivative in each output weight.
#[inline(always)]
fn turn_to_slopes(hidden: &mut [f32], weights: &[f32], gradient: &mut [f32], slope: f32) {
    for ((value, weight), gradient) in hidden.iter_mut().zip(weights).zip(gradient) {
        *gradient += slope * activation(*value);
        *value = slope * weight * activation_slope(*value);
    }
}
