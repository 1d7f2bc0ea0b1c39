//! The result of a soak: orders by kind, delays, findings, and what the processes use.

use std::collections::BTreeMap;

use serde::Serialize;
use terminal::columns::table;

use super::finding::{Finding, FindingKind};
use super::journal::Entry;
use super::tally::Tally;
use super::usage::Usage;

/// Growth of the memory that is no finding, in KiB, besides a quarter.
const MEMORY_MARGIN: u64 = 32 << 10;

/// Resources of a process over its life, always with the default options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Life {
    /// Protocol and game.
    pub seat: String,
    /// Number of measurements.
    pub measurements: usize,
    /// After the warm-up.
    pub first: Usage,
    /// At the end.
    pub last: Usage,
    /// Most memory in KiB.
    pub most_memory: u64,
}

impl Life {
    /// Returns true if threads, files or memory have grown.
    pub fn grows(&self) -> bool {
        let (first, last) = (self.first, self.last);
        let memory = first.memory + first.memory / 4 + MEMORY_MARGIN;
        last.threads > first.threads || last.files > first.files || last.memory > memory
    }
}

/// The result of a soak.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Summary {
    /// Number of games.
    pub games: u64,
    /// Their duration in seconds.
    pub seconds: f64,
    /// Counts.
    pub tally: Tally,
    /// Findings, with the number of their game.
    pub findings: Vec<(u64, Finding)>,
    /// Processes that were measured more than once after their warm-up.
    pub lives: Vec<Life>,
}

impl Summary {
    /// Adds up games.
    pub fn of(entries: &[Entry]) -> Summary {
        let mut summary = Summary::default();
        let mut usages: BTreeMap<(&str, u64), Vec<Usage>> = BTreeMap::new();
        for entry in entries {
            summary.games += 1;
            summary.seconds += entry.seconds;
            summary.tally.merge(&entry.tally);
            summary.findings.extend(entry.findings.iter().map(|finding| (entry.number, finding.clone())));
            usages.entry((&entry.seat, entry.born)).or_default().extend(entry.usage);
        }
        summary.lives = usages.into_iter().filter_map(|((seat, _), usages)| life(seat, &usages)).collect();
        for life in summary.lives.iter().filter(|life| life.grows()) {
            let text = format!("{}: {:?}, at the end {:?}", life.seat, life.first, life.last);
            summary.findings.push((summary.games, Finding::new(FindingKind::Growth, text)));
        }
        summary
    }

    /// Returns the tables.
    pub fn text(&self) -> String {
        let mut orders = table([
            "order",
            "answered",
            "missing",
            "late",
            "unasked",
            "illegal",
            "wrong mate",
            "50 %",
            "90 %",
            "99 %",
            "most",
        ]);
        for (kind, tally) in &self.tally.orders {
            let counts = [FindingKind::Missing, FindingKind::Late, FindingKind::Unasked, FindingKind::Illegal];
            let counts = counts.iter().chain(&[FindingKind::WrongMate]).map(|&kind| tally.count(kind));
            let mut row = vec![kind.name().to_owned(), tally.answered.to_string()];
            row.extend(counts.map(|count| count.to_string()));
            row.extend([0.5, 0.9, 0.99, 1.0].map(|share| tally.percentile(share).to_string()));
            orders.add_row(row);
        }
        let mut lives =
            table(["process", "measured", "MiB", "at the end", "most", "threads", "at the end", "files", "at the end"]);
        for Life { seat, measurements, first, last, most_memory } in &self.lives {
            let mib = |memory: u64| format!("{:.1}", memory as f64 / 1024.0);
            let numbers = [first.threads, last.threads, first.files, last.files].map(|number| number.to_string());
            let mut row = vec![seat.clone(), measurements.to_string(), mib(first.memory), mib(last.memory)];
            row.push(mib(*most_memory));
            row.extend(numbers);
            lives.add_row(row);
        }
        let mut text = format!("{orders}\n");
        if !self.lives.is_empty() {
            text += &format!("\n{lives}\n");
        }
        for (game, finding) in &self.findings {
            text += &format!("\ngame {game}: {}: {}\n", finding.kind.name(), finding.text);
        }
        let Tally { variations, mates, .. } = self.tally;
        text += &format!(
            "\n{} games in {:.0} min, {} orders, {variations} variations, {mates} mates, {} findings\n",
            self.games,
            self.seconds / 60.0,
            self.tally.orders.values().map(|tally| tally.answered).sum::<u64>(),
            self.findings.len()
        );
        text
    }
}

fn life(seat: &str, usages: &[Usage]) -> Option<Life> {
    // The first half warms up: the memory of an allocator grows with each new pattern of use before it is flat.
    let warm = usages.get(usages.len() / 2..).filter(|warm| warm.len() > 1)?;
    let most_memory = warm.iter().map(|usage| usage.memory).max()?;
    Some(Life { seat: seat.to_owned(), measurements: warm.len(), first: warm[0], last: *warm.last()?, most_memory })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(number: u64, memory: u64, threads: u64) -> Entry {
        Entry {
            number,
            seat: "uci chess".into(),
            born: 0,
            usage: Some(Usage { memory, threads, files: 3 }),
            seconds: 2.0,
            tally: Tally::default(),
            findings: Vec::new(),
        }
    }

    #[test]
    fn growth_is_found_after_the_warm_up() {
        let flat = [entry(0, 9_000, 2), entry(1, 50_000, 3), entry(2, 60_000, 3)];
        let summary = Summary::of(&flat);
        assert!(summary.findings.is_empty() && summary.lives.len() == 1, "{summary:?}");
        assert!(summary.text().contains("3 games in 0 min"), "{}", summary.text());
        for grown in [entry(3, 50_000, 4), entry(3, 200_000, 3)] {
            let summary = Summary::of(&[&flat[..], &[grown]].concat());
            assert_eq!(summary.findings[0].1.kind, FindingKind::Growth);
        }
    }
}
