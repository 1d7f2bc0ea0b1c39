//! Parallel jobs whose results are consumed in the order of their numbers, so that the output does not depend on the
//! number of threads or on their timing.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

use crossbeam_channel::{Sender, unbounded};
use search::SEARCH_STACK_BYTES;

/// True once a run is to end early, as after Ctrl-C.
pub type IsStopped<'a> = &'a (dyn Fn() -> bool + Sync);

/// Cancellation check for a job in progress.
pub struct Cancel<'a> {
    is_stopped: IsStopped<'a>,
    enough: &'a AtomicBool,
}

impl Cancel<'_> {
    /// Returns true if the result is not needed any more.
    pub fn is_requested(&self) -> bool {
        self.enough.load(Relaxed) || (self.is_stopped)()
    }
}

/// Answer of the consumer to a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// More results are wanted.
    More,
    /// No more results are wanted.
    Enough,
}

/// Work of a thread; `Self` is the thread's state, kept from one job to the next. A result must depend on the job's
/// number only.
pub trait Job {
    /// Result of a job.
    type Output: Send;

    /// Runs job `number`; `None` if it was cancelled.
    fn work(&mut self, number: u64, cancel: &Cancel) -> Option<Self::Output>;
}

/// Returns the number of threads: `asked`, or the number of available cores.
pub fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// Cancels all threads when the thread that holds it panics, because its job will never have a result.
struct PanicGuard<'a>(&'a AtomicBool);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}

/// Runs the jobs with the given numbers on `threads` threads and passes their results to `take` in the order of the
/// numbers, until `take` returns [`Demand::Enough`] or an error, or the run is stopped.
///
/// # Errors
/// The error of `take`.
///
/// # Panics
/// A job panics; the other jobs are cancelled.
pub fn run<J: Job, E>(
    numbers: std::ops::Range<u64>,
    threads: usize,
    is_stopped: IsStopped<'_>,
    worker: impl Fn() -> J + Sync,
    mut take: impl FnMut(J::Output) -> Result<Demand, E>,
) -> Result<(), E> {
    let (next, enough) = (AtomicU64::new(numbers.start), AtomicBool::new(false));
    let (sender, results) = unbounded();
    thread::scope(|scope| {
        for number in 0..threads.max(1) {
            let (sender, worker) = (sender.clone(), &worker);
            let (next, cancel) = (&next, Cancel { is_stopped, enough: &enough });
            let work = move || drain(worker(), next, numbers.end, &cancel, &sender);
            let started = thread::Builder::new().stack_size(SEARCH_STACK_BYTES).spawn_scoped(scope, work);
            // One thread does all jobs, if need be.
            assert!(number > 0 || started.is_ok(), "no thread can be started: {started:?}");
        }
        drop(sender);
        let (mut settled, mut waiting) = (numbers.start, BTreeMap::new());
        let mut outcome = Ok(Demand::More);
        for (number, result) in results {
            waiting.insert(number, result);
            while let Ok(Demand::More) = outcome
                && let Some(result) = waiting.remove(&settled)
            {
                settled += 1;
                outcome = take(result);
            }
            if !matches!(outcome, Ok(Demand::More)) {
                enough.store(true, Relaxed);
            }
        }
        outcome.map(|_| ())
    })
}

fn drain<J: Job>(mut job: J, next: &AtomicU64, end: u64, cancel: &Cancel, sender: &Sender<(u64, J::Output)>) {
    let _guard = PanicGuard(cancel.enough);
    while !cancel.is_requested() {
        let number = next.fetch_add(1, Relaxed);
        if number >= end {
            return;
        }
        let Some(result) = job.work(number, cancel) else { return };
        if sender.send((number, result)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Squares;

    impl Job for Squares {
        type Output = u64;

        fn work(&mut self, number: u64, _cancel: &Cancel) -> Option<u64> {
            // Jobs with small numbers end last.
            thread::sleep(std::time::Duration::from_millis(20_u64.saturating_sub(number)));
            Some(number * number)
        }
    }

    #[test]
    fn results_come_in_order() {
        let mut seen = Vec::new();
        let done: Result<(), ()> = run(
            3..20,
            8,
            &|| false,
            || Squares,
            |square| {
                seen.push(square);
                Ok(Demand::More)
            },
        );
        assert_eq!(done, Ok(()));
        assert_eq!(seen, (3..20).map(|number| number * number).collect::<Vec<u64>>());
    }

    #[test]
    fn a_run_ends_with_enough_results_an_error_or_an_interrupt() {
        let mut seen = 0;
        let end = |seen: &mut u64, outcome| {
            *seen += 1;
            if *seen == 5 { outcome } else { Ok(Demand::More) }
        };
        let (stop, no_stop) = (|| true, || false);
        assert_eq!(run(0..u64::MAX, 4, &no_stop, || Squares, |_| end(&mut seen, Ok(Demand::Enough))), Ok(()));
        assert_eq!(seen, 5);
        seen = 0;
        assert_eq!(run(0..u64::MAX, 4, &no_stop, || Squares, |_| end(&mut seen, Err("full"))), Err("full"));
        assert_eq!(run(0..u64::MAX, 4, &stop, || Squares, |_| Err("asked")), Ok(()));
    }

    struct Fails;

    impl Job for Fails {
        type Output = ();

        fn work(&mut self, number: u64, _cancel: &Cancel) -> Option<()> {
            assert_ne!(number, 3, "as it should");
            Some(())
        }
    }

    #[test]
    #[should_panic = "a scoped thread panicked"]
    fn a_panic_in_a_job_ends_the_others() {
        let _ = run::<_, ()>(0..u64::MAX, 4, &|| false, || Fails, |()| Ok(Demand::More));
    }
}
