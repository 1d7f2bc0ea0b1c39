//! Shogi over USI: rules, byoyomi, and game records in CSA.

use std::process::Command;

use serde_json::Value;

use crate::common::{Folder, NO_CLOCK, fake_shogi, lab, parsed, untimed};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Plays a pair of games from a position. Returns the winner ("-" for a draw) and the reason of each game, and the
/// records.
fn played(tc: &str, sfen: &str, [first, second]: [&[&str]; 2]) -> (Vec<(String, String)>, String) {
    let folder = Folder::new(&format!("shogi-{tc}-{}-{}", first.concat(), second.concat()).replace(['/', '*'], "_"));
    let (book, out) = (folder.file("book.sfen"), folder.file("games"));
    std::fs::write(&book, format!("{sfen}\n")).unwrap();
    let output = lab(&["--game", "shogi", "--tc", tc, "--games", "2", "--max-plies", "14", "--json", "--out", &out])
        .args(["--engine", &untimed(&fake_shogi("A", "usi", first)), "--engine", &fake_shogi("B", "usi", second)])
        .args(["--openings", &book])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let (games, _) = parsed(&output);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let result = |game: &Value| {
        let winner = match game["outcome"].as_str() {
            Some("first-wins") => text(&game["players"][0]),
            Some("second-wins") => text(&game["players"][1]),
            _ => "-".to_owned(),
        };
        (winner, text(&game["reason"]))
    };
    (games.iter().map(result).collect(), std::fs::read_to_string(format!("{out}.csa")).unwrap())
}

/// Checks the ends of both games of a pair, and those of their records.
#[track_caller]
fn ends(tc: &str, sfen: &str, engines: [&[&str]; 2], winners: [&str; 2], reason: &str, record: [&str; 2]) {
    let (results, records) = played(tc, sfen, engines);
    let wanted = winners.map(|winner| (winner.to_owned(), reason.to_owned()));
    assert_eq!(results, wanted, "{engines:?}");
    let endings: Vec<&str> = records.lines().filter(|line| line.starts_with('%')).collect();
    assert_eq!(endings, record, "{records}");
}

#[test]
fn illegal_moves_lose() {
    // A second pawn on a file: Black's on the seventh, White's on the third.
    let two_pawns = "says/P*7f/P*7d";
    let sfen = "lnsgkgsnl/1r5b1/1pppppppp/9/9/9/1PPPPPPPP/1B5R1/LNSGKGSNL b Pp 1";
    ends(NO_CLOCK, sfen, [&[], &[two_pawns, "1"]], ["A", "A"], "illegal-move", ["%ILLEGAL_MOVE"; 2]);
}

#[test]
fn resignations_lose() {
    ends(NO_CLOCK, START, [&[], &["resign", "2"]], ["A", "A"], "resignation", ["%TORYO"; 2]);
}

#[test]
fn mates_win() {
    let sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    ends(NO_CLOCK, sfen, [&["says/G*5b"], &["says/G*5b"]], ["A", "B"], "mate", ["%TORYO"; 2]);
}

#[test]
fn declarations_are_judged() {
    ends(NO_CLOCK, START, [&["win"], &[]], ["B", "B"], "wrong-claim", ["%ILLEGAL_MOVE"; 2]);
    // `shogi_rules.tsv`, decl27_14: just 28 points; decl27_10: 27, which is not enough for Black.
    let enough = "G3+R3S/GG2P2SS/GLPBKBPLS/9/9/7+p+p/7+pk/7+p+p/9 b - 1";
    ends(NO_CLOCK, enough, [&["win"], &["win"]], ["A", "B"], "declaration", ["%KACHI"; 2]);
    let too_few = "G3+R3S/GG5SS/GLPBKBPLS/9/9/7+p+p/7+pk/7+p+p/9 b - 1";
    ends(NO_CLOCK, too_few, [&["win"], &["win"]], ["B", "A"], "wrong-claim", ["%ILLEGAL_MOVE"; 2]);
}

#[test]
fn repetitions_are_judged() {
    let shuffle: &[&str] = &["says/5i5h/5h5i/5a5b/5b5a"];
    ends(NO_CLOCK, START, [shuffle, shuffle], ["-", "-"], "repetition", ["%SENNICHITE"; 2]);
    // The rook gives perpetual check, and its side loses at the fourth occurrence of the position.
    let sfen = "9/9/k8/9/9/9/9/9/1R2K4 b - 1";
    let checks: &[&str] = &["says/9i8i/8i9i/9c8c/8c9c"];
    ends(NO_CLOCK, sfen, [checks, checks], ["B", "A"], "repetition", ["%+ILLEGAL_ACTION"; 2]);
}

#[test]
fn byoyomi_follows_the_main_time() {
    // The late engine takes 0.7 s: more than 0.3 s of byoyomi; more than 0.3 s of main time, but within 5 s of byoyomi.
    // Its opponent `A` has no clock of its own.
    ends("b0.3", START, [&[], &["late"]], ["A", "A"], "time", ["%TIME_UP"; 2]);
    ends("0.3+b5", START, [&["resign", "3"], &["late"]], ["B", "B"], "resignation", ["%TORYO"; 2]);
}

#[test]
fn the_use_of_byoyomi_is_shown() {
    let folder = Folder::new("times");
    let arguments =
        ["--game", "shogi", "--tc", "b7", "--games", "2", "--max-plies", "4", "--out", &folder.file("games")];
    let late = fake_shogi("late", "usi", &["late"]);
    let played =
        lab(&arguments).args(["--engine", &fake_shogi("fair", "usi", &[]), "--engine", &late]).output().unwrap();
    assert!(played.status.success(), "{played:?}");
    let times = Command::new(env!("CARGO_BIN_EXE_lab")).args(["times", &folder.file("games.jsonl")]).output().unwrap();
    let text = String::from_utf8(times.stdout).unwrap();
    let row = |name| text.lines().find(|line| line.contains(name)).unwrap().split_whitespace().collect::<Vec<_>>();
    // Columns: clock, name, games, moves, ..., periods, share of a period, share of periods used to 90 %, each with a
    // "%".
    let late = row("late");
    assert_eq!((late[0], late[2], late[3], late[11]), ("b7", "2", "4", "4"), "{text}");
    // It sleeps 0.7 s for each move, at least a tenth of a period.
    let used: f64 = late[12].parse().unwrap();
    assert!((10.0..90.0).contains(&used) && late[14] == "0.0", "{text}");
    assert_eq!(row("fair")[14], "0.0", "{text}");
}

#[test]
fn records_are_csa() {
    let sfen = "4k4/9/4P4/9/9/9/9/9/4K4 w G2p 7";
    let (_, records) = played("b60", sfen, [&["resign", "2"], &[]]);
    let games: Vec<&str> = records.split("/\n").collect();
    assert_eq!(games.len(), 2);
    let head = "V2.2\nN+A\nN-B\n$EVENT:lab match, game 1\n$START_TIME:20";
    assert!(games[0].starts_with(head), "{records}");
    let board = "'time control nodes=1 against b60\n\
                 P1 *  *  *  * -OU *  *  *  * \n\
                 P2 *  *  *  *  *  *  *  *  * \n\
                 P3 *  *  *  * +FU *  *  *  * \n\
                 P4 *  *  *  *  *  *  *  *  * \n";
    assert!(games[0].contains(board) && games[0].contains("\nP+00KI\nP-00FU00FU\n-\n-"), "{records}");
    // A time, the score from Black's view, and a comment behind each move.
    let lines: Vec<&str> = games[0].lines().collect();
    let scored = |lines: &[&str]| {
        lines[0].starts_with('T')
            && lines[1] == "'** -10"
            && lines[2].starts_with("'*depth 1, ")
            && lines[2].ends_with(" s")
    };
    assert!(lines.windows(3).any(scored), "{records}");
    assert!(games[0].ends_with("%TORYO\n'summary:resignation:A lose:B win\n"), "{records}");
}
