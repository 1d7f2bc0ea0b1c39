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

#[cfg(test)]
mod tests {
    use search::Units;
    use search::score::mated_in;

    use super::*;

    #[test]
    fn both_iterations_must_be_lost() {
        let is_lost = |last_iterations| {
            is_lost(&ClaimInput {
                score: 0,
                units: Units { pawn: 100, minor_piece: 300 },
                depth: 12,
                last_iterations,
                rule_counter: 0,
                can_attack: true,
                on_clock: true,
                draw_offered: false,
                resign_at: 1_000,
            })
        };
        let mated = mated_in(4);
        assert!(is_lost(Some([-5_000, -5_000])) && is_lost(Some([mated, -5_000])) && is_lost(Some([mated, mated])));
        assert!(!is_lost(Some([-5_000, 0])) && !is_lost(Some([0, -5_000])) && !is_lost(Some([-mated, -mated])));
        assert!(!is_lost(None));
    }
}
