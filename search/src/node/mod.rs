//! Steps of a node (`docs/search.md` section 2.2): methods of the worker, one file for each kind of step.
//!
//! | file | content |
//! |---|---|
//! | `alphabeta.rs` | the node itself, and its loop over the moves |
//! | `quiescence.rs` | the end of the tree |
//! | `endgame.rs` | endgame tables |
//! | `pruning.rs`, `extensions.rs`, `reductions.rs` | less or more depth |
//! | `learning.rs` | what is remembered at the end |

pub(crate) mod alphabeta;
pub(crate) mod endgame;
pub(crate) mod extensions;
pub(crate) mod learning;
pub(crate) mod pruning;
pub(crate) mod quiescence;
pub(crate) mod reductions;
