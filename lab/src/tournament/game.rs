//! One game between two engines, under the eyes of the referee.

use std::time::Duration;

use boards::{Line, NotationOptions, Position};
use search::ListedGame;

use super::clock::{Clocks, TimeControl};
use super::outcome::{Outcome, Reason, Usage};
use super::referee::{Adjudication, Referee, Verdicted};
use super::seat::{Seat, Told};
use crate::engine::{EngineError, LineScore, Reply, Thought};
use crate::games::facts;

/// How long an engine without a clock may think.
const PATIENCE_WITHOUT_CLOCK: Duration = Duration::from_secs(120);
/// An engine this long past its time is told to stop; what it then answers is late, what it does not is a stall.
const PATIENCE_PAST_CLOCK: Duration = Duration::from_secs(1);

/// What all games of a match have in common.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The time control.
    pub control: TimeControl,
    /// How much too late a move may come.
    pub margin: Duration,
    /// The runner's own limits.
    pub adjudication: Adjudication,
    /// Engines think on their opponents' time.
    pub ponder: bool,
    /// How moves are spelled to the engines.
    pub notation: NotationOptions,
}

/// A move of a finished game, and what its player said about it.
#[derive(Clone, Debug)]
pub struct PlayedMove {
    /// Plies that it thought ahead.
    pub depth: u32,
    /// Its value of the move.
    pub score: Option<LineScore>,
    /// What it took.
    pub elapsed: Duration,
}

/// A finished game.
pub struct Played<P> {
    /// Who won.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
    /// The positions and moves.
    pub line: Line<P>,
    /// For each move of the line, what was said about it.
    pub moves: Vec<PlayedMove>,
    /// What the players spent.
    pub usage: [Usage; 2],
}

/// A game in progress.
struct Board<'a, P> {
    rules: &'a Rules,
    fen: String,
    /// The moves as each side's engine spells them.
    moves: [Vec<String>; 2],
    referee: Referee<P>,
    clocks: Clocks,
    played: Vec<PlayedMove>,
    usage: [Usage; 2],
}

/// Plays a game from `start`; seat 0 has the first side. `None` if it was interrupted.
///
/// # Errors
/// An engine cannot even be started, which is no game's fault.
pub fn play<P: ListedGame>(
    start: P,
    rules: &Rules,
    mut seats: [&mut Seat; 2],
) -> Result<Option<Played<P>>, EngineError> {
    let mut board = Board {
        rules,
        fen: start.fen(rules.notation),
        moves: Default::default(),
        referee: Referee::new(start, rules.adjudication.clone()),
        clocks: Clocks::new(&rules.control),
        played: Vec::new(),
        usage: [Usage::default(); 2],
    };
    let mut verdict = Ok(None);
    for (side, seat) in seats.iter_mut().enumerate() {
        if let (Ok(None), Err(error)) = (&verdict, seat.sit_down(facts::<P>())) {
            verdict = loss_by(error, side).map(Some);
        }
    }
    while let Ok(None) = verdict {
        verdict = board.turn(&mut seats);
    }
    let (outcome, reason) = match verdict {
        Ok(Some(verdict)) => verdict,
        Ok(None) | Err(EngineError::Interrupted) => return Ok(None),
        Err(error) => return Err(error),
    };
    for (side, seat) in seats.into_iter().enumerate() {
        seat.leave(outcome, side);
    }
    Ok(Some(board.finish(outcome, reason)))
}

/// What a failing engine makes of its game.
///
/// # Errors
/// The failure is not the engine's, or not the game's.
fn loss_by(error: EngineError, side: usize) -> Result<Verdicted, EngineError> {
    match error {
        EngineError::Gone { .. } => Ok(loss_of(side, Reason::Crash)),
        EngineError::Silent { .. } => Ok(loss_of(side, Reason::Stall)),
        error => Err(error),
    }
}

fn loss_of(side: usize, reason: Reason) -> Verdicted {
    (if side == 0 { Outcome::SecondWins } else { Outcome::FirstWins }, reason)
}

impl<P: Position> Board<'_, P> {
    /// One move; says whether the game is over.
    ///
    /// # Errors
    /// As for [`play`].
    fn turn(&mut self, seats: &mut [&mut Seat; 2]) -> Result<Option<Verdicted>, EngineError> {
        let mover = self.referee.mover();
        self.clocks.begin_turn(mover);
        let (available, in_byoyomi) = (self.available(seats[mover], mover), self.clocks.in_byoyomi(mover));
        let thought = match self.ask(seats[mover], mover) {
            Ok(thought) => thought,
            Err(error) => return loss_by(error, mover).map(Some),
        };
        let in_time = self.clocks.end_turn(mover, thought.elapsed, self.rules.margin);
        self.note(mover, &thought);
        if let Some(available) = available {
            self.usage[mover].add_share(thought.elapsed.as_secs_f64() / available.as_secs_f64(), in_byoyomi);
        }
        if seats[mover].has_clock() && !in_time {
            return Ok(Some(loss_of(mover, Reason::Time)));
        }
        let plies = self.referee.line().ply();
        let verdict = self.referee.hear(&thought.reply, thought.ranks, thought.line.score);
        if let Some(&mv) = self.referee.line().moves().get(plies) {
            let before = &self.referee.line().positions()[plies];
            for (moves, seat) in self.moves.iter_mut().zip(&*seats) {
                moves.push(before.format_move(mv, seat.notation(self.rules.notation)));
            }
            self.played.push(PlayedMove {
                depth: thought.line.depth,
                score: thought.line.score,
                elapsed: thought.elapsed,
            });
        }
        if verdict.is_none() && self.rules.ponder {
            self.start_pondering(seats[mover], mover, &thought.reply);
        }
        Ok(verdict)
    }

    /// What the clock has for the move; `None` for an engine that has none.
    fn available(&self, seat: &Seat, mover: usize) -> Option<Duration> {
        self.clocks.available(mover).filter(|_| seat.has_clock())
    }

    fn ask(&self, seat: &mut Seat, mover: usize) -> Result<Thought, EngineError> {
        let patience = self
            .available(seat, mover)
            .map_or(PATIENCE_WITHOUT_CLOCK, |available| available + self.rules.margin + PATIENCE_PAST_CLOCK);
        let told = Told { fen: &self.fen, moves: &self.moves[mover] };
        seat.think(&told, &self.clocks, mover, self.referee.draw_offered(), patience)
    }

    /// Lets the engine that has just moved think about the reply that it expects, if that is legal and does
    /// not end the game.
    fn start_pondering(&self, seat: &mut Seat, mover: usize, reply: &Reply) {
        let Reply::Move { ponder: Some(expected), .. } = reply else { return };
        let position = self.referee.line().current();
        let notation = seat.notation(self.rules.notation);
        let Ok(mv) = position.parse_move_in(expected, notation) else { return };
        if !position.after(mv).has_legal_move() {
            return;
        }
        let mut moves = self.moves[mover].clone();
        moves.push(position.format_move(mv, notation));
        let mut clocks = self.clocks.clone();
        clocks.begin_turn(mover);
        seat.ponder(&self.fen, moves, &clocks, mover);
    }

    fn note(&mut self, mover: usize, thought: &Thought) {
        let usage = &mut self.usage[mover];
        usage.moves += 1;
        usage.depth_sum += u64::from(thought.line.depth);
        usage.nodes += thought.line.nodes;
        usage.time_ms += thought.elapsed.as_secs_f64() * 1000.0;
        usage.allowed_ms = self.clocks.allowed(mover).as_secs_f64() * 1000.0;
    }

    fn finish(self, outcome: Outcome, reason: Reason) -> Played<P> {
        Played { outcome, reason, line: self.referee.line().clone(), moves: self.played, usage: self.usage }
    }
}
