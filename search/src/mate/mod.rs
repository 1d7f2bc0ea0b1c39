//! The mate solver: depth-first proof-number search for mates by checks alone (in shogi: tsume), or for the shortest
//! mate in a few moves of any kind (`docs/search.md` section 9).
//!
//! | file | content |
//! |---|---|
//! | `task.rs` | a problem, its limits, and the state that the threads share |
//! | `role.rs` | the parts of the threads in solving a problem |
//! | `solver.rs` | order of the searches: proof, shortening, move by move; slices for the root of the ordinary search |
//! | `dfpn.rs` | the recursion, with `expand.rs` (children), `sums.rs` (numbers of a node from its children) |
//! | `child.rs`, `pn_state.rs`, `path.rs` | a child, the state of a node, the path from the root |
//! | `table.rs`, `tables.rs` | proofs and disproofs by board and hand, path-dependent disproofs, virtual losses |
//! | `mating_line.rs` | the line of a proved mate, and its verification |

mod child;
mod dfpn;
mod expand;
mod mating_line;
mod path;
mod pn_state;
mod role;
mod solver;
mod sums;
mod table;
mod tables;
mod task;

pub(crate) use role::{MateRole, run};
pub(crate) use solver::{Attempt, Slice};
pub(crate) use tables::MateTables;
pub use task::MateLimits;
pub(crate) use task::{Attack, MateTask};
