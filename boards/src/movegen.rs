//! Common parts of the games' move generators: sinks that only count, and the methods of the interfaces that every
//! generator, `generate_into`, answers in the same way.

/// A sink of moves to which only their number matters.
pub(crate) trait Tally {
    /// Takes `count` moves, `any` telling whether that is more than none; returns true if the generator may stop.
    fn tally(&mut self, any: bool, count: u32) -> bool;
}

/// Counts moves.
pub(crate) struct Counter(pub(crate) u32);

impl Tally for Counter {
    #[inline(always)]
    fn tally(&mut self, _any: bool, count: u32) -> bool {
        self.0 += count;
        false
    }
}

/// Stops the generator at the first move.
pub(crate) struct Any;

impl Tally for Any {
    #[inline(always)]
    fn tally(&mut self, any: bool, _count: u32) -> bool {
        any
    }
}

/// Writes the methods of [`Rules`](crate::Rules) that read the position `START` or the fields `side` and `checkers`, and
/// those about legal moves, with the way to compute sliding attacks chosen once per call.
macro_rules! common_rules {
    () => {
        fn start() -> Self {
            super::fen::parse(START).expect("the opening position is legal")
        }

        #[inline]
        fn side_to_move(&self) -> $crate::Side {
            self.side
        }

        #[inline]
        fn in_check(&self) -> bool {
            self.checkers.any()
        }

        fn legal_moves(&self, list: &mut $crate::MoveList) {
            $crate::pext::with_pext!(sliders => self.generate_into($crate::gen_type::Legal, sliders, list));
        }

        fn count_legal(&self) -> usize {
            let mut counter = $crate::movegen::Counter(0);
            $crate::pext::with_pext!(sliders => self.generate_into($crate::gen_type::Legal, sliders, &mut counter));
            counter.0 as usize
        }

        fn has_legal_move(&self) -> bool {
            let mut any = $crate::movegen::Any;
            $crate::pext::with_pext!(sliders => self.generate_into($crate::gen_type::Legal, sliders, &mut any))
        }

        fn is_legal(&self, mv: $crate::Move) -> bool {
            $crate::pext::with_pext!(_any => self.is_legal(mv))
        }
    };
}

/// Writes further methods of [`Rules`](crate::Rules) for a game whose position has a field `key` and counts plies for a
/// move limit, `CLOCK_LIMIT`.
macro_rules! clock_rules {
    () => {
        #[inline]
        fn key(&self) -> u64 {
            self.key
        }

        fn after(&self, mv: $crate::Move) -> Self {
            debug_assert!($crate::Rules::is_legal(self, mv), "{mv:?} is illegal in {self:?}");
            self.after(mv)
        }

        #[inline]
        fn rule_counter(&self) -> u32 {
            self.halfmove_clock()
        }

        #[inline]
        fn rule_limit(&self) -> u32 {
            CLOCK_LIMIT
        }
    };
}
pub(crate) use {clock_rules, common_rules};

/// Writes the methods of [`SearchHints`](crate::SearchHints) that are one call to code of the game.
macro_rules! common_hints {
    () => {
        #[inline]
        fn to_square(&self, mv: $crate::Move) -> usize {
            mv.to().index()
        }

        fn gives_check(&self, mv: $crate::Move) -> bool {
            $crate::pext::with_pext!(_any => self.gives_check(mv))
        }

        fn generate(&self, stage: $crate::Stage, list: &mut $crate::MoveList) {
            debug_assert_eq!(stage == $crate::Stage::Evasions, self.in_check(), "{stage:?} of {self:?}");
            $crate::pext::with_pext!(sliders => match stage {
                $crate::Stage::Noisy => self.generate_into($crate::gen_type::Noisy, sliders, list),
                $crate::Stage::Quiet => self.generate_into($crate::gen_type::Quiet, sliders, list),
                $crate::Stage::Evasions => self.generate_into($crate::gen_type::Pseudo, sliders, list),
            });
        }
    };
}

/// Writes further methods of [`SearchHints`](crate::SearchHints) for a game without drops, whose position has the fields
/// `key` and `structures`, a `halfmove_clock`, and a method `captured` that gives the kind that a legal move captures.
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
            self.key ^ zobrist::clock(self.halfmove_clock())
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

        fn see_ge(&self, mv: $crate::Move, threshold: i32) -> bool {
            debug_assert!(self.piece_at(mv.from()).is_some_and(|piece| piece.side() == self.side), "{mv:?} in {self:?}");
            $crate::pext::with_pext!(sliders => self.see_ge(mv, threshold, sliders))
        }
    };
}
pub(crate) use {common_hints, hints_without_drops};
