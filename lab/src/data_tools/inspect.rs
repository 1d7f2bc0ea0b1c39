//! `lab data inspect`: structure of training data files, and the check of their blocks.

use std::path::PathBuf;
use std::process::ExitCode;

use search::{GameTask, ListedGame, with_game};
use terminal::output;

use crate::data::DataError;
use crate::data::reader::{Block, DataFile, Segment, describe_damage};
use crate::error::CommandResult;

/// Prints the structure of the files, with their blocks if wanted. Returns failure, after all files are printed, if one
/// is damaged.
pub fn run(files: &[PathBuf], blocks: bool) -> CommandResult {
    let mut sound = true;
    for path in files {
        sound &= show(&DataFile::open(path)?, blocks)?;
    }
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints a file. Returns true if all of it can be read.
fn show(file: &DataFile, blocks: bool) -> Result<bool, DataError> {
    let contents = file.contents()?;
    let counts = contents.counts();
    output::line(format_args!(
        "{}: {} bytes, {} games, {} plies",
        file.path.display(),
        file.length(),
        counts.games,
        counts.plies
    ));
    let mut sound = contents.damage.is_empty();
    for segment in &contents.segments {
        sound &= show_segment(segment, blocks);
    }
    for damage in &contents.damage {
        output::line(format_args!("damage: {}", describe_damage(&file.path, damage)));
    }
    Ok(sound)
}

fn show_segment(segment: &Segment, blocks: bool) -> bool {
    let header = &segment.header;
    let sum = |count: fn(&Block) -> usize| segment.blocks.iter().map(count).sum::<usize>();
    let (games, plies, bytes) =
        (sum(|block| block.counts.games), sum(|block| block.counts.plies), sum(|block| block.end() - block.offset));
    output::line(format_args!("  {}, {}, signature {}", header.game, header.engine, header.signature));
    output::line(format_args!("  {}", String::from_utf8_lossy(&header.payload())));
    output::line(format_args!(
        "  {} blocks, {games} games, {plies} plies, {:.2} bytes a ply",
        segment.blocks.len(),
        bytes as f64 / plies.max(1) as f64
    ));
    let mut sound = true;
    for block in segment.blocks.iter().filter(|_| blocks) {
        let state = with_game(&header.game, Unpack(segment, block)).unwrap_or_else(|error| Some(error.to_string()));
        let bytes = block.end() - block.offset;
        output::text(format_args!(
            "    byte {}: {bytes} bytes, {} games, {} plies: ",
            block.offset, block.counts.games, block.counts.plies
        ));
        output::line(state.as_deref().unwrap_or("sound"));
        sound &= state.is_none();
    }
    sound
}

/// Task that decodes a block; its output is the error.
struct Unpack<'a>(&'a Segment<'a>, &'a Block<'a>);

impl GameTask for Unpack<'_> {
    type Output = Option<String>;

    fn run<G: ListedGame>(self) -> Option<String> {
        self.0.games::<G>(self.1).err().map(|error| error.to_string())
    }
}
