//! The tests of xiangqi, one program because linking each alone would take longer than running them.

mod cycles;
mod law;
mod mirror;
mod perft;
mod rules;
