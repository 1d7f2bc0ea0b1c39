//! The blocks of several files, decoded one at a time: games that together are larger than memory.

use std::ops::Range;
use std::path::Path;

use boards::Position;

use super::error::DataError;
use super::game::SelfplayGame;
use super::header::DataHeader;
use super::reader::{DataFile, Segment, describe_damage, expect_game};

/// The blocks of several files.
pub struct Corpus<'a> {
    segments: Vec<Segment<'a>>,
    blocks: Vec<BlockPlace<'a>>,
    /// Indices of the blocks of each file.
    files: Vec<Range<usize>>,
    warnings: Vec<String>,
}

struct BlockPlace<'a> {
    path: &'a Path,
    segment: usize,
    /// Index in its segment.
    index: usize,
}

impl<'a> Corpus<'a> {
    /// Finds the blocks of files of game `P`.
    ///
    /// # Errors
    /// A file is not readable at all, or is of another game.
    pub fn of<P: Position>(files: &'a [DataFile]) -> Result<Corpus<'a>, DataError> {
        let mut corpus = Corpus { segments: Vec::new(), blocks: Vec::new(), files: Vec::new(), warnings: Vec::new() };
        for file in files {
            let path = &file.path;
            let contents = file.contents()?;
            corpus.warnings.extend(contents.damage.iter().map(|damage| describe_damage(path, damage)));
            let first = corpus.blocks.len();
            for segment in contents.segments {
                expect_game(path, &segment.header, P::NAME)?;
                let number = corpus.segments.len();
                let places = (0..segment.blocks.len()).map(|index| BlockPlace { path, segment: number, index });
                corpus.blocks.extend(places);
                corpus.segments.push(segment);
            }
            corpus.files.push(first..corpus.blocks.len());
        }
        Ok(corpus)
    }

    /// Returns the number of blocks.
    pub fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// Returns the number of plies that a block declares.
    pub fn plies(&self, block: usize) -> usize {
        let BlockPlace { segment, index, .. } = self.blocks[block];
        self.segments[segment].blocks[index].counts.plies
    }

    /// Returns the indices of the blocks of each file.
    pub fn files(&self) -> &[Range<usize>] {
        &self.files
    }

    /// Returns messages about bytes that are not readable, one line each.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Returns the headers, one per segment.
    pub fn headers(&self) -> impl Iterator<Item = &DataHeader> {
        self.segments.iter().map(|segment| &segment.header)
    }

    /// Returns the headers, one per segment.
    pub fn into_headers(self) -> Vec<DataHeader> {
        self.segments.into_iter().map(|segment| segment.header).collect()
    }

    /// Decodes a block.
    ///
    /// # Errors
    /// A message for people: the block cannot be decoded.
    pub fn games<P: Position>(&self, block: usize) -> Result<Vec<SelfplayGame<P>>, String> {
        let BlockPlace { path, segment, index } = self.blocks[block];
        let segment = &self.segments[segment];
        let block = &segment.blocks[index];
        segment.games(block).map_err(|error| format!("{}: the block at byte {}: {error}", path.display(), block.offset))
    }
}
