//! Computations of the network for each instruction set: the same loops, compiled for different processors and chosen
//! at run time. All give the same integers, so that the bench signature is the same everywhere.
#![allow(unsafe_code, reason = "only for processors that were found to have the instructions")]

mod compile;
mod kernel;
mod loops;
mod output_layers;
mod row;
mod scalar;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;

pub use kernel::Kernel;
pub use output_layers::OutputLayers;
pub use row::Row;
