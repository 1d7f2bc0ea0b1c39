//! Scores in points (`docs/protocols/ucci.md` section 7): a minor piece is worth 100, and a mate has a large number.

use search::Units;
use search::score::{Score, mate_plies};

/// A mate on the board; a mate in `n` plies counts `n` less.
pub const MATE: i32 = 10_000;

/// Maximum of scores that are no mate.
const ORDINARY_LIMIT: i32 = 9_000;

/// Converts a score to points.
pub fn points(score: Score, units: Units) -> i32 {
    match mate_plies(score) {
        Some(plies) if plies > 0 => MATE - plies,
        Some(plies) => -(MATE + plies),
        None => (score * 100 / units.minor_piece.max(1)).clamp(-ORDINARY_LIMIT, ORDINARY_LIMIT),
    }
}

/// Converts points to a score.
pub fn from_points(points: i32, units: Units) -> Score {
    debug_assert!(points.abs() <= ORDINARY_LIMIT, "{points} points are no ordinary score");
    points * units.minor_piece / 100
}

#[cfg(test)]
mod tests {
    use super::*;
    const UNITS: Units = Units { pawn: 100, minor_piece: 420 };
    use search::score::{EVAL_LIMIT, MATE as INNER_MATE, mate_in, mated_in};

    #[test]
    fn a_minor_piece_is_a_hundred_points() {
        assert_eq!([420, -420, 0, 210].map(|score| points(score, UNITS)), [100, -100, 0, 50]);
        assert_eq!(points(EVAL_LIMIT, Units { minor_piece: 100, ..UNITS }), ORDINARY_LIMIT);
        assert_eq!(from_points(points(840, UNITS), UNITS), 840);
    }

    #[test]
    fn mates_count_plies() {
        assert_eq!([mate_in(1), mate_in(7)].map(|score| points(score, UNITS)), [9_999, 9_993]);
        assert_eq!([mated_in(2), -INNER_MATE].map(|score| points(score, UNITS)), [-9_998, -10_000]);
    }
}
