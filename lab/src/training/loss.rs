//! Loss of samples, and the sigmoid.

/// Sum of the losses of samples.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    pub sum: f64,
    /// Number of samples.
    pub count: usize,
}

impl Loss {
    /// Returns the mean loss.
    pub fn mean(self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// Returns the sum of both.
    #[must_use]
    pub fn and(self, other: Loss) -> Loss {
        Loss { sum: self.sum + other.sum, count: self.count + other.count }
    }
}

/// Returns the expected result for output `x`.
#[inline(always)]
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
