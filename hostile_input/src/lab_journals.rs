//! Journals of the commands of `lab` that go on from one: of a match, of a soak and of an analysed book.

use std::borrow::Cow;
use std::fs;

use arena::report::{MergedMatch, page};
use arena::soak::Summary;
use arena::soak::journal::{Heading, Journal as SoakJournal};
use arena::time_use;
use arena::tournament::{GameRecord, read_journal, summary};
use boards::NotationOptions;
use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use books::Source;
use lab::book::journal::Journal as BookJournal;
use lab::book::known::{KnownFrom, KnownLines};
use lab::book::tree::Tree;
use search::ListedGame;

use crate::corpus;
use crate::journals::{with_checksums, with_number};
use crate::test_file::TestFile;

/// Settings in the heading of the journal of a book.
const SETTINGS: &str = "settings";
/// Greatest number of plies of the lines of a book that are analysed.
const PLIES: usize = 8;
/// Number of positions of a book that are asked for.
const POSITIONS: usize = 4;
/// Centipawns by which a move of a book may be worse than the best one.
const MARGIN: i32 = 50;

/// Reads a journal: the given bytes as they are, or their lines with fitting checksums, as somebody may write them.
/// Checks that it is refused and stays as it was, or that what is made of it holds.
pub fn lab_journals(bytes: &[u8]) {
    let [kind, way, rest @ ..] = bytes else { return };
    let contents = if way % 2 == 0 { rest.to_vec() } else { with_checksums(rest) };
    match kind % 5 {
        0 => match_journal(&contents),
        1 => soak_journal(&contents),
        2 => book_journal::<Chess>(&contents, "bin"),
        3 => book_journal::<Xiangqi>(&contents, if way / 2 % 2 == 0 { "dat" } else { "txt" }),
        _ => book_journal::<Shogi>(&contents, "db"),
    }
}

/// Checks that reports can be made of the games of a match, alone and merged with themselves, and show numbers.
fn match_journal(contents: &[u8]) {
    let file = TestFile::new("jsonl");
    fs::write(&file.0, contents).expect("a file in a folder for such");
    let journal = match read_journal(&file.0) {
        Ok(journal) => journal,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert!(journal.records.iter().all(GameRecord::is_possible));
    let games = journal.records.len();
    let mut texts = vec![time_use::text(std::slice::from_ref(&journal))];
    for copies in [1, 2] {
        let journals = vec![(file.0.clone(), journal.clone()); copies];
        match MergedMatch::of(journals) {
            Ok(merged) => {
                assert!(merged.records.len() <= copies * games);
                texts.push(page(&merged, None).expect("the charts are drawn"));
                texts.push(summary(&merged.standings, merged.sprt()));
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    // Names and commands may say anything.
    let is_said = format!("{journal:?}").contains("NaN");
    assert!(is_said || texts.iter().all(|text| !text.contains("NaN")), "a number is none");
}

fn soak_heading() -> Heading {
    Heading { seed: 1, seats: vec!["uci chess".into(), "usi shogi".into()] }
}

/// Checks that a soak goes on with the games of its journal, whose summary is written, and that a game can be added.
fn soak_journal(contents: &[u8]) {
    let file = TestFile::new("jsonl");
    fs::write(&file.0, contents).expect("a file in a folder for such");
    let Ok((mut journal, games)) = SoakJournal::resume(&file.0, &soak_heading()) else {
        return assert_eq!(file.bytes(), contents, "a refused file was changed");
    };
    let entries = games.entries;
    let summary = Summary::of(&entries);
    assert_eq!(summary.games, entries.len() as u64);
    assert!(!summary.text().is_empty() && serde_json::to_string(&summary).is_ok());
    let Some(last) = entries.last() else { return };
    journal.add(last).expect("the journal can be written");
    let (_, again) = SoakJournal::resume(&file.0, &soak_heading()).expect("its own journal is read");
    assert_eq!(again.entries.len(), entries.len() + 1);
}

fn tree<G: ListedGame>() -> Tree<G> {
    Tree::new(PLIES, KnownLines::new(KnownFrom { games: 1, share: 0 }))
}

/// Checks that the book of a journal has legal moves only and can be read, that further positions can be asked for, and
/// that a journal that is continued has no damage left.
fn book_journal<G: ListedGame>(contents: &[u8], extension: &str) {
    let (file, book) = (TestFile::new("tree"), TestFile::new(extension));
    fs::write(&file.0, contents).expect("a file in a folder for such");
    let mut tree = tree::<G>();
    if let Err(error) = BookJournal::resume(&file.0, SETTINGS, &mut tree) {
        assert!(!error.to_string().is_empty());
        return assert_eq!(file.bytes(), contents, "a refused file was changed");
    }
    for _ in 0..POSITIONS {
        let Some(line) = tree.take_next() else { break };
        assert!(line.ply() <= PLIES && line.current().has_legal_move());
    }
    let positions = tree.positions(MARGIN);
    assert_eq!(positions.len(), tree.analysed());
    for position in &positions {
        let current = position.line.current();
        for entry in &position.moves {
            assert!(current.is_legal(entry.mv), "{:?} in {current:?}", entry.mv);
            let after = current.after(entry.mv);
            assert!(entry.reply.is_none_or(|reply| after.is_legal(reply)), "{:?} in {after:?}", entry.reply);
        }
    }
    let bytes = G::write(&book.0, &positions);
    if !positions.is_empty() {
        let read = G::open(Source::Memory(Cow::Owned(bytes)));
        assert!(read.is_ok(), "a book that was written is refused");
    }
    let mut again = self::tree::<G>();
    let resumed = BookJournal::resume(&file.0, SETTINGS, &mut again);
    let damaged = resumed.map(|(_, damaged)| damaged).unwrap_or_else(|error| panic!("refused: {error}"));
    assert_eq!((damaged, again.analysed()), (0, tree.analysed()));
}

/// Keys whose numbers are changed in the journals of matches and soaks.
const KEYS: [&str; 16] = [
    "number",
    "pair",
    "opening",
    "plies",
    "moves",
    "nodes",
    "time_ms",
    "share_sum",
    "periods",
    "waited_ms",
    "elo1",
    "alpha",
    "seconds",
    "memory",
    "answered",
    "born",
];

/// Numbers that take their places: at and beyond the ends of what their types hold.
const EXTREMES: [&str; 6] = ["18446744073709551615", "4294967295", "-1", "1e308", "5e-324", "0"];

/// Heading and positions of the journal of a book, with the first moves of the built-in openings.
fn book<G: ListedGame>() -> String {
    let line = corpus::games::<G>(1).swap_remove(0);
    let words: Vec<String> = line
        .positions()
        .iter()
        .zip(line.moves())
        .map(|(position, &mv)| position.format_move(mv, NotationOptions::default()))
        .collect();
    let entry = |(ply, pair): (usize, &[String])| {
        let before = words[..ply].join(" ");
        let [mv, reply] = pair else { return String::new() };
        let line = format!(r#"{{"line":"{before}","moves":[{{"mv":"{mv}","reply":"{reply}","score":20,"depth":9}}]}}"#);
        format!("\n{line}")
    };
    let entries: String = words.windows(2).take(PLIES).enumerate().map(entry).collect();
    format!(r#"{{"settings":"{SETTINGS}"}}{entries}"#)
}

/// Returns sound journals and changes to them.
pub(crate) fn corpus() -> Vec<Vec<u8>> {
    let changed = |text: &str| {
        let keys = KEYS.iter().filter(|key| text.contains(&format!("\"{key}\":")));
        keys.flat_map(|key| EXTREMES.map(|number| with_number(text, key, number))).collect::<Vec<_>>()
    };
    let journals = ["match", "soak"].map(|name| corpus::text(&format!("hostile_input/tests/data/{name}.jsonl")));
    let mut texts: Vec<(u8, String)> = (0..).zip(journals.clone()).collect();
    for (kind, journal) in (0..).zip(&journals) {
        texts.extend(changed(journal).into_iter().map(|text| (kind, text)));
    }
    for (kind, text) in [(2, book::<Chess>()), (3, book::<Xiangqi>()), (4, book::<Shogi>())] {
        for (key, number) in [("score", "20"), ("score", "-2147483648"), ("score", "30000"), ("depth", "4294967295")] {
            texts.push((kind, with_number(&text, key, number)));
        }
    }
    let plain = texts.iter().map(|(kind, text)| [&[*kind, 0], &with_checksums(text.as_bytes())[..]].concat()).take(2);
    let signed = texts.iter().map(|(kind, text)| [&[*kind, 1], text.as_bytes()].concat());
    plain.chain(signed).collect()
}
