//! Figures of each file of games, and warnings of those in which a file differs from the others: games of another network,
//! of a wrong number of nodes or of a broken build are noticed before the training.

use std::path::{Path, PathBuf};

use boards::features::Features;
use comfy_table::Table;
use rayon::prelude::*;

use crate::columns::table;
use crate::data::{Filter, SelfplayGame};
use crate::tournament::Outcome;

/// Ratio to the median of all files above which, or below whose inverse, a figure is unlike theirs. Seven files of shogi by
/// three networks, with 50 to 600 nodes per move, lay within 1.25 in all figures.
const UNLIKE: f64 = 1.6;
/// Added to both sides of the ratio, so that shares near zero are alike.
const SLACK: f64 = 0.02;

/// Names of the figures, in their order.
const NAMES: [&str; 4] = ["plies", "drawn", "taken", "mean score"];

/// Figures of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// Number of games.
    games: usize,
    /// Mean length in hundreds of plies, share of draws, share of positions taken, mean absolute score in thousands.
    values: [f64; NAMES.len()],
}

/// Returns the figures of the games of a file.
pub fn figures<G: Features>(games: &[SelfplayGame<G>], filter: &Filter) -> Figures {
    /// Games in a parallel task.
    const CHUNK: usize = 256;
    let sums = games.par_chunks(CHUNK).map(|games| {
        let mut sums = [0.0; 5];
        for game in games {
            sums[0] += game.plies.len() as f64;
            sums[1] += f64::from(game.outcome == Outcome::Draw);
            sums[2] += game.scored() as f64;
            game.visit_samples(filter, |_, _, ply| {
                sums[3] += 1.0;
                sums[4] += f64::from(ply.score.unsigned_abs());
            });
        }
        sums
    });
    let add = |a: [f64; 5], b: [f64; 5]| std::array::from_fn(|index| a[index] + b[index]);
    let [plies, draws, scored, taken, scores] = sums.reduce(|| [0.0; 5], add);
    let count = games.len().max(1) as f64;
    let values =
        [plies / count / 100.0, draws / count, taken / f64::max(scored, 1.0), scores / f64::max(taken, 1.0) / 1e3];
    Figures { games: games.len(), values }
}

/// Returns a table of the figures of all files.
pub fn figures_table(files: &[PathBuf], figures: &[Figures]) -> Table {
    let mut header = vec!["file", "games"];
    header.extend(NAMES);
    let mut table = table(header);
    for (file, Figures { games, values: [plies, drawn, taken, score] }) in files.iter().zip(figures) {
        table.add_row([
            name(file),
            games.to_string(),
            format!("{:.0}", 100.0 * plies),
            format!("{:.1} %", 100.0 * drawn),
            format!("{:.1} %", 100.0 * taken),
            format!("{:.0}", 1_000.0 * score),
        ]);
    }
    table
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
                    "{} is not like the other files: `{what}` is {ratio:.2} times their median",
                    name(file)
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
                "c.sqd is not like the other files: `drawn` is 14.00 times their median",
                "c.sqd is not like the other files: `mean score` is 0.23 times their median",
            ]
        );
        assert!(warnings(&files[..2], &[usual, drawn]).is_empty());
    }
}
