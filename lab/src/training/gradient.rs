//! Loss and gradient of samples: the accumulators, and what [`super::output_layers`] makes of them.
//!
//! The loss is the squared difference between the sigmoid of the output and the target. A sample has few active
//! features, so only their rows are read and written.

use multiversion::multiversion;

use search::network::Shape;

use super::loss::{Loss, sigmoid};
use super::output_layers::{OutputLayers, TILE};
use super::samples::{Sample, SampleIndex, Samples};

/// Returns the loss of the chosen samples.
#[multiversion(targets("x86_64+avx512f+avx512vl", "x86_64+avx2+fma"))]
pub fn loss(shape: Shape, weights: &[f32], samples: &Samples, chosen: &[SampleIndex]) -> Loss {
    loss_of(shape, weights, samples, chosen, None)
}

/// Returns the loss of the chosen samples, and adds its gradient to `gradient`.
#[multiversion(targets("x86_64+avx512f+avx512vl", "x86_64+avx2+fma"))]
pub fn loss_and_gradient(
    shape: Shape,
    weights: &[f32],
    samples: &Samples,
    chosen: &[SampleIndex],
    gradient: &mut [f32],
) -> Loss {
    loss_of(shape, weights, samples, chosen, Some(gradient))
}

#[inline(always)]
fn loss_of(
    shape: Shape,
    weights: &[f32],
    samples: &Samples,
    chosen: &[SampleIndex],
    mut gradient: Option<&mut [f32]>,
) -> Loss {
    let mut layers = OutputLayers::new(shape);
    let mut total = Loss { sum: 0.0, count: chosen.len() };
    for &index in chosen {
        let sample = samples.get(index);
        let accumulate = |side: usize, hidden: &mut [f32]| {
            gather(shape, weights, samples.feature_indices(sample.views[side]), sample.features, hidden);
        };
        let expected = sigmoid(layers.forward(weights, sample.bucket, accumulate));
        total.sum += f64::from((expected - sample.target).powi(2));
        if let Some(gradient) = &mut gradient {
            let slope = 2.0 * (expected - sample.target) * expected * (1.0 - expected);
            layers.backward(weights, sample.bucket, slope, gradient, |side, slopes, gradient| {
                scatter(shape, samples, &sample, side, slopes, gradient);
            });
        }
    }
    total
}

/// Sums the biases and the rows of a side's features.
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

/// Adds the gradient of the hidden weights and biases, given the derivatives of the loss in the hidden neurons of a
/// side.
#[inline(always)]
fn scatter(shape: Shape, samples: &Samples, sample: &Sample, side: usize, slopes: &[f32], gradient: &mut [f32]) {
    add(&mut gradient[shape.bias()], slopes);
    let feature_indices = samples.feature_indices(sample.views[side]);
    for &feature in sample.features {
        add(&mut gradient[shape.row(usize::from(feature_indices[usize::from(feature)]))], slopes);
    }
}

#[inline(always)]
fn add(sum: &mut [f32], values: &[f32]) {
    for (sum, value) in sum.iter_mut().zip(values) {
        *sum += value;
    }
}
