//! `engine analyse`: one search in the same session that GUIs use.

use std::fmt::Write;
use std::process::ExitCode;

use crate::cli::AnalyseArguments;
use crate::{exit_code, failure, suite};

/// Search time in milliseconds if no limit is given.
const DEFAULT_MILLIS: u64 = 5000;

pub fn run(arguments: &AnalyseArguments) -> ExitCode {
    // Errors are reported before the session starts, which would continue without the position.
    let Some(mut host) = protocol::games::open(&arguments.game) else {
        return failure(&format!("no such game: {}", arguments.game));
    };
    let fen = Some(arguments.fen.clone()).filter(|fen| fen != "startpos");
    let setup = protocol::command::Setup { fen, ..Default::default() };
    if let Err(refusal) = host.set_up(&setup) {
        return failure(&refusal);
    }
    exit_code(protocol::play_script(script(arguments), suite::in_session))
}

fn script(arguments: &AnalyseArguments) -> String {
    let AnalyseArguments { fen, depth, movetime, nodes, multipv, threads, hash, game, chess960 } = arguments;
    let position = if fen == "startpos" { "startpos".to_owned() } else { format!("fen {fen}") };
    let mut script = format!(
        "setoption name UCI_Variant value {game}\nsetoption name Threads value {threads}\n\
         setoption name Hash value {hash}\nsetoption name MultiPV value {multipv}\n\
         setoption name UCI_Chess960 value {chess960}\nsetoption name UCI_AnalyseMode value true\n\
         position {position}\ngo"
    );
    let unlimited = depth.is_none() && nodes.is_none();
    let millis = movetime.or(unlimited.then_some(DEFAULT_MILLIS));
    let limits = [("depth", depth.map(u64::from)), ("nodes", *nodes), ("movetime", millis)];
    for (word, number) in limits.into_iter().filter_map(|(word, number)| Some((word, number?))) {
        write!(script, " {word} {number}").expect("writing to a string cannot fail");
    }
    script.push('\n');
    script
}
