//! Ends of the games: reasons, lengths, and winning sides.

use std::collections::BTreeMap;
use std::fmt::Write;

use selfplay::{Outcome, Reason};

use super::charts::histogram;
use super::error::ReportError;
use super::format::{count, percent};
use super::merged_match::MergedMatch;

/// Bar widths of the histogram of lengths, in plies; the smallest width that needs at most `MAX_BARS` bars is used.
const WIDTHS: [usize; 6] = [5, 10, 20, 50, 100, 500];
const MAX_BARS: usize = 40;

/// Returns the reasons as a bar chart, most frequent first.
pub fn reasons(merged: &MergedMatch) -> String {
    let mut counts: BTreeMap<Reason, u64> = BTreeMap::new();
    for record in &merged.records {
        *counts.entry(record.reason).or_default() += 1;
    }
    let mut lines: Vec<(&str, u64)> =
        counts.into_iter().map(|(reason, count)| (reason.describe(merged.game), count)).collect();
    lines.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    bars(&lines, merged.records.len())
}

/// Returns the winning sides as a bar chart; shows the balance of the openings.
pub fn sides(merged: &MergedMatch) -> String {
    let counted = |outcome| merged.records.iter().filter(|record| record.outcome == outcome).count() as u64;
    let sides = [
        ("first side wins", counted(Outcome::FirstWins)),
        ("draw", counted(Outcome::Draw)),
        ("second side wins", counted(Outcome::SecondWins)),
    ];
    bars(&sides, merged.records.len())
}

/// Returns counts with their shares of all games as bars; the largest count has the longest bar.
fn bars(lines: &[(&str, u64)], total: usize) -> String {
    let most = lines.iter().map(|&(_, number)| number).max().unwrap_or(0).max(1);
    let mut html = String::from("<table class=\"bars\"><tbody>\n");
    for &(name, number) in lines {
        // Writing to a String cannot fail.
        let _ = writeln!(
            html,
            "<tr><td class=\"text word\">{name}</td><td>{}</td><td>{}</td>\
             <td class=\"wide\"><div class=\"bar\" style=\"width:{:.1}%\"></div></td></tr>",
            count(number),
            percent(number as f64 / total as f64),
            100.0 * number as f64 / most as f64
        );
    }
    html + "</tbody></table>\n"
}

/// Returns the histogram of the lengths, with mean, minimum and maximum.
///
/// # Errors
/// The chart cannot be drawn.
pub fn lengths(merged: &MergedMatch) -> Result<String, ReportError> {
    let plies: Vec<usize> = merged.records.iter().map(|record| record.plies).collect();
    let (shortest, longest) = plies.iter().fold((usize::MAX, 0), |(low, high), &ply| (low.min(ply), high.max(ply)));
    let mean = plies.iter().sum::<usize>() as f64 / plies.len().max(1) as f64;
    let fits = |width: &&usize| longest / **width - shortest / **width < MAX_BARS;
    let width = WIDTHS.iter().find(fits).copied().unwrap_or(longest.div_ceil(MAX_BARS));
    let from = shortest / width;
    let mut counts = vec![0; longest / width - from + 1];
    for ply in plies {
        counts[ply / width - from] += 1;
    }
    let label = "How many games have how many plies";
    let chart = histogram(label, (from * width) as f64, width as f64, &counts)?;
    Ok(format!(
        "{chart}<p class=\"remark\">Plies after the opening: {mean:.0} on average, {shortest} to {longest}.</p>\n"
    ))
}
