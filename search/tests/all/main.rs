//! The search in each game, the mate solver, options, and a game outside the crates: one program, because linking each
//! alone would take longer than running them.

mod breakthrough;
mod chess;
mod common;
mod endgame;
mod inline;
mod levels;
mod mate;
mod options;
mod panics;
mod params;
mod root_mate;
mod shogi;
mod timing;
mod variations;
mod xiangqi;
