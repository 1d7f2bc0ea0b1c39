//! The tests of shogi, one program because linking each alone would take longer than running them.

mod books;
#[path = "../common/mod.rs"]
mod common;
mod csa;
mod features;
mod fen;
mod hands;
mod mate;
mod mirror;
mod moves;
mod oracle;
mod perft;
mod positions;
mod repetition;
mod rules;
mod see;
