//! What each side does with every move of a cycle, what the law makes of it, and how to tell people
//! (`docs/rules/xiangqi.md` section 6).

use super::moves::Fields;
use super::{Square, Xiangqi, chase};
use crate::bitboard::Bitboard90;
use crate::{Line, Rules, Side, Verdict};

/// What a side does with every move of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offence {
    /// Nothing that the law minds.
    Nothing,
    /// It chases the same pieces (on these squares as the cycle begins).
    Chase(Bitboard90),
    /// It gives check.
    Check,
}

impl Offence {
    /// The more serious, the greater.
    fn seriousness(self) -> u32 {
        match self {
            Offence::Nothing => 0,
            Offence::Chase(_) => 1,
            Offence::Check => 2,
        }
    }
}

/// What the side to move, and what the other one, did with every move of the last plies of a line, which lead
/// back to the same position.
fn offences(line: &Line<Xiangqi>, plies: usize) -> (Offence, Offence) {
    let checked = |plies: usize| line.back(plies).is_some_and(Rules::in_check);
    let we_check = (1..plies).step_by(2).all(checked);
    let they_check = (0..plies).step_by(2).all(checked);
    let offence = |checks| if checks { Offence::Check } else { Offence::Nothing };
    // Checks that are not perpetual interrupt every chase.
    if we_check || they_check || (0..plies).any(checked) {
        return (offence(we_check), offence(they_check));
    }
    let chased = chase::perpetual(line, plies);
    let offence = |side: Side| match chased[side.index()] {
        Bitboard90::EMPTY => Offence::Nothing,
        pieces => Offence::Chase(pieces),
    };
    let us = line.current().side();
    (offence(us), offence(!us))
}

/// Who loses: whoever offends more seriously than the other.
fn verdict((ours, theirs): (Offence, Offence)) -> Verdict {
    match ours.seriousness().cmp(&theirs.seriousness()) {
        std::cmp::Ordering::Less => Verdict::Win,
        std::cmp::Ordering::Equal => Verdict::Draw,
        std::cmp::Ordering::Greater => Verdict::Loss,
    }
}

/// What the law says, to the side to move, of the last plies of a line, which lead back to the same position.
pub(super) fn judge(line: &Line<Xiangqi>, plies: usize) -> Verdict {
    verdict(offences(line, plies))
}

/// Why [`judge`] says what it says, as one sentence for people; squares are those of the last position.
pub(super) fn explain(line: &Line<Xiangqi>, plies: usize) -> String {
    let us = line.current().side();
    let (ours, theirs) = offences(line, plies);
    let deeds = [(us, ours), (!us, theirs)].map(|(side, offence)| deed(line, plies, side, offence));
    let [our_deed, their_deed] = deeds;
    match (verdict((ours, theirs)), our_deed, their_deed) {
        (Verdict::Draw, Some(our_deed), Some(their_deed)) => format!("{our_deed}; {their_deed}: draw"),
        (Verdict::Draw, ..) => "neither side checks or chases with every move: draw".to_owned(),
        (Verdict::Loss, our_deed, their_deed) => convict(us, our_deed, their_deed),
        (_, our_deed, their_deed) => convict(!us, their_deed, our_deed),
    }
}

/// The sentence where one side is guilty: what it does, and the lesser thing that the other one does.
fn convict(guilty: Side, deed: Option<String>, other: Option<String>) -> String {
    let other = other.map_or(String::new(), |other| format!("; {other}, which weighs less"));
    format!("{}: {} loses{other}", deed.unwrap_or_default(), name(guilty))
}

/// What a side does with every move, if anything.
fn deed(line: &Line<Xiangqi>, plies: usize, side: Side, offence: Offence) -> Option<String> {
    match offence {
        Offence::Nothing => None,
        Offence::Check => Some(format!("{} checks with every move", name(side))),
        Offence::Chase(victims) => Some(describe_chase(line, plies, side, victims)),
    }
}

/// "Red chases the rook g5 with every move, now with the horse f3"
fn describe_chase(line: &Line<Xiangqi>, plies: usize, side: Side, victims: Bitboard90) -> String {
    let moves = &line.moves()[line.ply() - plies..];
    let follow = |moves: &[crate::Move]| moves.iter().fold(victims, |set, mv| chase::moved(set, mv.from(), mv.to()));
    // The position after the side's last move, and the victims' squares there.
    let back = usize::from(line.current().side() == side);
    let hunters = line.back(back).map_or(Bitboard90::EMPTY, |position| {
        let prey = follow(&moves[..plies - back]);
        prey.into_iter().map(|prey| chase::threatening(position, side, prey)).fold(Bitboard90::EMPTY, |a, b| a | b)
    });
    let (prey, hunters) = (list(line.current(), follow(moves)), list(line.current(), hunters));
    format!("{} chases {prey} with every move, last with {hunters}", name(side))
}

/// "the rook g5 and the horse f3"
fn list(position: &Xiangqi, pieces: Bitboard90) -> String {
    let name = |square: Square| {
        let kind = position.piece_at(square).map_or("piece", |piece| piece.kind().name());
        format!("the {kind} {square}")
    };
    pieces.into_iter().map(name).collect::<Vec<_>>().join(" and ")
}

fn name(side: Side) -> &'static str {
    match side {
        Side::First => "Red",
        Side::Second => "Black",
    }
}
