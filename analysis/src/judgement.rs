//! Judgement of moves by the expected result that they give away, and accuracy (`docs/analysis.md` section 2).

use boards::Move;
use serde::Serialize;

use crate::evaluation::{Evaluation, ShownScore};

/// Loss of expected result from which on a move is an inaccuracy, a mistake, a blunder.
pub const THRESHOLDS: [(f64, Class); 3] = [(0.15, Class::Blunder), (0.10, Class::Mistake), (0.05, Class::Inaccuracy)];

/// Loss from which on a move is looked at more closely: well below the first mark, for a search of 200,000 nodes is
/// uncertain by some points.
const CLOSER_LOOK: f64 = 0.02;

/// Expected result from which on a game counts as won: about ten pawns in chess. Below 1 minus this it counts as lost;
/// a move that loses it faster is no mistake.
const DECIDED: f64 = 0.925;

/// Loss of expected result that halves the accuracy of a move.
const HALVING_LOSS: f64 = 0.10;

/// Class of a bad move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// A loss of at least 5 points of 100.
    Inaccuracy,
    /// A loss of at least 10 points of 100.
    Mistake,
    /// A loss of at least 15 points of 100.
    Blunder,
}

impl Class {
    /// All classes.
    pub const ALL: [Class; 3] = [Class::Inaccuracy, Class::Mistake, Class::Blunder];

    /// Returns the class of a loss from 0 to 1; `None` for a small one.
    pub fn of_loss(loss: f64) -> Option<Class> {
        // Chances are known to half a thousandth: a loss of 0.05 must not miss its threshold by rounding.
        THRESHOLDS.into_iter().find(|(least, _)| loss >= least - 1e-9).map(|(_, class)| class)
    }

    /// Returns the sign after a move: `?!`, `?`, `??`.
    pub const fn sign(self) -> &'static str {
        ["?!", "?", "??"][self as usize]
    }

    /// Returns the numeric annotation glyph of PGN.
    pub const fn nag(self) -> u32 {
        [6, 2, 4][self as usize]
    }

    /// Returns the name, lower case.
    pub const fn name(self) -> &'static str {
        ["inaccuracy", "mistake", "blunder"][self as usize]
    }

    /// Returns the name in Japanese, for records of shogi.
    pub const fn japanese(self) -> &'static str {
        ["緩手", "疑問手", "悪手"][self as usize]
    }
}

/// Judgement of a move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Judgement {
    /// Expected result that the move gives away, from 0 to 1.
    pub loss: f64,
    /// Accuracy in percent.
    pub accuracy: f64,
    /// Class of a bad move.
    pub class: Option<Class>,
    /// True if the move is the first one of the best line.
    pub is_best: bool,
    /// True for a move of a known opening, which is not judged.
    pub is_book: bool,
    /// Number of own moves of a mate that the side had and has no more.
    pub missed_mate: Option<u32>,
    /// Number of the opponent's moves of a mate that the move allows.
    pub allowed_mate: Option<u32>,
}

/// Returns the expected points that a move gives away, by the evaluations before and after it.
fn loss(before: &Evaluation, mv: Move, after: &Evaluation) -> f64 {
    if before.best_move() == Some(mv) {
        return 0.0;
    }
    let bounded = |expected: f64| expected.clamp(1.0 - DECIDED, DECIDED);
    (bounded(before.best().expected) - bounded(1.0 - after.best().expected)).max(0.0)
}

/// Returns true if longer searches may give a move a mark, or take it away.
pub fn may_be_marked(before: &Evaluation, mv: Move, after: &Evaluation) -> bool {
    loss(before, mv, after) >= CLOSER_LOOK
}

/// Returns true for a move that is bad enough to be marked, though lists of openings name what came of it, such as 1. f3.
pub fn refutes_name(before: &Evaluation, mv: Move, after: &Evaluation) -> bool {
    Class::of_loss(loss(before, mv, after)).is_some()
}

/// Returns true for a move that no book should play: a blunder.
pub fn refutes_book(before: &Evaluation, mv: Move, after: &Evaluation) -> bool {
    Class::of_loss(loss(before, mv, after)) == Some(Class::Blunder)
}

/// Judges a move by the evaluations before and after it, each for its side to move. A move of a book is never bad.
pub fn judge(before: &Evaluation, mv: Move, after: &Evaluation, is_book: bool) -> Judgement {
    let is_best = before.best_move() == Some(mv);
    let loss = if is_book { 0.0 } else { loss(before, mv, after) };
    let mates_before = mate_length(before.best().score);
    let is_mated_after = matches!(after.best().score, ShownScore::Mate(plies) if plies <= 0);
    let is_mated_before = matches!(before.best().score, ShownScore::Mate(plies) if plies <= 0);
    // A game that its rules have decided, such as by perpetual check, has no move that mates.
    let is_over = after.best_move().is_none();
    let allowed_mate = mate_length(after.best().score).filter(|_| !is_over && !is_mated_before && !is_best && !is_book);
    Judgement {
        loss,
        accuracy: 100.0 * (-loss / HALVING_LOSS).exp2(),
        class: Class::of_loss(loss),
        is_best,
        is_book,
        missed_mate: mates_before.filter(|_| !is_mated_after && !is_best && !is_book),
        allowed_mate,
    }
}

/// Returns the number of own moves to a mate by the side to move.
fn mate_length(score: ShownScore) -> Option<u32> {
    match score {
        ShownScore::Mate(plies) if plies > 0 => Some(plies.unsigned_abs().div_ceil(2)),
        _ => None,
    }
}

/// Returns the accuracy of a side: the mean of its moves' accuracies. `None` without moves.
pub fn side_accuracy(moves: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = moves.fold((0.0, 0_u32), |(sum, count), accuracy| (sum + accuracy, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Variation;

    fn evaluation(score: ShownScore, expected: f64, first: u16) -> Evaluation {
        let line = Variation { score, expected, wdl: [0; 3], moves: vec![first] };
        Evaluation { lines: vec![line], depth: 1, nodes: 1 }
    }

    fn cp(expected: f64) -> Evaluation {
        evaluation(ShownScore::Cp(0), expected, 7)
    }

    #[test]
    fn classes_begin_at_their_thresholds() {
        let class = |before, after| judge(&cp(before), Move::from_bits(9), &cp(after), false).class;
        assert_eq!(class(0.5, 0.5), None);
        assert_eq!(class(0.5, 0.549), None);
        assert_eq!(class(0.6, 0.45), Some(Class::Inaccuracy));
        assert_eq!(class(0.7, 0.4), Some(Class::Mistake));
        assert_eq!(class(0.7, 0.5), Some(Class::Blunder));
        // A better move than the search saw loses nothing.
        assert_eq!(judge(&cp(0.3), Move::from_bits(9), &cp(0.2), false).loss, 0.0);
    }

    #[test]
    fn the_best_move_loses_nothing() {
        let judgement = judge(&cp(0.9), Move::from_bits(7), &cp(0.9), false);
        assert!(judgement.is_best && judgement.loss == 0.0 && judgement.accuracy == 100.0 && judgement.class.is_none());
    }

    #[test]
    fn a_decided_game_is_decided() {
        let other = Move::from_bits(9);
        let mated = evaluation(ShownScore::Mate(6), 1.0, 7);
        let lost = judge(&cp(0.07), other, &mated, false);
        assert_eq!((lost.loss, lost.class, lost.allowed_mate), (0.0, None, Some(3)));
        assert_eq!(judge(&mated, other, &cp(0.06), false).class, None);
        assert_eq!(judge(&mated, other, &cp(0.2), false).class, Some(Class::Mistake));
    }

    #[test]
    fn a_book_move_is_not_judged() {
        let judgement = judge(&cp(0.7), Move::from_bits(9), &cp(0.7), true);
        assert!(judgement.is_book && judgement.loss == 0.0 && judgement.class.is_none());
    }

    #[test]
    fn mates_are_missed_and_allowed() {
        let mates = evaluation(ShownScore::Mate(5), 1.0, 7);
        let other = Move::from_bits(9);
        assert_eq!(judge(&mates, other, &cp(0.01), false).missed_mate, Some(3));
        assert_eq!(judge(&mates, Move::from_bits(7), &cp(0.01), false).missed_mate, None);
        let slower = evaluation(ShownScore::Mate(-8), 0.0, 7);
        assert_eq!(judge(&mates, other, &slower, false).missed_mate, None);
        assert_eq!(judge(&cp(0.5), other, &mates, false).allowed_mate, Some(3));
        assert_eq!(judge(&slower, other, &mates, false).allowed_mate, None);
        let mated = evaluation(ShownScore::Mate(0), 0.0, 7);
        assert_eq!(judge(&mates, other, &mated, false).missed_mate, None);
    }

    #[test]
    fn accuracy_halves_with_ten_points() {
        let accuracy = judge(&cp(0.7), Move::from_bits(9), &cp(0.4), false).accuracy;
        assert!((accuracy - 50.0).abs() < 1e-9, "{accuracy}");
        assert_eq!(side_accuracy([100.0, 50.0].into_iter()), Some(75.0));
        assert_eq!(side_accuracy([].into_iter()), None);
    }
}
