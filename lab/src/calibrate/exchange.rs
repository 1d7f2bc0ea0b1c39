//! Measurement of the value of captures in the unit of a network.

use std::sync::Arc;

use boards::Line;
use rand::prelude::*;
use rand::rngs::StdRng;
use search::network::EXCHANGE_RANGE;
use search::{Evaluator, ListedGame, NetworkOf};
use selfplay::games::own_openings;

/// Random walks from each opening, in whose last positions captures are measured.
const WALKS: usize = 40;
/// Longest random walk in plies.
const MOST_WALK_PLIES: usize = 5;
/// Seed of the random walks.
const WALK_SEED: u64 = 5;
/// Minimum number of captures of a measurement.
const LEAST_CAPTURES: usize = 500;
/// Largest absolute static score of a position; in decided positions a capture changes little.
const DECIDED: i32 = 1_500;

/// Returns the score that 1,000 units of exchange value add with a network: the least-squares slope of the change of
/// the static score over the gain of captures that lose nothing in return. `None` if there are too few.
///
/// The positions are the game's openings after a few random moves that lose nothing at once. In positions of games the
/// slope is far smaller (165 in place of 770 in shogi); the likely reason, not verified, is that a piece that can be
/// captured there has mostly been offered on purpose.
pub fn exchange_of<G: ListedGame>(network: &Arc<NetworkOf<G>>) -> Option<i32> {
    let mut rng = StdRng::seed_from_u64(WALK_SEED);
    let (mut products, mut squares, mut captures) = (0.0, 0.0, 0);
    // An evaluator remembers the positions of one line, and these are all different ones.
    let evaluate = |position: G| G::Evaluator::new(Arc::clone(network)).evaluate(&Line::new(position));
    for opening in own_openings::<G>() {
        for _ in 0..WALKS {
            let position = walk(&opening, &mut rng);
            let before = evaluate(position.clone());
            if position.in_check() || before.abs() > DECIDED {
                continue;
            }
            let moves = position.move_list();
            for mv in moves {
                let gain = position.gain(mv);
                if gain <= 0 || position.gives_check(mv) || !position.see_ge(mv, gain) {
                    continue;
                }
                let change = -evaluate(position.after(mv)) - before;
                products += f64::from(change) * f64::from(gain);
                squares += f64::from(gain) * f64::from(gain);
                captures += 1;
            }
        }
    }
    let permille = (1000.0 * products / squares).round() as i32;
    (captures >= LEAST_CAPTURES).then(|| permille.clamp(*EXCHANGE_RANGE.start(), *EXCHANGE_RANGE.end()))
}

/// Plays up to [`MOST_WALK_PLIES`] random moves whose exchanges lose nothing.
fn walk<G: ListedGame>(start: &G, rng: &mut StdRng) -> G {
    let mut position = start.clone();
    for _ in 0..rng.random_range(0..=MOST_WALK_PLIES) {
        let mut moves = position.move_list();
        moves.retain(|mv| position.see_ge(*mv, 0));
        let Some(&mv) = moves.choose(rng) else { break };
        position = position.after(mv);
    }
    position
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use boards::xiangqi::Xiangqi;

    use super::*;

    /// The built-in networks give what their files say, within a tenth.
    #[test]
    fn the_value_of_captures_is_that_of_the_built_in_networks() {
        fn check<G: ListedGame>() {
            let found = exchange_of::<G>(&G::network()).unwrap();
            let stored = G::calibration(&G::network()).exchange;
            assert!((found - stored).abs() * 10 <= stored, "{}: {found} measured, {stored} in the file", G::NAME);
        }
        check::<Chess>();
        check::<Xiangqi>();
        check::<Shogi>();
    }
}
