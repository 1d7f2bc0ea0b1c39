//! A game outside the crates is searched and played to its end: the example `breakthrough`.

use boards::{Line, Notation, NotationOptions, Rules, Verdict};
use search::ThreadPool;
use search::score::mate_plies;

#[allow(dead_code, reason = "the example's main function")]
#[path = "../../examples/breakthrough.rs"]
mod example;

use self::example::{Breakthrough, play, search};

/// Depth of each search in plies.
const DEPTH: u32 = if cfg!(debug_assertions) { 3 } else { 5 };

#[test]
fn a_game_against_itself_ends() {
    let line = play(DEPTH);
    assert!(line.ply() > 20, "{} plies", line.ply());
    assert_eq!(Breakthrough::game_verdict(&line), Some(Verdict::Loss));
}

#[test]
fn a_breakthrough_is_seen_as_a_mate() {
    let position = Breakthrough::from_fen("8/8/3W4/6b1/1b6/8/W7/8 w").unwrap();
    assert_eq!(Breakthrough::from_fen(&position.fen(NotationOptions::default())).unwrap(), position);
    let answer = search(&mut ThreadPool::new(), &Line::new(position), 6);
    assert_eq!(mate_plies(answer.score), Some(3));
    let best = position.format_move(answer.best.unwrap(), NotationOptions::default());
    assert!(best.starts_with("d6"), "{best}");
}

#[test]
fn positions_that_are_none_are_refused() {
    for text in ["", "8/8 w", "9/8/8/8/8/8/8/8 w", "8/8/8/8/8/8/8/7x w", "8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8 x"] {
        assert!(Breakthrough::from_fen(text).is_err(), "{text}");
    }
}
