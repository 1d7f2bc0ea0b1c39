//! Game records in CSA format (version 2.2, <http://www2.computer-shogi.org/protocol/record_v22.html>). The standard
//! counts whole seconds, so comments after each move hold the rest: `'** 31` is the score in centipawns from the first
//! side, as in the records of floodgate, which viewers draw; `'*` is a comment for readers.

use std::fmt::Write;

use analysis::ending::Ending;
use boards::Side;
use search::ListedGame;
use selfplay::games::game_facts;
use selfplay::{EngineScore, Outcome, Reason};

use super::heading::Heading;
use crate::tournament::game::{FinishedGame, MoveRecord};

/// Score written for a mate.
const MATE: i32 = 30_000;

/// Returns a game as text, preceded by a separator unless it is the first.
pub fn write<P: ListedGame>(heading: &Heading, game: &FinishedGame<P>) -> String {
    let [first, second] = heading.players;
    let separator = if heading.is_first { "" } else { "/\n" };
    let mut text = format!("{separator}V2.2\nN+{first}\nN-{second}\n");
    // Writing to a String cannot fail.
    let _ = writeln!(text, "$EVENT:lab match, game {}", heading.round);
    let _ = writeln!(text, "$START_TIME:{}", heading.date.replace('.', "/"));
    let [of_first, of_second] = heading.controls;
    let _ = match of_first == of_second {
        true => writeln!(text, "'time control {of_first}"),
        false => writeln!(text, "'time control {of_first} against {of_second}"),
    };
    let start = &game.line.positions()[0];
    let _ = writeln!(text, "{}", start.record_position(heading.notation));
    for (position, mv, said) in game.moves() {
        let sign = if position.side_to_move().index() == 0 { 1 } else { -1 };
        let _ = writeln!(text, "{}\nT{}", position.record_move(mv), said.map_or(0, |said| said.elapsed.as_secs()));
        text += &said.map_or("'*book\n".to_owned(), |said| comments(said, sign));
    }
    let _ = writeln!(text, "{}\n'{}", ending(game).csa(), summary(heading, game));
    text
}

/// Returns the comments of a move.
fn comments(said: &MoveRecord, sign: i32) -> String {
    let seconds = said.elapsed.as_secs_f64();
    let score = match said.score {
        None => return format!("'*{seconds:.3} s\n"),
        Some(EngineScore::Centipawns(score)) => score,
        Some(EngineScore::Mate(plies)) => MATE * plies.signum(),
    };
    format!("'** {}\n'*depth {}, {seconds:.3} s\n", sign * score, said.depth)
}

/// Returns the ending of the game. Most endings of the standard refer to the side to move; other losses are the
/// illegal action of a named side.
fn ending<P: ListedGame>(game: &FinishedGame<P>) -> Ending {
    let loses = |side: Side| game.outcome == if side == Side::First { Outcome::SecondWins } else { Outcome::FirstWins };
    let mover_loses = loses(game.line.current().side_to_move());
    match game.reason {
        Reason::Repetition if game.outcome == Outcome::Draw => Ending::Repetition,
        _ if game.outcome == Outcome::Draw => Ending::Draw,
        // The mated side resigns; readers take `%TSUMI` for the end of a problem without a winner.
        Reason::Mate | Reason::Stalemate | Reason::Resignation => Ending::Resignation,
        Reason::Declaration => Ending::Declaration,
        Reason::Time => Ending::Time,
        Reason::IllegalMove | Reason::WrongClaim => Ending::IllegalMove,
        Reason::Adjudication if mover_loses => Ending::Resignation,
        Reason::Adjudication => Ending::Declaration,
        _ if loses(Side::First) => Ending::IllegalAction(Side::First),
        _ => Ending::IllegalAction(Side::Second),
    }
}

/// Returns the result in the form of shogi-server: the reason, and the result of each player.
fn summary<P: ListedGame>(heading: &Heading, game: &FinishedGame<P>) -> String {
    let [first, second] = heading.players;
    let [of_first, of_second] = match game.outcome {
        Outcome::FirstWins => ["win", "lose"],
        Outcome::SecondWins => ["lose", "win"],
        Outcome::Draw => ["draw", "draw"],
    };
    format!("summary:{}:{first} {of_first}:{second} {of_second}", game.reason.describe(game_facts::<P>()))
}
