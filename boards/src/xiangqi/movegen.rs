//! Generation of moves: one pass over the pieces, whose results go to a sink: a list, a counter, or a test for any
//! move.
//!
//! Pins, checks and the lines of hollow cannons are handled with masks of allowed targets, so that of the pseudo-legal
//! moves only king moves need a further test. A move changes what stands between an enemy and the king by one piece at
//! most, which makes the masks exact:
//!
//! | enemy | pieces between | allowed |
//! |---|---|---|
//! | rook or king (facing) | none | its square, or between |
//! | | one, ours | for that piece the same |
//! | cannon | none | not between |
//! | | one | its square, or an empty square between; or that piece, ours, goes away |
//! | | two | for each of them that is ours: its square, or an empty square between |
//! | horse | leg free | its square, or the leg |
//! | | leg blocked by us | for that piece: its square |

use super::moves::XiangqiMove;
use super::sliders::Sliders;
use super::{Bitboard90, Kind, Square, Xiangqi, attacks};
use crate::gen_type::GenType;
use crate::movegen::{Flow, Sink};
use crate::{Move, Side};

/// Returns the moves of a piece to these squares.
#[inline(always)]
fn moves(from: Square, targets: Bitboard90) -> impl ExactSizeIterator<Item = Move> {
    targets.into_iter().map(move |to| Move::pack(from, to))
}

/// Returns the moves of pawns to these squares, each from the square with a number that is `step` less.
#[inline(always)]
fn pawn_moves(targets: Bitboard90, step: i8) -> impl ExactSizeIterator<Item = Move> {
    targets.into_iter().map(move |to| Move::pack(Square::new(to.number().wrapping_add_signed(-step)), to))
}

impl Xiangqi {
    /// Sends the moves of a type to a sink, until it stops the generator.
    #[inline(always)]
    pub(super) fn generate_into<C: GenType, K: Sink>(&self, _gen_type: C, sliders: impl Sliders, sink: &mut K) -> Flow {
        let us = self.side;
        let wanted = C::targets(self.by_side(!us), !self.occupied());
        self.generate_king::<C, K>(wanted, sink)?;
        let (allowed, confined) =
            if self.checkers().is_empty() { (!self.hollow(), self.pinned()) } else { self.answers() };
        if confined.any() {
            self.generate_confined::<C, K>(confined & !self.kind(Kind::King), wanted, sliders, sink)?;
        }
        let free = self.by_side(us) & !confined;
        self.generate_pawns(free & self.kind(Kind::Pawn), wanted & allowed, sink)?;
        self.generate_pieces::<C, K>(free, wanted & allowed, sliders, sink)
    }

    #[inline(always)]
    fn generate_king<C: GenType, K: Sink>(&self, wanted: Bitboard90, sink: &mut K) -> Flow {
        let king = self.king(self.side);
        let mut targets = attacks::king(king) & wanted;
        if C::LEGAL {
            targets = self.safe_for_king(targets);
        }
        sink.take(moves(king, targets))
    }

    /// Returns true if the king of the side to move would not be attacked on a square, having left its own.
    #[inline(always)]
    pub(super) fn king_is_safe_on(&self, to: Square) -> bool {
        let us = self.side;
        let occupied = self.occupied() & !Bitboard90::of(self.king(us)) | Bitboard90::of(to);
        !self.is_checked(to, !us, self.by_side(!us), occupied)
    }

    /// Returns, in check, the targets with which any piece answers all checks, and the pieces that have other such
    /// targets, because they are pinned or are the screen of a checking cannon.
    #[inline(always)]
    fn answers(&self) -> (Bitboard90, Bitboard90) {
        let king = self.king(self.side);
        let mut allowed = !self.hollow();
        let mut confined = self.pinned();
        for checker in self.checkers() {
            let path = attacks::obstacles(king, checker);
            if self.kind(Kind::Cannon).has(checker) {
                confined |= path & self.by_side(self.side);
                allowed &= path & !self.occupied() | Bitboard90::of(checker);
            } else {
                allowed &= path | Bitboard90::of(checker);
            }
        }
        (allowed, confined)
    }

    /// Returns the squares to which a piece of the side to move, not the king, may go without exposing its king to
    /// attack. It holds for every piece, but only confined pieces need it.
    #[inline(always)]
    pub(super) fn allowed_from(&self, from: Square) -> Bitboard90 {
        let (us, occupied) = (self.side, self.occupied());
        let king = self.king(us);
        let mut allowed = !self.hollow();
        for pawn in self.checkers() & self.kind(Kind::Pawn) {
            allowed &= Bitboard90::of(pawn);
        }
        for sniper in self.snipers(king, !us) {
            let path = attacks::obstacles(king, sniper);
            let others = path & occupied & !Bitboard90::of(from);
            let leaves = path.has(from);
            let sniper = Bitboard90::of(sniper);
            if (self.kind(Kind::Cannon) & sniper).is_empty() {
                if others.is_empty() {
                    allowed &= path | sniper;
                }
            } else if others.any() && !others.more_than_one() {
                // One other piece between: with this one between too there is no check, else there is.
                allowed &= path & !occupied | sniper;
            } else if others.is_empty() && leaves {
                allowed &= !path | sniper;
            }
        }
        allowed
    }

    #[inline(always)]
    fn generate_pieces<C: GenType, K: Sink>(
        &self,
        free: Bitboard90,
        targets: Bitboard90,
        sliders: impl Sliders,
        sink: &mut K,
    ) -> Flow {
        let occupied = self.occupied();
        for from in free & self.kind(Kind::Rook) {
            sink.take(moves(from, sliders.rook(from, occupied) & targets))?;
        }
        for from in free & self.kind(Kind::Cannon) {
            sink.take(moves(from, self.cannon_targets::<C>(from, sliders) & targets))?;
        }
        for from in free & self.kind(Kind::Horse) {
            sink.take(moves(from, sliders.horse(from, occupied) & targets))?;
        }
        for from in free & self.kind(Kind::Elephant) {
            sink.take(moves(from, sliders.elephant(from, occupied) & targets))?;
        }
        for from in free & self.kind(Kind::Advisor) {
            sink.take(moves(from, attacks::advisor(from) & targets))?;
        }
        Flow::Continue(())
    }

    /// Returns the targets of a cannon: like a rook over empty squares, and to pieces behind one screen.
    #[inline(always)]
    fn cannon_targets<C: GenType>(&self, from: Square, sliders: impl Sliders) -> Bitboard90 {
        let occupied = self.occupied();
        let lines = sliders.lines(from, occupied);
        C::targets(lines.cannon & occupied, lines.rook & !occupied)
    }

    #[inline(always)]
    fn generate_pawns<K: Sink>(&self, pawns: Bitboard90, targets: Bitboard90, sink: &mut K) -> Flow {
        let us = self.side;
        let crossed = pawns & attacks::beyond_river(us);
        let west = Bitboard90((crossed & !Bitboard90::FILE_A).0 >> 1) & targets;
        let east = Bitboard90((crossed & !Bitboard90::FILE_I).0 << 1) & targets;
        let (forward, step) = match us {
            Side::First => (pawns.0 << Square::FILES, Square::FILES as i8),
            Side::Second => (pawns.0 >> Square::FILES, -(Square::FILES as i8)),
        };
        sink.take(pawn_moves(Bitboard90(forward) & targets, step))?;
        sink.take(pawn_moves(west, -1))?;
        sink.take(pawn_moves(east, 1))
    }

    /// Moves of pieces each of which has its own mask.
    fn generate_confined<C: GenType, K: Sink>(
        &self,
        confined: Bitboard90,
        wanted: Bitboard90,
        sliders: impl Sliders,
        sink: &mut K,
    ) -> Flow {
        sliders.run(
            #[inline(always)]
            || {
                for from in confined {
                    let targets = wanted & self.allowed_from(from);
                    let piece = Bitboard90::of(from);
                    if self.kind(Kind::Pawn).has(from) {
                        sink.take(moves(from, attacks::pawn(self.side, from) & targets))?;
                    } else {
                        self.generate_pieces::<C, K>(piece, targets, sliders, sink)?;
                    }
                }
                Flow::Continue(())
            },
        )
    }
}
