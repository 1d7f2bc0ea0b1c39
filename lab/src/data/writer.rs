//! Writing files of games, block by block.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use boards::{Position, RuleOptions};

use super::block;
use super::error::DataError;
use super::frame::{Kind, frame};
use super::game::PlayedGame;
use super::header::Header;
use super::reader::{DataFile, expect_game};

/// A file that games are added to. Only whole blocks are ever in it: when the program is killed, the games since the
/// last one are lost, and when the disk is full, what does not fit is cut off again.
///
/// The same games and the same block size give the same bytes, however often the writing was interrupted.
pub struct DataWriter<P> {
    path: PathBuf,
    file: File,
    /// Where the last whole frame ends.
    end: u64,
    header: u32,
    rules: RuleOptions,
    block_games: usize,
    waiting: Vec<PlayedGame<P>>,
    /// Games in the whole blocks.
    written: u64,
}

/// What a file held when its writing went on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Games.
    pub games: u64,
    /// All their plies that are not random.
    pub positions: u64,
    /// Bytes at the end that could not be read, and that are written over.
    pub dropped: u64,
}

impl Progress {
    /// Counts a game.
    pub fn add<P: Position>(&mut self, game: &PlayedGame<P>) {
        self.games += 1;
        self.positions += game.scored() as u64;
    }
}

impl<P: Position> DataWriter<P> {
    /// Goes on with a file if it is there and that is wanted; begins one if there is none or it may be overwritten.
    ///
    /// # Errors
    /// Those of [`DataWriter::create`] and [`DataWriter::resume`], and a file that nobody said what to do with.
    pub fn open(
        path: &Path,
        header: &Header,
        block_games: usize,
        resume: bool,
        overwrite: bool,
    ) -> Result<(DataWriter<P>, Progress), DataError> {
        match path.exists() {
            true if resume => {
                let (writer, progress) = DataWriter::resume(path, header, block_games)?;
                if progress.dropped > 0 {
                    eprintln!("lab: {}: the last {} bytes cannot be read, dropped", path.display(), progress.dropped);
                }
                Ok((writer, progress))
            }
            true if !overwrite => Err(DataError::unfinished(path)),
            _ => Ok((DataWriter::create(path, header, block_games)?, Progress::default())),
        }
    }

    /// Begins a file, with so many games in a block.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn create(path: &Path, header: &Header, block_games: usize) -> Result<DataWriter<P>, DataError> {
        let file = File::create(path).map_err(DataError::file(path))?;
        let mut writer = DataWriter::new(path, file, header, block_games);
        match writer.write(&frame(Kind::Header, &header.payload())) {
            Err(DataError::CutShort { source, .. }) => {
                // Without a header nobody could go on with it.
                let _ = std::fs::remove_file(path);
                Err(DataError::file(path)(source))
            }
            written => written.map(|()| writer),
        }
    }

    fn new(path: &Path, file: File, header: &Header, block_games: usize) -> DataWriter<P> {
        DataWriter {
            path: path.into(),
            file,
            end: 0,
            header: crc32fast::hash(&header.payload()),
            rules: header.rules.0,
            block_games: block_games.max(1),
            waiting: Vec::new(),
            written: 0,
        }
    }

    /// Goes on with a file that has this header. Damage at its end is dropped, the games of a block that is not full are
    /// written again together with those to come.
    ///
    /// # Errors
    /// The file cannot be read or written, has another header, or is damaged before its last block.
    pub fn resume(path: &Path, header: &Header, block_games: usize) -> Result<(DataWriter<P>, Progress), DataError> {
        let old = DataFile::open(path)?;
        let contents = old.contents()?;
        let [segment] = &contents.segments[..] else { return Err(DataError::Joined(path.into())) };
        expect_game(path, &segment.header, P::NAME)?;
        if !segment.header.is_same_work(header) {
            return Err(DataError::OtherWork(path.into()));
        }
        if let Some(damage) = contents.damage.first()
            && segment.blocks.last().is_some_and(|block| block.offset > damage.offset)
        {
            return Err(DataError::Damaged { path: path.into(), offset: damage.offset });
        }
        let sound = contents.damage.first().map_or(old.len(), |damage| damage.offset);
        let file = File::options().write(true).open(path).map_err(DataError::file(path))?;
        // The file keeps the header that it has: its blocks name the checksum.
        let mut writer = DataWriter::new(path, file, &segment.header, block_games);
        let mut progress = Progress { dropped: (old.len() - sound) as u64, ..Progress::default() };
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

    /// Adds a game, which is in the file once its block is full.
    ///
    /// # Errors
    /// The block cannot be written; the file stays readable.
    pub fn add(&mut self, game: PlayedGame<P>) -> Result<(), DataError> {
        self.waiting.push(game);
        if self.waiting.len() == self.block_games { self.write_block() } else { Ok(()) }
    }

    /// Writes the games that wait for their block to become full. Gives the length of the file.
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
        self.write(&frame(Kind::Block, &payload))?;
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

    /// Takes back what was written of a block that did not fit.
    fn cut_short(&mut self, source: io::Error) -> DataError {
        // If even this fails, readers pass over the torn block.
        let _ = self.file.set_len(self.end);
        DataError::CutShort { path: self.path.clone(), games: self.written, source }
    }
}
