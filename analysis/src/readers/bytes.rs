//! Reading the fields of a binary file one after the other.

/// The bytes of a file that are not read yet.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    /// Begins with the first of the bytes.
    pub fn new(bytes: &'a [u8]) -> Bytes<'a> {
        Bytes(bytes)
    }

    /// Takes a number of bytes; `None` if there are fewer.
    pub fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    /// Takes the bytes of an array; `None` if there are fewer.
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    /// Takes a number of four bytes, the low one first; `None` if there are fewer.
    pub fn number(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }
}
