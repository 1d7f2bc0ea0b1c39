//! One game of the engine against itself.

use std::sync::Arc;

use search::score::is_mate;
use search::{Answer, Game, NetworkOf};
use selfplay::{Openings, Thinker};

use super::settings::Settings;
use crate::data::{PlayedGame, Ply};
use crate::engine::LineScore;
use crate::ordered::{Cancel, Job};
use crate::tournament::{Outcome, Reason, Referee};

/// A table with two players, at which one game after another is played.
pub struct Table<'a, G: Game> {
    settings: &'a Settings,
    starts: &'a [G],
    players: [Thinker<G>; 2],
}

impl<'a, G: Game> Table<'a, G> {
    /// A table for games from these starts, played with a network.
    pub fn new(settings: &'a Settings, starts: &'a [G], network: &Arc<NetworkOf<G>>) -> Table<'a, G> {
        let player = |hash| Thinker::with_network(hash, Arc::clone(network));
        Table { settings, starts, players: [settings.hash; 2].map(player) }
    }
}

impl<G: Game> Job for Table<'_, G> {
    /// `None` for a game that has no fair start.
    type Output = Option<PlayedGame<G>>;

    fn work(&mut self, number: u64, cancel: &Cancel) -> Option<Self::Output> {
        let Settings { seed, random_plies: plies, nodes: effort, fair, .. } = *self.settings;
        let openings = Openings { seed, starts: self.starts, plies, effort, fair };
        let Some(opening) = openings.of_game(number, &mut self.players[0]) else { return Some(None) };
        self.players.iter_mut().for_each(Thinker::clear);
        let start = opening.positions()[0].clone();
        let mut referee = Referee::new(start.clone(), self.settings.adjudication.clone());
        let mut plies = Vec::new();
        for &mv in opening.moves() {
            referee.play(mv, None);
            plies.push(Ply::random(mv));
        }
        let (outcome, reason) = loop {
            let mover = referee.mover();
            if referee.line().current().can_declare_win() {
                break (win_for(mover), Reason::Declaration);
            }
            let answer = self.players[mover].think(referee.line(), self.settings.nodes);
            if cancel.is_due() {
                return None;
            }
            let Some(Answer { best: Some(mv), score, .. }) = answer else {
                unreachable!("the referee ends games in which there is no move")
            };
            plies.push(Ply::chosen(mv, score));
            let ended = referee.play(mv, Some(line_score(score)));
            // A proved mate needs no more proof.
            let proved =
                is_mate(score).then(|| (win_for(if score > 0 { mover } else { 1 - mover }), Reason::Adjudication));
            if let Some(end) = ended.or(proved) {
                break end;
            }
        };
        Some(Some(PlayedGame { start: Arc::new(start), random: opening.ply(), plies, outcome, reason }))
    }
}

fn win_for(side: usize) -> Outcome {
    if side == 0 { Outcome::FirstWins } else { Outcome::SecondWins }
}

fn line_score(score: i32) -> LineScore {
    if is_mate(score) { LineScore::Mate(score.signum()) } else { LineScore::Centipawns(score) }
}
