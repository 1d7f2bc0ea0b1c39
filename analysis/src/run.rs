//! The analysis of the games of some files.

use std::io;
use std::path::Path;

use boards::Line;
use indicatif::ProgressBar;
use search::{GAME_NAMES, GameTask, ListedGame, with_game};

use crate::entries::Entry;
use crate::evaluation::Settings;
use crate::journal::{self, Heading, Journal};
use crate::report::{GameReport, Style, game_report};
use crate::schedule::{Numbered, evaluate_all};

/// Analyses games. Evaluations of the journal are not searched again; `progress` counts positions.
///
/// # Errors
/// The journal cannot be written.
pub fn analyse(
    entries: &[Entry],
    settings: &Settings,
    style: Style,
    journal: &Journal,
    progress: &ProgressBar,
) -> io::Result<Vec<GameReport>> {
    let mut reports: Vec<(usize, GameReport)> = Vec::new();
    for game in GAME_NAMES {
        let task = AnalyseGame { entries, settings, style, journal, progress };
        reports.extend(with_game(game, task).map_err(io::Error::other)??);
    }
    reports.sort_by_key(|(index, _)| *index);
    Ok(reports.into_iter().map(|(_, report)| report).collect())
}

#[derive(Clone, Copy)]
struct AnalyseGame<'a> {
    entries: &'a [Entry],
    settings: &'a Settings,
    style: Style,
    journal: &'a Journal,
    progress: &'a ProgressBar,
}

impl GameTask for AnalyseGame<'_> {
    type Output = io::Result<Vec<(usize, GameReport)>>;

    fn run<G: ListedGame>(self) -> Self::Output {
        let entries = self.entries.iter().enumerate();
        let games: Vec<(usize, &Entry, &Line<G>)> =
            entries.filter_map(|(index, entry)| Some((index, entry, entry.game.line::<G>()?))).collect();
        let numbered: Vec<Numbered<G>> = games.iter().map(|&(number, _, line)| Numbered { number, line }).collect();
        let evaluations = evaluate_all(&numbered, self.settings, self.journal, self.progress)?;
        let report = |((index, entry, line), evaluations): (&(usize, &Entry, &Line<G>), Vec<_>)| {
            let place = (entry.file.clone(), entry.number);
            (*index, game_report(place, &entry.record, line, &evaluations, self.style))
        };
        Ok(games.iter().zip(evaluations).map(report).collect())
    }
}

/// Returns the number of positions of some games.
pub fn positions(entries: &[Entry]) -> u64 {
    entries.iter().map(|entry| entry.game.plies() as u64 + 1).sum()
}

/// Opens the journal of an analysis beside one of its outputs.
///
/// # Errors
/// The file cannot be read or written.
pub fn open_journal(output: &Path, engine: &str, entries: &[Entry], settings: &Settings) -> io::Result<Journal> {
    let mut hasher = crc32fast::Hasher::new();
    entries.iter().for_each(|entry| entry.game.hash_into(&mut hasher));
    let Settings { effort, multi_pv, hash, endgame_tables, .. } = settings;
    let heading = Heading {
        engine: engine.to_owned(),
        settings: format!("{effort:?}, {multi_pv} lines, {hash} MiB, tables {endgame_tables:?}"),
        games: hasher.finalize(),
    };
    let plies: Vec<usize> = entries.iter().map(|entry| entry.game.plies()).collect();
    Journal::open(&journal::path_beside(output), &heading, &plies)
}
