//! Perpetual chase: the pieces that a side threatens, and those that it threatens anew with every move of a cycle
//! (`docs/rules/xiangqi.md` section 6, steps 4 and 5, after N. H. Pham, ICGA Journal 2018, doi 10.3233/icg-180054).

use super::moves::XiangqiMove;
use super::{Bitboard90, Kind, Square, Xiangqi, attacks};
use crate::{Line, Side};

/// Returns, for each side, the enemy pieces that it chases in the last `plies` of a line, a cycle without checks: the
/// pieces against which every move of that side creates a new threat. Squares are those of the position that begins
/// the cycle.
///
/// Pieces are tracked from move to move, so two pieces of a kind that change places remain distinct.
pub(super) fn perpetual(line: &Line<Xiangqi>, plies: usize) -> [Bitboard90; 2] {
    let first = line.ply() - plies;
    let cycle = line.positions()[first..].windows(2).zip(&line.moves()[first..]);
    let mut chased = Side::BOTH.map(|side| line.current().by_side(!side));
    for (positions, mv) in cycle.rev() {
        let (before, after) = (&positions[0], &positions[1]);
        let mover = before.side;
        let created = &mut chased[mover.index()];
        *created = victims(after, mover, *created);
        *created &= !victims(before, mover, *created);
        let fleeing = &mut chased[(!mover).index()];
        *fleeing = moved(*fleeing, mv.to(), mv.from());
        if chased[0].is_empty() && chased[1].is_empty() {
            break;
        }
    }
    chased
}

/// Returns a set of squares of pieces after a move to an empty square; the moved piece may be one of the set.
pub(super) fn moved(pieces: Bitboard90, from: Square, to: Square) -> Bitboard90 {
    if pieces.has(from) { pieces ^ (Bitboard90::of(from) | Bitboard90::of(to)) } else { pieces }
}

/// Returns the pieces of `among`, all enemies, that a side threatens, whichever side is to move.
fn victims(position: &Xiangqi, hunter: Side, among: Bitboard90) -> Bitboard90 {
    let mut left = among & targets(position, hunter);
    let mut found = Bitboard90::EMPTY;
    if left.is_empty() {
        return found;
    }
    for from in hunters(position, hunter) {
        for to in position.attacks_from(from, position.occupied()) & left {
            if threatens(position, from, to) {
                found |= Bitboard90::of(to);
                left ^= Bitboard90::of(to);
            }
        }
    }
    found
}

/// Returns the pieces of a side that threaten an enemy piece.
pub(super) fn threatening(position: &Xiangqi, hunter: Side, prey: Square) -> Bitboard90 {
    let mut found = Bitboard90::EMPTY;
    if targets(position, hunter).has(prey) {
        for from in hunters(position, hunter) {
            if position.attacks_from(from, position.occupied()).has(prey) && threatens(position, from, prey) {
                found |= Bitboard90::of(from);
            }
        }
    }
    found
}

/// Returns the pieces of a side that may not chase perpetually: all but king and pawns.
fn hunters(position: &Xiangqi, hunter: Side) -> Bitboard90 {
    position.by_side(hunter) & !position.kind(Kind::King) & !position.kind(Kind::Pawn)
}

/// Returns the enemy pieces that may not be chased perpetually: all but the king and the pawns that have not crossed
/// the river.
fn targets(position: &Xiangqi, hunter: Side) -> Bitboard90 {
    let prey = !hunter;
    let pawns_at_home = position.kind(Kind::Pawn) & !attacks::beyond_river(prey);
    position.by_side(prey) & !position.kind(Kind::King) & !pawns_at_home
}

/// Returns true if the attack of one piece on another is a threat: the capture is legal, and it wins material or is
/// not merely an offer to exchange equal pieces.
///
/// Pinned pieces need no rule of their own: the only captures that leave their king safe are those of the pinning
/// piece.
fn threatens(position: &Xiangqi, from: Square, to: Square) -> bool {
    let (Some(hunter), Some(prey)) = (position.piece_at(from), position.piece_at(to)) else { return false };
    if !capture_is_legal(position, from, to) {
        return false;
    }
    let greater = match hunter.kind() {
        Kind::Horse | Kind::Cannon => prey.kind() == Kind::Rook,
        Kind::Advisor | Kind::Elephant => matches!(prey.kind(), Kind::Rook | Kind::Horse | Kind::Cannon),
        _ => false,
    };
    if greater {
        return true;
    }
    if is_protected(position, from, to) {
        return false;
    }
    let exchange = hunter.kind() == prey.kind()
        && position.attacks_from(to, position.occupied()).has(from)
        && capture_is_legal(position, to, from);
    !exchange
}

/// Returns true if a capture leaves the king of the capturing piece safe.
fn capture_is_legal(position: &Xiangqi, from: Square, to: Square) -> bool {
    let mover = position.owner(from);
    let enemies = position.by_side(!mover) & !Bitboard90::of(to);
    !position.is_checked(position.king(mover), !mover, enemies, position.occupied() & !Bitboard90::of(from))
}

/// Returns true if the capture of the piece on `to` by the piece on `from` can be answered by a legal recapture.
fn is_protected(position: &Xiangqi, from: Square, to: Square) -> bool {
    let (hunter, avenger) = (position.owner(from), position.owner(to));
    let occupied = position.occupied() & !Bitboard90::of(from);
    let enemies = position.by_side(hunter) & !Bitboard90::of(from);
    let avengers = position.attackers(to, occupied, avenger) & occupied;
    avengers.into_iter().any(|taker| {
        let king = if taker == position.king(avenger) { to } else { position.king(avenger) };
        !position.is_checked(king, hunter, enemies, occupied & !Bitboard90::of(taker))
    })
}

impl Xiangqi {
    /// Returns the side of the piece on a square.
    fn owner(&self, square: Square) -> Side {
        if self.by_side(Side::First).has(square) { Side::First } else { Side::Second }
    }
}
