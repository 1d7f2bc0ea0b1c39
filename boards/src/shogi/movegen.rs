//! Generation of moves: one pass over the pieces and the hand, whose results go to a sink: a list, a counter, or a test
//! for any move.
//!
//! Pins and checks are handled with masks of allowed targets, and a pawn drop that mates is left out, so that
//! of the pseudo-legal moves only king moves need a second look.

use super::moves::ShogiMove;
use super::sliders::Sliders;
use super::{Bitboard81, Kind, Piece, Shogi, Square, attacks};
use crate::gen_type::GenType;
use crate::movegen::{self, Flow};
use crate::{Drops, Move, Side};

/// Receiver of generated moves together with the piece that makes them, which decides for some sinks which moves they
/// take.
pub(super) trait TargetSink {
    /// True if the sink takes drops of pawns.
    const PAWN_DROPS: bool = true;

    /// Returns the squares from which the sink takes moves; those of pawns and of pinned pieces are sent in any case.
    #[inline(always)]
    fn origins(&self) -> Bitboard81 {
        Bitboard81::ALL
    }
    /// Takes the moves of a piece to squares without and with promotion.
    fn piece(&mut self, from: Square, plain: Bitboard81, promoting: Bitboard81) -> Flow;
    /// Takes the moves of pawns to squares without and with promotion, each from the square with a number that is
    /// `step` less.
    fn pawns(&mut self, plain: Bitboard81, promoting: Bitboard81, step: i8) -> Flow;
    /// Takes the drops of a kind on some squares.
    fn drops(&mut self, kind: Kind, targets: Bitboard81) -> Flow;
}

/// Sinks that take all moves alike.
impl<T: movegen::Sink> TargetSink for T {
    #[inline(always)]
    fn piece(&mut self, from: Square, plain: Bitboard81, promoting: Bitboard81) -> Flow {
        self.take(promoting.into_iter().map(|to| Move::pack(from, to, true)))?;
        self.take(plain.into_iter().map(|to| Move::pack(from, to, false)))
    }

    #[inline(always)]
    fn pawns(&mut self, plain: Bitboard81, promoting: Bitboard81, step: i8) -> Flow {
        self.take(promoting.into_iter().map(|to| Move::pack(origin(to, step), to, true)))?;
        self.take(plain.into_iter().map(|to| Move::pack(origin(to, step), to, false)))
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, targets: Bitboard81) -> Flow {
        self.take(targets.into_iter().map(|to| Move::pack_drop(kind, to)))
    }
}

/// Returns the origin of a pawn that moves to a square.
#[inline(always)]
pub(super) fn origin(to: Square, step: i8) -> Square {
    Square::new(to.number().wrapping_add_signed(-step))
}

/// Squares to which pieces may go.
#[derive(Clone, Copy)]
struct Targets {
    /// As they are, and with the promotion of lances, knights and silvers, which changes little.
    plain: Bitboard81,
    /// With the promotion of pawns, bishops and rooks, which changes the balance at once.
    upgrading: Bitboard81,
}

impl Targets {
    fn new<C: GenType>(position: &Shogi) -> Targets {
        let own = position.by_side(position.side);
        let plain = match (C::NOISY, C::QUIET) {
            (true, true) => !own,
            (true, false) => position.by_side(!position.side),
            _ => !position.occupied(),
        };
        Targets { plain, upgrading: if C::NOISY { !own } else { Bitboard81::EMPTY } }
    }

    #[inline(always)]
    fn within(self, allowed: Bitboard81) -> Targets {
        Targets { plain: self.plain & allowed, upgrading: self.upgrading & allowed }
    }
}

/// Returns true if a kind's promotion changes the balance at once.
#[inline(always)]
pub(super) const fn upgrades(kind: Kind) -> bool {
    matches!(kind, Kind::Pawn | Kind::Bishop | Kind::Rook)
}

impl Shogi {
    /// Sends the moves of a type to a sink, until it stops the generator.
    #[inline(always)]
    pub(super) fn generate_into<C: GenType, K: TargetSink>(
        &self,
        _gen_type: C,
        sliders: impl Sliders,
        sink: &mut K,
    ) -> Flow {
        let targets = Targets::new::<C>(self);
        let king = self.king_or_nowhere(self.side);
        if sink.origins().has(king) {
            self.generate_king::<C, K>(king, targets.plain, sink)?;
        }
        let (mut allowed, mut empty) = (Bitboard81::ALL, !self.occupied());
        if self.checkers().any() {
            if self.checkers().more_than_one() {
                return Flow::Continue(());
            }
            empty = attacks::between(king, self.checkers().first());
            allowed = empty | self.checkers();
        }
        let targets = targets.within(allowed);
        self.generate_pawns(king, targets, sink)?;
        self.generate_free(targets, sliders, sink)?;
        if self.pinned().any() {
            self.generate_pinned(king, targets, sliders, sink)?;
        }
        if C::QUIET { self.generate_drops(empty, sink) } else { Flow::Continue(()) }
    }

    #[inline(always)]
    fn generate_king<C: GenType, K: TargetSink>(&self, king: Square, wanted: Bitboard81, sink: &mut K) -> Flow {
        let mut targets = attacks::king(king) & wanted;
        if C::LEGAL {
            targets = self.safe_for_king(targets);
        }
        sink.piece(king, targets, Bitboard81::EMPTY)
    }

    /// Returns true if the king of the side to move would not be attacked on a square, having left its own.
    #[inline(always)]
    pub(super) fn king_is_safe_on(&self, to: Square) -> bool {
        let us = self.side;
        let occupied = self.occupied() ^ self.pieces(us, Kind::King);
        !self.is_attacked(to, !us, Bitboard81::ALL, occupied)
    }

    #[inline(always)]
    fn generate_pawns<K: TargetSink>(&self, king: Square, targets: Targets, sink: &mut K) -> Flow {
        let us = self.side;
        // A pinned pawn may go along its pin, that is along the king's file.
        let free = !self.pinned() | Bitboard81::file(king.file());
        let pawns = self.pieces(us, Kind::Pawn) & free;
        let (ahead, step) = match us {
            Side::First => (Bitboard81(pawns.0 >> 1), -1),
            Side::Second => (Bitboard81(pawns.0 << 1), 1),
        };
        let plain = ahead & targets.plain & !attacks::dead_end(us, Kind::Pawn);
        sink.pawns(plain, ahead & targets.upgrading & attacks::zone(us), step)
    }

    /// Moves of pieces that are not pinned, kings and pawns aside.
    #[inline(always)]
    fn generate_free<K: TargetSink>(&self, targets: Targets, sliders: impl Sliders, sink: &mut K) -> Flow {
        let free = self.by_side(self.side) & !self.pinned() & sink.origins();
        // One call for each kind: a loop over kinds is not unrolled and asks for the kind at every piece.
        self.generate_kind(Kind::Lance, free & self.kind(Kind::Lance), targets, sliders, sink)?;
        self.generate_kind(Kind::Knight, free & self.kind(Kind::Knight), targets, sliders, sink)?;
        self.generate_kind(Kind::Silver, free & self.kind(Kind::Silver), targets, sliders, sink)?;
        self.generate_kind(Kind::Gold, free & self.golds(), targets, sliders, sink)?;
        self.generate_kind(Kind::Bishop, free & self.kind(Kind::Bishop), targets, sliders, sink)?;
        self.generate_kind(Kind::Rook, free & self.kind(Kind::Rook), targets, sliders, sink)?;
        self.generate_kind(Kind::Horse, free & self.kind(Kind::Horse), targets, sliders, sink)?;
        self.generate_kind(Kind::Dragon, free & self.kind(Kind::Dragon), targets, sliders, sink)
    }

    /// Moves of pieces that move like one kind.
    #[inline(always)]
    fn generate_kind<K: TargetSink>(
        &self,
        kind: Kind,
        pieces: Bitboard81,
        targets: Targets,
        sliders: impl Sliders,
        sink: &mut K,
    ) -> Flow {
        for from in pieces {
            self.generate_piece(kind, from, Bitboard81::ALL, targets, sliders, sink)?;
        }
        Flow::Continue(())
    }

    /// Moves of pinned pieces along their pins, pawns aside.
    fn generate_pinned<K: TargetSink>(
        &self,
        king: Square,
        targets: Targets,
        sliders: impl Sliders,
        sink: &mut K,
    ) -> Flow {
        sliders.run(
            #[inline(always)]
            || {
                for from in self.pinned() & !self.kind(Kind::Pawn) {
                    let Some(kind) = self.piece_at(from).map(Piece::kind) else { continue };
                    self.generate_piece(kind, from, attacks::line(king, from), targets, sliders, sink)?;
                }
                Flow::Continue(())
            },
        )
    }

    /// Moves of one piece within some squares.
    #[inline(always)]
    fn generate_piece<K: TargetSink>(
        &self,
        kind: Kind,
        from: Square,
        within: Bitboard81,
        targets: Targets,
        sliders: impl Sliders,
        sink: &mut K,
    ) -> Flow {
        let us = self.side;
        let reached = attacks::piece_with(us, kind, from, self.occupied(), sliders) & within;
        let plain = reached & targets.plain & !attacks::dead_end(us, kind);
        let mut promoting = Bitboard81::EMPTY;
        if kind.promotes() {
            promoting = reached & if upgrades(kind) { targets.upgrading } else { targets.plain };
            if !attacks::zone(us).has(from) {
                promoting &= attacks::zone(us);
            }
        }
        sink.piece(from, plain, promoting)
    }

    /// Drops on these empty squares.
    #[inline(always)]
    fn generate_drops<K: TargetSink>(&self, empty: Bitboard81, sink: &mut K) -> Flow {
        let us = self.side;
        let hand = self.hand(us);
        if hand.is_empty() || empty.is_empty() {
            return Flow::Continue(());
        }
        if K::PAWN_DROPS && hand.has(Kind::Pawn) {
            sink.drops(Kind::Pawn, self.pawn_drops(empty))?;
        }
        for kind in [Kind::Lance, Kind::Knight] {
            if hand.has(kind) {
                sink.drops(kind, empty & !attacks::dead_end(us, kind))?;
            }
        }
        for kind in [Kind::Silver, Kind::Bishop, Kind::Rook, Kind::Gold] {
            if hand.has(kind) {
                sink.drops(kind, empty)?;
            }
        }
        Flow::Continue(())
    }

    /// Returns the squares, among these empty ones, on which a pawn may be dropped.
    #[inline(always)]
    fn pawn_drops(&self, empty: Bitboard81) -> Bitboard81 {
        let us = self.side;
        let mut targets = empty & !attacks::dead_end(us, Kind::Pawn) & self.pieces(us, Kind::Pawn).files_without();
        let before_king = attacks::pawn(!us, self.king_or_nowhere(!us));
        if (targets & before_king).any() && self.pawn_drop_mates(before_king.first()) {
            targets ^= before_king;
        }
        targets
    }
}
