//! The file of a network (`docs/networks.md` section 10): a header that says for what it is, then the weights, all
//! numbers little endian.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `SANQINET` |
//! | 4 | version of this layout |
//! | 8 | name of the game, filled with zeros |
//! | 4 | version of its features |
//! | 4, 4, 4 | features, hidden neurons, output buckets |
//! | 4 | the score where the sigmoid's argument is 1 |
//! | 4 | the integer that represents 1 in the output weights, a divisor of 128; not in layouts 2 and 3, where it is 64 |
//! | 56 | the meaning of its scores ([`Calibration`]); 36 in layout 2, whose model of wins and draws is linear |
//! | 4 | length of the text |
//! | | text: what it was made of |
//! | | weights: each feature's row, the hidden biases, for each bucket the output weights of the side to move and of the other side (all 16 bits), the output biases (32 bits) |
//! | 4 | CRC-32 of everything before |
//!
//! Files of layouts 2 and 3 are read, but not written any more.
//!
//! This file names no game and, of other crates, only [`thiserror`] and [`crc32fast`]: the build script includes it,
//! and [`super::shape`], to check the networks that become part of the program. What needs a game stands in
//! [`super::file`].

use thiserror::Error;

use super::calibration::Calibration;
use super::shape::{OUTPUT_RANGE, Shape};

/// First bytes of a file.
pub const MAGIC: &[u8; 8] = b"SANQINET";
/// The version of the layout that is written.
pub const LAYOUT: u32 = 4;
/// The version before, with a fixed range of the output weights.
const LAYOUT_3: u32 = 3;
/// The version before that, with another calibration.
const LAYOUT_2: u32 = 2;
/// Position of the game's name, filled with zeros.
pub const NAME: std::ops::Range<usize> = 12..20;
/// Position of four sizes: version of the features, numbers of features, hidden neurons and output buckets.
pub const SIZES: usize = NAME.end;
/// Length of the shortest header: four sizes, the scale, the calibration of layout 2 and the length of the text.
pub const SHORTEST: usize =
    SIZES + 4 * size_of::<u32>() + size_of::<i32>() + Calibration::BYTES_OF_LAYOUT_2 + size_of::<u32>();

/// Greatest scale; larger ones could overflow.
pub const LARGEST_SCALE: i32 = 100_000;
/// The integer that represents 1 in the output weights of layouts 2 and 3.
const OUTPUT_RANGE_OF_LAYOUT_3: i32 = 64;
/// Reason to refuse the file of a network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// The file is not a network.
    #[error("not a network of Sanqi")]
    Foreign,
    /// Its numbers are big endian.
    #[error("a network whose numbers are big endian, but they must be little endian")]
    ByteOrder,
    /// A layout that this version does not know.
    #[error("a network of layout {0}, but this version reads layouts 2 to {LAYOUT}")]
    Layout(u32),
    /// The game has no network.
    #[error("{0} is evaluated without a network")]
    NotUsed(&'static str),
    /// It is for another game.
    #[error("a network for {0}, not for {1}")]
    Game(String, &'static str),
    /// Its inputs or layers have other sizes or another meaning.
    #[error("its {what} is {found}, but {wanted} is needed")]
    Shape {
        /// Name of the size.
        what: &'static str,
        /// Value in the file.
        found: u32,
        /// Value of the game.
        wanted: u32,
    },
    /// Bytes are missing.
    #[error("the file is cut short")]
    Truncated,
    /// There are more bytes than there should be.
    #[error("{0} bytes follow the end of the network")]
    Surplus(usize),
    /// The bytes are not those that were written.
    #[error("the file is damaged: its checksum is wrong")]
    Checksum,
    /// A number of the calibration makes no sense.
    #[error("its calibration makes no sense: {0}")]
    Calibration(&'static str),
    /// A number could overflow, or makes no sense.
    #[error("a number is out of range: {0}")]
    Range(i64),
}

/// Header of a network's file.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The name of the game.
    pub game: String,
    /// The version of its features.
    pub feature_version: u32,
    /// The sizes of the network.
    pub shape: Shape,
    /// The score where the sigmoid's argument is 1.
    pub scale: i32,
    /// The integer that represents 1 in the output weights.
    pub output_range: i32,
    /// The meaning of its scores.
    pub calibration: Calibration,
    /// Text that describes how the network was made.
    pub text: String,
}

/// Reader of numbers from the front of a slice.
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    /// Takes `count` bytes.
    ///
    /// # Errors
    /// There are fewer.
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], NetworkError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(NetworkError::Truncated)?;
        self.0 = rest;
        Ok(taken)
    }

    /// Takes an array of bytes.
    ///
    /// # Errors
    /// There are fewer.
    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(NetworkError::Truncated)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn u32(&mut self) -> Result<u32, NetworkError> {
        self.array().map(u32::from_le_bytes)
    }
}

impl Header {
    /// Reads the header, and returns the bytes of the weights.
    ///
    /// # Errors
    /// The bytes are not a network, or are damaged, or a number could overflow.
    pub fn parse(bytes: &[u8]) -> Result<(Header, &[u8]), NetworkError> {
        let mut reader = Reader(bytes);
        if reader.array() != Ok(*MAGIC) {
            return Err(NetworkError::Foreign);
        }
        let layout = reader.u32()?;
        if layout.swap_bytes() == LAYOUT {
            return Err(NetworkError::ByteOrder);
        }
        if ![LAYOUT_2, LAYOUT_3, LAYOUT].contains(&layout) {
            return Err(NetworkError::Layout(layout));
        }
        let name: [u8; NAME.end - NAME.start] = reader.array()?;
        let game = String::from_utf8_lossy(&name).trim_end_matches('\0').to_owned();
        let feature_version = reader.u32()?;
        let [features, hidden, buckets] = [reader.u32()?, reader.u32()?, reader.u32()?].map(|size| size as usize);
        let shape = Shape::new(features, hidden, buckets);
        let scale = reader.array().map(i32::from_le_bytes)?;
        let output_range = match layout {
            LAYOUT => reader.array().map(i32::from_le_bytes)?,
            _ => OUTPUT_RANGE_OF_LAYOUT_3,
        };
        let calibration = match layout {
            LAYOUT_2 => Calibration::from_bytes_of_layout_2(&reader.array()?),
            _ => Calibration::from_bytes(&reader.array()?),
        };
        let length = reader.u32()? as usize;
        let text = String::from_utf8_lossy(reader.take(length)?).into_owned();
        let header = Header { game, feature_version, shape, scale, output_range, calibration, text };
        let payload = shape.bytes().ok_or(NetworkError::Truncated)?;
        let weights = reader.take(payload)?;
        let written = bytes.len() - reader.0.len();
        let is_intact = crc32fast::hash(&bytes[..written]) == reader.u32()?;
        if !reader.0.is_empty() {
            return Err(NetworkError::Surplus(reader.0.len()));
        }
        if !is_intact {
            return Err(NetworkError::Checksum);
        }
        header.check_ranges(weights)?;
        Ok((header, weights))
    }

    /// Refuses numbers that could overflow.
    fn check_ranges(&self, weights: &[u8]) -> Result<(), NetworkError> {
        if !(1..=LARGEST_SCALE).contains(&self.scale) {
            return Err(NetworkError::Range(i64::from(self.scale)));
        }
        if self.output_range < 1 || OUTPUT_RANGE % self.output_range != 0 {
            return Err(NetworkError::Range(i64::from(self.output_range)));
        }
        if let Some(problem) = self.calibration.problem() {
            return Err(NetworkError::Calibration(problem));
        }
        let mut rest = weights;
        for layer in self.shape.layers(self.output_range) {
            let (mut numbers, after) = layer.read(rest);
            if let Some(number) = numbers.find(|number| number.unsigned_abs() > layer.largest.unsigned_abs()) {
                return Err(NetworkError::Range(i64::from(number)));
            }
            rest = after;
        }
        Ok(())
    }
}
