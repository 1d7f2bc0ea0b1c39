//! `engine analyse POSITION`: one search, told line by line as to a GUI, or as JSON.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use analysis::evaluation::{Effort, Settings};
use analysis::position::{Told, evaluate_position};
use protocol::games;
use protocol::search_lines::SearchLines;
use search::Event;
use terminal::{messages, output};

use crate::cli::AnalyseArguments;
use crate::{failure, game_of_executable};

/// Search time if no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Searches a position; `startpos` is the starting position of the game.
pub fn run(fen: &str, arguments: &AnalyseArguments) -> ExitCode {
    let game = arguments.game.as_deref().or(games::of_fen(fen)).unwrap_or(game_of_executable());
    let start = games::start_fen(game).filter(|_| fen == "startpos");
    let fen = start.as_deref().unwrap_or(fen);
    // Errors are reported before the search.
    let lines = match SearchLines::new(game, fen, arguments.multipv as usize, arguments.chess960) {
        Ok(lines) => lines,
        Err(reason) => return failure(&reason),
    };
    let done = if arguments.json { as_json(game, fen, arguments) } else { as_lines(game, fen, lines, arguments) };
    done.map_or_else(|error| failure(&error), |()| ExitCode::SUCCESS)
}

fn as_json(game: &str, fen: &str, arguments: &AnalyseArguments) -> Result<(), String> {
    let settings = settings(arguments);
    let report = evaluate_position(game, fen, &settings, arguments.style(), |told| {
        match told {
            Told::Tables(message) => messages::line(settings.about_tables(message)),
            Told::Event(Event::InfoString(message)) => messages::line(message),
            Told::Event(_) => {}
        }
        true
    })?;
    output::line(serde_json::to_string_pretty(&report).expect("plain data is valid JSON"));
    Ok(())
}

fn as_lines(game: &str, fen: &str, mut lines: SearchLines, arguments: &AnalyseArguments) -> Result<(), String> {
    let (before, is_answered) = lines.before();
    before.iter().for_each(output::line);
    if is_answered {
        return Ok(());
    }
    let listener = |told: Told<'_>| {
        let shown = match told {
            Told::Tables(message) => vec![lines.about_tables(message)],
            Told::Event(event) => lines.of(event),
        };
        shown.iter().for_each(output::line);
        output::is_open()
    };
    evaluate_position(game, fen, &settings(arguments), arguments.style(), listener).map(|_| ())
}

fn settings(arguments: &AnalyseArguments) -> Settings {
    let AnalyseArguments { depth, nodes, movetime, multipv, threads, hash, syzygy, .. } = arguments;
    let is_unlimited = depth.is_none() && nodes.is_none();
    let time = movetime.map(Duration::from_millis).or(is_unlimited.then_some(DEFAULT_TIME));
    Settings {
        effort: Effort::FirstOf { nodes: *nodes, time, depth: *depth },
        multi_pv: *multipv as usize,
        threads: threads.unwrap_or(1) as usize,
        hash: *hash as usize,
        endgame_tables: syzygy.clone().unwrap_or_default(),
        longer_until: None,
        stop: Arc::default(),
    }
}
