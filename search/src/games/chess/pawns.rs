//! Pawn structure, remembered by its key.

use boards::bitboard::Bitboard;
use boards::chess::{Chess, Kind, Square};
use boards::{Position, Side};

use super::evaluation::relative_rank;
use super::weights::*;
use crate::games::tapered::{Tapered, t};

const SLOTS: usize = 1 << 12;

/// What is known of a pawn structure.
#[derive(Clone, Copy)]
pub struct Structure {
    key: u64,
    /// What depends on pawns alone, by side.
    pub score: [Tapered; 2],
    passed: [Bitboard; 2],
}

/// Structures by key; a newer one replaces an older one in its slot.
pub struct PawnTable {
    slots: Box<[Structure]>,
}

/// The squares that pawns attack.
pub fn pawn_attacks(pawns: Bitboard, side: Side) -> Bitboard {
    let left = pawns & !Bitboard::FILE_A;
    let right = pawns & !Bitboard::FILE_H;
    match side {
        Side::First => Bitboard(left.0 << 7 | right.0 << 9),
        Side::Second => Bitboard(left.0 >> 9 | right.0 >> 7),
    }
}

fn file_of(square: Square) -> Bitboard {
    Bitboard(Bitboard::FILE_A.0 << square.file())
}

fn neighbour_files(square: Square) -> Bitboard {
    let file = file_of(square);
    Bitboard((file & !Bitboard::FILE_A).0 >> 1 | (file & !Bitboard::FILE_H).0 << 1)
}

/// The squares before a pawn on its file and the neighbouring ones, up to the far side.
pub fn front_span(side: Side, square: Square) -> Bitboard {
    let rank = u32::from(square.rank());
    let ahead = match side {
        Side::First => Bitboard(u64::MAX.checked_shl(8 * (rank + 1)).unwrap_or(0)),
        Side::Second => Bitboard((1u64 << (8 * rank)) - 1),
    };
    ahead & (file_of(square) | neighbour_files(square))
}

impl PawnTable {
    /// An empty table.
    pub fn new() -> PawnTable {
        let empty = Structure { key: 0, score: [t(0, 0); 2], passed: [Bitboard::EMPTY; 2] };
        PawnTable { slots: vec![empty; SLOTS].into_boxed_slice() }
    }

    /// The structure of a position.
    pub fn get(&mut self, position: &Chess) -> &Structure {
        let key = position.structure_key(0);
        let slot = &mut self.slots[key as usize % SLOTS];
        if slot.key != key {
            *slot = Structure::of(position, key);
        }
        slot
    }
}

impl Structure {
    fn of(position: &Chess, key: u64) -> Structure {
        let mut structure = Structure { key, score: [t(0, 0); 2], passed: [Bitboard::EMPTY; 2] };
        for side in Side::BOTH {
            for square in position.pieces(side, Kind::Pawn) {
                structure.pawn(position, side, square);
            }
        }
        structure
    }

    fn pawn(&mut self, position: &Chess, side: Side, square: Square) {
        let own = position.pieces(side, Kind::Pawn);
        let enemy = position.pieces(!side, Kind::Pawn);
        let score = &mut self.score[side.index()];
        let span = front_span(side, square);
        let neighbours = own & neighbour_files(square);
        let rank = relative_rank(side, square);
        let protected = pawn_attacks(own, side).has(square);
        let phalanx = (neighbours & Bitboard::rank(square.rank())).any();
        let behind = span & file_of(square) & own;
        if behind.any() {
            *score += DOUBLED;
        }
        if !(span & enemy).any() && !behind.any() {
            self.passed[side.index()] |= Bitboard::of(square);
            *score += PASSED[rank];
        }
        if protected || phalanx {
            *score += CONNECTED[rank];
        } else if !neighbours.any() {
            *score += ISOLATED;
        } else {
            let helpers = neighbours & !span;
            let stop = step(side, square);
            if !helpers.any() && pawn_attacks(enemy, !side).has(stop) {
                *score += BACKWARD;
            }
        }
    }

    /// What passed pawns are worth with these kings and blockers.
    pub fn passed_score(&self, position: &Chess, side: Side) -> Tapered {
        let mut score = t(0, 0);
        for square in self.passed[side.index()] {
            let rank = relative_rank(side, square);
            let stop = step(side, square);
            if !position.occupied().has(stop) {
                score += PASSED_FREE[rank];
            }
            let race = distance(position.king(!side), stop) - distance(position.king(side), stop);
            score += PASSED_KING_RACE[rank] * race;
        }
        score
    }
}

/// The square before a pawn (pawns never stand on their last rank).
fn step(side: Side, square: Square) -> Square {
    match side {
        Side::First => Square::at(square.file(), square.rank() + 1),
        Side::Second => Square::at(square.file(), square.rank() - 1),
    }
}

fn distance(a: Square, b: Square) -> i32 {
    i32::from(a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())))
}
