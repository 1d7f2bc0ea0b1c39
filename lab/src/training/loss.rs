//! The loss of samples, and the sigmoid in it.

/// The losses of some samples.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// The sum.
    pub sum: f64,
    /// How many samples.
    pub count: usize,
}

impl Loss {
    /// The mean loss.
    pub fn mean(self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Loss) -> Loss {
        Loss { sum: self.sum + other.sum, count: self.count + other.count }
    }
}

/// The probability to win where the model puts out `x`.
#[inline(always)]
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
