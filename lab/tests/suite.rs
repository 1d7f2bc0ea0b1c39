//! `lab suite` and `lab openings` as whole programs, with scripted engines. The scripts want a shell.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Path of a file of one test.
fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn engine(script: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines");
    format!("name=scripted,cmd=/bin/sh,arg={folder}/{script}.sh")
}

fn lab(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lab")).args(arguments).output().expect("the laboratory is built")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Test positions; White's back rank chooses the behaviour of `engines/answering.sh`.
const SUITE: &str = "\
# solved, failed, illegal move, crash, partial points, stall, solved
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; dm 1; id \"back.1\";
6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - dm 1; id \"back.2\";
6k1/5ppp/8/8/8/8/5PPP/2R3K1 w - - bm Rc8#; id \"back.3\";
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"back.4\";
6k1/5ppp/8/8/8/7P/5PP1/R5K1 w - - c8 \"9 5\"; c9 \"a1a7 a1a8\"; id \"points.1\";
6k1/5ppp/8/8/8/8/5PPP/4RK2 w - - bm Re8#; id \"back.5\";
6k1/5ppp/8/8/7P/8/5PP1/R5K1 w - - bm Ra8; id \"back.6\";
";

#[test]
fn a_failing_engine_fails_its_row_only() {
    let (suite, saved) = (scratch("failing.epd"), scratch("failing.json"));
    fs::write(&suite, SUITE).unwrap();
    let (suite, saved) = (suite.to_str().unwrap(), saved.to_str().unwrap());
    let engine = engine("answering");
    let arguments = ["suite", suite, "--engine", &engine, "--nodes", "100", "--patience", "2", "--verbose"];
    let output = lab(&[&arguments[..], &["--concurrency", "2", "--save", saved]].concat());
    let text = stdout(&output);
    for (id, result) in [
        ("back.1", "solved"),
        ("back.2", "failed"),
        ("back.3", "illegal move"),
        ("back.4", "crashed"),
        ("points.1", "failed"),
        ("back.5", "stalled"),
        ("back.6", "solved"),
    ] {
        let row = text.lines().find(|line| line.starts_with(id)).unwrap_or_else(|| panic!("no {id} in {text}"));
        assert!(row[id.len()..].trim_start().starts_with(result), "{row}");
    }
    let total = text.lines().find(|line| line.starts_with("total")).expect("there are totals");
    assert_eq!(total.split_whitespace().collect::<Vec<_>>()[..6], ["total", "2/7", "28.6", "5/9", "55.6", "3"]);
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));

    let again = lab(&[&arguments[..], &["--diff", saved]].concat());
    assert!(stdout(&again).contains("newly solved: 0\n\nnewly failed: 0\n"), "{}", stdout(&again));
}

#[test]
fn mate_problems_are_asked_as_such() {
    let suite = scratch("problems.tsv");
    let problems = "sfen\tplies\tid\n\
                    4k4/9/4P4/9/9/9/9/9/9 b G 1\t1\tgold.1\n\
                    4k4/9/3P5/9/9/9/9/9/9 b G 1\t3\tgold.2\n\
                    4k4/9/9/9/9/9/9/9/4K4 b - 1\t0(no mate in 1)\tbare.1\n\
                    4k4/9/9/9/9/9/9/9/4K4 b P 1\t0(no mate in 1)\tbare.2\n";
    fs::write(&suite, problems).unwrap();
    let arguments = ["suite", suite.to_str().unwrap(), "--game", "shogi", "--solve", "0.5", "--verbose", "--engine"];
    let output = lab(&[&arguments[..], &[&format!("{},proto=usi", engine("solving"))]].concat());
    let text = stdout(&output);
    for (id, result) in [("gold.1", "solved"), ("gold.2", "failed"), ("bare.1", "solved"), ("bare.2", "failed")] {
        let row = text.lines().find(|line| line.starts_with(id)).unwrap_or_else(|| panic!("no {id} in {text}"));
        assert!(row[id.len()..].trim_start().starts_with(result), "{row}");
    }
    assert!(output.status.success(), "{}", stderr(&output));
    let output = lab(&[&arguments[..], &[&engine("solving")]].concat());
    assert!(stderr(&output).contains("--solve needs an engine that speaks USI"), "{}", stderr(&output));
}

#[test]
fn bad_input_is_named_before_anything_runs() {
    let bad = scratch("bad.epd");
    fs::write(&bad, SUITE.replace("bm Rd8#", "bm Rd8# Qd8")).unwrap();
    let bad = bad.to_str().unwrap();
    let engine = engine("answering");
    for (arguments, message) in [
        (["suite", bad, "--engine", &engine, "--nodes", "9"], "bad.epd, line 5: illegal move Qd8"),
        (["suite", "/nonexistent", "--engine", &engine, "--nodes", "9"], "/nonexistent: No such file"),
        (["suite", bad, "--engine", "cmd=/nonexistent", "--depth", "0"], "'--depth <DEPTH>'"),
        (
            ["openings", "--engine", "cmd=/nonexistent", "--count", "9", "--out=/dev/null"],
            "cannot start `/nonexistent`",
        ),
        (["openings", "--engine", &engine, "--count", "9", "--out=/nonexistent/x"], "/nonexistent/x: No such file"),
    ] {
        let output = lab(&arguments);
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
        assert!(!output.status.success() && output.stdout.is_empty());
    }
}

#[test]
fn the_seed_determines_the_openings() {
    let set = scratch("openings.epd");
    let set = set.to_str().unwrap();
    let engine = engine("answering");
    // The engine scores every position +10 for the side to move, so this window accepts positions with White to move.
    let make = |concurrency| {
        let arguments = ["openings", "--engine", &engine, "--count", "12", "--window", "-5..15", "--out", set];
        let output = lab(&[&arguments[..], &["--concurrency", concurrency]].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        fs::read_to_string(set).unwrap()
    };
    let openings = make("1");
    assert_eq!(openings.lines().filter(|line| line.contains(" w ") && line.contains(" ce 10; id ")).count(), 12);
    assert_eq!(make("2"), openings);
    // The engine always plays e2e4.
    let arguments = ["openings", "--engine", &engine, "--count", "3", "--plies", "2", "--follow", "1", "--out", set];
    let output = lab(&arguments);
    assert!(output.status.success(), "{}", stderr(&output));
    let openings = fs::read_to_string(set).unwrap();
    assert_eq!(openings.lines().count(), 3);
    assert!(openings.lines().all(|line| line.contains("/4P3/") && line.contains(" b ")), "{openings}");
}

#[test]
fn an_engine_that_always_fails_makes_no_openings() {
    let set = scratch("none.epd");
    let engine = engine("crashing");
    let output = lab(&["openings", "--engine", &engine, "--count", "3", "--out", set.to_str().unwrap()]);
    assert!(
        stderr(&output).contains("only 0 of 3 openings: scripted: the engine has exited or closed its output"),
        "{}",
        stderr(&output)
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_closed_output_ends_every_command_quietly() {
    let closed = |arguments: &[&str]| {
        let (reader, output) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
        let done = command.args(arguments).stdout(output).output().unwrap();
        (done.status.code(), stderr(&done))
    };
    let folder = scratch("closed");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (games, played, page) = (file("games.sqd"), file("played"), file("page.html"));
    let [one, two] =
        ["one", "two"].map(|name| format!("name={name},cmd=/bin/sh,arg={}/first.sh", env!("CARGO_TARGET_TMPDIR")));
    fs::write(scratch("first.sh"), "while read word _; do case $word in uci) echo uciok;; isready) echo readyok;; quit) exit;; go) echo bestmove 0000;; esac; done\n").unwrap();
    let journal = format!("{played}.jsonl");
    let commands: [&[&str]; 8] = [
        &["--help"],
        &["match", "--help"],
        &[
            "datagen",
            "--game",
            "chess",
            "--games",
            "4",
            "--nodes",
            "40",
            "--hash",
            "1",
            "--max-plies",
            "40",
            "--out",
            &games,
        ],
        &["data", "inspect", &games],
        &["data", "stats", &games],
        &["match", "--engine", &one, "--engine", &two, "--tc", "1+0.1", "--games", "2", "--out", &played],
        &["report", &journal, "--table"],
        &["report", &journal, "--out", &page],
    ];
    for arguments in commands {
        let (code, errors) = closed(arguments);
        assert!(code == Some(74) && !errors.contains("panicked"), "{arguments:?}: {code:?} {errors}");
    }
    assert!(fs::read_to_string(&journal).unwrap().lines().count() > 1);
    assert!(fs::read_to_string(&page).unwrap().contains("</html>"));
}
