//! Positions as text: FEN and SFEN.

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use search::ListedGame;

use crate::checks::{answers, is_evaluated, reads_back, some_legal};
use crate::corpus;

/// Reads a position of chess.
pub fn chess_fen(bytes: &[u8]) {
    position::<Chess>(bytes);
}

/// Reads a position of xiangqi.
pub fn xiangqi_fen(bytes: &[u8]) {
    position::<Xiangqi>(bytes);
}

/// Reads a position of shogi.
pub fn sfen(bytes: &[u8]) {
    position::<Shogi>(bytes);
}

/// Checks that a position which is read is recognized, reads back as it is and after moves, and answers all questions.
fn position<G: ListedGame>(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let recognized = G::recognizes(&text);
    let Ok(position) = G::from_fen(&text) else { return };
    assert!(recognized, "{text} is read, but not recognized");
    reads_back(&position);
    answers(&position);
    is_evaluated(&position);
    for mv in some_legal(&position) {
        let next = position.after(mv);
        reads_back(&next);
        answers(&next);
    }
    if !position.in_check() && position.allows_null_move() {
        answers(&position.after_null());
    }
}

/// Returns the positions of the test data of a game.
pub(crate) fn corpus<G: ListedGame>() -> Vec<Vec<u8>> {
    corpus::positions::<G>().into_iter().map(String::into_bytes).collect()
}
