//! `lab data rescore`: old games, new scores. One search for each position in place of a new game for each
//! (`docs/networks.md` section 2, step 4).

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use boards::Line;
use clap::Args;
use search::Game;
use selfplay::{Effort, Thinker};

use super::command::{Done, is_same};
use super::error::DataError;
use super::game::{Choice, PlayedGame, Ply};
use super::header::{Header, Work};
use super::join::joint;
use super::reader::load;
use super::writer::{DataWriter, Progress};
use crate::bar::bar;
use crate::datagen::{header, threads};
use crate::interrupt::{INTERRUPTED, Interrupt};
use crate::network::NetworkArgument;
use crate::ordered::{self, Cancel, Demand, Job};

/// Games in the blocks of the file.
const BLOCK_GAMES: usize = 512;

/// What `lab data rescore` is told.
#[derive(Debug, Args)]
pub struct RescoreArguments {
    /// The files.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// A position's search begins no new iteration after so many nodes.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// A position's search ends after so many nodes [default: 8 times --nodes].
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    pub hard_nodes: Option<u64>,
    /// Games that are searched at the same time [default: one for each core].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// The transposition table of each thread, in MiB.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub hash: u16,
    /// Who searches.
    #[command(flatten)]
    pub network: NetworkArgument,
    /// Something to remember in the file's header: a commit, a network.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub note: String,
    /// Go on with the file if it is there.
    #[arg(long, conflicts_with = "overwrite")]
    pub resume: bool,
    /// Begin anew even if the file is there.
    #[arg(long)]
    pub overwrite: bool,
}

impl RescoreArguments {
    fn open<G: Game>(&self, header: &Header) -> Result<(DataWriter<G>, Progress), DataError> {
        if self.files.iter().any(|file| is_same(file, &self.out)) {
            return Err(DataError::OverSource(self.out.clone()));
        }
        DataWriter::open(&self.out, header, BLOCK_GAMES, self.resume, self.overwrite)
    }
}

/// Searches all positions of the files that have scores, and writes the games with what came out.
///
/// # Errors
/// A file cannot be read or written.
pub fn run<G: Game>(arguments: &RescoreArguments) -> Done {
    let interrupt = Interrupt::on_ctrl_c()?.1;
    let network = arguments.network.load::<G>()?;
    let loaded = load::<G>(&arguments.files)?;
    loaded.remarks.iter().for_each(|remark| eprintln!("{remark}"));
    let effort = Effort::new(arguments.nodes, arguments.hard_nodes);
    let hash = usize::from(arguments.hash);
    let work = Work::Rescore { nodes: effort, hash, games: loaded.games.len() as u64 };
    let Header { rules, sources, work, .. } = joint(&arguments.files[0], &loaded.headers, work)?;
    let header = Header { sources, ..header::<G>(&network, arguments.note.clone(), rules.0, work) };
    let (mut writer, mut progress) = arguments.open::<G>(&header)?;
    let games = loaded.games.len() as u64;
    let bar = bar(games, progress.games, "games");
    let job = || Rescoring { thinker: Thinker::with_network(hash, Arc::clone(&network)), effort, games: &loaded.games };
    ordered::run(progress.games.min(games)..games, threads(arguments.threads), &interrupt, job, |game| {
        progress.add(&game);
        writer.add(game)?;
        bar.set_position(progress.games);
        Ok::<_, DataError>(Demand::More)
    })?;
    bar.finish_and_clear();
    writer.finish()?;
    println!("{}: {} games, {} positions", arguments.out.display(), progress.games, progress.positions);
    Ok(if progress.games >= games { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
}

struct Rescoring<'a, G: Game> {
    thinker: Thinker<G>,
    effort: Effort,
    games: &'a [PlayedGame<G>],
}

impl<G: Game> Job for Rescoring<'_, G> {
    type Output = PlayedGame<G>;

    fn work(&mut self, number: u64, cancel: &Cancel) -> Option<PlayedGame<G>> {
        let game = &self.games[number as usize];
        self.thinker.clear();
        let mut line = Line::new((*game.start).clone());
        let mut plies = Vec::with_capacity(game.plies.len());
        for (number, &ply) in game.plies.iter().enumerate() {
            plies.push(if number < game.random { ply } else { self.rescored(&line, ply) });
            if cancel.is_due() {
                return None;
            }
            line.push(ply.mv);
        }
        Some(PlayedGame { plies, ..game.clone() })
    }
}

impl<G: Game> Rescoring<'_, G> {
    fn rescored(&mut self, line: &Line<G>, ply: Ply) -> Ply {
        let Some((answer, best)) =
            self.thinker.think(line, self.effort).and_then(|answer| Some((answer.score, answer.best?)))
        else {
            return ply;
        };
        Ply { choice: Choice::between(line.current(), ply.mv, best), ..Ply::chosen(ply.mv, answer) }
    }
}
