//! `lab data stats`: how games went, and which positions they have.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use boards::features::Features;
use boards::{Position, Side};
use comfy_table::{CellAlignment, Table};
use rayon::prelude::*;
use search::WdlModel;
use search::score::is_mate;

use super::error::DataError;
use super::filter::{Filter, Verdict};
use super::game::PlayedGame;
use super::histogram::Histogram;
use super::outlook::Outcomes;
use super::reader::load;
use super::scale::{self, Bin};
use crate::columns::table;
use crate::tournament::{Outcome, Reason, half_points};

/// Games that a thread takes at once.
const CHUNK: usize = 64;

/// Bars of each histogram that are one row for readers: 40 plies, 450 points, four pieces.
const LENGTHS_IN_ROW: usize = 4;
const SCORES_IN_ROW: usize = 9;
const PIECES_IN_ROW: usize = 4;
/// Characters of the longest bar.
const LONGEST_BAR: u64 = 40;

/// What is known of the games of some files.
#[derive(Clone, Debug)]
pub struct Stats {
    /// The name of the game.
    pub game: &'static str,
    /// What could not be read, a line for each.
    pub remarks: Vec<String>,
    /// How games ended: wins of the first side, draws, wins of the second, for each reason.
    pub ends: BTreeMap<Reason, [u64; 3]>,
    /// Plies of the games.
    pub lengths: Histogram,
    /// Scores from the first side's view, without mates.
    pub scores: Histogram,
    /// For each bar of `scores`, the half-points of the first side.
    pub half_points: Vec<u64>,
    /// What came of scores, while so many men were gone.
    pub outcomes: Outcomes,
    /// Pieces on the board, of the positions that the filter takes.
    pub pieces: Histogram,
    /// What the filter makes of the plies.
    pub verdicts: BTreeMap<Verdict, u64>,
    /// Positions with scores.
    pub positions: u64,
    /// Those among them that are different.
    pub distinct: u64,
    keys: Vec<u64>,
}

impl Stats {
    fn new<P: Position>() -> Stats {
        let scores = Histogram::new(-2_025, 50, 81);
        Stats {
            game: P::NAME,
            remarks: Vec::new(),
            ends: BTreeMap::new(),
            lengths: Histogram::new(0, 10, 52),
            half_points: vec![0; scores.counts.len()],
            outcomes: Outcomes::default(),
            scores,
            pieces: Histogram::new(0, 1, 42),
            verdicts: BTreeMap::new(),
            positions: 0,
            distinct: 0,
            keys: Vec::new(),
        }
    }

    /// Adds a game; `on_board` says of each feature whether it is a piece on a square.
    fn add<P: Features>(&mut self, game: &PlayedGame<P>, filter: &Filter, on_board: &[bool]) {
        let column = [Outcome::FirstWins, Outcome::Draw, Outcome::SecondWins].iter().position(|&o| o == game.outcome);
        self.ends.entry(game.reason).or_default()[column.unwrap_or_default()] += 1;
        self.lengths.add(game.plies.len() as i32);
        let points = u64::from(half_points(game.outcome, 0));
        self.outcomes.add_game(game);
        game.replay(|number, line, ply| {
            let verdict = filter.judge(game.random, number, line, ply);
            *self.verdicts.entry(verdict).or_default() += 1;
            if verdict == Verdict::Random {
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
        game.samples(filter, |_, line, _| self.pieces.add(pieces_on_board(line.current(), on_board)));
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

    /// The scale at which scores predict results, if there are any; scores off the histogram are left out.
    pub fn scale(&self) -> Option<f64> {
        let inner = 1..self.scores.counts.len() - 1;
        let bins: Vec<Bin> = inner
            .filter(|&bar| self.scores.counts[bar] > 0)
            .map(|bar| {
                let count = self.scores.counts[bar] as f64;
                Bin { score: self.scores.middle(bar), count, result: self.half_points[bar] as f64 / (2.0 * count) }
            })
            .collect();
        scale::fit(&bins)
    }

    /// All of it for people.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for remark in &self.remarks {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "damage: {remark}");
        }
        let games = self.lengths.total();
        let _ = writeln!(
            text,
            "{}: {games} games, {} positions with scores, {:.1} % of them different",
            self.game,
            self.positions,
            share(self.distinct, self.positions)
        );
        let _ = writeln!(text, "plies: mean {:.0}, median {:.0}", self.lengths.mean(), self.lengths.median());
        let _ = writeln!(text, "pieces on the board, for training: mean {:.1}", self.pieces.mean());
        let _ = writeln!(text, "scores of the first side: mean {:+.0}", self.scores.mean());
        if let Some(scale) = self.scale() {
            let _ = writeln!(text, "results are predicted best by 1 / (1 + exp(-score / {scale:.0}))");
        }
        if let Some(WdlModel { offset, per_piece_gone, scale }) = self.outcomes.fit() {
            let _ = writeln!(
                text,
                "they are won by 1 / (1 + exp(({offset:.0} {per_piece_gone:+.2} for each piece gone - score) / {scale:.0}))"
            );
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
            table.add_row(cells(reason.describe(), counts));
        }
        table.add_row(cells("all", sums));
        table
    }

    fn verdict_table(&self) -> Table {
        let mut table = table(["for training", "positions", "%"]);
        let plies = self.verdicts.values().sum();
        for verdict in Verdict::ALL {
            let count = self.verdicts.get(&verdict).copied().unwrap_or_default();
            table.add_row([verdict.describe().into(), count.to_string(), format!("{:.1}", share(count, plies))]);
        }
        table
    }
}

/// A histogram, a row for each bar; the outermost ones hold what lies beyond them as well.
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

/// Percent.
fn share(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

/// Pieces on the board, and not in hand.
fn pieces_on_board<P: Features>(position: &P, on_board: &[bool]) -> i32 {
    position.features().iter().filter(|&&feature| on_board[usize::from(feature)]).count() as i32
}

/// Reads the files, on all cores.
///
/// # Errors
/// A file cannot be read at all, or is of another game.
pub fn gather<P: Features>(files: &[PathBuf], filter: &Filter) -> Result<Stats, DataError> {
    let loaded = load::<P>(files)?;
    let on_board: Vec<bool> = (0..P::FEATURES as u16).map(|feature| P::describe(feature).place.is_some()).collect();
    let of_chunk = |games: &[PlayedGame<P>]| {
        let mut stats = Stats::new::<P>();
        games.iter().for_each(|game| stats.add(game, filter, &on_board));
        stats
    };
    let mut stats = loaded.games.par_chunks(CHUNK).map(of_chunk).reduce(Stats::new::<P>, Stats::merge);
    stats.remarks = loaded.remarks;
    stats.keys.par_sort_unstable();
    stats.keys.dedup();
    stats.distinct = stats.keys.len() as u64;
    stats.keys = Vec::new();
    Ok(stats)
}
