//! Hints for the search.

use super::checks::CheckSquares;
use super::moves::ShogiMove;
use super::see::{promotion, value};
use super::sliders::Sliders;
use super::{Bitboard81, Kind, Shogi, Square, attacks, checks, mate, movegen, rules, zobrist};
use crate::hints::common_hints;
use crate::pext::with_pext;
use crate::{Move, MoveList, Rules, SearchHints};

/// Number of places that a move may come from: squares, and kinds in hand.
const ORIGINS: usize = Square::COUNT + Kind::HAND.len();

/// Number of pieces on the board with which the king stays in its camp: eight of 40 are in hand.
const MANY_PIECES: u32 = 32;

impl SearchHints for Shogi {
    const SQUARES: usize = Square::COUNT;
    const PIECES: usize = 2 * Kind::MOVE_CLASSES;
    const VICTIMS: usize = Kind::COUNT + 1;
    const BUTTERFLIES: usize = ORIGINS * Square::COUNT;
    /// Pawns; Black's other pieces; White's other pieces; kings, golds and silvers of both; hands.
    const STRUCTURES: usize = 5;

    /// True for captures, and for promotions of a pawn, a bishop or a rook.
    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        !mv.is_drop() && (self.kind_at(mv.to()).is_some() || mv.promotes() && movegen::upgrades(self.kind_before(mv)))
    }

    #[inline]
    fn table_key(&self) -> u64 {
        self.key() ^ zobrist::limit(self.plies_left())
    }

    /// Exact.
    #[inline]
    fn table_key_after(&self, mv: Move) -> u64 {
        let (board_key, hand_key) = self.keys_after(mv);
        board_key ^ hand_key ^ zobrist::limit(self.plies_left().saturating_sub(1))
    }

    #[inline]
    fn structure_key(&self, index: usize) -> u64 {
        self.structures.get(index).copied().unwrap_or(self.hand_key)
    }

    common_hints!(Bitboard81);

    /// Only king moves may be illegal, because the generator respects pins, checks and the rules of pawn drops.
    #[inline]
    fn is_legal_pseudo(&self, mv: Move) -> bool {
        mv.is_drop() || mv.from() != self.king_or_nowhere(self.side) || self.king_is_safe_on(mv.to())
    }

    #[inline]
    fn check_detector(&self) -> impl Fn(Move) -> bool {
        let squares = self.king(!self.side).map(|_| with_pext!(sliders => CheckSquares::new(self, sliders)));
        move |mv| squares.as_ref().is_some_and(|squares| squares.gives_check(self, mv))
    }

    fn legal_checks(&self, list: &mut MoveList) {
        checks::generate(self, list);
    }

    /// A mate, or the king's move that wins under the try rule.
    fn mate_in_one(&self) -> Option<Move> {
        rules::winning_try(self).or_else(|| mate::mate_in_one(self))
    }

    /// True if a pawn, a bishop or a rook could promote and does not, or a lance with only one more square to go. Such
    /// moves only ever help against the rule of the pawn drop that mates (`docs/rules/shogi.md` section 2).
    #[inline]
    fn declines_promotion(&self, mv: Move) -> bool {
        if mv.is_drop() || mv.promotes() {
            return false;
        }
        let zone = attacks::zone(self.side);
        match self.kind_before(mv) {
            Kind::Pawn | Kind::Bishop | Kind::Rook => zone.has(mv.to()) || zone.has(mv.from()),
            // The last two ranks, where a knight could not move either.
            Kind::Lance => attacks::dead_end(self.side, Kind::Knight).has(mv.to()),
            _ => false,
        }
    }

    /// Pieces that move like a gold general count as gold generals, which makes the search's tables half as large:
    /// Black's pieces are 0 to 9, White's 10 to 19.
    #[inline]
    fn moved_piece(&self, mv: Move) -> usize {
        self.side.index() * Kind::MOVE_CLASSES + self.kind_before(mv).move_class()
    }

    /// Drops start at places of their own, one for each kind.
    #[inline]
    fn butterfly_index(&self, mv: Move) -> usize {
        mv.origin() * Square::COUNT + mv.to().index()
    }

    fn takes_back(&self, mv: Move, earlier: Move) -> bool {
        let are_steps = !mv.is_drop() && !earlier.is_drop() && !mv.promotes() && !earlier.promotes();
        are_steps && mv.from() == earlier.to() && mv.to() == earlier.from() && self.kind_at(mv.to()).is_none()
    }

    /// True for a step of the king out of its camp while most pieces are on the board.
    fn exposes_king(&self, mv: Move) -> bool {
        let is_king = !mv.is_drop() && mv.from() == self.king_or_nowhere(self.side);
        is_king && !attacks::zone(!self.side).has(mv.to()) && self.occupied().count() >= MANY_PIECES
    }

    /// One more than [`Kind::index`].
    #[inline]
    fn victim(&self, mv: Move) -> usize {
        self.kind_at(mv.to()).map_or(0, |kind| kind.index() + 1)
    }

    /// The victim counts twice: one side loses it, the other one has it in hand.
    #[inline(always)]
    fn gain(&self, mv: Move) -> i32 {
        let promotion = if mv.promotes() { promotion(self.kind_before(mv)) } else { 0 };
        promotion + self.kind_at(mv.to()).map_or(0, value)
    }

    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        with_pext!(_any => self.see_ge(mv, threshold))
    }

    /// Zugzwang is next to unknown where pieces can be dropped.
    #[inline]
    fn allows_null_move(&self) -> bool {
        true
    }
}

impl Shogi {
    /// Returns the squares that the opponent attacks, own pieces included. All pieces of a kind take a step at once.
    #[inline(always)]
    fn attacked_by_opponent(&self, sliders: impl Sliders) -> Bitboard81 {
        let (them, occupied) = (!self.side, self.occupied());
        let of = |kind| self.pieces(them, kind);
        let (silvers, golds) = (of(Kind::Silver), self.golds() & self.by_side(them));
        let (horses, dragons) = (of(Kind::Horse), of(Kind::Dragon));
        let kings = of(Kind::King) | horses | dragons;
        let ahead = (silvers | golds | kings).forward(them);
        let behind = (golds | kings).forward(!them);
        // What these squares have to the left and right is attacked, too: diagonally, or by the jump of a knight.
        let corners = ahead | (silvers | kings).forward(!them) | of(Kind::Knight).forward(them).forward(them);
        of(Kind::Pawn).forward(them)
            | ahead
            | behind
            | (corners | golds | kings).sideways()
            | of(Kind::Lance).union_of(|from| attacks::lance(them, from, occupied))
            | (of(Kind::Bishop) | horses).union_of(|from| sliders.bishop(from, occupied))
            | (of(Kind::Rook) | dragons).union_of(|from| sliders.rook(from, occupied))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notation;

    #[test]
    fn attacked_squares_have_attackers() {
        crate::hints::tests::check_attacked::<Shogi>(|position, index| {
            let square = Square::new(index as u8);
            position.attackers(square, position.occupied(), !position.side).any()
        });
    }

    #[test]
    fn kings_stay_in_their_camps_and_pieces_do_not_go_straight_back() {
        let position =
            Shogi::from_fen("lnsgkgsnl/1r5b1/pppp1pppp/4p4/9/4P4/PPPP1PPPP/1B2K2R1/LNSG1GSNL b - 1").unwrap();
        let mv = |position: &Shogi, text: &str| position.parse_move(text).unwrap();
        assert!(!position.exposes_king(mv(&position, "5h5g")) && !position.exposes_king(mv(&position, "5h4h")));
        let walked = Shogi::from_fen("lnsgkgsnl/1r5b1/pppp1pppp/4p4/9/4P4/PPPPKPPPP/1B5R1/LNSG1GSNL b - 1").unwrap();
        assert!(walked.exposes_king(mv(&walked, "5g4f")));
        let first = mv(&position, "5h4h");
        let later = position.after(first).after(mv(&position.after(first), "3c3d"));
        assert!(later.takes_back(mv(&later, "4h5h"), first) && !later.takes_back(mv(&later, "4h3h"), first));
    }
}
