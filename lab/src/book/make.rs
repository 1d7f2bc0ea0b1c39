//! `lab book make`: a book of the moves that games have played.

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::ExitCode;

use boards::{Line, Move};
use books::{BookGame, BookMove, BookPosition};
use clap::Args;
use search::ListedGame;
use selfplay::{Outcome, games};
use terminal::{messages, output};

use crate::error::{CommandResult, file_error};
use crate::paths::write_atomically;
use crate::records::{self, RecordedGame};

/// Make a book of the moves that games have played
///
/// Games are read from PGN (chess, xiangqi), KIF and CSA (shogi), lines of `position`, and self-play data (.sqd); the
/// random moves at the beginning of self-play games do not count. The weight of a move is the sum of the points of the
/// side that played it. The format is that of the game: Polyglot for chess, ElephantEye's for xiangqi (text if the file
/// ends in .txt), YaneuraOu's for shogi.
#[derive(Debug, Args)]
pub struct MakeArguments {
    /// Files of games.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Game of the records.
    #[arg(long, default_value = games::DEFAULT)]
    pub game: String,
    /// Number of games that must have played a move.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    min_count: u32,
    /// Number of plies of a game that are used.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    plies: u32,
    /// Points for a win of the side that played the move.
    #[arg(long, default_value_t = 2)]
    win: u32,
    /// Points for a draw, and for a game whose result is unknown.
    #[arg(long, default_value_t = 1)]
    draw: u32,
    /// Points for a loss.
    #[arg(long, default_value_t = 0)]
    loss: u32,
    /// Output file; replaced if it exists.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Results of a move in the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Played {
    count: u32,
    points: u32,
}

/// The moves that games have played, by position.
struct Counts<G: BookGame> {
    /// A short line that ends with the position, and its moves.
    positions: HashMap<u64, (Line<G>, HashMap<Move, Played>)>,
}

impl<G: BookGame> Counts<G> {
    fn add(&mut self, game: &RecordedGame<G>, arguments: &MakeArguments) {
        game.replay(|number, line, mv| {
            let is_used = number >= game.random_plies && line.current().ply() <= arguments.plies;
            if !is_used {
                return;
            }
            let (_, moves) =
                self.positions.entry(line.current().key()).or_insert_with(|| (last_ply(line), HashMap::new()));
            let played = moves.entry(mv).or_default();
            played.count += 1;
            let mover = line.current().side_to_move().index();
            played.points += match game.outcome {
                None | Some(Outcome::Draw) => arguments.draw,
                Some(outcome) if (outcome == Outcome::FirstWins) == (mover == 0) => arguments.win,
                Some(_) => arguments.loss,
            };
        });
    }

    /// Returns the positions with the moves that enough games have played and that have scored points.
    fn into_positions(self, min_count: u32) -> Vec<BookPosition<G>> {
        let mut positions: Vec<(u64, BookPosition<G>)> = Vec::new();
        for (key, (line, moves)) in self.positions {
            let enough = moves.into_iter().filter(|(_, played)| played.count >= min_count && played.points > 0);
            let mut moves: Vec<BookMove> = enough.map(|(mv, played)| BookMove::weighted(mv, played.points)).collect();
            moves.sort_by_key(|entry| (std::cmp::Reverse(entry.weight), entry.mv));
            if !moves.is_empty() {
                positions.push((key, BookPosition { line, moves }));
            }
        }
        // The same games give the same file.
        positions.sort_by_key(|&(key, _)| key);
        positions.into_iter().map(|(_, position)| position).collect()
    }
}

/// Returns the end of a line: the last position, with the move before it if there is one.
fn last_ply<G: BookGame>(line: &Line<G>) -> Line<G> {
    match (line.back(1), line.moves().last()) {
        (Some(before), Some(&mv)) if mv.is_some() => {
            let mut short = Line::new(before.clone());
            short.push(mv);
            short
        }
        _ => Line::new(line.current().clone()),
    }
}

/// Runs `lab book make`.
///
/// # Errors
/// A file cannot be read or written, or no move has been played often enough.
pub fn run<G: ListedGame>(arguments: &MakeArguments) -> CommandResult {
    let mut counts = Counts::<G> { positions: HashMap::new() };
    let mut number = 0;
    for path in &arguments.files {
        let (games, warnings) = records::read::<G>(path)?;
        warnings.iter().for_each(messages::of_program);
        games.iter().for_each(|game| counts.add(game, arguments));
        number += games.len();
    }
    let positions = counts.into_positions(arguments.min_count);
    let moves: usize = positions.iter().map(|position| position.moves.len()).sum();
    if moves == 0 {
        return Err(format!("no move was played in {} games or more; see --min-count", arguments.min_count).into());
    }
    let bytes = G::write(&arguments.out, &positions);
    write_atomically(&arguments.out, &bytes).map_err(file_error(&arguments.out))?;
    output::line(format_args!(
        "{moves} moves in {} positions of {number} games: {} ({} bytes)",
        positions.len(),
        arguments.out.display(),
        bytes.len()
    ));
    Ok(ExitCode::SUCCESS)
}
