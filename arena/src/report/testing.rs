//! Matches for the tests of this folder.

use boards::chess::Chess;
use selfplay::games::game_facts;
use selfplay::{Outcome, Reason};

use super::merged_match::MergedMatch;
use crate::tournament::{GameRecord, Header, Usage};

/// Opening of all games.
const LINE: &str = "startpos moves e2e4 c7c5 g1f3";

/// Returns the header of a match between engines with these names.
pub fn header(names: &[&str]) -> Header {
    let engines: Vec<_> = names.iter().map(|name| serde_json::json!({
        "name": name, "command": "engine", "arguments": [], "protocol": "uci", "options": [], "nodes": null, "depth": null
    })).collect();
    serde_json::from_value(serde_json::json!({
        "game": "chess", "engines": engines, "control": "8+0.08", "openings": "book.epd", "seed": 1, "games": 2,
        "format": "round-robin", "margin_ms": 0, "ponder": false,
        "adjudication": { "win": null, "draw": null, "longest": null }, "chess960": false, "sprt": null,
        "began": "2026-11-21 10:00",
    }))
    .unwrap()
}

fn game(number: usize, pair: usize, players: [&str; 2], half_points: char) -> GameRecord {
    let outcome = match half_points {
        '2' => Outcome::FirstWins,
        '1' => Outcome::Draw,
        _ => Outcome::SecondWins,
    };
    let usage =
        Usage { moves: 30, depth_sum: 300, nodes: 60_000, time_ms: 4_000.0, allowed_ms: 8_000.0, ..Usage::default() };
    let players = players.map(str::to_owned);
    let reason = if outcome == Outcome::Draw { Reason::Repetition } else { Reason::Mate };
    GameRecord {
        number,
        pair,
        opening: pair,
        players,
        outcome,
        reason,
        plies: 60 + number,
        line: LINE.into(),
        usage: [usage; 2],
        late: None,
    }
}

/// Returns games of pairings, given the half-points of the first-named engine. Two games are a pair; the
/// first-named engine has the second side in the second one.
pub fn games(pairings: &[(&str, &str, &str)]) -> Vec<GameRecord> {
    let mut records: Vec<GameRecord> = Vec::new();
    for (first, second, results) in pairings {
        let begin = records.len().div_ceil(2);
        for (index, half_points) in results.chars().enumerate() {
            let pair = begin + index / 2;
            records.push(if index % 2 == 0 {
                game(records.len(), pair, [first, second], half_points)
            } else {
                let mirrored = ['2', '1', '0'][half_points.to_digit(10).unwrap() as usize];
                game(records.len(), pair, [second, first], mirrored)
            });
        }
    }
    records
}

/// Returns a match with a header and results of pairings (see [`games`]).
pub fn merged(header: Header, pairings: &[(&str, &str, &str)]) -> MergedMatch {
    MergedMatch::new(game_facts::<Chess>(), vec![(header, games(pairings))]).unwrap()
}
