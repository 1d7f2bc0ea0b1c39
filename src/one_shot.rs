//! `engine analyse POSITION`: one search, told line by line as to a GUI, or as JSON.

use std::process::ExitCode;

use analysis::evaluation::{Effort, Settings};
use analysis::position::evaluate_position;
use analysis::report::Style;
use protocol::command::{Command, Go, Setup};
use protocol::games;
use protocol::options::OptionId;
use terminal::output;

use crate::cli::AnalyseArguments;
use crate::failure;

/// Search time in milliseconds if no limit is given.
const DEFAULT_MILLIS: u64 = 5000;

/// Searches a position; `startpos` is the opening position of the game.
pub fn run(fen: &str, arguments: &AnalyseArguments) -> ExitCode {
    let game = arguments.game.as_deref().or(games::of_fen(fen)).unwrap_or(games::default_name());
    let (Some(mut host), Some(start)) = (games::open(game), games::start_fen(game)) else {
        return failure(&format!("no such game: {game}"));
    };
    let fen = if fen == "startpos" { start } else { fen.to_owned() };
    // Errors are reported before the search, which a session would begin without the position.
    let setup = Setup { fen: Some(fen), ..Setup::default() };
    if let Err(refusal) = host.set_up(&setup) {
        return failure(&refusal);
    }
    let is_unlimited = arguments.depth.is_none() && arguments.nodes.is_none();
    let millis = arguments.movetime.or(is_unlimited.then_some(DEFAULT_MILLIS));
    if arguments.json {
        return as_json(game, &setup.fen.unwrap_or_default(), millis, arguments);
    }
    protocol::play_commands(games::protocol_of(game), commands(setup, millis, arguments), output::Stream);
    ExitCode::SUCCESS
}

fn as_json(game: &str, fen: &str, millis: Option<u64>, arguments: &AnalyseArguments) -> ExitCode {
    let AnalyseArguments { depth, nodes, multipv, threads, hash, syzygy, .. } = arguments;
    let settings = Settings {
        effort: Effort::of_limits(*nodes, millis, *depth),
        multi_pv: *multipv as usize,
        threads: threads.unwrap_or(1) as usize,
        hash: *hash as usize,
        endgame_tables: syzygy.clone().unwrap_or_default(),
    };
    match evaluate_position(game, fen, &settings, Style { characters: !arguments.letters }) {
        Ok(report) => {
            output::line(serde_json::to_string_pretty(&report).expect("plain data is valid JSON"));
            ExitCode::SUCCESS
        }
        Err(error) => failure(&error),
    }
}

/// Returns what a GUI would send. The game is chosen by its position, not by its name, so that moves are spelled as in the
/// game's own protocol.
fn commands(setup: Setup, millis: Option<u64>, arguments: &AnalyseArguments) -> Vec<Command> {
    let AnalyseArguments { depth, nodes, multipv, threads, hash, chess960, syzygy, .. } = arguments;
    let options = [
        (OptionId::Threads, threads.unwrap_or(1).to_string()),
        (OptionId::Hash, hash.to_string()),
        (OptionId::MultiPv, multipv.to_string()),
        (OptionId::Chess960, chess960.to_string()),
        (OptionId::AnalyseMode, true.to_string()),
    ];
    let tables = syzygy.iter().map(|folders| (OptionId::SyzygyPath, folders.clone()));
    let go = Go {
        depth: depth.map(i64::from),
        nodes: nodes.map(|nodes| i64::try_from(nodes).unwrap_or(i64::MAX)),
        move_time: millis.map(|millis| i64::try_from(millis).unwrap_or(i64::MAX)),
        ..Go::default()
    };
    let options = options.into_iter().chain(tables).map(|(id, value)| Command::SetOption { id, value });
    options.chain([Command::Position(setup), Command::Go(Box::new(go))]).collect()
}
