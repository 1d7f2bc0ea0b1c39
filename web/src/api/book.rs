//! The built-in book of a game.

use std::borrow::Cow;

use boards::Line;
use books::{BookMove, Matching, Source};
use search::ListedGame;

/// Returns the moves of the built-in book after a line; none where it has none.
pub fn book_moves<G: ListedGame>(line: &Line<G>) -> Vec<BookMove> {
    let book = G::open(Source::Memory(Cow::Borrowed(G::BUILT_IN))).ok();
    let found = book.and_then(|book| book.find(line, Matching { ignore_ply: false, flipped: true }).ok());
    found.map(|found| found.moves).unwrap_or_default()
}
