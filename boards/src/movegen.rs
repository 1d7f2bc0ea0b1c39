//! Methods of the interfaces that every game's move generator, `generate_into`, answers in the same way.

/// Writes the methods of [`Rules`](crate::Rules) about legal moves, with the way to compute sliding attacks chosen once
/// per call.
macro_rules! legal_move_methods {
    () => {
        fn legal_moves(&self, list: &mut $crate::MoveList) {
            $crate::pext::with_pext!(sliders => self.generate_into($crate::gen_type::Legal, sliders, list));
        }

        fn count_legal(&self) -> usize {
            let mut counter = super::movegen::Counter(0);
            $crate::pext::with_pext!(sliders => self.generate_into($crate::gen_type::Legal, sliders, &mut counter));
            counter.0 as usize
        }

        fn has_legal_move(&self) -> bool {
            let mut any = super::movegen::Any;
            $crate::pext::with_pext!(sliders => self.generate_into($crate::gen_type::Legal, sliders, &mut any))
        }

        fn is_legal(&self, mv: $crate::Move) -> bool {
            $crate::pext::with_pext!(_any => self.is_legal(mv))
        }
    };
}
pub(crate) use legal_move_methods;

/// Writes [`SearchHints::generate`](crate::SearchHints::generate).
macro_rules! staged_generation_method {
    () => {
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
pub(crate) use staged_generation_method;
