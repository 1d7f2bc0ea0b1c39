//! The file of a network (`specs/nnue.md` section 12): a header that says for what it is, then the weights, all
//! numbers little endian.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `SANQINET` |
//! | 4 | version of this layout |
//! | 8 | name of the game, filled with zeros |
//! | 4 | version of its features ([`Features::FEATURE_VERSION`]) |
//! | 4, 4, 4 | features, hidden neurons, output buckets |
//! | 4 | the score where the sigmoid's argument is 1 |
//! | 8 | FNV-1a hash of the weights |
//! | 4 | length of the text |
//! | | text: what it was made of |
//! | | weights: each feature's row, the hidden biases, for each bucket the output weights of the side to move and of the other side (all 16 bits), the output biases (32 bits) |

use boards::features::Features;
use thiserror::Error;

use super::format::{LARGEST_SCALE, LAYOUT, MAGIC, NAME, fnv1a};
use super::kernels::Row;

/// Why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// It is something else.
    #[error("not a network of Sanqi")]
    Foreign,
    /// A layout that this version does not know.
    #[error("a network of layout {0}, but this version reads layout {LAYOUT}")]
    Layout(u32),
    /// It is for another game.
    #[error("a network for {0}, not for {1}")]
    Game(String, &'static str),
    /// Its inputs or layers have other sizes or another meaning.
    #[error("its {what} is {found}, but {wanted} is needed")]
    Shape {
        /// What differs.
        what: &'static str,
        /// In the file.
        found: u32,
        /// In this program.
        wanted: u32,
    },
    /// Bytes are missing.
    #[error("the file is cut short")]
    Truncated,
    /// There are more bytes than there should be.
    #[error("{0} bytes follow the end of the network")]
    Surplus(usize),
    /// The weights are not those that were written.
    #[error("the weights are damaged: their hash is wrong")]
    Hash,
    /// A number would overflow.
    #[error("a number is too large: {0}")]
    Range(i64),
}

/// What a network is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The name of the game.
    pub game: String,
    /// The version of its features.
    pub feature_version: u32,
    /// The number of features.
    pub features: u32,
    /// The number of hidden neurons.
    pub hidden: u32,
    /// The number of output buckets.
    pub buckets: u32,
    /// The score where the sigmoid's argument is 1.
    pub scale: i32,
    /// What it was made of.
    pub text: String,
}

/// Takes numbers from the front of some bytes.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetworkError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(NetworkError::Truncated)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(NetworkError::Truncated)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn u32(&mut self) -> Result<u32, NetworkError> {
        self.array().map(u32::from_le_bytes)
    }
}

impl Header {
    /// The header for a game's network.
    pub fn of<G: Features>(hidden: usize, scale: i32, text: String) -> Header {
        Header {
            game: G::NAME.to_owned(),
            feature_version: u32::from(G::FEATURE_VERSION),
            features: G::FEATURES as u32,
            hidden: hidden as u32,
            buckets: G::BUCKETS as u32,
            scale,
            text,
        }
    }

    /// Reads the header, and returns the bytes of the weights.
    ///
    /// # Errors
    /// The bytes are no network of ours, or damaged.
    pub fn parse(bytes: &[u8]) -> Result<(Header, &[u8]), NetworkError> {
        let mut reader = Reader(bytes);
        if reader.array() != Ok(*MAGIC) {
            return Err(NetworkError::Foreign);
        }
        let layout = reader.u32()?;
        if layout != LAYOUT {
            return Err(NetworkError::Layout(layout));
        }
        let name: [u8; NAME.end - NAME.start] = reader.array()?;
        let game = String::from_utf8_lossy(&name).trim_end_matches('\0').to_owned();
        let [feature_version, features, hidden, buckets] = [reader.u32()?, reader.u32()?, reader.u32()?, reader.u32()?];
        let scale = reader.array().map(i32::from_le_bytes)?;
        let hash = reader.array().map(u64::from_le_bytes)?;
        let length = reader.u32()? as usize;
        let text = String::from_utf8_lossy(reader.take(length)?).into_owned();
        let header = Header { game, feature_version, features, hidden, buckets, scale, text };
        let payload = header.payload().ok_or(NetworkError::Truncated)?;
        let weights = reader.take(payload)?;
        if !reader.0.is_empty() {
            return Err(NetworkError::Surplus(reader.0.len()));
        }
        if fnv1a(weights) != hash {
            return Err(NetworkError::Hash);
        }
        Ok((header, weights))
    }

    /// The bytes of the weights; `None` if there cannot be so many.
    fn payload(&self) -> Option<usize> {
        let [features, hidden, buckets] = [self.features, self.hidden, self.buckets].map(|size| size as usize);
        let rows = features.checked_add(1)?.checked_add(buckets.checked_mul(2)?)?;
        rows.checked_mul(hidden)?.checked_mul(size_of::<i16>())?.checked_add(buckets.checked_mul(size_of::<i32>())?)
    }

    /// Whether a network of this kind fits a game and a number of hidden neurons.
    ///
    /// # Errors
    /// It does not; the error says why.
    pub fn expect<G: Features>(&self, hidden: usize) -> Result<(), NetworkError> {
        if self.game != G::NAME {
            return Err(NetworkError::Game(self.game.clone(), G::NAME));
        }
        let wanted = Header::of::<G>(hidden, self.scale, String::new());
        for (what, found, wanted) in [
            ("feature version", self.feature_version, wanted.feature_version),
            ("number of features", self.features, wanted.features),
            ("number of hidden neurons", self.hidden, wanted.hidden),
            ("number of output buckets", self.buckets, wanted.buckets),
        ] {
            if found != wanted {
                return Err(NetworkError::Shape { what, found, wanted });
            }
        }
        if !(1..=LARGEST_SCALE).contains(&self.scale) {
            return Err(NetworkError::Range(i64::from(self.scale)));
        }
        Ok(())
    }

    /// The whole file: this header and the weights in the order of the file.
    ///
    /// # Panics
    /// The numbers of weights are not those of the header.
    pub fn write(&self, rows: &[i16], output_bias: &[i32]) -> Vec<u8> {
        let mut weights: Vec<u8> = rows.iter().flat_map(|weight| weight.to_le_bytes()).collect();
        weights.extend(output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
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
        file.extend(fnv1a(&weights).to_le_bytes());
        file.extend((self.text.len() as u32).to_le_bytes());
        file.extend(self.text.bytes());
        file.extend(weights);
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

    /// The next row, whose numbers must lie between `largest` and its negative.
    ///
    /// # Errors
    /// There is none, or a number is too large.
    pub fn row<const H: usize>(&mut self, largest: i16) -> Result<Row<H>, NetworkError> {
        let mut row = Row::ZERO;
        let bytes = self.0.take(H * size_of::<i16>())?;
        for (weight, bytes) in row.0.iter_mut().zip(bytes.chunks_exact(size_of::<i16>())) {
            *weight = i16::from_le_bytes([bytes[0], bytes[1]]);
        }
        match row.0.iter().find(|weight| weight.unsigned_abs() > largest.unsigned_abs()) {
            Some(&weight) => Err(NetworkError::Range(i64::from(weight))),
            None => Ok(row),
        }
    }

    /// The next output bias.
    ///
    /// # Errors
    /// There is none.
    pub fn number(&mut self) -> Result<i32, NetworkError> {
        self.0.array().map(i32::from_le_bytes)
    }
}
