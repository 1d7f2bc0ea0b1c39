//! Network files of a game: headers, and reading and writing of weights. [`super::format`] describes the layout.

use boards::features::Features;

use super::calibration::Calibration;
use super::format::{Header, LAYOUT, MAGIC, NAME, NetworkError};
use super::shape::{Layer, OUTPUT_RANGE, Shape};

impl Header {
    /// Creates the header of a game's network.
    pub fn of<G: Features>(hidden: usize, scale: i32, calibration: Calibration, text: String) -> Header {
        Header {
            game: G::NAME.to_owned(),
            feature_version: u32::from(G::FEATURE_VERSION),
            features: G::FEATURES as u32,
            hidden: hidden as u32,
            buckets: G::BUCKETS as u32,
            scale,
            output_range: OUTPUT_RANGE,
            calibration,
            text,
        }
    }

    /// Checks that a network fits a game and a number of hidden neurons. A network with one output bucket fits any game: all positions
    /// have the same output weights.
    ///
    /// # Errors
    /// The game, the version of its features or a size differs.
    pub fn expect<G: Features>(&self, hidden: usize) -> Result<(), NetworkError> {
        if self.game != G::NAME {
            return Err(NetworkError::Game(self.game.clone(), G::NAME));
        }
        for (what, found, wanted) in [
            ("feature version", self.feature_version, u32::from(G::FEATURE_VERSION)),
            ("number of features", self.features, G::FEATURES as u32),
            ("number of hidden neurons", self.hidden, hidden as u32),
            ("number of output buckets", self.buckets, if self.buckets == 1 { 1 } else { G::BUCKETS as u32 }),
        ] {
            if found != wanted {
                return Err(NetworkError::Shape { what, found, wanted });
            }
        }
        Ok(())
    }

    /// Returns the whole file: this header and all integers in the order of [`Shape`].
    ///
    /// # Panics
    /// The number of integers is not that of the header.
    pub fn write(&self, weights: &[i32]) -> Vec<u8> {
        let layers = self.shape().layers(self.output_range);
        let bytes = |layer: &Layer| {
            weights[layer.range.clone()].iter().flat_map(|&number| layer.to_bytes(number)).collect::<Vec<u8>>()
        };
        self.write_bytes(&layers.iter().flat_map(bytes).collect::<Vec<u8>>())
    }

    /// Returns all integers of a file, in the order of [`Shape`], from the bytes that [`Header::parse`] returns.
    pub fn weights(&self, bytes: &[u8]) -> Vec<i32> {
        let (mut weights, mut rest) = (Vec::with_capacity(self.shape().weights()), bytes);
        for layer in self.shape().layers(self.output_range) {
            let (numbers, after) = layer.read(rest);
            weights.extend(numbers);
            rest = after;
        }
        weights
    }

    /// Returns the whole file: this header and the weights as [`Header::parse`] returns them.
    ///
    /// # Panics
    /// The number of bytes is not that of the header.
    pub fn write_bytes(&self, weights: &[u8]) -> Vec<u8> {
        assert_eq!(Some(weights.len()), self.shape().bytes(), "the weights do not fit the header");
        let mut name = [0; NAME.end - NAME.start];
        name.iter_mut().zip(self.game.bytes()).for_each(|(slot, byte)| *slot = byte);
        let mut file = MAGIC.to_vec();
        file.extend(LAYOUT.to_le_bytes());
        file.extend(name);
        for size in [self.feature_version, self.features, self.hidden, self.buckets] {
            file.extend(size.to_le_bytes());
        }
        file.extend(self.scale.to_le_bytes());
        file.extend(self.output_range.to_le_bytes());
        file.extend(self.calibration.to_bytes());
        file.extend((self.text.len() as u32).to_le_bytes());
        file.extend(self.text.bytes());
        file.extend(weights);
        file.extend(crc32fast::hash(&file).to_le_bytes());
        file
    }
}

impl Shape {
    /// Returns the sizes of a game's network.
    pub fn of<G: Features>(hidden: usize) -> Shape {
        Shape { features: G::FEATURES, hidden, buckets: G::BUCKETS }
    }
}
