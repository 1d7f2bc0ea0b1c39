//! `lab times`: how the engines of matches used their clocks.

use std::path::PathBuf;

use clap::Args;
use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Table};

use crate::tournament::{JournalError, Standings, Usage, read_journal};

/// Shows how much of their time engines used, match by match.
///
/// Of everything: thinking time in the time that the clock gave, periods of byoyomi counted whole. Of a move: mean and
/// largest share of what was there for the move. Of a period: the same for moves that had nothing but byoyomi, and how
/// many of them used 90 % or more.
#[derive(Debug, Args)]
pub struct TimesArguments {
    /// The journals (.jsonl) of the matches.
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
    let mut table = Table::new();
    table.load_style(NOTHING).set_header(HEADER);
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    for path in &arguments.journals {
        let (header, records) = read_journal(path)?;
        let mut standings = Standings::new(header.engines.iter().map(|engine| engine.name.clone()).collect());
        records.iter().for_each(|record| standings.add(record));
        for (engine, name) in standings.names().iter().enumerate() {
            let games = standings.overall(engine).games.total();
            let mut row = vec![header.control.clone(), name.clone(), games.to_string()];
            row.extend(cells(&standings.conduct(engine).usage));
            table.add_row(row);
        }
    }
    println!("{}", table.trim_fmt());
    Ok(())
}

/// What an engine's clock says, from the column "moves" on.
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
    use super::*;

    #[test]
    fn periods_are_counted_apart() {
        let mut usage = Usage { moves: 4, time_ms: 4_000.0, allowed_ms: 8_000.0, ..Usage::default() };
        for (share, in_byoyomi) in [(0.1, false), (0.3, false), (0.95, true), (0.85, true)] {
            usage.add_share(share, in_byoyomi);
        }
        assert_eq!(cells(&usage), ["4", "1.000", "50.0 %", "55.0 %", "95.0 %", "2", "90.0 %", "50.0 %"]);
        assert_eq!(cells(&Usage::default()), ["0", "0.000", "-", "-", "-", "0", "-", "-"]);
    }
}
