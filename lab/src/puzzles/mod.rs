//! `lab puzzles`: finds the puzzles that come with a game, in games between levels of play
//! (`search/src/games/README.md`).

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use analysis::ordered::{self, Cancel, Demand, Job, threads};
use analysis::puzzle::{self, Puzzle};
use arena::interrupt::{INTERRUPTED, Interrupt};
use boards::{Line, Move, NotationOptions};
use clap::Args;
use indicatif::ProgressBar;
use search::{Answer, GameTask, Limits, ListedGame, Strength, StrengthLimit, with_game};
use selfplay::in_process::{Turn, play};
use selfplay::{Adjudication, Referee, Searcher, games};
use terminal::bar::bar;

use crate::error::{CommandResult, file_error};
use crate::paths::write_atomically;

/// Levels of the players: strong enough for games that look like people's, weak enough to leave something to find.
const LEVELS: std::ops::Range<u32> = 7..14;
/// Size of the tables of players and searches in MiB.
const HASH: usize = 4;
/// Plies after which a game is drawn.
const LONGEST_GAME: u32 = 300;
/// Greatest number of puzzles of a game.
const MOST_OF_GAME: usize = 2;
/// Shares of the puzzles by their kinds, in percent: mates in one, two, three or more, and moves that win without a
/// mate.
const SHARES: [(Kind, usize); 4] =
    [(Kind::MateInOne, 10), (Kind::MateInTwo, 25), (Kind::LongMate, 30), (Kind::Win, 35)];

/// Find puzzles in games between levels of play: positions with one move that mates or wins
#[derive(Debug, Args)]
pub struct PuzzlesArguments {
    /// Game to play.
    #[arg(long, default_value = games::DEFAULT)]
    game: String,
    /// Number of puzzles.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    count: u32,
    /// Seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// File of the puzzles: position, `win` or `mate N`, solution, nodes that the search needed; separated by tabs, the
    /// easiest first.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of games at a time [default: number of cores].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Kind of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    MateInOne,
    MateInTwo,
    LongMate,
    Win,
}

impl Kind {
    fn of(puzzle: &Puzzle) -> Kind {
        match puzzle.mate {
            Some(1) => Kind::MateInOne,
            Some(2) => Kind::MateInTwo,
            Some(_) => Kind::LongMate,
            None => Kind::Win,
        }
    }
}

/// Runs `lab puzzles`.
///
/// # Errors
/// There is no such game, the file cannot be written, or the command was interrupted.
pub fn run(arguments: &PuzzlesArguments) -> CommandResult {
    with_game(&arguments.game, FindPuzzles { arguments, interrupt: Interrupt::on_ctrl_c()?.1 })?
}

struct FindPuzzles<'a> {
    arguments: &'a PuzzlesArguments,
    interrupt: Interrupt,
}

impl GameTask for FindPuzzles<'_> {
    type Output = CommandResult;

    fn run<G: ListedGame>(self) -> Self::Output {
        let FindPuzzles { arguments: PuzzlesArguments { count, seed, out, threads: asked, .. }, interrupt } = self;
        let openings = games::own_opening_lines::<G>();
        let job = || PuzzleJob { openings: &openings, seed: *seed, player: Searcher::new(HASH) };
        let mut collection = Collection::new(*count as usize);
        let bar = bar(u64::from(*count), 0, "puzzles");
        ordered::run(0..u64::MAX, threads(*asked), &|| interrupt.is_raised(), job, |found: Vec<Row>| {
            found.into_iter().for_each(|row| collection.add(row));
            bar.set_position(collection.rows.len() as u64);
            Ok::<_, crate::error::LabError>(if collection.is_full() { Demand::Enough } else { Demand::More })
        })?;
        bar.finish_and_clear();
        if !collection.is_full() {
            return Ok(ExitCode::from(INTERRUPTED));
        }
        write_atomically(out, collection.text().as_bytes()).map_err(file_error(out))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// A line of the file.
struct Row {
    fen: String,
    kind: Kind,
    mate: Option<u32>,
    solution: String,
    difficulty: u64,
}

/// Puzzles of all kinds, each up to its share.
struct Collection {
    count: usize,
    rows: Vec<Row>,
    seen: HashSet<String>,
    counts: BTreeMap<Kind, usize>,
}

impl Collection {
    fn new(count: usize) -> Collection {
        Collection { count, rows: Vec::new(), seen: HashSet::new(), counts: BTreeMap::new() }
    }

    fn is_full(&self) -> bool {
        self.rows.len() >= self.count
    }

    /// Adds a puzzle unless it is known or there are enough of its kind.
    fn add(&mut self, row: Row) {
        let share = SHARES.iter().find(|(kind, _)| *kind == row.kind).map_or(0, |(_, share)| *share);
        let of_kind = self.counts.entry(row.kind).or_default();
        if *of_kind < (self.count * share).div_ceil(100)
            && self.rows.len() < self.count
            && self.seen.insert(row.fen.clone())
        {
            *of_kind += 1;
            self.rows.push(row);
        }
    }

    fn text(mut self) -> String {
        self.rows.sort_by_key(|row| (row.mate.is_none(), row.mate, row.difficulty));
        let line = |Row { fen, mate, solution, difficulty, .. }: &Row| {
            let goal = mate.map_or("win".to_owned(), |moves| format!("mate {moves}"));
            format!("{fen}\t{goal}\t{solution}\t{difficulty}\n")
        };
        self.rows.iter().map(line).collect()
    }
}

/// Plays games and looks for puzzles in them.
struct PuzzleJob<'a, G: ListedGame> {
    openings: &'a [Line<G>],
    seed: u64,
    player: Searcher<G>,
}

impl<G: ListedGame> PuzzleJob<'_, G> {
    /// Plays a game of this number. `None` if cancelled.
    fn game(&mut self, number: u64, cancel: &Cancel) -> Option<Line<G>> {
        let seed = self.seed.wrapping_mul(1 << 32).wrapping_add(number);
        let level = LEVELS.start + (number % u64::from(LEVELS.end - LEVELS.start)) as u32;
        self.player.clear();
        self.player.set_strength(Some(Strength { limit: StrengthLimit::Level(level), seed, pauses: false }));
        let adjudication = Adjudication { longest: Some(LONGEST_GAME), ..Adjudication::default() };
        let opening = &self.openings[(seed % self.openings.len() as u64) as usize];
        let mut referee = Referee::after(opening.clone(), adjudication);
        let player = &mut self.player;
        play(&mut referee, |_, line| {
            let answer = player.search(line, Limits::none(Instant::now()));
            // Games go on to their end: the mate is a puzzle, too.
            Turn::of(answer.map(|answer| Answer { score: 0, ..answer }), cancel.is_requested())
        })?;
        Some(referee.line().clone())
    }
}

impl<G: ListedGame> Job for PuzzleJob<'_, G> {
    type Output = Vec<Row>;

    fn work(&mut self, number: u64, cancel: &Cancel) -> Option<Vec<Row>> {
        let line = self.game(number, cancel)?;
        let found = puzzle::find(&line, HASH, &Arc::default(), &ProgressBar::hidden()).unwrap_or_default();
        // The hardest ones, of which there are fewer.
        Some(found.iter().rev().take(MOST_OF_GAME).map(|puzzle| row(&line, puzzle)).collect())
    }
}

fn row<G: ListedGame>(line: &Line<G>, puzzle: &Puzzle) -> Row {
    let options = NotationOptions::default();
    let mut position = line.positions()[puzzle.ply].clone();
    let fen = position.fen(options);
    let mut words = Vec::new();
    for mv in puzzle.solution.iter().map(|&bits| Move::from_bits(bits)) {
        words.push(position.format_move(mv, options));
        position = position.after(mv);
    }
    let Puzzle { mate, difficulty, .. } = *puzzle;
    Row { fen, kind: Kind::of(puzzle), mate, solution: words.join(" "), difficulty }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(fen: &str, mate: Option<u32>, difficulty: u64) -> Row {
        let kind = Kind::of(&Puzzle { ply: 0, mate, solution: Vec::new(), difficulty });
        Row { fen: fen.into(), kind, mate, solution: "a1a8".into(), difficulty }
    }

    #[test]
    fn each_kind_has_its_share_and_no_position_comes_twice() {
        let mut collection = Collection::new(10);
        (0..9).for_each(|number| collection.add(row(&format!("mate {number}"), Some(1), number)));
        (0..9).for_each(|number| collection.add(row(&format!("win {number}"), None, 9 - number)));
        (0..9).for_each(|_| collection.add(row("the same", Some(2), 5)));
        assert_eq!(collection.rows.len(), 1 + 4 + 1);
        let text = collection.text();
        let first: Vec<&str> = text.lines().map(|line| line.split('\t').next().unwrap()).collect();
        assert_eq!(first, ["mate 0", "the same", "win 3", "win 2", "win 1", "win 0"]);
        assert!(text.starts_with("mate 0\tmate 1\ta1a8\t0\n"), "{text}");
    }
}
