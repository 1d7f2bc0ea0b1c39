//! `engine perft`.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use protocol::command::Setup;
use protocol::options::HostSettings;
use search::UnknownGame;
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
    let seconds = begun.elapsed().as_secs_f64();
    let total = if arguments.depth == 0 { 1 } else { counts.iter().map(|(_, nodes)| nodes).sum::<u64>() };
    if arguments.divide {
        for (mv, nodes) in &counts {
            output::line(format_args!("{mv}: {nodes}"));
        }
        output::line("");
    }
    output::line(format_args!("Nodes searched: {total}"));
    messages::line(format_args!("{seconds:.3} s, {:.0} nodes per second", total as f64 / seconds.max(1e-6)));
    Ok(())
}
