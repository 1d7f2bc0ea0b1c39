//! The search in each game, one program because linking each alone would take longer than running them.

mod chess;
mod common;
mod shogi;
#[path = "../timing/mod.rs"]
mod timing;
mod xiangqi;
