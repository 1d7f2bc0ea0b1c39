//! Selection of openings among the candidates.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use boards::{NotationOptions, Position};

use super::candidates::Candidates;

/// Number of candidates in a row outside the window after which the search ends.
const UNBALANCED_IN_A_ROW: usize = 20_000;
/// Number of engine failures after which the search ends.
const FAILURES: usize = 20;

/// Evaluation of a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Inside the window; score in centipawns from the side to move.
    Balanced(i32),
    /// Outside the window, without a score, or unsuitable as an opening.
    Unbalanced,
    /// The engine failed, with this message.
    Failed(String),
    /// The user interrupted the run.
    Interrupted,
}

/// Reason of the end.
#[derive(Debug)]
pub enum CollectionEnd {
    /// The wanted number was reached.
    Enough,
    /// The user interrupted the run.
    Interrupted,
    /// The file cannot be written.
    Unwritable(io::Error),
    /// No further openings can be expected, for this reason.
    TooFew(String),
}

/// Openings found so far, shared by the threads that evaluate candidates. Candidates are numbered and accepted in the
/// order of their numbers, so that the set does not depend on the timing of the threads.
pub struct Collector<P, W>(Mutex<State<P, W>>);

struct State<P, W> {
    candidates: Candidates<P>,
    /// Number of the next candidate to hand out.
    next: usize,
    /// All candidates with smaller numbers have been processed.
    settled: usize,
    /// Evaluated candidates that wait for those before them.
    waiting: BTreeMap<usize, (P, Evaluation)>,
    found: usize,
    /// Keys of the openings found; different candidates may lead to the same position.
    keys: HashSet<u64>,
    wanted: usize,
    unbalanced_in_a_row: usize,
    failures: usize,
    end: Option<CollectionEnd>,
    out: W,
    name: String,
}

impl<P: Position, W: Write> Collector<P, W> {
    /// Collects `wanted` openings, written to `out` with the ids `NAME.0001` and so on.
    pub fn new(candidates: Candidates<P>, wanted: usize, out: W, name: String) -> Collector<P, W> {
        Collector(Mutex::new(State {
            candidates,
            next: 0,
            settled: 0,
            waiting: BTreeMap::new(),
            found: 0,
            keys: HashSet::new(),
            wanted,
            unbalanced_in_a_row: 0,
            failures: 0,
            end: None,
            out,
            name,
        }))
    }

    fn state(&self) -> MutexGuard<'_, State<P, W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the next candidate and its number; `None` if no more are needed or available.
    pub fn next_candidate(&self) -> Option<(usize, P)> {
        let mut state = self.state();
        if state.end.is_some() {
            return None;
        }
        let position = state.candidates.next()?;
        let number = state.next;
        state.next += 1;
        Some((number, position))
    }

    /// Records the evaluation of the position to which candidate `number` led. Returns the number of openings so far.
    pub fn add_evaluation(&self, number: usize, position: P, evaluation: Evaluation) -> usize {
        let mut state = self.state();
        state.waiting.insert(number, (position, evaluation));
        while state.end.is_none() {
            let next = state.settled;
            let Some((position, evaluation)) = state.waiting.remove(&next) else { break };
            state.settled += 1;
            state.end = state.accept(&position, evaluation);
        }
        state.found
    }

    /// Returns the numbers of openings and of candidates processed, and the reason of the end. All candidates handed
    /// out must have been evaluated.
    pub fn finish(self) -> (usize, usize, CollectionEnd) {
        let state = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        debug_assert!(state.end.is_some() || state.waiting.is_empty(), "a candidate has not been evaluated");
        let no_more = || CollectionEnd::TooFew("hardly any other positions of these lengths exist".into());
        (state.found, state.settled, state.end.unwrap_or_else(no_more))
    }
}

impl<P: Position, W: Write> State<P, W> {
    fn accept(&mut self, position: &P, evaluation: Evaluation) -> Option<CollectionEnd> {
        match evaluation {
            Evaluation::Balanced(score) if self.keys.insert(position.key()) => {
                self.found += 1;
                self.unbalanced_in_a_row = 0;
                let line = line(position, score, &self.name, self.found);
                if let Err(error) = writeln!(self.out, "{line}").and_then(|()| self.out.flush()) {
                    return Some(CollectionEnd::Unwritable(error));
                }
                (self.found == self.wanted).then_some(CollectionEnd::Enough)
            }
            Evaluation::Balanced(_) | Evaluation::Unbalanced => {
                self.unbalanced_in_a_row += 1;
                (self.unbalanced_in_a_row == UNBALANCED_IN_A_ROW).then(|| {
                    CollectionEnd::TooFew(format!("{UNBALANCED_IN_A_ROW} candidates in a row were outside the window"))
                })
            }
            Evaluation::Failed(reason) => {
                self.failures += 1;
                (self.failures == FAILURES).then_some(CollectionEnd::TooFew(reason))
            }
            Evaluation::Interrupted => Some(CollectionEnd::Interrupted),
        }
    }
}

/// Returns an opening as EPD: the first four fields of the position, which SFEN has as well, then the operations.
fn line<P: Position>(position: &P, score: i32, name: &str, number: usize) -> String {
    let fen = position.fen(NotationOptions::default());
    let fields: Vec<&str> = fen.split_whitespace().take(4).collect();
    format!("{} ce {score}; id \"{name}.{number:04}\";", fields.join(" "))
}

#[cfg(test)]
mod tests {
    use boards::Rules;
    use boards::chess::Chess;

    use super::*;

    fn collector(wanted: usize) -> Collector<Chess, Vec<u8>> {
        Collector::new(Candidates::new("4-6".parse().unwrap(), 7), wanted, Vec::new(), "test".into())
    }

    fn written(collector: &Collector<Chess, Vec<u8>>) -> String {
        String::from_utf8(collector.state().out.clone()).unwrap()
    }

    /// Evaluation that depends only on the number of the candidate.
    fn evaluation(number: usize) -> Evaluation {
        if number.is_multiple_of(3) { Evaluation::Balanced(number as i32 - 5) } else { Evaluation::Unbalanced }
    }

    #[test]
    fn the_order_of_the_answers_does_not_matter() {
        let in_order = collector(5);
        while let Some((number, position)) = in_order.next_candidate() {
            in_order.add_evaluation(number, position, evaluation(number));
        }
        let mixed = collector(5);
        while let Some(first) = mixed.next_candidate() {
            let others: Vec<_> = (0..3).map_while(|_| mixed.next_candidate()).collect();
            for (number, position) in others.into_iter().rev().chain([first]) {
                mixed.add_evaluation(number, position, evaluation(number));
            }
        }
        assert_eq!(written(&in_order).lines().count(), 5);
        assert_eq!(written(&in_order), written(&mixed));
        assert!(matches!(in_order.finish(), (5, 13, CollectionEnd::Enough)));
    }

    #[test]
    fn openings_can_be_read_again() {
        let collector = collector(1);
        let (number, position) = collector.next_candidate().unwrap();
        assert_eq!(collector.add_evaluation(number, position, Evaluation::Balanced(-12)), 1);
        let text = written(&collector);
        assert!(text.ends_with(" ce -12; id \"test.0001\";\n"), "{text}");
        assert_eq!(selfplay::book::parse::<Chess>(text.trim()).unwrap().key(), position.key());
    }

    #[test]
    fn openings_are_different_positions() {
        let collector = collector(2);
        let (first, position) = collector.next_candidate().unwrap();
        let (second, other) = collector.next_candidate().unwrap();
        assert_eq!(collector.add_evaluation(first, position, Evaluation::Balanced(0)), 1);
        assert_eq!(collector.add_evaluation(second, position, Evaluation::Balanced(0)), 1);
        let (third, _) = collector.next_candidate().unwrap();
        assert_eq!(collector.add_evaluation(third, other, Evaluation::Balanced(0)), 2);
    }

    #[test]
    fn the_search_ends_without_progress() {
        let failing = collector(5);
        while let Some((number, position)) = failing.next_candidate() {
            failing.add_evaluation(number, position, Evaluation::Failed("gone".into()));
        }
        assert!(matches!(failing.finish(), (0, FAILURES, CollectionEnd::TooFew(reason)) if reason == "gone"));
        let never = collector(5);
        while let Some((number, position)) = never.next_candidate() {
            never.add_evaluation(number, position, Evaluation::Unbalanced);
        }
        assert!(matches!(never.finish(), (0, UNBALANCED_IN_A_ROW, CollectionEnd::TooFew(_))));
    }
}
