//! Table of the engines: usage, and games lost by faults of the program, not by its play.

use std::fmt::Write;

use selfplay::Reason;

use super::format::{Escaped, count, percent, short};
use super::merged_match::MergedMatch;

/// Returns a table with a row per engine, best first.
pub fn table(merged: &MergedMatch) -> String {
    let mut html = format!(
        "<div class=\"scroll\"><table><thead><tr class=\"group\"><th colspan=\"6\"></th><th colspan=\"{}\">Games lost by</th>\
         </tr>\n<tr><th class=\"text\">Engine</th><th>Moves</th><th>Mean depth</th><th>Nodes/s</th><th>Time/move</th>\
         <th class=\"wide\">Share of allowed time</th>",
        Reason::FAULTS.len()
    );
    for reason in Reason::FAULTS {
        // Writing to a String cannot fail.
        let _ = write!(html, "<th class=\"word\">{}</th>", reason.describe(merged.game));
    }
    html += "</tr></thead><tbody>\n";
    for engine in merged.standings.ranking() {
        html += &line(merged, engine);
    }
    html + "</tbody></table></div>\n"
}

fn line(merged: &MergedMatch, engine: usize) -> String {
    let statistics = merged.standings.statistics(engine);
    let usage = &statistics.usage;
    let unknown = || "–".to_owned();
    let per_move = (usage.moves > 0).then(|| usage.time_ms / f64::from(usage.moves));
    let mut html = format!(
        "<tr><td class=\"text\"><b>{}</b></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td class=\"wide\">{}</td>",
        Escaped(&merged.names()[engine]),
        count(u64::from(usage.moves)),
        usage.depth().map_or_else(unknown, |depth| format!("{depth:.1}")),
        usage.nodes_per_second().map_or_else(unknown, short),
        per_move.map_or_else(unknown, duration),
        usage.time_share().map_or_else(unknown, share_bar)
    );
    for reason in Reason::FAULTS {
        let lost = statistics.lost_by(reason);
        let class = if lost == 0 { "none" } else { "fault" };
        // Writing to a String cannot fail.
        let _ = write!(html, "<td class=\"{class}\">{lost}</td>");
    }
    html + "</tr>\n"
}

fn duration(milliseconds: f64) -> String {
    if milliseconds >= 1000.0 { format!("{:.2} s", milliseconds / 1000.0) } else { format!("{milliseconds:.1} ms") }
}

/// Returns a share with a bar.
fn share_bar(share: f64) -> String {
    let width = (100.0 * share).clamp(0.0, 100.0);
    format!("<div class=\"meter\"><span style=\"width:{width:.1}%\"></span></div> {}", percent(share))
}
