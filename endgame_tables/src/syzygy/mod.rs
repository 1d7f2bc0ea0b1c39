//! Syzygy endgame tables: files with the result (`.rtbw`) and the distance to the next capture or pawn move (`.rtbz`)
//! of all positions with few pieces. `docs/search.md` section 13 says how the search uses them and how the files are
//! read.
//!
//! The format is that of Ronald de Man's generator. The reader is our own: the permissively licensed library for Rust
//! (pyrrhic-rs 0.2) reads files through raw pointers without checks, so that a damaged one can end the process.

mod encoding;
mod error;
mod file;
mod material;
mod pairs;
mod probe;
#[cfg(test)]
mod retrograde;
mod root;
mod table;
mod tables;
#[cfg(test)]
mod tests;

pub use tables::SyzygyTables;
