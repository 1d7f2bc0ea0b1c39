//! Counts of orders and histograms of their delays.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::finding::FindingKind;
use super::order_kind::OrderKind;

/// Counts of one kind of order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindTally {
    /// Orders that were answered.
    pub answered: u64,
    /// Findings about them.
    pub findings: BTreeMap<FindingKind, u64>,
    /// Number of answers by their delay: whole milliseconds from the moment at which they were due; 0 for those before
    /// it.
    pub delays: BTreeMap<u64, u64>,
}

impl KindTally {
    /// Returns the number of findings of a kind.
    pub fn count(&self, kind: FindingKind) -> u64 {
        self.findings.get(&kind).copied().unwrap_or(0)
    }

    /// Returns the delay that a share of the answers does not exceed, in milliseconds.
    pub fn percentile(&self, share: f64) -> u64 {
        let mut left = (share * self.answered as f64).ceil() as u64;
        let reached = self.delays.iter().find(|&(_, &count)| {
            left = left.saturating_sub(count);
            left == 0
        });
        reached.or(self.delays.last_key_value()).map_or(0, |(&delay, _)| delay)
    }
}

/// Counts of conversations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Orders by their kinds.
    pub orders: BTreeMap<OrderKind, KindTally>,
    /// Variations read move by move.
    pub variations: u64,
    /// Mates whose way was checked.
    pub mates: u64,
}

impl Tally {
    /// Counts an answer.
    pub fn add_answer(&mut self, kind: OrderKind, delay: Duration) {
        let tally = self.orders.entry(kind).or_default();
        tally.answered += 1;
        *tally.delays.entry(delay.as_millis() as u64).or_default() += 1;
    }

    /// Counts a finding about an order.
    pub fn add_finding(&mut self, kind: OrderKind, finding: FindingKind) {
        *self.orders.entry(kind).or_default().findings.entry(finding).or_default() += 1;
    }

    /// Returns all counts.
    pub fn counts(&self) -> impl Iterator<Item = u64> {
        let of_kind = |tally: &KindTally| {
            let counts = tally.findings.values().chain(tally.delays.values()).copied();
            counts.chain([tally.answered]).collect::<Vec<_>>()
        };
        self.orders.values().flat_map(of_kind).chain([self.variations, self.mates])
    }

    /// Returns the kinds of orders that were never answered.
    pub fn kinds_without_answers(&self) -> Vec<OrderKind> {
        let is_answered = |kind: &OrderKind| self.orders.get(kind).is_some_and(|tally| tally.answered > 0);
        OrderKind::ALL.into_iter().filter(|kind| !is_answered(kind)).collect()
    }

    /// Adds the counts of other conversations.
    pub fn merge(&mut self, other: &Tally) {
        for (&kind, more) in &other.orders {
            let tally = self.orders.entry(kind).or_default();
            tally.answered += more.answered;
            more.findings.iter().for_each(|(&kind, count)| *tally.findings.entry(kind).or_default() += count);
            more.delays.iter().for_each(|(&delay, count)| *tally.delays.entry(delay).or_default() += count);
        }
        self.variations += other.variations;
        self.mates += other.mates;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_delays_that_occurred() {
        let mut tally = Tally::default();
        for delay in [0, 0, 0, 3, 90] {
            tally.add_answer(OrderKind::Nodes, Duration::from_millis(delay));
        }
        let mut sum = tally.clone();
        sum.merge(&tally);
        let nodes = &sum.orders[&OrderKind::Nodes];
        assert_eq!([0.5, 0.8, 0.9, 1.0].map(|share| nodes.percentile(share)), [0, 3, 90, 90]);
        assert_eq!(sum.kinds_without_answers().len(), OrderKind::ALL.len() - 1);
        assert_eq!((nodes.answered, KindTally::default().percentile(0.5)), (10, 0));
    }
}
