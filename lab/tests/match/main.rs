//! `lab match` from outside: against engines that misbehave, interrupted, and told nonsense.

mod common;
mod faults;
mod files;
mod refusals;
mod shogi;
