//! The threads of a pool: how many there are, and how they come into being where memory is short.

use crate::games::Game;
use crate::memory::allocation::{blocks_with_room, has_room};
use crate::memory::numa::Topology;
use crate::threads::job::Job;
use crate::threads::memory_needs::{HISTORIES_MEBIBYTES, SPARE_MEBIBYTES, THREAD_MEBIBYTES};
use crate::threads::parking::run_on_all;
use crate::threads::tables::Tables;
use crate::threads::thread::Thread;

/// The threads of a pool.
pub struct SearchThreads<G: Game> {
    /// Number that was asked for, lowered where memory is short.
    count: usize,
    running: Vec<Thread<G>>,
    topology: Topology,
}

impl<G: Game> SearchThreads<G> {
    /// Starts no thread yet; there will be one.
    pub fn new() -> SearchThreads<G> {
        SearchThreads { count: 1, running: Vec::new(), topology: Topology::detect() }
    }

    /// Sets the number of threads.
    pub fn set_count(&mut self, count: usize) {
        self.count = count;
    }

    /// Returns the threads; the first one is the main thread.
    pub fn running(&self) -> &[Thread<G>] {
        &self.running
    }

    /// Starts the threads that are missing. Reports if they are fewer than were asked for.
    pub fn start(&mut self, tables: &mut Tables, messages: &mut Vec<String>) {
        if self.running.len() == self.count {
            return;
        }
        self.running.truncate(self.count);
        self.lower_count(tables, messages);
        while self.running.len() < self.count {
            match Thread::start(self.running.len()) {
                Ok(thread) => self.running.push(thread),
                // One thread is worth more than any table.
                Err(_) if self.running.is_empty() && tables.halve_transposition() => {}
                Err(error) if self.running.is_empty() => {
                    messages.push(format!("no search thread can be started: {error}"));
                    break;
                }
                Err(error) => {
                    messages.push(format!("Threads: using {} ({error})", self.running.len()));
                    self.count = self.running.len();
                }
            }
        }
        let places = self.topology.places(self.running.len()).unwrap_or_default();
        for (thread, cpus) in self.running.iter().zip(places) {
            thread.send(Job::Place { cpus });
        }
    }

    /// Lowers the number of threads, to one at least, until there is room for those that are missing: threads that find
    /// no memory when they begin to work would take that of the others.
    fn lower_count(&mut self, tables: &Tables, messages: &mut Vec<String>) {
        let (running, wanted) = (self.running.len(), self.count);
        let missing = wanted.saturating_sub(running);
        let available = tables.left_beside_transposition();
        let available = available.map_or(missing, |left| missing.min(left / HISTORIES_MEBIBYTES));
        let affordable = running + blocks_with_room(THREAD_MEBIBYTES, available);
        self.count = affordable.max(1).min(wanted);
        if self.count < wanted {
            messages.push(format!("Threads: using {} (memory is short)", self.count));
        }
    }

    /// Gives up parts of the table, and if that is not enough the threads, until the main thread has room for its
    /// histories: without threads the caller searches, with its memory.
    pub fn make_room(&mut self, tables: &mut Tables, messages: &mut Vec<String>) {
        while self.running.first().is_some_and(|main| !main.has_room()) {
            if !tables.halve_transposition() {
                self.running.clear();
                messages.push("no search thread can be started (memory is short)".to_owned());
            }
        }
    }

    /// Returns true if there is room for what the threads still need after the tables were freed; without threads, for
    /// what the first one needs.
    pub fn have_room(&self) -> bool {
        match self.running.first() {
            None => has_room(THREAD_MEBIBYTES),
            // The main thread is asked too: freed memory that the allocator keeps for one thread is no use to another.
            Some(main) => has_room(HISTORIES_MEBIBYTES * self.running.len() + SPARE_MEBIBYTES) && main.has_room(),
        }
    }

    /// Returns the MiB that a table leaves for the threads and everything else.
    pub fn reserve(&self) -> usize {
        HISTORIES_MEBIBYTES * self.count + SPARE_MEBIBYTES
    }

    /// Frees the histories of the threads. The memory is free when this returns.
    pub fn free_histories(&self) {
        run_on_all(&self.running, |done| Job::Clear { _done: done });
    }
}
