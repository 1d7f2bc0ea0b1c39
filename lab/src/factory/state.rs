//! State of a factory between two steps, in one file.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::error::LabError;
use crate::paths::{read_json, write_json};

/// Step of an attempt to make a better network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// Plays games with the newest network: the portion with this number, from 0.
    Play(u32),
    /// Trains on from the newest network on all games that it has played.
    Train,
    /// Plays a match between the trained network and the newest one.
    Gate,
    /// Plays strong games with a network that has won its match.
    PlayStrong,
    /// Fits the meaning of its scores to these games.
    Calibrate,
    /// Makes it the newest network.
    Take,
}

/// State of a factory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Name of the game.
    pub game: String,
    /// Number of networks that were taken.
    pub generation: u32,
    /// Number of the attempt, from 1.
    pub attempt: u32,
    /// The step to do next.
    pub step: Step,
    /// Names of the files of games by the newest network.
    pub games: Vec<String>,
    /// Result of each attempt, as a line of text.
    pub history: Vec<String>,
}

impl State {
    /// Returns the state before the first step.
    pub fn new(game: &str) -> State {
        State {
            game: game.into(),
            generation: 0,
            attempt: 1,
            step: Step::Play(0),
            games: Vec::new(),
            history: Vec::new(),
        }
    }

    /// Reads a state.
    ///
    /// # Errors
    /// The file cannot be read, or is not a state.
    pub fn load(path: &Path) -> Result<State, LabError> {
        read_json(path)
    }

    /// Writes the state.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), LabError> {
        write_json(path, self)
    }

    /// Returns the name of the file of a portion of games.
    pub fn portion(&self, number: u32) -> String {
        format!("games-{}-{number}.sqd", self.attempt)
    }

    /// Returns the name of the file of the network in training.
    pub fn candidate(&self) -> String {
        format!("candidate-{}.nnue", self.attempt)
    }

    /// Returns the name of the file of the match.
    pub fn gate(&self) -> String {
        format!("gate-{}.json", self.attempt)
    }

    /// Returns the name of the file of strong games.
    pub fn strong_games(&self) -> String {
        format!("strong-{}.sqd", self.attempt)
    }

    /// Returns the name of the file of the network after its calibration.
    pub fn network(&self) -> String {
        format!("network-{}.nnue", self.generation + 1)
    }

    /// Moves on after a step; `portions` are played in each attempt, and `won` says whether the network has won its
    /// match.
    pub fn advance(&mut self, portions: u32, won: bool) {
        self.step = match self.step {
            Step::Play(portion) => {
                self.games.push(self.portion(portion));
                if portion + 1 < portions { Step::Play(portion + 1) } else { Step::Train }
            }
            Step::Train => Step::Gate,
            Step::Gate if won => Step::PlayStrong,
            // The next attempt has the games of this one, too.
            Step::Gate => self.next_attempt(),
            Step::PlayStrong => Step::Calibrate,
            Step::Calibrate => Step::Take,
            Step::Take => {
                self.generation += 1;
                self.games.clear();
                self.next_attempt()
            }
        };
    }

    fn next_attempt(&mut self) -> Step {
        self.attempt += 1;
        Step::Play(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_that_wins_is_taken_and_one_that_loses_leaves_its_games() {
        let mut state = State::new("chess");
        let mut steps = Vec::new();
        for won in [false, true] {
            let attempt = state.attempt;
            while state.attempt == attempt {
                steps.push(state.step);
                state.advance(2, won);
            }
            assert_eq!(state.games.len(), if won { 0 } else { 2 });
        }
        let begin = [Step::Play(0), Step::Play(1), Step::Train, Step::Gate];
        let end = [Step::PlayStrong, Step::Calibrate, Step::Take];
        assert_eq!(steps, [&begin[..], &begin, &end].concat());
        assert_eq!((state.generation, state.attempt, state.step), (1, 3, Step::Play(0)));
    }

    #[test]
    fn a_state_survives_its_file() {
        let path = std::env::temp_dir().join(format!("sanqi-factory-{}.json", std::process::id()));
        let mut state = State::new("shogi");
        state.advance(1, false);
        state.save(&path).unwrap();
        assert_eq!(State::load(&path).unwrap(), state);
        std::fs::write(&path, "{}").unwrap();
        assert!(State::load(&path).is_err());
        std::fs::remove_file(&path).unwrap();
    }
}
