//! Chunks, the units of a training data file. Each has its own marker and checksum, so that damage costs only the
//! chunks that it hits (with a header the blocks that belong to it), and chunks after a truncated one can still be
//! read.
//!
//! ```text
//! 4 bytes   `SQDH` for a header, `SQDB` for a block
//! u32       the length of the payload, little endian
//! u32       CRC-32 of the payload, little endian
//! payload
//! ```

use super::varint::ByteReader;

/// Number of bytes before the payload.
pub const CHUNK_HEADER_BYTES: usize = 12;

/// Limit of the bytes that are hashed in search of chunks after damage, in lengths of the file: a malicious file may
/// have markers of many long chunks that overlap.
const MOST_ROUNDS: usize = 16;

/// Content of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChunkKind {
    /// A header; the blocks up to the next header belong to it.
    Header,
    /// A block of games.
    Block,
}

impl ChunkKind {
    const ALL: [ChunkKind; 2] = [ChunkKind::Header, ChunkKind::Block];

    /// Returns the first bytes of such a chunk.
    pub const fn marker(self) -> &'static [u8; 4] {
        match self {
            ChunkKind::Header => b"SQDH",
            ChunkKind::Block => b"SQDB",
        }
    }
}

/// Chunk with a valid checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunk<'a> {
    /// Content.
    pub kind: ChunkKind,
    /// Offset of its first byte in the file.
    pub offset: usize,
    /// Content as bytes.
    pub payload: &'a [u8],
}

impl Chunk<'_> {
    /// Returns the offset of its end in the file.
    pub fn end(&self) -> usize {
        self.offset + CHUNK_HEADER_BYTES + self.payload.len()
    }
}

/// Bytes of a file that belong to no valid chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Offset of the first byte in the file.
    pub offset: usize,
    /// Number of bytes.
    pub length: usize,
    /// Description of the error.
    pub reason: String,
}

/// Encodes a chunk.
pub fn encode_chunk(kind: ChunkKind, payload: &[u8]) -> Vec<u8> {
    let mut bytes = kind.marker().to_vec();
    bytes.extend((payload.len() as u32).to_le_bytes());
    bytes.extend(crc32fast::hash(payload).to_le_bytes());
    bytes.extend(payload);
    bytes
}

/// Returns the length of a chunk's payload from the bytes before it; 0 if they are cut off.
pub fn payload_length(bytes: &[u8]) -> u32 {
    let mut bytes = ByteReader(bytes);
    bytes.take(4).and_then(|_| bytes.u32()).unwrap_or(0)
}

/// Iterator over the chunks of a file and the damage between them.
pub struct Chunks<'a> {
    bytes: &'a [u8],
    offset: usize,
    /// Number of bytes that may still be hashed in search of chunks.
    hashable: usize,
}

impl<'a> Chunks<'a> {
    /// Iterates over the chunks in `bytes`.
    pub fn new(bytes: &'a [u8]) -> Chunks<'a> {
        Chunks { bytes, offset: 0, hashable: MOST_ROUNDS * bytes.len() }
    }

    /// Returns the chunk at an offset, or the error there.
    fn at(&self, offset: usize) -> Result<Chunk<'a>, &'static str> {
        let mut bytes = ByteReader(&self.bytes[offset..]);
        let marker = bytes.take(4).ok_or("cut off")?;
        let kind = ChunkKind::ALL.into_iter().find(|kind| kind.marker() == marker).ok_or("no header or block")?;
        let (length, checksum) = bytes.u32().zip(bytes.u32()).ok_or("cut off")?;
        let Some(payload) = bytes.clone().take(length as usize) else {
            let turned = bytes.take(length.swap_bytes() as usize);
            let sound = turned.is_some_and(|payload| crc32fast::hash(payload) == checksum.swap_bytes());
            return Err(if sound { "numbers that are big endian" } else { "cut off" });
        };
        if crc32fast::hash(payload) != checksum {
            return Err("wrong checksum");
        }
        Ok(Chunk { kind, offset, payload })
    }

    /// Returns the offset of the next valid chunk after an offset, or the length of the file.
    fn next_after(&mut self, offset: usize) -> usize {
        let markers = ChunkKind::ALL.map(ChunkKind::marker);
        for at in offset + 1..self.bytes.len() {
            if !markers.iter().any(|marker| self.bytes[at..].starts_with(*marker)) {
                continue;
            }
            let Some(left) = self.hashable.checked_sub(self.hashed_at(at)) else { break };
            self.hashable = left;
            if self.at(at).is_ok() {
                return at;
            }
        }
        self.bytes.len()
    }

    /// Returns the number of bytes that are hashed for the chunk at an offset.
    fn hashed_at(&self, offset: usize) -> usize {
        let length = payload_length(&self.bytes[offset..]);
        let lengths = [length, length.swap_bytes()].map(|length| length as usize);
        lengths.into_iter().find(|length| *length <= self.bytes.len() - offset).unwrap_or(0)
    }
}

impl<'a> Iterator for Chunks<'a> {
    type Item = Result<Chunk<'a>, Damage>;

    fn next(&mut self) -> Option<Self::Item> {
        let offset = self.offset;
        if offset == self.bytes.len() {
            return None;
        }
        let found = self.at(offset);
        self.offset = match found {
            Ok(chunk) => chunk.end(),
            Err(_) => self.next_after(offset),
        };
        Some(found.map_err(|reason| Damage { offset, length: self.offset - offset, reason: reason.into() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three() -> Vec<u8> {
        [
            encode_chunk(ChunkKind::Header, b"head"),
            encode_chunk(ChunkKind::Block, b"SQDB inside"),
            encode_chunk(ChunkKind::Block, b""),
        ]
        .concat()
    }

    fn payloads(bytes: &[u8]) -> (Vec<&[u8]>, Vec<Damage>) {
        let (mut good, mut bad) = (Vec::new(), Vec::new());
        for found in Chunks::new(bytes) {
            match found {
                Ok(chunk) => good.push(chunk.payload),
                Err(damage) => bad.push(damage),
            }
        }
        (good, bad)
    }

    #[test]
    fn chunks_are_found_again() {
        assert_eq!(payloads(&three()), (vec![&b"head"[..], b"SQDB inside", b""], vec![]));
        assert_eq!(payloads(b""), (vec![], vec![]));
    }

    #[test]
    fn damage_costs_the_chunks_that_it_hits() {
        let whole = three();
        let second = encode_chunk(ChunkKind::Header, b"head").len();
        for hit in second..second + CHUNK_HEADER_BYTES + b"SQDB inside".len() {
            let mut bytes = whole.clone();
            bytes[hit] ^= 0x20;
            let (good, bad) = payloads(&bytes);
            assert_eq!(good, [&b"head"[..], b""], "byte {hit}");
            assert_eq!(bad.len(), 1);
            assert_eq!((bad[0].offset, bad[0].length), (second, CHUNK_HEADER_BYTES + 11));
        }
    }

    #[test]
    fn markers_of_overlapping_chunks_cost_time_in_proportion_to_the_file() {
        let found = |markers: usize| {
            let marker = [&b"SQDB"[..], &(4 * markers as u32).to_le_bytes()].concat();
            let bytes = [&three()[..], &marker.repeat(markers), &encode_chunk(ChunkKind::Block, b"last")].concat();
            let (good, bad) = payloads(&bytes);
            (good.len(), bad.len())
        };
        // Some are searched through; of very many the rest of the file is given up.
        assert_eq!(found(10), (4, 1));
        assert_eq!(found(200_000), (3, 1));
    }

    #[test]
    fn the_other_byte_order_is_recognised() {
        let mut bytes = encode_chunk(ChunkKind::Header, b"head");
        bytes[4..8].reverse();
        bytes[8..12].reverse();
        assert_eq!(payloads(&bytes).1[0].reason, "numbers that are big endian");
    }

    #[test]
    fn a_cut_costs_the_last_chunk() {
        let whole = three();
        for length in 0..whole.len() {
            let (good, bad) = payloads(&whole[..length]);
            assert!(good.len() <= 2 && bad.len() <= 1);
            assert_eq!(
                bad.iter().map(|damage| damage.length).sum::<usize>()
                    + good.iter().map(|p| p.len() + CHUNK_HEADER_BYTES).sum::<usize>(),
                length
            );
        }
        let continued = [&whole[..whole.len() - 3], &whole].concat();
        assert_eq!(payloads(&continued).0.len(), 5);
    }
}
