//! Winner of a recorded game.

use boards::Side;
use selfplay::Outcome;

/// Returns the outcome that a result means, in the spelling of PGN, CSA or KIF. `mover` is the side to move at the end,
/// from which results of shogi are seen; `None` if the moves have not been read to their end. Returns `None` if the result
/// says nothing.
pub fn outcome(result: &str, mover: Option<Side>) -> Option<Outcome> {
    let win_for = |side| if side == Side::First { Outcome::FirstWins } else { Outcome::SecondWins };
    match result {
        "1-0" | "%-ILLEGAL_ACTION" => Some(Outcome::FirstWins),
        "0-1" | "%+ILLEGAL_ACTION" => Some(Outcome::SecondWins),
        "1/2-1/2" | "1/2" | "½-½" => Some(Outcome::Draw),
        "%SENNICHITE" | "%HIKIWAKE" | "%JISHOGI" | "%MAX_MOVES" | "千日手" | "持将棋" => Some(Outcome::Draw),
        "%TORYO" | "%TIME_UP" | "%ILLEGAL_MOVE" | "%TSUMI" | "投了" | "切れ負け" | "反則負け" | "詰み" => {
            mover.map(|mover| win_for(!mover))
        }
        "%KACHI" | "入玉勝ち" | "反則勝ち" => mover.map(win_for),
        _ => None,
    }
}
