//! Game records in PGN (standard of 1994): tags, and a comment `{+0.31/12 0.123s}` on each move with the mover's score,
//! depth and time, in the form of cutechess-cli and fastchess.

use analysis::output::pgn;
use search::ListedGame;
use selfplay::games::game_facts;
use selfplay::{EngineScore, Outcome, Reason};

use super::heading::Heading;
use crate::tournament::game::{FinishedGame, MoveRecord};

/// Maximum length of a line in the export format (section 4.3).
const LINE: usize = 80;

/// Name and value of a tag.
type Tag = (&'static str, &'static str);

/// Returns a game as text with an empty line at its end. `players` are the names of the tags for the players, the first
/// side's first; `tags` are the tags common to all records of the game.
pub fn write<P: ListedGame>(heading: &Heading, players: [&str; 2], tags: &[Tag], game: &FinishedGame<P>) -> String {
    let mut text = roster(heading, players, tags, game);
    text.push('\n');
    text.push_str(&pgn::wrapped(&words(heading, game).join(" "), LINE));
    text.push('\n');
    text
}

fn roster<P: ListedGame>(heading: &Heading, players: [&str; 2], tags: &[Tag], game: &FinishedGame<P>) -> String {
    let start = game.line.positions()[0].fen(heading.notation);
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| text += &pgn::tag(name, value);
    tag("Event", "lab match");
    tag("Site", "?");
    tag("Date", heading.date);
    tag("Round", &heading.round.to_string());
    for (name, player) in players.into_iter().zip(heading.players) {
        tag(name, player);
    }
    tag("Result", result(game.outcome));
    for (name, value) in tags {
        tag(name, value);
    }
    if heading.notation.chess960 {
        tag("Variant", "Chess960");
    }
    if heading.notation.chess960 || start != P::start().fen(heading.notation) {
        tag("SetUp", "1");
        tag("FEN", &start);
    }
    // Tags for different controls as Cute Chess writes them; the standard has none.
    match heading.controls {
        [first, second] if first == second => tag("TimeControl", first),
        [first, second] => {
            tag("WhiteTimeControl", first);
            tag("BlackTimeControl", second);
        }
    }
    tag("PlyCount", &game.line.ply().to_string());
    tag("Termination", termination(game.reason));
    text
}

fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::FirstWins => "1-0",
        Outcome::SecondWins => "0-1",
        Outcome::Draw => "1/2-1/2",
    }
}

/// Returns the value of the tag `Termination` (section 9.8.1).
fn termination(reason: Reason) -> &'static str {
    match reason {
        Reason::Time => "time forfeit",
        Reason::Adjudication => "adjudication",
        Reason::IllegalMove | Reason::WrongClaim => "rules infraction",
        Reason::Crash | Reason::Stall => "abandoned",
        _ => "normal",
    }
}

/// Returns the words of the move text: move numbers, moves, comments and the result.
fn words<P: ListedGame>(heading: &Heading, game: &FinishedGame<P>) -> Vec<String> {
    let positions = game.line.positions();
    let start = positions[0].fen(heading.notation);
    let mut number: u32 = start.rsplit(' ').next().and_then(|field| field.parse().ok()).unwrap_or(1);
    let mut words = Vec::new();
    for (ply, (position, mv, said)) in game.moves().enumerate() {
        match position.side_to_move().index() {
            0 => words.push(format!("{number}.")),
            _ if ply == 0 => words.push(format!("{number}...")),
            _ => {}
        }
        number += position.side_to_move().index() as u32;
        words.push(position.record_move(mv));
        words.push(said.map_or("{book}".to_owned(), |said| format!("{{{}}}", comment(said))));
    }
    words.push(format!("{{{}}}", game.reason.describe(game_facts::<P>())));
    words.push(result(game.outcome).to_owned());
    words
}

fn comment(said: &MoveRecord) -> String {
    let score = match said.score {
        None => String::new(),
        Some(EngineScore::Centipawns(score)) => format!("{:+.2}/{} ", f64::from(score) / 100.0, said.depth),
        Some(EngineScore::Mate(length)) => {
            let sign = if length > 0 { '+' } else { '-' };
            format!("{sign}M{}/{} ", length.unsigned_abs(), said.depth)
        }
    };
    format!("{score}{:.3}s", said.elapsed.as_secs_f64())
}
