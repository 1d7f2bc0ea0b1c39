//! `POST api/explore`: what the built-in book and the names of openings say about a position.

use std::cmp::Reverse;
use std::sync::Arc;

use analysis::openings::{self, Opening};
use axum::Json;
use axum::extract::State;
use boards::Line;
use books::BookMove;
use search::ListedGame;
use serde::Serialize;
use tokio::sync::Semaphore;

use super::{Answer, Body, contents, in_turn};
use crate::books::{Books, built_in};
use crate::error::RequestError;
use crate::game::{GameText, LineTask, ShownMove, shown_move, with_line};

/// Moves and names that are known in a position.
#[derive(Debug, Serialize)]
pub struct Known {
    /// Name of the opening of the game so far.
    opening: Option<Opening>,
    /// Moves of the built-in book, and moves that lead to a named opening; the most frequent one first.
    moves: Vec<KnownMove>,
    /// Moves of the books that the user named on the command line.
    books: Vec<KnownBook>,
}

#[derive(Debug, Serialize)]
struct KnownBook {
    /// Name of the file.
    name: String,
    moves: Vec<KnownMove>,
}

#[derive(Debug, Serialize)]
struct KnownMove {
    #[serde(flatten)]
    shown: ShownMove,
    /// Weight of the move in the book, such as the number of games; 0 for a move that the book does not have.
    weight: u32,
    /// Share of the move among those of the book, from 0 to 1.
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
pub async fn answer(State(books): State<Arc<Books>>, body: Body<GameText>) -> Answer<Known> {
    // Books are files, which may be slow, and who steps through a game gives up most requests before their turn.
    static LOOKING: Semaphore = Semaphore::const_new(1);
    let text = contents(body)?;
    in_turn(&LOOKING, move || with_line(&text, Explore { text: &text, books: &books })).await.map(Json)
}

struct Explore<'a> {
    text: &'a GameText,
    books: &'a Books,
}

impl LineTask for Explore<'_> {
    type Output = Known;

    fn run<G: ListedGame>(self, line: Line<G>) -> Result<Known, RequestError> {
        let position = line.current();
        let entries = built_in(&line);
        let mut moves = self.moves(&line, &entries);
        let legal = position.move_list();
        let others = legal.into_iter().filter(|mv| entries.iter().all(|entry| entry.mv != *mv));
        let others: Vec<BookMove> = others.map(|mv| BookMove::weighted(mv, 0)).collect();
        moves.extend(self.moves(&line, &others).into_iter().filter(|known| known.opening.is_some()));
        let book = |(name, entries): (String, Vec<BookMove>)| KnownBook { name, moves: self.moves(&line, &entries) };
        let books = self.books.find(&line).into_iter().map(book).collect();
        let opening = if G::OPENING_NAMES.is_empty() { None } else { openings::find(line.keys()) };
        Ok(Known { opening: opening.map(|(opening, _)| opening), moves, books })
    }
}

impl Explore<'_> {
    /// Returns the moves of a book as the page shows them, the most frequent one first.
    fn moves<G: ListedGame>(&self, line: &Line<G>, entries: &[BookMove]) -> Vec<KnownMove> {
        let position = line.current();
        let total: u64 = entries.iter().map(|entry| u64::from(entry.weight)).sum();
        let known = |&BookMove { mv, weight, score, .. }: &BookMove| KnownMove {
            shown: shown_move(position, mv, line.moves().last().copied(), self.text.notation()),
            weight,
            share: f64::from(weight) / (total.max(1) as f64),
            score,
            opening: openings::named(position.after(mv).key()).filter(|_| !G::OPENING_NAMES.is_empty()),
        };
        let mut moves: Vec<KnownMove> = entries.iter().map(known).collect();
        moves.sort_by_key(|known| Reverse(known.weight));
        moves
    }
}
