//! The root: methods of the worker that deepen a search and report on it.
//!
//! | file | content |
//! |---|---|
//! | `iterate.rs` | iterations and their windows |
//! | `root_scores.rs` | scores, bias and order of the root moves |
//! | `root_mate.rs` | the mate solver beside the search |
//! | `limited_strength.rs` | a move of limited strength |
//! | `pv.rs`, `worker_events.rs` | lines, and the reports that show them |

pub(crate) mod iterate;
pub(crate) mod limited_strength;
pub(crate) mod pv;
pub(crate) mod root_mate;
pub(crate) mod root_scores;
pub(crate) mod worker_events;
