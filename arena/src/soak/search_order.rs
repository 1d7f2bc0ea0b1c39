//! The words of `go`, as far as they say when an answer is due.

use std::time::Duration;

use crate::engine::{Protocol, number_after};

use super::order_kind::OrderKind;

/// Time for a search whose limit is no time.
const UNTIMED: Duration = Duration::from_secs(60);

/// The limits of a `go` or `ponderhit`: when its answer is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOrder {
    /// Kind of the order.
    pub kind: OrderKind,
    /// Time until the answer is due; `None` for a search until `stop`.
    pub budget: Option<Duration>,
    /// True if no answer may come before `stop`, nor, while the engine ponders, before `ponderhit`.
    pub is_held: bool,
}

impl SearchOrder {
    /// Reads the words behind `go` for the side to move, 0 or 1.
    pub fn read(protocol: Protocol, words: &[&str], mover: usize) -> SearchOrder {
        let order = limits(protocol, words, mover);
        if words.contains(&"ponder") {
            return SearchOrder { kind: OrderKind::PonderMiss, is_held: true, ..order };
        }
        order
    }
}

fn limits(protocol: Protocol, words: &[&str], mover: usize) -> SearchOrder {
    let clock = clock(protocol, words, mover);
    let move_time = millis(words, "movetime").map(|time| (OrderKind::MoveTime, time));
    let untimed = |word, kind| words.contains(&word).then_some((kind, UNTIMED));
    let counted = [untimed("nodes", OrderKind::Nodes), untimed("depth", OrderKind::Depth)];
    let limits = [clock, move_time].into_iter().chain(counted).flatten();
    let first = limits.min_by_key(|&(_, budget)| budget);
    if words.contains(&"mate") {
        let own = millis(words, "mate").filter(|_| protocol == Protocol::Usi);
        let budget = own.into_iter().chain(first.map(|(_, budget)| budget)).min();
        return SearchOrder { kind: OrderKind::Mate, budget, is_held: false };
    }
    match first {
        Some((kind, budget)) => SearchOrder { kind, budget: Some(budget), is_held: false },
        None => SearchOrder { kind: OrderKind::Infinite, budget: None, is_held: true },
    }
}

/// Returns the time behind a word; negative ones are zero.
fn millis(words: &[&str], word: &str) -> Option<Duration> {
    number_after::<i64>(words, word).map(|ms| Duration::from_millis(ms.max(0).unsigned_abs()))
}

/// Returns the kind of a clock, and the time that it has for the move.
fn clock(protocol: Protocol, words: &[&str], mover: usize) -> Option<(OrderKind, Duration)> {
    let (times, increments) = match (protocol, mover) {
        (Protocol::Ucci, _) => (["time", "wtime"], ["increment", "winc"]),
        (Protocol::Uci, 0) | (Protocol::Usi, 1) => (["wtime", "btime"], ["winc", "binc"]),
        (Protocol::Uci | Protocol::Usi, _) => (["btime", "wtime"], ["binc", "winc"]),
    };
    let number = |word| number_after::<i64>(words, word);
    let byoyomi = number("byoyomi");
    let time = number(times[0]).or_else(|| number(times[1])).or(byoyomi.map(|_| 0))?;
    let increment = number(increments[0]).unwrap_or(0);
    let (kind, byoyomi) = (clock_kind(words, increment, byoyomi), byoyomi.unwrap_or(0).max(0));
    Some((kind, Duration::from_millis(((time + increment).max(0) + byoyomi).unsigned_abs())))
}

fn clock_kind(words: &[&str], increment: i64, byoyomi: Option<i64>) -> OrderKind {
    match byoyomi {
        Some(time) if time > 0 => OrderKind::Byoyomi,
        _ if words.contains(&"movestogo") => OrderKind::MovesToGo,
        _ if increment > 0 => OrderKind::Increment,
        _ => OrderKind::Clock,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(protocol: Protocol, text: &str, mover: usize) -> (OrderKind, Option<u128>, bool) {
        let words: Vec<&str> = text.split(' ').collect();
        let SearchOrder { kind, budget, is_held } = SearchOrder::read(protocol, &words, mover);
        (kind, budget.map(|budget| budget.as_millis()), is_held)
    }

    #[test]
    fn clocks_are_those_of_the_side_to_move() {
        let text = "wtime 500 btime 700 winc 10 binc 20";
        assert_eq!(read(Protocol::Uci, text, 0), (OrderKind::Increment, Some(510), false));
        assert_eq!(read(Protocol::Usi, text, 0), (OrderKind::Increment, Some(720), false));
        assert_eq!(read(Protocol::Uci, "wtime -5 btime 1", 0), (OrderKind::Clock, Some(0), false));
        let text = "btime -100 wtime 0 binc 300 winc 300 byoyomi 50";
        assert_eq!(read(Protocol::Usi, text, 0), (OrderKind::Byoyomi, Some(250), false));
        assert_eq!(read(Protocol::Ucci, "time 80 movestogo 1", 1), (OrderKind::MovesToGo, Some(80), false));
    }

    #[test]
    fn the_first_limit_counts() {
        assert_eq!(read(Protocol::Uci, "depth 3 movetime 40", 0), (OrderKind::MoveTime, Some(40), false));
        assert_eq!(read(Protocol::Uci, "mate 3", 0), (OrderKind::Mate, None, false));
        assert_eq!(read(Protocol::Uci, "mate 3 movetime 30", 0), (OrderKind::Mate, Some(30), false));
        assert_eq!(read(Protocol::Usi, "mate 200", 0), (OrderKind::Mate, Some(200), false));
        assert_eq!(read(Protocol::Usi, "mate infinite", 0), (OrderKind::Mate, None, false));
        assert_eq!(read(Protocol::Uci, "infinite", 0), (OrderKind::Infinite, None, true));
        assert_eq!(read(Protocol::Usi, "ponder", 0), (OrderKind::PonderMiss, None, true));
        assert_eq!(read(Protocol::Uci, "ponder nodes 9", 0), (OrderKind::PonderMiss, Some(60_000), true));
    }
}
