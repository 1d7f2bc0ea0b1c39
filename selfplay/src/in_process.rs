//! Games between two searches of this program, in-process: self-play and tuning.

use boards::Line;
use search::score::is_mate;
use search::{Answer, Game};

use crate::outcome::{Outcome, Reason, half_points};
use crate::referee::{Adjudication, Referee};
use crate::score::EngineScore;
use crate::searcher::Searcher;

/// Result of a turn.
pub enum Turn {
    /// The answer of the search; there is a legal move.
    Answer(Answer),
    /// The clock of the side to move ran out.
    Late,
    /// The game is not needed any more.
    Cancelled,
}

impl Turn {
    /// Returns the turn with the answer of a search in a game that may have been cancelled meanwhile.
    ///
    /// # Panics
    /// There is no answer.
    pub fn of(answer: Option<Answer>, is_cancelled: bool) -> Turn {
        match answer {
            _ if is_cancelled => Turn::Cancelled,
            Some(answer) => Turn::Answer(answer),
            None => unreachable!("the referee ends games in which there is no move"),
        }
    }
}

/// Plays one game of a pair, from the end of an opening: player `first`, 0 or 1, has the first side. `think` searches
/// the last position of the line with a player, for the side to move. Returns the half-points of player 0; `None` if the
/// game was cancelled.
pub fn play_between<G: Game>(
    players: &mut [Searcher<G>; 2],
    first: usize,
    opening: &Line<G>,
    adjudication: &Adjudication,
    mut think: impl FnMut(&mut Searcher<G>, usize, &Line<G>) -> Turn,
) -> Option<u32> {
    players.iter_mut().for_each(Searcher::clear);
    let mut referee = Referee::after(opening.clone(), adjudication.clone());
    let (outcome, _) = play(&mut referee, |mover, line| think(&mut players[mover ^ first], mover, line))?;
    Some(half_points(outcome, first))
}

/// Plays a game to its end. `think` searches the last position of the line for the side to move, 0 or 1. A proved mate
/// ends the game. `None` if the game was cancelled.
pub fn play<G: Game>(
    referee: &mut Referee<G>,
    mut think: impl FnMut(usize, &Line<G>) -> Turn,
) -> Option<(Outcome, Reason)> {
    loop {
        let mover = referee.mover();
        if referee.line().current().can_declare_win() {
            return Some((Outcome::win_of(mover), Reason::Declaration));
        }
        let Answer { best, score, .. } = match think(mover, referee.line()) {
            Turn::Answer(answer) => answer,
            Turn::Late => return Some((Outcome::win_of(1 - mover), Reason::Time)),
            Turn::Cancelled => return None,
        };
        let mv = best.expect("the referee ends games in which there is no move");
        let proved =
            is_mate(score).then(|| (Outcome::win_of(if score > 0 { mover } else { 1 - mover }), Reason::Adjudication));
        if let Some(end) = referee.play(mv, Some(shown(score))).or(proved) {
            return Some(end);
        }
    }
}

/// Returns a score as the referee takes it.
fn shown(score: i32) -> EngineScore {
    if is_mate(score) { EngineScore::Mate(score.signum()) } else { EngineScore::Centipawns(score) }
}
