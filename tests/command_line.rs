//! The command line: one-shot commands and their exit codes.

use std::path::PathBuf;

use assert_cmd::Command;

fn engine(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_engine"));
    command.args(arguments).timeout(std::time::Duration::from_secs(60));
    command
}

fn output(arguments: &[&str]) -> String {
    let assert = engine(arguments).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// Returns the path of a temporary file for one test.
fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn help_and_version() {
    assert!(output(&["--version"]).contains("Sanqi"));
    assert!(output(&["--help"]).contains("bench"));
    engine(&["nonsense"]).assert().code(2);
}

#[test]
fn perft_counts() {
    assert_eq!(output(&["perft", "4"]), "Nodes searched: 197281\n");
    let divided =
        output(&["perft", "3", "--divide", "--threads", "1", "--fen", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"]);
    assert_eq!(divided.lines().filter(|line| line.contains(": ")).count(), 14 + 1);
    assert!(divided.ends_with("\n\nNodes searched: 2812\n"), "{divided}");
    assert_eq!(output(&["perft", "0"]), "Nodes searched: 1\n");
    assert_eq!(output(&["perft", "2", "--fen", "startpos"]), "Nodes searched: 400\n");
    engine(&["perft", "3", "--fen", "8/8/8/8/8/8/8/8 w - -"]).assert().code(1);
    engine(&["perft", "3", "--game", "draughts"]).assert().code(2);
    // The game before the command, and that of the position.
    assert_eq!(output(&["--game", "xiangqi", "perft", "2"]), "Nodes searched: 1920\n");
    assert_eq!(output(&["--game", "xiangqi", "perft", "2", "--game", "shogi"]), "Nodes searched: 900\n");
    let shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(output(&["perft", "2", "--fen", shogi]), "Nodes searched: 900\n");
    engine(&["--game", "shogi", "manual"]).assert().code(1);
    // A depth that no stack would hold.
    engine(&["perft", "400"]).assert().code(2);
}

#[test]
fn one_position_is_analysed() {
    let text = output(&["analyse", "6k1/5ppp/8/8/8/8/8/R3K2R w - - 0 1", "--depth", "4"]);
    assert!(text.contains("score mate 1"), "{text}");
    assert!(text.trim_end().lines().last().is_some_and(|line| line.starts_with("bestmove a1a8")), "{text}");
    let two = output(&["analyse", "startpos", "--nodes", "3000", "--multipv", "2"]);
    assert!(two.contains(" multipv 2 "), "{two}");
    engine(&["analyse", "8/8 w"]).assert().code(1);
}

#[test]
fn moves_alone_are_analysed_as_a_game() {
    for arguments in [&["e4", "e5", "Nf3"][..], &["1. e4 e5 2. Nf3"], &["7g7f 3c3d 2g2f"], &["炮二平五", "马8进7"]]
    {
        let text = output(&[&["analyse"], arguments, &["--nodes", "500"]].concat());
        assert!(text.contains("accuracy"), "{text}");
    }
    engine(&["analyse", "e4 e6 Ke3"]).assert().code(1);
    engine(&["analyse", ""]).assert().code(2);
}

#[test]
fn castling_is_spelled_as_the_position_or_the_option_says() {
    let castling = |fen: &str, more: &[&str]| {
        let text = output(&[&["analyse", fen, "--depth", "1", "--multipv", "50", "--json"], more].concat());
        ["e1g1", "e1h1"].map(|spelling| text.contains(&format!("\"{spelling}\"")))
    };
    let usual = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!([castling(usual, &[]), castling(usual, &["--chess960"])], [[true, false], [false, true]]);
    let with_two_rooks = "4k3/8/8/8/8/8/8/1R2K2R w KB - 0 1";
    assert_eq!(castling(with_two_rooks, &[]), [false, true]);
}

#[test]
fn a_position_finds_its_game() {
    let best = |arguments: &[&str]| {
        let text = output(&[&["analyse"], arguments, &["--nodes", "500"]].concat());
        text.lines().last().unwrap_or_default().to_owned()
    };
    let shogi = best(&["9/9/9/9/9/k8/9/9/1R2K4 b Gr2b3g4s4n4l18p 1"]);
    assert!(shogi.starts_with("bestmove") && shogi.contains(['*', 'a', 'b', 'c']), "{shogi}");
    // Without quotes the fields are several arguments; ranks count from 0, as in UCCI.
    let xiangqi = best(&["3k5/9/9/9/9/9/9/9/R8/1R2K4", "w", "-", "-", "0", "1"]);
    assert!(xiangqi.starts_with("bestmove b0d0"), "{xiangqi}");
    assert!(best(&["startpos", "--game", "shogi"]).contains("bestmove"));
    // The built-in book has this position, but an analysis searches.
    let searched = output(&["analyse", "startpos", "--game", "shogi", "--movetime", "50"]);
    assert!(searched.contains(" seldepth ") && !searched.contains("book: "), "{searched}");
    let json = output(&["analyse", "6k1/5ppp/8/8/8/8/8/R3K2R b - - 0 1", "--nodes", "500", "--json", "--multipv", "2"]);
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&report["game"], report["lines"].as_array().map(Vec::len)), (&"chess".into(), Some(2)));
    assert!(report["score"].as_str().is_some_and(|score| score.starts_with('+')), "the score is White's: {json}");
}

#[test]
fn games_of_files_are_analysed() {
    let write = |name: &str, text: &str| {
        let path = scratch(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let good = write("a game é.pgn", "[White \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    let mixed = write("mixed.pgn", "1. e4 e4 *\n\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. e5 *\n");
    let [page, record] = ["page.html", "notes.pgn"].map(|name| scratch(name).to_str().unwrap().to_owned());
    let text = output(&["analyse", &good, "--nodes", "2000", "--html", &page, "--out", &record, "--threads", "2"]);
    assert!(text.contains("g4??") && text.contains("allows mate in 1"), "{text}");
    assert!(std::fs::read_to_string(&page).unwrap().contains("Qh4#"));
    assert!(std::fs::read_to_string(&record).unwrap().contains("2. g4 $4 { [%eval #-1] Blunder"));
    assert!(!scratch("page.html.journal").exists());
    let json = output(&["analyse", &good, "--nodes", "500", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(report["games"][0]["moves"][3]["text"], "Qh4#");
    assert_eq!(json, output(&["analyse", &good, "--nodes", "500", "--json", "--threads", "3"]));
    let assert = engine(&["analyse", &mixed, "no such file.pgn", &good, "--nodes", "500"]).assert().code(3);
    let errors = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    for message in [
        "mixed.pgn, game 1: move 1 of Black: illegal move e4: the piece does not move that way; the moves before it are read",
        "mixed.pgn, game 2: move 1 of White: illegal move e5",
        "no such file.pgn: ",
    ] {
        assert!(errors.contains(message), "{errors}");
    }
    engine(&["analyse", "no such file.pgn"]).assert().code(1);
    engine(&["analyse", env!("CARGO_MANIFEST_DIR")]).assert().code(1);
    engine(&["analyse", &good, "--out", &good]).assert().code(1);
    engine(&["analyse", &good, "--html", "no such folder/page.html"]).assert().code(1);
    engine(&["analyse", &good, "--game", "draughts"]).assert().code(2);
}

#[test]
fn files_of_mates_are_solved() {
    let file = |name: &str, text: &str| {
        let path = scratch(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let tsume = file(
        "tsume.tsv",
        "sfen\tplies\n9/9/9/9/9/k8/9/9/1R2K4 b Gr2b3g4s4n4l18p 1\t5\tG*8f\n8k/9/9/9/9/9/9/9/K8 b P 1\t0(no mate in 1)\n",
    );
    let text = output(&["mate", &tsume]);
    assert!(text.contains("G*8f") && text.contains("solved 1 of 1, 1 in the stated length"), "{text}");
    let moves = file("mates.epd", "8/8/8/8/8/6k1/8/r5K1 w - - dm 0; id \"a\";\n");
    engine(&["mate", &moves, "--game", "chess", "--time", "50"]).assert().code(3);
    let moves = file("mates.epd", "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;\n7k/8/8/8/8/2r5/1r6/6K1 w - - dm -1;\n");
    let text = output(&["mate", &moves, "--game", "chess", "--time", "20000"]);
    assert!(text.contains("solved 2 of 2, 2 in the stated length"), "{text}");
    let shorter = file("mates.epd", "k7/8/1K6/8/8/8/8/7R w - - dm 2;\n");
    assert!(output(&["mate", &shorter]).contains("solved 1 of 1, 0 in the stated length"));
    let none = file("none.sfen", "# no mate\n4k4/9/9/9/9/9/9/9/4K4 b G 1\n");
    let mixed = file("mixed.epd", "no/position w - -\n7k/5Q2/6K1/8/8/8/8/8 w - - dm 1;\n");
    let assert = engine(&["mate", &mixed, "--game", "chess"]).assert().code(1);
    let text = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    assert!(text.contains("solved 1 of 2"), "{text}");
    let assert = engine(&["mate", &none]).assert().code(3);
    assert!(String::from_utf8_lossy(&assert.get_output().stdout).contains(" none "));
    engine(&["mate", "no such file"]).assert().code(1);
    engine(&["mate", &none, "--game", "draughts"]).assert().code(2);
}

#[test]
fn bench_signs_in_its_last_line() {
    let bench = || {
        let text = output(&["bench", "--depth", "3"]);
        let last = text.lines().last().unwrap().to_owned();
        let words: Vec<&str> = last.split(' ').collect();
        assert!(matches!(words[..], ["Bench:", _, "nodes", _, "nps"]), "{last}");
        words[1].to_owned()
    };
    assert_eq!(bench(), bench());
    engine(&["bench", "--game", "draughts"]).assert().code(2);
}

#[test]
fn every_instruction_set_gives_the_same_signature() {
    let help = output(&["--help"]);
    let sets = help.split_once("--kernel <SET>").and_then(|(_, text)| text.split_once("[possible values: ")).unwrap().1;
    let sets: Vec<&str> = sets.split(']').next().unwrap().split(", ").collect();
    assert!(sets.contains(&"scalar"), "{help}");
    let bench = |set| {
        let text = output(&["bench", "--depth", "6", "--kernel", set]);
        text.lines().last().and_then(|line| line.split(' ').nth(1)).unwrap().to_owned()
    };
    let signatures: Vec<String> = sets.iter().map(|set| bench(set)).collect();
    assert!(signatures.iter().all(|signature| *signature == signatures[0]), "{sets:?}: {signatures:?}");
    engine(&["bench", "--kernel", "abacus"]).assert().code(2);
}

#[test]
fn openings_for_openbench() {
    let openings = |order: &str| {
        let text = output(&[order, "quit"]);
        let fens = text.lines().map(|line| line.strip_prefix("info string genfens ").unwrap().to_owned());
        fens.collect::<Vec<String>>()
    };
    let fens = openings("genfens 3 seed 5 book None");
    assert_eq!(fens.len(), 3);
    for fen in &fens {
        assert_eq!(output(&["perft", "0", "--fen", fen]), "Nodes searched: 1\n");
    }
    assert_eq!(openings("genfens 3 seed 5 book none chess"), fens);
    assert_ne!(openings("genfens 3 seed 6 book None"), fens);
    let book = scratch("book.epd");
    std::fs::write(&book, "3k4r/9/9/9/9/9/9/9/9/R3K4 w\n").unwrap();
    assert!(openings(&format!("genfens 1 seed 1 book {} xiangqi", book.display()))[0].contains("3k"));
    assert!(openings("genfens 2 seed 1 book None shogi").iter().all(|fen| fen.split(' ').count() == 4));
    engine(&["genfens 3 seed 5 book /no/such/book"]).assert().code(1);
    engine(&["genfens 3"]).assert().code(1);
}

#[test]
fn a_comparison_with_a_baseline_finds_regressions() {
    let file = scratch("baseline.json");
    let path = file.to_str().unwrap();
    // Refused before the search, which would take hours.
    for arguments in [["--compare", "/no/such/file"], ["--save", "/no/such/file"], ["--compare", "Cargo.toml"]] {
        engine(&["bench", "--depth", "40"]).args(arguments).assert().code(1).stdout("");
    }
    output(&["bench", "--depth", "3", "--save", path]);
    // The same search on the same machine, at any speed.
    let text = output(&["bench", "--depth", "3", "--compare", path, "--same-signature", "--max-slowdown", "100000"]);
    assert!(text.contains("same signature"), "{text}");
    engine(&["bench", "--depth", "4", "--compare", path]).assert().code(1);

    let mut recorded: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    recorded["games"][0]["nodes"] = 1.into();
    recorded["games"][0]["micros"] = 1.into();
    let other = scratch("other.json");
    std::fs::write(&other, recorded.to_string()).unwrap();
    let path = other.to_str().unwrap();
    engine(&["bench", "--depth", "3", "--compare", path]).assert().success();
    engine(&["bench", "--depth", "3", "--compare", path, "--same-signature"]).assert().code(3);
}

#[test]
fn a_slower_run_fails_past_the_threshold() {
    let file = scratch("fast.json");
    let path = file.to_str().unwrap();
    output(&["bench", "--depth", "2", "--save", path]);
    let mut recorded: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    recorded["games"][0]["micros"] = 1.into();
    std::fs::write(&file, recorded.to_string()).unwrap();
    engine(&["bench", "--depth", "2", "--compare", path, "--max-slowdown", "50"]).assert().code(3);
}

#[test]
fn json_is_json() {
    let value: serde_json::Value = serde_json::from_str(&output(&["bench", "--depth", "2", "--json"])).unwrap();
    assert_eq!(value["depth"], 2);
    assert!(value["games"][0]["nodes"].as_u64().is_some_and(|nodes| nodes > 0));
}

/// Returns the answer to `uci` of a program started with these arguments.
fn announced_game(program: &std::path::Path, arguments: &[&str]) -> String {
    let mut command = Command::new(program);
    command.args(arguments).timeout(std::time::Duration::from_secs(60)).write_stdin("uci\nquit\n");
    let text = String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap();
    let line = text.lines().find(|line| line.starts_with("option name UCI_Variant ")).unwrap();
    line.split(' ').nth(6).unwrap().to_owned()
}

/// Returns the path of the program under another name.
fn named_copy(name: &str) -> PathBuf {
    let (engine, copy) = (env!("CARGO_BIN_EXE_engine"), scratch(name));
    // A file that has just been written cannot be started while a process of another test, born meanwhile, has it open.
    let _ = std::fs::remove_file(&copy);
    std::fs::hard_link(engine, &copy).or_else(|_| std::fs::copy(engine, &copy).map(|_| ())).unwrap();
    copy
}

#[test]
fn the_game_is_chosen_by_an_argument_or_by_the_name_of_the_program() {
    let engine = PathBuf::from(env!("CARGO_BIN_EXE_engine"));
    assert_eq!(announced_game(&engine, &[]), "chess");
    assert_eq!(announced_game(&engine, &["--game", "xiangqi"]), "xiangqi");
    let copy = named_copy("Sanqi-Xiangqi.exe");
    assert_eq!(announced_game(&copy, &[]), "xiangqi");
    assert_eq!(announced_game(&copy, &["--game", "chess"]), "chess");
    #[cfg(unix)]
    {
        let link = scratch("sanqi-shogi");
        let _ = std::fs::remove_file(&link);
        std::os::unix::fs::symlink(&engine, &link).unwrap();
        assert_eq!(announced_game(&link, &[]), "shogi");
        let copy_by_link = scratch("play");
        let _ = std::fs::remove_file(&copy_by_link);
        std::os::unix::fs::symlink(&copy, &copy_by_link).unwrap();
        assert_eq!(announced_game(&copy_by_link, &[]), "xiangqi");
    }
    Command::new(&engine).args(["--game", "draughts"]).assert().code(2);
}

#[test]
fn a_package_installs_manual_and_completions_in_its_name() {
    let copy = named_copy("sanqi");
    let text = |arguments: &[&str]| {
        let assert = Command::new(&copy).args(arguments).assert().success();
        String::from_utf8(assert.get_output().stdout.clone()).unwrap()
    };
    assert!(text(&["--version"]).starts_with("sanqi Sanqi "));
    let manual = text(&["manual"]);
    for part in [".TH sanqi 1", ".SH NAME", ".SH \"SANQI ANALYSE\"", ".SS OPTIONS", "\\-\\-syzygy"] {
        assert!(manual.contains(part), "{part}");
    }
    assert!(!manual.contains("engine bench"), "the manual names the installed program");
    for (shell, part) in [("bash", "complete -F _sanqi"), ("zsh", "#compdef sanqi"), ("fish", "complete -c sanqi")] {
        assert!(text(&["completions", shell]).contains(part), "{shell}");
    }
    let errors = Command::new(&copy).args(["analyse", "8/8 w"]).assert().code(1).get_output().stderr.clone();
    assert!(errors.starts_with(b"sanqi: "), "{}", String::from_utf8_lossy(&errors));
}

/// Exit code of a command whose standard output failed.
const OUTPUT_FAILED: i32 = 74;

/// Runs a command whose output nobody reads; returns its exit code and what it wrote to standard error.
fn without_reader(arguments: &[&str]) -> (Option<i32>, String) {
    let (reader, output) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_engine"));
    let done = command.args(arguments).stdin(std::process::Stdio::null()).stdout(output).output().unwrap();
    (done.status.code(), String::from_utf8_lossy(&done.stderr).into_owned())
}

#[test]
fn a_closed_output_ends_every_command_quietly() {
    let game = scratch("closed.pgn");
    std::fs::write(&game, "1. f3 e5 2. g4 Qh4# 0-1\n").unwrap();
    let game = game.to_str().unwrap();
    let problems = scratch("closed.tsv");
    std::fs::write(&problems, "9/9/9/9/9/k8/9/9/1R2K4 b Gr2b3g4s4n4l18p 1\t5\n").unwrap();
    let [page, record] = ["closed.html", "closed-notes.pgn"].map(|name| scratch(name).to_str().unwrap().to_owned());
    let commands: [&[&str]; 13] = [
        &["--help"],
        &["--version"],
        &["bench", "--help"],
        &["manual"],
        &["completions", "bash"],
        &["bench", "--depth", "2"],
        &["bench", "--depth", "2", "--json"],
        &["mate", problems.to_str().unwrap()],
        &["genfens 3 seed 5 book None", "quit"],
        &["analyse", game, "--nodes", "50"],
        &["analyse", game, "--nodes", "50", "--json", "--html", &page, "--out", &record],
        &["analyse", "startpos", "--nodes", "50"],
        &["analyse", "startpos", "--nodes", "50", "--json"],
    ];
    for arguments in commands {
        assert_eq!(without_reader(arguments), (Some(OUTPUT_FAILED), String::new()), "{arguments:?}");
    }
    assert!(std::fs::read_to_string(&page).unwrap().contains("Qh4#"));
    assert!(std::fs::read_to_string(&record).unwrap().contains("Qh4#"));
    assert!(!scratch("closed.html.journal").exists());
    let (code, errors) = without_reader(&["perft", "2", "--divide"]);
    assert!(code == Some(OUTPUT_FAILED) && errors.ends_with("nodes per second\n"), "{code:?}: {errors}");
    // A GUI that has gone is no failure of the engine.
    assert_eq!(without_reader(&[]), (Some(0), String::new()));
}

/// Without a standard error messages are lost, and every command ends with the exit code that it has anyway.
#[cfg(target_os = "linux")]
#[test]
fn messages_that_nobody_reads_change_nothing() {
    let game = scratch("unheard.pgn");
    std::fs::write(&game, "1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 e4 *\n").unwrap();
    let game = game.to_str().unwrap();
    let commands: [&[&str]; 6] = [
        &["perft", "2"],
        &["perft", "2", "--game", "draughts"],
        &["analyse", game, "--nodes", "50", "--syzygy", "/nonexistent"],
        &["analyse", "nothing.pgn"],
        &["bench", "--depth", "1", "--compare", "nothing.json"],
        &["nonsense"],
    ];
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    let closed = || std::io::pipe().unwrap().1;
    for arguments in commands {
        let run = |errors: std::process::Stdio| {
            let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_engine"));
            command.args(arguments).stdin(std::process::Stdio::null()).stderr(errors).output().unwrap().status.code()
        };
        let heard = run(std::process::Stdio::piped());
        assert_ne!(heard, Some(101), "{arguments:?}");
        for errors in [full().into(), closed().into()] {
            assert_eq!(run(errors), heard, "{arguments:?}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_in_one_line() {
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    for arguments in
        [&["bench", "--depth", "2"][..], &["perft", "2"], &["--help"], &["analyse", "startpos", "--nodes", "50"]]
    {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_engine"));
        let done = command.args(arguments).stdout(full()).output().unwrap();
        let errors = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(OUTPUT_FAILED), "{arguments:?}: {errors}");
        assert!(errors.lines().last().is_some_and(|line| line.starts_with("engine: standard output: ")), "{errors}");
        assert!(!errors.contains("panicked"), "{errors}");
    }
}

#[test]
fn games_come_from_lines_and_from_standard_input() {
    let table = output(&["analyse", "startpos moves f2f3 e7e5 g2g4 d8h4", "--nodes", "200"]);
    assert!(table.contains("g4??"), "{table}");
    assert_eq!(output(&["analyse", "startpos", "moves", "f2f3", "e7e5", "g2g4", "d8h4", "--nodes", "200"]), table);
    let text = output(&["analyse", "fen 6k1/5ppp/8/8/8/8/8/R3K2R w - - 0 1 moves a1a8", "--nodes", "200"]);
    assert!(text.contains("Ra8#") || text.contains("White"), "{text}");
    let text = output(&["analyse", "position", "sfen", "9/9/9/9/9/k8/9/9/1R2K4 b Gr2b3g4s4n4l18p 1", "--nodes", "200"]);
    assert!(text.trim_end().lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{text}");
    engine(&["analyse", "startpos moves e2e4 e2e4", "--nodes", "50"]).assert().code(1);
    let read = |text: &str| {
        let mut command = engine(&["analyse", "-", "--nodes", "200"]);
        let assert = command.write_stdin(text.to_owned()).assert();
        let done = assert.get_output().clone();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (done.status.code(), text(&done.stdout), text(&done.stderr))
    };
    let (code, table, errors) = read("1. f3 e5 2. g4 Qh4# 0-1\n");
    assert!(code == Some(0) && table.contains("g4??") && errors.is_empty(), "{table}{errors}");
    let (code, table, errors) = read("[White \"A\"]\n\n1. f3 e5 2. g4 -- 3. e4 *\n");
    assert!(code == Some(0) && table.contains("g4??"), "{code:?} {table}");
    let message = "move 2 of Black: not a move: --; the moves before it are read";
    assert_eq!(errors, format!("engine: standard input, game 1: {message}\n"));
    assert_eq!(read("").0, Some(1));
}
