//! Files: comparison of paths, atomic writing.

use std::fs;
use std::io;
use std::path::Path;

/// Returns true if both paths lead to the same existing file.
pub fn is_same_file(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// Writes a file under another name (`*.unfinished`) and renames it, so that nobody sees an incomplete file at `path`.
///
/// # Errors
/// The file cannot be written or renamed.
pub fn write_atomically(path: &Path, contents: &[u8]) -> io::Result<()> {
    let unfinished = path.with_extension("unfinished");
    let done = fs::write(&unfinished, contents).and_then(|()| fs::rename(&unfinished, path));
    if done.is_err() {
        // An incomplete file is of no use.
        let _ = fs::remove_file(&unfinished);
    }
    done
}
