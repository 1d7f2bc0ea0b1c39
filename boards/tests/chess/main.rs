//! The tests of chess, one program because linking each alone would take longer than running them.

#[path = "../common/mod.rs"]
mod common;
mod features;
mod fen;
mod moves;
mod oracle;
mod perft;
mod positions;
mod rules;
mod san;
mod see;
