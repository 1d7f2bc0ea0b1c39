//! Network files of a game: headers, and reading and writing of weights. [`super::format`] describes the layout.

use boards::features::Features;

use super::calibration::Calibration;
use super::format::{Header, LAYOUT, MAGIC, NAME, NetworkError, OUTPUT_RANGE, Reader};
use super::kernels::Row;

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

    /// Returns the whole file: this header and the weights, `rows` first.
    ///
    /// # Panics
    /// The numbers of weights are not those of the header.
    pub fn write(&self, rows: &[i16], output_bias: &[i32]) -> Vec<u8> {
        let mut weights: Vec<u8> = rows.iter().flat_map(|weight| weight.to_le_bytes()).collect();
        weights.extend(output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        self.write_bytes(&weights)
    }

    /// Returns the whole file: this header and the weights as [`Header::parse`] returns them.
    ///
    /// # Panics
    /// The number of bytes is not that of the header.
    pub fn write_bytes(&self, weights: &[u8]) -> Vec<u8> {
        assert_eq!(Some(weights.len()), self.payload(), "the weights do not fit the header");
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

/// The weights of a file, to be taken in order.
pub struct Payload<'a>(Reader<'a>);

impl<'a> Payload<'a> {
    /// All weights of a file.
    pub fn new(bytes: &'a [u8]) -> Payload<'a> {
        Payload(Reader(bytes))
    }

    /// The next row.
    ///
    /// # Errors
    /// There is none.
    pub fn row<const H: usize>(&mut self) -> Result<Row<H>, NetworkError> {
        let mut row = Row::ZERO;
        let (numbers, _) = self.0.take(H * size_of::<i16>())?.as_chunks();
        row.0.iter_mut().zip(numbers).for_each(|(weight, &number)| *weight = i16::from_le_bytes(number));
        Ok(row)
    }

    /// The next output bias.
    ///
    /// # Errors
    /// There is none.
    pub fn number(&mut self) -> Result<i32, NetworkError> {
        self.0.array().map(i32::from_le_bytes)
    }
}
