//! Receivers of generated moves, to which the generator of any game, `generate_into`, hands them: a list, a counter, or
//! a test for any.

use std::ops::ControlFlow;

use crate::{Move, MoveList};

/// Result of handing moves to a sink: a break means that the generator may stop.
pub(crate) type Flow = ControlFlow<()>;

/// Receiver of generated moves.
pub(crate) trait Sink {
    /// Takes some moves.
    fn take(&mut self, moves: impl ExactSizeIterator<Item = Move>) -> Flow;
}

/// A list keeps all moves.
impl Sink for MoveList {
    #[inline(always)]
    fn take(&mut self, moves: impl ExactSizeIterator<Item = Move>) -> Flow {
        for mv in moves {
            self.push(mv);
        }
        Flow::Continue(())
    }
}

/// Counts moves.
pub(crate) struct Counter(pub(crate) u32);

impl Sink for Counter {
    #[inline(always)]
    fn take(&mut self, moves: impl ExactSizeIterator<Item = Move>) -> Flow {
        self.0 += moves.len() as u32;
        Flow::Continue(())
    }
}

/// Stops the generator at the first move.
pub(crate) struct Any;

impl Sink for Any {
    #[inline(always)]
    fn take(&mut self, mut moves: impl ExactSizeIterator<Item = Move>) -> Flow {
        match moves.next() {
            Some(_) => Flow::Break(()),
            None => Flow::Continue(()),
        }
    }
}
