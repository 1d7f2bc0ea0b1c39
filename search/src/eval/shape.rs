//! The architecture of networks (`docs/networks.md` section 3), in one place: inference, the file and the trainer of the laboratory
//! take sizes, order, activation and quantisation of the weights from here.
//!
//! ```text
//! features of the side to move  -> hidden, squared clipped ReLU -+
//!                                                                +-> output of the position's bucket
//! features of the other side    -> hidden, squared clipped ReLU -+
//! ```
//!
//! This file names no game: the build script includes it.

use std::ops::Range;

/// Integer that represents 1 in the hidden layer.
pub const WEIGHT_RANGE: i16 = 255;
/// Integer that represents 1 in the output weights of new networks.
pub const OUTPUT_RANGE: i32 = 128;
/// Greatest absolute value of a hidden weight as an integer: 1.98.
pub const LARGEST_HIDDEN: i16 = 505;
/// Greatest absolute value of an output weight as an integer: 0.99 with [`OUTPUT_RANGE`].
pub const LARGEST_OUTPUT: i16 = 127;
/// A clamped hidden neuron times an output weight fits 16 bits, as the kernels need it.
const _: () = assert!(WEIGHT_RANGE as i32 * LARGEST_OUTPUT as i32 <= i16::MAX as i32);

/// Sizes of a network, and with them the order of its weights: for each feature its row of hidden weights, the hidden biases, for each
/// bucket the output weights of the side to move and of the other side, and the output biases.
///
/// ```
/// let shape = search::network::Shape { features: 768, hidden: 256, buckets: 8 };
/// let [rows, bias, output, output_bias] = shape.layers(search::network::OUTPUT_RANGE);
/// assert_eq!((rows.range.len(), bias.range, output.range.len()), (768 * 256, shape.bias(), 8 * 2 * 256));
/// assert_eq!(output_bias.range, shape.output_bias(0)..shape.weights());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of inputs for each side.
    pub features: usize,
    /// Number of hidden neurons for each side.
    pub hidden: usize,
    /// Number of output buckets.
    pub buckets: usize,
}

/// Weights of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Place among all weights.
    pub range: Range<usize>,
    /// Integer that represents 1.
    pub one: i32,
    /// Greatest absolute value as an integer.
    pub largest: i32,
    /// Number of bytes of a weight in a file.
    pub bytes: usize,
    /// True if the weights decay in training. Biases and output weights do not: few of them carry what all hidden weights have learned.
    pub decays: bool,
}

impl Shape {
    /// Returns the place of a feature's row.
    #[inline(always)]
    pub fn row(&self, feature: usize) -> Range<usize> {
        feature * self.hidden..(feature + 1) * self.hidden
    }

    /// Returns the place of the hidden biases.
    #[inline(always)]
    pub fn bias(&self) -> Range<usize> {
        self.row(self.features)
    }

    /// Returns the place of a bucket's output weights for the side to move (0) or the other side (1).
    #[inline(always)]
    pub fn output(&self, bucket: usize, side: usize) -> Range<usize> {
        self.row(self.features + 1 + 2 * bucket + side)
    }

    /// Returns the place of a bucket's output bias.
    #[inline(always)]
    pub fn output_bias(&self, bucket: usize) -> usize {
        (self.features + 1 + 2 * self.buckets) * self.hidden + bucket
    }

    /// Returns the number of all weights.
    pub fn weights(&self) -> usize {
        self.output_bias(0) + self.buckets
    }

    /// Returns the kinds of weights in their order: hidden weights, hidden biases, output weights of which `output_range` represents 1,
    /// output biases.
    pub fn layers(&self, output_range: i32) -> [Layer; 4] {
        let (one, largest) = (i32::from(WEIGHT_RANGE), i32::from(LARGEST_HIDDEN));
        let small = Layer { range: 0..self.bias().start, one, largest, bytes: size_of::<i16>(), decays: true };
        let output = self.bias().end..self.output_bias(0);
        [
            small.clone(),
            Layer { range: self.bias(), decays: false, ..small },
            Layer {
                range: output,
                one: output_range,
                largest: LARGEST_OUTPUT.into(),
                bytes: small.bytes,
                decays: false,
            },
            Layer {
                range: self.output_bias(0)..self.weights(),
                one: one * output_range,
                largest: i32::MAX,
                bytes: size_of::<i32>(),
                decays: false,
            },
        ]
    }

    /// Returns the number of bytes of all weights in a file; `None` if it overflows.
    pub fn bytes(&self) -> Option<usize> {
        let Shape { features, hidden, buckets } = *self;
        let rows = features.checked_add(1)?.checked_add(buckets.checked_mul(2)?)?;
        rows.checked_mul(hidden)?.checked_mul(size_of::<i16>())?.checked_add(buckets.checked_mul(size_of::<i32>())?)
    }
}

impl Layer {
    /// Returns the integer of a weight.
    pub fn quantised(&self, weight: f32) -> i32 {
        ((weight * self.one as f32).round() as i32).clamp(-self.largest, self.largest)
    }

    /// Returns the weight of an integer.
    pub fn weight(&self, quantised: i32) -> f32 {
        quantised as f32 / self.one as f32
    }

    /// Returns the greatest absolute value of a weight.
    pub fn largest_weight(&self) -> f32 {
        self.weight(self.largest)
    }

    /// Returns the bytes of an integer in a file.
    pub fn to_bytes(&self, quantised: i32) -> impl Iterator<Item = u8> {
        quantised.to_le_bytes().into_iter().take(self.bytes)
    }

    /// Returns the integers of the layer in the bytes of a file that begin with it, and the bytes after it. There must be enough.
    pub fn read<'a>(&self, bytes: &'a [u8]) -> (impl Iterator<Item = i32> + use<'a>, &'a [u8]) {
        let (own, rest) = bytes.split_at(self.range.len() * self.bytes);
        let number = |bytes: &[u8]| match *bytes {
            [low, high] => i32::from(i16::from_le_bytes([low, high])),
            [a, b, c, d] => i32::from_le_bytes([a, b, c, d]),
            _ => unreachable!("a weight has two or four bytes"),
        };
        (own.chunks_exact(self.bytes).map(number), rest)
    }
}

/// Activation of a hidden neuron in floating point: the square of the sum, clamped to 0 and 1 before (squared clipped ReLU). The
/// integer kernels compute the same.
#[inline(always)]
pub fn activation(sum: f32) -> f32 {
    let clamped = sum.clamp(0.0, 1.0);
    clamped * clamped
}

/// Derivative of [`activation`]; 0 where the sum is clamped.
#[inline(always)]
pub fn activation_slope(sum: f32) -> f32 {
    let inside = if sum > 0.0 && sum < 1.0 { 1.0 } else { 0.0 };
    2.0 * sum.clamp(0.0, 1.0) * inside
}
