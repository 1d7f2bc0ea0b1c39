//! Spellings of moves: each is read back as its move, and no two moves of a position share one.

use std::collections::HashSet;

use boards::{Move, MoveError, Position};

use super::legal;

/// Checks the spellings of all legal moves of a position.
pub fn check_round_trip<P: Position>(
    position: &P,
    write: impl Fn(Move) -> String,
    read: impl Fn(&str) -> Result<Move, MoveError>,
) {
    let mut texts = HashSet::new();
    for mv in legal(position) {
        let text = write(mv);
        assert_eq!(read(&text), Ok(mv), "{position:?} {text}");
        assert!(!texts.contains(&text), "{position:?} {text} is written twice");
        texts.insert(text);
    }
}
