//! The moves that give check: the generator's moves, filtered by the squares from which each kind of piece attacks the
//! enemy king.

use super::movegen::{TargetSink, origin};
use super::moves::ShogiMove;
use super::sliders::Sliders;
use super::{Bitboard81, Kind, Piece, Shogi, Square, attacks};
use crate::movegen::Flow;
use crate::pext::with_pext;
use crate::tables::tabulate;
use crate::{Move, MoveList, gen_type};

/// Squares from which the side to move gives check.
pub(super) struct CheckSquares {
    /// By kind; empty for kings.
    pub(super) of_kind: [Bitboard81; Kind::COUNT],
    /// The pieces of either side that stand alone between the enemy king and a piece that would check it without them.
    pub(super) blockers: Bitboard81,
    /// The squares from which a move may give check, pawns excepted: squares near the enemy king, and those of pieces
    /// that reach far or can open or follow a line.
    pub(super) origins: Bitboard81,
}

/// The squares of a board around each square that are at most so many files and ranks away.
const fn surroundings(files: u8, ranks: u8) -> [Bitboard81; Square::SLOTS] {
    tabulate!(near = [Bitboard81::EMPTY; Square::SLOTS], for index in 0..Square::COUNT * Square::COUNT => {
        let (a, b) = (Square::new((index / Square::COUNT) as u8), Square::new((index % Square::COUNT) as u8));
        if a.file().abs_diff(b.file()) <= files && a.rank().abs_diff(b.rank()) <= ranks {
            near[a.index()].0 |= 1 << b.index();
        }
    })
}

/// The squares around a king from which a piece that moves one step can attack it with its next move.
static NEAR: [Bitboard81; Square::SLOTS] = surroundings(2, 2);
/// The same for knights, which may promote.
static NEAR_FOR_KNIGHTS: [Bitboard81; Square::SLOTS] = surroundings(2, 4);
/// The same for lances, which may promote.
static NEAR_FOR_LANCES: [Bitboard81; Square::SLOTS] = surroundings(1, 8);

impl CheckSquares {
    #[inline(always)]
    pub(super) fn new(position: &Shogi, sliders: impl Sliders) -> CheckSquares {
        let (us, them) = (position.side, !position.side);
        let king = position.king_or_nowhere(them);
        let from = |kind| attacks::piece_with(them, kind, king, position.occupied(), sliders);
        let mut of_kind = [Bitboard81::EMPTY; Kind::COUNT];
        for kind in [Kind::Pawn, Kind::Lance, Kind::Knight, Kind::Silver, Kind::Bishop, Kind::Rook] {
            of_kind[kind.index()] = from(kind);
        }
        let (gold, near) = (from(Kind::Gold), attacks::king(king));
        for kind in Kind::GOLDS {
            of_kind[kind.index()] = gold;
        }
        of_kind[Kind::Horse.index()] = of_kind[Kind::Bishop.index()] | near;
        of_kind[Kind::Dragon.index()] = of_kind[Kind::Rook.index()] | near;
        let blockers = position.blockers(king, us);
        let far = [Kind::Bishop, Kind::Rook, Kind::Horse, Kind::Dragon];
        let origins =
            far.into_iter().fold(blockers | NEAR[king.index()], |origins, kind| origins | position.kind(kind))
                | position.kind(Kind::Knight) & NEAR_FOR_KNIGHTS[king.index()]
                | position.kind(Kind::Lance) & NEAR_FOR_LANCES[king.index()];
        CheckSquares { of_kind, blockers, origins }
    }

    /// Returns the targets of pawns that may give check, with promotion and without, and true for those with it. A pawn
    /// whose move opens no line checks by itself.
    #[inline(always)]
    pub(super) fn of_pawns(&self, plain: Bitboard81, promoting: Bitboard81) -> [(Bitboard81, bool); 2] {
        let narrowed = |targets, kind: Kind| match self.blockers.is_empty() {
            true => targets & self.of_kind[kind.index()],
            false => targets,
        };
        [(narrowed(promoting, Kind::Tokin), true), (narrowed(plain, Kind::Pawn), false)]
    }

    /// Returns true if a legal move of the position gives check, directly or by discovery.
    #[inline(always)]
    pub(super) fn gives_check(&self, position: &Shogi, mv: Move) -> bool {
        let to = mv.to();
        if self.of_kind[position.kind_after(mv).index()].has(to) {
            return true;
        }
        let king = position.king_or_nowhere(!position.side);
        !mv.is_drop() && self.blockers.has(mv.from()) && !attacks::line(king, mv.from()).has(to)
    }
}

/// Adds all legal moves that give check.
pub(super) fn generate(position: &Shogi, list: &mut MoveList) {
    if position.king(!position.side).is_some() {
        with_pext!(sliders => {
            let squares = CheckSquares::new(position, sliders);
            let _ = position.generate_into(gen_type::Legal, sliders, &mut Sieve { position, squares, list });
        });
    }
}

struct Sieve<'a> {
    position: &'a Shogi,
    squares: CheckSquares,
    list: &'a mut MoveList,
}

impl Sieve<'_> {
    #[inline(always)]
    fn add(&mut self, kind: Kind, from: Square, targets: Bitboard81, promotes: bool) {
        let after = if promotes { kind.promoted() } else { kind };
        let direct = targets & self.squares.of_kind[after.index()];
        self.list.extend(direct.into_iter().map(|to| Move::pack(from, to, promotes)));
        if self.squares.blockers.has(from) {
            let others = (targets & !direct).into_iter().map(|to| Move::pack(from, to, promotes));
            self.list.extend(others.filter(|&mv| self.position.gives_check(mv)));
        }
    }
}

impl TargetSink for Sieve<'_> {
    #[inline(always)]
    fn origins(&self) -> Bitboard81 {
        self.squares.origins
    }

    #[inline(always)]
    fn piece(&mut self, from: Square, plain: Bitboard81, promoting: Bitboard81) -> Flow {
        if let Some(kind) = self.position.piece_at(from).map(Piece::kind) {
            self.add(kind, from, promoting, true);
            self.add(kind, from, plain, false);
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, plain: Bitboard81, promoting: Bitboard81, step: i8) -> Flow {
        for (targets, promotes) in self.squares.of_pawns(plain, promoting) {
            for to in targets {
                self.add(Kind::Pawn, origin(to, step), Bitboard81::of(to), promotes);
            }
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, targets: Bitboard81) -> Flow {
        let targets = targets & self.squares.of_kind[kind.index()];
        self.list.extend(targets.into_iter().map(|to| Move::pack_drop(kind, to)));
        Flow::Continue(())
    }
}
