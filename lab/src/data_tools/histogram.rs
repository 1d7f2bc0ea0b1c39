//! Histogram of integers.

/// Bars of equal width; values outside the range count for the first or the last bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    /// Lowest value of the first bar.
    pub from: i32,
    /// Width of a bar.
    pub width: i32,
    /// Counts of the bars.
    pub counts: Vec<u64>,
}

impl Histogram {
    /// Returns an empty histogram with `bars` bars.
    pub fn new(from: i32, width: i32, bars: usize) -> Histogram {
        debug_assert!(width > 0 && bars > 0);
        Histogram { from, width, counts: vec![0; bars] }
    }

    /// Returns the index of the bar of a value.
    pub fn bar(&self, value: i32) -> usize {
        ((value - self.from).div_euclid(self.width).max(0) as usize).min(self.counts.len() - 1)
    }

    /// Counts a value.
    pub fn add(&mut self, value: i32) {
        let bar = self.bar(value);
        self.counts[bar] += 1;
    }

    /// Adds the counts of another histogram of the same shape.
    pub fn merge(&mut self, other: &Histogram) {
        debug_assert_eq!((self.from, self.width, self.counts.len()), (other.from, other.width, other.counts.len()));
        self.counts.iter_mut().zip(&other.counts).for_each(|(count, more)| *count += more);
    }

    /// Returns the number of values counted.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the mean, with each value replaced by the middle of its bar; 0 without values.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.counts.iter().enumerate().map(|(bar, &count)| self.middle(bar) * count as f64).sum();
        sum / self.total().max(1) as f64
    }

    /// Returns the middle of the bar that contains the median; 0 without values.
    pub fn median(&self) -> f64 {
        let mut left = self.total().div_ceil(2);
        let found = self.counts.iter().position(|&count| {
            left = left.saturating_sub(count);
            left == 0
        });
        if self.total() == 0 { 0.0 } else { found.map_or(0.0, |bar| self.middle(bar)) }
    }

    /// Returns the histogram with each `bars` neighbouring bars joined into one.
    pub fn coarser(&self, bars: usize) -> Histogram {
        let counts = self.counts.chunks(bars.max(1)).map(|bars| bars.iter().sum()).collect();
        Histogram { from: self.from, width: self.width * bars.max(1) as i32, counts }
    }

    /// Returns the bars as `(first, last, count)`, without the empty ones at both ends. The first and the last bar of
    /// the histogram include values outside the range.
    pub fn rows(&self) -> Vec<(i32, i32, u64)> {
        let filled = |&bar: &usize| self.counts[bar] > 0;
        let (first, last) = ((0..self.counts.len()).find(filled), (0..self.counts.len()).rfind(filled));
        let row = |bar: usize| {
            let begin = self.from + self.width * bar as i32;
            (begin, begin + self.width - 1, self.counts[bar])
        };
        first.zip(last).map_or(Vec::new(), |(first, last)| (first..=last).map(row).collect())
    }

    /// Returns the middle of a bar. Values are integers, so the middle of a bar of width 1 is its value.
    pub fn middle(&self, bar: usize) -> f64 {
        f64::from(self.from + self.width * bar as i32) + f64::from(self.width - 1) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_counted() {
        let mut histogram = Histogram::new(-10, 5, 4);
        [-100, -10, -6, -5, 0, 4, 9, 10, 100].into_iter().for_each(|value| histogram.add(value));
        assert_eq!(histogram.counts, [3, 1, 2, 3]);
        let mut lengths = Histogram::new(0, 1, 10);
        [1, 2, 2, 7].into_iter().for_each(|value| lengths.add(value));
        assert_eq!((lengths.total(), lengths.mean(), lengths.median()), (4, 3.0, 2.0));
        lengths.merge(&lengths.clone());
        assert_eq!(lengths.total(), 8);
        assert_eq!(Histogram::new(0, 1, 2).median(), 0.0);
        assert_eq!(lengths.coarser(3).rows(), [(0, 2, 6), (3, 5, 0), (6, 8, 2)]);
        assert_eq!(Histogram::new(0, 1, 2).rows(), []);
    }
}
