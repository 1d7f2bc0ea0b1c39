//! A network in integers: the hidden layer, and from the hidden neurons of both sides the score (`docs/networks.md`
//! section 3).

use boards::Side;
use boards::features::{FeatureList, Features, MAX_ACTIVE, Perspective};

use super::calibration::Calibration;
use super::format::{Header, NetworkError};
use super::kernels::{Kernel, OutputLayers, Row};
use super::shape::{LARGEST_HIDDEN, OUTPUT_RANGE, Shape, WEIGHT_RANGE};
use crate::score::{EVAL_LIMIT, Score};

/// The weights of a network with `H` hidden neurons.
pub struct Network<const H: usize> {
    /// Weights of each feature to the hidden neurons.
    rows: Box<[Row<H>]>,
    bias: Row<H>,
    output_layers: OutputLayers<H>,
    /// Score of an output of 1, for output weights in which [`OUTPUT_RANGE`] represents 1: a division by a constant is
    /// faster.
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
        let shape = Shape { buckets: G::BUCKETS, ..header.shape };
        let numbers = shape.spread(header.shape, header.weights(weights));
        Ok(Network {
            rows: (0..shape.features).map(|feature| Row::of(&numbers[shape.row(feature)])).collect(),
            bias: Row::of(&numbers[shape.bias()]),
            output_layers: OutputLayers::new(shape, &numbers),
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
        let hidden = [&hidden[side.index()], &hidden[(!side).index()]];
        let output = kernel.output(&self.output_layers, hidden, bucket);
        let score = output * self.scale / (i64::from(WEIGHT_RANGE) * i64::from(OUTPUT_RANGE));
        score.clamp(i64::from(-EVAL_LIMIT), i64::from(EVAL_LIMIT)) as Score
    }
}
