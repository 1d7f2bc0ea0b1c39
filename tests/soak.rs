//! The short form of `lab soak` (`docs/testing.md` section 6): a random GUI over all protocols and games.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process;
use std::thread;

use arena::interrupt::Interrupt;
use arena::soak::{SoakArguments, Summary, Tally, soak};
use clap::Parser;

/// Number of games of each protocol, with which every kind of order occurs.
const GAMES: &str = "9";

#[derive(Parser)]
struct CommandLine {
    #[command(flatten)]
    arguments: SoakArguments,
}

/// Folder of the files of a run, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = env::temp_dir().join(format!("sanqi-soak-{}-{name}", process::id()));
        fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    /// Runs a soak with some arguments. The host may be slow.
    fn soak(&self, more: &[&str]) -> Summary {
        let out = self.0.join("run").display().to_string();
        let engine = env!("CARGO_BIN_EXE_engine");
        let quick = ["soak", "--engine", engine, "--out", &out, "--seed", "1", "--slack", "10000"];
        let CommandLine { arguments } = CommandLine::parse_from([&quick[..], more].concat());
        let (_stop, interrupt) = Interrupt::new();
        soak(&arguments, &interrupt).expect("the engine starts and files can be written")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn every_order_has_its_answer() {
    let play = |protocol: &str| {
        let folder = Folder::new(protocol);
        let summary = folder.soak(&["--protocol", protocol, "--games", GAMES]);
        let findings = fs::read_to_string(folder.0.join("run.findings.txt")).expect("a file of findings");
        assert!(summary.findings.is_empty(), "{findings}");
        summary.tally
    };
    let mut whole = Tally::default();
    thread::scope(|scope| {
        let runs = ["uci", "ucci", "usi"].map(|protocol| scope.spawn(move || play(protocol)));
        runs.into_iter().for_each(|run| whole.merge(&run.join().expect("a run without findings")));
    });
    assert_eq!(whole.kinds_without_answers(), [], "{whole:?}");
}

#[test]
fn a_run_goes_on() {
    let folder = Folder::new("resume");
    let recorded = folder.0.join("answers.tsv").display().to_string();
    let quick = ["--game", "chess", "--protocol", "uci", "--record", &recorded];
    let first = folder.soak(&[&quick[..], &["--games", "1"]].concat());
    let both = folder.soak(&[&quick[..], &["--games", "2", "--resume"]].concat());
    assert_eq!((first.games, both.games), (1, 2));
    assert!(both.tally.variations >= first.tally.variations && both.findings.is_empty());
    let answers = fs::read_to_string(recorded).unwrap();
    assert!(answers.lines().count() > 1 && answers.lines().all(|line| line.split('\t').count() == 5), "{answers}");
}
