//! Threads: the interface to other crates.
//!
//! | file | content |
//! |---|---|
//! | `thread_pool.rs` | the threads and tables of a game |
//! | `thread.rs` | a search thread and its jobs |
//! | `pruning_params.rs` | the parameters of a search at its level of pruning |
//! | `vote.rs` | choice of the answer |
//! | `inline_search.rs` | a search on the calling thread |

pub(crate) mod inline_search;
pub(crate) mod pruning_params;
pub(crate) mod thread;
pub(crate) mod thread_pool;
pub(crate) mod vote;
