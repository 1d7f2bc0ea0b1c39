//! The beginning of a training that goes on from a network.

use std::fs;
use std::path::Path;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand_distr::{Distribution, Normal};
use search::ListedGame;
use search::network::{Header, HiddenPart, OUTPUT_RANGE, Shape};

use super::export::dequantised;
use super::network_model::unused_neurons;
use crate::error::{LabError, file_error};

/// Standard deviation of what is added to the hidden weights of a neuron that becomes several: equal ones would stay
/// equal.
const SPLIT_DEVIATION: f32 = 0.01;

/// The network from which a training goes on.
pub struct StartNetwork {
    header: Header,
    weights: Vec<f32>,
    /// Checksum of the file.
    pub checksum: u32,
}

impl StartNetwork {
    /// Reads a network of a game with at most `hidden` neurons.
    ///
    /// # Errors
    /// The file cannot be read, or is not such a network.
    pub fn read<G: ListedGame>(file: &Path, hidden: usize) -> Result<StartNetwork, LabError> {
        let bytes = fs::read(file).map_err(file_error(file))?;
        let (header, weights) = Header::parse(&bytes).map_err(file_error(file))?;
        let own = header.shape.hidden;
        header.expect::<G>(own).map_err(file_error(file))?;
        let refused = |reason: String| Err(file_error(file)(reason));
        if own == 0 {
            return refused("it has no hidden neurons".into());
        }
        if own > hidden {
            return refused(format!("it has {own} hidden neurons, more than {hidden}"));
        }
        header.shape.expect(Shape::of::<G>(own)).map_err(file_error(file))?;
        let weights = dequantised(header.shape, header.output_range, &header.weights(weights));
        Ok(StartNetwork { header, weights, checksum: crc32fast::hash(&bytes) })
    }

    /// Returns the weights for a network of at least as many hidden neurons, whose sigmoid has the argument 1 at the
    /// score `scale`.
    ///
    /// Places of additional and of unused neurons are filled with copies of the used ones, which share the weights that
    /// read them and differ a little at random.
    pub fn weights(&self, shape: Shape, scale: i32, seed: u64) -> Vec<f32> {
        let old = self.header.shape;
        let stretch = self.header.scale as f32 / scale as f32;
        let mut rng = StdRng::seed_from_u64(seed);
        let noise = Normal::new(0.0, SPLIT_DEVIATION).expect("the deviation is finite");
        let origins = origins(&unused_neurons(old, &self.weights), shape.hidden);
        let mut copies = vec![0.0; old.hidden];
        origins.iter().for_each(|&origin| copies[origin] += 1.0);
        let mut weights = Vec::with_capacity(shape.weights());
        for layer in old.layers(OUTPUT_RANGE) {
            let stretch = if layer.is_last { stretch } else { 1.0 };
            let own = &self.weights[layer.range];
            let mut copy = |row: &[f32], origin: usize| match copies[origin] {
                copies if layer.hidden == HiddenPart::Read => row[origin] * stretch / copies,
                1.0 => row[origin],
                _ => row[origin] + noise.sample(&mut rng),
            };
            match layer.hidden {
                HiddenPart::None => weights.extend(own.iter().map(|weight| weight * stretch)),
                _ => {
                    for row in own.chunks(old.hidden) {
                        weights.extend(origins.iter().map(|&origin| copy(row, origin)));
                    }
                }
            }
        }
        for layer in shape.layers(OUTPUT_RANGE) {
            let largest = layer.largest_weight();
            weights[layer.range].iter_mut().for_each(|weight| *weight = weight.clamp(-largest, largest));
        }
        weights
    }
}

/// Returns for each of `hidden` neurons the one that it continues, given which of the old ones are unused: used ones
/// keep their places, the other places go to them in turn. If all are unused, all stay.
fn origins(unused: &[bool], hidden: usize) -> Vec<usize> {
    let is_used = |neuron: &usize| unused.get(*neuron) == Some(&false);
    let mut in_turn = (0..unused.len()).filter(is_used).cycle();
    (0..hidden)
        .map(|neuron| match is_used(&neuron) {
            true => neuron,
            false => in_turn.next().unwrap_or(neuron % unused.len()),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unused_and_additional_places_go_to_the_used_neurons() {
        assert_eq!(origins(&[false, true, false, true], 4), [0, 0, 2, 2]);
        assert_eq!(origins(&[true, false], 6), [1, 1, 1, 1, 1, 1]);
        assert_eq!(origins(&[false; 2], 5), [0, 1, 0, 1, 0]);
        assert_eq!(origins(&[true; 2], 3), [0, 1, 0]);
    }
}
