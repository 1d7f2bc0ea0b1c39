//! Threads: the interface to other crates.
//!
//! | file | content |
//! |---|---|
//! | `thread_pool.rs` | the threads and tables of a game |
//! | `thread.rs` | a search thread and its jobs |
//! | `parking.rs` | a thread that waits for jobs |
//! | `roles.rs` | the parts of the threads in a search |
//! | `pruning_params.rs` | the parameters of a search at its level of pruning |
//! | `vote.rs` | choice of the answer |
//! | `inline_search.rs` | a search on the calling thread |

pub(crate) mod inline_search;
pub(crate) mod parking;
pub(crate) mod pruning_params;
pub(crate) mod roles;
pub(crate) mod thread;
pub(crate) mod thread_pool;
pub(crate) mod vote;
