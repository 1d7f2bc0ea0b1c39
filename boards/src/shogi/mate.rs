//! Exact search for a mate in one: the generator's moves, with those that cannot mate rejected before they are played.

use super::checks::CheckSquares;
use super::movegen::{TargetSink, origin};
use super::moves::ShogiMove;
use super::sliders::Sliders;
use super::{Bitboard81, Kind, Piece, Shogi, Square, attacks};
use crate::movegen::Flow;
use crate::pext::with_pext;
use crate::{Move, Rules, gen_type};

/// Returns a legal move of the side to move that mates, if there is one.
pub(super) fn mate_in_one(position: &Shogi) -> Option<Move> {
    let king = position.king(!position.side)?;
    with_pext!(sliders => {
        let mut sink = MatingMoveSink::new(position, king, sliders);
        let _ = position.generate_into(gen_type::Legal, sliders, &mut sink);
        sink.found
    })
}

/// Receives moves from the generator and stops it at the first one that mates.
struct MatingMoveSink<'a, S> {
    position: &'a Shogi,
    sliders: S,
    /// The squares from which the side to move gives check.
    squares: CheckSquares,
    /// The square of the enemy king.
    king: Square,
    /// The king's ways to escape, computed at the first check that needs them: most positions have no check.
    flight: Option<Flight>,
    /// The occupied squares without the enemy king.
    occupied: Bitboard81,
    found: Option<Move>,
}

/// The enemy king's ways to escape a check.
#[derive(Clone, Copy)]
struct Flight {
    /// Squares to which it may go now without being attacked.
    escapes: Bitboard81,
    /// Squares that lances, bishops and rooks of the side to move attack: a piece that leaves one of them may extend
    /// such an attack to an escape square.
    lines: Bitboard81,
}

impl<'a, S: Sliders> MatingMoveSink<'a, S> {
    #[inline(always)]
    fn new(position: &'a Shogi, king: Square, sliders: S) -> Self {
        let occupied = position.occupied() & !Bitboard81::of(king);
        let squares = CheckSquares::new(position, sliders);
        MatingMoveSink { position, sliders, squares, king, flight: None, occupied, found: None }
    }

    #[inline(always)]
    fn flight(&mut self) -> Flight {
        if let Some(flight) = self.flight {
            return flight;
        }
        let flight = self.find_flight();
        self.flight = Some(flight);
        flight
    }

    /// Computes the king's ways to escape. Kept out of its caller because it is large and rarely runs more than once.
    fn find_flight(&self) -> Flight {
        let (position, sliders) = (self.position, self.sliders);
        let us = position.side;
        sliders.run(
            #[inline(always)]
            || {
                let mut escapes = attacks::king(self.king) & !position.by_side(!us);
                for escape in escapes {
                    if position.is_attacked(escape, us, Bitboard81::ALL, self.occupied) {
                        escapes ^= Bitboard81::of(escape);
                    }
                }
                let mut lines = Bitboard81::EMPTY;
                for kind in [Kind::Lance, Kind::Bishop, Kind::Rook] {
                    for from in position.by_side(us) & (position.kind(kind) | position.kind(kind.promoted())) {
                        lines |= attacks::piece_with(us, kind, from, position.occupied(), sliders);
                    }
                }
                Flight { escapes, lines }
            },
        )
    }

    /// Tries the moves of a piece, up to the first one that mates.
    #[inline(always)]
    fn try_piece(&mut self, kind: Kind, from: Square, mut targets: Bitboard81, promotes: bool) -> Flow {
        let after = if promotes { kind.promoted() } else { kind };
        if !self.squares.blockers.has(from) {
            targets &= self.squares.of_kind[after.index()];
        }
        if targets.is_empty() { Flow::Continue(()) } else { self.try_targets(after, from, targets, promotes) }
    }

    /// Tries moves that may give check, up to the first one that mates. Most pieces have none: not inlined, to keep the
    /// search small enough for the instruction cache.
    #[inline(never)]
    fn try_targets(&mut self, after: Kind, from: Square, targets: Bitboard81, promotes: bool) -> Flow {
        self.sliders.run(
            #[inline(always)]
            || {
                let opens = self.squares.blockers.has(from);
                let extends = self.flight().lines.has(from);
                // Such a move may give a second check, or pin an enemy piece that it leaves alone on the line.
                let snipers = self.position.snipers(self.king, self.position.side);
                let leaves_line_to_king = (snipers & attacks::line(self.king, from)).any();
                let targets = if extends { targets } else { self.covering(after, targets) };
                for to in targets {
                    let mv = Move::pack(from, to, promotes);
                    if opens && !self.position.gives_check(mv)
                        || extends && !self.may_cover(after, from, to)
                        || !leaves_line_to_king && self.is_exposed(to)
                    {
                        continue;
                    }
                    self.stop_if_mating(mv)?;
                }
                Flow::Continue(())
            },
        )
    }

    /// Tries drops that give check, up to the first one that mates.
    #[inline(never)]
    fn try_drops(&mut self, kind: Kind, targets: Bitboard81) -> Flow {
        self.sliders.run(
            #[inline(always)]
            || {
                for to in self.covering(kind, targets) {
                    if !self.is_exposed(to) {
                        self.stop_if_mating(Move::pack_drop(kind, to))?;
                    }
                }
                Flow::Continue(())
            },
        )
    }

    /// Returns those of some squares from which a new piece would attack all squares to which the king can escape.
    #[inline(always)]
    fn covering(&mut self, kind: Kind, mut squares: Bitboard81) -> Bitboard81 {
        let them = !self.position.side;
        for escape in self.flight().escapes {
            squares &= attacks::piece_with(them, kind, escape, self.occupied, self.sliders);
        }
        squares
    }

    /// Returns false if an escape certainly stays open after the move of a piece that may extend an attack along a line:
    /// the piece does not attack it from its new square and opens no line that leads to it.
    #[inline(always)]
    fn may_cover(&mut self, after: Kind, from: Square, to: Square) -> bool {
        let attacked = attacks::piece_with(self.position.side, after, to, self.occupied, self.sliders);
        let left = self.flight().escapes & !attacked;
        left.into_iter().all(|escape| attacks::line(from, escape).any())
    }

    /// Returns true if an enemy piece other than the king can capture a piece that gives check from a square, unless the
    /// move opened a line to the king.
    #[inline(always)]
    fn is_exposed(&self, to: Square) -> bool {
        let free = !(self.squares.blockers | self.position.kind(Kind::King));
        self.position.is_attacked(to, !self.position.side, free, self.position.occupied())
    }

    /// Stops the search with a move that gives check if it mates.
    #[inline(never)]
    fn stop_if_mating(&mut self, mv: Move) -> Flow {
        if self.position.after(mv).has_legal_move() {
            return Flow::Continue(());
        }
        self.found = Some(mv);
        Flow::Break(())
    }
}

impl<S: Sliders> TargetSink for MatingMoveSink<'_, S> {
    /// A legal pawn drop never mates, so the generator omits pawn drops.
    const PAWN_DROPS: bool = false;

    #[inline(always)]
    fn origins(&self) -> Bitboard81 {
        self.squares.origins
    }

    #[inline(always)]
    fn piece(&mut self, from: Square, plain: Bitboard81, promoting: Bitboard81) -> Flow {
        let Some(kind) = self.position.piece_at(from).map(Piece::kind) else { return Flow::Continue(()) };
        self.try_piece(kind, from, promoting, true)?;
        self.try_piece(kind, from, plain, false)
    }

    #[inline(always)]
    fn pawns(&mut self, plain: Bitboard81, promoting: Bitboard81, step: i8) -> Flow {
        for (targets, promotes) in self.squares.of_pawns(plain, promoting) {
            for to in targets {
                self.try_piece(Kind::Pawn, origin(to, step), Bitboard81::of(to), promotes)?;
            }
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, targets: Bitboard81) -> Flow {
        let targets = targets & self.squares.of_kind[kind.index()];
        if targets.is_empty() { Flow::Continue(()) } else { self.try_drops(kind, targets) }
    }
}
