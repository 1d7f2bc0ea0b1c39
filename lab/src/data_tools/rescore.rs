//! `lab data rescore`: new scores for existing games, at the cost of one search per position instead of a new game
//! (`docs/networks.md` section 2, step 4).

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use analysis::ordered::{self, Cancel, Demand, Job, threads};
use arena::interrupt::{INTERRUPTED, Interrupt};
use boards::Line;
use clap::Args;
use search::Game;
use selfplay::{NodeLimits, Searcher, Shard};
use terminal::bar::bar;
use terminal::{messages, output};

use crate::data::{
    Choice, DataError, DataHeader, DataWriter, Ply, Progress, Provenance, SelfplayGame, load, merged_header,
};
use crate::datagen::{DataFileArguments, header};
use crate::error::CommandResult;
use crate::network_argument::NetworkArgument;
use crate::paths::is_same_file;

/// Number of games per block of the output.
const BLOCK_GAMES: usize = 512;

/// Arguments of `lab data rescore`.
#[derive(Debug, Args)]
pub struct RescoreArguments {
    /// Input files.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Output file.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Soft node limit per position: no new iteration begins after this number of nodes.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Hard node limit per position [default: 8 times --nodes].
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    pub hard_nodes: Option<u64>,
    /// Number of games searched in parallel [default: number of cores].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Size of each thread's transposition table in MiB.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub hash: u16,
    /// Search one part of the games in this process: I/N are those whose number leaves the remainder I when divided by
    /// N.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Network of the search.
    #[command(flatten)]
    pub network: NetworkArgument,
    /// Note in the file, and the treatment of a file that exists.
    #[command(flatten)]
    pub file: DataFileArguments,
}

impl RescoreArguments {
    fn open<G: Game>(&self, header: &DataHeader) -> Result<(DataWriter<G>, Progress), DataError> {
        if self.files.iter().any(|file| is_same_file(file, &self.out)) {
            return Err(DataError::OverSource(self.out.clone()));
        }
        self.file.open(&self.out, header, BLOCK_GAMES)
    }
}

/// Searches all positions that have scores, and writes the games with the new scores.
///
/// # Errors
/// A file cannot be read or written.
pub fn run<G: Game>(arguments: &RescoreArguments) -> CommandResult {
    let interrupt = Interrupt::on_ctrl_c()?.1;
    let network = arguments.network.load::<G>()?;
    let loaded = load::<G>(&arguments.files)?;
    loaded.warnings.iter().for_each(messages::of_program);
    let limits = NodeLimits::new(arguments.nodes, arguments.hard_nodes);
    let hash = usize::from(arguments.hash);
    let provenance =
        Provenance::Rescore { nodes: limits, hash, games: loaded.games.len() as u64, shard: arguments.shard };
    let DataHeader { rules, sources, provenance, .. } =
        merged_header(&arguments.files[0], &loaded.headers, provenance)?;
    let header = DataHeader { sources, ..header::<G>(&network, arguments.file.note.clone(), rules.0, provenance) };
    let (mut writer, mut progress) = arguments.open::<G>(&header)?;
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let games = shard.games(loaded.games.len() as u64);
    let bar = bar(games, progress.games, "games");
    let job = || RescoreJob {
        searcher: Searcher::with_network(hash, Arc::clone(&network)),
        limits,
        games: &loaded.games,
        shard,
    };
    let numbers = progress.games.min(games)..games;
    ordered::run(numbers, threads(arguments.threads), &|| interrupt.is_raised(), job, |game| {
        progress.add(&game);
        writer.add(game)?;
        bar.set_position(progress.games);
        Ok::<_, DataError>(Demand::More)
    })?;
    bar.finish_and_clear();
    writer.finish()?;
    output::line(format_args!(
        "{}: {} games, {} positions",
        arguments.out.display(),
        progress.games,
        progress.positions
    ));
    Ok(if progress.games >= games { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
}

struct RescoreJob<'a, G: Game> {
    searcher: Searcher<G>,
    limits: NodeLimits,
    games: &'a [SelfplayGame<G>],
    shard: Shard,
}

impl<G: Game> Job for RescoreJob<'_, G> {
    type Output = SelfplayGame<G>;

    fn work(&mut self, place: u64, cancel: &Cancel) -> Option<SelfplayGame<G>> {
        let game = &self.games[self.shard.number(place) as usize];
        self.searcher.clear();
        let mut line = Line::new((*game.start).clone());
        let mut plies = Vec::with_capacity(game.plies.len());
        for (number, &ply) in game.plies.iter().enumerate() {
            plies.push(if number < game.random_plies { ply } else { self.rescored(&line, ply) });
            if cancel.is_requested() {
                return None;
            }
            line.push(ply.mv);
        }
        Some(SelfplayGame { plies, ..game.clone() })
    }
}

impl<G: Game> RescoreJob<'_, G> {
    fn rescored(&mut self, line: &Line<G>, ply: Ply) -> Ply {
        let Some((answer, best)) =
            self.searcher.search_nodes(line, self.limits).and_then(|answer| Some((answer.score, answer.best?)))
        else {
            return ply;
        };
        Ply { choice: Choice::between(line.current(), ply.mv, best), ..Ply::chosen(ply.mv, answer) }
    }
}
