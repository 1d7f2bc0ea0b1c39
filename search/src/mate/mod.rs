//! The mate solver: is there a mate by checks alone, and how does it go? In shogi such a problem is called tsume.

mod limits;
mod replay;
mod solver;
mod task;

pub use limits::{MateLimits, Proof, Solving};
pub(crate) use task::{Role, Task, run};
