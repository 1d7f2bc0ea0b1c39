//! Static evaluation: the interface that the search uses, networks, and plain functions for games without a network.

mod accumulator;
mod calibration;
mod embedded;
mod evaluator;
mod explain;
mod file;
mod format;
mod kernels;
mod network;
mod network_evaluator;
mod points;
mod shape;
mod static_evaluator;
#[cfg(test)]
mod tests;
mod units;
mod wdl;

pub use calibration::{Calibration, CentipawnRule, EXCHANGE_RANGE, Units, WdlModel};
pub use embedded::{Embedded, assert_fits, read_embedded};
pub use evaluator::{Evaluator, fading};
pub use format::{Header, LARGEST_SCALE, NetworkError};
pub use kernels::Kernel;
pub use network::Network;
pub use network_evaluator::NetworkEvaluator;
pub use points::PointsCurve;
pub use shape::{HiddenPart, Layer, OUTPUT_RANGE, Shape, WEIGHT_RANGE, activation, activation_slope};
pub use static_evaluator::{StaticEval, StaticEvaluator};
