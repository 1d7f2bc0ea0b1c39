//! State of a search: what one thread knows and changes. The steps that change it stand in the folders `node` and
//! `root`.
//!
//! | file | content |
//! |---|---|
//! | `worker.rs` | the thread's state, the way from one position to the next, the rules of the game |
//! | `search_node.rs` | nodes and the search stack |
//! | `root_move.rs` | records of the root moves |
//! | `root_mate_state.rs` | the mate solver at the root |
//! | `time_plan.rs` | the plan of a move's time |
//! | `time_manager.rs` | the plan in the course of a search |
//! | `endgame_state.rs` | endgame tables in a search |
//! | `reduction_table.rs` | base of the reductions |

pub(crate) mod endgame_state;
pub(crate) mod reduction_table;
pub(crate) mod root_mate_state;
pub(crate) mod root_move;
pub(crate) mod search_node;
pub(crate) mod time_manager;
pub(crate) mod time_plan;
pub(crate) mod worker;
