//! Figures of each file of games, and warnings of those in which a file differs from the others: games of another
//! network, of a wrong number of nodes or of a broken build are noticed before the training.

use std::path::{Path, PathBuf};

use boards::features::Features;
use comfy_table::Table;
use selfplay::Outcome;
use terminal::columns::table;

use crate::data::{Ply, SelfplayGame};

/// Ratio to the median of all files above which, or below whose inverse, a figure is unlike theirs. Seven files of
/// shogi by three networks, with 50 to 600 nodes per move, lay within 1.25 in all figures.
const UNLIKE: f64 = 1.6;
/// Added to both sides of the ratio, so that shares near zero are alike.
const SLACK: f64 = 0.02;

/// Names of the figures, in their order.
const NAMES: [&str; 4] = ["plies", "drawn", "taken", "mean score"];

/// Figures of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    pub games: usize,
    /// Mean length in hundreds of plies, share of draws, share of positions taken, mean absolute score in thousands.
    values: [f64; NAMES.len()],
}

/// Sums over the games of a file, from which [`Figures`] follow.
#[derive(Clone, Copy, Debug, Default)]
pub struct FigureSums {
    games: usize,
    draws: usize,
    plies: usize,
    scored: usize,
    taken: usize,
    scores: u64,
}

impl FigureSums {
    /// Adds a game, but none of its positions.
    pub fn add_game<G: Features>(&mut self, game: &SelfplayGame<G>) {
        self.games += 1;
        self.draws += usize::from(game.outcome == Outcome::Draw);
        self.plies += game.plies.len();
        self.scored += game.scored();
    }

    /// Adds a position that was taken.
    pub fn add_position(&mut self, ply: Ply) {
        self.taken += 1;
        self.scores += u64::from(ply.score.unsigned_abs());
    }

    /// Returns the sums over the games of both.
    #[must_use]
    pub fn and(self, other: FigureSums) -> FigureSums {
        FigureSums {
            games: self.games + other.games,
            draws: self.draws + other.draws,
            plies: self.plies + other.plies,
            scored: self.scored + other.scored,
            taken: self.taken + other.taken,
            scores: self.scores + other.scores,
        }
    }

    pub fn figures(self) -> Figures {
        let ratio = |sum: f64, count: usize| sum / count.max(1) as f64;
        let values = [
            ratio(self.plies as f64, self.games) / 100.0,
            ratio(self.draws as f64, self.games),
            ratio(self.taken as f64, self.scored),
            ratio(self.scores as f64, self.taken) / 1e3,
        ];
        Figures { games: self.games, values }
    }
}

pub fn figures_table(files: &[PathBuf], figures: &[Figures]) -> Table {
    let mut header = vec!["file", "games"];
    header.extend(NAMES);
    let mut table = table(header);
    for (file, Figures { games, values }) in files.iter().zip(figures) {
        let mut row = vec![name(file), games.to_string()];
        row.extend(values.iter().enumerate().map(|(figure, &value)| shown(figure, value)));
        table.add_row(row);
    }
    table
}

/// Writes the value of a figure, by its place in [`NAMES`].
fn shown(figure: usize, value: f64) -> String {
    match figure {
        0 => format!("{:.0}", 100.0 * value),
        3 => format!("{:.0}", 1_000.0 * value),
        _ => format!("{:.1} %", 100.0 * value),
    }
}

/// Returns a warning for each figure in which a file is far from the median of all files.
pub fn warnings(files: &[PathBuf], figures: &[Figures]) -> Vec<String> {
    let mut warnings = Vec::new();
    if figures.len() < 3 {
        // Of two files nobody knows which one is unusual.
        return warnings;
    }
    for (figure, what) in NAMES.iter().enumerate() {
        let mut values: Vec<f64> = figures.iter().map(|figures| figures.values[figure]).collect();
        values.sort_by(f64::total_cmp);
        let median = values[values.len() / 2];
        for (file, own) in files.iter().zip(figures) {
            let ratio = (own.values[figure] + SLACK) / (median + SLACK);
            if !(1.0 / UNLIKE..=UNLIKE).contains(&ratio) {
                warnings.push(format!(
                    "{} is not like the other files: `{what}` is {}, where {} is the median",
                    name(file),
                    shown(figure, own.values[figure]),
                    shown(figure, median)
                ));
            }
        }
    }
    warnings
}

fn name(file: &Path) -> String {
    file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_like_the_others_is_named() {
        let usual = Figures { games: 100, values: [1.1, 0.01, 0.6, 0.5] };
        let files: Vec<PathBuf> = ["a.sqd", "b.sqd", "x/c.sqd"].map(PathBuf::from).into();
        let alike = [usual, Figures { values: [1.2, 0.0, 0.62, 0.4], ..usual }, usual];
        assert_eq!(warnings(&files, &alike), Vec::<String>::new());
        let drawn = Figures { values: [1.2, 0.4, 0.6, 0.1], ..usual };
        let found = warnings(&files, &[usual, usual, drawn]);
        assert_eq!(
            found,
            [
                "c.sqd is not like the other files: `drawn` is 40.0 %, where 1.0 % is the median",
                "c.sqd is not like the other files: `mean score` is 100, where 500 is the median",
            ]
        );
        assert!(warnings(&files[..2], &[usual, drawn]).is_empty());
    }
}
