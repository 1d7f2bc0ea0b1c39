//! A network in integers: a hidden layer for each side, and from both of them one output per bucket of positions
//! (`docs/networks.md` section 3).

use std::ops::Range;

use boards::Side;
use boards::features::{FeatureList, Features, MAX_ACTIVE, Perspective};

use super::calibration::Calibration;
use super::format::{Header, NetworkError};
use super::kernels::{Kernel, Row};
use super::shape::{LARGEST_HIDDEN, OUTPUT_RANGE, WEIGHT_RANGE};
use crate::score::{EVAL_LIMIT, Score};

/// The weights of a network with `H` hidden neurons.
pub struct Network<const H: usize> {
    /// Weights of each feature to the hidden neurons.
    rows: Box<[Row<H>]>,
    bias: Row<H>,
    /// Weights of each bucket's output: those of the side to move, then those of the other side.
    output: Box<[[Row<H>; 2]]>,
    output_bias: Box<[i32]>,
    /// Score of an output of 1, for output weights in which [`OUTPUT_RANGE`] represents 1: a division by a constant is faster.
    scale: i64,
    /// The meaning of its scores.
    calibration: Calibration,
    /// CRC-32 of the weights.
    checksum: u32,
}

impl<const H: usize> Network<H> {
    /// Reads the network of a game.
    ///
    /// # Errors
    /// The bytes are not a network, or one of another game, or damaged, or a number could overflow.
    pub fn parse<G: Features>(bytes: &[u8]) -> Result<Network<H>, NetworkError> {
        // The biases and the rows of all pieces add up within 16 bits (`docs/networks.md` section 3); while a move is
        // followed a sum may wrap around, and comes back.
        const { assert!((MAX_ACTIVE + 1) * LARGEST_HIDDEN as usize <= i16::MAX as usize) };
        let (header, weights) = Header::parse(bytes)?;
        header.expect::<G>(H)?;
        let (shape, numbers) = (header.shape(), header.weights(weights));
        // All but the output biases fit 16 bits.
        let row = |place: Range<usize>| Row(std::array::from_fn(|neuron| numbers[place.start + neuron] as i16));
        let output: Vec<[Row<H>; 2]> =
            (0..shape.buckets).map(|bucket| [0, 1].map(|side| row(shape.output(bucket, side)))).collect();
        let output_bias = &numbers[shape.output_bias(0)..];
        // A single bucket is that of all positions.
        let copies = G::BUCKETS / output.len();
        Ok(Network {
            rows: (0..shape.features).map(|feature| row(shape.row(feature))).collect(),
            bias: row(shape.bias()),
            output: output.repeat(copies).into(),
            output_bias: output_bias.repeat(copies).into(),
            scale: i64::from(header.scale) * i64::from(OUTPUT_RANGE / header.output_range),
            calibration: header.calibration,
            checksum: crc32fast::hash(weights),
        })
    }

    /// Returns the meaning of its scores.
    pub fn calibration(&self) -> Calibration {
        self.calibration
    }

    /// Returns the CRC-32 of its weights.
    pub fn checksum(&self) -> u32 {
        self.checksum
    }

    /// Returns the weights of a feature to the hidden neurons.
    #[inline(always)]
    pub fn row(&self, feature: u16) -> &Row<H> {
        &self.rows[usize::from(feature)]
    }

    /// Returns the hidden neurons of one side, added up from all features of a position.
    pub fn hidden<G: Features>(&self, kernel: Kernel, features: &FeatureList, view: Perspective) -> Row<H> {
        let mut sum = self.bias;
        for &feature in features {
            kernel.add(&mut sum, self.row(G::seen_from(feature, view)));
        }
        sum
    }

    /// Returns the score for the side to move from the hidden neurons of both sides, by [`Side::index`].
    #[inline(always)]
    pub fn output(&self, kernel: Kernel, hidden: &[Row<H>; 2], side: Side, bucket: usize) -> Score {
        let [own, enemy] = &self.output[bucket];
        let sum = kernel.squared_dot(&hidden[side.index()], own) + kernel.squared_dot(&hidden[(!side).index()], enemy);
        let range = i64::from(WEIGHT_RANGE);
        let output = sum / range + i64::from(self.output_bias[bucket]);
        let score = output * self.scale / (range * i64::from(OUTPUT_RANGE));
        score.clamp(i64::from(-EVAL_LIMIT), i64::from(EVAL_LIMIT)) as Score
    }
}
