//! The beginning of a training that goes on from a network.

use std::fs;
use std::path::Path;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand_distr::{Distribution, Normal};
use search::ListedGame;
use search::network::{Header, NetworkError, OUTPUT_RANGE, Shape};

use super::export::dequantised;
use crate::error::{LabError, file_error};

/// Standard deviation of what is added to the hidden weights of a neuron that becomes several: equal ones would stay equal.
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
        header.expect::<G>(header.hidden as usize).map_err(file_error(file))?;
        let refused = |reason: String| Err(file_error(file)(reason));
        if header.hidden == 0 {
            return refused("it has no hidden neurons".into());
        }
        if header.hidden as usize > hidden {
            return refused(format!("it has {} hidden neurons, more than {hidden}", header.hidden));
        }
        let wanted = G::BUCKETS as u32;
        if header.buckets != wanted {
            let error = NetworkError::Shape { what: "number of output buckets", found: header.buckets, wanted };
            return refused(error.to_string());
        }
        let weights = dequantised(header.shape(), header.output_range, &header.weights(weights));
        Ok(StartNetwork { header, weights, checksum: crc32fast::hash(&bytes) })
    }

    /// Returns the weights for a network of at least as many hidden neurons, whose sigmoid has the argument 1 at the score `scale`.
    ///
    /// A neuron becomes several if there are more than before: they share its output weights and differ a little at random.
    pub fn weights(&self, shape: Shape, scale: i32, seed: u64) -> Vec<f32> {
        let old = Shape { hidden: self.header.hidden as usize, ..shape };
        let stretch = self.header.scale as f32 / scale as f32;
        let mut rng = StdRng::seed_from_u64(seed);
        let noise = Normal::new(0.0, SPLIT_DEVIATION).expect("the deviation is finite");
        let copies = |neuron: usize| (shape.hidden - neuron).div_ceil(old.hidden) as f32;
        let mut weights = Vec::with_capacity(shape.weights());
        let [.., output_biases] = old.layers(OUTPUT_RANGE);
        for (number, row) in self.weights[..output_biases.range.start].chunks(old.hidden).enumerate() {
            let is_output = number > shape.features;
            weights.extend((0..shape.hidden).map(|neuron| {
                let origin = neuron % old.hidden;
                match copies(origin) {
                    copies if is_output => row[origin] * stretch / copies,
                    1.0 => row[origin],
                    _ => row[origin] + noise.sample(&mut rng),
                }
            }));
        }
        weights.extend(self.weights[output_biases.range].iter().map(|bias| bias * stretch));
        for layer in shape.layers(OUTPUT_RANGE) {
            let largest = layer.largest_weight();
            weights[layer.range].iter_mut().for_each(|weight| *weight = weight.clamp(-largest, largest));
        }
        weights
    }
}
