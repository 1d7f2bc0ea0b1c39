//! Files of Syzygy endgame tables.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use boards::chess::Chess;
use boards::{Line, Notation};
use endgame_tables::{EndgameTables, SyzygyTables};

use crate::checks::legal;
use crate::choices::Choices;
use crate::corpus;

const DATA: &str = "endgame_tables/tests/data/syzygy";
/// Greatest number of bytes that are changed.
const MOST_CHANGES: usize = 32;
/// Positions with the pieces of the tables, or one more.
const POSITIONS: [&str; 10] = [
    "8/8/8/8/4k3/8/3QK3/8 w - - 0 1",
    "8/8/8/8/4k3/8/3RK3/8 b - - 0 1",
    "8/3P4/8/8/4k3/8/4K3/8 w - - 0 1",
    "8/8/8/8/4k3/8/1BN1K3/8 w - - 0 1",
    "8/8/8/8/4k3/2q5/4K2Q/8 w - - 3 20",
    "8/8/8/P7/4k3/8/P3K3/8 b - - 0 1",
    "8/8/8/p7/4K3/8/1r2k3/8 b - - 0 1",
    "8/8/8/8/4k3/8/1RN1K3/8 w - - 97 80",
    "8/8/8/4k3/8/1N6/1NK5/8 w - - 0 1",
    "8/8/8/4k3/8/1R6/1RK5/8 b - - 0 1",
];

/// The tables of the repository.
static FILES: LazyLock<Vec<(String, Vec<u8>)>> = LazyLock::new(|| {
    let is_table = |name: &str| name.ends_with(".rtbw") || name.ends_with(".rtbz");
    corpus::folder(DATA).into_iter().filter(|(name, _)| is_table(name)).collect()
});

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("sanqi-{}-tables-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for temporary files");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Uses a folder with one damaged table and sound ones: the damaged one is the bytes themselves, or one of the
/// repository with changed bytes. Checks that it is left out or answers; ranked moves are legal ones.
pub fn syzygy(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let is_whole = choices.below(2) == 0;
    let Some((name, file)) = choices.of(&FILES) else { return };
    let folder = Folder::new();
    let damaged = if is_whole { choices.rest().to_vec() } else { changed(file, choices) };
    let is_sound = damaged == *file;
    let stem = name.split('.').next().unwrap_or_default();
    for (other, file) in FILES.iter().filter(|(other, _)| other.split('.').next() == Some(stem)) {
        let contents = if other == name { &damaged } else { file };
        fs::write(folder.0.join(other), contents).expect("room for temporary files");
    }
    let opened = <SyzygyTables as EndgameTables<Chess>>::open(&folder.0.display().to_string());
    let Some(tables) = opened.tables else { return };
    for fen in POSITIONS {
        ask(&tables, &Chess::from_fen(fen).expect("a position"));
    }
    let problems = EndgameTables::<Chess>::take_problems(&*tables);
    assert!(!is_sound || problems.is_empty(), "{problems:?}");
}

fn ask(tables: &SyzygyTables, position: &Chess) {
    if <SyzygyTables as EndgameTables<Chess>>::pieces(position) > EndgameTables::<Chess>::largest(tables) {
        return;
    }
    let _ = tables.probe(position);
    let moves = legal(position);
    for rule_limit in [true, false] {
        if let Some(ranked) = tables.rank(&Line::new(*position), &moves, rule_limit) {
            assert!(ranked.moves.iter().all(|ranked| moves.contains(&ranked.mv)), "{position:?}");
        }
    }
}

fn changed(file: &[u8], mut choices: Choices<'_>) -> Vec<u8> {
    let mut file = file.to_vec();
    for _ in 0..MOST_CHANGES {
        if !choices.any() {
            break;
        }
        // Headers are at the beginning, and short.
        let area = if choices.below(2) == 0 { file.len().min(256) } else { file.len().min(1 << 16) };
        let (at, value) = (choices.below(area), choices.below(256) as u8);
        if let Some(byte) = file.get_mut(at) {
            *byte = value;
        }
    }
    file
}

/// Returns the small tables as they are, and changes to each.
pub(crate) fn corpus() -> Vec<Vec<u8>> {
    let mut inputs = Vec::new();
    for (index, (_, file)) in (0_u8..).zip(FILES.iter()) {
        if file.len() < 3_000 {
            inputs.push([&[0, index], &file[..]].concat());
        }
        inputs.push(vec![1, index]);
        for change in 4..12 {
            inputs.push(vec![1, index, 0, change, change ^ 3, 0, 3 * change, 255]);
        }
    }
    inputs
}
