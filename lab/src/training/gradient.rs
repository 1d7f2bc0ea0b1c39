//! Forward and backward pass of the network: loss and gradient of samples.
//!
//! The loss is the squared difference between the sigmoid of the output and the target. A sample has few active
//! features, so only their rows are read and written.

use multiversion::multiversion;

use super::loss::{Loss, sigmoid};
use super::samples::{Sample, Samples};
use search::network::{Shape, activation, activation_slope};

/// Number of hidden neurons summed at a time, in registers.
const TILE: usize = 32;

/// Forward pass of a sample: the output, in units of the sigmoid's argument, and its intermediate values.
#[derive(Clone, Debug)]
struct ForwardPass {
    /// Hidden neurons before the activation: side to move, other side.
    hidden: [Vec<f32>; 2],
    output: f32,
}

#[multiversion(targets("x86_64+avx512f+avx512vl", "x86_64+avx2+fma"))]
pub fn loss(shape: Shape, weights: &[f32], samples: &Samples, chosen: &[u32]) -> Loss {
    let mut pass = ForwardPass::new(shape);
    let mut total = Loss { sum: 0.0, count: chosen.len() };
    for &index in chosen {
        let sample = samples.get(index);
        pass.forward(shape, weights, samples, &sample);
        total.sum += f64::from((sigmoid(pass.output) - sample.target).powi(2));
    }
    total
}

/// Returns the loss of the chosen samples, and adds its gradient to `gradient`.
#[multiversion(targets("x86_64+avx512f+avx512vl", "x86_64+avx2+fma"))]
pub fn loss_and_gradient(
    shape: Shape,
    weights: &[f32],
    samples: &Samples,
    chosen: &[u32],
    gradient: &mut [f32],
) -> Loss {
    let mut pass = ForwardPass::new(shape);
    let mut total = Loss { sum: 0.0, count: chosen.len() };
    for &index in chosen {
        let sample = samples.get(index);
        pass.forward(shape, weights, samples, &sample);
        let probability = sigmoid(pass.output);
        total.sum += f64::from((probability - sample.target).powi(2));
        let slope = 2.0 * (probability - sample.target) * probability * (1.0 - probability);
        pass.backward(shape, weights, samples, &sample, slope, gradient);
    }
    total
}

impl ForwardPass {
    #[inline(always)]
    fn new(shape: Shape) -> ForwardPass {
        ForwardPass { hidden: [vec![0.0; shape.hidden], vec![0.0; shape.hidden]], output: 0.0 }
    }

    /// Computes the output.
    #[inline(always)]
    fn forward(&mut self, shape: Shape, weights: &[f32], samples: &Samples, sample: &Sample) {
        self.output = weights[shape.output_bias(sample.bucket)];
        for (side, hidden) in self.hidden.iter_mut().enumerate() {
            gather(shape, weights, samples.feature_indices(sample.views[side]), sample.features, hidden);
            self.output += activated_dot(hidden, &weights[shape.output(sample.bucket, side)]);
        }
    }

    /// Adds the gradient, given the derivative of the loss in the output.
    #[inline(always)]
    fn backward(
        &mut self,
        shape: Shape,
        weights: &[f32],
        samples: &Samples,
        sample: &Sample,
        slope: f32,
        gradient: &mut [f32],
    ) {
        gradient[shape.output_bias(sample.bucket)] += slope;
        for (side, hidden) in self.hidden.iter_mut().enumerate() {
            let output = shape.output(sample.bucket, side);
            turn_to_slopes(hidden, &weights[output.clone()], &mut gradient[output], slope);
            add(&mut gradient[shape.bias()], hidden);
            let feature_indices = samples.feature_indices(sample.views[side]);
            for &feature in sample.features {
                add(&mut gradient[shape.row(usize::from(feature_indices[usize::from(feature)]))], hidden);
            }
        }
    }
}

/// Sums the biases and the rows of the features.
#[inline(always)]
fn gather(shape: Shape, weights: &[f32], feature_indices: &[u16], features: &[u16], hidden: &mut [f32]) {
    let bias = &weights[shape.bias()];
    let (tiles, _) = hidden.as_chunks_mut::<TILE>();
    for (index, tile) in tiles.iter_mut().enumerate() {
        let offset = index * TILE;
        let mut sum = [0.0; TILE];
        sum.copy_from_slice(&bias[offset..offset + TILE]);
        for &feature in features {
            let start = usize::from(feature_indices[usize::from(feature)]) * shape.hidden + offset;
            let row = &weights[start..start + TILE];
            for (value, weight) in sum.iter_mut().zip(row) {
                *value += weight;
            }
        }
        *tile = sum;
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

#[inline(always)]
fn add(sum: &mut [f32], values: &[f32]) {
    for (sum, value) in sum.iter_mut().zip(values) {
        *sum += value;
    }
}
