//! Files: comparison of paths, atomic writing, treatment of an output file that exists.

use std::fs;
use std::io;
use std::path::Path;

use clap::Args;

/// Treatment of an output file that exists; without either option it is refused.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct ExistingFile {
    /// Continue the file if it exists.
    #[arg(long, conflicts_with = "overwrite")]
    pub resume: bool,
    /// Replace the file if it exists.
    #[arg(long)]
    pub overwrite: bool,
}

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
