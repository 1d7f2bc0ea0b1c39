//! Repetition, the limit of moves without a capture, and positions that nobody can win.

use super::{Kind, Xiangqi, offence};
use crate::{Line, MoveList, Position, Repetition, Side, Verdict};

/// The move counter at which the game is drawn: sixty moves of each side (`specs/ucci.md` section C4).
pub(super) const CLOCK_LIMIT: u32 = 120;

/// How many checks of one side since the last capture count for the limit.
pub(super) const COUNTED_CHECKS: u8 = 10;

/// What the end of a line is worth as a repetition (`specs/ucci.md` section C7): the third occurrence decides
/// the game; in the search the second one does if the first came after the root, but a win or a loss is then
/// mostly only a hint, because the loser may still leave the cycle.
pub(super) fn repetition(line: &Line<Xiangqi>, root: usize) -> Option<Repetition> {
    let mut cycles = cycles(line);
    let shorter = cycles.next()?;
    if let Some(longer) = cycles.next() {
        return Some(Repetition { verdict: offence::judge(line, longer), exact: true });
    }
    if line.ply() - shorter <= root {
        return None;
    }
    let verdict = offence::judge(line, shorter);
    Some(Repetition { verdict, exact: verdict == Verdict::Draw || closes(line, shorter) })
}

/// Why [`repetition`] says what it says of the end of a line, however long ago its first occurrence was.
pub(super) fn explain(line: &Line<Xiangqi>) -> Option<String> {
    let mut cycles = cycles(line);
    let shorter = cycles.next()?;
    Some(match cycles.next() {
        Some(longer) => format!("third occurrence; {}", offence::explain(line, longer)),
        None => format!("second occurrence; after a third one like it: {}", offence::explain(line, shorter)),
    })
}

/// How many plies ago the position at the end of a line stood on the board, the last time first.
#[inline(always)]
fn cycles(line: &Line<Xiangqi>) -> impl Iterator<Item = usize> {
    let (keys, end) = (line.keys(), line.ply());
    let plies = line.current().reversible_plies().min(end);
    (4..=plies).step_by(2).filter(move |&plies| keys[end - plies] == keys[end])
}

/// Whether the last plies of a line, which lead back to the same position, close a cycle that can only go
/// round once more with the same verdict: it was entered from where it closes, nothing in it came up at
/// another time, and the move limit is not reached. Without these conditions a search announces mates that
/// are none (`specs/ucci.md` section C7).
fn closes(line: &Line<Xiangqi>, plies: usize) -> bool {
    let (keys, end) = (line.keys(), line.ply());
    let reversible = line.current().reversible_plies().min(end);
    let once = |key: u64| keys[end - reversible..].iter().filter(|&&other| other == key).count() == 1;
    plies < reversible
        && line.current().halfmove_clock() < CLOCK_LIMIT
        && keys[end - 1] == keys[end - plies - 1]
        && keys[end - plies + 1..end - 1].iter().all(|&key| once(key))
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
