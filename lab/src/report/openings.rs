//! Results by opening.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::charts::histogram;
use super::error::ReportError;
use super::format::{Escaped, percent, results_in_short};
use super::merged_match::MergedMatch;
use crate::stats::Trinomial;
use crate::tournament::half_points;

/// Number of best and of worst openings listed.
const NAMED: usize = 7;
/// Number of bars of the histogram: one per result of a pair, more if openings have more than `MANY_GAMES` games on
/// average.
const FEW_BARS: usize = 5;
const MANY_BARS: usize = 11;
const MANY_GAMES: usize = 6;

/// Results of an opening.
struct Opening {
    /// Index in the book, from 0.
    index: usize,
    /// Results from the view of the first engine, or of the first side.
    results: Trinomial,
}

/// Whose results count: of two engines the first one's, of more the first side's.
fn openings(merged: &MergedMatch) -> Vec<Opening> {
    let mut openings: BTreeMap<usize, Trinomial> = BTreeMap::new();
    for record in &merged.records {
        let side = usize::from(merged.is_head_to_head() && record.players[0] != merged.names()[0]);
        openings.entry(record.opening).or_default().add(half_points(record.outcome, side) as usize);
    }
    openings.into_iter().map(|(index, results)| Opening { index, results }).collect()
}

/// A histogram of the scores by opening, and the openings at its ends.
///
/// # Errors
/// The chart cannot be drawn.
pub fn section(merged: &MergedMatch) -> Result<String, ReportError> {
    let mut openings = openings(merged);
    let name = if merged.is_head_to_head() { merged.names()[0].clone() } else { "the side to move first".to_owned() };
    let bars = if merged.records.len() > MANY_GAMES * openings.len() { MANY_BARS } else { FEW_BARS };
    let mut counts = vec![0; bars];
    for opening in &openings {
        counts[(opening.results.score() * (bars - 1) as f64).round() as usize] += 1;
    }
    // Each bar stands around its score.
    let width = 100.0 / (bars - 1) as f64;
    let chart = histogram("How many openings gave which score", -width / 2.0, width, &counts)?;
    openings.sort_by(|a, b| a.results.score().total_cmp(&b.results.score()).then(a.index.cmp(&b.index)));
    let (worst, best) = ends(&openings);
    let name = Escaped(&name);
    Ok(format!(
        "<div class=\"columns\"><figure><figcaption>Openings by the score of {name} in per cent</figcaption>{chart}\
         </figure>\n<div class=\"columns half\"><div><h3>Best for {name}</h3>{}</div>\n\
         <div><h3>Worst for {name}</h3>{}</div></div></div>\n",
        table(best.iter().rev()),
        table(worst.iter())
    ))
}

/// The worst and the best of sorted openings: few at each end, and none in both.
fn ends(sorted: &[Opening]) -> (&[Opening], &[Opening]) {
    let each = NAMED.min(sorted.len() / 2);
    (&sorted[..each], &sorted[sorted.len() - each..])
}

fn table<'a>(openings: impl Iterator<Item = &'a Opening>) -> String {
    let mut html = String::from(
        "<table><thead><tr><th class=\"text\">Opening</th><th>Games</th><th>Score</th></tr></thead><tbody>\n",
    );
    for Opening { index, results } in openings {
        // Writing to a String cannot fail.
        let _ = writeln!(
            html,
            "<tr><td class=\"text\">No. {}</td><td>{}</td><td>{}</td></tr>",
            index + 1,
            results_in_short(results.counts()),
            percent(results.score())
        );
    }
    html + "</tbody></table>"
}
