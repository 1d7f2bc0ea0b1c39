//! Outputs of an analysis: a table, JSON, annotated records, a web page.

mod branches;
pub mod earlier;
pub mod escaped;
pub mod html;
pub mod kif;
pub mod kif_moves;
pub mod kif_start;
pub mod notes;
pub mod pgn;
pub mod plain;
pub mod table;
