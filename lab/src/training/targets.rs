//! Training targets: expected points of each position of a game, from the scores of its searches and its result.

use boards::Side;
use boards::features::Features;
use search::network::fading;
use selfplay::Outcome;
use serde::{Deserialize, Serialize};

use super::piece_values::PieceValues;
use crate::data::SelfplayGame;

/// Settings of the training target.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TargetSettings {
    /// Score at which the sigmoid's argument is 1.
    pub scale: f32,
    /// Share of the game's result, 0 to 1; the rest is that of the scores.
    pub result_share: f32,
    /// Share of the later scores in that of the scores, 0 to 1: the expected points of a ply are its own times (1 -
    /// share) and those of the next ply times the share (the lambda of Sutton, "Learning to Predict by the Methods of
    /// Temporal Differences", 1988).
    pub later_share: f32,
    /// True if the scores are corrected by [`PieceValues`].
    pub piece_values: bool,
}

impl TargetSettings {
    /// Returns the target of each ply, 0 to 1: expected points of the first side, after the scores are corrected.
    /// Targets of random plies have no meaning and are not used.
    pub fn targets<G: Features>(&self, game: &SelfplayGame<G>, lacking: &PieceValues) -> Vec<f32> {
        let result = match game.outcome {
            Outcome::FirstWins => 1.0,
            Outcome::SecondWins => 0.0,
            Outcome::Draw => 0.5,
        };
        let mut targets = self.own_points(game, lacking);
        let mut later = None;
        for target in targets.iter_mut().rev() {
            let points = later.map_or(*target, |later| (1.0 - self.later_share) * *target + self.later_share * later);
            later = Some(points);
            *target = (1.0 - self.result_share) * points + self.result_share * result;
        }
        targets
    }

    /// Returns the expected points of the first side by the score of each ply.
    fn own_points<G: Features>(&self, game: &SelfplayGame<G>, lacking: &PieceValues) -> Vec<f32> {
        let mut points = Vec::with_capacity(game.plies.len());
        game.replay(|_, line, ply| {
            let position = line.current();
            // The evaluation fades what the network says, so that the network must not learn faded scores.
            let (share, whole) = fading(position);
            let score = f32::from(ply.score) * whole as f32 / share as f32;
            let score = if position.side_to_move() == Side::First { score } else { -score };
            let score = score + lacking.of(position);
            points.push(1.0 / (1.0 + (-score / self.scale).exp()));
        });
        points
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use boards::shogi::Shogi;
    use boards::{Notation, Rules};
    use selfplay::Reason;

    use super::*;
    use crate::data::Ply;

    /// Returns a game with these scores, each from the side to move.
    fn game(scores: &[i32]) -> SelfplayGame<Shogi> {
        game_from(Shogi::start(), scores)
    }

    fn game_from(start: Shogi, scores: &[i32]) -> SelfplayGame<Shogi> {
        let (mut position, mut plies) = (start, Vec::new());
        for &score in scores {
            let moves = position.move_list();
            plies.push(Ply::chosen(moves[0], score));
            position = position.after(moves[0]);
        }
        SelfplayGame {
            start: Arc::new(start),
            random_plies: 0,
            plies,
            outcome: Outcome::FirstWins,
            reason: Reason::Adjudication,
        }
    }

    /// Piece values count for the first side, whoever is to move.
    #[test]
    fn piece_values_are_added_for_the_first_side() {
        let start = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        let position = Shogi::from_fen(start).unwrap();
        let after = position.after(position.parse_move("7g7f").unwrap());
        let lacking = PieceValues::with::<Shogi>("L", 439.0);
        assert_eq!([&position, &after].map(|position| lacking.of(position)), [439.0; 2]);
        let settings = TargetSettings { scale: 400.0, result_share: 0.0, later_share: 0.0, piece_values: true };
        assert_close(&settings.targets(&game_from(position, &[0, 0]), &lacking), &[0.74983; 2]);
    }

    fn targets(result_share: f32, later_share: f32, scores: &[i32]) -> Vec<f32> {
        let settings = TargetSettings { scale: 400.0, result_share, later_share, piece_values: false };
        settings.targets(&game(scores), &PieceValues::default())
    }

    fn assert_close(found: &[f32], wanted: &[f32]) {
        assert_eq!(found.len(), wanted.len());
        let close = found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-4);
        assert!(close, "{found:?}, but {wanted:?} is right");
    }

    #[test]
    fn scores_are_those_of_the_side_to_move() {
        // 400 * ln(3) is a chance of three quarters.
        assert_close(&targets(0.0, 0.0, &[439, 439, 0]), &[0.74983, 0.25017, 0.5]);
        assert_close(&targets(0.5, 0.0, &[439, 439, 0]), &[0.87492, 0.62508, 0.75]);
    }

    #[test]
    fn later_scores_count_less_and_less() {
        assert_close(&targets(0.0, 0.5, &[0, 0, 439]), &[0.56246, 0.62492, 0.74983]);
        assert_close(&targets(0.0, 1.0, &[0, 0, 439]), &[0.74983, 0.74983, 0.74983]);
        // The result is added once, not at each step.
        assert_close(&targets(0.5, 0.5, &[0, 0, 439]), &[0.78123, 0.81246, 0.87492]);
        assert!(targets(0.5, 0.5, &[]).is_empty());
    }
}
