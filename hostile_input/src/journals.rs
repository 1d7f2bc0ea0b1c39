//! Journals of an analysis, from which `engine analyse` goes on.

use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use analysis::checksummed_line::{read, write};
use analysis::entries::{Entry, read_line};
use analysis::evaluation::{Effort, Settings};
use analysis::journal::{Journal, path_beside};
use analysis::report::{GameReport, Style};
use analysis::run::{analyse, open_journal};
use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use indicatif::ProgressBar;
use search::ListedGame;
use serde_json::{Map, Value};

use crate::corpus;
use crate::game_files::{check_report, position_line};
use crate::test_file::TestFile;

/// Number of nodes of a search.
const NODES: u64 = 20;
/// Number of plies of a game.
const PLIES: usize = 3;
/// Name of the program in the heading.
const ENGINE: &str = "Sanqi";
/// Extension of the output beside which a journal stands.
const OUTPUT: &str = "html";

/// A game and its journal after an analysis.
struct Sample {
    entries: Vec<Entry>,
    journal: Vec<u8>,
}

static SAMPLES: LazyLock<[Sample; 3]> = LazyLock::new(|| [sample::<Chess>(), sample::<Xiangqi>(), sample::<Shogi>()]);

fn sample<G: ListedGame>() -> Sample {
    let mut line = corpus::games::<G>(1).swap_remove(0);
    line.truncate(PLIES);
    let (entries, _) = read_line(&position_line(&line), None);
    let output = TestFile::new(OUTPUT);
    let (path, journal) = opened(&output.0, &entries).expect("a new file can be written");
    reports(&entries, &journal);
    Sample { entries, journal: path.bytes() }
}

fn settings() -> Settings {
    Settings {
        effort: Effort::Nodes(NODES),
        multi_pv: 2,
        threads: 1,
        hash: 1,
        endgame_tables: String::new(),
        longer_until: None,
        stop: Arc::default(),
    }
}

/// Opens the journal beside an output, which is removed at the end.
fn opened(output: &Path, entries: &[Entry]) -> Result<(TestFile, Journal), TestFile> {
    let file = TestFile(path_beside(output));
    match open_journal(output, ENGINE, entries, &settings()) {
        Ok(journal) => Ok((file, journal)),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            Err(file)
        }
    }
}

fn reports(entries: &[Entry], journal: &Journal) -> Vec<GameReport> {
    let style = Style { characters: true, chess960: false };
    analyse(entries, &settings(), style, journal, &ProgressBar::hidden()).expect("the journal can be written")
}

/// Goes on from a journal: any file, or a heading that fits and lines whose checksums fit, as somebody may write them.
/// Checks that a refused file stays as it is, that the report can be written in every format and read again, and that
/// the journal has all positions afterwards.
pub fn journal(bytes: &[u8]) {
    let [game, way, rest @ ..] = bytes else { return };
    let Sample { entries, journal } = &SAMPLES[usize::from(*game) % SAMPLES.len()];
    let contents = if way % 2 == 0 { rest.to_vec() } else { signed(journal, rest) };
    let output = TestFile::new(OUTPUT);
    fs::write(path_beside(&output.0), &contents).expect("a file in a folder for such");
    match opened(&output.0, entries) {
        Err(file) => assert_eq!(file.bytes(), contents, "a refused file was changed"),
        Ok((_file, journal)) => {
            let reports = reports(entries, &journal);
            assert_eq!(reports.len(), entries.len());
            for (entry, report) in entries.iter().zip(&reports) {
                check_report(entry, report);
            }
            let (_, again) = opened(&output.0, entries).unwrap_or_else(|_| panic!("its own journal is refused"));
            assert_eq!(again.damaged(), 0, "damaged lines stay");
            assert!(again.len() > PLIES, "positions are not known");
        }
    }
}

/// Returns the lines of a text: objects with their checksums, others as they are.
pub(crate) fn with_checksums(text: &[u8]) -> Vec<u8> {
    let lines =
        text.split(|&byte| byte == b'\n').map(|line| match serde_json::from_slice::<Map<String, Value>>(line) {
            Ok(object) if !object.is_empty() => write(&object).expect("an object is JSON").into_bytes(),
            _ => [line, b"\n"].concat(),
        });
    lines.collect::<Vec<_>>().concat()
}

/// Returns a text with another number after a key, in all places.
pub(crate) fn with_number(text: &str, key: &str, number: &str) -> String {
    let key = format!("\"{key}\":");
    let mut parts = text.split(&key);
    let first = parts.next().unwrap_or_default().to_owned();
    let is_of_number = |character: char| character.is_ascii_digit() || "-.eE".contains(character);
    parts.fold(first, |text, part| text + &key + number + part.trim_start_matches(is_of_number))
}

/// Returns the heading of a journal, and the lines of a text with checksums.
fn signed(journal: &[u8], text: &[u8]) -> Vec<u8> {
    let heading = journal.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default();
    [heading, &with_checksums(text)].concat()
}

/// Returns sound journals and changes to them.
pub(crate) fn corpus() -> Vec<Vec<u8>> {
    const CHANGES: [(&str, &str); 3] =
        [("{\"cp\"", "{\"mate\""), ("\"moves\":[", "\"moves\":[0,65535,"), ("\"again\":false", "\"again\":true")];
    const NUMBERS: [(&str, &str); 3] = [("cp", "-2147483648"), ("expected", "1.5"), ("ply", "1000")];
    let inputs = |(game, Sample { journal, .. }): (usize, &Sample)| {
        let lines = journal.split(|&byte| byte == b'\n').skip(1);
        let objects = lines.filter_map(|line| serde_json::to_string(&read::<Map<String, Value>>(line)?).ok());
        let text = objects.collect::<Vec<_>>().join("\n");
        let changed = CHANGES.map(|(from, to)| text.replacen(from, to, 2));
        let numbers = NUMBERS.map(|(key, number)| with_number(&text, key, number));
        let plain = [&[game as u8, 0], &journal[..]].concat();
        let signed = [text].into_iter().chain(changed).chain(numbers);
        let signed = signed.map(|text| [&[game as u8, 1], text.as_bytes()].concat());
        [plain].into_iter().chain(signed).collect::<Vec<_>>()
    };
    SAMPLES.iter().enumerate().flat_map(inputs).collect()
}
