//! A game or a path of the search: a position and the moves played from it.

use crate::{Move, Rules};

/// Smallest number of plies after which a position can occur again.
pub(crate) const SHORTEST_CYCLE: usize = 4;

/// A sequence of positions joined by moves.
///
/// Positions are copied, not unmade: taking a move back drops the last position, and the repetition rules can examine
/// whole earlier positions, as perpetual chase requires. The keys are also stored in a list of their own, because
/// looking back for a repetition reads nothing else.
///
/// A line always has at least one position.
#[derive(Debug)]
pub struct Line<P> {
    positions: Vec<P>,
    keys: Vec<u64>,
    moves: Vec<Move>,
}

impl<P: Clone> Clone for Line<P> {
    fn clone(&self) -> Line<P> {
        Line { positions: self.positions.clone(), keys: self.keys.clone(), moves: self.moves.clone() }
    }

    /// Copies another line into the memory of this one.
    fn clone_from(&mut self, other: &Line<P>) {
        self.positions.clone_from(&other.positions);
        self.keys.clone_from(&other.keys);
        self.moves.clone_from(&other.moves);
    }
}

impl<P: Rules> Line<P> {
    /// Creates a line of one position and no moves.
    pub fn new(start: P) -> Line<P> {
        let keys = vec![start.key()];
        Line { positions: vec![start], keys, moves: Vec::new() }
    }

    /// Returns the position at the end.
    #[inline]
    pub fn current(&self) -> &P {
        self.positions.last().expect("a line is never empty")
    }

    /// Returns the position `plies` before the end, 0 for the current one; `None` before the beginning.
    #[inline]
    pub fn back(&self, plies: usize) -> Option<&P> {
        self.positions.iter().nth_back(plies)
    }

    /// Returns all positions, the first one first.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// Returns the keys of all positions, the first one first.
    #[inline]
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Returns the moves; move `i` leads from position `i` to position `i + 1`. A null move is [`Move::NONE`].
    #[inline]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the numbers of plies since earlier occurrences of the position at the end, the last one first, within
    /// the last `reach` plies. The occurrence two plies ago is left out: no position can repeat after two plies.
    ///
    /// Iterating over pairs of keys is three times as fast as stepping through indices.
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
    ///
    /// # Panics
    /// May panic for a move that is not legal, as [`Rules::play`] may.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        // The copy is made in its place and changed there: a position that is returned is copied twice more.
        self.positions.extend_from_within(self.ply()..);
        let next = self.positions.last_mut().expect("a line is never empty");
        next.play(mv);
        self.keys.push(next.key());
        self.moves.push(mv);
    }

    /// Appends a null move. The side to move must not be in check.
    #[inline]
    pub fn push_null(&mut self) {
        let next = self.current().after_null();
        self.keys.push(next.key());
        self.positions.push(next);
        self.moves.push(Move::NONE);
    }

    /// Takes the last move back; does nothing if there is none.
    #[inline]
    pub fn pop(&mut self) {
        if self.moves.pop().is_some() {
            self.positions.pop();
            self.keys.pop();
        }
    }

    /// Takes moves back until `ply` moves are left.
    pub fn truncate(&mut self, ply: usize) {
        self.moves.truncate(ply);
        self.positions.truncate(ply + 1);
        self.keys.truncate(ply + 1);
    }
}
