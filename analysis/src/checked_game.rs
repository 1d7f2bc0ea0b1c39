//! A checked game of any kind, in a list with games of other kinds.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use boards::{Line, NotationOptions, Side};
use crc32fast::Hasher;
use search::ListedGame;

use crate::replay::side_names;

/// The positions and moves of a game, which only a task for its kind can read.
#[derive(Clone, Debug)]
pub struct CheckedGame(Arc<dyn AnyLine>);

/// Questions to a game of unknown kind.
trait AnyLine: Any + Debug + Send + Sync {
    fn name(&self) -> &'static str;
    fn plies(&self) -> usize;
    fn side_names(&self) -> [&'static str; 2];
    fn side_to_move(&self) -> Side;
    fn is_written_as_kif(&self) -> bool;
    fn hash_into(&self, hasher: &mut Hasher);
}

impl<G: ListedGame> AnyLine for Line<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn plies(&self) -> usize {
        self.ply()
    }

    fn side_names(&self) -> [&'static str; 2] {
        side_names::<G>()
    }

    fn side_to_move(&self) -> Side {
        self.current().side_to_move()
    }

    fn is_written_as_kif(&self) -> bool {
        G::KIF.is_some()
    }

    fn hash_into(&self, hasher: &mut Hasher) {
        hasher.update(G::NAME.as_bytes());
        // With all castling rights.
        let options = NotationOptions { chess960: true, ..NotationOptions::default() };
        hasher.update(self.positions()[0].fen(options).as_bytes());
        self.moves().iter().for_each(|mv| hasher.update(&mv.bits().to_le_bytes()));
        hasher.update(b"\n");
    }
}

impl CheckedGame {
    /// Keeps a game.
    pub fn new<G: ListedGame>(line: Line<G>) -> CheckedGame {
        CheckedGame(Arc::new(line))
    }

    /// Returns the name of the game.
    pub fn name(&self) -> &'static str {
        self.0.name()
    }

    /// Returns the number of moves.
    pub fn plies(&self) -> usize {
        self.0.plies()
    }

    /// Returns the names of the sides in records, the first one first.
    pub fn side_names(&self) -> [&'static str; 2] {
        self.0.side_names()
    }

    /// Returns the side to move after the last move.
    pub fn side_to_move(&self) -> Side {
        self.0.side_to_move()
    }

    /// Returns true if annotated records of such games are KIF, false if they are PGN.
    pub fn is_written_as_kif(&self) -> bool {
        self.0.is_written_as_kif()
    }

    /// Returns the game; `None` if it is of another kind.
    pub fn line<G: ListedGame>(&self) -> Option<&Line<G>> {
        let line: &dyn Any = &*self.0;
        line.downcast_ref()
    }

    /// Adds the name, the first position and the moves to a checksum.
    pub fn hash_into(&self, hasher: &mut Hasher) {
        self.0.hash_into(hasher);
    }
}
