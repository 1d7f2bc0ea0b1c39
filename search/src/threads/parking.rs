//! A thread that is parked between its jobs: how it gets them, how one waits for it, how it ends.

use crate::sync::channel::{Sender, bounded, unbounded};
use crate::sync::thread::{Builder, JoinHandle};

/// A thread, parked between its jobs. Dropping it lets the thread finish the jobs that it has, and joins it.
pub struct ParkedThread<J> {
    jobs: Sender<J>,
    handle: Option<JoinHandle<()>>,
}

impl<J: Send + 'static> ParkedThread<J> {
    /// Starts a thread. It calls `begin` for the function that runs its jobs, one after the other.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn spawn<R: FnMut(J)>(
        builder: Builder,
        begin: impl FnOnce() -> R + Send + 'static,
    ) -> std::io::Result<ParkedThread<J>> {
        let (jobs, received) = unbounded();
        let handle = builder.spawn(move || {
            let run = begin();
            // Ends when the channel is closed.
            received.into_iter().for_each(run);
        })?;
        Ok(ParkedThread { jobs, handle: Some(handle) })
    }

    /// Sends a job to the thread. Returns false if the thread has ended.
    pub fn send(&self, job: J) -> bool {
        self.jobs.send(job).is_ok()
    }

    /// Sends a job with a sender for its answer, and waits for that; `None` if the thread has ended.
    pub fn ask<A>(&self, job: impl FnOnce(Sender<A>) -> J) -> Option<A> {
        let (answer, answers) = bounded(1);
        if self.send(job(answer)) { answers.recv().ok() } else { None }
    }
}

impl<J> Drop for ParkedThread<J> {
    fn drop(&mut self) {
        let (closed, _) = unbounded();
        self.jobs = closed;
        if let Some(handle) = self.handle.take() {
            let _ = handle.join();
        }
    }
}

/// Gives each thread a job, and waits until all have dropped the senders in them. Threads that have ended are passed
/// over.
pub fn run_on_all<J: Send + 'static>(threads: &[ParkedThread<J>], job: impl Fn(Sender<()>) -> J) {
    let (done, all_done) = bounded(0);
    for thread in threads {
        thread.send(job(done.clone()));
    }
    drop(done);
    // Nothing is sent: the channel closes when the last thread has dropped its end.
    let _ = all_done.recv();
}
