//! The mate solver: is there a mate by checks alone, and how does it go? In shogi such a problem is called tsume.

mod busy;
mod child;
mod dfpn;
mod extract;
mod limits;
mod loops;
mod outlook;
mod path;
mod replay;
mod solver;
mod table;
mod tables;
mod task;

pub use limits::{MateLimits, Proof, Solving};
pub(crate) use tables::Tables;
pub(crate) use task::{Role, Task, run};
