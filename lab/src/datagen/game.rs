//! A self-play game.

use std::sync::Arc;

use analysis::ordered::{Cancel, Job};
use search::{Answer, Game, NetworkOf};
use selfplay::in_process::{self, Turn};
use selfplay::{OpeningGenerator, Referee, Searcher, Shard};

use crate::data::{Ply, SelfplayGame, SelfplaySettings};

/// Job that plays self-play games, one after another. Both sides search with the same tables: what one side has found
/// out serves the other.
pub struct GameJob<'a, G: Game> {
    settings: &'a SelfplaySettings,
    starts: &'a [G],
    searcher: Searcher<G>,
}

impl<'a, G: Game> GameJob<'a, G> {
    /// Returns a job for games from these starts, played with a network.
    pub fn new(settings: &'a SelfplaySettings, starts: &'a [G], network: &Arc<NetworkOf<G>>) -> GameJob<'a, G> {
        GameJob { settings, starts, searcher: Searcher::with_network(settings.hash, Arc::clone(network)) }
    }
}

impl<G: Game> Job for GameJob<'_, G> {
    /// `None` if no balanced start was found for the game.
    type Output = Option<SelfplayGame<G>>;

    fn work(&mut self, place: u64, cancel: &Cancel) -> Option<Self::Output> {
        let number = self.settings.shard.unwrap_or(Shard::WHOLE).number(place);
        let SelfplaySettings { seed, random_plies: plies, nodes: limits, max_start_score, .. } = *self.settings;
        let openings = OpeningGenerator { seed, starts: self.starts, plies, limits, max_start_score };
        let Some(opening) = openings.opening(number, &mut self.searcher) else { return Some(None) };
        let start = opening.positions()[0].clone();
        let mut referee = Referee::after(opening.clone(), self.settings.adjudication.clone());
        let mut plies: Vec<Ply> = opening.moves().iter().map(|&mv| Ply::random(mv)).collect();
        let (outcome, reason) = in_process::play(&mut referee, |_, line| {
            let answer = self.searcher.search_nodes(line, limits);
            match answer {
                _ if cancel.is_requested() => Turn::Cancelled,
                Some(answer @ Answer { best: Some(mv), score, .. }) => {
                    plies.push(Ply::chosen(mv, score));
                    Turn::Answer(answer)
                }
                _ => unreachable!("the referee ends games in which there is no move"),
            }
        })?;
        Some(Some(SelfplayGame { start: Arc::new(start), random_plies: opening.ply(), plies, outcome, reason }))
    }
}
