//! `GET api/games`: the games with their boards, ways to begin, and levels.

use analysis::output::html::Board;
use analysis::replay::side_names;
use axum::Json;
use boards::NotationOptions;
use search::{GAME_NAMES, GameTask, ListedGame, TOP_LEVEL, with_game};
use serde::Serialize;

/// The games.
#[derive(Serialize)]
pub struct Games {
    /// Name and version of the program.
    engine: &'static str,
    games: Vec<GameFacts>,
}

#[derive(Serialize)]
struct GameFacts {
    name: &'static str,
    board: Board,
    sides: [&'static str; 2],
    starts: Vec<Start>,
    levels: Vec<LevelFacts>,
}

#[derive(Serialize)]
struct Start {
    name: &'static str,
    /// The position; `None` if it is chosen at random.
    fen: Option<String>,
}

#[derive(Serialize)]
struct LevelFacts {
    level: usize,
    /// Rating in Elo; `None` at full strength, which has no limit of nodes.
    rating: Option<i32>,
}

/// Returns the games of the program with this name.
pub fn answer(engine: &'static str) -> Json<Games> {
    let facts = |name: &&str| with_game(name, Facts).ok();
    Json(Games { engine, games: GAME_NAMES.iter().filter_map(facts).collect() })
}

struct Facts;

impl GameTask for Facts {
    type Output = GameFacts;

    fn run<G: ListedGame>(self) -> GameFacts {
        let levels = G::LEVEL_RATINGS.0.into_iter().enumerate();
        GameFacts {
            name: G::NAME,
            board: Board::from(G::PICTURE),
            sides: side_names::<G>(),
            starts: G::start_names().into_iter().map(start::<G>).collect(),
            levels: levels.map(level_facts).collect(),
        }
    }
}

fn level_facts((level, rating): (usize, i32)) -> LevelFacts {
    LevelFacts { level, rating: Some(rating).filter(|_| level < TOP_LEVEL as usize) }
}

fn start<G: ListedGame>(name: &'static str) -> Start {
    let text = |random| G::start_named(name, random).map(|position| position.fen(NotationOptions::default()));
    // Two random numbers give two positions where there are several.
    let (first, second) = (text(0), text(1));
    let is_fixed = first == second;
    Start { name, fen: first.filter(|_| is_fixed) }
}
