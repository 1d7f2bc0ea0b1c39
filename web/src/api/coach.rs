//! `POST api/coach`: what was wrong with the last move of a game.

use analysis::explanation::{Fact, explain};
use analysis::judgement::{Class, judge, refutes_book};
use analysis::report::score_text;
use axum::Json;
use axum::extract::State;
use boards::{Line, Move, message};
use search::ListedGame;
use serde::Serialize;

use super::{Answer, Body, contents};
use crate::books::built_in;
use crate::error::RequestError;
use crate::game::{GameText, LineTask, ShownMove, shown_line, with_line};
use crate::searches::{Purpose, Search, Searches};

/// Nodes of the searches before and after the move.
const NODES: u64 = 150_000;

/// Judgement of a move and its explanation. Scores are those of the side that moved.
#[derive(Debug, Serialize)]
pub struct Lesson {
    /// Expected points that the move gives away, from 0 to 1.
    loss: f64,
    /// Class of a bad move; `None` for a good one, to which nothing else is said.
    class: Option<Class>,
    facts: Vec<Fact>,
    /// Scores before and after the move.
    scores: [String; 2],
    /// Best line in place of the move.
    better: Vec<ShownMove>,
    /// Best line of the opponent after the move.
    refutation: Vec<ShownMove>,
}

/// Judges the last move of a game.
///
/// # Errors
/// The game cannot be played or has no moves, or no search can begin.
pub async fn answer(State(searches): State<Searches>, body: Body<GameText>) -> Answer<Lesson> {
    let text = contents(body)?;
    let search = searches.begin(Purpose::Game).await?;
    search.run(move |search| with_line(&text, Teach { text: &text, search })).await.map(Json)
}

struct Teach<'a> {
    text: &'a GameText,
    search: &'a Search,
}

impl LineTask for Teach<'_> {
    type Output = Lesson;

    fn run<G: ListedGame>(self, mut line: Line<G>) -> Result<Lesson, RequestError> {
        let Teach { text, search } = self;
        let &mv =
            line.moves().last().ok_or_else(|| RequestError::bad(message!("no-moves", "the game has no moves")))?;
        let after_line = line.clone();
        line.pop();
        let mut analyser = search.analyser::<G>(NODES)?;
        let before = analyser.evaluate(&line, false);
        let after = analyser.evaluate(&after_line, false);
        let is_book = is_book_move(&line, mv) && !refutes_book(&before, mv, &after);
        let judgement = judge(&before, mv, &after, is_book);
        let [better, refutation] = [&before, &after]
            .map(|evaluation| -> Vec<Move> { evaluation.best().moves.iter().copied().map(Move::from_bits).collect() });
        let facts =
            if judgement.class.is_some() { explain(line.current(), mv, &better, &refutation) } else { Vec::new() };
        Ok(Lesson {
            loss: judgement.loss,
            class: judgement.class,
            facts,
            scores: [score_text(before.best().score, 1), score_text(after.best().score, -1)],
            better: shown_line(&line, &better, text.notation()),
            refutation: shown_line(&after_line, &refutation, text.notation()),
        })
    }
}

/// Returns true if a move is one of the built-in book. Named openings do not count: lists of them name beginners'
/// mistakes, too, such as 1. e4 e5 2. Nf3 f6.
fn is_book_move<G: ListedGame>(before: &Line<G>, mv: Move) -> bool {
    built_in(before).iter().any(|entry| entry.mv == mv)
}
