//! Draw offers and resignations (`docs/protocols/ucci.md` section 8). They are decided once for each move of a game,
//! after its search, from the score of this search and of the earlier ones. Scores are points.

use search::score::mate_plies;

use super::score::points;
use crate::claim::{Claim, ClaimHistory, ClaimInput};

/// A draw offer is always accepted at or below this score: the engine is worse.
const ACCEPT_BELOW: i32 = -40;
/// A draw offer is accepted up to this score in a position without prospects.
const ACCEPT_UP_TO: i32 = 20;
/// Number of plies without a capture after which a position has no prospects.
const QUIET_PLIES: u32 = 40;
/// Greatest absolute score of a level game. A draw is offered after [`LEVEL_MOVES`] level searches in a row.
const LEVEL: i32 = 15;
/// Number of the engine's last moves whose searches must be level for a draw offer.
const LEVEL_MOVES: usize = 10;
/// Minimum number of the engine's moves from one offer to the next.
const MOVES_BETWEEN_OFFERS: usize = 8;
/// Number of successive lost searches after which the engine resigns; each has [`LOST_DEPTH`] or more.
const LOST_SEARCHES: usize = 3;
/// Minimum depth in plies of a search for which the engine resigns. Before a mate, [`MATE_CERTAINTY`] may allow less.
const LOST_DEPTH: u32 = 8;
/// Greatest number of plies to a mate before which the engine resigns at once.
const MATED_PLIES: u32 = 6;
/// Multiple of the plies to a mate that suffices as the depth of the search: it can end early when a mate is certain.
const MATE_CERTAINTY: u32 = 2;

/// Decides on the claim that accompanies the move of a search, with the reason as a message for the user.
pub fn decide(history: &mut ClaimHistory, input: &ClaimInput) -> (Claim, Option<&'static str>) {
    debug_assert!(input.resign_at >= 0);
    if input.on_clock {
        history.searches.push(*input);
    }
    if input.draw_offered && accepts_draw(input) {
        return (Claim::Draw, Some("accepting the offer"));
    }
    if !input.on_clock {
        return (Claim::None, None);
    }
    if is_lost(history, input) {
        return (Claim::Resign, Some("giving up a lost game"));
    }
    if may_offer(history, input) {
        history.last_offer = Some(history.searches.len());
        return (Claim::Draw, Some("offering a level game without progress"));
    }
    (Claim::None, None)
}

fn is_lost(history: &ClaimHistory, input: &ClaimInput) -> bool {
    if input.resign_at <= 0 {
        return false;
    }
    let mated_soon = mate_plies(input.score)
        .filter(|&plies| plies <= 0)
        .map(i32::unsigned_abs)
        .is_some_and(|plies| plies <= MATED_PLIES && input.depth >= LOST_DEPTH.min(MATE_CERTAINTY * plies));
    let lost =
        |search: &ClaimInput| points(search.score, search.units) <= -input.resign_at && search.depth >= LOST_DEPTH;
    let searches = &history.searches;
    mated_soon || searches.len() >= LOST_SEARCHES && searches.iter().rev().take(LOST_SEARCHES).all(lost)
}

fn may_offer(history: &ClaimHistory, input: &ClaimInput) -> bool {
    let level =
        |search: &ClaimInput| mate_plies(search.score).is_none() && points(search.score, search.units).abs() <= LEVEL;
    let searches = &history.searches;
    let waited = history.last_offer.is_none_or(|offer| searches.len() >= offer + MOVES_BETWEEN_OFFERS);
    waited
        && input.rule_counter >= QUIET_PLIES
        && searches.len() >= LEVEL_MOVES
        && searches.iter().rev().take(LEVEL_MOVES).all(level)
}

fn accepts_draw(input: &ClaimInput) -> bool {
    let without_prospects = input.rule_counter >= QUIET_PLIES || !input.can_attack;
    let score = points(input.score, input.units);
    score <= ACCEPT_BELOW || (score <= ACCEPT_UP_TO && without_prospects)
}

#[cfg(test)]
mod tests {
    use search::Units;
    use search::score::{Score, mate_in, mated_in};

    use super::*;

    /// A search of a game on the clock, with units in which scores are points.
    fn search(score: Score) -> ClaimInput {
        ClaimInput {
            score,
            units: Units { pawn: 50, minor_piece: 100 },
            depth: 12,
            last_iterations: None,
            rule_counter: 50,
            can_attack: true,
            on_clock: true,
            draw_offered: false,
            resign_at: 1000,
        }
    }

    fn offered(score: Score) -> ClaimInput {
        ClaimInput { draw_offered: true, ..search(score) }
    }

    fn claim(history: &mut ClaimHistory, input: ClaimInput) -> Claim {
        decide(history, &input).0
    }

    #[test]
    fn a_draw_is_accepted_unless_the_engine_is_better() {
        let decide = |input| claim(&mut ClaimHistory::default(), input);
        let lively = |score| ClaimInput { rule_counter: 10, ..offered(score) };
        assert_eq!(decide(offered(20)), Claim::Draw);
        assert_eq!(decide(offered(21)), Claim::None);
        assert_eq!(decide(lively(-40)), Claim::Draw);
        assert_eq!(decide(lively(-39)), Claim::None);
        let after = |rule_counter| decide(ClaimInput { rule_counter, ..offered(20) });
        assert_eq!([after(39), after(40)], [Claim::None, Claim::Draw]);
        assert_eq!(decide(ClaimInput { can_attack: false, ..lively(15) }), Claim::Draw);
        assert_eq!(decide(offered(mate_in(5))), Claim::None);
        assert_eq!(decide(offered(mated_in(4))), Claim::Draw);
    }

    #[test]
    fn a_draw_is_offered_in_a_level_game_at_intervals() {
        let mut history = ClaimHistory::default();
        let moves: Vec<usize> = (1..=40).filter(|_| claim(&mut history, search(-9)) == Claim::Draw).collect();
        assert_eq!(moves, [10, 18, 26, 34]);
        assert_eq!(claim(&mut history, search(80)), Claim::None);
        assert!((0..9).all(|_| claim(&mut history, search(0)) == Claim::None));
        assert_eq!(claim(&mut history, search(0)), Claim::Draw);
        // Level, and long without a capture.
        let last_of_ten = |score, rule_counter| {
            let mut history = ClaimHistory::default();
            let input = ClaimInput { rule_counter, ..search(score) };
            (0..10).map(|_| claim(&mut history, input)).last()
        };
        assert_eq!(last_of_ten(15, 40), Some(Claim::Draw));
        assert_eq!([last_of_ten(16, 40), last_of_ten(-16, 40), last_of_ten(15, 39)], [Some(Claim::None); 3]);
    }

    #[test]
    fn a_lost_game_is_resigned_after_three_searches() {
        let mut history = ClaimHistory::default();
        let lost = [-1000, -1200, -900, -1000, -1001, -1500].map(|score| claim(&mut history, search(score)));
        assert_eq!(lost[..5], [Claim::None; 5]);
        assert_eq!(lost[5], Claim::Resign);
        history = ClaimHistory::default();
        assert_eq!(claim(&mut history, search(-1500)), Claim::None);
        let mated = search(mated_in(6));
        assert_eq!(claim(&mut history, mated), Claim::Resign);
        assert_eq!(claim(&mut history, offered(mated_in(6))), Claim::Draw);
        assert_eq!(claim(&mut history, ClaimInput { depth: 7, ..mated }), Claim::None);
        let certain = ClaimInput { score: mated_in(2), depth: 4, ..mated };
        assert_eq!(claim(&mut history, certain), Claim::Resign);
        assert_eq!(claim(&mut history, ClaimInput { score: mate_in(2), ..certain }), Claim::None);
    }

    #[test]
    fn an_analysis_has_no_claims_and_the_user_can_forbid_resignation() {
        let mut history = ClaimHistory::default();
        for _ in 0..20 {
            assert_eq!(claim(&mut history, ClaimInput { on_clock: false, ..search(-5000) }), Claim::None);
            assert_eq!(claim(&mut history, ClaimInput { on_clock: false, ..search(0) }), Claim::None);
            assert_eq!(claim(&mut history, ClaimInput { resign_at: 0, ..search(-5000) }), Claim::None);
        }
    }
}
