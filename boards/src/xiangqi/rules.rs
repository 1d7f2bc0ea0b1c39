//! Repetition, the limit of moves without a capture, and positions that nobody can win.

use super::{Kind, Square, Xiangqi};
use crate::{Line, MoveList, Position, Repetition, Side, Verdict};

/// The move counter at which the game is drawn: sixty moves of each side (`specs/ucci.md` section C4).
pub(super) const CLOCK_LIMIT: u32 = 120;

/// How many checks of one side since the last capture count for the limit.
pub(super) const COUNTED_CHECKS: u8 = 10;

/// What the end of a line is worth as a repetition (`specs/ucci.md` section C7): the third occurrence decides
/// the game; in the search the second one does if the first came after the root, but only a draw is certain.
pub(super) fn repetition(line: &Line<Xiangqi>, root: usize) -> Option<Repetition> {
    let mut cycles = cycles(line);
    let shorter = cycles.next()?;
    if let Some(longer) = cycles.next() {
        return Some(Repetition { verdict: judge(line, longer), exact: true });
    }
    if line.ply() - shorter <= root {
        return None;
    }
    let verdict = judge(line, shorter);
    Some(Repetition { verdict, exact: verdict == Verdict::Draw })
}

/// How many plies ago the position at the end of a line stood on the board, the last time first.
fn cycles(line: &Line<Xiangqi>) -> impl Iterator<Item = usize> {
    let (keys, end) = (line.keys(), line.ply());
    let plies = line.current().reversible_plies().min(end);
    (4..=plies).step_by(2).filter(move |&plies| keys[end - plies] == keys[end])
}

/// What the law says of the last plies of a line, which lead back to the same position: who checks with every
/// move, alone, loses (`specs/ucci.md` section C6).
fn judge(line: &Line<Xiangqi>, plies: usize) -> Verdict {
    let in_check = |plies: usize| line.back(plies).is_some_and(Position::in_check);
    let they_check = (0..plies).step_by(2).all(in_check);
    let we_check = (1..plies).step_by(2).all(in_check);
    match (we_check, they_check) {
        (false, true) => Verdict::Win,
        (true, false) => Verdict::Loss,
        _ => Verdict::Draw,
    }
}

/// Whether the material wins for neither side (`specs/ucci.md` section C5).
pub(super) fn is_dead(position: &Xiangqi) -> bool {
    let cannons = position.kind(Kind::Cannon);
    let others = position.kind(Kind::Pawn) | position.kind(Kind::Horse) | position.kind(Kind::Rook);
    if others.any() {
        return false;
    }
    let count = |side, kind| position.pieces(side, kind).count();
    let certain =
        match (cannons & position.by_side(Side::First)).count() + (cannons & position.by_side(Side::Second)).count() {
            0 => true,
            1 => {
                let owner = if (cannons & position.by_side(Side::First)).any() { Side::First } else { Side::Second };
                if count(owner, Kind::Advisor) > 0 {
                    return false;
                }
                let no_elephants = count(owner, Kind::Elephant) == 0;
                match count(!owner, Kind::Advisor) {
                    0 => true,
                    1 => no_elephants,
                    _ if no_elephants => false,
                    _ => return false,
                }
            }
            _ => {
                let one_each = count(Side::First, Kind::Cannon) == 1 && count(Side::Second, Kind::Cannon) == 1;
                if !one_each || position.kind(Kind::Advisor).any() {
                    return false;
                }
                position.kind(Kind::Elephant).is_empty()
            }
        };
    certain || !is_mate_at_hand(position)
}

/// Whether the side to move is mated or can mate at once.
fn is_mate_at_hand(position: &Xiangqi) -> bool {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.is_empty() || moves.iter().any(|&mv| !position.after(mv).has_legal_move())
}

/// Whether the side to move has a piece that crosses the river, pawns aside, so that zugzwang is rare.
pub(super) fn may_pass(position: &Xiangqi) -> bool {
    let attackers = position.kind(Kind::Rook) | position.kind(Kind::Horse) | position.kind(Kind::Cannon);
    (attackers & position.by_side(position.side_to_move())).any()
}

/// Whether the side to move has a rook, horse, cannon, or a pawn across the river.
pub(super) fn can_attack(position: &Xiangqi) -> bool {
    let side = position.side_to_move();
    let crossed = |square: Square| (square.rank() >= Square::RANKS / 2) == (side == Side::First);
    may_pass(position) || position.pieces(side, Kind::Pawn).into_iter().any(crossed)
}
