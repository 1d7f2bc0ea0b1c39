//! One game of the engine against itself.

use std::sync::Arc;

use boards::Line;
use rand::SeedableRng;
use rand::rngs::StdRng;
use search::score::is_mate;
use search::{Answer, Game};

use super::opening;
use super::settings::Settings;
use super::thinker::Thinker;
use crate::data::{PlayedGame, Ply};
use crate::engine::LineScore;
use crate::ordered::{Cancel, Job};
use crate::tournament::{Outcome, Reason, Referee};

/// Searching whether a start is fair takes so many times the nodes of a move.
const START_EFFORT: u64 = 10;

/// A table with two players, at which one game after another is played.
pub struct Table<'a, G: Game> {
    settings: &'a Settings,
    starts: &'a [G],
    players: [Thinker<G>; 2],
}

impl<'a, G: Game> Table<'a, G> {
    /// A table for games from these starts.
    pub fn new(settings: &'a Settings, starts: &'a [G]) -> Table<'a, G> {
        Table { settings, starts, players: [settings.hash; 2].map(Thinker::new) }
    }

    /// The random moves of a game. `None` if none of those that were drawn lead to a fair start.
    fn opening(&mut self, random: &mut StdRng) -> Option<Line<G>> {
        let Settings { nodes, fair, .. } = *self.settings;
        let effort = nodes.times(START_EFFORT);
        let judge = &mut self.players[0];
        opening::draw(random, self.starts, self.settings.random_plies, |line| {
            judge.clear();
            judge.think(line, effort).is_some_and(|answer| answer.score.unsigned_abs() <= fair)
        })
    }
}

/// The source of a game's random moves: a stream of its own for each seed and number.
fn source(seed: u64, number: u64) -> StdRng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&number.to_le_bytes());
    StdRng::from_seed(key)
}

impl<G: Game> Job for Table<'_, G> {
    /// `None` for a game that has no fair start.
    type Output = Option<PlayedGame<G>>;

    fn work(&mut self, number: u64, cancel: &Cancel) -> Option<Self::Output> {
        let Some(opening) = self.opening(&mut source(self.settings.seed, number)) else { return Some(None) };
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
            if referee.line().current().declared_win() {
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
