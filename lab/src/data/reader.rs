//! Reading of training data files.
//!
//! A file consists of segments: a header and the blocks that belong to it. A file written by one run has one segment;
//! concatenated files have several.

use std::fs::File;
use std::io::Read;
use std::mem;
use std::path::{Path, PathBuf};

use boards::Position;

use super::block::{self, BlockCounts, BlockError};
use super::chunk::{CHUNK_HEADER_BYTES, Chunk, ChunkKind, Chunks, Damage, payload_length};
use super::error::DataError;
use super::game::SelfplayGame;
use super::header::DataHeader;

/// Content of a file in memory.
pub struct DataFile {
    /// Path of the file.
    pub path: PathBuf,
    bytes: Vec<u8>,
}

/// Parsed structure of a file.
pub struct Contents<'a> {
    /// Segments; at least one.
    pub segments: Vec<Segment<'a>>,
    /// Unreadable parts, and blocks whose header is missing.
    pub damage: Vec<Damage>,
    /// Offset of the end of the last chunk with a valid checksum.
    pub readable_until: usize,
}

/// Header with its blocks.
pub struct Segment<'a> {
    /// The header.
    pub header: DataHeader,
    /// Payload of the header's chunk, as its writer spelled it.
    pub payload: &'a [u8],
    /// Checksum of this payload, which its blocks name.
    pub checksum: u32,
    /// Blocks in the order of the file.
    pub blocks: Vec<Block<'a>>,
}

/// Compressed block of games with a valid checksum.
#[derive(Clone, Copy)]
pub struct Block<'a> {
    /// Offset of its chunk in the file.
    pub offset: usize,
    /// Payload of the chunk.
    pub payload: &'a [u8],
    /// Numbers of games and plies that the block declares.
    pub counts: BlockCounts,
    /// True if unreadable bytes lie between this block and the header or block before it.
    pub follows_damage: bool,
}

impl Block<'_> {
    /// Returns the offset of the end of its chunk in the file.
    pub fn end(&self) -> usize {
        self.offset + CHUNK_HEADER_BYTES + self.payload.len()
    }
}

impl DataFile {
    /// Reads a file.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn open(path: &Path) -> Result<DataFile, DataError> {
        let bytes = std::fs::read(path).map_err(DataError::file(path))?;
        Ok(DataFile::of_bytes(path, bytes))
    }

    /// Returns the file with these bytes; messages name it by the path.
    pub fn of_bytes(path: &Path, bytes: Vec<u8>) -> DataFile {
        DataFile { path: path.into(), bytes }
    }

    /// Returns the length of the file in bytes.
    pub fn length(&self) -> usize {
        self.bytes.len()
    }

    /// Finds the segments and their blocks, and verifies all checksums.
    ///
    /// # Errors
    /// The file does not begin with a header, or a header is not readable.
    pub fn contents(&self) -> Result<Contents<'_>, DataError> {
        let mut contents = Contents { segments: Vec::new(), damage: Vec::new(), readable_until: 0 };
        let foreign = |reason: String| DataError::foreign(&self.path, reason);
        if !self.bytes.starts_with(ChunkKind::Header.marker()) {
            return Err(foreign(
                if self.bytes.is_empty() { "it is empty" } else { "it does not begin with a header" }.into(),
            ));
        }
        let mut follows_damage = false;
        for found in Chunks::new(&self.bytes) {
            let chunk = match found {
                Ok(chunk) => chunk,
                Err(damage) if contents.segments.is_empty() => {
                    return Err(foreign(format!("its header is damaged ({})", damage.reason)));
                }
                Err(damage) => {
                    contents.damage.push(damage);
                    follows_damage = true;
                    continue;
                }
            };
            contents.readable_until = chunk.end();
            let Chunk { kind, offset, payload } = chunk;
            if kind == ChunkKind::Header {
                let header = DataHeader::read(payload)
                    .map_err(|reason| foreign(format!("the header at byte {offset}: {reason}")))?;
                let checksum = crc32fast::hash(payload);
                contents.segments.push(Segment { header, payload, checksum, blocks: Vec::new() });
                follows_damage = false;
                continue;
            }
            let (Some((header, counts)), Some(segment)) = (block::counts(payload), contents.segments.last_mut()) else {
                return Err(foreign(format!("the block at byte {offset} has no header")));
            };
            if header == segment.checksum {
                let follows_damage = mem::take(&mut follows_damage);
                segment.blocks.push(Block { offset, payload, counts, follows_damage });
            } else {
                let length = CHUNK_HEADER_BYTES + payload.len();
                contents.damage.push(Damage { offset, length, reason: BlockError::OtherHeader.to_string() });
                follows_damage = true;
            }
        }
        Ok(contents)
    }
}

impl Contents<'_> {
    /// Returns the sums of the counts that the blocks declare.
    pub fn counts(&self) -> BlockCounts {
        let mut sum = BlockCounts { games: 0, plies: 0 };
        for block in self.segments.iter().flat_map(|segment| &segment.blocks) {
            sum.games += block.counts.games;
            sum.plies += block.counts.plies;
        }
        sum
    }
}

impl Segment<'_> {
    /// Decodes a block of the segment.
    ///
    /// # Errors
    /// The block cannot be decoded.
    pub fn games<P: Position>(&self, block: &Block) -> Result<Vec<SelfplayGame<P>>, BlockError> {
        block::decode(self.checksum, self.header.rules.0, block.payload)
    }
}

/// Returns the name of the game of the first file.
///
/// # Errors
/// The first file cannot be read.
pub fn game_of(paths: &[PathBuf]) -> Result<String, DataError> {
    paths.first().map_or(Ok(String::new()), |path| Ok(header_of(path)?.game))
}

/// Returns the first header of a file, without reading the rest.
///
/// # Errors
/// The file cannot be read, or does not begin with a header.
pub fn header_of(path: &Path) -> Result<DataHeader, DataError> {
    let mut file = File::open(path).map_err(DataError::file(path))?;
    let mut bytes = Vec::new();
    file.by_ref().take(CHUNK_HEADER_BYTES as u64).read_to_end(&mut bytes).map_err(DataError::file(path))?;
    let length = payload_length(&bytes).into();
    file.take(length).read_to_end(&mut bytes).map_err(DataError::file(path))?;
    let chunk = Chunks::new(&bytes).next().and_then(Result::ok).filter(|chunk| chunk.kind == ChunkKind::Header);
    match chunk.and_then(|chunk| DataHeader::read(chunk.payload).ok()) {
        Some(header) => Ok(header),
        // The whole file shows what is wrong with it.
        None => DataFile::open(path)?.contents().map(|mut contents| contents.segments.swap_remove(0).header),
    }
}

/// Checks that a header is of game `wanted`.
///
/// # Errors
/// The header is of another game.
pub fn expect_game(path: &Path, header: &DataHeader, wanted: &str) -> Result<(), DataError> {
    if header.game == wanted {
        return Ok(());
    }
    Err(DataError::OtherGame { path: path.into(), found: header.game.clone(), wanted: wanted.into() })
}

/// Returns a message about unreadable bytes.
pub fn describe_damage(path: &Path, damage: &Damage) -> String {
    format!(
        "{}: {} bytes from byte {} on cannot be read: {}",
        path.display(),
        damage.length,
        damage.offset,
        damage.reason
    )
}
