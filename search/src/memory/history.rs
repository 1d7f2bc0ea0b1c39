//! Histories: tables of 16-bit scores that order moves, steer reductions and correct the static evaluation. Their sizes
//! follow the game's constants (`docs/search.md` section 6). All but the correction history belong to one thread.

use std::hint::black_box;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

use boards::{Move, Position, Side};
use bytemuck::allocation::{try_zeroed_slice_box, zeroed_slice_box};

use crate::memory::correction_cell::{CORRECTION_LIMIT, correct, gravity};
use crate::memory::huge_pages;
use crate::memory::prefetch::prefetch;
use crate::score::Score;

/// Greatest absolute value of a history.
const LIMIT: i32 = 16_384;
/// Weight of a history that counts once, in the parameters that weigh histories.
pub const WEIGHT_ONE: i32 = 128;
/// Number of pawn structures, by the low bits of their keys, that have histories of their own.
const PAWN_BUCKETS: usize = 512;
/// Number of structures of each kind, by the low bits of their keys, that have a correction of their own.
const CORRECTION_BUCKETS: usize = 1 << 14;

/// Piece and target square of a move: the index of the continuation histories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceTo(usize);

impl PieceTo {
    /// Returns piece and target of a move that is at least pseudo-legal in `position`.
    #[inline]
    pub fn of<P: Position>(position: &P, mv: Move) -> PieceTo {
        debug_assert!(position.moved_piece(mv) < P::PIECES && position.to_square(mv) < P::SQUARES);
        PieceTo(position.moved_piece(mv) * P::SQUARES + position.to_square(mv))
    }

    /// Returns the index of no move: a null move, or a ply before the root. Its histories are never updated.
    pub fn none<P: Position>() -> PieceTo {
        PieceTo(P::PIECES * P::SQUARES)
    }

    /// Returns the index in a table with a cell for each piece and target.
    #[inline]
    pub fn index(self) -> usize {
        self.0
    }

    fn is_none<P: Position>(self) -> bool {
        self == PieceTo::none::<P>()
    }
}

/// Moves a cell of a history by `bonus`.
#[inline]
fn update(cell: &mut i16, bonus: i32) {
    *cell = gravity(i32::from(*cell), bonus.clamp(-LIMIT, LIMIT), LIMIT) as i16;
}

/// The histories of one thread.
pub struct Histories<P> {
    butterfly: Box<[i16]>,
    capture: Box<[i16]>,
    continuation: Box<[i16]>,
    pawn: Box<[i16]>,
    game: PhantomData<fn() -> P>,
}

impl<P: Position> Histories<P> {
    const PIECE_TOS: usize = P::PIECES * P::SQUARES;

    /// Creates empty histories; `None` if there is no memory for them (7 MB in shogi).
    pub fn try_new() -> Option<Histories<P>> {
        let table = |cells| {
            let table = try_zeroed_slice_box(cells).ok()?;
            huge_pages::advise(&table);
            Some(table)
        };
        Some(Histories {
            butterfly: table(2 * P::ATTACK_STATES * P::BUTTERFLIES)?,
            capture: table(Self::PIECE_TOS * P::VICTIMS)?,
            continuation: table((Self::PIECE_TOS + 1) * Self::PIECE_TOS)?,
            pawn: table(PAWN_BUCKETS * Self::PIECE_TOS)?,
            game: PhantomData,
        })
    }

    /// Writes zeros to all histories: to new ones so that the system provides their pages now.
    pub fn clear(&mut self) {
        for table in [&mut self.butterfly, &mut self.capture, &mut self.continuation, &mut self.pawn] {
            // The compiler knows that new memory is zero.
            black_box(&mut *table).fill(0);
        }
    }

    #[inline]
    fn butterfly_index(position: &P, mv: Move, attacked: u128) -> usize {
        let state = position.attack_state(mv, attacked);
        debug_assert!(state < P::ATTACK_STATES);
        (position.side_to_move().index() * P::ATTACK_STATES + state) * P::BUTTERFLIES + position.butterfly_index(mv)
    }

    #[inline]
    fn pawn_index(position: &P, mv: Move) -> usize {
        let bucket = position.structure_key(0) as usize % PAWN_BUCKETS;
        bucket * Self::PIECE_TOS + PieceTo::of(position, mv).0
    }

    /// Returns the butterfly histories of a side, by
    /// [`SearchHints::butterfly_index`](boards::SearchHints::butterfly_index) plus `BUTTERFLIES` times
    /// [`SearchHints::attack_state`](boards::SearchHints::attack_state).
    #[inline]
    pub fn butterfly_of(&self, side: Side) -> &[i16] {
        let length = P::ATTACK_STATES * P::BUTTERFLIES;
        &self.butterfly[side.index() * length..][..length]
    }

    /// Returns the pawn histories of a position, by [`PieceTo::index`].
    #[inline]
    pub fn pawn_of(&self, position: &P) -> &[i16] {
        let bucket = position.structure_key(0) as usize % PAWN_BUCKETS;
        &self.pawn[bucket * Self::PIECE_TOS..][..Self::PIECE_TOS]
    }

    /// Returns the continuation histories of an earlier move, by [`PieceTo::index`].
    #[inline]
    pub fn continuation_of(&self, earlier: PieceTo) -> &[i16] {
        &self.continuation[earlier.0 * Self::PIECE_TOS..][..Self::PIECE_TOS]
    }

    /// Returns the butterfly history of a move.
    #[inline]
    pub fn butterfly(&self, position: &P, mv: Move, attacked: u128) -> i32 {
        i32::from(self.butterfly[Self::butterfly_index(position, mv, attacked)])
    }

    /// Returns the pawn history of a move.
    #[inline]
    pub fn pawn(&self, position: &P, mv: Move) -> i32 {
        i32::from(self.pawn[Self::pawn_index(position, mv)])
    }

    /// Returns the continuation history of a move after an earlier one.
    #[inline]
    pub fn continuation(&self, earlier: PieceTo, now: PieceTo) -> i32 {
        i32::from(self.continuation[earlier.0 * Self::PIECE_TOS + now.0])
    }

    /// Returns the capture history of a noisy move.
    #[inline]
    pub fn capture(&self, position: &P, mv: Move) -> i32 {
        i32::from(self.capture[PieceTo::of(position, mv).0 * P::VICTIMS + position.victim(mv)])
    }

    /// Adds a bonus, or a malus if negative, to the butterfly and pawn histories of a quiet move.
    pub fn update_quiet(&mut self, position: &P, mv: Move, attacked: u128, bonus: i32) {
        update(&mut self.butterfly[Self::butterfly_index(position, mv, attacked)], bonus);
        update(&mut self.pawn[Self::pawn_index(position, mv)], bonus);
    }

    /// Adds a bonus, or a malus if negative, to the continuation history of a move.
    pub fn update_continuation(&mut self, earlier: PieceTo, now: PieceTo, bonus: i32) {
        if !earlier.is_none::<P>() {
            update(&mut self.continuation[earlier.0 * Self::PIECE_TOS + now.0], bonus);
        }
    }

    /// Adds a bonus, or a malus if negative, to the capture history of a noisy move.
    pub fn update_capture(&mut self, position: &P, mv: Move, bonus: i32) {
        update(&mut self.capture[PieceTo::of(position, mv).0 * P::VICTIMS + position.victim(mv)], bonus);
    }
}

/// Running error of the static evaluation by structure keys, shared by all threads: loads and stores are relaxed, and
/// an update that another thread overwrites is lost without harm.
///
/// In 300 games at 6,000 nodes a move it is worth +58 [+19, +98] Elo in shogi, +4 [-30, +37] in chess and 0 [-33, +33]
/// in xiangqi.
pub struct CorrectionHistory {
    cells: Box<[AtomicI16]>,
}

impl CorrectionHistory {
    /// Creates an empty correction history for a game with `structures` structure keys.
    pub fn new(structures: usize) -> CorrectionHistory {
        CorrectionHistory { cells: zeroed_slice_box(structures * 2 * CORRECTION_BUCKETS) }
    }

    /// Clears all corrections.
    pub fn clear(&self) {
        self.cells.iter().for_each(|cell| cell.store(0, Relaxed));
    }

    fn cell<P: Position>(&self, position: &P, structure: usize) -> &AtomicI16 {
        let bucket = position.structure_key(structure) as usize % CORRECTION_BUCKETS;
        &self.cells[(structure * 2 + position.side_to_move().index()) * CORRECTION_BUCKETS + bucket]
    }

    /// Prefetches the cells that [`CorrectionHistory::correction`] reads.
    #[inline]
    pub fn prefetch<P: Position>(&self, position: &P) {
        (0..P::STRUCTURES).for_each(|structure| prefetch(self.cell(position, structure)));
    }

    /// Returns the amount to add to the static evaluation: the sum of the cells, weighted by `pawn` for the first
    /// structure and `other` for the others, in 1/1024.
    pub fn correction<P: Position>(&self, position: &P, pawn: i32, other: i32) -> Score {
        let value = |structure| i32::from(self.cell(position, structure).load(Relaxed));
        let others: i32 = (1..P::STRUCTURES).map(value).sum();
        (pawn * value(0) + other * others) / 1024
    }

    /// Moves the corrections of a position by `bonus`: positive if the static evaluation was too low.
    pub fn update<P: Position>(&self, position: &P, bonus: i32) {
        let bonus = bonus.clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        for structure in 0..P::STRUCTURES {
            correct(self.cell(position, structure), bonus);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gravity_keeps_a_cell_in_range_and_brings_it_back() {
        let mut cell = 0;
        for _ in 0..1000 {
            update(&mut cell, 2000);
        }
        assert!(cell as i32 <= LIMIT && cell > 15_000);
        for _ in 0..20 {
            update(&mut cell, -2000);
        }
        assert!(cell < 0);
    }
}
