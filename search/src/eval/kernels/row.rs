//! The vector of numbers on which the kernels work.

/// One number for each hidden neuron, aligned for vectors.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Row<const H: usize>(pub [i16; H]);

impl<const H: usize> Row<H> {
    pub const ZERO: Row<H> = Row([0; H]);

    /// Returns the first numbers of a slice, which fit 16 bits, as those of a checked file do but for the output
    /// biases.
    pub fn of(numbers: &[i32]) -> Row<H> {
        Row(std::array::from_fn(|neuron| numbers[neuron] as i16))
    }
}
