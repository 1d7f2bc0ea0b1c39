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
            shape: Shape::of::<G>(hidden),
            scale,
            output_range: OUTPUT_RANGE,
            calibration,
            text,
        }
    }

    /// Checks that a network fits a game and a number of hidden neurons ([`Shape::accepted`]).
    ///
    /// # Errors
    /// The game, the version of its features or a size differs.
    pub fn expect<G: Features>(&self, hidden: usize) -> Result<(), NetworkError> {
        if self.game != G::NAME {
            return Err(NetworkError::Game(self.game.clone(), G::NAME));
        }
        let (found, wanted) = (self.feature_version, u32::from(G::FEATURE_VERSION));
        if found != wanted {
            return Err(NetworkError::Shape { what: "feature version", found, wanted });
        }
        self.shape.expect(Shape::of::<G>(hidden).accepted(self.shape))
    }

    /// Returns the whole file: this header and all integers in the order of [`Shape`].
    ///
    /// # Panics
    /// The number of integers is not that of the header.
    pub fn write(&self, weights: &[i32]) -> Vec<u8> {
        let layers = self.shape.layers(self.output_range);
        let bytes = |layer: &Layer| {
            weights[layer.range.clone()].iter().flat_map(|&number| layer.to_bytes(number)).collect::<Vec<u8>>()
        };
        self.write_bytes(&layers.iter().flat_map(bytes).collect::<Vec<u8>>())
    }

    /// Returns all integers of a file, in the order of [`Shape`], from the bytes that [`Header::parse`] returns.
    pub fn weights(&self, bytes: &[u8]) -> Vec<i32> {
        let (mut weights, mut rest) = (Vec::with_capacity(self.shape.weights()), bytes);
        for layer in self.shape.layers(self.output_range) {
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
        assert_eq!(Some(weights.len()), self.shape.bytes(), "the weights do not fit the header");
        let mut name = [0; NAME.end - NAME.start];
        name.iter_mut().zip(self.game.bytes()).for_each(|(slot, byte)| *slot = byte);
        let mut file = MAGIC.to_vec();
        file.extend(LAYOUT.to_le_bytes());
        file.extend(name);
        file.extend(self.feature_version.to_le_bytes());
        for (_, size) in self.shape.sizes() {
            file.extend((size as u32).to_le_bytes());
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
        Shape::new(G::FEATURES, hidden, G::BUCKETS)
    }

    /// Checks that the sizes are the wanted ones.
    ///
    /// # Errors
    /// A size differs.
    pub fn expect(&self, wanted: Shape) -> Result<(), NetworkError> {
        for ((what, found), (_, wanted)) in self.sizes().into_iter().zip(wanted.sizes()) {
            if found != wanted {
                return Err(NetworkError::Shape { what, found: found as u32, wanted: wanted as u32 });
            }
        }
        Ok(())
    }

    /// Returns the integers of a network of this shape from those of one that may have a single output bucket.
    pub fn spread(&self, from: Shape, numbers: Vec<i32>) -> Vec<i32> {
        if from == *self {
            return numbers;
        }
        let layers = from.layers(OUTPUT_RANGE).into_iter().zip(self.layers(OUTPUT_RANGE));
        let repeated = |(old, new): (Layer, Layer)| {
            let copies = if old.range.len() == new.range.len() { 1 } else { self.buckets / from.buckets };
            numbers[old.range].repeat(copies)
        };
        layers.flat_map(repeated).collect()
    }
}
