//! A game, or a path of the search: a position and the moves played from it.

use crate::{Move, Rules};

/// A sequence of positions joined by moves.
///
/// Positions are copied, not unmade: taking a move back is dropping the last position, and the rules of
/// repetition may look at whole earlier positions (perpetual chase does). The keys stand once more in a
/// list of their own because looking back for a repetition reads nothing else.
///
/// There is always at least one position.
#[derive(Clone, Debug)]
pub struct Line<P> {
    positions: Vec<P>,
    keys: Vec<u64>,
    moves: Vec<Move>,
}

impl<P: Rules> Line<P> {
    /// A line of one position and no move.
    pub fn new(start: P) -> Line<P> {
        let keys = vec![start.key()];
        Line { positions: vec![start], keys, moves: Vec::new() }
    }

    /// The position at the end.
    #[inline]
    pub fn current(&self) -> &P {
        self.positions.last().expect("a line is never empty")
    }

    /// The position `plies` before the end; 0 is the current one. `None` before the beginning.
    #[inline]
    pub fn back(&self, plies: usize) -> Option<&P> {
        self.positions.len().checked_sub(plies + 1).map(|index| &self.positions[index])
    }

    /// All positions, the first one first.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The keys of all positions, the first one first.
    #[inline]
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// The moves; move `i` leads from position `i` to position `i + 1`. A null move is [`Move::NONE`].
    #[inline]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the numbers of plies since earlier occurrences of the position at the end, the last one first, within the
    /// last `reach` plies. Two plies are left out: no position comes back so soon.
    ///
    /// Walking over pairs of keys is three times as fast as stepping through indices.
    #[inline(always)]
    pub fn recurrences(&self, reach: usize) -> impl Iterator<Item = usize> {
        let (end, key) = (self.ply(), self.keys[self.ply()]);
        let past = &self.keys[end - reach.min(end)..end];
        let pairs = past.rchunks_exact(2).zip(1..).skip(1);
        pairs.filter(move |(pair, _)| pair[0] == key).map(|(_, distance)| 2 * distance)
    }

    /// Returns the number of moves played.
    #[inline]
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Appends a legal move.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.append(self.current().after(mv), mv);
    }

    /// Appends a null move. The side to move must not be in check.
    #[inline]
    pub fn push_null(&mut self) {
        self.append(self.current().after_null(), Move::NONE);
    }

    fn append(&mut self, next: P, mv: Move) {
        self.keys.push(next.key());
        self.positions.push(next);
        self.moves.push(mv);
    }

    /// Takes the last move back; does nothing when there is none.
    #[inline]
    pub fn pop(&mut self) {
        if self.moves.pop().is_some() {
            self.positions.pop();
            self.keys.pop();
        }
    }

    /// Takes moves back until `ply` of them are left.
    pub fn truncate(&mut self, ply: usize) {
        self.moves.truncate(ply);
        self.positions.truncate(ply + 1);
        self.keys.truncate(ply + 1);
    }
}
