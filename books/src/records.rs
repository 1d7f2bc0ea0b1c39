//! Binary search in a sorted file of records of one length.

use std::io;

use crate::error::BookError;
use crate::source::Source;

/// Number of records that are read at once when the search has come down to them: 4 KiB of 16 bytes each.
const BLOCK: u64 = 256;
/// Maximum number of records of one position: more than any position has moves.
const MAX_FOUND: usize = 1024;
/// Number of places at which the order of a file is checked when it is opened.
const SAMPLES: u64 = 64;

/// Records of `N` bytes each, sorted by a key.
#[derive(Debug)]
pub struct Records<const N: usize> {
    source: Source,
    key: fn(&[u8; N]) -> u64,
    count: u64,
}

impl<const N: usize> Records<N> {
    /// Takes a file whose records have these keys, after a check of its length and of the order of 64 neighbours.
    ///
    /// # Errors
    /// The length is no multiple of `N`, or the records are not sorted.
    pub fn new(source: Source, key: fn(&[u8; N]) -> u64) -> Result<Records<N>, BookError> {
        if source.is_empty() {
            return Err(BookError::Empty);
        }
        if !source.len().is_multiple_of(N as u64) {
            return Err(BookError::foreign(format!("truncated, or another format: {} bytes", source.len())));
        }
        let count = source.len() / N as u64;
        let records = Records { source, key, count };
        let mut last = 0;
        for sample in 0..SAMPLES.min(count) {
            let at = (u128::from(sample) * u128::from(count) / u128::from(SAMPLES.min(count))) as u64;
            for record in records.block(at, 2)? {
                let key = key(&record);
                if key < last {
                    return Err(BookError::foreign("another format: its entries are not sorted"));
                }
                last = key;
            }
        }
        Ok(records)
    }

    /// Returns the number of records.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns up to `count` records from record `first` on.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn block(&self, first: u64, count: u64) -> io::Result<Vec<[u8; N]>> {
        let bytes = self.source.read(first * N as u64, count as usize * N)?;
        Ok(bytes.as_chunks().0.to_vec())
    }

    /// Returns the records with a key.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn find(&self, wanted: u64) -> io::Result<Vec<[u8; N]>> {
        let (mut low, mut high) = (0, self.count);
        while high - low > BLOCK {
            let middle = low + (high - low) / 2;
            let mut record = [0; N];
            if self.source.fill(middle * N as u64, &mut record)? < N {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if (self.key)(&record) < wanted { low = middle + 1 } else { high = middle }
        }
        let mut found = Vec::new();
        // The records of the key may continue behind the block.
        loop {
            let block = self.block(low, BLOCK)?;
            let first = block.partition_point(|record| (self.key)(record) < wanted);
            let equal = block[first..].iter().take_while(|record| (self.key)(record) == wanted).count();
            found.extend_from_slice(&block[first..first + equal]);
            low += block.len() as u64;
            let continues = first + equal == block.len() && low < self.count && !block.is_empty();
            if !continues || found.len() >= MAX_FOUND {
                found.truncate(MAX_FOUND);
                return Ok(found);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;

    fn records(keys: &[u32]) -> Result<Records<4>, BookError> {
        let bytes: Vec<u8> = keys.iter().flat_map(|key| key.to_be_bytes()).collect();
        Records::new(Source::Memory(Cow::Owned(bytes)), |record| u32::from_be_bytes(*record).into())
    }

    #[test]
    fn all_records_of_a_key_are_found_wherever_they_lie() {
        for count in [1, 2, 255, 256, 257, 1_000, 5_000] {
            // Each key occurs three times, so that some lie across the blocks; odd keys are missing.
            let keys: Vec<u32> = (0..count).map(|index| index / 3 * 2).collect();
            let records = records(&keys).unwrap();
            for wanted in 0..=count {
                let expected = keys.iter().filter(|&&key| key == wanted).count();
                assert_eq!(records.find(wanted.into()).unwrap().len(), expected, "{wanted} of {count}");
            }
        }
    }

    #[test]
    fn a_file_of_one_key_gives_a_limited_number() {
        assert_eq!(records(&[7; 10_000]).unwrap().find(7).unwrap().len(), MAX_FOUND);
    }

    #[test]
    fn other_files_are_refused() {
        assert!(matches!(records(&[]), Err(BookError::Empty)));
        assert!(records(&[3, 1, 2]).unwrap_err().to_string().contains("not sorted"));
        let odd = Source::Memory(Cow::Borrowed(b"12345"));
        assert!(Records::<4>::new(odd, |_| 0).unwrap_err().to_string().contains("5 bytes"));
    }
}
