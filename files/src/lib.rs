//! Regular files, read whole or, by any number of threads, at given offsets.
//!
//! Files are read with positioned reads, not mapped: a mapped file that another program shortens, or whose disk fails,
//! ends the process, while a failed read is an error like others.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use thiserror::Error;

/// Opens a regular file. Returns it with its length in bytes; `None` if the path leads to something else, such as a
/// folder or a pipe.
///
/// # Errors
/// There is nothing at the path, or it cannot be opened.
pub fn open(path: &Path) -> io::Result<Option<(File, u64)>> {
    // Opening a pipe would wait for its other end.
    if !fs::metadata(path)?.is_file() {
        return Ok(None);
    }
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    Ok(Some((file, length)))
}

/// Reason why a file is not read whole.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The path leads to something else, such as a folder or a pipe.
    #[error("not a regular file")]
    NotRegular,
    /// The file is larger than it may be.
    #[error("too large")]
    TooLarge,
    /// There is nothing at the path, or it cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<ReadError> for io::Error {
    fn from(error: ReadError) -> io::Error {
        match error {
            ReadError::Io(error) => error,
            error => io::Error::other(error),
        }
    }
}

/// Reads a regular file of at most `most` bytes: a pipe would wait for its other end, and a device need not end.
///
/// # Errors
/// There is no regular file at the path, or it is larger or cannot be read.
pub fn read_regular(path: &Path, most: u64) -> Result<Vec<u8>, ReadError> {
    let (file, length) = open(path)?.ok_or(ReadError::NotRegular)?;
    if length > most {
        return Err(ReadError::TooLarge);
    }
    // A file may be longer than it says, or grow meanwhile.
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(ReadError::TooLarge) } else { Ok(bytes) }
}

/// Fills a buffer from an offset on. Returns the number of bytes, which is smaller at the end of the file.
///
/// # Errors
/// The file cannot be read.
pub fn fill(file: &File, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
    let mut count = 0;
    while count < buffer.len() {
        match read_at(file, &mut buffer[count..], offset.saturating_add(count as u64)) {
            Ok(0) => break,
            Ok(read) => count += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(count)
}

/// Reads without the position of the file, which threads would share.
#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, offset)
}

/// Reads from an offset on; the position that this moves is never used.
#[cfg(windows)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_end_at_the_end_even_of_a_file_that_was_shortened() {
        let path = std::env::temp_dir().join(format!("sanqi-files-{}-é.bin", std::process::id()));
        fs::write(&path, b"0123456789").unwrap();
        let (file, length) = open(&path).unwrap().unwrap();
        assert_eq!(length, 10);
        let mut buffer = [0; 4];
        assert_eq!((fill(&file, 3, &mut buffer).unwrap(), &buffer), (4, b"3456"));
        assert_eq!((fill(&file, 8, &mut buffer).unwrap(), &buffer[..2]), (2, &b"89"[..]));
        File::options().write(true).open(&path).unwrap().set_len(5).unwrap();
        assert_eq!((fill(&file, 3, &mut buffer).unwrap(), fill(&file, 8, &mut buffer).unwrap()), (2, 0));
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn whole_files_have_a_largest_size() {
        let path = std::env::temp_dir().join(format!("sanqi-files-{}-whole.bin", std::process::id()));
        fs::write(&path, b"0123456789").unwrap();
        assert_eq!(read_regular(&path, 10).unwrap(), b"0123456789");
        assert_eq!(read_regular(&path, u64::MAX).unwrap(), b"0123456789");
        assert!(matches!(read_regular(&path, 9), Err(ReadError::TooLarge)));
        fs::remove_file(&path).unwrap();
        let missing = io::Error::from(read_regular(&path, 9).unwrap_err());
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
        if cfg!(target_os = "linux") {
            assert!(
                matches!(read_regular(Path::new("/proc/self/status"), 9), Err(ReadError::TooLarge)),
                "says 0 bytes"
            );
        }
    }

    #[test]
    fn what_is_no_regular_file_is_not_read() {
        let refusal = |path: &Path| io::Error::from(read_regular(path, u64::MAX).unwrap_err()).to_string();
        assert_eq!(refusal(&std::env::temp_dir()), "not a regular file");
        if cfg!(unix) {
            let pipe = std::env::temp_dir().join(format!("sanqi-files-{}.pipe", std::process::id()));
            assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
            assert_eq!(refusal(&pipe), "not a regular file");
            fs::remove_file(&pipe).unwrap();
        }
    }

    #[test]
    fn what_is_no_regular_file_is_not_opened() {
        let folder = std::env::temp_dir();
        assert!(open(&folder).unwrap().is_none());
        assert_eq!(open(&folder.join("no such file")).unwrap_err().kind(), io::ErrorKind::NotFound);
        if cfg!(unix) {
            assert!(open(Path::new("/dev/zero")).unwrap().is_none());
        }
    }
}
