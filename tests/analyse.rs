//! `engine analyse`: limits, outputs that are refused, interrupted runs, and positions that need no search.

use std::fs;
use std::path::{Path, PathBuf};

use analysis::entries::read_files;
use analysis::evaluation::{Effort, Settings};
use analysis::report::Style;
use analysis::run;
use assert_cmd::Command;
use indicatif::ProgressBar;

const LOST_AT_ONCE: &str = "1. f3 e5 2. g4 Qh4# 0-1\n";

/// A folder of its own for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }
}

/// Returns exit code, standard output and messages.
fn analyse(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_engine"));
    let done = command.arg("analyse").args(arguments).timeout(std::time::Duration::from_secs(60)).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (done.status.code().expect("it ended by itself"), text(&done.stdout), text(&done.stderr))
}

/// Returns the message of a refusal, which is one line.
fn refusal(arguments: &[&str]) -> String {
    let (code, text, messages) = analyse(arguments);
    assert!(code == 1 && text.is_empty() && messages.lines().count() == 1, "{arguments:?}: {code} {text}{messages}");
    messages
}

#[test]
fn outputs_that_cannot_be_written_are_refused_before_the_search() {
    let folder = Folder::new("refused outputs");
    let game = folder.write("game.pgn", LOST_AT_ONCE);
    let (page, journal) = (folder.path("page"), folder.path("page.journal"));
    assert!(refusal(&[&game, "--html", &page, "--out", &page]).contains("two outputs"));
    assert!(
        refusal(&[&game, "--html", &page, "--out", &journal]).contains("two outputs, or an output and the journal")
    );
    assert!(refusal(&[&game, "--out", &folder.path(".")]).contains("not a regular file"));
    assert!(refusal(&[&game, "--html", &folder.path("none/page")]).contains("its folder does not exist"));
    let input = folder.write("page.journal", LOST_AT_ONCE);
    assert!(refusal(&[&input, "--html", &page]).contains("would replace an input"));
    let shogi = folder.write("game.csa", "V2.2\nPI\n+\n+7776FU\n%TORYO\n");
    let mixed = refusal(&[&game, &shogi, "--out", &folder.path("games")]);
    assert!(mixed.contains("games of shogi are written as KIF, others as PGN"), "{mixed}");
    assert!(refusal(&[&game, "--out", &folder.path("game.kif")]).contains("written as PGN"));
    assert!(refusal(&[&shogi, "--out", &folder.path("game.pgn")]).contains("written as KIF"));
    assert!(refusal(&[&shogi, "--out", &folder.path("game.KI2")]).contains("written as KIF"));
    assert!(refusal(&["startpos", "--html", &page]).contains("for games"));
    let names: Vec<_> = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
}

#[test]
fn a_page_names_the_limits_of_its_searches() {
    let folder = Folder::new("limits");
    let game = folder.write("game.pgn", LOST_AT_ONCE);
    for (limits, text) in [
        (&["--depth", "2"][..], r#""limits":[["depth",2]]"#),
        (&["--movetime", "5"], r#""limits":[["millis",5]]"#),
        (
            &["--nodes", "300", "--movetime", "60000", "--depth", "3"],
            r#""limits":[["nodes",300],["millis",60000],["depth",3]]"#,
        ),
    ] {
        let page = folder.path("page.html");
        let (code, table, messages) = analyse(&[&[&game, "--html", &page], limits].concat());
        assert!(code == 0 && table.contains("g4??") && messages.is_empty(), "{table}{messages}");
        let page = fs::read_to_string(page).unwrap();
        assert!(page.contains(text), "{limits:?}");
    }
}

#[test]
fn records_of_shogi_are_written_in_both_encodings() {
    let folder = Folder::new("kif");
    let game = folder.write("game.csa", "V2.2\nN+先手の人\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n");
    for (name, heading) in [("a.kif", "encoding=Shift_JIS"), ("a.kifu", "encoding=UTF-8")] {
        let record = folder.path(name);
        assert_eq!(analyse(&[&game, "--nodes", "50", "--out", &record]).0, 0);
        let bytes = fs::read(&record).unwrap();
        assert!(String::from_utf8_lossy(&bytes).lines().next().unwrap().ends_with(heading));
        assert_eq!(std::str::from_utf8(&bytes).is_ok(), name == "a.kifu");
        let (code, table, _) = analyse(&[&record, "--nodes", "50"]);
        assert!(code == 0 && table.contains("先手の人"), "{table}");
    }
}

#[test]
fn an_interrupted_analysis_tells_what_it_knows() {
    let folder = Folder::new("journal");
    let game = folder.write("game.pgn", LOST_AT_ONCE);
    let page = folder.path("page.html");
    let (entries, refusals) = read_files(&[PathBuf::from(&game)], None);
    assert!(refusals.is_empty());
    let (endgame_tables, stop) = Default::default();
    let effort = Effort::Nodes(300);
    let settings = Settings { effort, multi_pv: 1, threads: 1, hash: 16, endgame_tables, longer_until: None, stop };
    let journal = run::open_journal(Path::new(&page), protocol::name_and_version(), &entries, &settings).unwrap();
    run::analyse(&entries, &settings, Style { characters: true, chess960: false }, &journal, &ProgressBar::hidden())
        .unwrap();
    drop(journal);
    // The disk has lost a part of the third line.
    let path = folder.path("page.html.journal");
    let text = fs::read_to_string(&path).unwrap();
    let damaged: Vec<&str> =
        text.lines().enumerate().map(|(index, line)| if index == 2 { &line[..line.len() / 2] } else { line }).collect();
    fs::write(&path, damaged.join("\n") + "\n").unwrap();
    let (code, _, messages) = analyse(&[&game, "--nodes", "300", "--html", &page]);
    assert_eq!(code, 0, "{messages}");
    assert!(messages.contains("journal: 1 damaged line left out; the positions are analysed again\n"), "{messages}");
    assert!(messages.contains("continuing: 4 of 5 positions are known\n"), "{messages}");
    assert!(fs::exists(&page).unwrap() && !fs::exists(&path).unwrap());
}

#[test]
fn of_very_many_refusals_the_first_ones_are_shown() {
    let folder = Folder::new("refusals");
    let games = folder.write("games.pgn", &"[Event \"next\"]\n\n1. e5 *\n\n".repeat(1_003));
    let (code, _, messages) = analyse(&[&games, "--nodes", "50"]);
    let last = messages.lines().last().unwrap_or_default();
    assert!(code == 1 && messages.lines().count() == 1_001, "{code}: {last}");
    assert!(last.ends_with(": 3 more games or files are refused"), "{last}");
}

#[test]
fn some_positions_are_answered_without_a_search() {
    // Rules of shogi by which the side to move declares its win.
    let entered = "K+R+BGGGGSS/PPPP5/9/9/9/9/9/9/8k b B3P 1";
    let (_, declared, _) = analyse(&[entered, "--depth", "30"]);
    assert!(declared.starts_with("info string declaration: 12 of 10 pieces entered, 28 of 28 points\n"), "{declared}");
    assert!(declared.ends_with("\nbestmove win\n"), "{declared}");
    let (_, json, _) = analyse(&[entered, "--depth", "30", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&report["declares_win"], &report["score"], &report["depth"]), (&true.into(), &"#1".into(), &0.into()));
    assert_eq!((&report["expected"], &report["lines"]), (&1.0.into(), &serde_json::json!([])), "{json}");
    for (fen, score, answer) in
        [("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mate 0", "(none)"), ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0", "(none)")]
    {
        let (_, text, _) = analyse(&[fen, "--depth", "3"]);
        assert_eq!(text, format!("info depth 0 score {score}\nbestmove {answer}\n"), "{fen}");
    }
}

#[test]
fn endgame_tables_are_named_and_used() {
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("endgame_tables/tests/data/syzygy");
    let tables = tables.to_str().unwrap();
    let won = "8/8/8/8/3k4/8/8/KR6 w - - 0 1";
    let (_, text, _) = analyse(&[won, "--nodes", "100", "--syzygy", tables]);
    assert!(text.starts_with("info string SyzygyPath: found 13 WDL and 8 DTZ tables, up to 4 pieces\n"), "{text}");
    assert!(text.contains(" score cp 20000 ") && text.contains(" tbhits 15 "), "{text}");
    let (_, json, messages) = analyse(&[won, "--nodes", "100", "--json", "--syzygy", tables]);
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(report["lines"][0]["wdl"][0], 1000, "{json}");
    assert!(messages.contains(": found 13 WDL and 8 DTZ tables, up to 4 pieces\n"), "{messages}");
    let (code, json, messages) = analyse(&[won, "--nodes", "100", "--json", "--syzygy", "no such folder"]);
    assert!(code == 0 && json.contains("\"lines\""), "{code} {json}");
    assert!(messages.contains("no such folder: ") && messages.contains("no endgame tables found"), "{messages}");
}
