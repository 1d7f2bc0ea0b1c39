//! The vector of numbers on which the kernels work.

/// One number for each hidden neuron, aligned for vectors.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Row<const H: usize>(pub [i16; H]);

impl<const H: usize> Row<H> {
    pub const ZERO: Row<H> = Row([0; H]);
}
