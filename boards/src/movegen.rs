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
pub(crate) use common_rules;

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
pub(crate) use common_hints;
