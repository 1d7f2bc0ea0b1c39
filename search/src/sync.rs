//! The types by which threads share memory and wait for each other, for the files of which the models of
//! `search/tests/interleavings` try the orders of events: there they are compiled with the types of loom instead.

pub(crate) use std::sync::{Mutex, MutexGuard, PoisonError};

/// Atomics.
pub(crate) mod atomic {
    pub(crate) use std::sync::atomic::{AtomicBool, AtomicI16, AtomicU64, Ordering::Relaxed};
}

/// Channels.
pub(crate) mod channel {
    pub(crate) use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
}

/// Threads.
pub(crate) mod thread {
    pub(crate) use std::thread::{Builder, JoinHandle};
}
