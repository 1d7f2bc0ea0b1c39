//! Generation of moves: one pass over the pieces, whose results go to a sink: a list, a counter, or a test for any
//! move.
//!
//! Pins and checks are handled with masks of allowed targets, so that of the pseudo-legal moves only king
//! moves, castlings and en passant captures need a second look.

use std::iter;

use super::moves::ChessMove;
use super::sliders::Sliders;
use super::{Bitboard, Chess, Flag, Kind, Square, attacks};
use crate::gen_type::GenType;
use crate::movegen::{Flow, Sink};
use crate::{Move, Side};

/// Returns the moves of a piece to these squares.
#[inline(always)]
fn moves(from: Square, targets: Bitboard) -> impl ExactSizeIterator<Item = Move> {
    targets.into_iter().map(move |to| Move::pack(from, to, Flag::Normal))
}

/// Returns the moves of pawns to these squares, each from the square `step` before it (see [`Bitboard::rotated`]).
#[inline(always)]
fn pawn_moves(targets: Bitboard, step: u32) -> impl ExactSizeIterator<Item = Move> {
    targets.into_iter().map(move |to| Move::pack(origin(to, step), to, Flag::Normal))
}

#[inline(always)]
fn origin(to: Square, step: u32) -> Square {
    Square::new(to.number().wrapping_sub(step as u8))
}

/// The ranks and directions of a side's pawns. Directions are rotations of the board, so that one piece of
/// code serves both sides: backwards is a rotation by nearly a whole turn.
struct PawnGeometry {
    forward: u32,
    /// Targets of single steps from which a second step is possible.
    third: Bitboard,
    /// Squares from which the next step promotes.
    seventh: Bitboard,
    last: Bitboard,
}

const WHITE_PAWNS: PawnGeometry =
    PawnGeometry { forward: 8, third: Bitboard::rank(2), seventh: Bitboard::rank(6), last: Bitboard::rank(7) };
const BLACK_PAWNS: PawnGeometry =
    PawnGeometry { forward: 56, third: Bitboard::rank(5), seventh: Bitboard::rank(1), last: Bitboard::rank(0) };

/// Returns the promotions of a type of moves when they do not capture.
const fn quiet_promotions<C: GenType>() -> &'static [Flag] {
    let [queen, under @ ..] = &Flag::PROMOTIONS;
    match (C::NOISY, C::QUIET) {
        (true, true) => &Flag::PROMOTIONS,
        (true, false) => std::slice::from_ref(queen),
        _ => under,
    }
}

impl Chess {
    /// Sends the moves of a type to a sink, until it stops the generator.
    #[inline(always)]
    pub(super) fn generate_into<C: GenType, K: Sink>(&self, _gen_type: C, sliders: impl Sliders, sink: &mut K) -> Flow {
        let king = self.king(self.side);
        let wanted = C::targets(self.by_side(!self.side), !self.occupied());
        let checkers = self.checkers();
        let castlings = if C::QUIET && checkers.is_empty() { self.free_castlings(king) } else { Bitboard::EMPTY };
        self.generate_king::<C, K>(king, attacks::king(king) & wanted, castlings, sliders, sink)?;
        let mut allowed = Bitboard::ALL;
        if checkers.any() {
            if checkers.more_than_one() {
                return Flow::Continue(());
            }
            allowed = attacks::between(king, checkers.first()) | checkers;
        }
        self.generate_pawns::<C, K>(king, allowed, sliders, sink)?;
        self.generate_pieces(king, wanted & allowed, sliders, sink)
    }

    /// King moves to these targets, and castlings with these rooks.
    #[inline(always)]
    fn generate_king<C: GenType, K: Sink>(
        &self,
        king: Square,
        mut targets: Bitboard,
        castlings: Bitboard,
        sliders: impl Sliders,
        sink: &mut K,
    ) -> Flow {
        let mut danger = Bitboard::EMPTY;
        if C::LEGAL && castlings.any() {
            danger = self.danger(sliders);
            targets &= !danger;
        } else if C::LEGAL {
            // For a target or two this is cheaper than to look at all enemies.
            targets = self.safe_for_king(targets);
        }
        for rook in castlings {
            let (king_to, _) = Chess::castled_squares(self.side, rook < king);
            let path = attacks::between(king, king_to) | Bitboard::of(king_to);
            if (path & danger).is_empty() {
                sink.take(iter::once(Move::pack(king, rook, Flag::Castling)))?;
            }
        }
        sink.take(moves(king, targets))
    }

    /// Returns the squares that the enemy attacks if the king of the side to move does not stand in the way.
    #[inline(always)]
    fn danger(&self, sliders: impl Sliders) -> Bitboard {
        let (us, them) = (self.side, !self.side);
        let occupied = self.occupied() ^ self.pieces(us, Kind::King);
        let (west, east) = if them == Side::First { (7, 9) } else { (55, 57) };
        let pawns = self.pieces(them, Kind::Pawn);
        let mut danger = (pawns & !Bitboard::FILE_A).rotated(west) | (pawns & !Bitboard::FILE_H).rotated(east);
        danger |= attacks::king(self.king(them));
        for from in self.pieces(them, Kind::Knight) {
            danger |= attacks::knight(from);
        }
        for from in self.diagonal_sliders(them) {
            danger |= sliders.bishop(from, occupied);
        }
        for from in self.straight_sliders(them) {
            danger |= sliders.rook(from, occupied);
        }
        danger
    }

    /// Returns true if the king of the side to move would not be attacked on a square, having left its own.
    #[inline(always)]
    pub(super) fn king_is_safe_on(&self, to: Square) -> bool {
        let us = self.side;
        let occupied = self.occupied() ^ self.pieces(us, Kind::King);
        !self.is_attacked(to, occupied, !us)
    }

    /// Returns the rooks with which castling is possible if no square on the king's way is attacked.
    ///
    /// A pinned rook holds off an attack along the rank, which would reach the castled king: it stands nearer
    /// to the rook's side than the king did, and nothing else stands between.
    #[inline(always)]
    fn free_castlings(&self, king: Square) -> Bitboard {
        let mut rooks = Bitboard::EMPTY;
        for long in [false, true] {
            let Some(rook) = self.castling_rook(self.side, long) else { continue };
            if (attacks::between(king, rook) & self.occupied()).is_empty()
                && self.castling_path_is_free(king, rook)
                && !self.pinned().has(rook)
            {
                rooks |= Bitboard::of(rook);
            }
        }
        rooks
    }

    /// Returns true if nothing but king and rook stands where either passes or arrives.
    #[inline(always)]
    pub(super) fn castling_path_is_free(&self, king: Square, rook: Square) -> bool {
        let (king_to, rook_to) = Chess::castled_squares(self.side, rook < king);
        let path = attacks::between(king, king_to)
            | attacks::between(rook, rook_to)
            | Bitboard::of(king_to)
            | Bitboard::of(rook_to);
        (path & self.occupied() & !Bitboard::of(king) & !Bitboard::of(rook)).is_empty()
    }

    /// Returns true if the king, not in check, passes and arrives without being attacked.
    ///
    /// The rook is taken off for all squares of the path: an attack that it holds off comes along the rank
    /// from beyond the rook, and reaches the king's target too, which lies nearer than any square before it.
    #[inline(always)]
    pub(super) fn castling_is_safe(&self, king: Square, rook: Square) -> bool {
        debug_assert!(self.checkers.is_empty(), "castling in check: {self:?}");
        let (king_to, _) = Chess::castled_squares(self.side, rook < king);
        let occupied = self.occupied() ^ Bitboard::of(king) ^ Bitboard::of(rook);
        let path = attacks::between(king, king_to) | Bitboard::of(king_to);
        // A loop, because a closure might not be compiled for the newer instructions.
        for square in path {
            if self.is_attacked(square, occupied, !self.side) {
                return false;
            }
        }
        true
    }

    #[inline(always)]
    fn generate_pieces<K: Sink>(&self, king: Square, targets: Bitboard, sliders: impl Sliders, sink: &mut K) -> Flow {
        let us = self.side;
        let pinned = self.pinned();
        for from in self.pieces(us, Kind::Knight) & !pinned {
            sink.take(moves(from, attacks::knight(from) & targets))?;
        }
        let (diagonal, straight) = (self.diagonal_sliders(us), self.straight_sliders(us));
        for from in diagonal & !pinned {
            sink.take(moves(from, sliders.bishop(from, self.occupied()) & targets))?;
        }
        for from in straight & !pinned {
            sink.take(moves(from, sliders.rook(from, self.occupied()) & targets))?;
        }
        for from in diagonal & pinned {
            let targets = targets & attacks::line(king, from);
            sink.take(moves(from, sliders.bishop(from, self.occupied()) & targets))?;
        }
        for from in straight & pinned {
            let targets = targets & attacks::line(king, from);
            sink.take(moves(from, sliders.rook(from, self.occupied()) & targets))?;
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn generate_pawns<C: GenType, K: Sink>(
        &self,
        king: Square,
        allowed: Bitboard,
        sliders: impl Sliders,
        sink: &mut K,
    ) -> Flow {
        let us = self.side;
        let geometry = if us == Side::First { &WHITE_PAWNS } else { &BLACK_PAWNS };
        let PawnGeometry { forward, third, seventh, last } = *geometry;
        let (west, east) = (forward - 1, (forward + 1) & 63);
        let pawns = self.pieces(us, Kind::Pawn);
        let free = !self.pinned();
        // A pinned pawn may go along its pin, that is along the line on which it sees its own king.
        let [file, rising, falling] = attacks::pawn_lines(king);
        let (west_line, east_line) = if us == Side::First { (falling, rising) } else { (rising, falling) };
        let empty = !self.occupied();
        let enemies = self.by_side(!us) & allowed;

        let single = (pawns & (free | file)).rotated(forward) & empty;
        let double = (single & third).rotated(forward) & empty & allowed;
        let single = single & allowed;
        let west_captures = (pawns & (free | west_line) & !Bitboard::FILE_A).rotated(west) & enemies;
        let east_captures = (pawns & (free | east_line) & !Bitboard::FILE_H).rotated(east) & enemies;

        if C::NOISY {
            sink.take(pawn_moves(west_captures & !last, west))?;
            sink.take(pawn_moves(east_captures & !last, east))?;
        }
        if C::QUIET {
            sink.take(pawn_moves(single & !last, forward))?;
            sink.take(pawn_moves(double, (forward * 2) & 63))?;
        }
        if (pawns & seventh).any() {
            let captures = [(west_captures & last, west), (east_captures & last, east)];
            generate_promotions::<C, K>(captures, (single & last, forward), sliders, sink)?;
        }
        if C::NOISY { self.generate_en_passant::<C, K>(sink) } else { Flow::Continue(()) }
    }

    #[inline(always)]
    fn generate_en_passant<C: GenType, K: Sink>(&self, sink: &mut K) -> Flow {
        let us = self.side;
        let Some(target) = self.en_passant() else { return Flow::Continue(()) };
        for from in attacks::pawn(!us, target) & self.pieces(us, Kind::Pawn) {
            if !C::LEGAL || self.en_passant_is_safe(from, target) {
                sink.take(iter::once(Move::pack(from, target, Flag::EnPassant)))?;
            }
        }
        Flow::Continue(())
    }
}

/// Promotions on these squares, each of a pawn from the square that lies by the second number before it. Not inlined,
/// because they are rare.
#[inline(never)]
fn generate_promotions<C: GenType, K: Sink>(
    captures: [(Bitboard, u32); 2],
    steps: (Bitboard, u32),
    sliders: impl Sliders,
    sink: &mut K,
) -> Flow {
    sliders.run(
        #[inline(always)]
        || {
            if C::NOISY {
                for (targets, step) in captures {
                    take_promotions(targets, step, &Flag::PROMOTIONS, sink)?;
                }
            }
            take_promotions(steps.0, steps.1, quiet_promotions::<C>(), sink)
        },
    )
}

#[inline(always)]
fn take_promotions<K: Sink>(targets: Bitboard, step: u32, flags: &[Flag], sink: &mut K) -> Flow {
    for to in targets {
        sink.take(flags.iter().map(|&flag| Move::pack(origin(to, step), to, flag)))?;
    }
    Flow::Continue(())
}
