//! Work on all cores whose results are taken in the order of their numbers, so that it does not matter how many cores
//! there are, or which is ready first.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

use crossbeam_channel::{Sender, unbounded};

use crate::interrupt::Interrupt;

/// Whether a job in progress should be given up.
pub struct Cancel<'a> {
    interrupt: &'a Interrupt,
    enough: &'a AtomicBool,
}

impl Cancel<'_> {
    /// Whether nobody needs the result any more.
    pub fn is_due(&self) -> bool {
        self.enough.load(Relaxed) || self.interrupt.is_raised()
    }
}

/// Whether more results are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// They are.
    More,
    /// They are not.
    Enough,
}

/// What a thread does: `Self` is its own, kept from one job to the next. The result may depend on the number only.
pub trait Job {
    /// What comes out.
    type Output: Send;

    /// Does the job with this number; `None` if it was cancelled.
    fn work(&mut self, number: u64, cancel: &Cancel) -> Option<Self::Output>;
}

/// Tells all threads to end when the one that holds it panics: its job will never be settled.
struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}

/// Does the jobs with the numbers from `numbers`, on so many threads, and hands the results to `take` in the order of
/// their numbers, until `take` has enough or fails, or the interrupt is raised.
///
/// # Errors
/// That of `take`.
///
/// # Panics
/// A job does; the others are given up.
pub fn run<J: Job, E>(
    numbers: std::ops::Range<u64>,
    threads: usize,
    interrupt: &Interrupt,
    worker: impl Fn() -> J + Sync,
    mut take: impl FnMut(J::Output) -> Result<Demand, E>,
) -> Result<(), E> {
    let (next, enough) = (AtomicU64::new(numbers.start), AtomicBool::new(false));
    let (sender, results) = unbounded();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, worker) = (sender.clone(), &worker);
            let (next, cancel) = (&next, Cancel { interrupt, enough: &enough });
            scope.spawn(move || drain(worker(), next, numbers.end, &cancel, &sender));
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
    let _alarm = Alarm(cancel.enough);
    while !cancel.is_due() {
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
            // Small numbers are ready last.
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
            &Interrupt::new().1,
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
    fn it_ends_when_there_is_enough_or_nothing_goes() {
        let mut seen = 0;
        let end = |seen: &mut u64, outcome| {
            *seen += 1;
            if *seen == 5 { outcome } else { Ok(Demand::More) }
        };
        let (stop, interrupt) = Interrupt::new();
        assert_eq!(run(0..u64::MAX, 4, &interrupt, || Squares, |_| end(&mut seen, Ok(Demand::Enough))), Ok(()));
        assert_eq!(seen, 5);
        seen = 0;
        assert_eq!(run(0..u64::MAX, 4, &interrupt, || Squares, |_| end(&mut seen, Err("full"))), Err("full"));
        stop.stop();
        assert_eq!(run(0..u64::MAX, 4, &interrupt, || Squares, |_| Err("asked")), Ok(()));
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
    fn a_job_that_fails_ends_the_others() {
        let _ = run::<_, ()>(0..u64::MAX, 4, &Interrupt::new().1, || Fails, |()| Ok(Demand::More));
    }
}
