//! A search on the calling thread, for games and positions.

use std::sync::Arc;

use boards::Line;
use search::{Answer, Game, InlineSearch, Limits, NetworkOf, Params, SearchOptions, Strength};
use serde::{Deserialize, Serialize};
use terminal::messages;

/// Node limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NodeLimits {
    /// Number of nodes after which no new iteration begins.
    pub soft: u64,
    /// Number of nodes after which the search ends.
    pub hard: u64,
}

/// Default ratio of the hard to the soft limit (`docs/networks.md` section 7).
const HARD_LIMIT: u64 = 8;

impl NodeLimits {
    /// Returns the limits; the hard one defaults to 8 times the soft one.
    pub fn new(soft: u64, hard: Option<u64>) -> NodeLimits {
        NodeLimits { soft, hard: hard.unwrap_or(soft.saturating_mul(HARD_LIMIT)) }
    }

    /// Returns the limits multiplied by `factor`.
    pub fn times(self, factor: u64) -> NodeLimits {
        NodeLimits { soft: self.soft.saturating_mul(factor), hard: self.hard.saturating_mul(factor) }
    }
}

/// Search of one game on the calling thread; deterministic from one [`Searcher::clear`] to the next. It may need the
/// stack that [`search::with_search_stack`] provides.
pub struct Searcher<G: Game> {
    search: InlineSearch<G>,
    strength: Option<Strength>,
}

impl<G: Game> Searcher<G> {
    /// Returns a searcher with a transposition table of `hash` MiB and the built-in network.
    pub fn new(hash: usize) -> Searcher<G> {
        Searcher::with_network(hash, G::network())
    }

    /// Returns a searcher with a transposition table of `hash` MiB and the given network.
    pub fn with_network(hash: usize, network: Arc<NetworkOf<G>>) -> Searcher<G> {
        Searcher { search: InlineSearch::new(network, hash), strength: None }
    }

    /// Sets the parameters of the search in place of the game's.
    pub fn set_params(&mut self, params: Params) {
        self.search.set_params(params);
    }

    /// Sets the strength of play; `None` for full strength.
    pub fn set_strength(&mut self, strength: Option<Strength>) {
        self.strength = strength;
    }

    /// Clears the transposition table and the histories.
    pub fn clear(&mut self) {
        self.search.clear();
    }

    /// Searches the last position of a line within node limits; `None` if there is no legal move.
    pub fn search_nodes(&mut self, line: &Line<G>, limits: NodeLimits) -> Option<Answer> {
        self.search(line, Limits::soft_nodes(limits.soft, limits.hard))
    }

    /// Searches the last position of a line within any limits; `None` if there is no legal move.
    pub fn search(&mut self, line: &Line<G>, limits: Limits) -> Option<Answer> {
        let options = SearchOptions { answer_only: true, strength: self.strength, ..SearchOptions::default() };
        let answer = self.search.search(line, limits, options);
        self.search.take_messages().iter().for_each(messages::line);
        Some(answer).filter(|answer| answer.best.is_some())
    }
}
