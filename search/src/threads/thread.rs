//! Search threads (Lazy SMP): they live as long as the pool, are parked between searches, and share one table.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::Builder;

use crate::games::Game;
use crate::threads::compiled_search;
use crate::threads::job::Job;
use crate::threads::parking::ParkedThread;

/// Stack size of a search thread in bytes: room for [`crate::score::MAX_PLY`] nodes with their move lists, and more.
pub const SEARCH_STACK_BYTES: usize = 32 << 20;

/// A search thread, parked between its jobs.
pub type Thread<G> = ParkedThread<Job<G>>;

impl<G: Game> Thread<G> {
    /// Starts the thread with this number; number 0 is the main thread.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(index: usize) -> std::io::Result<Thread<G>> {
        let builder = Builder::new().name(format!("search {index}")).stack_size(SEARCH_STACK_BYTES);
        ParkedThread::spawn(builder, move || {
            let mut worker = None;
            move |job| {
                // A panic ends the job, not the thread.
                if catch_unwind(AssertUnwindSafe(|| compiled_search::run(index, &mut worker, job))).is_err() {
                    worker = None;
                }
            }
        })
    }

    /// Returns true if the thread has its memory or could allocate it now. Only when idle.
    pub fn has_room(&self) -> bool {
        self.ask(|answer| Job::Probe { answer }).unwrap_or(false)
    }
}
