//! A pool and its threads: the waiting for jobs, and how a search begins, is stopped, and is waited for. What a thread
//! does in a job is modelled after `search/src/threads/job.rs`, the pool after `thread_pool.rs`
//! and `search_threads.rs`.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use loom::sync::{Condvar, Mutex};

use crate::control::Control;
use crate::explore::{Preemptions, explore};
use crate::parking::{ParkedThread, run_on_all};
use crate::roles::{self, SearchRole};
use crate::sync::channel::{Receiver, Sender, unbounded};
use crate::sync::thread::{Builder, end};

const BOUNDS: Preemptions = Preemptions { short: 2, long: Some(3) };

/// Length of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    /// Ends by itself.
    Limited,
    /// Ends when it is stopped.
    Infinite,
}

/// Rings after a stop. Threads that look at a flag again and again have no end of orders: a search looks once, and
/// waits for the bell.
struct Bell {
    rung: Mutex<bool>,
    changed: Condvar,
}

impl Bell {
    fn new() -> Bell {
        Bell { rung: Mutex::new(false), changed: Condvar::new() }
    }

    fn ring(&self) {
        *self.rung.lock().unwrap() = true;
        self.changed.notify_all();
    }

    fn wait(&self) {
        let mut rung = self.rung.lock().unwrap();
        while !*rung {
            rung = self.changed.wait(rung).unwrap();
        }
    }
}

/// State that the threads of a search share. The worker of a thread keeps it until the next search.
struct Shared {
    control: Arc<Control>,
    bell: Arc<Bell>,
    /// The memory that searches share.
    _table: Arc<()>,
    length: Length,
    /// Number of times that a thread began the search.
    begun: Arc<AtomicUsize>,
    /// Gets the number of votes.
    done: Sender<usize>,
}

enum Job {
    Search {
        shared: Arc<Shared>,
        role: SearchRole<()>,
    },
    Clear {
        _done: Sender<()>,
    },
    Probe {
        answer: Sender<bool>,
    },
    /// Ends the thread like a panic.
    End,
}

fn run_job(worker: &mut Option<Arc<Shared>>, job: Job) {
    match job {
        Job::Clear { _done } => *worker = None,
        Job::Probe { answer } => _ = answer.send(true),
        Job::End => end(),
        Job::Search { shared, role } => {
            *worker = Some(Arc::clone(&shared));
            shared.begun.fetch_add(1, Relaxed);
            let control = &shared.control;
            let is_main = matches!(role, SearchRole::Main { .. });
            if !(is_main && shared.length == Length::Limited) {
                if !control.is_stopped() {
                    shared.bell.wait();
                }
                assert!(control.is_stopped(), "a stop is lost");
            }
            match role {
                SearchRole::Main { votes } => {
                    control.stop();
                    shared.bell.ring();
                    _ = shared.done.send(votes.collect().len());
                }
                SearchRole::Helper { vote } => _ = vote.send(Some(())),
            }
        }
    }
}

/// A search that was started.
struct Started {
    control: Arc<Control>,
    begun: Arc<AtomicUsize>,
    done: Receiver<usize>,
    /// False if the main thread has ended.
    has_main: bool,
}

impl Started {
    /// Waits for the answer: each thread has begun once, and each helper has voted.
    fn wait(&self, threads: usize) {
        assert_eq!(self.done.recv().expect("a search ends with its answer"), threads - 1);
        assert_eq!(self.begun.load(Relaxed), threads);
    }
}

struct Pool {
    threads: Vec<ParkedThread<Job>>,
    table: Arc<()>,
    /// The flag and the bell of the last search.
    control: Option<(Arc<Control>, Arc<Bell>)>,
}

impl Pool {
    fn new(threads: usize) -> Pool {
        let mut pool = Pool { threads: Vec::new(), table: Arc::new(()), control: None };
        pool.resize(threads);
        pool
    }

    fn resize(&mut self, threads: usize) {
        self.threads.truncate(threads);
        while self.threads.len() < threads {
            let begin = || {
                let mut worker = None;
                move |job| run_job(&mut worker, job)
            };
            self.threads.push(ParkedThread::spawn(Builder, begin).unwrap());
        }
    }

    fn start(&mut self, length: Length) -> Started {
        let control = Arc::new(Control::new(self.threads.len(), false));
        let bell = Arc::new(Bell::new());
        self.control = Some((Arc::clone(&control), Arc::clone(&bell)));
        let begun = Arc::new(AtomicUsize::new(0));
        let (sender, done) = unbounded();
        let (table, begun_by) = (Arc::clone(&self.table), Arc::clone(&begun));
        let shared = Arc::new(Shared { control, bell, _table: table, length, begun: begun_by, done: sender });
        let job = |role| Job::Search { shared: Arc::clone(&shared), role };
        let has_main = roles::start(&self.threads, &shared.control, job);
        if !has_main {
            shared.bell.ring();
        }
        Started { control: Arc::clone(&shared.control), begun, done, has_main }
    }

    fn stop(&self) {
        if let Some((control, bell)) = &self.control {
            control.stop();
            bell.ring();
        }
    }

    /// Lets all threads forget the last search: the memory is free when this returns.
    fn free(&mut self) {
        run_on_all(&self.threads, |done| Job::Clear { _done: done });
        assert!(Arc::get_mut(&mut self.table).is_some(), "a thread still has the memory");
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.stop();
    }
}

#[test]
fn a_stop_ends_a_search_of_two_threads_and_the_next_one_begins_anew() {
    explore("pool, stop and another search", BOUNDS, || {
        let mut pool = Pool::new(2);
        let search = pool.start(Length::Infinite);
        pool.stop();
        search.wait(2);
        let search = pool.start(Length::Limited);
        search.wait(2);
        assert!(search.control.is_stopped());
        pool.free();
    });
}

#[test]
fn a_search_of_three_threads_ends_by_itself_or_is_stopped() {
    explore("pool, three threads", Preemptions { short: 1, long: Some(2) }, || {
        let mut pool = Pool::new(3);
        let search = pool.start(Length::Limited);
        pool.stop();
        search.wait(3);
    });
}

#[test]
fn a_pool_that_is_dropped_stops_its_search() {
    explore("pool, drop", BOUNDS, || {
        let mut pool = Pool::new(2);
        let search = pool.start(Length::Infinite);
        drop(pool);
        search.wait(2);
    });
}

#[test]
fn a_pool_of_another_size_searches_with_all_its_threads() {
    explore("pool, resizing", BOUNDS, || {
        let mut pool = Pool::new(2);
        pool.start(Length::Limited).wait(2);
        pool.resize(1);
        pool.start(Length::Limited).wait(1);
        pool.free();
        pool.resize(2);
        let search = pool.start(Length::Infinite);
        pool.stop();
        search.wait(2);
    });
}

#[test]
fn a_thread_answers_unless_it_has_ended() {
    explore("pool, questions", BOUNDS, || {
        let mut pool = Pool::new(2);
        let has_room = |pool: &Pool| pool.threads[0].ask(|answer| Job::Probe { answer });
        assert_eq!(has_room(&pool), Some(true));
        assert!(pool.threads[0].send(Job::End));
        assert_eq!(has_room(&pool), None);
        // Nobody stops the helper but the start that has failed.
        assert!(!pool.start(Length::Infinite).has_main);
        pool.control = None;
        pool.free();
    });
}
