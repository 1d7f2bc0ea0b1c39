//! Static exchange evaluation against an evaluation that is slow and plain.

use boards::{NotationOptions, Position};

use super::legal;

/// Checks all legal moves of a position at and around the value that `value` gives them.
pub fn check_thresholds<P: Position>(position: &P, value: impl Fn(&P, boards::Move) -> i32) {
    for mv in legal(position) {
        let expected = value(position, mv);
        let about = || format!("{position:?} {} is {expected}", position.format_move(mv, NotationOptions::default()));
        for threshold in [expected - 200, expected - 1, expected, i32::MIN] {
            assert!(position.see_ge(mv, threshold), "{}, not even {threshold}", about());
        }
        for threshold in [expected + 1, expected + 300, i32::MAX] {
            assert!(!position.see_ge(mv, threshold), "{}, not {threshold}", about());
        }
    }
}

/// Checks positions and moves whose values were worked out by hand, both in the crate and by `value`.
pub fn check_cases<P: Position>(cases: &[(&str, &str, i32)], value: impl Fn(&P, boards::Move) -> i32) {
    for &(fen, text, expected) in cases {
        let position = P::from_fen(fen).unwrap();
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{fen} {text}: {error}"));
        assert_eq!(value(&position, mv), expected, "{fen} {text}");
        assert!(position.see_ge(mv, expected), "{fen} {text} wins {expected}");
        assert!(!position.see_ge(mv, expected + 1), "{fen} {text} wins no more than {expected}");
    }
}
