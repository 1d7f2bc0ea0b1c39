//! Readers of game files, from text or bytes to [`crate::record::Record`]s. They refuse nothing: what cannot be read is a
//! problem of one game, and the next game is read.

mod bytes;
pub mod ccbridge;
mod chinese_list;
pub mod csa;
pub mod dhtmlxq;
pub mod kif;
mod kif_variations;
mod move_tree;
pub mod pgn;
mod piece_letters;
mod placement;
pub mod position_lines;
pub mod xqf;
