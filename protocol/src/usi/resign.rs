//! Resignation in place of a move (`docs/protocols/usi.md` section 1.5).

use search::score::{Score, mate_plies};

use crate::claim::ClaimInput;

/// The value of being mated, in centipawns.
const MATED: i32 = -30_000;

/// Returns true if the last two iterations reached the deficit at which to resign.
pub fn is_lost(input: &ClaimInput) -> bool {
    let value = |score: Score| match mate_plies(score) {
        Some(plies) if plies <= 0 => MATED,
        _ => input.units.centipawns(score),
    };
    input.last_iterations.is_some_and(|scores| scores.iter().all(|&score| value(score) <= -input.resign_at))
}
