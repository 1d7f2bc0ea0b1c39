//! Conversion of games to samples.

use boards::Side;
use boards::features::Features;
use search::network::fading;
use search::score::is_mate;
use serde::{Deserialize, Serialize};

use super::samples::Samples;
use crate::data::{Filter, SelfplayGame};
use crate::tournament::Outcome;

/// One game in this number is used for validation. Whole games are, because positions of one game are similar
/// (`docs/networks.md` section 12, pitfall 2). The choice depends on the moves, so that a game contained in two files
/// is either training or validation data in both.
const VALIDATION: u32 = 16;

/// Settings of the training target.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TargetSettings {
    /// Score at which the sigmoid's argument is 1.
    pub scale: f32,
    /// Share of the game's result, 0 to 1; the rest is that of the score.
    pub result_share: f32,
}

impl TargetSettings {
    /// Returns the target: expected points of the side to move, 0 to 1.
    fn target(self, score: f32, points: f32) -> f32 {
        let probability = 1.0 / (1.0 + (-score / self.scale).exp());
        (1.0 - self.result_share) * probability + self.result_share * points
    }
}

/// Training and validation samples.
pub struct Split {
    /// Training samples.
    pub training: Samples,
    /// Validation samples.
    pub validation: Samples,
    /// Number of games.
    pub games: usize,
}

/// Selects the samples of the games and splits them.
pub fn split<G: Features>(games: &[SelfplayGame<G>], filter: &Filter, target_settings: TargetSettings) -> Split {
    let mut split = Split { training: Samples::new::<G>(), validation: Samples::new::<G>(), games: games.len() };
    for game in games {
        let first = match game.outcome {
            Outcome::FirstWins => 1.0,
            Outcome::SecondWins => 0.0,
            Outcome::Draw => 0.5,
        };
        let samples = if is_for_validation(game) { &mut split.validation } else { &mut split.training };
        game.visit_samples(filter, |_, line, ply| {
            let position = line.current();
            let points = if position.side_to_move() == Side::First { first } else { 1.0 - first };
            if !is_mate(i32::from(ply.score)) {
                // The evaluation fades what the network says, so that the network must not learn faded scores.
                let (share, whole) = fading(position);
                let score = f32::from(ply.score) * whole as f32 / share as f32;
                samples.push(position, target_settings.target(score, points));
            }
        });
    }
    split
}

/// Returns true if a game is used for validation.
fn is_for_validation<G: Features>(game: &SelfplayGame<G>) -> bool {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&game.start.key().to_le_bytes());
    game.plies.iter().for_each(|ply| hasher.update(&ply.mv.bits().to_le_bytes()));
    hasher.finalize().is_multiple_of(VALIDATION)
}
