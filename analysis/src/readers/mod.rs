//! Readers of game files, from text to [`crate::record::Record`]s. They refuse nothing: what cannot be read is a
//! problem of one game, and the next game is read.

pub mod csa;
pub mod kif;
pub mod pgn;
pub mod position_lines;
