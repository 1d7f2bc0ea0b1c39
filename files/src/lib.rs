//! Regular files, read at given offsets, by any number of threads.
//!
//! Files are read with positioned reads, not mapped: a mapped file that another program shortens, or whose disk fails,
//! ends the process, while a failed read is an error like others.

use std::fs::{self, File};
use std::io;
use std::path::Path;

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
    fn what_is_no_regular_file_is_not_opened() {
        let folder = std::env::temp_dir();
        assert!(open(&folder).unwrap().is_none());
        assert_eq!(open(&folder.join("no such file")).unwrap_err().kind(), io::ErrorKind::NotFound);
        if cfg!(unix) {
            assert!(open(Path::new("/dev/zero")).unwrap().is_none());
        }
    }
}
