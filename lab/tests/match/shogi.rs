//! Shogi over USI: what its law and its clocks make of games, and the records that they leave.

use std::process::Command;

use serde_json::Value;

use crate::common::{Folder, fake_shogi, lab, parsed};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Plays a pair of games from a position, and gives each one's winner ("-" for nobody) and reason, and the records.
fn played(tc: &str, sfen: &str, [first, second]: [&[&str]; 2]) -> (Vec<(String, String)>, String) {
    let folder = Folder::new(&format!("shogi-{tc}-{}-{}", first.concat(), second.concat()).replace(['/', '*'], "_"));
    let (book, out) = (folder.file("book.sfen"), folder.file("games"));
    std::fs::write(&book, format!("{sfen}\n")).unwrap();
    let output = lab(&["--game", "shogi", "--tc", tc, "--games", "2", "--max-plies", "14", "--json", "--out", &out])
        .args(["--engine", &fake_shogi("A", "usi", first), "--engine", &fake_shogi("B", "usi", second)])
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

/// Both games of a pair end like this, and so do their records.
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
    ends("1+0.1", sfen, [&[], &[two_pawns, "1"]], ["A", "A"], "illegal-move", ["%ILLEGAL_MOVE"; 2]);
}

#[test]
fn resignations_lose() {
    ends("1+0.1", START, [&[], &["resign", "2"]], ["A", "A"], "resignation", ["%TORYO"; 2]);
}

#[test]
fn mates_win() {
    let sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    ends("1+0.1", sfen, [&["says/G*5b"], &["says/G*5b"]], ["A", "B"], "mate", ["%TORYO"; 2]);
}

#[test]
fn declarations_are_judged() {
    ends("1+0.1", START, [&["win"], &[]], ["B", "B"], "wrong-claim", ["%ILLEGAL_MOVE"; 2]);
    // `shogi_rules.tsv`, decl27_14: just 28 points; decl27_10: 27, which is not enough for Black.
    let enough = "G3+R3S/GG2P2SS/GLPBKBPLS/9/9/7+p+p/7+pk/7+p+p/9 b - 1";
    ends("1+0.1", enough, [&["win"], &["win"]], ["A", "B"], "declaration", ["%KACHI"; 2]);
    let too_few = "G3+R3S/GG5SS/GLPBKBPLS/9/9/7+p+p/7+pk/7+p+p/9 b - 1";
    ends("1+0.1", too_few, [&["win"], &["win"]], ["B", "A"], "wrong-claim", ["%ILLEGAL_MOVE"; 2]);
}

#[test]
fn repetitions_are_judged() {
    let shuffle: &[&str] = &["says/5i5h/5h5i/5a5b/5b5a"];
    ends("1+0.1", START, [shuffle, shuffle], ["-", "-"], "repetition", ["%SENNICHITE"; 2]);
    // The rook gives one check after the other: its side loses when the position is there for the fourth time.
    let sfen = "9/9/k8/9/9/9/9/9/1R2K4 b - 1";
    let checks: &[&str] = &["says/9i8i/8i9i/9c8c/8c9c"];
    ends("1+0.1", sfen, [checks, checks], ["B", "A"], "repetition", ["%+ILLEGAL_ACTION"; 2]);
}

#[test]
fn byoyomi_is_the_last_word() {
    // 0.7 s for each move are too much for 0.3, and not for 1.
    ends("b0.3", START, [&[], &["late"]], ["A", "A"], "time", ["%TIME_UP"; 2]);
    ends("0.3+b1", START, [&["resign", "3"], &["late"]], ["B", "B"], "resignation", ["%TORYO"; 2]);
}

#[test]
fn the_use_of_byoyomi_is_shown() {
    let folder = Folder::new("times");
    let arguments =
        ["--game", "shogi", "--tc", "b1", "--games", "2", "--max-plies", "4", "--out", &folder.file("games")];
    let late = fake_shogi("late", "usi", &["late"]);
    let played =
        lab(&arguments).args(["--engine", &fake_shogi("fair", "usi", &[]), "--engine", &late]).output().unwrap();
    assert!(played.status.success(), "{played:?}");
    let times = Command::new(env!("CARGO_BIN_EXE_lab")).args(["times", &folder.file("games.jsonl")]).output().unwrap();
    let text = String::from_utf8(times.stdout).unwrap();
    let row = |name| text.lines().find(|line| line.contains(name)).unwrap().split_whitespace().collect::<Vec<_>>();
    // Clock, name, games, moves, ..., periods, share of a period and of those used almost whole, each with a "%".
    let late = row("late");
    assert_eq!((late[0], late[2], late[3], late[11]), ("b1", "2", "4", "4"), "{text}");
    let used: f64 = late[12].parse().unwrap();
    assert!((70.0..90.0).contains(&used) && late[14] == "0.0", "{text}");
    assert_eq!(row("fair")[14], "0.0", "{text}");
}

#[test]
fn records_are_csa() {
    let sfen = "4k4/9/4P4/9/9/9/9/9/4K4 w G2p 7";
    let (_, records) = played("b1", sfen, [&["resign", "2"], &[]]);
    let games: Vec<&str> = records.split("/\n").collect();
    assert_eq!(games.len(), 2);
    let head = "V2.2\nN+A\nN-B\n$EVENT:lab match, game 1\n$START_TIME:20";
    assert!(games[0].starts_with(head), "{records}");
    let board = "'time control b1\n\
                 P1 *  *  *  * -OU *  *  *  * \n\
                 P2 *  *  *  *  *  *  *  *  * \n\
                 P3 *  *  *  * +FU *  *  *  * \n\
                 P4 *  *  *  *  *  *  *  *  * \n";
    assert!(games[0].contains(board) && games[0].contains("\nP+00KI\nP-00FU00FU\n-\n-"), "{records}");
    assert!(games[0].contains("\nT0\n'** -10\n'*depth 1, 0.0"), "the score is Black's: {records}");
    assert!(games[0].ends_with("%TORYO\n'summary:resignation:A lose:B win\n"), "{records}");
}
