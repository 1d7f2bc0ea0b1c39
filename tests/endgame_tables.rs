//! Folders and files of endgame tables as users have them: odd names, damage, changes during a search.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::Engine;

const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/search/tests/data/syzygy");

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
