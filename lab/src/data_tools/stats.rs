//! `lab data stats`: statistics of games and of the positions selected for training.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use boards::Side;
use boards::features::Features;
use comfy_table::{CellAlignment, Table};
use rayon::prelude::*;
use search::ListedGame;
use search::score::is_mate;
use selfplay::games::{GameFacts, game_facts};
use selfplay::{Outcome, Reason, half_points};
use terminal::columns::table;

use super::histogram::Histogram;
use super::scale_fit::{self, ScoreBin};
use crate::calibrate::describe_wdl;
use crate::data::filter::FilterVerdict;
use crate::data::{DataError, Filter, SelfplayGame, WdlCounts, load};

/// Number of games per parallel task.
const CHUNK: usize = 64;

/// Number of histogram bars per printed row: 40 plies, 450 score units, 4 pieces.
const LENGTHS_IN_ROW: usize = 4;
const SCORES_IN_ROW: usize = 9;
const PIECES_IN_ROW: usize = 4;
/// Length of the longest printed bar in characters.
const LONGEST_BAR: u64 = 40;

/// Statistics of the games of several files.
#[derive(Clone, Debug)]
pub struct Stats {
    pub game: &'static GameFacts,
    /// Messages about unreadable parts, one line each.
    pub warnings: Vec<String>,
    /// Counts by reason: wins of the first side, draws, wins of the second side.
    pub ends: BTreeMap<Reason, [u64; 3]>,
    /// Lengths of the games in plies.
    pub lengths: Histogram,
    /// Scores from the first side's view, without mates.
    pub scores: Histogram,
    /// Half-points of the first side by bar of `scores`.
    pub half_points: Vec<u64>,
    /// Results by score and number of pieces that have left the board.
    pub outcomes: WdlCounts,
    /// Number of pieces on the board in the positions that the filter selects.
    pub pieces: Histogram,
    /// Number of plies by result of the filter.
    pub verdicts: BTreeMap<FilterVerdict, u64>,
    /// Number of positions with a score.
    pub positions: u64,
    /// Number of different positions among them.
    pub distinct: u64,
    keys: Vec<u64>,
}

impl Stats {
    fn new<P: ListedGame>() -> Stats {
        let scores = Histogram::new(-2_025, 50, 81);
        Stats {
            game: game_facts::<P>(),
            warnings: Vec::new(),
            ends: BTreeMap::new(),
            lengths: Histogram::new(0, 10, 52),
            half_points: vec![0; scores.counts.len()],
            outcomes: WdlCounts::default(),
            scores,
            pieces: Histogram::new(0, 1, 42),
            verdicts: BTreeMap::new(),
            positions: 0,
            distinct: 0,
            keys: Vec::new(),
        }
    }

    /// Adds a game; `on_board` is true for each feature that is a piece on a square.
    fn add<P: Features>(&mut self, game: &SelfplayGame<P>, filter: &Filter, on_board: &[bool]) {
        let column = [Outcome::FirstWins, Outcome::Draw, Outcome::SecondWins].iter().position(|&o| o == game.outcome);
        self.ends.entry(game.reason).or_default()[column.unwrap_or_default()] += 1;
        self.lengths.add(game.plies.len() as i32);
        let points = u64::from(half_points(game.outcome, 0));
        self.outcomes.add_game(game, 0);
        game.replay(|number, line, ply| {
            let verdict = filter.classify(game.random_plies, number, line, ply);
            *self.verdicts.entry(verdict).or_default() += 1;
            if verdict == FilterVerdict::Random {
                return;
            }
            let position = line.current();
            self.positions += 1;
            self.keys.push(position.key());
            let score = i32::from(ply.score);
            if !is_mate(score) {
                let score = if position.side_to_move() == Side::First { score } else { -score };
                self.scores.add(score);
                self.half_points[self.scores.bar(score)] += points;
            }
        });
        game.visit_samples(filter, |_, line, _| self.pieces.add(pieces_on_board(line.current(), on_board)));
    }

    fn merge(mut self, other: Stats) -> Stats {
        for (reason, counts) in other.ends {
            let own = self.ends.entry(reason).or_default();
            own.iter_mut().zip(counts).for_each(|(count, more)| *count += more);
        }
        for (verdict, count) in other.verdicts {
            *self.verdicts.entry(verdict).or_default() += count;
        }
        self.half_points.iter_mut().zip(other.half_points).for_each(|(points, more)| *points += more);
        self.outcomes.merge(other.outcomes);
        self.lengths.merge(&other.lengths);
        self.scores.merge(&other.scores);
        self.pieces.merge(&other.pieces);
        self.positions += other.positions;
        self.keys.extend(other.keys);
        self
    }

    /// Returns the scale at which scores predict results; scores outside the histogram are ignored. `None` without
    /// positions.
    pub fn scale(&self) -> Option<f64> {
        let inner = 1..self.scores.counts.len() - 1;
        let bins: Vec<ScoreBin> = inner
            .filter(|&bar| self.scores.counts[bar] > 0)
            .map(|bar| {
                let count = self.scores.counts[bar] as f64;
                ScoreBin { score: self.scores.middle(bar), count, result: self.half_points[bar] as f64 / (2.0 * count) }
            })
            .collect();
        scale_fit::fit(&bins)
    }

    /// Returns the statistics as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for warning in &self.warnings {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "damage: {warning}");
        }
        let games = self.lengths.total();
        let _ = writeln!(
            text,
            "{}: {games} games, {} positions with scores, {:.1} % of them different",
            self.game.name,
            self.positions,
            share(self.distinct, self.positions)
        );
        let _ = writeln!(text, "plies: mean {:.0}, median {:.0}", self.lengths.mean(), self.lengths.median());
        let _ = writeln!(text, "pieces on the board, for training: mean {:.1}", self.pieces.mean());
        let _ = writeln!(text, "scores of the first side: mean {:+.0}", self.scores.mean());
        if let Some(scale) = self.scale() {
            let _ = writeln!(text, "results are predicted best by 1 / (1 + exp(-score / {scale:.0}))");
        }
        if let Some(model) = self.outcomes.fit() {
            let _ = writeln!(text, "{}", describe_wdl(&model));
        }
        let _ = writeln!(text, "\n{}\n\n{}", self.end_table(), self.verdict_table());
        for (what, histogram) in [
            ("plies of a game", self.lengths.coarser(LENGTHS_IN_ROW)),
            ("score of the first side", self.scores.coarser(SCORES_IN_ROW)),
            ("pieces on the board", self.pieces.coarser(PIECES_IN_ROW)),
        ] {
            let _ = writeln!(text, "\n{}", histogram_table(what, &histogram));
        }
        text
    }

    fn end_table(&self) -> Table {
        let mut table = table(["end", "first wins", "draws", "second wins", "% of games"]);
        let games = self.lengths.total();
        let mut sums = [0; 3];
        let cells = |name: &str, counts: [u64; 3]| {
            let share = share(counts.iter().sum(), games);
            [name.into(), counts[0].to_string(), counts[1].to_string(), counts[2].to_string(), format!("{share:.1}")]
        };
        for (reason, &counts) in &self.ends {
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            table.add_row(cells(reason.describe(self.game), counts));
        }
        table.add_row(cells("all", sums));
        table
    }

    fn verdict_table(&self) -> Table {
        let mut table = table(["for training", "positions", "%"]);
        let plies = self.verdicts.values().sum();
        for verdict in FilterVerdict::ALL {
            let count = self.verdicts.get(&verdict).copied().unwrap_or_default();
            table.add_row([verdict.describe().into(), count.to_string(), format!("{:.1}", share(count, plies))]);
        }
        table
    }
}

/// Returns a histogram as a table with a row per bar; the outermost rows include values beyond them.
fn histogram_table(what: &str, histogram: &Histogram) -> Table {
    let mut table = table([what, "number", "%", ""]);
    if let Some(column) = table.column_mut(3) {
        column.set_cell_alignment(CellAlignment::Left);
    }
    let rows = histogram.rows();
    let (total, largest) = (histogram.total(), rows.iter().map(|&(_, _, count)| count).max().unwrap_or(1));
    for (first, last, count) in rows {
        let bar = "#".repeat((count * LONGEST_BAR).div_ceil(largest.max(1)) as usize);
        table.add_row([format!("{first} to {last}"), count.to_string(), format!("{:.1}", share(count, total)), bar]);
    }
    table
}

/// Returns a share in percent.
fn share(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

/// Returns the number of pieces on the board, without hands.
fn pieces_on_board<P: Features>(position: &P, on_board: &[bool]) -> i32 {
    position.features().iter().filter(|&&feature| on_board[usize::from(feature)]).count() as i32
}

/// Computes the statistics of the files on all cores.
///
/// # Errors
/// A file cannot be read at all, or is of another game.
pub fn gather<P: Features + ListedGame>(files: &[PathBuf], filter: &Filter) -> Result<Stats, DataError> {
    let loaded = load::<P>(files)?;
    let on_board: Vec<bool> = (0..P::FEATURES as u16).map(|feature| P::describe(feature).place.is_some()).collect();
    let of_chunk = |games: &[SelfplayGame<P>]| {
        let mut stats = Stats::new::<P>();
        games.iter().for_each(|game| stats.add(game, filter, &on_board));
        stats
    };
    let mut stats = loaded.games.par_chunks(CHUNK).map(of_chunk).reduce(Stats::new::<P>, Stats::merge);
    stats.warnings = loaded.warnings;
    stats.keys.par_sort_unstable();
    stats.keys.dedup();
    stats.distinct = stats.keys.len() as u64;
    stats.keys = Vec::new();
    Ok(stats)
}
