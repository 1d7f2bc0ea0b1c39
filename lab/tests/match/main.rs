//! `lab match` as a whole program: engines with faults, interruptions, and invalid arguments.

mod common;
mod faults;
mod files;
mod refusals;
mod shogi;
