//! Errors in the arguments are reported before the first game.

use crate::common::{Folder, fake, fake_engine, lab};

#[track_caller]
fn refused(arguments: &[&str], says: &str) {
    let folder = Folder::new("refusal");
    let out = folder.file("games");
    let output = lab(&["--games", "2", "--tc", "1+0.1", "--out", &out]).args(arguments).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && message.contains(says), "{message}");
    assert!(output.stdout.is_empty());
    assert!(!std::path::Path::new(&format!("{out}.jsonl")).exists(), "nothing was begun");
}

#[test]
fn engines_that_do_not_start() {
    let fair = fake("fair", "uci", &[]);
    let with = |spec: &str, says: &str| refused(&["--engine", &fair, "--engine", spec], says);
    with("name=X,cmd=/nonexistent/engine", "X: cannot start `/nonexistent/engine`");
    with(&fake("X", "uci", &["stillborn"]), "X: the engine has exited or closed its output");
    with(&format!("{},option.Strength=3", fake("X", "uci", &[])), "X: no option `Strength`");
    with(
        &format!("{},option.Level=12", fake("X", "uci", &[])),
        "X: option Level: `12` is not a whole number from 1 to 9",
    );
    with("name=X", "cmd=PROGRAM is missing");
    with(&fair, "two engines are called `fair`");
    refused(&["--engine", &fair], "a match needs two engines");
}

#[test]
fn an_engine_without_a_handshake() {
    let (fair, mute) = (fake("fair", "uci", &[]), fake("X", "uci", &["mute"]));
    refused(&["--engine", &fair, "--engine", &mute], "X: no answer to `uci`");
}

#[test]
fn invalid_openings() {
    let folder = Folder::new("openings");
    let engines = [fake("A", "uci", &[]), fake("B", "uci", &[])];
    let book = folder.file("book.epd");
    let with = |text: &str, says: &str| {
        std::fs::write(&book, text).unwrap();
        refused(&["--engine", &engines[0], "--engine", &engines[1], "--openings", &book], says);
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n";
    with(&format!("{start}\n# two kings\nkk6/8/8/8/8/8/8/K7 w - -\n"), "book.epd, line 4:");
    with("# nothing\n", "no positions");
    refused(
        &["--engine", &engines[0], "--engine", &engines[1], "--openings", "/nonexistent.epd"],
        "/nonexistent.epd: ",
    );
}

#[test]
fn invalid_numbers() {
    let engine = fake_engine();
    let (first, second) = (format!("name=A,cmd={engine}"), format!("name=B,cmd={engine}"));
    let with = |arguments: &[&str], says: &str| {
        let mut all = vec!["--engine", &first, "--engine", &second];
        all.extend(arguments);
        refused(&all, says);
    };
    with(&["--sprt", "5,0,0.05,0.05"], "elo0 (5) must be less than elo1 (0)");
    with(&["--sprt", "0,5"], "is not ELO0,ELO1,ALPHA,BETA");
    with(&["--game", "checkers"], "no game `checkers`");
    with(&["--engine", &format!("name=C,cmd={engine}"), "--sprt", "0,5,0.05,0.05"], "exactly two engines");
}

#[test]
fn byoyomi_needs_a_protocol_that_supports_it() {
    let folder = Folder::new("byoyomi");
    for (of_match, own) in [("1+b1", ""), ("1", ",tc=1+b1")] {
        let engines = [fake("A", "usi", &[]), fake("B", "uci", &[]) + own];
        let arguments = ["--games", "2", "--tc", of_match, "--out", &folder.file("games")];
        let output = lab(&arguments).args(["--engine", &engines[0], "--engine", &engines[1]]).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && message.contains("B: only USI supports byoyomi"), "{message}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_refusal_that_nobody_reads_is_no_panic() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_lab"));
    let status = command.args(["report", "nothing.jsonl"]).stderr(full).status().unwrap();
    assert_eq!(status.code(), Some(1));
}
