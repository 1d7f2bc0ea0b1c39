//! A pair of games between two networks.

use std::sync::Arc;

use arena::ordered::{Cancel, Job};
use boards::Line;
use search::{Answer, Game, NetworkOf};
use selfplay::in_process::{self, Turn};
use selfplay::{Adjudication, NodeLimits, OpeningGenerator, Outcome, Referee, Searcher};

/// Settings common to all games.
pub struct GateSettings<'a, G: Game> {
    /// Openings.
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
        self.players.iter_mut().for_each(Searcher::clear);
        let mut referee = Referee::new(opening.positions()[0].clone(), self.settings.adjudication.clone());
        for &mv in opening.moves() {
            referee.play(mv, None);
        }
        let (outcome, _) = in_process::play(&mut referee, |mover, line| {
            match self.players[mover ^ first].search_nodes(line, self.settings.limits) {
                _ if cancel.is_requested() => Turn::Cancelled,
                Some(answer @ Answer { best: Some(_), .. }) => Turn::Answer(answer),
                _ => unreachable!("the referee ends games in which there is no move"),
            }
        })?;
        Some(match outcome {
            Outcome::Draw => 1,
            Outcome::FirstWins => 2 * (1 - first),
            Outcome::SecondWins => 2 * first,
        })
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
