//! Folders and files of endgame tables as users have them: odd names, damage, changes during a search.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::Engine;

const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/endgame_tables/tests/data/syzygy");

/// A folder in the system's temporary folder, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("sanqi-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn copy(&self, name: &str) {
        fs::copy(Path::new(TABLES).join(name), self.0.join(name)).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn several_folders_with_blanks_and_other_letters() {
    let (first, second) = (Folder::new("tables, Tabellen für Schach 残局"), Folder::new("tables 2"));
    first.copy("KQvK.rtbw");
    second.copy("KQvK.rtbw");
    second.copy("KRvK.rtbw");
    let path = std::env::join_paths([&first.0, &second.0]).unwrap();
    let mut engine = Engine::start();
    engine.send(&format!("setoption name SyzygyPath value {}", path.to_str().unwrap()));
    engine.expect("info string SyzygyPath: found 2 WDL and 0 DTZ tables, up to 3 pieces");
    engine.sync();
    engine.quit();
}

/// A level plays without the tables; an analysis, which is at full strength at every level, has them.
#[test]
fn an_analysis_at_a_level_uses_the_tables() {
    let mut engine = Engine::start();
    engine.send(&format!("setoption name SyzygyPath value {TABLES}"));
    engine.send("setoption name Skill Level value 5");
    engine.send("setoption name Level Pause value false");
    engine.send("position fen 8/8/8/8/8/2k5/8/K2Q4 w - - 0 1");
    engine.send("go infinite");
    engine.expect("info * score cp 20000 *");
    engine.send("stop");
    engine.expect("bestmove *");
    engine.send("go depth 4");
    engine.expect("info depth 4 * tbhits 0 *");
    engine.expect("bestmove *");
    engine.quit();
}

/// Runs `engine analyse` on the text of a file, and returns its report as JSON and its messages.
fn analyse(folder: &Folder, (name, text): (&str, &str), tables: &Path) -> (serde_json::Value, String) {
    let file = folder.0.join(name);
    fs::write(&file, text).unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_engine"));
    command.arg("analyse").arg(&file).args(["--json", "--nodes", "300", "--syzygy"]).arg(tables);
    let done = command.output().unwrap();
    let errors = String::from_utf8(done.stderr).unwrap();
    assert!(done.status.success(), "{errors}");
    (serde_json::from_slice(&done.stdout).unwrap(), errors)
}

/// White has a rook more, which no search of 300 nodes turns into a mate.
const ENDGAME: (&str, &str) =
    ("rook.pgn", "[FEN \"8/8/8/8/3k4/8/8/KR6 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Rb5 Kc4 2. Rh5 *\n");

#[test]
fn games_are_analysed_with_tables() {
    let folder = Folder::new("analysed tables");
    let (report, errors) = analyse(&folder, ENDGAME, Path::new(TABLES));
    assert!(errors.contains(&format!("--syzygy {TABLES}: found 13 WDL ")), "{errors}");
    let positions = report["games"][0]["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 4);
    assert!(positions.iter().all(|position| position["score"] == "+200.00"), "{positions:#?}");
}

#[test]
fn games_are_analysed_without_the_tables_of_an_empty_folder() {
    let folder = Folder::new("analysed without tables");
    let (report, errors) = analyse(&folder, ENDGAME, &folder.0);
    let says = format!("--syzygy {}: no endgame tables found", folder.0.display());
    assert!(errors.contains(&says), "{errors}");
    assert_ne!(report["games"][0]["positions"][0]["score"], "+200.00");
}

#[test]
fn a_missing_folder_is_named_once() {
    let folder = Folder::new("analysed with a missing folder");
    let missing = folder.0.join("none");
    let (_, errors) = analyse(&folder, ENDGAME, &missing);
    let lines: Vec<&str> = errors.lines().filter(|line| line.starts_with("--syzygy")).collect();
    assert_eq!(lines.len(), 2, "{errors}");
    assert!(lines.iter().all(|line| line.matches(missing.to_str().unwrap()).count() == 1), "{errors}");
}

#[test]
fn games_of_shogi_are_analysed_beside_tables() {
    let folder = Folder::new("analysed shogi");
    let moves = ("shogi.usi", "startpos moves 7g7f 3c3d 8h2b+ 3a2b\n");
    let (report, errors) = analyse(&folder, moves, Path::new(TABLES));
    assert_eq!(report["games"][0]["game"], "shogi");
    assert_eq!(report["games"][0]["positions"].as_array().unwrap().len(), 5);
    assert!(!errors.contains("panicked"), "{errors}");
}

#[cfg(unix)]
#[test]
fn pipes_folders_and_files_in_place_of_tables_are_named() {
    let folder = Folder::new("bad tables");
    let pipe = folder.0.join("KBvK.rtbw");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    fs::create_dir(folder.0.join("KNvK.rtbw")).unwrap();
    fs::write(folder.0.join("KPvK.rtbw"), "").unwrap();
    fs::write(folder.0.join("KQvK.rtbw"), [0x71, 0xe8, 0x23, 0x5d, 1, 2, 3]).unwrap();
    std::os::unix::fs::symlink("/dev/zero", folder.0.join("KRvK.rtbw")).unwrap();
    let file = folder.0.join("KPvK.rtbw");
    let mut engine = Engine::start();
    let send =
        |engine: &mut Engine, path: &Path| engine.send(&format!("setoption name SyzygyPath value {}", path.display()));
    send(&mut engine, &folder.0);
    engine.expect("info string SyzygyPath: *KBvK.rtbw: not a file; not used");
    engine.expect("info string SyzygyPath: *KNvK.rtbw: not a file; not used");
    engine.expect("info string SyzygyPath: *KPvK.rtbw: an empty file; not used");
    engine.expect("info string SyzygyPath: *KQvK.rtbw: incomplete; not used");
    engine.expect("info string SyzygyPath: *KRvK.rtbw: not a file; not used");
    engine.expect("info string SyzygyPath: no endgame tables found");
    for path in [&pipe, &file] {
        send(&mut engine, path);
        engine.expect("info string SyzygyPath: no endgame tables found");
    }
    engine.sync();
    engine.quit();
}

#[test]
fn a_damaged_table_is_named_once_and_the_search_answers() {
    let folder = Folder::new("damaged table");
    folder.copy("KQvK.rtbw");
    let mut bytes = fs::read(Path::new(TABLES).join("KRvK.rtbw")).unwrap();
    bytes[5..64].fill(0xee);
    fs::write(folder.0.join("KRvK.rtbw"), bytes).unwrap();
    let mut engine = Engine::start();
    engine.send(&format!("setoption name SyzygyPath value {}", folder.0.display()));
    engine.expect("info string SyzygyPath: found 2 WDL and 0 DTZ tables, up to 3 pieces");
    engine.send("position fen 8/8/8/8/3k4/8/8/KR6 w - - 0 1");
    engine.send("go depth 4");
    engine.expect("info string *KRvK.rtbw: *; not used");
    engine.expect("bestmove *");
    let heard = engine.heard.len();
    engine.send("go depth 4");
    engine.expect("bestmove *");
    assert!(!engine.heard[heard..].iter().any(|line| line.contains("not used")), "once");
    engine.quit();
}

#[test]
fn a_path_that_is_set_during_a_search_waits_for_its_end() {
    let mut engine = Engine::start();
    engine.send("position fen 8/8/8/8/3k4/8/8/KR6 w - - 0 1");
    engine.send("go infinite");
    engine.send(&format!("setoption name SyzygyPath value {TABLES}"));
    engine.expect_no_answer(std::time::Duration::from_millis(100));
    engine.send("stop");
    engine.expect("bestmove *");
    engine.expect("info string SyzygyPath: found 13 WDL *");
    engine.send("go depth 2");
    engine.expect("info * score cp 20000 * tbhits *");
    engine.expect("bestmove *");
    engine.quit();
}
