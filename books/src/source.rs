//! The bytes of a book: a file that is read where it is probed, or bytes in memory.

use std::borrow::Cow;
use std::fs::File;
use std::io;
use std::path::Path;

use crate::error::BookError;

/// The bytes of a book.
#[derive(Debug)]
pub enum Source {
    /// Bytes in memory.
    Memory(Cow<'static, [u8]>),
    /// An open file and its length in bytes when it was opened.
    File(File, u64),
}

impl Source {
    /// Opens a regular file.
    ///
    /// # Errors
    /// The path does not lead to a file that can be read, or the file is empty.
    pub fn open(path: &Path) -> Result<Source, BookError> {
        match files::open(path)?.ok_or(BookError::NotAFile)? {
            (_, 0) => Err(BookError::Empty),
            (file, length) => Ok(Source::File(file, length)),
        }
    }

    /// Returns the number of bytes.
    pub fn len(&self) -> u64 {
        match self {
            Source::Memory(bytes) => bytes.len() as u64,
            Source::File(_, length) => *length,
        }
    }

    /// Returns true if there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads up to `length` bytes from an offset on; fewer at the end.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(&self, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        let left = usize::try_from(self.len().saturating_sub(offset)).unwrap_or(usize::MAX);
        let mut bytes = vec![0; length.min(left)];
        let count = self.fill(offset, &mut bytes)?;
        bytes.truncate(count);
        Ok(bytes)
    }

    /// Fills a buffer from an offset on. Returns the number of bytes, which is smaller at the end.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn fill(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Source::Memory(bytes) => {
                let start = usize::try_from(offset).map_or(bytes.len(), |start| start.min(bytes.len()));
                let count = buffer.len().min(bytes.len() - start);
                buffer[..count].copy_from_slice(&bytes[start..start + count]);
                Ok(count)
            }
            Source::File(file, _) => files::fill(file, offset, buffer),
        }
    }
}

#[cfg(test)]
impl Source {
    /// Returns a file of this length that begins with a text; the rest needs no room on the disk.
    pub fn of_length(name: &str, text: &str, length: u64) -> Source {
        let path = std::env::temp_dir().join(format!("sanqi-{}-{name}", std::process::id()));
        std::fs::write(&path, text).unwrap();
        File::options().write(true).open(&path).unwrap().set_len(length).unwrap();
        let source = Source::open(&path).unwrap();
        std::fs::remove_file(path).unwrap();
        source
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn reads_end_at_the_end() {
        let path = std::env::temp_dir().join(format!("sanqi-source {}-é.bin", std::process::id()));
        fs::write(&path, b"0123456789").unwrap();
        let memory = Source::Memory(Cow::Borrowed(b"0123456789"));
        let file = Source::open(&path).unwrap();
        fs::remove_file(&path).unwrap();
        for source in [memory, file] {
            assert_eq!(source.len(), 10);
            assert_eq!(source.read(3, 4).unwrap(), b"3456");
            assert_eq!(source.read(8, 4).unwrap(), b"89");
            assert_eq!(source.read(u64::MAX, 4).unwrap(), b"");
        }
    }

    #[test]
    fn what_is_no_file_with_contents_is_refused() {
        let folder = std::env::temp_dir();
        assert!(matches!(Source::open(&folder), Err(BookError::NotAFile)));
        assert!(matches!(Source::open(&folder.join("no such book")), Err(BookError::Io(_))));
        if cfg!(unix) {
            assert!(matches!(Source::open(Path::new("/dev/zero")), Err(BookError::NotAFile)));
        }
        let path = folder.join(format!("sanqi-empty-{}.bin", std::process::id()));
        fs::write(&path, "").unwrap();
        assert!(matches!(Source::open(&path), Err(BookError::Empty)));
        fs::remove_file(&path).unwrap();
    }
}
