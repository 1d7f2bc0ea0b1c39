//! Opening books: Polyglot, ElephantEye, text of xiangqi, YaneuraOu.

use std::borrow::Cow;
use std::path::Path;

use boards::Line;
use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use books::{Book, BookPosition, Matching, Source};
use search::ListedGame;

use crate::corpus;

/// Number of games in whose positions a book is asked.
const GAMES: usize = 3;
/// The ways to match positions.
const MATCHINGS: [Matching; 2] =
    [Matching { ignore_ply: true, flipped: true }, Matching { ignore_ply: false, flipped: false }];

/// Opens a Polyglot book.
pub fn chess_book(bytes: &[u8]) {
    book::<Chess>(bytes, &["bin"]);
}

/// Opens a book of xiangqi, ElephantEye's or text.
pub fn xiangqi_book(bytes: &[u8]) {
    book::<Xiangqi>(bytes, &["dat", "txt"]);
}

/// Opens a book of YaneuraOu.
pub fn shogi_book(bytes: &[u8]) {
    book::<Shogi>(bytes, &["db"]);
}

fn open<G: ListedGame>(bytes: Vec<u8>) -> Option<Box<dyn Book<G>>> {
    G::open(Source::Memory(Cow::Owned(bytes))).ok()
}

/// Checks that a book is refused or has legal moves only, each once, with legal replies; and that what it says is found
/// again after it was written.
fn book<G: ListedGame>(bytes: &[u8], extensions: &[&str]) {
    let Some(opened) = open::<G>(bytes.to_vec()) else { return };
    assert!(!opened.describe().is_empty());
    let mut positions: Vec<BookPosition<G>> = Vec::new();
    for line in asked::<G>() {
        for matching in MATCHINGS {
            let Ok(found) = opened.find(&line, matching) else { continue };
            for (index, entry) in found.moves.iter().enumerate() {
                assert!(line.current().is_legal(entry.mv), "{:?} in {:?}", entry.mv, line.current());
                assert!(found.moves[..index].iter().all(|other| other.mv != entry.mv), "{:?} twice", entry.mv);
                let after = line.current().after(entry.mv);
                assert!(entry.reply.is_none_or(|reply| after.is_legal(reply)), "{:?} in {after:?}", entry.reply);
            }
            let key = line.current().entry_key();
            let is_new = positions.iter().all(|known| known.line.current().entry_key() != key);
            if !found.moves.is_empty() && is_new {
                positions.push(BookPosition { line: line.clone(), moves: found.moves });
            }
        }
    }
    for extension in extensions {
        reads_back(&positions, extension);
    }
}

/// Checks that written positions are found again with their moves.
fn reads_back<G: ListedGame>(positions: &[BookPosition<G>], extension: &str) {
    if positions.is_empty() {
        return;
    }
    let written = G::write(&Path::new("book").with_extension(extension), positions);
    let read = open::<G>(written).expect("a book that was written is read");
    for BookPosition { line, moves } in positions {
        let found = read.find(line, MATCHINGS[1]).expect("a book in memory is read").moves;
        let sorted = |entries: &[books::BookMove]| {
            let mut moves: Vec<u16> = entries.iter().map(|entry| entry.mv.bits()).collect();
            moves.sort_unstable();
            moves
        };
        assert_eq!(sorted(&found), sorted(moves), "{:?} in {extension}", line.current());
    }
}

/// Returns the lines after which books are asked.
fn asked<G: ListedGame>() -> Vec<Line<G>> {
    let games = corpus::games::<G>(GAMES);
    let prefixes = games.iter().flat_map(|game| {
        (0..=game.ply().min(5)).map(|ply| {
            let mut line = game.clone();
            line.truncate(ply);
            line
        })
    });
    let mut lines: Vec<Line<G>> = Vec::new();
    for line in prefixes {
        if lines.iter().all(|known| known.current().key() != line.current().key()) {
            lines.push(line);
        }
    }
    lines
}

/// Returns small books with the moves of the built-in one in the formats of the extensions.
pub(crate) fn corpus<G: ListedGame>(extensions: &[&str]) -> Vec<Vec<u8>> {
    let built_in = open::<G>(G::BUILT_IN.to_vec()).expect("the built-in book is read");
    let mut positions: Vec<BookPosition<G>> = Vec::new();
    for line in asked::<G>() {
        let moves = built_in.find(&line, MATCHINGS[0]).map(|found| found.moves).unwrap_or_default();
        if !moves.is_empty() {
            positions.push(BookPosition { line, moves });
        }
    }
    let parts = [1, positions.len() / 2, positions.len()];
    let write = |extension: &&str| {
        let path = Path::new("book").with_extension(extension);
        parts.map(|part| G::write(&path, &positions[..part.min(positions.len())]))
    };
    extensions.iter().flat_map(write).filter(|book| !book.is_empty()).collect()
}
