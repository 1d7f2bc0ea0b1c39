//! A pair of games between two networks.

use std::sync::Arc;

use analysis::ordered::{Cancel, Job};
use boards::Line;
use search::{Game, NetworkOf};
use selfplay::in_process::{Turn, play_between};
use selfplay::{Adjudication, NodeLimits, OpeningGenerator, Searcher};

/// Settings common to all games.
pub struct GateSettings<'a, G: Game> {
    pub openings: OpeningGenerator<'a, G>,
    /// Limits of a move.
    pub limits: NodeLimits,
    /// Adjudication, in the units of the search.
    pub adjudication: Adjudication,
}

/// Job that plays pairs of games of an opening, with changed colours.
pub struct GateJob<'a, G: Game> {
    settings: &'a GateSettings<'a, G>,
    /// Judge of openings: the network in the program, so that all pairs of networks play the same ones.
    judge: Searcher<G>,
    players: [Searcher<G>; 2],
}

impl<'a, G: Game> GateJob<'a, G> {
    /// Creates a job for games between two networks, each with a table of `hash` MiB.
    pub fn new(settings: &'a GateSettings<'a, G>, networks: &[Arc<NetworkOf<G>>; 2], hash: usize) -> GateJob<'a, G> {
        let player = |network: &Arc<NetworkOf<G>>| Searcher::with_network(hash, Arc::clone(network));
        GateJob { settings, judge: Searcher::new(1), players: networks.each_ref().map(player) }
    }

    /// Plays a game in which player `first` moves first; returns the half-points of player 0. `None` if cancelled.
    fn play(&mut self, opening: &Line<G>, first: usize, cancel: &Cancel) -> Option<usize> {
        let GateSettings { limits, adjudication, .. } = self.settings;
        let points = play_between(&mut self.players, first, opening, adjudication, |player, _, line| {
            Turn::of(player.search_nodes(line, *limits), cancel.is_requested())
        })?;
        Some(points as usize)
    }
}

impl<G: Game> Job for GateJob<'_, G> {
    /// Half-points of player 0 in both games; `None` if no balanced opening was found.
    type Output = Option<[usize; 2]>;

    fn work(&mut self, number: u64, cancel: &Cancel) -> Option<Self::Output> {
        let Some(opening) = self.settings.openings.opening(number, &mut self.judge) else { return Some(None) };
        Some(Some([self.play(&opening, 0, cancel)?, self.play(&opening, 1, cancel)?]))
    }
}
