//! Scores from the side to move, and mates counted in plies.

/// A score from the view of the side to move, in units that the game's network chose ([`crate::Units`] turns them into
/// centipawns), or a mate (see [`mate_plies`]).
pub type Score = i32;

/// The deepest ply that a search may reach.
pub const MAX_PLY: usize = 246;

/// Being mated on the spot is `-MATE`; a mate in `n` plies is `MATE - n`.
pub const MATE: Score = 32_000;

/// Every mate lies beyond this.
pub const MATE_BOUND: Score = MATE - MAX_PLY as Score - 1;

/// The best score that is no mate.
pub const BEST_ORDINARY: Score = MATE_BOUND - 1;

/// No score reaches this.
pub const INFINITE: Score = MATE + 1;

/// "No score": in the table, for positions in check.
pub const NO_SCORE: Score = MATE + 2;

/// The value of a draw.
pub const DRAW: Score = 0;

/// Evaluations stay within this, so that they are never taken for a mate.
pub const EVAL_LIMIT: Score = MATE_BOUND - 1_000;

/// The side to move is mated `ply` plies from the root.
#[inline]
pub const fn mated_in(ply: usize) -> Score {
    -MATE + ply as Score
}

/// The side to move mates `ply` plies from the root.
#[inline]
pub const fn mate_in(ply: usize) -> Score {
    MATE - ply as Score
}

/// Whether a score is a mate for one side.
#[inline]
pub const fn is_mate(score: Score) -> bool {
    score.abs() > MATE_BOUND
}

/// The number of plies to the mate that a score means: positive if the side to move mates, negative (or
/// zero, when it is mated already) if it is mated; `None` for an ordinary score.
///
/// ```
/// use search::score::{MATE, mate_plies};
/// assert_eq!(mate_plies(MATE - 3), Some(3));
/// assert_eq!(mate_plies(-MATE + 2), Some(-2));
/// assert_eq!(mate_plies(150), None);
/// ```
pub const fn mate_plies(score: Score) -> Option<i32> {
    if !is_mate(score) {
        None
    } else if score > 0 {
        Some(MATE - score)
    } else {
        Some(-(MATE + score))
    }
}

/// A score as the transposition table keeps it: mates count from the node, not from the root.
#[inline]
pub const fn to_table(score: Score, ply: usize) -> Score {
    if score > MATE_BOUND {
        score + ply as Score
    } else if score < -MATE_BOUND {
        score - ply as Score
    } else {
        score
    }
}

/// The inverse of [`to_table`]. A mate that the game's move limit would overtake is no longer believed:
/// with `plies_left` plies until that limit, a longer mate becomes the best ordinary score.
#[inline]
pub const fn from_table(score: Score, ply: usize, plies_left: u32) -> Score {
    if score > MATE_BOUND {
        if (MATE - score) as u32 > plies_left { BEST_ORDINARY } else { score - ply as Score }
    } else if score < -MATE_BOUND {
        if (MATE + score) as u32 > plies_left { -BEST_ORDINARY } else { score + ply as Score }
    } else {
        score
    }
}
