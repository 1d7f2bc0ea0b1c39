//! What a network's file has to do with a game and its features; [`super::format`] says how the file looks.

use boards::features::Features;

use super::format::{Header, LAYOUT, MAGIC, NAME, NetworkError, Reader, fnv1a};
use super::kernels::Row;

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
