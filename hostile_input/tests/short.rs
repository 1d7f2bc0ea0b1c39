//! The short form of every target: its corpus and some mutations of it, always the same.

use std::collections::BTreeSet;
use std::fs;
use std::panic;

use hostile_input::{TARGETS, find};

/// Runs the inputs of a target, and shows the one that fails.
fn run(name: &str) {
    let target = find(name).expect("a target");
    for input in target.short_inputs() {
        if let Err(reason) = panic::catch_unwind(|| (target.run)(&input)) {
            eprintln!("input of {name}: b\"{}\"", input.escape_ascii());
            panic::resume_unwind(reason);
        }
    }
}

macro_rules! short_forms {
    ($($name:ident),* $(,)?) => {
        /// Names of the tests of this file.
        const TESTED: &[&str] = &[$(stringify!($name)),*];

        $(#[test]
        fn $name() {
            run(stringify!($name));
        })*
    };
}

short_forms! {
    chess_fen,
    xiangqi_fen,
    sfen,
    chess_moves,
    xiangqi_moves,
    shogi_moves,
    uci_commands,
    ucci_commands,
    usi_commands,
    uci_lines,
    ucci_lines,
    usi_lines,
    uci_conversation,
    ucci_conversation,
    usi_conversation,
    chess_book,
    xiangqi_book,
    shogi_book,
    network,
    syzygy,
    pgn,
    kif,
    csa,
    position_lines,
    xqf,
    ccbridge,
    dhtmlxq,
    game_file,
    journal,
    lab_journals,
    training_data,
    page,
    page_searches,
}

#[test]
fn every_target_is_tested_here_and_fuzzed() {
    let names: BTreeSet<&str> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(names, TESTED.iter().copied().collect());
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz");
    let manifest = fs::read_to_string(format!("{folder}/Cargo.toml")).unwrap();
    let listed = manifest.lines().filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
    assert_eq!(names, listed.filter(|name| *name != "sanqi-fuzz").collect());
    let files = fs::read_dir(format!("{folder}/fuzz_targets")).unwrap().flatten();
    let files: Vec<String> = files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(names, files.iter().filter_map(|file| file.strip_suffix(".rs")).collect());
}
