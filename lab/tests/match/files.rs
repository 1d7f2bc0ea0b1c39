//! Game records and journals of complete and interrupted matches.

use crate::common::{Folder, NO_CLOCK, fake, lab, parsed};

fn engines() -> [String; 4] {
    ["--engine".into(), fake("A", "uci", &[]), "--engine".into(), fake("B", "uci", &[])]
}

#[test]
fn a_match_is_not_overwritten_by_mistake() {
    let folder = Folder::new("again");
    let out = folder.file("v1.2");
    let play = |games: &str, further: &[&str]| {
        let arguments = ["--tc", NO_CLOCK, "--games", games, "--max-plies", "4", "--json", "--out", &out];
        lab(&arguments).args(engines()).args(further).output().unwrap()
    };
    assert!(play("2", &[]).status.success());
    let games = std::fs::read_to_string(format!("{out}.pgn")).unwrap();
    let again = play("2", &[]);
    assert!(!again.status.success() && String::from_utf8_lossy(&again.stderr).contains("--resume"));
    assert_eq!(std::fs::read_to_string(format!("{out}.pgn")).unwrap(), games);
    // All is played: nothing is left to resume.
    let (none, result) = parsed(&play("2", &["--resume"]));
    assert!(none.is_empty());
    assert_eq!(result["pairings"][0]["result"]["games"], serde_json::json!([0, 2, 0]));
    let (more, _) = parsed(&play("4", &["--resume"]));
    assert_eq!(more.len(), 2);
    assert_eq!(std::fs::read_to_string(format!("{out}.pgn")).unwrap().matches("[Event ").count(), 4);
    assert!(!play("2", &["--resume", "--margin", "7"]).status.success(), "another match");
    assert!(play("2", &["--overwrite"]).status.success());
    // Games without their journal are not replaced unasked.
    std::fs::remove_file(format!("{out}.jsonl")).unwrap();
    let games = std::fs::read_to_string(format!("{out}.pgn")).unwrap();
    for more in [&[][..], &["--resume"]] {
        let refused = play("2", more);
        assert!(!refused.status.success());
        assert!(String::from_utf8_lossy(&refused.stderr).contains("v1.2.pgn exists without the journal"));
    }
    assert_eq!(std::fs::read_to_string(format!("{out}.pgn")).unwrap(), games);
}

#[test]
fn records_are_pgn() {
    let folder = Folder::new("pgn");
    let book = folder.file("book.epd");
    std::fs::write(&book, "4k3/8/8/8/8/8/4p3/R3K3 b Q - 3 17\n").unwrap();
    let out = folder.file("games");
    let arguments = ["--tc", "40/60+0.1", "--games", "1", "--max-plies", "3", "--openings", &book, "--out", &out];
    assert!(lab(&arguments).args(engines()).output().unwrap().status.success());
    let text = std::fs::read_to_string(format!("{out}.pgn")).unwrap();
    let game = text.split("\n\n[Event").next().unwrap();
    for line in [
        "[White \"A\"]",
        "[Black \"B\"]",
        "[Result \"1/2-1/2\"]",
        "[SetUp \"1\"]",
        "[FEN \"4k3/8/8/8/8/8/4p3/R3K3 b Q - 3 17\"]",
        "[TimeControl \"40/60+0.1\"]",
        "[PlyCount \"3\"]",
        "[Termination \"adjudication\"]",
    ] {
        assert!(game.contains(line), "{line}\n{game}");
    }
    assert!(game.contains("\n17... K") && game.contains(" 18. ") && game.contains("{+0.10/1 "), "{game}");
    assert!(game.ends_with("{adjudication} 1/2-1/2"), "{game}");
    assert!(game.lines().all(|line| line.len() <= 80 || line.starts_with('[')));
}

#[test]
fn a_round_robin_has_a_cross_table() {
    let folder = Folder::new("three");
    let resigning = fake("C", "usi", &["resign", "2"]);
    let arguments = ["--tc", NO_CLOCK, "--games", "2", "--max-plies", "6", "--out", &folder.file("games")];
    let output = lab(&arguments).args(engines()).args(["--engine", &resigning]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().filter(|line| line.starts_with("game ")).count(), 6);
    assert!(text.contains("against") && text.contains("2/2") && text.contains("0/2"), "{text}");
}

#[test]
fn a_test_ends_a_match() {
    let folder = Folder::new("sprt");
    let arguments = ["--tc", NO_CLOCK, "--sprt", "0,50,0.05,0.05", "--json", "--out", &folder.file("games")];
    let resigning = fake("C", "usi", &["resign", "1"]);
    let test = |more: &[&str]| {
        lab(&arguments).args(&engines()[..2]).args(["--engine", &resigning]).args(more).output().unwrap()
    };
    let output = test(&[]);
    assert!(output.status.success());
    let (games, result) = parsed(&output);
    assert_eq!(result["sprt"]["verdict"], "accept-h1", "{result}");
    assert!(games.len() < 1_000, "{}", games.len());
    // A test that is decided does not go on.
    let resumed = test(&["--resume"]);
    assert!(resumed.status.success());
    let (games, again) = parsed(&resumed);
    // Sums of times depend on the order of the games in their last digits.
    assert_eq!((games.len(), &again["sprt"], &again["pairings"]), (0, &result["sprt"], &result["pairings"]));
}

#[cfg(unix)]
mod interrupted {
    use std::io::{BufRead, BufReader, Lines};
    use std::process::{Child, ChildStdout, Command, Stdio};
    use std::time::{Duration, Instant};

    use serde_json::Value;

    use super::*;

    fn start(arguments: &[&str], second: &str) -> (Child, Lines<BufReader<ChildStdout>>) {
        let mut child = lab(arguments)
            .args(["--engine", &fake("A", "uci", &[]), "--engine", second])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        (child, lines)
    }

    fn press_ctrl_c(child: &Child) {
        assert!(Command::new("sh").args(["-c", "kill -INT $0", &child.id().to_string()]).status().unwrap().success());
    }

    #[test]
    fn a_match_goes_on_where_it_was_left() {
        let folder = Folder::new("left");
        let out = folder.file("games");
        let endless = ["--tc", NO_CLOCK, "--games", "100000", "--max-plies", "8", "--json", "--out", &out];
        let (mut child, mut lines) = start(&endless, &fake("B", "uci", &[]));
        let mut heard: Vec<String> = lines.by_ref().take(3).map(Result::unwrap).collect();
        press_ctrl_c(&child);
        heard.extend(lines.map(Result::unwrap));
        assert_eq!(child.wait().unwrap().code(), Some(130));
        let result: Value = serde_json::from_str(&heard.pop().unwrap()).unwrap();
        let drawn = result["result"]["pairings"][0]["result"]["games"][1].as_u64().unwrap();
        assert_eq!(drawn, heard.len() as u64);

        let longer = format!("{}", 2 * drawn);
        let (mut child, lines) = start(
            &["--tc", NO_CLOCK, "--games", &longer, "--max-plies", "8", "--resume", "--json", "--out", &out],
            &fake("B", "uci", &[]),
        );
        assert_eq!(lines.count() as u64, drawn + 1);
        assert!(child.wait().unwrap().success());
        let journal = std::fs::read_to_string(format!("{out}.jsonl")).unwrap();
        assert_eq!(journal.lines().count() as u64, 1 + 2 * drawn);
    }

    #[test]
    fn an_interrupt_does_not_wait_for_a_thinking_engine() {
        /// Far below the 600 seconds that the engine could still think, and far above the delays of a loaded host.
        const LIMIT: Duration = Duration::from_secs(60);
        let folder = Folder::new("thinking");
        let pids = folder.file("pids");
        let arguments = ["--tc", "600", "--games", "2", "--out", &folder.file("games")];
        let (mut child, lines) = start(&arguments, &fake("B", "uci", &["stall", "1", &pids]));
        // The engine is started once to check it, and once more for the first game.
        while std::fs::read_to_string(&pids).map_or(0, |text| text.lines().count()) < 2 {
            assert_eq!(child.try_wait().unwrap(), None, "it has ended");
            std::thread::sleep(Duration::from_millis(20));
        }
        let pressed = Instant::now();
        press_ctrl_c(&child);
        let text: Vec<String> = lines.map(Result::unwrap).collect();
        assert!(text.iter().any(|line| line.starts_with("A against B: 0 games")), "{text:?}");
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert!(pressed.elapsed() < LIMIT);
    }
}
