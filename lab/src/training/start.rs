//! The beginning of a training: random weights, or those of a network that is trained on.

use std::fs;
use std::path::{Path, PathBuf};

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand_distr::{Distribution, Normal};
use search::ListedGame;
use search::network::{Header, LARGEST_OUTPUT_WEIGHT, LARGEST_WEIGHT, NetworkError, WEIGHT_RANGE};
use thiserror::Error;

use super::model::Model;
use super::shape::Shape;

/// Standard deviation of what is added to the hidden weights of a neuron that becomes several: equal ones would stay equal.
const SPLIT_DEVIATION: f32 = 0.01;

/// Error of reading the network to begin with.
#[derive(Debug, Error)]
#[error("{}: {reason}", file.display())]
pub struct StartError {
    /// The file.
    pub file: PathBuf,
    /// Error message.
    pub reason: String,
}

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
    pub fn read<G: ListedGame>(file: &Path, hidden: usize) -> Result<StartNetwork, StartError> {
        let failed = |reason: String| StartError { file: file.into(), reason };
        let bytes = fs::read(file).map_err(|error| failed(error.to_string()))?;
        let (header, weights) = Header::parse(&bytes).map_err(|error| failed(error.to_string()))?;
        header.expect::<G>(header.hidden as usize).map_err(|error| failed(error.to_string()))?;
        let shape = |what, found, wanted| failed(NetworkError::Shape { what, found, wanted }.to_string());
        if header.hidden as usize > hidden {
            return Err(shape("number of hidden neurons", header.hidden, hidden as u32));
        }
        if header.buckets as usize != G::BUCKETS {
            return Err(shape("number of output buckets", header.buckets, G::BUCKETS as u32));
        }
        let weights = dequantised(Shape::of::<G>(header.hidden as usize), header.output_range, weights);
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
        let (rows, output_biases) = self.weights.split_at(old.output_bias(0));
        for (number, row) in rows.chunks(old.hidden).enumerate() {
            let is_output = number > shape.features;
            weights.extend((0..shape.hidden).map(|neuron| {
                let origin = neuron % old.hidden;
                match copies(origin) {
                    copies if is_output => {
                        (row[origin] * stretch / copies).clamp(-LARGEST_OUTPUT_WEIGHT, LARGEST_OUTPUT_WEIGHT)
                    }
                    1.0 => row[origin],
                    _ => (row[origin] + noise.sample(&mut rng)).clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT),
                }
            }));
        }
        weights.extend(output_biases.iter().map(|bias| bias * stretch));
        weights
    }
}

/// Returns the weights of a file as floating-point numbers, in the same order.
fn dequantised(shape: Shape, output_range: i32, weights: &[u8]) -> Vec<f32> {
    let (small, biases) = weights.split_at(shape.output_bias(0) * size_of::<i16>());
    let (weight_range, output_range) = (f32::from(WEIGHT_RANGE), output_range as f32);
    let range = |index| if index < shape.bias().end { weight_range } else { output_range };
    let small = small.as_chunks().0.iter().enumerate();
    let small = small.map(|(index, &bytes)| f32::from(i16::from_le_bytes(bytes)) / range(index));
    let biases = biases.as_chunks().0.iter().map(|&bytes| i32::from_le_bytes(bytes) as f32);
    small.chain(biases.map(|bias| bias / (weight_range * output_range))).collect()
}
