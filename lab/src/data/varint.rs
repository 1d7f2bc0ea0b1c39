//! Integers of variable length: seven bits per byte, the lowest first (LEB128). Signed integers are mapped to unsigned
//! ones first, 0, -1, 1, -2, ... to 0, 1, 2, 3, ... (zigzag), so that small absolute values stay short.

/// Appends a number.
pub fn push(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Appends a signed number.
pub fn push_signed(out: &mut Vec<u8>, value: i64) {
    push(out, (value << 1 ^ value >> 63) as u64);
}

/// Sequential reader of bytes and integers; methods return `None` at the end of the input, or for an integer of more
/// than 64 bits.
#[derive(Clone)]
pub struct ByteReader<'a>(pub &'a [u8]);

impl<'a> ByteReader<'a> {
    /// Reads `count` bytes.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// Reads a byte.
    pub fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    /// Reads a 32-bit little-endian integer.
    pub fn u32(&mut self) -> Option<u32> {
        self.take(4).and_then(|bytes| bytes.try_into().ok()).map(u32::from_le_bytes)
    }

    /// Reads an integer.
    pub fn number(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            value |= bits << shift;
            if byte < 0x80 {
                return (bits << shift >> shift == bits).then_some(value);
            }
        }
        None
    }

    /// Reads a signed integer.
    pub fn signed(&mut self) -> Option<i64> {
        self.number().map(|folded| (folded >> 1) as i64 ^ -((folded & 1) as i64))
    }

    /// Returns true at the end of the input.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let signed = [0, 1, -1, 63, -64, 64, 8191, -8192, i64::MAX, i64::MIN];
        let numbers = [0, 127, 128, 16_383, 16_384, u64::MAX];
        let mut out = Vec::new();
        signed.iter().for_each(|&value| push_signed(&mut out, value));
        numbers.iter().for_each(|&value| push(&mut out, value));
        let mut bytes = ByteReader(&out);
        assert!(signed.iter().all(|&value| bytes.signed() == Some(value)));
        assert!(numbers.iter().all(|&value| bytes.number() == Some(value)));
        assert!(bytes.is_empty() && bytes.number().is_none() && bytes.u32().is_none());
    }

    #[test]
    fn small_numbers_are_short() {
        let length = |value| {
            let mut out = Vec::new();
            push_signed(&mut out, value);
            out.len()
        };
        assert_eq!([0, 63, -64, 64, -65, 8191, 8192].map(length), [1, 1, 1, 2, 2, 2, 3]);
    }

    #[test]
    fn numbers_without_end_are_refused() {
        assert_eq!(ByteReader(&[0x80; 4]).number(), None);
        assert_eq!(ByteReader(&[0xff; 11]).number(), None);
        assert_eq!(ByteReader(&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2]).number(), None);
    }
}
