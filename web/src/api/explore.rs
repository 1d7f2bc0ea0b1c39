//! `POST api/explore`: what the built-in book and the names of openings say about a position.

use analysis::openings::{self, Opening};
use axum::Json;
use boards::{Line, Move};
use search::ListedGame;
use serde::Serialize;

use super::book::book_moves;
use super::{Answer, Body, contents};
use crate::error::RequestError;
use crate::game::{GameText, LineTask, ShownMove, shown_move, with_line};

/// What is known about a position.
#[derive(Debug, Serialize)]
pub struct Known {
    /// Name of the opening of the game so far.
    opening: Option<Opening>,
    /// Moves of the book, and moves that lead to a named opening; the most frequent one first.
    moves: Vec<KnownMove>,
}

#[derive(Debug, Serialize)]
struct KnownMove {
    #[serde(flatten)]
    shown: ShownMove,
    /// Share of the move among those of the book, from 0 to 1; 0 for a move that the book does not have.
    share: f64,
    /// Score of the book in hundredths of a pawn, for the side to move.
    score: Option<i32>,
    /// Name of the opening that the move leads to.
    opening: Option<Opening>,
}

/// Looks a position up.
///
/// # Errors
/// The game cannot be played.
pub async fn answer(body: Body<GameText>) -> Answer<Known> {
    let text = contents(body)?;
    with_line(&text, Explore(&text)).map(Json)
}

struct Explore<'a>(&'a GameText);

impl LineTask for Explore<'_> {
    type Output = Known;

    fn run<G: ListedGame>(self, line: Line<G>) -> Result<Known, RequestError> {
        let position = line.current();
        let entries = book_moves(&line);
        let total: u64 = entries.iter().map(|entry| u64::from(entry.weight)).sum();
        let shown = |mv: Move, weight: u32, score: Option<i32>| KnownMove {
            shown: shown_move(position, mv, line.moves().last().copied(), self.0.notation()),
            share: f64::from(weight) / (total.max(1) as f64),
            score,
            opening: openings::named(position.after(mv).key()).filter(|_| !G::OPENING_NAMES.is_empty()),
        };
        let mut moves: Vec<KnownMove> =
            entries.iter().map(|entry| shown(entry.mv, entry.weight, entry.score)).collect();
        let mut legal = boards::MoveList::new();
        position.legal_moves(&mut legal);
        let others = legal.into_iter().filter(|mv| entries.iter().all(|entry| entry.mv != *mv));
        moves.extend(others.map(|mv| shown(mv, 0, None)).filter(|known| known.opening.is_some()));
        moves.sort_by(|a, b| b.share.total_cmp(&a.share));
        let opening = if G::OPENING_NAMES.is_empty() { None } else { openings::find(line.keys()) };
        Ok(Known { opening: opening.map(|(opening, _)| opening), moves })
    }
}
