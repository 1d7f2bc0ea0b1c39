//! `POST api/puzzles`: the puzzles of a game, as a stream of lines: the progress, and at last the puzzles.

use analysis::puzzle::Puzzle;
use axum::extract::State;
use axum::response::Response;
use boards::{Line, Move, message};
use indicatif::ProgressBar;
use search::ListedGame;
use serde::Serialize;

use super::progress::{self, Told};
use super::{Body, contents};
use crate::error::RequestError;
use crate::game::{GameText, LineTask, ShownMove, shown_line, with_line};
use crate::searches::{Purpose, Search, Searches};

/// The last line of the stream.
#[derive(Debug, Serialize)]
pub struct Puzzles {
    puzzles: Vec<ShownPuzzle>,
}

#[derive(Debug, Serialize)]
struct ShownPuzzle {
    ply: usize,
    mate: Option<u32>,
    solution: Vec<ShownMove>,
    difficulty: u64,
}

/// Finds puzzles.
///
/// # Errors
/// The game cannot be played or has no moves, or no search can begin.
pub async fn answer(State(searches): State<Searches>, body: Body<GameText>) -> Result<Response, RequestError> {
    let text = contents(body)?;
    let length = with_line(&text, Length)?;
    let search = searches.begin(Purpose::Study).await?;
    let find = move |search: &Search, progress: &ProgressBar| with_line(&text, Find { text: &text, search, progress });
    Ok(progress::stream(search, length, find))
}

struct Length;

impl LineTask for Length {
    type Output = u64;

    fn run<G: ListedGame>(self, line: Line<G>) -> Result<u64, RequestError> {
        if line.ply() == 0 {
            Err(RequestError::bad(message!("no-moves", "the game has no moves")))
        } else {
            Ok(line.ply() as u64)
        }
    }
}

struct Find<'a> {
    text: &'a GameText,
    search: &'a Search,
    progress: &'a ProgressBar,
}

impl LineTask for Find<'_> {
    type Output = Told<Puzzles>;

    fn run<G: ListedGame>(self, line: Line<G>) -> Result<Told<Puzzles>, RequestError> {
        let Find { text, search, progress } = self;
        let found = search.puzzles(&line, progress).map_err(|error| RequestError::search(&error))?;
        let shown = |puzzle: Puzzle| {
            let Puzzle { ply, mate, solution, difficulty } = puzzle;
            let mut before = line.clone();
            before.truncate(ply);
            let moves: Vec<Move> = solution.into_iter().map(Move::from_bits).collect();
            ShownPuzzle { ply, mate, solution: shown_line(&before, &moves, text.notation()), difficulty }
        };
        Ok(Told::Last(Puzzles { puzzles: found.into_iter().map(shown).collect() }))
    }
}
