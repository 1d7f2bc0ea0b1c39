//! Positions and moves of position lines, read by the rules of a game.

use boards::{Line, Move, MoveError, NotationOptions, Position, RuleOptions};

use crate::command::{MoveText, Setup};
use crate::game_host::Refusal;

/// A line with the moves of a setup that could be played, and a message about skipped words or the reason of a refusal.
pub struct Reading<G> {
    pub line: Line<G>,
    pub notation: NotationOptions,
    pub outcome: Result<Option<String>, String>,
}

/// Reads a setup in the first notation in which all its moves are legal, or else in the first one.
///
/// # Errors
/// The position cannot be read. An illegal move is an outcome of the reading.
pub fn read_setup<G: Position>(
    setup: &Setup,
    notations: &[NotationOptions],
    rules: RuleOptions,
) -> Result<Reading<G>, Refusal> {
    debug_assert!(!notations.is_empty());
    let start = match &setup.fen {
        None => G::start(),
        Some(fen) => G::from_fen(fen).map_err(|error| Refusal { reason: error.to_string() })?,
    };
    let start = start.with_rules(rules);
    let mut first = None;
    for &notation in notations {
        let mut line = Line::new(start.clone());
        let outcome = play_moves(&mut line, &setup.moves, notation);
        let complete = outcome == Ok(None);
        let reading = Reading { line, notation, outcome };
        if complete {
            return Ok(reading);
        }
        first.get_or_insert(reading);
    }
    first.ok_or(Refusal { reason: "no notation for its moves".into() })
}

/// Returns true if a word consists of the characters of moves: letters, digits, and the signs of drops and promotions.
fn looks_like_a_move(text: &str) -> bool {
    let has = |is: fn(&u8) -> bool| text.bytes().any(|byte| is(&byte));
    has(u8::is_ascii_alphabetic)
        && has(u8::is_ascii_digit)
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+=*@-;".contains(&byte))
}

/// Returns true if one of these texts is a move, legal or not, in the last position of a line, also as it is written in
/// books: `O-O`.
fn has_a_move<G: Position>(line: &Line<G>, moves: &[MoveText], notation: NotationOptions) -> bool {
    moves.iter().any(|mv| match mv {
        MoveText::Pass => true,
        MoveText::Text(text) | MoveText::Written(text) => {
            matches!(parse_written(line, text, notation), Ok(_) | Err(MoveError::Illegal { .. }))
        }
    })
}

/// Returns true if a word begins with the text of a move, legal or not, before other signs, as in `e7e5!` and `"e7e5"`,
/// or behind a number, as in `1.e2e4`.
fn begins_with_a_move<G: Position>(position: &G, text: &str, notation: NotationOptions) -> bool {
    let word = without_number(text).trim_start_matches(['"', '\'']);
    let end = word.find(|sign: char| !sign.is_ascii_alphanumeric() && !"+=*@-".contains(sign)).unwrap_or(word.len());
    matches!(position.parse_move_in(&word[..end], notation), Ok(_) | Err(MoveError::Illegal { .. }))
}

/// Returns a word without the number of a move before it: `e4` of `1.e4`; all of a word that has none.
pub fn without_number(word: &str) -> &str {
    let behind = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if behind.len() < word.len() && behind.starts_with('.') { behind.trim_start_matches('.') } else { word }
}

/// Plays the moves of a setup. A word that does not look like a move (a comment, a result) ends the list with a
/// message. An illegal or malformed move refuses the whole setup, and so does a word between moves: the engine must not
/// answer in a position that the GUI does not have.
fn play_moves<G: Position>(
    line: &mut Line<G>,
    moves: &[MoveText],
    notation: NotationOptions,
) -> Result<Option<String>, String> {
    for (index, mv) in moves.iter().enumerate() {
        let (text, parsed) = match mv {
            MoveText::Pass if line.current().in_check() => return Err("null move in check".into()),
            MoveText::Pass => {
                line.push_null();
                continue;
            }
            MoveText::Text(text) => (text, line.current().parse_move_in(text, notation)),
            MoveText::Written(text) => (text, parse_written(line, text, notation)),
        };
        match parsed {
            Ok(mv) => line.push(mv),
            Err(MoveError::Syntax(_) | MoveError::Ambiguous(_))
                if looks_like_a_move(text)
                    || begins_with_a_move(line.current(), text, notation)
                    || has_a_move(line, &moves[index..], notation) =>
            {
                return Err(format!("not a move: {text}"));
            }
            Err(MoveError::Syntax(_) | MoveError::Ambiguous(_)) => {
                return Ok(Some(format!("the list of moves ends before {text}")));
            }
            Err(error @ MoveError::Illegal { .. }) => return Err(error.to_string()),
        }
    }
    Ok(None)
}

/// Reads a move in the notation of the protocol, or else as it is written in books.
fn parse_written<G: Position>(line: &Line<G>, text: &str, notation: NotationOptions) -> Result<Move, MoveError> {
    let error = match line.current().parse_move_in(text, notation) {
        Err(error @ MoveError::Syntax(_)) => error,
        other => return other,
    };
    let previous = line.moves().last().copied();
    line.current().parse_book_move(text, previous).map_err(|other| error.or(other))
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::xiangqi::Xiangqi;
    use boards::{Notation, Ranks};

    use super::*;

    fn written(text: &str) -> MoveText {
        MoveText::Written(text.to_owned())
    }

    fn setup(moves: &str) -> Setup {
        let moves = moves.split_whitespace().map(|text| MoveText::Text(text.to_owned())).collect();
        Setup { moves, ..Setup::default() }
    }

    /// Returns the number of moves that could be played, and the outcome.
    fn outcome(setup: &Setup) -> (usize, Result<Option<String>, String>) {
        let reading = read_setup::<Chess>(setup, &[NotationOptions::default()], RuleOptions::default()).unwrap();
        (reading.line.ply(), reading.outcome)
    }

    #[test]
    fn a_comment_ends_the_list_of_moves() {
        assert_eq!(outcome(&setup("e2e4 e7e5")), (2, Ok(None)));
        assert_eq!(outcome(&setup("e2e4 good move")), (1, Ok(Some("the list of moves ends before good".into()))));
        assert_eq!(outcome(&setup("e2e4 1/2-1/2")), (1, Ok(Some("the list of moves ends before 1/2-1/2".into()))));
    }

    #[test]
    fn no_word_between_moves_is_skipped() {
        assert_eq!(outcome(&setup("e2e4 good g8f6")), (1, Err("not a move: good".into())));
        assert_eq!(outcome(&setup("1. e2e4 e7e5")), (0, Err("not a move: 1.".into())));
        assert_eq!(outcome(&setup("1.e2e4 e7e5")), (0, Err("not a move: 1.e2e4".into())));
        assert_eq!(outcome(&setup("e2e4 e7e5 O-O")), (2, Err("not a move: O-O".into())));
        let moves = ["e4", "good", "Nf6"].map(written).to_vec();
        assert_eq!(outcome(&Setup { moves, ..Setup::default() }), (1, Err("not a move: good".into())));
        let (played, outcome) = outcome(&Setup { moves: vec![written("good"), MoveText::Pass], ..Setup::default() });
        assert_eq!((played, outcome), (0, Err("not a move: good".into())));
    }

    #[test]
    fn what_looks_like_a_move_and_is_none_is_an_error() {
        assert_eq!(outcome(&setup("e2e4 e7e9")), (1, Err("not a move: e7e9".into())));
        assert_eq!(outcome(&setup("e2e4 \"e7e5\"")), (1, Err("not a move: \"e7e5\"".into())));
        let (played, outcome) = outcome(&setup("e2e4 e2e4"));
        assert!(played == 1 && outcome.is_err(), "{outcome:?}");
    }

    #[test]
    fn written_moves_are_those_of_books_too() {
        let moves = ["e2e4", "Nf6"].map(written).to_vec();
        assert_eq!(outcome(&Setup { moves, ..Setup::default() }), (2, Ok(None)));
        let moves = vec![MoveText::Pass, MoveText::Text("e7e5".into())];
        assert_eq!(outcome(&Setup { moves, ..Setup::default() }), (2, Ok(None)));
    }

    #[test]
    fn the_first_notation_in_which_all_moves_are_legal_counts() {
        let [from_zero, from_one] =
            [Ranks::FromZero, Ranks::FromOne].map(|ranks| NotationOptions { ranks, ..NotationOptions::default() });
        let ranks = |moves: &str| {
            let reading = read_setup::<Xiangqi>(&setup(moves), &[from_zero, from_one], RuleOptions::default()).unwrap();
            (reading.notation.ranks, reading.outcome.is_ok())
        };
        assert_eq!(ranks("h2e2"), (Ranks::FromZero, true));
        assert_eq!(ranks("a4a5"), (Ranks::FromOne, true));
        assert_eq!(ranks("e5e9"), (Ranks::FromZero, false));
    }

    #[test]
    fn a_position_that_cannot_be_read_is_refused() {
        let setup = Setup { fen: Some("8/8 w".into()), ..Setup::default() };
        let refusal = read_setup::<Chess>(&setup, &[NotationOptions::default()], RuleOptions::default()).err().unwrap();
        assert_eq!(refusal.reason, Chess::from_fen("8/8 w").unwrap_err().to_string());
    }
}
