//! Interface between the trainer and the samples, which need not be in memory all at once.

use rand::rngs::StdRng;

use super::samples::Samples;

/// Reason of an incomplete epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpochError {
    /// The user interrupted the run.
    Interrupted,
    /// The loss is infinite or not a number.
    NonFiniteLoss,
}

/// Source of training samples, which need not be in memory all at once.
pub trait SampleSource {
    /// Returns the number of samples.
    fn count(&self) -> usize;

    /// Calls `visit` with sets that together hold each sample once, until it returns an error. The generator decides
    /// about their order and is passed on.
    ///
    /// # Errors
    /// The user interrupted the run, or the loss is infinite or not a number: `visit` says so, and gets no further set.
    fn visit_pools(
        &self,
        rng: &mut StdRng,
        visit: &mut dyn FnMut(&Samples, &mut StdRng) -> Result<(), EpochError>,
    ) -> Result<(), EpochError>;
}

impl SampleSource for Samples {
    fn count(&self) -> usize {
        self.len()
    }

    fn visit_pools(
        &self,
        rng: &mut StdRng,
        visit: &mut dyn FnMut(&Samples, &mut StdRng) -> Result<(), EpochError>,
    ) -> Result<(), EpochError> {
        visit(self, rng)
    }
}
