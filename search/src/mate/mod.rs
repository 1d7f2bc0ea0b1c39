//! The mate solver: is there a mate by checks alone, or one in a few moves of any kind, and how does it go? In shogi a
//! problem of the first kind is called tsume.

mod attempt;
mod busy;
mod child;
mod dfpn;
mod expand;
mod extract;
mod limits;
mod loops;
mod outlook;
mod path;
mod replay;
mod solver;
mod sums;
mod table;
mod tables;
mod task;

pub(crate) use attempt::{Attempt, Slice};
pub(crate) use limits::Attack;
pub use limits::{MateLimits, Proof, Solving};
pub(crate) use tables::Tables;
pub(crate) use task::{Role, Task, run};
