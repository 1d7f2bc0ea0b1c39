//! `lab data merge` and `lab data shuffle`: one file out of several.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boards::Position;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use super::error::DataError;
use super::frame::{Kind, frame};
use super::header::{Header, Work};
use super::reader::{DataFile, Segment, describe, expect_game, load};
use super::writer::DataWriter;

/// Games in the blocks of a shuffled file.
const BLOCK_GAMES: usize = 512;

/// Copies the segments of the files, which stay packed. Says on stderr what was damaged and left out, and which
/// segments were made by the same run, so that they may have the same games.
///
/// # Errors
/// A file cannot be read or written, or is of another game than the first.
pub fn merge(files: &[PathBuf], out: &Path) -> Result<ExitCode, DataError> {
    let files = files.iter().map(|path| DataFile::open(path)).collect::<Result<Vec<_>, _>>()?;
    let contents = files.iter().map(DataFile::contents).collect::<Result<Vec<_>, _>>()?;
    let mut segments: Vec<&Segment> = Vec::new();
    for (DataFile { path, .. }, contents) in files.iter().zip(&contents) {
        contents.damage.iter().for_each(|damage| eprintln!("{}", describe(path, damage)));
        for segment in &contents.segments {
            expect_game(path, &segment.header, &contents_game(&segments, segment))?;
            if segments.iter().any(|known| known.header == segment.header) {
                eprintln!("{}: made by the same run as games before it: some of them may come twice", path.display());
            }
            segments.push(segment);
        }
    }
    copy(&segments, out).map_err(DataError::file(out))
}

/// The game of all segments: that of the first one, which is `next` if there is none yet.
fn contents_game(segments: &[&Segment], next: &Segment) -> String {
    segments.first().map_or(&next.header, |first| &first.header).game.clone()
}

fn copy(segments: &[&Segment], out: &Path) -> io::Result<ExitCode> {
    let mut writer = BufWriter::new(File::create(out)?);
    for segment in segments {
        writer.write_all(&frame(Kind::Header, &segment.header.payload()))?;
        for block in &segment.blocks {
            // Games are missing here. A segment of its own for what follows keeps the run from going on: it would count
            // the games that are left, and play the last of them once more.
            if block.torn {
                writer.write_all(&frame(Kind::Header, &segment.header.payload()))?;
            }
            writer.write_all(&frame(Kind::Block, block.payload))?;
        }
    }
    writer.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Writes all games of the files in an order that the seed decides.
///
/// # Errors
/// A file cannot be read or written, or the files are of different games or rules.
pub fn shuffle<P: Position>(files: &[PathBuf], out: &Path, seed: u64) -> Result<ExitCode, DataError> {
    let mut loaded = load::<P>(files)?;
    loaded.remarks.iter().for_each(|remark| eprintln!("{remark}"));
    let header = joint(&files[0], &loaded.headers, Work::Shuffle { seed })?;
    loaded.games.shuffle(&mut StdRng::seed_from_u64(seed));
    let mut writer = DataWriter::create(out, &header, BLOCK_GAMES)?;
    match loaded.games.into_iter().try_for_each(|game| writer.add(game)).and_then(|()| writer.finish()) {
        // There is no going on with a file in such an order.
        Err(DataError::CutShort { path, source, .. }) => Err(DataError::File { path, source }),
        written => written.map(|_| ExitCode::SUCCESS),
    }
}

/// The header of a file made from those with these headers, which names the engine of the first.
///
/// # Errors
/// They were not played by the same rules.
pub fn joint(path: &Path, sources: &[Header], work: Work) -> Result<Header, DataError> {
    let Some(first) = sources.first() else { return Err(DataError::foreign(path, "it has no games")) };
    if sources.iter().any(|header| header.rules != first.rules) {
        return Err(DataError::foreign(path, "its games were played by other rules than those of the other files"));
    }
    Ok(Header { work, sources: sources.to_vec(), ..first.clone() })
}
