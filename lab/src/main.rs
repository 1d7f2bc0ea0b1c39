//! The binary `lab`: what makes the engine stronger, and says how strong it is. It talks to engines as processes,
//! through their protocols, like any GUI.

mod engine;
mod games;
mod opening_book;
mod stats;
mod tournament;

fn main() {}
