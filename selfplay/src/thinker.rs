//! One side of a game: a search thread and what it remembers.

use std::sync::Arc;

use boards::Line;
use crossbeam_channel::{Receiver, Sender, unbounded};
use search::{Answer, Event, Game, Limits, NetworkOf, Options, ThreadPool};
use serde::{Deserialize, Serialize};

/// How long a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    /// Nodes after which no new iteration begins.
    pub soft: u64,
    /// Nodes after which it ends.
    pub hard: u64,
}

/// Without a hard limit, it is so many times the soft one (`docs/networks.md` section 7).
const HARD_LIMIT: u64 = 8;

impl Effort {
    /// Both limits, with the usual hard one if there is none.
    pub fn new(soft: u64, hard: Option<u64>) -> Effort {
        Effort { soft, hard: hard.unwrap_or(soft.saturating_mul(HARD_LIMIT)) }
    }

    /// So many times as much.
    pub fn times(self, factor: u64) -> Effort {
        Effort { soft: self.soft.saturating_mul(factor), hard: self.hard.saturating_mul(factor) }
    }
}

/// A player: the search of one game on one thread, deterministic from one [`Thinker::clear`] to the next.
pub struct Thinker<G: Game> {
    pool: ThreadPool<G>,
    events: (Sender<Event>, Receiver<Event>),
}

impl<G: Game> Thinker<G> {
    /// A player with a transposition table of so many MiB.
    pub fn new(hash: usize) -> Thinker<G> {
        Thinker::with_network(hash, G::network())
    }

    /// The same with another network than the one that is part of the program.
    pub fn with_network(hash: usize, network: Arc<NetworkOf<G>>) -> Thinker<G> {
        let mut pool = ThreadPool::with_network(network);
        pool.set_hash(hash);
        pool.prepare().iter().for_each(|remark| warn(remark));
        Thinker { pool, events: unbounded() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.pool.clear();
    }

    /// What it thinks of the end of a line; `None` if there is no legal move.
    pub fn think(&mut self, line: &Line<G>, effort: Effort) -> Option<Answer> {
        self.search(line, Limits::soft_nodes(effort.soft, effort.hard))
    }

    /// The same within any limits.
    pub fn search(&mut self, line: &Line<G>, limits: Limits) -> Option<Answer> {
        self.pool.start(line.clone(), limits, Options::default(), self.events.0.clone());
        let answer = self.events.1.iter().find_map(|event| match event {
            Event::Done(answer) => Some(answer),
            Event::InfoString(remark) => {
                warn(&remark);
                None
            }
            _ => None,
        });
        answer.filter(|answer| answer.best.is_some())
    }
}

/// Says what may have spoilt the games: too little memory, a fault of the search.
fn warn(remark: &str) {
    eprintln!("{remark}");
}
