//! Scores from the side to move, and mates counted in plies.

/// A score from the view of the side to move, in units that the game's network chose ([`crate::Units`] turns them into
/// centipawns), or a mate (see [`mate_plies`]).
pub type Score = i32;

/// Greatest distance from the root that a search may reach, in plies.
pub const MAX_PLY: usize = 246;

/// Score of a mate on the board; a mate in `n` plies is `MATE - n`, being mated in `n` plies `-MATE + n`.
pub const MATE: Score = 32_000;

/// Bound of ordinary scores: mates are strictly above it, or strictly below its negative.
pub const MATE_BOUND: Score = MATE - MAX_PLY as Score - 1;

/// Greatest score of an ordinary result, one less than [`MATE_BOUND`].
pub const BEST_ORDINARY: Score = MATE_BOUND - 1;

/// Score of a win that an endgame table knows; at `n` plies from the root it is `TABLE_WIN - n`. It is below that of
/// every mate and above all evaluations.
pub const TABLE_WIN: Score = BEST_ORDINARY - 1;

/// Lowest score of a win that an endgame table knows, at the greatest distance from the root.
const LOWEST_TABLE_WIN: Score = TABLE_WIN - MAX_PLY as Score;

/// Bound of all scores; no score reaches it.
pub const INFINITE: Score = MATE + 1;

/// Marker of a missing score, such as the static evaluation of a position in check.
pub const NO_SCORE: Score = MATE + 2;

/// Score of a draw.
pub const DRAW: Score = 0;

/// Greatest absolute value of an evaluation, so that none is taken for a mate.
pub const EVAL_LIMIT: Score = MATE_BOUND - 1_000;

/// Returns the score of being mated `ply` plies from the root.
#[inline]
pub const fn mated_in(ply: usize) -> Score {
    -MATE + ply as Score
}

/// Returns the score of mating `ply` plies from the root.
#[inline]
pub const fn mate_in(ply: usize) -> Score {
    MATE - ply as Score
}

/// Returns true if a score is a mate for either side.
#[inline]
pub const fn is_mate(score: Score) -> bool {
    score.abs() > MATE_BOUND
}

/// Returns true if a score decides the game: a mate, or a win or loss by an endgame table.
#[inline]
pub const fn is_decisive(score: Score) -> bool {
    let size = score.abs();
    size >= LOWEST_TABLE_WIN && (size <= TABLE_WIN || size > MATE_BOUND)
}

/// Returns the number of plies from the root to the position of an endgame table whose win or loss a score means;
/// `None` for other scores.
pub const fn table_plies(score: Score) -> Option<u32> {
    let plies = TABLE_WIN - score.abs();
    if plies >= 0 && plies <= MAX_PLY as Score { Some(plies as u32) } else { None }
}

/// Returns the number of plies to the mate that a score means: positive if the side to move mates, negative if it is
/// mated (zero if it is mated already); `None` for an ordinary score.
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

/// Converts a score for the transposition table, where mates and results of endgame tables count from the node in place
/// of the root.
#[inline]
pub const fn to_table(score: Score, ply: usize) -> Score {
    if !is_decisive(score) {
        return score;
    }
    let size = score.abs() + ply as Score;
    // A win by a table does not become a mate.
    let size = if score.abs() <= TABLE_WIN && size > TABLE_WIN { TABLE_WIN } else { size };
    size * score.signum()
}

/// Undoes [`to_table`]. A mate that takes more than `plies_left` plies, the plies to the rule limit, becomes the
/// greatest ordinary score: the limit would end the game first.
#[inline]
pub const fn from_table(score: Score, ply: usize, plies_left: u32) -> Score {
    if !is_decisive(score) {
        return score;
    }
    let size = score.abs();
    let comes_late = size > MATE_BOUND && (MATE - size) as u32 > plies_left;
    (if comes_late { BEST_ORDINARY } else { size - ply as Score }) * score.signum()
}
