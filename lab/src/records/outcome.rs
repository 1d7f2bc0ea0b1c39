//! Winner of a recorded game.

use analysis::ending::{Ending, Winner};
use boards::Side;
use selfplay::Outcome;

/// Returns the outcome that a result means, in the spelling of PGN, CSA or KIF. `mover` is the side to move at the end,
/// from which results of shogi are seen; `None` if the moves have not been read to their end. Returns `None` if the
/// result says nothing.
pub fn outcome(result: &str, mover: Option<Side>) -> Option<Outcome> {
    let win_for = |side| if side == Side::First { Outcome::FirstWins } else { Outcome::SecondWins };
    match result {
        "1-0" => return Some(Outcome::FirstWins),
        "0-1" => return Some(Outcome::SecondWins),
        "1/2-1/2" => return Some(Outcome::Draw),
        _ => {}
    }
    match Ending::of(result)?.winner()? {
        Winner::Nobody => Some(Outcome::Draw),
        Winner::Side(side) => Some(win_for(side)),
        Winner::Mover => mover.map(win_for),
        Winner::Opponent => mover.map(|mover| win_for(!mover)),
    }
}
