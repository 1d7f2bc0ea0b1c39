//! Words that the random GUI sends: options with their values, `go` commands and lines that mean nothing; and the
//! clocks of its games.

use crate::engine::Protocol;

/// Options by protocol: a name, and its values, the default of the conversation first.
const OPTIONS: &str = include_str!("options.tsv");
/// Orders to search by protocol.
const ORDERS: &str = include_str!("orders.tsv");

/// An option and the values that it is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionValues {
    /// Name.
    pub name: String,
    /// Values, the default first.
    pub values: Vec<String>,
}

impl OptionValues {
    /// Reads a name and values that `|` separates.
    pub fn new(name: &str, values: &str) -> OptionValues {
        OptionValues { name: name.to_owned(), values: values.split('|').map(str::to_owned).collect() }
    }
}

/// Returns the rows of a table that belong to a protocol, without its name.
fn rows(table: &'static str, protocol: Protocol) -> impl Iterator<Item = &'static str> {
    let rows = table.lines().filter_map(|line| line.split_once('\t'));
    rows.filter(move |(name, _)| name.parse() == Ok(protocol)).map(|(_, row)| row)
}

/// Returns the options of a protocol.
pub fn options(protocol: Protocol) -> Vec<OptionValues> {
    let rows = rows(OPTIONS, protocol).filter_map(|row| row.split_once('\t'));
    rows.map(|(name, values)| OptionValues::new(name, values)).collect()
}

/// Returns the orders to search of a protocol.
pub fn orders(protocol: Protocol) -> Vec<&'static str> {
    rows(ORDERS, protocol).collect()
}

/// Clocks of games. Byoyomi belongs to protocols that have it.
pub const CONTROLS: [&str; 14] = [
    "0.05",
    "0.4",
    "3",
    "90",
    "1+0.05",
    "0+0.1",
    "20+0.2",
    "40/2",
    "3/0.3+0.01",
    "0.2+b0.05",
    "b0.1",
    "movetime=0.05",
    "nodes=700",
    "depth=4",
];

/// Lines that mean nothing, at which nothing may happen.
pub const JUNK: [&str; 6] = ["", "   ", "xboard", "joho", "# a comment", "unknown words 1 2 3"];

#[cfg(test)]
mod tests {
    use selfplay::TimeControl;

    use super::*;

    #[test]
    fn tables_are_complete() {
        for protocol in [Protocol::Uci, Protocol::Ucci, Protocol::Usi] {
            assert!(options(protocol).len() >= 10 && options(protocol).iter().all(|option| option.values.len() > 1));
            assert!(orders(protocol).len() >= 10 && orders(protocol).iter().all(|order| order.starts_with("go")));
        }
        let rows = |table: &str| table.lines().count();
        let all = [Protocol::Uci, Protocol::Ucci, Protocol::Usi];
        assert_eq!(all.map(|protocol| options(protocol).len()).iter().sum::<usize>(), rows(OPTIONS));
        assert!(CONTROLS.iter().all(|control| control.parse::<TimeControl>().is_ok()));
    }
}
