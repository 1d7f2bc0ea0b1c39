//! Models of the places where threads share memory or wait for each other: loom tries the orders of their events, and
//! the older values that a relaxed load may see. The files of the search are compiled as they are, with the types of
//! loom in place of those of the standard library (`sync`).
//!
//! The short form bounds the number of times that a thread loses the processor in the middle of its work.
//! `SANQI_INTERLEAVINGS=long` tries more, `LOOM_MAX_PREEMPTIONS` any number (docs/testing.md section 10).

#[path = "../../src/memory/cluster.rs"]
#[allow(dead_code, reason = "a model uses parts of the file")]
mod cluster;
#[path = "../../src/control.rs"]
#[allow(dead_code, reason = "a model uses parts of the file")]
mod control;
#[path = "../../src/memory/correction_cell.rs"]
mod correction_cell;
#[path = "../../src/threads/parking.rs"]
mod parking;
#[path = "../../src/threads/roles.rs"]
#[allow(dead_code, reason = "a model uses parts of the file")]
mod roles;

mod channel;
mod control_model;
mod correction_model;
mod explore;
mod pool_model;
mod sync;
mod table_model;

/// Items of the module of this name that `control.rs` uses.
mod limits {
    pub use search::Clock;
}

/// Items of the module of this name that `cluster.rs` uses.
mod score {
    pub use search::score::Score;
}

/// Items of the module of this name that `roles.rs` uses.
mod threads {
    pub(crate) use crate::parking;
}
