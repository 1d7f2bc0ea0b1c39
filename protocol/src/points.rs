//! Scores as xiangqi programs show them (`specs/ucci.md` section A7): 100 is a minor piece, and a mate is a large
//! number.

use search::score::{Score, mate_plies};

/// A mate on the board; one in `n` plies counts `n` less.
pub const MATE: i32 = 10_000;

/// Scores that are no mate stay within this.
const ORDINARY_LIMIT: i32 = 9_000;

/// A score in points, where a minor piece is worth `minor_piece` centipawns.
pub fn points(score: Score, minor_piece: Score) -> i32 {
    match mate_plies(score) {
        Some(plies) if plies > 0 => MATE - plies,
        Some(plies) => -(MATE + plies),
        None => (score * 100 / minor_piece.max(1)).clamp(-ORDINARY_LIMIT, ORDINARY_LIMIT),
    }
}

/// Points in centipawns.
pub fn centipawns(points: i32, minor_piece: Score) -> Score {
    points * minor_piece / 100
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::score::{EVAL_LIMIT, MATE as INNER_MATE, mate_in, mated_in};

    #[test]
    fn a_minor_piece_is_a_hundred() {
        assert_eq!([420, -420, 0, 210].map(|score| points(score, 420)), [100, -100, 0, 50]);
        assert_eq!(points(EVAL_LIMIT, 100), ORDINARY_LIMIT);
        assert_eq!(centipawns(points(840, 420), 420), 840);
    }

    #[test]
    fn mates_count_plies() {
        assert_eq!([mate_in(1), mate_in(7)].map(|score| points(score, 420)), [9_999, 9_993]);
        assert_eq!([mated_in(2), -INNER_MATE].map(|score| points(score, 420)), [-9_998, -10_000]);
    }
}
