//! A game between two engines, controlled by the referee.

use std::iter;
use std::time::Duration;

use boards::{Line, Move, NotationOptions, Position};
use search::ListedGame;
use selfplay::games::game_facts;
use selfplay::referee::{Adjudication, GameEnd, Referee};
use selfplay::{Clocks, EngineScore, Outcome, Reason, TimeControl};

use super::game_record::{LateMove, Usage};
use super::player::{GameText, Player};
use super::reply::handle_reply;
use crate::engine::{EngineAnswer, EngineError, Reply};

/// Time limit of a move for an engine without a clock.
const PATIENCE_WITHOUT_CLOCK: Duration = Duration::from_secs(120);
/// Time after the end of its clock at which an engine is sent `stop`. An answer after that loses on time; no answer is
/// a stall.
const PATIENCE_PAST_CLOCK: Duration = Duration::from_secs(1);

/// Settings common to all games of a match.
#[derive(Clone, Debug)]
pub struct GameSettings {
    /// Time control of the engines without one of their own.
    pub control: TimeControl,
    /// Tolerance for late moves.
    pub margin: Duration,
    pub adjudication: Adjudication,
    /// True if engines ponder.
    pub ponder: bool,
    /// Notation of moves to the engines.
    pub notation: NotationOptions,
}

/// Data about a move of a finished game, as reported by its engine.
#[derive(Clone, Debug)]
pub struct MoveRecord {
    /// Depth in plies.
    pub depth: u32,
    /// Score, if one was reported.
    pub score: Option<EngineScore>,
    /// Time spent.
    pub elapsed: Duration,
}

pub struct FinishedGame<P> {
    /// Result.
    pub outcome: Outcome,
    /// Reason of the end.
    pub reason: Reason,
    /// Positions and moves, those of the opening included.
    pub line: Line<P>,
    /// Number of moves of the opening.
    pub opening: usize,
    /// Data about each move after the opening.
    pub moves: Vec<MoveRecord>,
    /// Resources used by the players.
    pub usage: [Usage; 2],
    /// The late move, if the game was lost on time and the system counts processor time.
    pub late: Option<LateMove>,
}

impl<P: Position> FinishedGame<P> {
    /// Returns the moves, each with the position before it and, unless it is one of the opening, the data about it.
    pub fn moves(&self) -> impl Iterator<Item = (&P, Move, Option<&MoveRecord>)> {
        let data = iter::repeat_n(None, self.opening).chain(self.moves.iter().map(Some));
        self.line
            .positions()
            .iter()
            .zip(self.line.moves())
            .zip(data)
            .map(|((position, &mv), data)| (position, mv, data))
    }
}

struct GameInProgress<'a, P> {
    settings: &'a GameSettings,
    fen: String,
    /// Number of moves of the opening.
    opening: usize,
    /// Moves so far, in the notation of each side's engine.
    moves: [Vec<String>; 2],
    referee: Referee<P>,
    clocks: Clocks,
    played: Vec<MoveRecord>,
    usage: [Usage; 2],
    late: Option<LateMove>,
}

/// Plays a game from the end of an opening; `players[0]` has the first side. `None` if it was interrupted.
///
/// # Errors
/// An engine cannot be started.
pub fn play<P: ListedGame>(
    opening: &Line<P>,
    settings: &GameSettings,
    mut players: [&mut Player; 2],
) -> Result<Option<FinishedGame<P>>, EngineError> {
    let controls = players.each_ref().map(|player| player.spec.control_or(&settings.control));
    let mut game = GameInProgress {
        settings,
        fen: opening.positions()[0].fen(settings.notation),
        opening: opening.ply(),
        moves: Default::default(),
        referee: Referee::after(opening.clone(), settings.adjudication.clone()),
        clocks: Clocks::new(controls.each_ref()),
        played: Vec::new(),
        usage: [Usage::default(); 2],
        late: None,
    };
    let mut verdict = Ok(None);
    for (side, player) in players.iter_mut().enumerate() {
        if let (Ok(None), Err(error)) = (&verdict, player.prepare(game_facts::<P>())) {
            verdict = loss_by(error, side).map(Some);
        }
    }
    // Engines spell moves by their own dialects, which are known once they are prepared.
    game.moves = players.each_ref().map(|player| game.spelled(player));
    while let Ok(None) = verdict {
        verdict = game.turn(&mut players);
    }
    let (outcome, reason) = match verdict {
        Ok(Some(verdict)) => verdict,
        Ok(None) | Err(EngineError::Interrupted) => return Ok(None),
        Err(error) => return Err(error),
    };
    for (side, player) in players.into_iter().enumerate() {
        player.end_game(outcome, side);
    }
    Ok(Some(game.finish(outcome, reason)))
}

/// Converts the failure of an engine during a game to a loss.
///
/// # Errors
/// The failure does not decide a game: the engine cannot be started, or the user interrupted the run.
fn loss_by(error: EngineError, side: usize) -> Result<GameEnd, EngineError> {
    match error {
        EngineError::Gone { .. } => Ok(loss_of(side, Reason::Crash)),
        EngineError::Silent { .. } => Ok(loss_of(side, Reason::Stall)),
        error => Err(error),
    }
}

fn loss_of(side: usize, reason: Reason) -> GameEnd {
    (Outcome::win_of(1 - side), reason)
}

impl<P: Position> GameInProgress<'_, P> {
    /// Returns the moves so far in the notation of a player's engine.
    fn spelled(&self, player: &Player) -> Vec<String> {
        let line = self.referee.line();
        let notation = player.notation(self.settings.notation);
        line.positions().iter().zip(line.moves()).map(|(position, &mv)| position.format_move(mv, notation)).collect()
    }

    /// Plays a move; returns the end of the game, if it ended.
    ///
    /// # Errors
    /// An engine cannot be started, or the user interrupted the run.
    fn turn(&mut self, players: &mut [&mut Player; 2]) -> Result<Option<GameEnd>, EngineError> {
        let mover = self.referee.mover();
        self.clocks.begin_turn(mover);
        let (available, in_byoyomi) = (self.available(players[mover], mover), self.clocks.in_byoyomi(mover));
        let answer = match self.ask(players[mover], mover) {
            Ok(answer) => answer,
            Err(error) => return loss_by(error, mover).map(Some),
        };
        let in_time = self.clocks.end_turn(mover, answer.elapsed, self.settings.margin);
        self.note(mover, &answer);
        if let Some(available) = available {
            self.usage[mover].add_move_time(answer.elapsed, available, in_byoyomi);
        }
        if players[mover].has_clock() && !in_time {
            let allowed = available.unwrap_or_default() + self.settings.margin;
            self.late = answer.processor.map(|processor| LateMove::new(answer.elapsed, allowed, processor));
            return Ok(Some(loss_of(mover, Reason::Time)));
        }
        let plies = self.referee.line().ply();
        let verdict = handle_reply(&mut self.referee, &answer.reply, answer.ranks, answer.info.score);
        if let Some(&mv) = self.referee.line().moves().get(plies) {
            let before = &self.referee.line().positions()[plies];
            for (moves, player) in self.moves.iter_mut().zip(&*players) {
                moves.push(before.format_move(mv, player.notation(self.settings.notation)));
            }
            self.played.push(MoveRecord {
                depth: answer.info.depth,
                score: answer.info.score,
                elapsed: answer.elapsed,
            });
        }
        if verdict.is_none() && self.settings.ponder {
            self.start_pondering(players[mover], mover, &answer.reply);
        }
        Ok(verdict)
    }

    /// Returns the time that the clock has for the move; `None` for an engine without a clock.
    fn available(&self, player: &Player, mover: usize) -> Option<Duration> {
        self.clocks.available(mover).filter(|_| player.has_clock())
    }

    fn ask(&self, player: &mut Player, mover: usize) -> Result<EngineAnswer, EngineError> {
        let patience = self
            .available(player, mover)
            .map_or(PATIENCE_WITHOUT_CLOCK, |available| available + self.settings.margin + PATIENCE_PAST_CLOCK);
        let text = GameText { fen: &self.fen, moves: &self.moves[mover] };
        player.think(&text, &self.clocks, mover, self.referee.draw_offered(), patience)
    }

    /// Starts pondering of the engine that has just moved, if its expected reply is legal and does not end the game.
    fn start_pondering(&self, player: &mut Player, mover: usize, reply: &Reply) {
        let Reply::Move { ponder: Some(expected), .. } = reply else { return };
        let position = self.referee.line().current();
        let notation = player.notation(self.settings.notation);
        let Ok(mv) = position.parse_move_in(expected, notation) else { return };
        if !position.after(mv).has_legal_move() {
            return;
        }
        let mut moves = self.moves[mover].clone();
        moves.push(position.format_move(mv, notation));
        let mut clocks = self.clocks.clone();
        clocks.begin_turn(mover);
        player.ponder(&self.fen, moves, &clocks, mover);
    }

    fn note(&mut self, mover: usize, answer: &EngineAnswer) {
        let usage = &mut self.usage[mover];
        usage.moves += 1;
        usage.depth_sum += u64::from(answer.info.depth);
        usage.nodes = usage.nodes.saturating_add(answer.info.nodes);
        usage.time_ms += answer.elapsed.as_secs_f64() * 1000.0;
        usage.allowed_ms = self.clocks.allowed(mover).as_secs_f64() * 1000.0;
    }

    fn finish(self, outcome: Outcome, reason: Reason) -> FinishedGame<P> {
        let line = self.referee.line().clone();
        FinishedGame {
            outcome,
            reason,
            line,
            opening: self.opening,
            moves: self.played,
            usage: self.usage,
            late: self.late,
        }
    }
}
