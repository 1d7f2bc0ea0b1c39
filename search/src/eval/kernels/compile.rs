//! The functions of a kernel module: the plain loops, compiled for one instruction set.

/// Defines the kernels of a module for one instruction set, which the attribute enables.
macro_rules! kernels {
    ($(#[$feature:meta])*) => {
        use super::loops;
        use super::output_layers::OutputLayers;
        use super::row::Row;

        $(#[$feature])*
        pub fn update<const H: usize, const ADDED: usize, const REMOVED: usize>(
            from: &Row<H>,
            to: &mut Row<H>,
            added: [&Row<H>; ADDED],
            removed: [&Row<H>; REMOVED],
        ) {
            loops::update(from, to, added, removed);
        }

        $(#[$feature])*
        pub fn add<const H: usize>(sum: &mut Row<H>, row: &Row<H>) {
            loops::add(sum, row);
        }

        $(#[$feature])*
        pub fn output<const H: usize>(layers: &OutputLayers<H>, hidden: [&Row<H>; 2], bucket: usize) -> i64 {
            layers.output(hidden, bucket)
        }
    };
}
pub(super) use kernels;
