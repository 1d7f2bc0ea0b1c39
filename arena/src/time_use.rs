//! `lab times`: time management of the engines in matches.

use std::path::PathBuf;

use clap::Args;
use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Table};
use terminal::{messages, output};

use crate::tournament::{JournalContents, JournalError, Standings, Usage, read_journal};

/// Show the share of their time that the engines used, match by match
///
/// Columns: "of everything" is the thinking time as a share of all time that the clock gave (each byoyomi period counts
/// whole); "of a move" and "at most" are the mean and the largest share of the time available for a move; "periods"
/// counts the moves played in byoyomi; "of a period" is the mean share of a period used by them; "90 % or more" is the
/// share of periods used to 90 % or more.
#[derive(Debug, Args)]
pub struct TimesArguments {
    /// Journals (.jsonl) of the matches.
    #[arg(required = true, value_name = "JOURNAL")]
    pub journals: Vec<PathBuf>,
}

const HEADER: [&str; 11] = [
    "clock",
    "engine",
    "games",
    "moves",
    "s/move",
    "of everything",
    "of a move",
    "at most",
    "periods",
    "of a period",
    "90 % or more",
];

/// Prints the table.
///
/// # Errors
/// A journal cannot be read.
pub fn run(arguments: &TimesArguments) -> Result<(), JournalError> {
    let mut journals = Vec::new();
    for path in &arguments.journals {
        let contents = read_journal(path)?;
        contents.warning(path).iter().for_each(messages::line);
        journals.push(contents);
    }
    output::line(text(&journals));
    Ok(())
}

/// Returns the table of these journals.
pub fn text(journals: &[JournalContents]) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING).set_header(HEADER);
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    for JournalContents { header, records, .. } in journals {
        let mut standings = Standings::new(header.engines.iter().map(|engine| engine.name.clone()).collect());
        records.iter().for_each(|record| standings.add(record));
        for (engine, name) in standings.names().iter().enumerate() {
            let games = standings.overall(engine).games.total();
            let own = header.engines[engine].own_control();
            let control = own.map_or_else(|| header.control.clone(), |own| own.to_string());
            let mut row = vec![control, name.clone(), games.to_string()];
            row.extend(cells(&standings.statistics(engine).usage));
            table.add_row(row);
        }
    }
    table.trim_fmt()
}

/// Returns the cells of an engine from the column "moves" on.
fn cells(usage: &Usage) -> [String; 8] {
    let percent = |share: Option<f64>| share.map_or("-".to_owned(), |share| format!("{:.1} %", 100.0 * share));
    let of_period = usage.share_of_period();
    let of_move = usage.share_of_move();
    [
        usage.moves.to_string(),
        format!("{:.3}", usage.time_ms / 1000.0 / f64::from(usage.moves.max(1))),
        percent(usage.time_share()),
        percent(of_move),
        percent(of_move.map(|_| usage.largest_share)),
        usage.periods.to_string(),
        percent(of_period.map(|(used, _)| used)),
        percent(of_period.map(|(_, full)| full)),
    ]
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn engines_with_their_own_limit_have_it_in_their_row() {
        let engines: Vec<serde_json::Value> = [("A", Some(5000), None), ("B", None, Some(9)), ("C", None, None)]
            .map(|(name, nodes, depth)| {
                serde_json::json!({
                    "name": name, "command": "engine", "arguments": [], "protocol": "uci", "options": [],
                    "nodes": nodes, "depth": depth
                })
            })
            .to_vec();
        let header = serde_json::from_value(serde_json::json!({
            "game": "chess", "engines": engines, "control": "8+0.08", "openings": "book.epd", "seed": 1, "games": 2,
            "format": "round-robin", "margin_ms": 0, "ponder": false,
            "adjudication": { "win": null, "draw": null, "longest": null }, "chess960": false, "sprt": null,
            "began": "2026-11-21 10:00",
        }))
        .unwrap();
        let table = text(&[JournalContents { header, records: Vec::new(), damaged: 0 }]);
        let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|row| row.split_whitespace().take(2).collect()).collect();
        assert_eq!(rows, [["nodes=5000", "A"], ["depth=9", "B"], ["8+0.08", "C"]], "{table}");
    }

    #[test]
    fn periods_are_counted_apart() {
        let mut usage = Usage { moves: 4, time_ms: 4_000.0, allowed_ms: 8_000.0, ..Usage::default() };
        for (share, in_byoyomi) in [(0.1, false), (0.3, false), (0.95, true), (0.85, true)] {
            let second = Duration::from_secs(1);
            usage.add_move_time(second.mul_f64(share), second, in_byoyomi);
        }
        assert_eq!(cells(&usage), ["4", "1.000", "50.0 %", "55.0 %", "95.0 %", "2", "90.0 %", "50.0 %"]);
        assert_eq!(cells(&Usage::default()), ["0", "0.000", "-", "-", "-", "0", "-", "-"]);
    }
}
