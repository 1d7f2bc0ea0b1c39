//! `engine analyse POSITION`: one search in the same session that GUIs use, or as JSON.

use std::fmt::Write;
use std::process::ExitCode;

use analysis::evaluation::{Effort, Settings};
use analysis::position::evaluate_position;
use analysis::report::Style;
use protocol::games;
use terminal::output;

use crate::cli::AnalyseArguments;
use crate::{exit_code, failure, suite};

/// Search time in milliseconds if no limit is given.
const DEFAULT_MILLIS: u64 = 5000;

/// Searches a position; `startpos` is the opening position of the game.
pub fn run(fen: &str, arguments: &AnalyseArguments) -> ExitCode {
    let game = arguments.game.as_deref().or(games::of_fen(fen)).unwrap_or(games::default_name());
    // Errors are reported before the session starts, which would continue without the position.
    let Some(mut host) = games::open(game) else {
        return failure(&format!("no such game: {game}"));
    };
    let setup = protocol::command::Setup { fen: (fen != "startpos").then(|| fen.to_owned()), ..Default::default() };
    if let Err(refusal) = host.set_up(&setup) {
        return failure(&refusal);
    }
    if arguments.json { as_json(game, fen, arguments) } else { in_session(game, fen, arguments) }
}

fn as_json(game: &str, fen: &str, arguments: &AnalyseArguments) -> ExitCode {
    let AnalyseArguments { depth, movetime, nodes, multipv, threads, hash, syzygy, .. } = arguments;
    let unlimited = depth.is_none() && nodes.is_none();
    let millis = movetime.or(unlimited.then_some(DEFAULT_MILLIS));
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

fn in_session(game: &str, fen: &str, arguments: &AnalyseArguments) -> ExitCode {
    let start = games::start_fen(game).unwrap_or_default();
    let fen = if fen == "startpos" { start.as_str() } else { fen };
    exit_code(protocol::play_script(script(game, fen, arguments), output::Stream, suite::in_session))
}

/// Returns the lines of the session. The game is chosen by its position, not by `UCI_Variant`, so that moves are spelled
/// as in the game's own protocol.
fn script(game: &str, fen: &str, arguments: &AnalyseArguments) -> String {
    let AnalyseArguments { depth, movetime, nodes, multipv, threads, hash, chess960, syzygy, .. } = arguments;
    let threads = threads.unwrap_or(1);
    let word = if game == "shogi" { "sfen" } else { "fen" };
    let mut script = format!(
        "setoption name Threads value {threads}\nsetoption name Hash value {hash}\nsetoption name MultiPV value {multipv}\n"
    );
    if game == "chess" {
        let _ =
            write!(script, "setoption name UCI_Chess960 value {chess960}\nsetoption name UCI_AnalyseMode value true\n");
    }
    if let Some(folders) = syzygy {
        let _ = writeln!(script, "setoption name SyzygyPath value {folders}");
    }
    // Writing to a `String` cannot fail.
    let _ = write!(script, "position {word} {fen}\ngo");
    let unlimited = depth.is_none() && nodes.is_none();
    let millis = movetime.or(unlimited.then_some(DEFAULT_MILLIS));
    let limits = [("depth", depth.map(u64::from)), ("nodes", *nodes), ("movetime", millis)];
    for (word, number) in limits.into_iter().filter_map(|(word, number)| Some((word, number?))) {
        let _ = write!(script, " {word} {number}");
    }
    script.push('\n');
    script
}
