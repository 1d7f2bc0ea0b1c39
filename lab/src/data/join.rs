//! `lab data merge` and `lab data shuffle`: one file from several.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boards::Position;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use terminal::messages;

use super::chunk::{ChunkKind, encode_chunk};
use super::error::DataError;
use super::header::{DataHeader, Provenance};
use super::load::load;
use super::reader::{DataFile, Segment, describe_damage, expect_game};
use super::writer::DataWriter;

/// Number of games per block of a shuffled file.
const BLOCK_GAMES: usize = 512;

/// Copies the segments of the files without decompressing them. Prints to stderr the damage that is skipped, and the
/// segments that may repeat games of another segment because the same run made both.
///
/// # Errors
/// A file cannot be read or written, or is of another game than the first one.
pub fn merge(files: &[PathBuf], out: &Path) -> Result<ExitCode, DataError> {
    let files = files.iter().map(|path| DataFile::open(path)).collect::<Result<Vec<_>, _>>()?;
    let contents = files.iter().map(DataFile::contents).collect::<Result<Vec<_>, _>>()?;
    let mut segments: Vec<&Segment> = Vec::new();
    for (DataFile { path, .. }, contents) in files.iter().zip(&contents) {
        contents.damage.iter().for_each(|damage| messages::of_program(describe_damage(path, damage)));
        for segment in &contents.segments {
            expect_game(path, &segment.header, &contents_game(&segments, segment))?;
            if segments.iter().any(|known| known.header == segment.header) {
                messages::of_program(format_args!(
                    "{}: made by the same run as an earlier file: games may be repeated",
                    path.display()
                ));
            }
            segments.push(segment);
        }
    }
    copy(&segments, out).map_err(DataError::file(out))
}

/// Returns the game of the first segment, or of `next` if there is none yet.
fn contents_game(segments: &[&Segment], next: &Segment) -> String {
    segments.first().map_or(&next.header, |first| &first.header).game.clone()
}

fn copy(segments: &[&Segment], out: &Path) -> io::Result<ExitCode> {
    let mut writer = BufWriter::new(File::create(out)?);
    for segment in segments {
        writer.write_all(&encode_chunk(ChunkKind::Header, segment.payload))?;
        for block in &segment.blocks {
            // Games are missing before this block. A new header for what follows prevents continuing the run, which
            // would count the remaining games only and play the last ones again.
            if block.follows_damage {
                writer.write_all(&encode_chunk(ChunkKind::Header, segment.payload))?;
            }
            writer.write_all(&encode_chunk(ChunkKind::Block, block.payload))?;
        }
    }
    writer.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Writes all games of the files in a random order.
///
/// # Errors
/// A file cannot be read or written, or the files are of different games or rules.
pub fn shuffle<P: Position>(files: &[PathBuf], out: &Path, seed: u64) -> Result<ExitCode, DataError> {
    let mut loaded = load::<P>(files)?;
    loaded.warnings.iter().for_each(messages::of_program);
    let header = merged_header(&files[0], &loaded.headers, Provenance::Shuffle { seed })?;
    loaded.games.shuffle(&mut StdRng::seed_from_u64(seed));
    let mut writer = DataWriter::create(out, &header, BLOCK_GAMES)?;
    match loaded.games.into_iter().try_for_each(|game| writer.add(game)).and_then(|()| writer.finish()) {
        // A shuffled file cannot be continued.
        Err(DataError::CutShort { path, source, .. }) => Err(DataError::File { path, source }),
        written => written.map(|_| ExitCode::SUCCESS),
    }
}

/// Returns the header of a file made from files with the headers `sources`; it names the engine of the first.
///
/// # Errors
/// The files were played under different rules.
pub fn merged_header(path: &Path, sources: &[DataHeader], provenance: Provenance) -> Result<DataHeader, DataError> {
    let Some(first) = sources.first() else { return Err(DataError::foreign(path, "it has no games")) };
    if sources.iter().any(|header| header.rules != first.rules) {
        return Err(DataError::foreign(path, "its games were played by other rules than those of the other files"));
    }
    Ok(DataHeader { provenance, sources: sources.to_vec(), ..first.clone() })
}
