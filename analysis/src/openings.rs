//! Names of openings, of all games whose manifest has a list of them.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use boards::Line;
use search::ListedGame;
use serde::Serialize;

/// An opening that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Opening {
    /// Code of the Encyclopaedia of Chess Openings.
    pub eco: &'static str,
    /// English name.
    pub name: &'static str,
}

/// The openings of all games, told apart by the keys of their positions.
#[derive(Default)]
struct Openings {
    /// Openings by the keys of the positions that have their names.
    names: HashMap<u64, Opening>,
    /// Keys of all positions on the way to them, without the start.
    known: HashSet<u64>,
}

static OPENINGS: LazyLock<Openings> = LazyLock::new(|| {
    let mut openings = Openings::default();
    macro_rules! read {
        ($($name:ident: $game:ty),*) => {
            $(openings.read::<$game>();)*
        };
    }
    search::for_each_game!(read);
    openings
});

impl Openings {
    /// Reads the list of a game (`search/src/games/README.md`).
    fn read<G: ListedGame>(&mut self) {
        let mut line = Line::new(G::start());
        for row in G::OPENING_NAMES.lines() {
            let mut columns = row.split('\t');
            let mut next = || columns.next().unwrap_or_default();
            let opening = Opening { eco: next(), name: next() };
            line.truncate(next().parse().expect("the third column is a number"));
            for mv in next().split_ascii_whitespace() {
                line.push(line.current().parse_record_move(mv).expect("the list has legal moves"));
                self.known.insert(line.current().key());
            }
            self.names.insert(line.current().key(), opening);
        }
    }
}

/// Returns the opening whose name a position has, by its key.
pub fn named(key: u64) -> Option<Opening> {
    OPENINGS.names.get(&key).copied()
}

/// Returns the opening of a game by the keys of its positions, and the number of plies to its last named
/// position; `None` if no position has a name.
pub fn find(keys: &[u64]) -> Option<(Opening, usize)> {
    keys.iter().enumerate().rev().find_map(|(ply, key)| Some((*OPENINGS.names.get(key)?, ply)))
}

/// Returns the number of moves of a game that are those of known openings, by the keys of its positions.
pub fn known_plies(keys: &[u64]) -> usize {
    keys.iter().skip(1).take_while(|key| OPENINGS.known.contains(key)).count()
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::{Notation, Rules};

    use super::*;

    fn name(moves: &str) -> Option<(&'static str, &'static str, usize)> {
        let mut line = Line::new(Chess::start());
        for mv in moves.split(' ') {
            line.push(line.current().parse_record_move(mv).unwrap());
        }
        find(line.keys()).map(|(opening, ply)| (opening.eco, opening.name, ply))
    }

    #[test]
    fn openings_are_found_with_transpositions_and_later_moves() {
        assert_eq!(name("e4 c5"), Some(("B20", "Sicilian Defense", 2)));
        assert_eq!(name("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6").map(|(eco, ..)| eco), Some("C70"));
        assert_eq!(name("d4 Nf6 c4 e6 Nc3 Bb4 a4 h5 h4").map(|(eco, _, ply)| (eco, ply)), Some(("E20", 6)));
        assert_eq!(name("c4 Nf6 d4 e6").map(|(eco, ..)| eco), name("d4 Nf6 c4 e6").map(|(eco, ..)| eco));
        assert!(OPENINGS.names.len() > 3_700 && OPENINGS.known.len() > OPENINGS.names.len());
    }

    #[test]
    fn known_moves_end_with_the_first_unknown_position() {
        let known = |moves: &str| {
            let mut line = Line::new(Chess::start());
            for mv in moves.split(' ') {
                line.push(line.current().parse_record_move(mv).unwrap());
            }
            known_plies(line.keys())
        };
        assert_eq!(known("e4 c5 Nf3 d6 d4 cxd4"), 6);
        assert_eq!(known("d4 Nf6 c4 e6 Nc3 Bb4 a4 h5 h4"), 6);
    }

    #[test]
    fn other_positions_have_no_name() {
        assert_eq!(known_plies(&[1, 2, 3]), 0);
        assert_eq!(find(&[1, 2, 3]), None);
    }
}
