//! Frames: what files are made of. Each is found and checked by itself, so that damage costs no more than the frames
//! that it hits, and what follows a frame that was cut off can still be read.
//!
//! ```text
//! 4 bytes   `SQDH` for a header, `SQDB` for a block
//! u32       the length of the payload, little endian
//! u32       CRC-32 of the payload, little endian
//! payload
//! ```

use super::varint::Bytes;

/// The bytes before a payload.
pub const FRAME_BYTES: usize = 12;

/// What a frame holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A header: the blocks up to the next one belong to it.
    Header,
    /// A block of games.
    Block,
}

impl Kind {
    const ALL: [Kind; 2] = [Kind::Header, Kind::Block];

    /// The bytes that a frame begins with.
    pub const fn marker(self) -> &'static [u8; 4] {
        match self {
            Kind::Header => b"SQDH",
            Kind::Block => b"SQDB",
        }
    }
}

/// A frame whose checksum is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame<'a> {
    /// What it holds.
    pub kind: Kind,
    /// Where it begins in the file.
    pub offset: usize,
    /// Its payload.
    pub payload: &'a [u8],
}

impl Frame<'_> {
    /// Where it ends in the file.
    pub fn end(&self) -> usize {
        self.offset + FRAME_BYTES + self.payload.len()
    }
}

/// Bytes of a file that are no frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Where they begin in the file.
    pub offset: usize,
    /// How many there are.
    pub length: usize,
    /// What is wrong with them.
    pub reason: String,
}

/// The bytes of a frame.
pub fn frame(kind: Kind, payload: &[u8]) -> Vec<u8> {
    let mut bytes = kind.marker().to_vec();
    bytes.extend((payload.len() as u32).to_le_bytes());
    bytes.extend(crc32fast::hash(payload).to_le_bytes());
    bytes.extend(payload);
    bytes
}

/// The frames of a file, and what lies between them.
pub struct Frames<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Frames<'a> {
    /// The frames in these bytes.
    pub fn new(bytes: &'a [u8]) -> Frames<'a> {
        Frames { bytes, offset: 0 }
    }

    /// The frame at an offset, or what is wrong there.
    fn at(&self, offset: usize) -> Result<Frame<'a>, &'static str> {
        let mut bytes = Bytes(&self.bytes[offset..]);
        let marker = bytes.take(4).ok_or("cut off")?;
        let kind = Kind::ALL.into_iter().find(|kind| kind.marker() == marker).ok_or("no header or block")?;
        let (length, checksum) = bytes.u32().zip(bytes.u32()).ok_or("cut off")?;
        let Some(payload) = bytes.clone().take(length as usize) else {
            let turned = bytes.take(length.swap_bytes() as usize);
            let sound = turned.is_some_and(|payload| crc32fast::hash(payload) == checksum.swap_bytes());
            return Err(if sound { "numbers that are big endian" } else { "cut off" });
        };
        if crc32fast::hash(payload) != checksum {
            return Err("wrong checksum");
        }
        Ok(Frame { kind, offset, payload })
    }

    /// Where the next frame begins after an offset, or the end of the file.
    fn next_after(&self, offset: usize) -> usize {
        let markers = Kind::ALL.map(Kind::marker);
        let candidates =
            (offset + 1..self.bytes.len()).filter(|&at| markers.iter().any(|m| self.bytes[at..].starts_with(*m)));
        candidates.into_iter().find(|&at| self.at(at).is_ok()).unwrap_or(self.bytes.len())
    }
}

impl<'a> Iterator for Frames<'a> {
    type Item = Result<Frame<'a>, Damage>;

    fn next(&mut self) -> Option<Self::Item> {
        let offset = self.offset;
        if offset == self.bytes.len() {
            return None;
        }
        let found = self.at(offset);
        self.offset = found.map_or_else(|_| self.next_after(offset), |frame| frame.end());
        Some(found.map_err(|reason| Damage { offset, length: self.offset - offset, reason: reason.into() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three() -> Vec<u8> {
        [frame(Kind::Header, b"head"), frame(Kind::Block, b"SQDB inside"), frame(Kind::Block, b"")].concat()
    }

    fn payloads(bytes: &[u8]) -> (Vec<&[u8]>, Vec<Damage>) {
        let (mut good, mut bad) = (Vec::new(), Vec::new());
        for found in Frames::new(bytes) {
            match found {
                Ok(frame) => good.push(frame.payload),
                Err(damage) => bad.push(damage),
            }
        }
        (good, bad)
    }

    #[test]
    fn frames_are_found_again() {
        assert_eq!(payloads(&three()), (vec![&b"head"[..], b"SQDB inside", b""], vec![]));
        assert_eq!(payloads(b""), (vec![], vec![]));
    }

    #[test]
    fn damage_costs_the_frames_that_it_hits() {
        let whole = three();
        let second = frame(Kind::Header, b"head").len();
        for hit in second..second + FRAME_BYTES + b"SQDB inside".len() {
            let mut bytes = whole.clone();
            bytes[hit] ^= 0x20;
            let (good, bad) = payloads(&bytes);
            assert_eq!(good, [&b"head"[..], b""], "byte {hit}");
            assert_eq!(bad.len(), 1);
            assert_eq!((bad[0].offset, bad[0].length), (second, FRAME_BYTES + 11));
        }
    }

    #[test]
    fn the_other_byte_order_is_recognised() {
        let mut bytes = frame(Kind::Header, b"head");
        bytes[4..8].reverse();
        bytes[8..12].reverse();
        assert_eq!(payloads(&bytes).1[0].reason, "numbers that are big endian");
    }

    #[test]
    fn a_cut_costs_the_last_frame() {
        let whole = three();
        for length in 0..whole.len() {
            let (good, bad) = payloads(&whole[..length]);
            assert!(good.len() <= 2 && bad.len() <= 1);
            assert_eq!(
                bad.iter().map(|damage| damage.length).sum::<usize>()
                    + good.iter().map(|p| p.len() + FRAME_BYTES).sum::<usize>(),
                length
            );
        }
        let continued = [&whole[..whole.len() - 3], &whole].concat();
        assert_eq!(payloads(&continued).0.len(), 5);
    }
}
