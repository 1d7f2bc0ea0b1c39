//! Rules: repetition, the declaration of entered kings, and the try rule.

use super::moves::ShogiMove;
use super::{Bitboard81, Kind, Shogi, Square, attacks};
use crate::line::SHORTEST_CYCLE;
use crate::pext::with_pext;
use crate::rules::common_rules;
use crate::{Drops, EnteringKingRule, Line, Message, Move, Repetition, RuleOptions, Rules, Side, Verdict, message};

/// The starting position of shogi.
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Number of plies that the search looks back for the same board with different hands.
const SUPERIORITY_REACH: usize = 16;

/// Points of all pieces of the game except the kings (`docs/rules/shogi.md` section 6).
const ALL_POINTS: u32 = 54;

/// Number of pieces in the promotion zone that a declaration requires.
const DECLARING_PIECES: u32 = 10;

impl Rules for Shogi {
    const NAME: &'static str = "shogi";
    const COUNTS_PLIES: bool = true;

    common_rules!();

    #[inline]
    fn key(&self) -> u64 {
        self.board_key ^ self.hand_key
    }

    fn play(&mut self, mv: Move) {
        debug_assert!(Rules::is_legal(self, mv), "{mv:?} is illegal in {self:?}");
        with_pext!(_any => self.play(mv));
    }

    /// A null move ends the range of repetitions.
    fn after_null(&self) -> Shogi {
        debug_assert!(!self.in_check(), "a null move in check: {self:?}");
        let mut next = *self;
        next.pass_turn();
        next.find_checks();
        next.reversible = 0;
        next.checks[self.side.index()] = 0;
        next
    }

    /// Returns true if the opponent's king has won under the try rule.
    fn is_lost(&self) -> bool {
        let winner = !self.side;
        self.rule_options.entering_king == EnteringKingRule::Try && self.king(winner) == Some(goal(winner))
    }

    /// Declaration of an entered king (`docs/rules/shogi.md` section 6).
    #[inline]
    fn can_declare_win(&self) -> bool {
        // Nearly every call returns false at the first test.
        king_has_entered(self) && self.checkers.is_empty() && counts_are_enough(self)
    }

    /// Returns the number of plies played, computed from the move number.
    #[inline]
    fn rule_counter(&self) -> u32 {
        self.move_number() - 1
    }

    #[inline]
    fn rule_limit(&self) -> u32 {
        match self.rule_options.max_plies {
            0 => u32::MAX,
            plies => u32::from(plies),
        }
    }

    fn with_rules(&self, rule_options: RuleOptions) -> Shogi {
        Shogi { rule_options, ..*self }
    }

    /// The fourth occurrence decides the game. In the search, the second one already does if the first came after the
    /// root, and so does the same board with more or fewer pieces in hand; but every such verdict except a draw is
    /// only a hint (`docs/rules/shogi.md` sections 3 and 4).
    #[inline]
    fn repetition(line: &Line<Shogi>, root: usize) -> Option<Repetition> {
        let position = line.current();
        if position.reversible_plies() < SHORTEST_CYCLE {
            return None;
        }
        if let Some(shorter) = line.recurrences(position.reversible_plies()).next() {
            return weigh(line, root, shorter);
        }
        superiority(line, root)
    }
}

/// Returns the value of the repetition at the end of a line; the last earlier occurrence is `shorter` plies ago.
#[cold]
fn weigh(line: &Line<Shogi>, root: usize, shorter: usize) -> Option<Repetition> {
    if let Some(first) = line.recurrences(line.current().reversible_plies()).nth(2) {
        return Some(Repetition { verdict: judge(line.current(), first), exact: true });
    }
    if line.ply() - shorter <= root {
        return None;
    }
    let verdict = judge(line.current(), shorter);
    Some(Repetition { verdict, exact: verdict == Verdict::Draw })
}

/// Returns the verdict on a cycle of this number of plies that ends in a position: a side that gave check with every
/// move of the cycle loses, unless both sides did.
fn judge(position: &Shogi, plies: usize) -> Verdict {
    let always = |side| position.consecutive_checks(side) >= plies / 2;
    match (always(position.side), always(!position.side)) {
        (true, false) => Verdict::Loss,
        (false, true) => Verdict::Win,
        _ => Verdict::Draw,
    }
}

/// Returns a hint if the board occurred after the root with more or fewer pieces in the mover's hand.
#[inline(always)]
fn superiority(line: &Line<Shogi>, root: usize) -> Option<Repetition> {
    let position = line.current();
    let (us, hand) = (position.side, position.hand(position.side));
    let reach = SUPERIORITY_REACH.min(position.reversible_plies()).min(line.ply().saturating_sub(root + 1));
    let mut plies = SHORTEST_CYCLE;
    while plies <= reach {
        let earlier = line.back(plies)?;
        if earlier.board_key() == position.board_key() {
            // The pieces are on the board or in one of the two hands, so one hand determines the other.
            let verdict = match (hand.contains(earlier.hand(us)), earlier.hand(us).contains(hand)) {
                (true, false) => Some(Verdict::Superior),
                (false, true) => Some(Verdict::Inferior),
                _ => None,
            };
            if verdict.is_some() {
                return verdict.map(|verdict| Repetition { verdict, exact: false });
            }
        }
        plies += 2;
    }
    None
}

/// Explains the value of a repetition at the end of a line, at any distance from its first occurrence.
pub(super) fn explain(line: &Line<Shogi>) -> Option<Message> {
    let cycles: Vec<usize> = line.recurrences(line.current().reversible_plies()).take(3).collect();
    let verdict = judge(line.current(), *cycles.last()?);
    let name = |side| if side == Side::First { "Black" } else { "White" };
    let mover = line.current().side;
    let perpetual =
        |side| message!("shogi.perpetual-check", "{side} gave check with every move and loses", side = name(side));
    let outcome = match verdict {
        Verdict::Win => perpetual(!mover),
        Verdict::Loss => perpetual(mover),
        _ => message!("shogi.repetition-draw", "draw"),
    };
    Some(match cycles.len() {
        3 => message!("shogi.fourth", "fourth occurrence; {verdict}", verdict = outcome),
        count => message!(
            "shogi.occurrence",
            "occurrence {count} of 4; if the last one is like it: {verdict}",
            count = count + 1,
            verdict = outcome,
        ),
    })
}

/// Returns the points of pieces on the board: five for a rook or bishop, promoted or not, one for others, none for
/// kings.
fn points(position: &Shogi, squares: Bitboard81) -> u32 {
    let large = [Kind::Rook, Kind::Bishop, Kind::Dragon, Kind::Horse]
        .into_iter()
        .fold(Bitboard81::EMPTY, |large, kind| large | position.kind(kind));
    (squares & !position.kind(Kind::King)).count() + 4 * (squares & large).count()
}

/// Returns the points of a side's pieces in hand.
fn points_in_hand(position: &Shogi, side: Side) -> u32 {
    let hand = position.hand(side);
    hand.total() + 4 * (hand.count(Kind::Rook) + hand.count(Kind::Bishop))
}

/// Returns the number of points that the side to move needs to declare a win; `None` if it cannot declare one.
fn points_needed(position: &Shogi) -> Option<u32> {
    let side = position.side;
    let (needed, with_handicap) = match position.rule_options.entering_king {
        EnteringKingRule::None | EnteringKingRule::Try => return None,
        EnteringKingRule::Csa24 => (31, false),
        EnteringKingRule::Csa24Handicap => (31, true),
        EnteringKingRule::Csa27 => (28 - side as u32, false),
        EnteringKingRule::Csa27Handicap => (28 - side as u32, true),
    };
    if !with_handicap || side == Side::First {
        return Some(needed);
    }
    let present = points(position, position.occupied())
        + points_in_hand(position, Side::First)
        + points_in_hand(position, Side::Second);
    Some(needed.saturating_sub(ALL_POINTS.saturating_sub(present)))
}

/// Returns two numbers for a declaration by the side to move: its pieces in the promotion zone except the king, and
/// the points of these pieces and its hand.
fn declared(position: &Shogi) -> (u32, u32) {
    let side = position.side;
    let entered = attacks::zone(side) & position.by_side(side) & !position.kind(Kind::King);
    (entered.count(), points(position, entered) + points_in_hand(position, side))
}

#[inline(always)]
fn king_has_entered(position: &Shogi) -> bool {
    let side = position.side;
    (attacks::zone(side) & position.pieces(side, Kind::King)).any()
}

#[cold]
fn counts_are_enough(position: &Shogi) -> bool {
    let (pieces, points) = declared(position);
    pieces >= DECLARING_PIECES && points_needed(position).is_some_and(|needed| points >= needed)
}

/// Explains which conditions of a declaration the side to move meets and which it does not; `None` if its king has not
/// entered or the rules have no declaration.
pub(super) fn explain_declaration(position: &Shogi) -> Option<String> {
    let needed = points_needed(position).filter(|_| king_has_entered(position))?;
    let (pieces, points) = declared(position);
    let check = if position.checkers().any() { ", but in check" } else { "" };
    Some(format!("{pieces} of {DECLARING_PIECES} pieces entered, {points} of {needed} points{check}"))
}

/// Returns the square on which a side's king wins under the try rule.
fn goal(side: Side) -> Square {
    const FIVE_A: Square = Square::at(4, 0);
    FIVE_A.seen_by(side)
}

/// Returns the king's move that wins under the try rule, if there is one.
#[inline(always)]
pub(super) fn winning_try(position: &Shogi) -> Option<Move> {
    if position.rule_options.entering_king != EnteringKingRule::Try {
        return None;
    }
    let king = position.king(position.side)?;
    Some(Move::pack(king, goal(position.side), false)).filter(|&mv| position.is_legal(mv))
}
