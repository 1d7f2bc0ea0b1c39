//! Rules: repetition, the limit of moves without a capture, and positions that neither side can win.

use super::{Kind, Xiangqi, perpetual};
use crate::line::SHORTEST_CYCLE;
use crate::rules::{clock_rules, common_rules};
use crate::{Line, Message, Repetition, Rules, Side, Verdict, message};

/// The starting position of xiangqi.
const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Move counter at which the game is drawn: sixty moves by each side (`docs/rules/xiangqi.md` section 4).
pub(super) const CLOCK_LIMIT: u32 = 120;

impl Rules for Xiangqi {
    const NAME: &'static str = "xiangqi";
    const COUNTS_PLIES: bool = false;

    common_rules!();
    clock_rules!();

    /// A null move neither counts as a ply of the move limit nor resets it, but it ends the range of repetitions.
    fn after_null(&self) -> Xiangqi {
        debug_assert!(!self.in_check(), "a null move in check: {self:?}");
        let mut next = *self;
        next.pass_turn();
        next.find_checks();
        next.reversible = 0;
        next
    }

    /// Returns true if neither side has the material to win (`docs/rules/xiangqi.md` section 5).
    #[inline]
    fn is_dead(&self) -> bool {
        let others = self.kind(Kind::Pawn) | self.kind(Kind::Horse) | self.kind(Kind::Rook);
        if others.any() {
            return false;
        }
        match Chances::of(self) {
            Chances::None => true,
            Chances::MateAtHand => !is_mate_at_hand(self),
            Chances::Some => false,
        }
    }

    /// The third occurrence decides the game. In the search, the second one already does if the first came after the
    /// root; but a win or a loss is then usually only a hint, because the loser may still leave the cycle
    /// (`docs/rules/xiangqi.md` section 7).
    #[inline]
    fn repetition(line: &Line<Xiangqi>, root: usize) -> Option<Repetition> {
        // Nearly every call returns `None` at one of the next two statements.
        if line.current().reversible_plies() < SHORTEST_CYCLE {
            return None;
        }
        let shorter = cycles(line).next()?;
        weigh(line, root, shorter)
    }
}

/// Returns the value of the repetition at the end of a line; the last earlier occurrence is `shorter` plies ago.
#[cold]
fn weigh(line: &Line<Xiangqi>, root: usize, shorter: usize) -> Option<Repetition> {
    if let Some(longer) = cycles(line).nth(1) {
        return Some(Repetition { verdict: perpetual::judge(line, longer), exact: true });
    }
    if line.ply() - shorter <= root {
        return None;
    }
    let verdict = perpetual::judge(line, shorter);
    Some(Repetition { verdict, exact: verdict == Verdict::Draw || closes(line, shorter) })
}

/// Explains the value of a repetition at the end of a line, at any distance from its first occurrence.
pub(super) fn explain(line: &Line<Xiangqi>) -> Option<Message> {
    let mut cycles = cycles(line);
    let shorter = cycles.next()?;
    Some(match cycles.next() {
        Some(longer) => {
            message!("xiangqi.third", "third occurrence; {verdict}", verdict = perpetual::explain(line, longer))
        }
        None => message!(
            "xiangqi.second",
            "second occurrence; after a third one like it: {verdict}",
            verdict = perpetual::explain(line, shorter),
        ),
    })
}

/// Returns the numbers of plies since the earlier occurrences of the position at the end of a line, the last one
/// first.
#[inline(always)]
pub(super) fn cycles(line: &Line<Xiangqi>) -> impl Iterator<Item = usize> {
    line.recurrences(line.current().reversible_plies())
}

/// Returns true if the last plies of a line, which return to the same position, form a cycle whose next repetition
/// must have the same verdict: the cycle was entered at the position where it closes, no position in it occurred at
/// another time, and the move limit is not reached. Without these conditions a search announces mates that do not
/// exist (`docs/rules/xiangqi.md` section 7).
fn closes(line: &Line<Xiangqi>, plies: usize) -> bool {
    let (keys, end) = (line.keys(), line.ply());
    let reversible = line.current().reversible_plies().min(end);
    let once = |key: u64| keys[end - reversible..].iter().filter(|&&other| other == key).count() == 1;
    plies < reversible
        && line.current().halfmove_clock() < CLOCK_LIMIT
        && keys[end - 1] == keys[end - plies - 1]
        && keys[end - plies + 1..end - 1].iter().all(|&key| once(key))
}

/// Winning chances with kings, advisors, elephants and cannons only.
enum Chances {
    /// Neither side can win.
    None,
    /// Neither side can win unless it is mate now or after the next move.
    MateAtHand,
    /// A win is possible.
    Some,
}

impl Chances {
    fn of(position: &Xiangqi) -> Chances {
        let cannons = position.kind(Kind::Cannon);
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

/// Returns true if the side to move is mated or can mate at once.
fn is_mate_at_hand(position: &Xiangqi) -> bool {
    let moves = position.move_list();
    moves.is_empty() || moves.iter().any(|&mv| !position.after(mv).has_legal_move())
}
