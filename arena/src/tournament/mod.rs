//! `lab match`: matches between engines, with a referee, clocks, openings and sequential tests.

mod arguments;
mod counted_games;
mod game;
mod game_record;
mod journal;
mod match_plan;
mod output;
mod player;
mod record;
mod reply;
mod runner;
mod schedule;
mod standings;
mod summary;
#[cfg(test)]
mod testing;

use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use analysis::ordered::Demand;
use search::{GameTask, ListedGame, UnknownGame, with_game};
use selfplay::book;
use selfplay::games::game_facts;
use terminal::messages;
use thiserror::Error;

pub use arguments::MatchArguments;
pub use counted_games::CountedGames;
pub use game_record::{GameRecord, LateMove, Usage};
pub use journal::{Header, JournalContents, JournalError, read as read_journal};
pub use standings::{Score, Standings};
pub use summary::summary;

use crate::engine::EngineError;
use crate::interrupt::{INTERRUPTED, Interrupt};
#[cfg(test)]
pub use analysis::checksummed_line::write as journal_line;
use journal::Journal;
use match_plan::{MatchPlan, MatchPlanError};
use output::MatchOutput;
use record::Heading;
use runner::CompletedGame;

/// Error of a match.
#[derive(Debug, Error)]
pub enum MatchError {
    /// Unknown game.
    #[error(transparent)]
    NoSuchGame(#[from] UnknownGame),
    /// The match cannot begin.
    #[error(transparent)]
    MatchPlan(#[from] MatchPlanError),
    /// The journal exists, and neither --resume nor --overwrite was given.
    #[error("{} exists: --resume continues that match, --overwrite replaces it, --out NAME chooses another name", .0.display())]
    Exists(PathBuf),
    /// The file of games exists without a journal, and --overwrite was not given.
    #[error("{} exists without the journal of its match: --overwrite replaces it, --out NAME chooses another name", .0.display())]
    GamesExist(PathBuf),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A file of the match cannot be written.
    #[error("{}: {source}", path.display())]
    File {
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// An engine cannot be started.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The signal handler cannot be installed.
    #[error(transparent)]
    Signal(#[from] ctrlc::Error),
}

/// Plays a match, prints the results and writes the games.
///
/// # Errors
/// The match did not end; the games until then are in its files.
pub fn run(arguments: &MatchArguments) -> Result<ExitCode, MatchError> {
    with_game(&arguments.game, MatchTask { arguments })?
}

struct MatchTask<'a> {
    arguments: &'a MatchArguments,
}

impl GameTask for MatchTask<'_> {
    type Output = Result<ExitCode, MatchError>;

    fn run<P: ListedGame>(self) -> Result<ExitCode, MatchError> {
        let (stop, interrupt) = Interrupt::on_ctrl_c()?;
        let plan = MatchPlan::<P>::new(self.arguments, &interrupt)?;
        let (mut files, records) = MatchFiles::open(self.arguments, &plan)?;
        let mut counted = CountedGames::new(plan.names(), plan.sprt);
        for record in &records {
            counted.add(record);
        }
        let (sprt, decided) = (plan.sprt.as_ref(), counted.is_decided());
        let played: HashSet<usize> = records.iter().map(|record| record.number).collect();
        let wanted = plan.schedule.iter().filter(|game| !decided && !played.contains(&game.number)).copied().collect();
        let output = MatchOutput::new(game_facts::<P>(), plan.schedule.len(), played.len(), self.arguments.json);
        let outcome: Result<(), MatchError> = runner::run(&plan, wanted, (&stop, &interrupt), |finished| {
            let record = files.write(&plan, &finished)?;
            counted.add(&record);
            output.game(&record, counted.standings(), sprt);
            // With standard output closed the match stops; `--resume` continues it.
            Ok(if counted.is_decided() || !terminal::output::is_open() { Demand::Enough } else { Demand::More })
        });
        output.finish(counted.standings(), sprt);
        outcome?;
        let left_early = interrupt.is_raised() && !counted.is_decided();
        Ok(if left_early { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }
}

/// Output files of a match.
struct MatchFiles {
    journal: Journal,
    games: File,
    games_path: PathBuf,
    journal_path: PathBuf,
}

impl MatchFiles {
    /// Opens the files, and returns the games that they hold.
    fn open<P: ListedGame>(
        arguments: &MatchArguments,
        plan: &MatchPlan<P>,
    ) -> Result<(MatchFiles, Vec<GameRecord>), MatchError> {
        let (games_path, journal_path) = match_plan::files(&arguments.out, game_facts::<P>().record);
        let (journal, records) = if arguments.resume && journal_path.exists() {
            let (journal, contents) = Journal::resume(&journal_path, &plan.header)?;
            contents.warning(&journal_path).iter().for_each(messages::line);
            (journal, contents.records)
        } else if journal_path.exists() && !arguments.overwrite {
            return Err(MatchError::Exists(journal_path));
        } else if games_path.exists() && !arguments.overwrite {
            return Err(MatchError::GamesExist(games_path));
        } else {
            let journal = Journal::create(&journal_path, &plan.header)
                .map_err(|source| MatchError::File { path: journal_path.clone(), source })?;
            (journal, Vec::new())
        };
        let begun = !records.is_empty();
        let games = File::options()
            .create(true)
            .write(true)
            .append(begun)
            .truncate(!begun)
            .open(&games_path)
            .map_err(|source| MatchError::File { path: games_path.clone(), source })?;
        Ok((MatchFiles { journal, games, games_path, journal_path }, records))
    }

    /// Writes a finished game to both files.
    fn write<P: ListedGame>(
        &mut self,
        plan: &MatchPlan<P>,
        finished: &CompletedGame<P>,
    ) -> Result<GameRecord, MatchError> {
        let CompletedGame { game, played } = finished;
        let players = plan.players(game);
        let record = GameRecord {
            number: game.number,
            pair: game.pair,
            opening: plan.opening(game).0,
            players: players.map(str::to_owned),
            outcome: played.outcome,
            reason: played.reason,
            plies: played.moves.len(),
            line: book::format_line(plan.opening(game).1, plan.settings.notation),
            usage: played.usage,
            late: played.late,
        };
        let date = jiff::Timestamp::now().strftime("%Y.%m.%d").to_string();
        let controls = plan.controls(game);
        let heading = Heading {
            is_first: self.games.metadata().is_ok_and(|data| data.len() == 0),
            round: game.number + 1,
            date: &date,
            players,
            controls: controls.each_ref().map(String::as_str),
            notation: plan.settings.notation,
        };
        self.games
            .write_all(record::write(&heading, played).as_bytes())
            .map_err(|source| MatchError::File { path: self.games_path.clone(), source })?;
        self.journal.add(&record).map_err(|source| MatchError::File { path: self.journal_path.clone(), source })?;
        Ok(record)
    }
}
