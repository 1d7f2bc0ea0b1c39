//! Repetition, the limit of moves without a capture, and positions that nobody can win.

use super::{Kind, Square, Xiangqi, offence};
use crate::bitboard::Bitboard90;
use crate::{Line, MoveList, Repetition, Rules, Side, Verdict};

/// The move counter at which the game is drawn: sixty moves of each side (`docs/rules/xiangqi.md` section 4).
pub(super) const CLOCK_LIMIT: u32 = 120;

/// How many checks of one side since the last capture count for the limit.
pub(super) const COUNTED_CHECKS: u8 = 10;

/// How many plies it takes at least to come back to a position.
const SHORTEST_CYCLE: usize = 4;

/// What the end of a line is worth as a repetition (`docs/rules/xiangqi.md` section 7): the third occurrence decides
/// the game; in the search the second one does if the first came after the root, but a win or a loss is then
/// mostly only a hint, because the loser may still leave the cycle.
#[inline(always)]
pub(super) fn repetition(line: &Line<Xiangqi>, root: usize) -> Option<Repetition> {
    // Nearly every call ends in one of the next two lines.
    if line.current().reversible_plies() < SHORTEST_CYCLE {
        return None;
    }
    let shorter = cycles(line).next()?;
    weigh(line, root, shorter)
}

/// What the end of a line is worth as a repetition if it stood on the board so many plies ago.
#[cold]
fn weigh(line: &Line<Xiangqi>, root: usize, shorter: usize) -> Option<Repetition> {
    if let Some(longer) = cycles(line).nth(1) {
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

/// Whether the end of a line has stood on the board before.
pub(super) fn has_occurred(line: &Line<Xiangqi>) -> bool {
    cycles(line).next().is_some()
}

/// How many plies ago the position at the end of a line stood on the board, the last time first.
#[inline(always)]
fn cycles(line: &Line<Xiangqi>) -> impl Iterator<Item = usize> {
    line.recurrences(line.current().reversible_plies())
}

/// Whether the last plies of a line, which lead back to the same position, close a cycle that can only go
/// round once more with the same verdict: it was entered from where it closes, nothing in it came up at
/// another time, and the move limit is not reached. Without these conditions a search announces mates that
/// are none (`docs/rules/xiangqi.md` section 7).
fn closes(line: &Line<Xiangqi>, plies: usize) -> bool {
    let (keys, end) = (line.keys(), line.ply());
    let reversible = line.current().reversible_plies().min(end);
    let once = |key: u64| keys[end - reversible..].iter().filter(|&&other| other == key).count() == 1;
    plies < reversible
        && line.current().halfmove_clock() < CLOCK_LIMIT
        && keys[end - 1] == keys[end - plies - 1]
        && keys[end - plies + 1..end - 1].iter().all(|&key| once(key))
}

/// Whether the material wins for neither side (`docs/rules/xiangqi.md` section 5).
pub(super) fn is_dead(position: &Xiangqi) -> bool {
    let cannons = position.kind(Kind::Cannon);
    let others = position.kind(Kind::Pawn) | position.kind(Kind::Horse) | position.kind(Kind::Rook);
    if others.any() {
        return false;
    }
    match Chances::of(position, cannons) {
        Chances::None => true,
        Chances::MateAtHand => !is_mate_at_hand(position),
        Chances::Some => false,
    }
}

/// What kings, advisors, elephants and cannons can do.
enum Chances {
    /// Nothing.
    None,
    /// Nothing, unless it is mate already or with the next move.
    MateAtHand,
    /// The game goes on.
    Some,
}

impl Chances {
    fn of(position: &Xiangqi, cannons: Bitboard90) -> Chances {
        let elephants = position.kind(Kind::Elephant);
        let advisors = position.kind(Kind::Advisor);
        let [red, black] = Side::BOTH.map(|side| (cannons & position.by_side(side)).count());
        match (red, black) {
            (0, 0) => Chances::None,
            (1, 0) | (0, 1) => {
                let owner = position.by_side(if red == 1 { Side::First } else { Side::Second });
                let no_elephants = (elephants & owner).is_empty();
                match ((advisors & owner).count(), (advisors & !owner).count()) {
                    (0, 0) => Chances::None,
                    (0, 1) if no_elephants => Chances::None,
                    (0, 1) => Chances::MateAtHand,
                    (0, 2) if no_elephants => Chances::MateAtHand,
                    _ => Chances::Some,
                }
            }
            (1, 1) if advisors.any() => Chances::Some,
            (1, 1) if elephants.is_empty() => Chances::None,
            (1, 1) => Chances::MateAtHand,
            _ => Chances::Some,
        }
    }
}

/// Whether the side to move is mated or can mate at once.
fn is_mate_at_hand(position: &Xiangqi) -> bool {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.is_empty() || moves.iter().any(|&mv| !position.after(mv).has_legal_move())
}

/// Whether the side to move has a piece that crosses the river, pawns aside, so that zugzwang is rare.
pub(super) fn allows_null_move(position: &Xiangqi) -> bool {
    let attackers = position.kind(Kind::Rook) | position.kind(Kind::Horse) | position.kind(Kind::Cannon);
    (attackers & position.by_side(position.side_to_move())).any()
}

/// Whether the side to move has a rook, horse, cannon, or a pawn across the river.
pub(super) fn can_attack(position: &Xiangqi) -> bool {
    let side = position.side_to_move();
    let crossed = |square: Square| (square.rank() >= Square::RANKS / 2) == (side == Side::First);
    allows_null_move(position) || position.pieces(side, Kind::Pawn).into_iter().any(crossed)
}
