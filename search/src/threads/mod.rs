//! Threads: the interface to other crates.
//!
//! | file | content |
//! |---|---|
//! | `thread_pool.rs` | the search of a game as other crates use it |
//! | `waiting.rs` | searches that their caller waits for |
//! | `solving.rs` | mate problems |
//! | `tables.rs` | the tables, and their sizes where memory is short |
//! | `search_threads.rs` | the threads, and their number where memory is short |
//! | `memory_needs.rs` | MiB that threads and tables need |
//! | `table_record.rs` | what the transposition table says about a position |
//! | `thread.rs` | a search thread |
//! | `job.rs` | the jobs of a search thread |
//! | `compiled_search.rs` | the border behind which the search is compiled once |
//! | `parking.rs` | a thread that waits for jobs |
//! | `roles.rs` | the parts of the threads in a search |
//! | `pruning_params.rs` | the parameters of a search at its level of pruning |
//! | `vote.rs` | choice of the answer |
//! | `inline_search.rs` | a search on the calling thread |

pub(crate) mod compiled_search;
pub(crate) mod inline_search;
pub(crate) mod job;
pub(crate) mod memory_needs;
pub(crate) mod parking;
pub(crate) mod pruning_params;
pub(crate) mod roles;
pub(crate) mod search_threads;
pub(crate) mod solving;
pub(crate) mod table_record;
pub(crate) mod tables;
pub(crate) mod thread;
pub(crate) mod thread_pool;
pub(crate) mod vote;
pub(crate) mod waiting;
