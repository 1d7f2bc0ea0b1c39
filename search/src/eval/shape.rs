//! The architecture of networks (`docs/networks.md` section 3), in one place: inference, the file and the trainer of
//! the laboratory take sizes, order, activation and quantisation of the weights from here, and what a training has to
//! know of each layer.
//!
//! ```text
//! features of the side to move  -> hidden, squared clipped ReLU -+
//!                                                                +-> output of the position's bucket
//! features of the other side    -> hidden, squared clipped ReLU -+
//! ```
//!
//! Layers behind the hidden neurons are computed in two places more, in integers by `kernels/output_layers.rs` and in
//! floating point by the trainer's `output_layers.rs`; all else goes through the list [`Shape::layers`].
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

/// Standard deviation of the first hidden weights. It is small because rare features keep their first weights: the
/// validation loss of shogi with 0.65 million positions was 0.0236 with 0.125, and 0.0205 with 0.04 and less.
const FIRST_DEVIATION: f32 = 0.02;
/// First hidden biases, inside the range in which the activation has a slope.
const FIRST_BIAS: f32 = 0.2;

/// Sizes of a network, and with them the order of its weights: for each feature its row of hidden weights, the hidden
/// biases, for each bucket the output weights of the side to move and of the other side, and the output biases.
///
/// ```
/// let shape = search::network::Shape::new(768, 256, 8);
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
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// Place among all weights.
    pub range: Range<usize>,
    /// Integer that represents 1.
    pub one: i32,
    /// Greatest absolute value as an integer.
    pub largest: i32,
    /// Number of bytes of a weight in a file.
    pub bytes: usize,
    /// Part that the hidden neurons have in it.
    pub hidden: HiddenPart,
    /// True if the output is proportional to the weights: those of the last neuron and its bias.
    pub is_last: bool,
    /// True if the weights decay in training. Biases and output weights do not: few of them carry what all hidden
    /// weights have learned.
    pub decays: bool,
    /// Mean and standard deviation of the weights with which a training begins.
    pub first: (f32, f32),
}

/// Part that the hidden neurons have in a layer. Where they have one, the weights stand in rows of one for each hidden
/// neuron.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HiddenPart {
    /// The layer makes them.
    Made,
    /// The layer reads them.
    Read,
    /// They are neither inputs nor outputs of the layer.
    None,
}

impl Shape {
    /// Returns the sizes of a new network.
    pub const fn new(features: usize, hidden: usize, buckets: usize) -> Shape {
        Shape { features, hidden, buckets }
    }

    /// Returns the sizes with their names, in the order of a file's header.
    pub fn sizes(&self) -> [(&'static str, usize); 3] {
        [
            ("number of features", self.features),
            ("number of hidden neurons", self.hidden),
            ("number of output buckets", self.buckets),
        ]
    }

    /// Returns the sizes that a file must have to serve as a network of these sizes, given those that it has: it may
    /// have a single output bucket, which then is that of all positions.
    pub fn accepted(&self, found: Shape) -> Shape {
        Shape { buckets: if found.buckets == 1 { 1 } else { self.buckets }, ..*self }
    }

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

    /// Returns the kinds of weights in their order: hidden weights, hidden biases, output weights of which
    /// `output_range` represents 1, output biases.
    pub fn layers(&self, output_range: i32) -> [Layer; 4] {
        let hidden = Layer {
            range: 0..self.bias().start,
            one: WEIGHT_RANGE.into(),
            largest: LARGEST_HIDDEN.into(),
            bytes: size_of::<i16>(),
            hidden: HiddenPart::Made,
            is_last: false,
            decays: true,
            first: (0.0, FIRST_DEVIATION),
        };
        let output = Layer {
            range: self.bias().end..self.output_bias(0),
            one: output_range,
            largest: LARGEST_OUTPUT.into(),
            bytes: size_of::<i16>(),
            hidden: HiddenPart::Read,
            is_last: true,
            decays: false,
            first: (0.0, (1.0 / self.hidden as f32).sqrt()),
        };
        let hidden_bias = Layer { range: self.bias(), decays: false, first: (FIRST_BIAS, 0.0), ..hidden.clone() };
        let output_bias = Layer {
            range: output.range.end..output.range.end + self.buckets,
            one: hidden.one * output_range,
            largest: i32::MAX,
            bytes: size_of::<i32>(),
            hidden: HiddenPart::None,
            first: (0.0, 0.0),
            ..output.clone()
        };
        [hidden, hidden_bias, output, output_bias]
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

    /// Returns the integers of the layer in the bytes of a file that begin with it, and the bytes after it. There must
    /// be enough.
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

/// Activation of a hidden neuron in floating point: the square of the sum, clamped to 0 and 1 before (squared clipped
/// ReLU). The integer kernels compute the same.
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
