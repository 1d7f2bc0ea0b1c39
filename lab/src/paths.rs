//! Files: comparison of paths, atomic writing, values as JSON, treatment of an output file that exists.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{LabError, file_error};

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
/// Devices, pipes and whatever else is no regular file are written directly, and a link leads to its file.
///
/// # Errors
/// The file cannot be written or renamed.
pub fn write_atomically(path: &Path, contents: &[u8]) -> io::Result<()> {
    if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        return fs::write(path, contents);
    }
    let path = path.canonicalize().unwrap_or_else(|_| path.into());
    let unfinished = path.with_extension("unfinished");
    let done = fs::write(&unfinished, contents).and_then(|()| fs::rename(&unfinished, &path));
    if done.is_err() {
        // An incomplete file is of no use.
        let _ = fs::remove_file(&unfinished);
    }
    done
}

/// Returns the path of a file beside an output, with another ending of its name.
///
/// # Errors
/// The output has this ending itself: one file would replace the other.
pub fn path_beside(output: &Path, extension: &str) -> Result<PathBuf, LabError> {
    let path = output.with_extension(extension);
    if path == output {
        return Err(
            format!("{}: another file is written beside it with the ending .{extension}", output.display()).into()
        );
    }
    Ok(path)
}

/// Reads a value from a file of JSON.
///
/// # Errors
/// The file cannot be read, or has no such value.
pub fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, LabError> {
    let bytes = fs::read(path).map_err(file_error(path))?;
    serde_json::from_slice(&bytes).map_err(file_error(path))
}

/// Writes a value as JSON like [`write_atomically`].
///
/// # Errors
/// The file cannot be written or renamed.
pub fn write_json(path: &Path, value: &impl Serialize) -> Result<(), LabError> {
    let text = serde_json::to_vec_pretty(value).map_err(file_error(path))?;
    write_atomically(path, &text).map_err(file_error(path))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn no_file_is_written_beside_itself() {
        assert_eq!(path_beside(Path::new("a.b/out.json"), "png").unwrap(), Path::new("a.b/out.png"));
        assert!(path_beside(Path::new("out.png"), "png").is_err());
    }

    #[test]
    fn folders_and_links_stay_what_they_are() {
        let folder = std::env::temp_dir().join(format!("sanqi-paths-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (file, link) = (folder.join("file.nnue"), folder.join("link.nnue"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_atomically(&link, b"new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        assert!(write_atomically(&folder, b"text").is_err() && folder.is_dir());
        fs::remove_dir_all(&folder).unwrap();
    }
}
