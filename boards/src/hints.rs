//! Hints for the search: staged move generation, static exchange evaluation, table keys and history indices.

use crate::{Line, Move, MoveList, Rules};

/// Stage of move generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Captures, and the promotions that change the material balance at once; only when not in check.
    Noisy,
    /// All other moves; only when not in check.
    Quiet,
    /// All moves that may answer a check; only when in check.
    Evasions,
}

/// Facts of a game that make a search faster or better. Only the noisy moves and their target squares have to be given;
/// every other method has a default that is right for all games, if not fast.
///
/// Squares and pieces are small integers whose meaning is the game's own; the constants are the sizes of the tables
/// that they index.
pub trait SearchHints: Rules {
    /// Number of squares of the board.
    const SQUARES: usize;
    /// Number of coloured pieces, those that move alike counting once: the range of [`SearchHints::moved_piece`].
    const PIECES: usize = 2;
    /// Number of victims that a move may have, "none" included: the range of [`SearchHints::victim`].
    const VICTIMS: usize = 2;
    /// Range of [`SearchHints::butterfly_index`].
    const BUTTERFLIES: usize = 1 << u16::BITS;
    /// Range of [`SearchHints::attack_state`].
    const ATTACK_STATES: usize = 1;
    /// Number of keys that [`SearchHints::structure_key`] gives; the first one is the pawn structure.
    const STRUCTURES: usize = 1;

    /// Returns true if a legal move belongs to [`Stage::Noisy`], or would if it did not answer a check.
    fn is_noisy(&self, mv: Move) -> bool;

    /// Returns the target square of a move, less than [`SearchHints::SQUARES`].
    fn to_square(&self, mv: Move) -> usize;

    /// Returns the hash key for the transposition table: [`Rules::key`], with the move counter mixed in near its limit.
    fn table_key(&self) -> u64 {
        self.key()
    }

    /// Returns the [`SearchHints::table_key`] after a move: exact for most moves, good enough to prefetch.
    fn table_key_after(&self, mv: Move) -> u64 {
        self.after(mv).table_key()
    }

    /// Returns a structure key: the placement of one class of pieces. `index` is less than [`SearchHints::STRUCTURES`].
    /// Correction and pawn histories are indexed by these keys.
    fn structure_key(&self, _index: usize) -> u64 {
        self.key()
    }

    /// Adds the pseudo-legal moves of a stage, those of which [`SearchHints::is_legal_pseudo`] tells whether they are
    /// legal. [`Stage::Noisy`] and [`Stage::Quiet`] together, or [`Stage::Evasions`] alone, hold every legal move
    /// exactly once.
    fn generate(&self, stage: Stage, list: &mut MoveList) {
        let moves = self.move_list();
        list.extend(moves.into_iter().filter(|&mv| match stage {
            Stage::Noisy => self.is_noisy(mv),
            Stage::Quiet => !self.is_noisy(mv),
            Stage::Evasions => true,
        }));
    }

    /// Returns true if a generated, that is pseudo-legal, move is legal.
    fn is_legal_pseudo(&self, mv: Move) -> bool {
        self.is_legal(mv)
    }

    /// Returns true if a legal move gives check.
    fn gives_check(&self, mv: Move) -> bool {
        self.after(mv).in_check()
    }

    /// Returns a function that tells whether legal moves of this position give check. For many moves it is faster than
    /// [`SearchHints::gives_check`], because it finds out only once what they have in common.
    fn check_detector(&self) -> impl Fn(Move) -> bool {
        |mv| self.gives_check(mv)
    }

    /// Adds all legal moves that give check.
    fn legal_checks(&self, list: &mut MoveList) {
        let moves = self.move_list();
        list.extend(moves.into_iter().filter(|&mv| self.gives_check(mv)));
    }

    /// Returns a legal move that wins at once, if there is one and the game has a fast way to find it.
    fn mate_in_one(&self) -> Option<Move> {
        None
    }

    /// Returns true if a legal move forgoes a promotion that is nearly always better, so that the search may omit the
    /// move.
    fn declines_promotion(&self, _mv: Move) -> bool {
        false
    }

    /// Returns the coloured piece that a move moves, before any promotion, less than [`SearchHints::PIECES`].
    fn moved_piece(&self, _mv: Move) -> usize {
        self.side_to_move().index()
    }

    /// Returns the index of a move's origin and target, the same for both sides, less than
    /// [`SearchHints::BUTTERFLIES`].
    fn butterfly_index(&self, mv: Move) -> usize {
        usize::from(mv.bits())
    }

    /// Returns the squares that the opponent attacks, bit n for the square with number n; none in games whose histories
    /// do not depend on them.
    fn attacked(&self) -> u128 {
        0
    }

    /// Returns which ends of a move are attacked, less than [`SearchHints::ATTACK_STATES`]: a move that leaves an
    /// attacked square has another history than the same move without the attack.
    fn attack_state(&self, _mv: Move, _attacked: u128) -> usize {
        0
    }

    /// Returns the kind of piece that a move captures, less than [`SearchHints::VICTIMS`]; 0 for none.
    fn victim(&self, mv: Move) -> usize {
        usize::from(self.is_noisy(mv))
    }

    /// Returns the exchange value that a move wins at once: that of the victim, and the gain of a promotion. Exchange
    /// values are numbers of the game's own, a pawn or its like being 100; the search converts them into scores.
    fn gain(&self, _mv: Move) -> i32 {
        0
    }

    /// Returns true if the static exchange evaluation of a legal move, that is the outcome of the captures on its
    /// target square, is at least `threshold` for the side to move, in exchange values as [`SearchHints::gain`].
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        self.gain(mv) >= threshold
    }

    /// Returns true if a null move may be searched and moves may be pruned: false where zugzwang is likely. With the
    /// default a search prunes no moves.
    fn allows_null_move(&self) -> bool {
        false
    }

    /// Returns true if a legal move only takes back an earlier move of the same side: the piece returns and captures
    /// nothing.
    fn takes_back(&self, _mv: Move, _earlier: Move) -> bool {
        false
    }

    /// Returns true if a legal move takes the king where players do not take it without need while most pieces are on
    /// the board.
    fn exposes_king(&self, _mv: Move) -> bool {
        false
    }

    /// Returns true if the side to move has a piece that can attack the enemy king.
    fn can_attack(&self) -> bool {
        true
    }

    /// Returns true if this position is a repetition whose value may differ from that of its first occurrence, so that
    /// the transposition table must not share its entry. Only in games in which a repetition may be more than a draw,
    /// for which the search needs no more than [`Rules::repetition`].
    fn is_marked_by_repetition(_line: &Line<Self>) -> bool {
        false
    }

    /// Returns true if the side to move has a legal move that repeats a position of the line, and so has a draw at
    /// least. Only in games in which every repetition is a draw.
    fn upcoming_repetition(_line: &Line<Self>, _root: usize) -> bool {
        false
    }
}

/// Writes the methods of [`SearchHints`] that are the same in all games, over code of the game; among it a method
/// `attacked_by_opponent` that gives the squares that the opponent attacks, as a set of the type that is given.
macro_rules! common_hints {
    ($bitboard:ident) => {
        /// Origin attacked or not, target attacked or not.
        const ATTACK_STATES: usize = 4;

        #[inline]
        fn to_square(&self, mv: $crate::Move) -> usize {
            mv.to().index()
        }

        fn gives_check(&self, mv: $crate::Move) -> bool {
            $crate::pext::with_pext!(_any => self.gives_check(mv))
        }

        fn attacked(&self) -> u128 {
            $crate::pext::with_pext!(sliders => self.attacked_by_opponent(sliders)).0.into()
        }

        /// A drop leaves no square.
        #[inline]
        fn attack_state(&self, mv: $crate::Move, attacked: u128) -> usize {
            let attacked = $bitboard(attacked as _);
            let leaves_attack = !$crate::Drops::is_drop(self, mv) && attacked.has(mv.from());
            2 * usize::from(leaves_attack) + usize::from(attacked.has(mv.to()))
        }

        fn generate(&self, stage: $crate::Stage, list: &mut $crate::MoveList) {
            debug_assert_eq!(stage == $crate::Stage::Evasions, self.in_check(), "{stage:?} of {self:?}");
            let _ = $crate::pext::with_pext!(sliders => match stage {
                $crate::Stage::Noisy => self.generate_into($crate::gen_type::Noisy, sliders, list),
                $crate::Stage::Quiet => self.generate_into($crate::gen_type::Quiet, sliders, list),
                $crate::Stage::Evasions => self.generate_into($crate::gen_type::Pseudo, sliders, list),
            });
        }
    };
}

/// Writes further methods of [`SearchHints`] for a game without drops, whose position has the fields `key` and
/// `structures`, a `halfmove_clock`, and a method `captured` that gives the kind that a legal move captures.
macro_rules! hints_without_drops {
    () => {
        const SQUARES: usize = Square::COUNT;
        const PIECES: usize = Piece::COUNT;
        /// Every kind but the king, and none.
        const VICTIMS: usize = Kind::COUNT;
        const BUTTERFLIES: usize = Square::COUNT * Square::COUNT;
        const STRUCTURES: usize = $crate::zobrist::STRUCTURES;

        #[inline]
        fn table_key(&self) -> u64 {
            self.key ^ zobrist::CLOCK.of(self.halfmove_clock())
        }

        #[inline]
        fn structure_key(&self, index: usize) -> u64 {
            self.structures[index]
        }

        /// The index of the piece.
        #[inline]
        fn moved_piece(&self, mv: $crate::Move) -> usize {
            // An empty square has no move; the clamp keeps tables safe from moves of other positions.
            self.code(mv.from()).min(Piece::COUNT - 1)
        }

        #[inline]
        fn butterfly_index(&self, mv: $crate::Move) -> usize {
            mv.from().index() * Square::COUNT + mv.to().index()
        }

        /// One more than the index of the kind.
        #[inline]
        fn victim(&self, mv: $crate::Move) -> usize {
            self.captured(mv).map_or(0, |kind| (kind.index() + 1).min(Self::VICTIMS - 1))
        }

        fn takes_back(&self, mv: $crate::Move, earlier: $crate::Move) -> bool {
            mv.from() == earlier.to() && mv.to() == earlier.from() && self.captured(mv).is_none()
        }

        fn see_ge(&self, mv: $crate::Move, threshold: i32) -> bool {
            debug_assert!(self.piece_at(mv.from()).is_some_and(|piece| piece.side() == self.side), "{mv:?} in {self:?}");
            $crate::pext::with_pext!(sliders => self.see_ge(mv, threshold, sliders))
        }
    };
}
pub(crate) use {common_hints, hints_without_drops};

#[cfg(test)]
pub(crate) mod tests {
    use rand::SeedableRng;
    use rand::rngs::StdRng;
    use rand::seq::IndexedRandom;

    use super::*;

    /// Plies of the games in which attacked squares are compared.
    const PLIES: usize = 3_000;

    /// Compares [`SearchHints::attacked`] in random games with a function that tells whether the opponent attacks a
    /// square.
    pub(crate) fn check_attacked<P: SearchHints>(is_attacked: impl Fn(&P, usize) -> bool) {
        let mut position = P::start();
        let mut random = StdRng::seed_from_u64(1);
        for _ in 0..PLIES {
            let attacked = position.attacked();
            assert_eq!(attacked >> P::SQUARES, 0, "{position:?}");
            for square in 0..P::SQUARES {
                assert_eq!(attacked >> square & 1 != 0, is_attacked(&position, square), "{square} in {position:?}");
            }
            let moves = position.move_list();
            position = moves.choose(&mut random).map_or_else(P::start, |&mv| position.after(mv));
        }
    }
}
