//! The analysis of some files.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use boards::Line;
use boards::shogi::Shogi;
use indicatif::{ProgressBar, ProgressStyle};
use search::{GAME_NAMES, GameTask, ListedGame, with_game};
use serde::Serialize;

use crate::evaluation::{Effort, Settings};
use crate::input::{self, Format, InputError};
use crate::journal::{self, Heading, Journal};
use crate::record::Record;
use crate::replay::{game_of, replay};
use crate::report::{GameReport, KifTexts, Style, game_report};
use crate::schedule::{Numbered, evaluate_all};

/// A file or a game of it that is not analysed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The file.
    pub file: String,
    /// Number of the game in the file, from 1; `None` if the whole file is refused.
    pub number: Option<usize>,
    /// The reason.
    pub reason: String,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.number {
            Some(number) => write!(f, "{}, game {number}: {}", self.file, self.reason),
            None => write!(f, "{}: {}", self.file, self.reason),
        }
    }
}

/// A record of a file, with its game.
#[derive(Clone, Debug)]
pub struct Entry {
    /// File of the record.
    pub file: String,
    /// Number in the file, from 1.
    pub number: usize,
    /// The record.
    pub record: Record,
    /// Name of the game.
    pub game: &'static str,
    /// Message for the user about a part that is not analysed.
    pub note: Option<String>,
}

/// Words that stand for a move in which nothing is moved: no game has them, but programs write them into notes.
const NULL_MOVES: [&str; 6] = ["--", "Z0", "0000", "@@@@", "null", "pass"];

/// Reads the games of some files. Games that cannot be played are refused, each with its reason; the others stay.
pub fn read_files(paths: &[PathBuf], wanted: Option<&'static str>) -> (Vec<Entry>, Vec<Refusal>) {
    let (mut entries, mut refusals) = (Vec::new(), Vec::new());
    for path in paths {
        let (found, refused) = sort_out(&path.display().to_string(), input::read(path), wanted);
        entries.extend(found);
        refusals.extend(refused);
    }
    (entries, refusals)
}

/// Reads the games of a stream, in the format that they show.
pub fn read_stream(name: &str, stream: impl Read, wanted: Option<&'static str>) -> (Vec<Entry>, Vec<Refusal>) {
    sort_out(name, input::read_stream(stream), wanted)
}

/// Reads a game that is written as in the command `position`.
pub fn read_line(line: &str, wanted: Option<&'static str>) -> (Vec<Entry>, Vec<Refusal>) {
    sort_out("the line", input::records(line.as_bytes(), Some(Format::Usi)), wanted)
}

/// Divides the records of a file into those that can be analysed and the others.
fn sort_out(
    file: &str,
    records: Result<Vec<Record>, InputError>,
    wanted: Option<&'static str>,
) -> (Vec<Entry>, Vec<Refusal>) {
    let (mut entries, mut refusals) = (Vec::new(), Vec::new());
    let mut refuse = |number, reason| refusals.push(Refusal { file: file.to_owned(), number, reason });
    match records {
        Err(error) => refuse(None, error.to_string()),
        Ok(records) => {
            for (mut record, number) in records.into_iter().zip(1..) {
                let note = cut_at_null_move(&mut record);
                match checked(&record, wanted) {
                    Ok(game) => entries.push(Entry { file: file.to_owned(), number, record, game, note }),
                    Err(reason) => refuse(Some(number), reason),
                }
            }
        }
    }
    (entries, refusals)
}

/// Removes the first null move and what follows it, because no rules say how a game goes on after it. Returns a message if there
/// is one.
fn cut_at_null_move(record: &mut Record) -> Option<String> {
    let at = record.moves.iter().position(|mv| NULL_MOVES.contains(&mv.text.as_str())).filter(|&at| at > 0)?;
    record.moves.truncate(at);
    Some(format!("ply {} is a null move, analysed up to it", at + 1))
}

/// Returns the game of a record after all its moves were checked.
fn checked(record: &Record, wanted: Option<&'static str>) -> Result<&'static str, String> {
    let game = game_of(record, wanted)?;
    with_game(game, Check(record)).map_err(|error| error.to_string())?.map(|()| game)
}

struct Check<'a>(&'a Record);

impl GameTask for Check<'_> {
    type Output = Result<(), String>;

    fn run<G: ListedGame>(self) -> Self::Output {
        replay::<G>(self.0).map(|_| ())
    }
}

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
        let own = self.entries.iter().enumerate().filter(|(_, entry)| entry.game == G::NAME);
        let games: Vec<(usize, &Entry, Line<G>)> =
            own.filter_map(|(index, entry)| Some((index, entry, replay::<G>(&entry.record).ok()?))).collect();
        let numbered: Vec<Numbered<G>> =
            games.iter().map(|(index, _, line)| Numbered { number: *index, line }).collect();
        let evaluations = evaluate_all(&numbered, self.settings, self.journal, self.progress)?;
        let report = |((index, entry, line), evaluations): (&(usize, &Entry, Line<G>), Vec<_>)| {
            let place = (entry.file.clone(), entry.number);
            let mut report = game_report(place, &entry.record, line, &evaluations, self.style);
            report.kif = kif_texts(&report);
            (*index, report)
        };
        Ok(games.iter().zip(evaluations).map(report).collect())
    }
}

/// Returns what only the rules of shogi can write; `None` in other games.
fn kif_texts(report: &GameReport) -> Option<KifTexts> {
    let line = (report.game == "shogi").then(|| replay::<Shogi>(&report.record).ok()).flatten()?;
    let previous = std::iter::once(None).chain(line.moves().iter().copied().map(Some));
    let moves = line.positions().iter().zip(line.moves()).zip(previous);
    let moves = moves.map(|((position, &mv), previous)| position.kif_move(mv, previous)).collect();
    Some(KifTexts { diagram: line.positions()[0].diagram(), moves })
}

/// Returns the number of positions of some games.
pub fn positions(entries: &[Entry]) -> u64 {
    entries.iter().map(|entry| entry.record.moves.len() as u64 + 1).sum()
}

/// Opens the journal of an analysis beside one of its outputs.
///
/// # Errors
/// The file cannot be read or written.
pub fn open_journal(output: &Path, engine: &str, entries: &[Entry], settings: &Settings) -> io::Result<Journal> {
    let mut hasher = crc32fast::Hasher::new();
    for entry in entries {
        hasher.update(entry.game.as_bytes());
        hasher.update(entry.record.start.as_deref().unwrap_or_default().as_bytes());
        entry.record.moves.iter().for_each(|mv| {
            hasher.update(mv.text.as_bytes());
            hasher.update(b" ");
        });
        hasher.update(b"\n");
    }
    let Settings { effort, multi_pv, hash, endgame_tables, .. } = settings;
    let heading = Heading {
        engine: engine.to_owned(),
        settings: format!("{effort:?}, {multi_pv} lines, {hash} MiB, tables {endgame_tables:?}"),
        games: hasher.finalize(),
    };
    Journal::open(&journal::path_beside(output), &heading)
}

/// Returns the progress bar of an analysis on stderr, hidden if stderr is not a terminal.
pub fn progress_bar(positions: u64) -> ProgressBar {
    let template = "{wide_bar} {pos}/{len} positions, {per_sec:1}, {elapsed}, {eta} left";
    let bar = ProgressBar::new(positions);
    bar.set_style(ProgressStyle::with_template(template).expect("the template is valid"));
    bar
}

/// Returns the effort for limits of which at most one is set; 200,000 nodes without any.
pub fn effort(nodes: Option<u64>, millis: Option<u64>, depth: Option<u32>) -> Effort {
    const DEFAULT_NODES: u64 = 200_000;
    match (nodes, millis, depth) {
        (Some(nodes), ..) => Effort::Nodes(nodes.max(1)),
        (None, Some(millis), _) => Effort::Time(std::time::Duration::from_millis(millis)),
        (None, None, Some(depth)) => Effort::Depth(depth),
        (None, None, None) => Effort::Nodes(DEFAULT_NODES),
    }
}
