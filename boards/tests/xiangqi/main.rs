//! The tests of xiangqi, one program because linking each alone would take longer than running them.

mod books;
#[path = "../common/mod.rs"]
mod common;
mod cycles;
mod features;
mod fen;
mod law;
mod mirror;
mod moves;
mod oracle;
mod perft;
mod positions;
mod repetition;
mod rules;
mod see;
