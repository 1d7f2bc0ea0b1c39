//! `POST api/typed`: the legal move that a typed text means.

use axum::Json;
use boards::{Line, Move, MoveError};
use search::ListedGame;
use serde::{Deserialize, Serialize};

use super::{Answer, Body, contents};
use crate::error::RequestError;
use crate::game::{GameText, LineTask, with_line};
use crate::words::Words;

/// The request.
#[derive(Debug, Deserialize)]
pub struct Request {
    #[serde(flatten)]
    game: GameText,
    text: String,
}

/// Meaning of a typed text.
#[derive(Debug, Serialize)]
pub struct Typed {
    /// The move in the spelling of the protocol; `None` if the text is not a move, or fits several legal moves, or none.
    #[serde(rename = "move")]
    spelling: Option<String>,
    /// Reason why it is no move.
    refused: Option<Words>,
}

/// Reads a move in any spelling of books and records, or as people type it: with other letters large and small, with
/// signs between squares, with a number before it.
///
/// # Errors
/// The game cannot be played.
pub async fn answer(body: Body<Request>) -> Answer<Typed> {
    let Request { game, text } = contents(body)?;
    with_line(&game, Read { game: &game, text: text.trim() }).map(Json)
}

struct Read<'a> {
    game: &'a GameText,
    text: &'a str,
}

impl LineTask for Read<'_> {
    type Output = Typed;

    fn run<G: ListedGame>(self, line: Line<G>) -> Result<Typed, RequestError> {
        let Read { game, text } = self;
        Ok(match meant(&line, text) {
            Ok(mv) => Typed { spelling: Some(line.current().format_move(mv, game.notation())), refused: None },
            Err(error) => Typed { spelling: None, refused: Some(Words::from(&error.message())) },
        })
    }
}

/// Returns the move of a text: as records spell it, else as people type it, if all ways to read that agree.
fn meant<G: ListedGame>(line: &Line<G>, text: &str) -> Result<Move, MoveError> {
    let read = |text: &str| line.current().parse_book_move(text, line.moves().last().copied());
    let error = match read(text) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    let bare = without_number(text);
    let error = match read(bare) {
        Ok(mv) => return Ok(mv),
        Err(other) => error.or(other),
    };
    // Letters that mean a move as they stand mean no other one: `bxc3` is a pawn's, also where it may not go there.
    let is_syntax = matches!(error, MoveError::Syntax(_));
    let mut found: Vec<Move> = spellings(bare, is_syntax).iter().filter_map(|spelling| read(spelling).ok()).collect();
    found.dedup();
    if let [mv] = found[..] { Ok(mv) } else { Err(error) }
}

/// Removes a move's number with its dots, and the dot or comma behind it.
fn without_number(text: &str) -> &str {
    const DOTS: [char; 5] = ['.', '…', ',', '，', '。'];
    let text = text.trim_end_matches(DOTS);
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_number = rest.len() < text.len() && rest.starts_with(DOTS);
    if is_number { rest.trim_start_matches(DOTS).trim_start() } else { text }
}

/// Returns other spellings of a text: without signs between squares, and if `any_case` with a large letter for a piece
/// at the beginning or the end and small ones elsewhere. A small `b` at the beginning stays a file.
fn spellings(text: &str, any_case: bool) -> Vec<String> {
    let signed = text.replace(['–', '—'], "-");
    let mut spellings = vec![signed.replace('-', ""), signed];
    if any_case {
        for text in spellings.clone() {
            let small = text.to_ascii_lowercase();
            let is_file = text.starts_with('b');
            let large = (!is_file).then(|| with_large(&small, 0)).flatten();
            let promoted = small.len().checked_sub(1).and_then(|last| with_large(&small, last));
            spellings.extend([Some(small), large, promoted].into_iter().flatten());
        }
    }
    spellings
}

/// Returns a text with a large letter at a byte; `None` if there is no small one.
fn with_large(text: &str, at: usize) -> Option<String> {
    let letter = text.get(at..=at).filter(|letter| letter.bytes().all(|byte| byte.is_ascii_lowercase()))?;
    Some(format!("{}{}{}", &text[..at], letter.to_ascii_uppercase(), &text[at + 1..]))
}
