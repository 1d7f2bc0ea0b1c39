//! Reading files of games.
//!
//! A file is one segment after another: a header and the blocks that belong to it. Files that a run wrote have one
//! segment; those put together (`cat` will do) have several.

use std::mem;
use std::path::{Path, PathBuf};

use boards::Position;
use rayon::prelude::*;

use super::block::{self, BlockError, Counts};
use super::error::DataError;
use super::frame::{Damage, FRAME_BYTES, Frames, Kind};
use super::game::PlayedGame;
use super::header::Header;

/// A file in memory, a few bytes for each position.
pub struct DataFile {
    /// Where it is from.
    pub path: PathBuf,
    bytes: Vec<u8>,
}

/// What stands in a file.
pub struct Contents<'a> {
    /// Its segments, one at least.
    pub segments: Vec<Segment<'a>>,
    /// What cannot be read.
    pub damage: Vec<Damage>,
}

/// A header and its blocks.
pub struct Segment<'a> {
    /// The header.
    pub header: Header,
    /// Its checksum, which its blocks name.
    pub checksum: u32,
    /// The blocks.
    pub blocks: Vec<Block<'a>>,
}

/// A block of games, still packed; its checksum is right.
#[derive(Clone, Copy)]
pub struct Block<'a> {
    /// Where its frame begins in the file.
    pub offset: usize,
    /// Its payload.
    pub payload: &'a [u8],
    /// How many games and plies it says to have.
    pub counts: Counts,
    /// What stood before it, behind the header or the block before, cannot be read.
    pub torn: bool,
}

impl Block<'_> {
    /// Where its frame ends in the file.
    pub fn end(&self) -> usize {
        self.offset + FRAME_BYTES + self.payload.len()
    }
}

impl DataFile {
    /// Reads a file.
    ///
    /// # Errors
    /// The system says no.
    pub fn open(path: &Path) -> Result<DataFile, DataError> {
        let bytes = std::fs::read(path).map_err(DataError::file(path))?;
        Ok(DataFile { path: path.into(), bytes })
    }

    /// How long it is.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Finds the segments and their blocks, and checks all checksums.
    ///
    /// # Errors
    /// It does not begin with a header, or a header is not readable.
    pub fn contents(&self) -> Result<Contents<'_>, DataError> {
        let mut contents = Contents { segments: Vec::new(), damage: Vec::new() };
        let foreign = |reason: String| DataError::foreign(&self.path, reason);
        if !self.bytes.starts_with(Kind::Header.marker()) {
            return Err(foreign(
                if self.bytes.is_empty() { "it is empty" } else { "it does not begin like one" }.into(),
            ));
        }
        let mut torn = false;
        for found in Frames::new(&self.bytes) {
            match found {
                Ok(frame) if frame.kind == Kind::Header => {
                    let header = Header::read(frame.payload)
                        .map_err(|reason| foreign(format!("the header at byte {}: {reason}", frame.offset)))?;
                    let checksum = crc32fast::hash(frame.payload);
                    contents.segments.push(Segment { header, checksum, blocks: Vec::new() });
                    torn = false;
                }
                Ok(frame) => match (block::counts(frame.payload), contents.segments.last_mut()) {
                    (Some(counts), Some(segment)) => {
                        let (offset, payload) = (frame.offset, frame.payload);
                        segment.blocks.push(Block { offset, payload, counts, torn: mem::take(&mut torn) });
                    }
                    _ => return Err(foreign(format!("the block at byte {} has no header", frame.offset))),
                },
                Err(damage) if contents.segments.is_empty() => {
                    return Err(foreign(format!("its header is damaged ({})", damage.reason)));
                }
                Err(damage) => {
                    contents.damage.push(damage);
                    torn = true;
                }
            }
        }
        Ok(contents)
    }
}

impl Contents<'_> {
    /// The sum of what the blocks say to have.
    pub fn counts(&self) -> Counts {
        let mut sum = Counts { games: 0, plies: 0 };
        for block in self.segments.iter().flat_map(|segment| &segment.blocks) {
            sum.games += block.counts.games;
            sum.plies += block.counts.plies;
        }
        sum
    }
}

impl Segment<'_> {
    /// The games of one of the segment's blocks.
    ///
    /// # Errors
    /// The block is not what its checksum promises.
    pub fn games<P: Position>(&self, block: &Block) -> Result<Vec<PlayedGame<P>>, BlockError> {
        block::decode(self.checksum, self.header.rules.0, block.payload)
    }
}

/// The games of some files.
pub struct Loaded<P> {
    /// The headers, one for each segment.
    pub headers: Vec<Header>,
    /// The games in the order of the files.
    pub games: Vec<PlayedGame<P>>,
    /// What could not be read, a line for each.
    pub remarks: Vec<String>,
}

/// Reads all games of some files, which must be of the game `P`, on all cores. What is damaged is left out, and
/// remarked on.
///
/// # Errors
/// A file cannot be read at all, or is of another game.
pub fn load<P: Position>(paths: &[PathBuf]) -> Result<Loaded<P>, DataError> {
    let mut loaded = Loaded { headers: Vec::new(), games: Vec::new(), remarks: Vec::new() };
    for path in paths {
        let file = DataFile::open(path)?;
        let contents = file.contents()?;
        loaded.remarks.extend(contents.damage.iter().map(|damage| describe(path, damage)));
        for segment in contents.segments {
            expect_game(path, &segment.header, P::NAME)?;
            let decoded: Vec<_> = segment.blocks.par_iter().map(|block| segment.games::<P>(block)).collect();
            for (block, games) in segment.blocks.iter().zip(decoded) {
                match games {
                    Ok(games) => loaded.games.extend(games),
                    Err(error) => {
                        loaded.remarks.push(format!("{}: the block at byte {}: {error}", path.display(), block.offset));
                    }
                }
            }
            loaded.headers.push(segment.header);
        }
    }
    Ok(loaded)
}

/// The name of the game of some files; that of the first one.
///
/// # Errors
/// The first file cannot be read.
pub fn game_of(paths: &[PathBuf]) -> Result<String, DataError> {
    let Some(path) = paths.first() else { return Ok(String::new()) };
    let file = DataFile::open(path)?;
    let contents = file.contents()?;
    Ok(contents.segments[0].header.game.clone())
}

/// Makes sure that a header is one of a game.
///
/// # Errors
/// It is not.
pub fn expect_game(path: &Path, header: &Header, wanted: &str) -> Result<(), DataError> {
    if header.game == wanted {
        return Ok(());
    }
    Err(DataError::OtherGame { path: path.into(), found: header.game.clone(), wanted: wanted.into() })
}

/// Damage in words.
pub fn describe(path: &Path, damage: &Damage) -> String {
    format!(
        "{}: {} bytes from byte {} on cannot be read: {}",
        path.display(),
        damage.length,
        damage.offset,
        damage.reason
    )
}
