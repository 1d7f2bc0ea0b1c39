//! Writing of training data files, block by block.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use boards::{Position, RuleOptions};
use terminal::messages;

use super::block;
use super::chunk::{ChunkKind, encode_chunk};
use super::error::DataError;
use super::game::SelfplayGame;
use super::header::DataHeader;
use super::reader::{DataFile, expect_game};

/// Training data file that games are added to. The file holds whole blocks only: a killed program loses the games after
/// the last block, and a block that does not fit on the disk is removed again.
///
/// The same games and block size give the same bytes, however often the writing was interrupted.
pub struct DataWriter<P> {
    path: PathBuf,
    file: File,
    /// Offset of the end of the last whole chunk.
    end: u64,
    header: u32,
    rules: RuleOptions,
    block_games: usize,
    waiting: Vec<SelfplayGame<P>>,
    /// Number of games in the whole blocks.
    written: u64,
}

/// Content of a file when its writing continued.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Number of games.
    pub games: u64,
    /// Number of plies that are not random.
    pub positions: u64,
    /// Number of unreadable bytes at the end, which are overwritten.
    pub dropped: u64,
}

impl Progress {
    /// Counts a game.
    pub fn add<P: Position>(&mut self, game: &SelfplayGame<P>) {
        self.games += 1;
        self.positions += game.scored() as u64;
    }
}

impl<P: Position> DataWriter<P> {
    /// Continues an existing file if `resume` is set; creates one if there is none or `overwrite` is set.
    ///
    /// # Errors
    /// The errors of [`DataWriter::create`] and [`DataWriter::resume`]; the file exists and neither flag is set.
    pub fn open(
        path: &Path,
        header: &DataHeader,
        block_games: usize,
        resume: bool,
        overwrite: bool,
    ) -> Result<(DataWriter<P>, Progress), DataError> {
        match path.exists() {
            true if resume => {
                let (writer, progress) = DataWriter::resume(path, header, block_games)?;
                if progress.dropped > 0 {
                    messages::of_program(format_args!(
                        "{}: the last {} bytes cannot be read, dropped",
                        path.display(),
                        progress.dropped
                    ));
                }
                Ok((writer, progress))
            }
            true if !overwrite => Err(DataError::exists_unfinished(path)),
            _ => Ok((DataWriter::create(path, header, block_games)?, Progress::default())),
        }
    }

    /// Creates a file with `block_games` games per block.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn create(path: &Path, header: &DataHeader, block_games: usize) -> Result<DataWriter<P>, DataError> {
        let file = File::create(path).map_err(DataError::file(path))?;
        let mut writer = DataWriter::new(path, file, crc32fast::hash(&header.payload()), header.rules.0, block_games);
        match writer.write(&encode_chunk(ChunkKind::Header, &header.payload())) {
            Err(DataError::CutShort { source, .. }) => {
                // A file without a header could not be continued.
                let _ = std::fs::remove_file(path);
                Err(DataError::file(path)(source))
            }
            written => written.map(|()| writer),
        }
    }

    fn new(path: &Path, file: File, header: u32, rules: RuleOptions, block_games: usize) -> DataWriter<P> {
        DataWriter {
            path: path.into(),
            file,
            end: 0,
            header,
            rules,
            block_games: block_games.max(1),
            waiting: Vec::new(),
            written: 0,
        }
    }

    /// Continues a file that has this header. Damage at its end is dropped; the games of an incomplete last block are
    /// written again together with the following ones.
    ///
    /// # Errors
    /// The file cannot be read or written, has another header, or is damaged before its last block.
    pub fn resume(
        path: &Path,
        header: &DataHeader,
        block_games: usize,
    ) -> Result<(DataWriter<P>, Progress), DataError> {
        let old = DataFile::open(path)?;
        let contents = old.contents()?;
        let [segment] = &contents.segments[..] else { return Err(DataError::Joined(path.into())) };
        expect_game(path, &segment.header, P::NAME)?;
        if !segment.header.has_same_provenance(header) {
            return Err(DataError::OtherProvenance(path.into()));
        }
        if let Some(damage) = contents.damage.first()
            && contents.readable_until > damage.offset
        {
            return Err(DataError::Damaged { path: path.into(), offset: damage.offset });
        }
        let sound = contents.damage.first().map_or(old.length(), |damage| damage.offset);
        let file = File::options().write(true).open(path).map_err(DataError::file(path))?;
        // The file keeps its own header, whose checksum its blocks name.
        let mut writer = DataWriter::new(path, file, segment.checksum, header.rules.0, block_games);
        let mut progress = Progress { dropped: (old.length() - sound) as u64, ..Progress::default() };
        writer.end = segment.blocks.first().map_or(sound, |block| block.offset.min(sound)) as u64;
        for block in segment.blocks.iter().filter(|block| block.offset < sound) {
            let games = segment.games::<P>(block).map_err(|error| DataError::foreign(path, error.to_string()))?;
            games.iter().for_each(|game| progress.add(game));
            if games.len() < writer.block_games {
                writer.waiting = games;
                break;
            }
            writer.written += games.len() as u64;
            writer.end = block.end() as u64;
        }
        writer.file.set_len(writer.end).map_err(DataError::file(path))?;
        writer.file.seek(SeekFrom::End(0)).map_err(DataError::file(path))?;
        Ok((writer, progress))
    }

    /// Adds a game, which is written once its block is complete.
    ///
    /// # Errors
    /// The block cannot be written; the file stays readable.
    pub fn add(&mut self, game: SelfplayGame<P>) -> Result<(), DataError> {
        self.waiting.push(game);
        if self.waiting.len() == self.block_games { self.write_block() } else { Ok(()) }
    }

    /// Writes the games of the incomplete last block. Returns the length of the file in bytes.
    ///
    /// # Errors
    /// The block cannot be written; the file stays readable.
    pub fn finish(mut self) -> Result<u64, DataError> {
        if !self.waiting.is_empty() {
            self.write_block()?;
        }
        Ok(self.end)
    }

    fn write_block(&mut self) -> Result<(), DataError> {
        let payload = block::encode(self.header, self.rules, &self.waiting);
        self.write(&encode_chunk(ChunkKind::Block, &payload))?;
        self.written += self.waiting.len() as u64;
        self.waiting.clear();
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), DataError> {
        match self.file.write_all(bytes) {
            Ok(()) => {
                self.end += bytes.len() as u64;
                Ok(())
            }
            Err(source) => Err(self.cut_short(source)),
        }
    }

    /// Removes a partly written block.
    fn cut_short(&mut self, source: io::Error) -> DataError {
        // If even this fails, readers skip the incomplete block.
        let _ = self.file.set_len(self.end);
        DataError::CutShort { path: self.path.clone(), games: self.written, source }
    }
}
