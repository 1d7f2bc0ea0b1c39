//! Perpetual check and perpetual chase: the violations of both sides in a cycle, the verdict, and its explanation
//! (`docs/rules/xiangqi.md` section 6).

use super::moves::XiangqiMove;
use super::{Bitboard90, Square, Xiangqi, chase};
use crate::{Line, Message, Rules, Side, Verdict, message};

/// Forbidden act that a side repeats with every move of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Violation {
    /// No forbidden act.
    None,
    /// Chase of the same pieces, on these squares at the beginning of the cycle.
    Chase(Bitboard90),
    Check,
}

impl Violation {
    /// Rank of the violation, greater for the more serious one.
    fn severity(self) -> u32 {
        match self {
            Violation::None => 0,
            Violation::Chase(_) => 1,
            Violation::Check => 2,
        }
    }
}

/// Returns the violations of the side to move and of the other side in the last plies of a line, which return to the
/// same position.
fn violations(line: &Line<Xiangqi>, plies: usize) -> (Violation, Violation) {
    let checked = |plies: usize| line.back(plies).is_some_and(Rules::in_check);
    let we_check = (1..plies).step_by(2).all(checked);
    let they_check = (0..plies).step_by(2).all(checked);
    let violation = |checks| if checks { Violation::Check } else { Violation::None };
    // A check that is not part of a perpetual check interrupts every chase.
    if we_check || they_check || (0..plies).any(checked) {
        return (violation(we_check), violation(they_check));
    }
    let chased = chase::perpetual(line, plies);
    let violation = |side: Side| match chased[side.index()] {
        Bitboard90::EMPTY => Violation::None,
        pieces => Violation::Chase(pieces),
    };
    let us = line.current().side;
    (violation(us), violation(!us))
}

/// Returns the verdict: the side with the more serious violation loses.
fn verdict((ours, theirs): (Violation, Violation)) -> Verdict {
    match ours.severity().cmp(&theirs.severity()) {
        std::cmp::Ordering::Less => Verdict::Win,
        std::cmp::Ordering::Equal => Verdict::Draw,
        std::cmp::Ordering::Greater => Verdict::Loss,
    }
}

/// Returns the verdict for the side to move on the last plies of a line, which return to the same position.
pub(super) fn judge(line: &Line<Xiangqi>, plies: usize) -> Verdict {
    verdict(violations(line, plies))
}

/// Explains the verdict of [`judge`] in one sentence; squares are those of the last position.
pub(super) fn explain(line: &Line<Xiangqi>, plies: usize) -> Message {
    let us = line.current().side;
    let (ours, theirs) = violations(line, plies);
    let [our_act, their_act] =
        [(us, ours), (!us, theirs)].map(|(side, violation)| describe(line, plies, side, violation));
    match (verdict((ours, theirs)), our_act, their_act) {
        (Verdict::Draw, Some(our_act), Some(their_act)) => {
            message!("xiangqi.both", "{ours}; {theirs}: draw", ours = our_act, theirs = their_act)
        }
        (Verdict::Draw, ..) => message!("xiangqi.neither", "neither side checks or chases with every move: draw"),
        (Verdict::Loss, Some(our_act), their_act) => explain_loss(us, our_act, their_act),
        (_, our_act, Some(their_act)) => explain_loss(!us, their_act, our_act),
        _ => unreachable!("only a violation loses"),
    }
}

/// Explains the loss of one side: its violation, and the lesser one of the other side.
fn explain_loss(loser: Side, act: Message, other: Option<Message>) -> Message {
    let side = name(loser);
    match other {
        None => message!("xiangqi.loses", "{act}: {side} loses", act = act, side = side),
        Some(other) => message!(
            "xiangqi.loses-more",
            "{act}: {side} loses; {other}, which weighs less",
            act = act,
            side = side,
            other = other,
        ),
    }
}

/// Describes a violation; `None` if there is none.
fn describe(line: &Line<Xiangqi>, plies: usize, side: Side, violation: Violation) -> Option<Message> {
    match violation {
        Violation::None => None,
        Violation::Check => Some(message!("xiangqi.checks", "{side} checks with every move", side = name(side))),
        Violation::Chase(victims) => Some(describe_chase(line, plies, side, victims)),
    }
}

/// Describes a chase: "Red chases the rook g5 with every move, last with the horse f3".
fn describe_chase(line: &Line<Xiangqi>, plies: usize, side: Side, victims: Bitboard90) -> Message {
    let moves = &line.moves()[line.ply() - plies..];
    let follow = |moves: &[crate::Move]| moves.iter().fold(victims, |set, mv| chase::moved(set, mv.from(), mv.to()));
    // The position after the side's last move, and the victims' squares in it.
    let back = usize::from(line.current().side == side);
    let hunters = line.back(back).map_or(Bitboard90::EMPTY, |position| {
        let prey = follow(&moves[..plies - back]);
        prey.into_iter().map(|prey| chase::threatening(position, side, prey)).fold(Bitboard90::EMPTY, |a, b| a | b)
    });
    let (prey, hunters) = (list(line.current(), follow(moves)), list(line.current(), hunters));
    message!(
        "xiangqi.chases",
        "{side} chases {prey} with every move, last with {hunters}",
        side = name(side),
        prey = prey,
        hunters = hunters,
    )
}

/// Lists pieces: "the rook g5 and the horse f3".
fn list(position: &Xiangqi, pieces: Bitboard90) -> Vec<Message> {
    let name = |square: Square| {
        let kind = position.piece_at(square).map_or("piece", |piece| piece.kind().name());
        message!("xiangqi.piece-on", "the {piece} {square}", piece = kind, square = square.to_string())
    };
    pieces.into_iter().map(name).collect()
}

fn name(side: Side) -> &'static str {
    match side {
        Side::First => "Red",
        Side::Second => "Black",
    }
}
