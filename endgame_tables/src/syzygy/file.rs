//! Reading the file of a table. Small files are read as a whole; parts of larger ones are read when they are needed.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::error::TableError;

/// Size in bytes up to which a file is read as a whole.
const SMALL: u64 = 1 << 20;
/// Number of files that stay open; further ones are opened for each read. Systems allow a process 256 open files and
/// more.
const MOST_OPEN: usize = 150;
/// Every table has this many bytes beyond a multiple of [`UNIT`]: the checksum at its end.
const CHECKSUM: u64 = 16;
const UNIT: u64 = 64;
/// Largest number of bytes that are read at once; headers and blocks are far smaller.
const MOST_AT_ONCE: usize = 1 << 22;

/// Devices and pipes need not end, or wait for a writer.
const NOT_A_FILE: TableError = TableError::Damaged("not a file");

/// Number of files that are open now.
static OPEN: AtomicUsize = AtomicUsize::new(0);

/// Checks that a path is a regular file that may be a table, by its size and first bytes.
pub fn check(path: &Path, magic: [u8; 4]) -> Result<(), TableError> {
    let (mut file, length) = files::open(path)?.ok_or(NOT_A_FILE)?;
    if length == 0 {
        return Err(TableError::Damaged("an empty file"));
    }
    let mut first = [0; 4];
    let read = file.read_exact(&mut first);
    if read.is_err() || first != magic {
        return Err(TableError::Damaged("not a table"));
    }
    if length % UNIT != CHECKSUM {
        return Err(TableError::Damaged("incomplete"));
    }
    Ok(())
}

/// The file of a table.
pub struct TableFile {
    path: PathBuf,
    length: u64,
    contents: Contents,
}

enum Contents {
    Read(Vec<u8>),
    Open(File),
    Closed,
}

impl TableFile {
    /// Opens a file that was checked.
    pub fn open(path: &Path) -> Result<TableFile, TableError> {
        TableFile::open_within(path, SMALL, MOST_OPEN)
    }

    /// Opens a file; up to a size it is read as a whole, else it stays open if fewer than a number of files are.
    fn open_within(path: &Path, small: u64, most_open: usize) -> Result<TableFile, TableError> {
        let (file, length) = files::open(path)?.ok_or(NOT_A_FILE)?;
        let contents = if length <= small {
            let mut bytes = Vec::with_capacity(length as usize);
            file.take(small).read_to_end(&mut bytes)?;
            Contents::Read(bytes)
        } else if OPEN.fetch_add(1, Relaxed) < most_open {
            Contents::Open(file)
        } else {
            OPEN.fetch_sub(1, Relaxed);
            Contents::Closed
        };
        Ok(TableFile { path: path.to_owned(), length, contents })
    }

    /// Returns the length in bytes.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Returns `length` bytes from an offset on.
    pub fn bytes(&self, offset: u64, length: usize) -> Result<Cow<'_, [u8]>, TableError> {
        let end = offset.checked_add(length as u64).filter(|&end| end <= self.length);
        if end.is_none() || length > MOST_AT_ONCE {
            return Err(TableError::CONTENTS);
        }
        let read = |file: &File| {
            let mut bytes = vec![0; length];
            read_exact_at(file, &mut bytes, offset)?;
            Ok(Cow::Owned(bytes))
        };
        match &self.contents {
            Contents::Read(bytes) => bytes
                .get(offset as usize..)
                .and_then(|rest| rest.get(..length))
                .map(Cow::Borrowed)
                .ok_or(TableError::CONTENTS),
            Contents::Open(file) => read(file),
            Contents::Closed => read(&File::open(&self.path)?),
        }
    }
}

impl Drop for TableFile {
    fn drop(&mut self) {
        if matches!(self.contents, Contents::Open(_)) {
            OPEN.fetch_sub(1, Relaxed);
        }
    }
}

fn read_exact_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    let is_whole = files::fill(file, offset, bytes)? == bytes.len();
    if is_whole { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn all_ways_of_reading_agree() {
        let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy/KQvKQ.rtbw"));
        let whole = fs::read(path).unwrap();
        let read = TableFile::open_within(path, SMALL, 0).unwrap();
        let open = TableFile::open_within(path, 100, usize::MAX).unwrap();
        let closed = TableFile::open_within(path, 100, 0).unwrap();
        assert!(matches!(read.contents, Contents::Read(_)));
        assert!(matches!(open.contents, Contents::Open(_)));
        assert!(matches!(closed.contents, Contents::Closed));
        for file in [read, open, closed] {
            assert_eq!(file.length(), whole.len() as u64);
            for (offset, length) in [(0, 4), (1_001, 64), (whole.len() - 16, 16), (whole.len(), 0)] {
                assert_eq!(*file.bytes(offset as u64, length).unwrap(), whole[offset..offset + length]);
            }
            for (offset, length) in [(whole.len() as u64 - 15, 16), (u64::MAX, 2), (0, MOST_AT_ONCE + 1)] {
                assert!(file.bytes(offset, length).is_err());
            }
        }
    }
}
