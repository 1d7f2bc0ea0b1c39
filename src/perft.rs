//! `engine perft`.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use protocol::command::Setup;
use protocol::options::HostSettings;
use search::{UnknownGame, nodes_per_second};
use terminal::{messages, output};

use crate::cli::PerftArguments;
use crate::{failure, game_of_executable};

pub fn run(arguments: &PerftArguments) -> ExitCode {
    match count(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure(&error),
    }
}

fn count(arguments: &PerftArguments) -> Result<(), String> {
    let fen = arguments.fen.clone().filter(|fen| fen != "startpos");
    let of_position = fen.as_deref().and_then(protocol::games::of_fen);
    let game = arguments.game.as_deref().or(of_position).unwrap_or(game_of_executable());
    let mut host = protocol::games::open(game).ok_or_else(|| UnknownGame(game.to_owned()).to_string())?;
    host.configure(&HostSettings { chess960: arguments.chess960, ..HostSettings::default() });
    let setup = Setup { fen, ..Setup::default() };
    host.set_up(&setup).map_err(|refusal| refusal.to_string())?;
    let job = host.perft(arguments.depth).ok_or("no position")?;
    let threads = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads as usize).build();
    let threads = threads.map_err(|error| error.to_string())?;

    let begun = Instant::now();
    let counts = threads.install(|| job(&AtomicBool::new(false))).unwrap_or_default();
    let elapsed = begun.elapsed();
    let total = protocol::perft_total(arguments.depth, &counts);
    if arguments.divide {
        for (mv, nodes) in &counts {
            output::line(format_args!("{mv}: {nodes}"));
        }
        output::line("");
    }
    output::line(format_args!("Nodes searched: {total}"));
    messages::line(format_args!(
        "{:.3} s, {} nodes per second",
        elapsed.as_secs_f64(),
        nodes_per_second(total, elapsed)
    ));
    Ok(())
}
