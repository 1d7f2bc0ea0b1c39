//! The staged move picker: generates a stage when it is reached and hands out its moves best first.

use arrayvec::ArrayVec;
use boards::{MAX_MOVES, Move, MoveList, Position, Stage};

use crate::history::{Histories, PieceTo};
use crate::params::Params;

/// The moves 1, 2, 4 and 6 plies ago, for the continuation histories.
pub type Earlier = [PieceTo; 4];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    TableMove,
    GenerateNoisy,
    GoodNoisy,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    GenerateEvasions,
    Evasions,
    Done,
}

#[derive(Clone, Copy)]
struct Scored {
    mv: Move,
    score: i32,
}

/// What a picker reads of the search, the same for every call.
pub struct Ordering<'a, P> {
    /// The position whose moves are picked.
    pub position: &'a P,
    /// The histories of the thread.
    pub histories: &'a Histories<P>,
    /// The moves before.
    pub earlier: Earlier,
    /// The numbers.
    pub params: &'a Params,
}

impl<P: Position> Ordering<'_, P> {
    fn noisy(&self, mv: Move) -> i32 {
        self.position.gain(mv) * self.params.order_gain + self.histories.capture(self.position, mv)
    }

    /// The sum of all histories of a quiet move, as the ordering weighs them.
    pub fn quiet(&self, mv: Move) -> i32 {
        let Ordering { position, histories, earlier, params } = self;
        let now = PieceTo::of(*position, mv);
        let weighted = params.order_continuation_1 * histories.continuation(earlier[0], now)
            + params.order_continuation_2 * histories.continuation(earlier[1], now)
            + params.order_continuation_4 * histories.continuation(earlier[2], now)
            + params.order_continuation_6 * histories.continuation(earlier[3], now)
            + params.order_pawn * histories.pawn(position, mv);
        2 * histories.butterfly(position, mv) + weighted / 128
    }
}

/// Which moves a picker hands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All moves.
    All,
    /// Noisy moves whose SEE reaches the threshold.
    Noisy {
        /// In centipawns.
        threshold: i32,
    },
}

/// Hands out the moves of one node.
pub struct Picker {
    step: Step,
    wanted: Wanted,
    table_move: Move,
    moves: ArrayVec<Scored, MAX_MOVES>,
    bad_noisy: ArrayVec<Move, 64>,
    bad_index: usize,
    skip_quiets: bool,
}

impl Picker {
    /// A picker for a node. `table_move` is the first move if it is legal here (the caller has tested it),
    /// or none.
    pub fn new(table_move: Move, in_check: bool, wanted: Wanted) -> Picker {
        let step = match (table_move.is_some(), in_check) {
            (true, _) => Step::TableMove,
            (false, true) => Step::GenerateEvasions,
            (false, false) => Step::GenerateNoisy,
        };
        Picker {
            step,
            wanted,
            table_move,
            moves: ArrayVec::new(),
            bad_noisy: ArrayVec::new(),
            bad_index: 0,
            skip_quiets: false,
        }
    }

    /// No more quiet moves, please.
    pub fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next legal move.
    #[inline]
    pub fn next<P: Position>(&mut self, ordering: &Ordering<'_, P>) -> Option<Move> {
        loop {
            match self.step {
                Step::TableMove => {
                    self.step = if ordering.position.in_check() { Step::GenerateEvasions } else { Step::GenerateNoisy };
                    return Some(self.table_move);
                }
                Step::GenerateNoisy => {
                    self.fill(ordering, Stage::Noisy, |ordering, mv| ordering.noisy(mv));
                    self.step = Step::GoodNoisy;
                }
                Step::GoodNoisy => match self.next_good_noisy(ordering) {
                    Some(mv) => return Some(mv),
                    None if self.wanted == Wanted::All => self.step = Step::GenerateQuiet,
                    None => self.step = Step::Done,
                },
                Step::GenerateQuiet => {
                    if !self.skip_quiets {
                        self.fill(ordering, Stage::Quiet, Self::quiet_score);
                    }
                    self.step = Step::Quiet;
                }
                Step::Quiet => match (!self.skip_quiets).then(|| self.best(ordering)).flatten() {
                    Some(scored) => return Some(scored.mv),
                    None => self.step = Step::BadNoisy,
                },
                Step::BadNoisy => match self.bad_noisy.get(self.bad_index) {
                    Some(&mv) => {
                        self.bad_index += 1;
                        return Some(mv);
                    }
                    None => self.step = Step::Done,
                },
                Step::GenerateEvasions => {
                    self.fill(ordering, Stage::Evasions, Self::evasion_score);
                    self.step = Step::Evasions;
                }
                Step::Evasions => match self.best(ordering) {
                    Some(scored) => return Some(scored.mv),
                    None => self.step = Step::Done,
                },
                Step::Done => return None,
            }
        }
    }

    fn quiet_score<P: Position>(ordering: &Ordering<'_, P>, mv: Move) -> i32 {
        let check = ordering.position.gives_check(mv) && ordering.position.see_ge(mv, 0);
        ordering.quiet(mv) + if check { ordering.params.order_check } else { 0 }
    }

    /// Noisy evasions come before all quiet ones.
    fn evasion_score<P: Position>(ordering: &Ordering<'_, P>, mv: Move) -> i32 {
        const NOISY_FIRST: i32 = 1 << 24;
        if ordering.position.is_noisy(mv) { NOISY_FIRST + ordering.noisy(mv) } else { ordering.quiet(mv) }
    }

    fn fill<P: Position>(
        &mut self,
        ordering: &Ordering<'_, P>,
        stage: Stage,
        score: impl Fn(&Ordering<'_, P>, Move) -> i32,
    ) {
        let mut list = MoveList::new();
        ordering.position.generate(stage, &mut list);
        self.moves.clear();
        for mv in list {
            // Where a move declines a promotion the promotion is legal too.
            if mv != self.table_move && !ordering.position.declines_promotion(mv) {
                self.moves.push(Scored { mv, score: score(ordering, mv) });
            }
        }
    }

    /// Takes the best remaining legal move out of the list.
    fn best<P: Position>(&mut self, ordering: &Ordering<'_, P>) -> Option<Scored> {
        loop {
            let (index, _) = self.moves.iter().enumerate().max_by_key(|(_, scored)| scored.score)?;
            let scored = self.moves.swap_remove(index);
            if ordering.position.is_legal_generated(scored.mv) {
                return Some(scored);
            }
        }
    }

    fn next_good_noisy<P: Position>(&mut self, ordering: &Ordering<'_, P>) -> Option<Move> {
        while let Some(Scored { mv, score }) = self.best(ordering) {
            let threshold = match self.wanted {
                Wanted::All => -score / ordering.params.order_see,
                Wanted::Noisy { threshold } => threshold,
            };
            if ordering.position.see_ge(mv, threshold) {
                return Some(mv);
            }
            if self.wanted == Wanted::All && self.bad_noisy.try_push(mv).is_err() {
                return Some(mv);
            }
        }
        None
    }
}
