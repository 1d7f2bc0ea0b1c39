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

/// What `control.rs` uses of the module of this name.
mod limits {
    pub use search::Clock;
}

/// What `cluster.rs` uses of the module of this name.
mod score {
    pub use search::score::Score;
}

/// What `roles.rs` uses of the module of this name.
mod threads {
    pub(crate) use crate::parking;
}
