//! The source files of the workspace, for tests of its structure.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders of the production code of all crates.
pub const CRATES: [&str; 17] = [
    "analysis/src",
    "arena/src",
    "bench/src",
    "boards/src",
    "books/src",
    "capi/src",
    "endgame_tables/src",
    "files/src",
    "hostile_input/src",
    "lab/src",
    "protocol/src",
    "search/src",
    "selfplay/src",
    "src",
    "terminal/src",
    "web/src",
    "xtask/src",
];

/// Returns the Rust files in a folder and in the folders below it.
pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        match path.extension() {
            _ if path.is_dir() => files.extend(rust_files(&path)),
            Some(extension) if extension == "rs" => files.push(path),
            _ => {}
        }
    }
    files
}
