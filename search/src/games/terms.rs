//! The terms of a hand-written evaluation: their sum, and how they are shown.

use std::fmt::Write;

use super::tapered::{Tapered, t};
use crate::score::Score;

/// The terms of both sides, by [`boards::Side::index`].
pub type Terms<const N: usize> = [[Tapered; N]; 2];

/// All terms of the first side less those of the second.
#[inline(always)]
pub fn balance<const N: usize>(terms: &Terms<N>) -> Tapered {
    let [first, second] = [0, 1].map(|side: usize| terms[side].iter().fold(t(0, 0), |sum, &term| sum + term));
    first - second
}

/// What is shown of a position besides its terms.
pub struct Summary {
    /// What the game calls its sides.
    pub sides: [&'static str; 2],
    /// What the game calls the way from the middlegame to the endgame, how far it has come, and how far it may.
    pub phase: (&'static str, i32, i32),
    /// From the side to move.
    pub score: Score,
    /// From the first side.
    pub first_score: Score,
}

/// The terms as a table for people, several lines.
pub fn explain<const N: usize>(names: &[&str; N], terms: &Terms<N>, summary: &Summary) -> String {
    let Summary { sides: [first, second], phase: (phase, come, most), score, first_score } = summary;
    let head = |side: &str| format!("{side} mg");
    let mut text = format!("{:10} {:>8}    eg   {:>8}    eg\n", "term", head(first), head(second));
    for (term, name) in names.iter().enumerate() {
        let [own, enemy] = [0, 1].map(|side: usize| terms[side][term]);
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{name:10} {:8} {:5}   {:8} {:5}", own.middle, own.end, enemy.middle, enemy.end);
    }
    let _ = write!(
        text,
        "{phase:10} {come} of {most}\n{:10} {score} for the side to move, {first_score} for {first} (centipawns)",
        "score"
    );
    text
}
