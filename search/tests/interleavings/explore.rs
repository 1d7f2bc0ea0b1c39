//! Limits of the exploration of a model.

use std::env;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use loom::model::Builder;

/// Bounds on how often a thread loses the processor in the middle of its work.
pub struct Preemptions {
    /// Bound of the short form.
    pub short: usize,
    /// Bound of the long form, if it needs one.
    pub long: Option<usize>,
}

/// Runs a model in all orders of its events within a bound, and returns their number.
pub fn explore(name: &str, bounds: Preemptions, model: impl Fn() + Send + Sync + 'static) -> usize {
    let is_long = env::var_os("SANQI_INTERLEAVINGS").is_some_and(|form| form == "long");
    let mut builder = Builder::new();
    let bound = if is_long { bounds.long } else { Some(bounds.short) };
    builder.preemption_bound = builder.preemption_bound.or(bound);
    builder.max_branches = 10_000;
    let orders = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&orders);
    builder.check(move || {
        counter.fetch_add(1, Relaxed);
        model();
    });
    let orders = orders.load(Relaxed);
    println!("{name}: {orders} orders of events");
    orders
}
