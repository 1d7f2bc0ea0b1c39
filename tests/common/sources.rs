//! The source files of the workspace, for tests of its structure.

use std::fs;
use std::path::{Path, PathBuf};

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
