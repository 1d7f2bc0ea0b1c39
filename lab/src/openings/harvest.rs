//! Which candidates become openings.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use boards::{NotationOptions, Position};

use super::candidates::Candidates;

/// After so many candidates in a row outside the window nothing more is to be expected.
const UNBALANCED_IN_A_ROW: usize = 20_000;
/// An engine that fails so often is of no use.
const FAILURES: usize = 20;

/// What an engine makes of a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Valued {
    /// Inside the window; centipawns from the side to move.
    Balanced(i32),
    /// Outside the window, without a score, or no position to begin from.
    Unbalanced,
    /// The engine failed.
    Failed(String),
    /// Nothing: the user wants to leave.
    Interrupted,
}

/// Why no more openings are looked for.
#[derive(Debug)]
pub enum End {
    /// There are as many as wanted.
    Enough,
    /// The user wants to leave.
    Interrupted,
    /// The file cannot be written.
    Unwritable(io::Error),
    /// There are no more; why.
    TooFew(String),
}

/// Openings in the making, shared by the threads that value candidates. Candidates are numbered, and settled in the
/// order of their numbers, so that the set does not depend on which thread is ready first.
pub struct Harvest<P, W>(Mutex<State<P, W>>);

struct State<P, W> {
    candidates: Candidates<P>,
    /// The number of the next candidate to be given away.
    next: usize,
    /// All candidates with smaller numbers are settled.
    settled: usize,
    /// Valued candidates that have to wait for those before them.
    waiting: BTreeMap<usize, (P, Valued)>,
    found: usize,
    /// The keys of the openings: moves of an engine may lead different candidates to the same position.
    keys: HashSet<u64>,
    wanted: usize,
    unbalanced_in_a_row: usize,
    failures: usize,
    end: Option<End>,
    out: W,
    name: String,
}

impl<P: Position, W: Write> Harvest<P, W> {
    /// Looks for `wanted` openings, which are written to `out` and named `NAME.0001` and so on.
    pub fn new(candidates: Candidates<P>, wanted: usize, out: W, name: String) -> Harvest<P, W> {
        Harvest(Mutex::new(State {
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

    /// The next candidate to be valued and its number; `None` if no more are needed, or there are none.
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

    /// Takes in what the position to which a candidate led was valued at. Gives the number of openings so far.
    pub fn settle(&self, number: usize, position: P, valued: Valued) -> usize {
        let mut state = self.state();
        state.waiting.insert(number, (position, valued));
        while state.end.is_none() {
            let next = state.settled;
            let Some((position, valued)) = state.waiting.remove(&next) else { break };
            state.settled += 1;
            state.end = state.take_in(&position, valued);
        }
        state.found
    }

    /// How many openings and how many candidates there were, and why there are no more; call it when no candidate is
    /// out any more.
    pub fn finish(self) -> (usize, usize, End) {
        let state = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let no_more = || End::TooFew("there are hardly any other positions of these lengths".into());
        (state.found, state.settled, state.end.unwrap_or_else(no_more))
    }
}

impl<P: Position, W: Write> State<P, W> {
    fn take_in(&mut self, position: &P, valued: Valued) -> Option<End> {
        match valued {
            Valued::Balanced(score) if self.keys.insert(position.key()) => {
                self.found += 1;
                self.unbalanced_in_a_row = 0;
                let line = line(position, score, &self.name, self.found);
                if let Err(error) = writeln!(self.out, "{line}").and_then(|()| self.out.flush()) {
                    return Some(End::Unwritable(error));
                }
                (self.found == self.wanted).then_some(End::Enough)
            }
            Valued::Balanced(_) | Valued::Unbalanced => {
                self.unbalanced_in_a_row += 1;
                (self.unbalanced_in_a_row == UNBALANCED_IN_A_ROW)
                    .then(|| End::TooFew(format!("{UNBALANCED_IN_A_ROW} candidates in a row are outside the window")))
            }
            Valued::Failed(reason) => {
                self.failures += 1;
                (self.failures == FAILURES).then_some(End::TooFew(reason))
            }
            Valued::Interrupted => Some(End::Interrupted),
        }
    }
}

/// An opening as EPD: the four fields of the position without its move counters, which SFEN has as well.
fn line<P: Position>(position: &P, score: i32, name: &str, number: usize) -> String {
    let fen = position.fen(NotationOptions::default());
    let fields: Vec<&str> = fen.split_whitespace().take(4).collect();
    format!("{} ce {score}; id \"{name}.{number:04}\";", fields.join(" "))
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;

    use super::*;
    use boards::Rules;

    fn harvest(wanted: usize) -> Harvest<Chess, Vec<u8>> {
        Harvest::new(Candidates::new("4-6".parse().unwrap(), 7), wanted, Vec::new(), "test".into())
    }

    fn written(harvest: &Harvest<Chess, Vec<u8>>) -> String {
        String::from_utf8(harvest.state().out.clone()).unwrap()
    }

    /// A verdict that depends on the number of the candidate only.
    fn valued(number: usize) -> Valued {
        if number.is_multiple_of(3) { Valued::Balanced(number as i32 - 5) } else { Valued::Unbalanced }
    }

    #[test]
    fn the_order_of_the_answers_does_not_matter() {
        let in_order = harvest(5);
        while let Some((number, position)) = in_order.next_candidate() {
            in_order.settle(number, position, valued(number));
        }
        let mixed = harvest(5);
        while let Some(first) = mixed.next_candidate() {
            let others: Vec<_> = (0..3).map_while(|_| mixed.next_candidate()).collect();
            for (number, position) in others.into_iter().rev().chain([first]) {
                mixed.settle(number, position, valued(number));
            }
        }
        assert_eq!(written(&in_order).lines().count(), 5);
        assert_eq!(written(&in_order), written(&mixed));
        assert!(matches!(in_order.finish(), (5, 13, End::Enough)));
    }

    #[test]
    fn openings_can_be_read_again() {
        let harvest = harvest(1);
        let (number, position) = harvest.next_candidate().unwrap();
        assert_eq!(harvest.settle(number, position, Valued::Balanced(-12)), 1);
        let text = written(&harvest);
        assert!(text.ends_with(" ce -12; id \"test.0001\";\n"), "{text}");
        assert_eq!(selfplay::book::parse::<Chess>(text.trim()).unwrap().key(), position.key());
    }

    #[test]
    fn no_position_comes_twice() {
        let harvest = harvest(2);
        let (first, position) = harvest.next_candidate().unwrap();
        let (second, other) = harvest.next_candidate().unwrap();
        assert_eq!(harvest.settle(first, position, Valued::Balanced(0)), 1);
        assert_eq!(harvest.settle(second, position, Valued::Balanced(0)), 1);
        let (third, _) = harvest.next_candidate().unwrap();
        assert_eq!(harvest.settle(third, other, Valued::Balanced(0)), 2);
    }

    #[test]
    fn it_gives_up() {
        let failing = harvest(5);
        while let Some((number, position)) = failing.next_candidate() {
            failing.settle(number, position, Valued::Failed("gone".into()));
        }
        assert!(matches!(failing.finish(), (0, FAILURES, End::TooFew(reason)) if reason == "gone"));
        let never = harvest(5);
        while let Some((number, position)) = never.next_candidate() {
            never.settle(number, position, Valued::Unbalanced);
        }
        assert!(matches!(never.finish(), (0, UNBALANCED_IN_A_ROW, End::TooFew(_))));
    }
}
