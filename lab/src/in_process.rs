//! Games between two searches of this program, in-process: self-play and tuning.

use boards::{Line, NotationOptions, Position};
use clap::Args;
use search::score::is_mate;
use search::{Answer, Game};

use crate::engine::EngineScore;
use crate::tournament::{Adjudication, Numbers, Outcome, Reason, Referee};

/// Options of the commands that play such games. All scores are in the units of the search, not in centipawns.
#[derive(Debug, Args)]
pub struct PlayerArguments {
    /// Number of games played in parallel [default: number of cores].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Size of each side's transposition table in MiB.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub hash: u16,
    /// Draw the random plies of an opening again if a longer search gives a larger absolute score; this and the scores below
    /// are in the units of the search, not in centipawns.
    #[arg(long, value_name = "SCORE", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..))]
    pub fair: u32,
    /// Adjudicate a win after both sides have agreed on at least SCORE for PLIES plies in a row.
    #[arg(long, value_name = "SCORE,PLIES", default_value = "2000,4")]
    resign: Numbers<2>,
    /// Adjudicate a draw after both scores stayed within SCORE of zero for PLIES plies in a row, from ply FROM on.
    #[arg(long, value_name = "SCORE,PLIES,FROM", default_value = "8,10,70")]
    draw: Numbers<3>,
    /// Adjudicate a draw after this number of plies.
    #[arg(long, value_name = "PLIES", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    max_plies: u32,
}

impl PlayerArguments {
    /// Returns the adjudication of the games.
    pub fn adjudication(&self) -> Adjudication {
        let Self { resign: Numbers([win, win_plies]), draw: Numbers([draw, draw_plies, from]), max_plies, .. } = *self;
        Adjudication { win: Some((win, win_plies)), draw: Some((draw, draw_plies, from)), longest: Some(max_plies) }
    }
}

/// Returns the checksum of the positions of an opening book.
pub fn book_checksum<P: Position>(positions: &[P]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    positions.iter().for_each(|position| hasher.update(position.fen(NotationOptions::default()).as_bytes()));
    hasher.finalize()
}

/// Result of a turn.
pub enum Turn {
    /// The answer of the search; there is a legal move.
    Answer(Answer),
    /// The clock of the side to move ran out.
    Late,
    /// The game is not needed any more.
    Cancelled,
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
            return Some((win_for(mover), Reason::Declaration));
        }
        let Answer { best, score, .. } = match think(mover, referee.line()) {
            Turn::Answer(answer) => answer,
            Turn::Late => return Some((win_for(1 - mover), Reason::Time)),
            Turn::Cancelled => return None,
        };
        let mv = best.expect("the referee ends games in which there is no move");
        let proved = is_mate(score).then(|| (win_for(if score > 0 { mover } else { 1 - mover }), Reason::Adjudication));
        if let Some(end) = referee.play(mv, Some(shown(score))).or(proved) {
            return Some(end);
        }
    }
}

fn win_for(side: usize) -> Outcome {
    if side == 0 { Outcome::FirstWins } else { Outcome::SecondWins }
}

/// Returns a score as the referee takes it.
fn shown(score: i32) -> EngineScore {
    if is_mate(score) { EngineScore::Mate(score.signum()) } else { EngineScore::Centipawns(score) }
}
