//! Selection of openings among the candidates.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use boards::{Line, NotationOptions, Position};
use selfplay::book;

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
pub struct Collector<'a, P, W>(Mutex<CollectorState<'a, P, W>>);

/// Lines whose ends are candidates, in the order of their numbers.
pub type Candidates<'a, P> = Box<dyn Iterator<Item = Line<P>> + Send + 'a>;

struct CollectorState<'a, P, W> {
    candidates: Candidates<'a, P>,
    /// Number of the next candidate to hand out.
    next: usize,
    /// All candidates with smaller numbers have been processed.
    settled: usize,
    /// Evaluated candidates that wait for those before them.
    waiting: BTreeMap<usize, (Line<P>, Evaluation)>,
    found: usize,
    /// Keys of the openings found; different candidates may lead to the same position.
    keys: HashSet<u64>,
    wanted: usize,
    unbalanced_in_a_row: usize,
    failures: usize,
    end: Option<CollectionEnd>,
    out: W,
    form: Form,
    name: String,
}

/// Form of an opening in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// EPD: the position without the moves that lead to it.
    Position,
    /// The first position and the moves, as in the command `position`.
    Moves,
}

impl<'a, P: Position, W: Write> Collector<'a, P, W> {
    /// Collects `wanted` openings, written to `out` in a form with the ids `NAME.0001` and so on.
    pub fn new(candidates: Candidates<'a, P>, wanted: usize, out: W, form: Form, name: String) -> Collector<'a, P, W> {
        Collector(Mutex::new(CollectorState {
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
            form,
            name,
        }))
    }

    fn state(&self) -> MutexGuard<'_, CollectorState<'a, P, W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the next candidate and its number; `None` if no more are needed or available.
    pub fn next_candidate(&self) -> Option<(usize, Line<P>)> {
        let mut state = self.state();
        if state.end.is_some() {
            return None;
        }
        let line = state.candidates.next()?;
        let number = state.next;
        state.next += 1;
        Some((number, line))
    }

    /// Records the evaluation of the end of the line to which candidate `number` led. Returns the number of openings so
    /// far.
    pub fn add_evaluation(&self, number: usize, line: Line<P>, evaluation: Evaluation) -> usize {
        let mut state = self.state();
        state.waiting.insert(number, (line, evaluation));
        while state.end.is_none() {
            let next = state.settled;
            let Some((line, evaluation)) = state.waiting.remove(&next) else { break };
            state.settled += 1;
            state.end = state.accept(&line, evaluation);
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

impl<P: Position, W: Write> CollectorState<'_, P, W> {
    fn accept(&mut self, line: &Line<P>, evaluation: Evaluation) -> Option<CollectionEnd> {
        match evaluation {
            Evaluation::Balanced(score) if self.keys.insert(line.current().key()) => {
                self.found += 1;
                self.unbalanced_in_a_row = 0;
                let text = text(line, self.form, score, &self.name, self.found);
                if let Err(error) = writeln!(self.out, "{text}").and_then(|()| self.out.flush()) {
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

/// Returns an opening as text: its position or its moves, then the operations of EPD.
fn text<P: Position>(line: &Line<P>, form: Form, score: i32, name: &str, number: usize) -> String {
    let operations = format!("ce {score}; id \"{name}.{number:04}\";");
    let options = NotationOptions::default();
    match form {
        // The first four fields, which SFEN has as well.
        Form::Position => {
            let fen = line.current().fen(options);
            format!("{} {operations}", fen.split_whitespace().take(4).collect::<Vec<_>>().join(" "))
        }
        Form::Moves => format!("{}; {operations}", book::format_line(line, options)),
    }
}

#[cfg(test)]
mod tests {
    use boards::Rules;
    use boards::chess::Chess;

    use super::*;
    use crate::openings::candidates::RandomCandidates;

    fn collector(wanted: usize) -> Collector<'static, Chess, Vec<u8>> {
        collector_of(Form::Position, wanted)
    }

    fn collector_of(form: Form, wanted: usize) -> Collector<'static, Chess, Vec<u8>> {
        let candidates = RandomCandidates::new("4-6".parse().unwrap(), 7);
        Collector::new(Box::new(candidates), wanted, Vec::new(), form, "test".into())
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
        for form in [Form::Position, Form::Moves] {
            let collector = collector_of(form, 1);
            let (number, line) = collector.next_candidate().unwrap();
            assert_eq!(collector.add_evaluation(number, line.clone(), Evaluation::Balanced(-12)), 1);
            let text = written(&collector);
            assert!(text.ends_with(" ce -12; id \"test.0001\";\n"), "{text}");
            let read = selfplay::book::parse_line::<Chess>(text.trim()).unwrap();
            assert_eq!(read.current().key(), line.current().key());
            assert_eq!(read.moves(), if form == Form::Moves { line.moves() } else { &[] });
        }
    }

    #[test]
    fn openings_are_different_positions() {
        let collector = collector(2);
        let (first, line) = collector.next_candidate().unwrap();
        let (second, other) = collector.next_candidate().unwrap();
        assert_eq!(collector.add_evaluation(first, line.clone(), Evaluation::Balanced(0)), 1);
        assert_eq!(collector.add_evaluation(second, line, Evaluation::Balanced(0)), 1);
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
