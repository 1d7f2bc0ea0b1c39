//! Memory of the search: what it remembers, and where that lies.
//!
//! | file | content |
//! |---|---|
//! | `tt.rs`, `cluster.rs` | the transposition table, and three entries of it |
//! | `history.rs`, `correction_cell.rs` | histories of moves and corrections of the static score |
//! | `allocation.rs` | large blocks, and whether there is room for them |
//! | `control_groups.rs` | limits of memory for containers and services |
//! | `huge_pages.rs`, `prefetch.rs` | pages of 2 MiB, loading ahead of use |
//! | `numa.rs` | memory nodes, and the threads on their CPUs |

pub(crate) mod allocation;
pub(crate) mod cluster;
pub(crate) mod control_groups;
pub(crate) mod correction_cell;
pub(crate) mod history;
pub(crate) mod huge_pages;
pub(crate) mod numa;
pub(crate) mod prefetch;
pub(crate) mod tt;
