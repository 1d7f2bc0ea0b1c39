//! Staged move picker: generates the moves of a stage when it is reached and returns them best first.

use std::mem;

use arrayvec::ArrayVec;
use boards::{MAX_MOVES, Move, MoveList, Position, Stage};
use multiversion::multiversion;

use crate::moves::move_ordering::MoveOrdering;
use crate::score::Score;

/// Bits of a key that hold the index of its move.
const INDEX_BITS: u32 = 10;
const INDEX_MASK: i32 = (1 << INDEX_BITS) - 1;
const _: () = assert!(MAX_MOVES <= 1 << INDEX_BITS);

/// Greatest number of moves that a picker sets aside: of noisy ones that lose material, and of quiet ones.
const MOST_SET_ASIDE: usize = 64;

/// Added to the scores of noisy evasions, which come before all quiet ones. No sum of histories comes near it.
const NOISY_FIRST: i32 = 1 << 19;

/// Returns a score with the index of its move: of equal scores, that of the last move is the greatest.
///
/// A score has 22 bits. The greatest are those of noisy evasions: at most 1.6 million on top of [`NOISY_FIRST`], for
/// a capture with a promotion in shogi, at the largest exchange scale that a network may have and the largest
/// `order_gain`.
#[inline]
fn key(score: i32, index: i32) -> i32 {
    debug_assert!(score << INDEX_BITS >> INDEX_BITS == score, "a score of {score}");
    score << INDEX_BITS | index
}

/// Returns the largest key; `i32::MIN` if there is none. SSE2, which every processor has, cannot compare several of them
/// in one instruction.
#[multiversion(targets("x86_64+avx2"))]
fn largest(keys: &[i32]) -> i32 {
    keys.iter().copied().fold(i32::MIN, i32::max)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PickStage {
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

/// Moves that a picker returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickerMode {
    /// All legal moves.
    All,
    /// Noisy moves whose SEE reaches the threshold; in check all evasions. The table move comes first in any case.
    Noisy {
        /// Score that the exchange must win at least.
        threshold: Score,
    },
}

/// Move picker of one node.
pub struct Picker {
    stage: PickStage,
    mode: PickerMode,
    table_move: Move,
    /// Moves of the stage that are left.
    moves: MoveList,
    /// Keys of these moves, in the same order ([`key`]).
    keys: ArrayVec<i32, MAX_MOVES>,
    bad_noisy: ArrayVec<Move, MOST_SET_ASIDE>,
    /// Quiet moves that have been found to lose material, and have their malus. When it is full, further ones get none.
    losing: ArrayVec<Move, MOST_SET_ASIDE>,
    bad_index: usize,
    skip_quiets: bool,
}

impl Picker {
    /// Creates the picker of a node. `table_move` is legal, and returned first, or none.
    pub fn new(table_move: Move, in_check: bool, mode: PickerMode) -> Picker {
        let stage = match (table_move.is_some(), in_check) {
            (true, _) => PickStage::TableMove,
            (false, true) => PickStage::GenerateEvasions,
            (false, false) => PickStage::GenerateNoisy,
        };
        Picker {
            stage,
            mode,
            table_move,
            moves: MoveList::new(),
            keys: ArrayVec::new(),
            bad_noisy: ArrayVec::new(),
            losing: ArrayVec::new(),
            bad_index: 0,
            skip_quiets: false,
        }
    }

    /// Skips the remaining quiet moves, except in check.
    pub fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Returns the next legal move. All calls for one picker must be for the same position.
    #[inline]
    pub fn next<P: Position>(&mut self, ordering: &MoveOrdering<'_, P>) -> Option<Move> {
        loop {
            match self.stage {
                PickStage::TableMove => {
                    debug_assert!(ordering.position.is_legal(self.table_move));
                    self.stage = if ordering.position.in_check() {
                        PickStage::GenerateEvasions
                    } else {
                        PickStage::GenerateNoisy
                    };
                    return Some(self.table_move);
                }
                PickStage::GenerateNoisy => {
                    self.generate(ordering, Stage::Noisy);
                    self.keys.extend(self.moves.iter().zip(0..).map(|(&mv, index)| key(ordering.noisy(mv), index)));
                    self.stage = PickStage::GoodNoisy;
                }
                PickStage::GoodNoisy => match self.next_good_noisy(ordering) {
                    Some(mv) => return Some(mv),
                    None if self.mode == PickerMode::All => self.stage = PickStage::GenerateQuiet,
                    None => self.stage = PickStage::Done,
                },
                PickStage::GenerateQuiet => {
                    if !self.skip_quiets {
                        self.generate(ordering, Stage::Quiet);
                        self.score_quiets(ordering);
                    }
                    self.stage = PickStage::Quiet;
                }
                PickStage::Quiet => match (!self.skip_quiets).then(|| self.next_quiet(ordering)).flatten() {
                    Some(mv) => return Some(mv),
                    None => self.stage = PickStage::BadNoisy,
                },
                PickStage::BadNoisy => match self.bad_noisy.get(self.bad_index) {
                    Some(&mv) => {
                        self.bad_index += 1;
                        return Some(mv);
                    }
                    None => self.stage = PickStage::Done,
                },
                PickStage::GenerateEvasions => {
                    self.generate(ordering, Stage::Evasions);
                    self.score_evasions(ordering);
                    self.stage = PickStage::Evasions;
                }
                PickStage::Evasions => match self.best(ordering) {
                    Some((mv, _)) => return Some(mv),
                    None => self.stage = PickStage::Done,
                },
                PickStage::Done => return None,
            }
        }
    }

    /// Generates the moves of a stage, without their scores.
    fn generate<P: Position>(&mut self, ordering: &MoveOrdering<'_, P>, stage: Stage) {
        let position = ordering.position;
        self.keys.clear();
        self.moves.clear();
        position.generate(stage, &mut self.moves);
        // If a move declines a promotion, the promotion is legal, too.
        self.moves.retain(|&mut mv| mv != self.table_move && !position.declines_promotion(mv));
    }

    /// Scores quiet moves, in two loops: the loads of the first one overlap as long as nothing stands between them.
    fn score_quiets<P: Position>(&mut self, ordering: &MoveOrdering<'_, P>) {
        let quiet = ordering.quiet();
        self.keys.extend(self.moves.iter().zip(0..).map(|(&mv, index)| key(quiet.score(mv), index)));
        let gives_check = ordering.position.check_detector();
        for (&mv, key) in self.moves.iter().zip(&mut self.keys) {
            if gives_check(mv) && ordering.position.see_ge(mv, 0) {
                *key += ordering.params.order_check << INDEX_BITS;
            }
        }
    }

    /// Scores evasions.
    fn score_evasions<P: Position>(&mut self, ordering: &MoveOrdering<'_, P>) {
        let quiet = ordering.quiet();
        let score = |mv| match ordering.position.is_noisy(mv) {
            true => NOISY_FIRST + ordering.noisy(mv),
            false => quiet.score(mv),
        };
        self.keys.extend(self.moves.iter().zip(0..).map(|(&mv, index)| key(score(mv), index)));
    }

    /// Removes the best remaining legal move, the last of equals, and returns it with its score.
    ///
    /// The compiler compares several keys at a time. Two loops, for the score and for its index, execute 0.5 % more
    /// instructions of a search; one loop over scores that notes the index took 4 % more time in shogi.
    fn best<P: Position>(&mut self, ordering: &MoveOrdering<'_, P>) -> Option<(Move, i32)> {
        loop {
            let best = largest(&self.keys);
            let index = best & INDEX_MASK;
            let (last_key, last_move) = (self.keys.pop()?, self.moves.pop()?);
            let mut mv = last_move;
            // The last move takes the place of the best one, unless it is the best one itself.
            if let (Some(key), Some(place)) = (self.keys.get_mut(index as usize), self.moves.get_mut(index as usize)) {
                *key = last_key & !INDEX_MASK | index;
                mv = mem::replace(place, last_move);
            }
            if ordering.position.is_legal_pseudo(mv) {
                return Some((mv, best >> INDEX_BITS));
            }
        }
    }

    /// Returns the next quiet move. A move to an attacked square that loses material goes back among the others with a
    /// lower score: exchanges are followed only for moves whose turn has come.
    fn next_quiet<P: Position>(&mut self, ordering: &MoveOrdering<'_, P>) -> Option<Move> {
        let malus = ordering.params.order_losing;
        while let Some((mv, score)) = self.best(ordering) {
            let known = malus == 0 || self.losing.contains(&mv) || self.losing.is_full();
            if known || !ordering.is_attacked(mv) || ordering.position.see_ge(mv, 0) {
                return Some(mv);
            }
            self.losing.push(mv);
            self.keys.push(key(score - malus, self.moves.len() as i32));
            self.moves.push(mv);
        }
        None
    }

    /// Returns the next noisy move that passes the SEE threshold; in mode `All` the others are kept for later.
    fn next_good_noisy<P: Position>(&mut self, ordering: &MoveOrdering<'_, P>) -> Option<Move> {
        while let Some((mv, score)) = self.best(ordering) {
            let threshold = match self.mode {
                PickerMode::All => -score / ordering.params.order_see,
                PickerMode::Noisy { threshold } => threshold,
            };
            if ordering.exchange.see_ge(ordering.position, mv, threshold) {
                return Some(mv);
            }
            if self.mode == PickerMode::All && self.bad_noisy.try_push(mv).is_err() {
                return Some(mv);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use boards::xiangqi::Xiangqi;
    use boards::{Notation, SearchHints};
    use rand::prelude::*;
    use rand::rngs::StdRng;

    use super::*;
    use crate::eval::EXCHANGE_RANGE;
    use crate::exchange::ExchangeScale;
    use crate::memory::history::{Histories, PieceTo};
    use crate::params::Params;

    /// Positions per game, in random games of this many plies.
    const POSITIONS: usize = 400;
    const PLIES: usize = 80;

    /// Number of checked nodes by kind: not in check, in check.
    type Checked = [usize; 2];

    fn legal<P: Position>(position: &P) -> Vec<Move> {
        let list = position.move_list();
        list.to_vec()
    }

    fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
        let mut moves: Vec<Move> = moves.into_iter().collect();
        moves.sort_unstable();
        moves
    }

    /// Returns all moves of a picker that skips quiet moves after `skip_after` moves.
    fn picked<P: Position>(ordering: &MoveOrdering<'_, P>, mut picker: Picker, skip_after: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        loop {
            if moves.len() == skip_after {
                picker.skip_quiets();
            }
            match picker.next(ordering) {
                Some(mv) => moves.push(mv),
                None => return moves,
            }
        }
    }

    /// Checks all modes at one position.
    fn check_node<P: Position>(ordering: &MoveOrdering<'_, P>, rng: &mut StdRng) {
        let position = ordering.position;
        let in_check = position.in_check();
        let moves = legal(position);
        let table_move = if rng.random_bool(0.5) { *moves.choose(rng).unwrap() } else { Move::NONE };
        let expected = |filter: &dyn Fn(Move) -> bool, first: Move| {
            let rest = moves.iter().copied().filter(|&mv| !position.declines_promotion(mv) && filter(mv));
            sorted(rest.filter(|&mv| mv != first).chain((first.is_some()).then_some(first)))
        };

        let all = picked(ordering, Picker::new(table_move, in_check, PickerMode::All), usize::MAX);
        assert_eq!(sorted(all.iter().copied()), expected(&|_| true, table_move), "{position:?}");
        assert!(table_move.is_none() || all[0] == table_move);

        let skip_after = rng.random_range(0..=all.len());
        let some = picked(ordering, Picker::new(table_move, in_check, PickerMode::All), skip_after);
        if in_check {
            assert_eq!(some, all, "evasions are never skipped");
        } else {
            let kept = |mv: &Move| position.is_noisy(*mv) || all[..skip_after].contains(mv) || *mv == table_move;
            assert_eq!(some, all.iter().copied().filter(kept).collect::<Vec<_>>(), "{position:?}");
        }

        let threshold = rng.random_range(-300..300);
        let first =
            if in_check || table_move.is_some() && position.is_noisy(table_move) { table_move } else { Move::NONE };
        let noisy = picked(ordering, Picker::new(first, in_check, PickerMode::Noisy { threshold }), usize::MAX);
        let passes = |mv| in_check || position.is_noisy(mv) && ordering.exchange.see_ge(position, mv, threshold);
        assert_eq!(sorted(noisy), expected(&passes, first), "{position:?}");
    }

    fn check_game<P: Position>(seed: u64) -> Checked {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut histories = Histories::<P>::try_new().unwrap();
        let mut checked = [0; 2];
        let mut position = P::start();
        for count in 0..POSITIONS {
            let moves = legal(&position);
            let Some(&mv) = moves.choose(&mut rng).filter(|_| count % PLIES > 0) else {
                position = P::start();
                continue;
            };
            // The order of moves depends on histories, the set of moves must not.
            histories.update_quiet(&position, mv, position.attacked(), rng.random_range(-9_000..9_000));
            histories.update_capture(&position, mv, rng.random_range(-9_000..9_000));
            let exchange = ExchangeScale::new(rng.random_range(500..1_500));
            let earlier = [PieceTo::none::<P>(); 4];
            let params = &Params { order_losing: 5_000 * rng.random_range(0..2), ..Params::DEFAULT };
            let attacked = position.attacked();
            let ordering =
                MoveOrdering { position: &position, histories: &histories, earlier, attacked, params, exchange };
            check_node(&ordering, &mut rng);
            checked[usize::from(position.in_check())] += 1;
            // Checks are rare in random games.
            let check = moves.iter().copied().find(|&mv| position.gives_check(mv)).filter(|_| rng.random_bool(0.3));
            position = position.after(check.unwrap_or(mv));
        }
        checked
    }

    /// Checks that a capture with a promotion, whose score is the largest, does not overflow its key: it is picked
    /// first.
    fn check_largest_score<P: Position>(fen: &str, best: &str) {
        let order_gain = Params::SPECS.iter().find(|spec| spec.name == "order_gain").unwrap().max;
        let params = &Params { order_gain, ..Params::DEFAULT };
        let exchange = ExchangeScale::new(*EXCHANGE_RANGE.end());
        let position = P::from_fen(fen).unwrap();
        assert!(position.in_check());
        let mut histories = Histories::<P>::try_new().unwrap();
        let best = position.parse_move(best).unwrap();
        (0..100).for_each(|_| histories.update_capture(&position, best, 9_000));
        let earlier = [PieceTo::none::<P>(); 4];
        let attacked = position.attacked();
        let ordering = MoveOrdering { position: &position, histories: &histories, earlier, attacked, params, exchange };
        let moves = picked(&ordering, Picker::new(Move::NONE, true, PickerMode::All), usize::MAX);
        assert_eq!(moves[0], best);
        assert!(moves.len() > 1 && ordering.noisy(best) > 500_000, "{}", ordering.noisy(best));
    }

    #[test]
    fn quiet_moves_that_lose_material_come_after_the_others() {
        let position = Chess::from_fen("k7/8/8/3p4/8/8/4Q3/4K3 w - - 0 1").unwrap();
        let histories = Histories::<Chess>::try_new().unwrap();
        let params = &Params { order_check: 0, order_losing: 1_000, ..Params::DEFAULT };
        let (earlier, attacked) = ([PieceTo::none::<Chess>(); 4], position.attacked());
        let exchange = ExchangeScale::new(1_000);
        let ordering = MoveOrdering { position: &position, histories: &histories, earlier, attacked, params, exchange };
        let moves = picked(&ordering, Picker::new(Move::NONE, false, PickerMode::All), usize::MAX);
        let losing = ["e2c4", "e2e4"].map(|text| position.parse_move(text).unwrap());
        assert_eq!(sorted(moves[moves.len() - 2..].iter().copied()), sorted(losing));
    }

    #[test]
    fn the_largest_scores_fit_their_keys() {
        check_largest_score::<Chess>("1q2k3/P7/8/8/8/8/8/1K6 w - - 0 1", "a7b8q");
        check_largest_score::<Shogi>("4k4/4+r4/9/2B6/9/9/9/9/4K4 b - 1", "7d5b+");
    }

    #[test]
    fn every_legal_move_is_picked_once_in_every_mode() {
        for checked in [check_game::<Chess>(1), check_game::<Xiangqi>(2), check_game::<Shogi>(3)] {
            assert!(checked[0] > POSITIONS / 2 && checked[1] > POSITIONS / 40, "{checked:?}");
        }
    }
}
