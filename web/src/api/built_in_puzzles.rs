//! `POST api/built-in-puzzles`: the puzzles that come with a game.

use axum::Json;
use boards::{Line, NotationOptions};
use search::{GameTask, ListedGame, with_game};
use serde::{Deserialize, Serialize};

use super::{Answer, Body, contents};
use crate::error::RequestError;
use crate::game::{ShownMove, shown_line};

/// The request.
#[derive(Debug, Deserialize)]
pub struct Request {
    game: String,
}

/// The puzzles, the easiest of each kind first.
#[derive(Debug, Serialize)]
pub struct BuiltInPuzzles {
    puzzles: Vec<BuiltInPuzzle>,
}

#[derive(Debug, Serialize)]
struct BuiltInPuzzle {
    start: String,
    chess960: bool,
    mate: Option<u32>,
    solution: Vec<ShownMove>,
    difficulty: u64,
}

/// Returns the puzzles of a game.
///
/// # Errors
/// There is no such game.
pub async fn answer(body: Body<Request>) -> Answer<BuiltInPuzzles> {
    let Request { game } = contents(body)?;
    with_game(&game, List).map(Json).map_err(|error| RequestError::unknown_game(&error))
}

struct List;

impl GameTask for List {
    type Output = BuiltInPuzzles;

    fn run<G: ListedGame>(self) -> BuiltInPuzzles {
        BuiltInPuzzles { puzzles: G::PUZZLES.lines().filter_map(puzzle::<G>).collect() }
    }
}

/// Returns the puzzle of a line (`search/src/games/README.md`).
fn puzzle<G: ListedGame>(row: &str) -> Option<BuiltInPuzzle> {
    let [fen, goal, moves, difficulty] = row.split('\t').collect::<Vec<_>>().try_into().ok()?;
    let start = G::from_fen(fen).ok()?;
    let mut line = Line::new(start.clone());
    for text in moves.split(' ') {
        line.push(line.current().parse_move(text).ok()?);
    }
    Some(BuiltInPuzzle {
        start: fen.to_owned(),
        chess960: false,
        mate: goal.strip_prefix("mate ").map(str::parse).transpose().ok()?,
        solution: shown_line(&Line::new(start), line.moves(), NotationOptions::default()),
        difficulty: difficulty.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Check;

    impl GameTask for Check {
        type Output = ();

        fn run<G: ListedGame>(self) {
            let BuiltInPuzzles { puzzles } = List.run::<G>();
            assert_eq!(puzzles.len(), G::PUZZLES.lines().count(), "{}", G::NAME);
            assert!(puzzles.len() >= 40, "{}", G::NAME);
            assert!(puzzles.iter().all(|puzzle| puzzle.solution.len() % 2 == 1), "{}", G::NAME);
            for (row, puzzle) in G::PUZZLES.lines().zip(&puzzles) {
                let end = row.split('\t').nth(2).unwrap().split(' ').fold(
                    G::from_fen(&puzzle.start).unwrap(),
                    |position, text| {
                        let mv = position.parse_move(text).unwrap();
                        position.after(mv)
                    },
                );
                // The last move of a mate in as many moves as the solution has is the mate.
                if puzzle.mate.is_some_and(|moves| puzzle.solution.len() == 2 * moves as usize - 1) {
                    assert!(end.in_check() && !end.has_legal_move(), "{row}");
                }
            }
        }
    }

    #[test]
    fn every_puzzle_of_every_game_can_be_played() {
        for name in search::GAME_NAMES {
            with_game(name, Check).unwrap();
        }
    }
}
