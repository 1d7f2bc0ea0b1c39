//! Random numbers that depend on a seed alone, so that a search can be repeated.

pub use boards::random::{STEP, split_mix};

/// Returns a random number from 0 to below 1 for a state.
pub fn unit(state: u64) -> f64 {
    // The upper 53 bits are what a double-precision number can hold.
    (split_mix(state) >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::strategy::Strategy;
    use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

    use super::*;

    /// Checks a property of random values, the same in every run.
    pub(crate) fn check_property<S: Strategy>(
        cases: u32,
        values: S,
        property: impl Fn(S::Value) -> Result<(), TestCaseError>,
    ) {
        let config = Config { cases, failure_persistence: None, ..Config::default() };
        let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
        runner.run(&values, property).unwrap_or_else(|error| panic!("{error}"));
    }

    #[test]
    fn unit_numbers_are_even_between_zero_and_one() {
        let numbers: Vec<f64> = (1..=4000_u64).map(|index| unit(index.wrapping_mul(STEP))).collect();
        assert!(numbers.iter().all(|number| (0.0..1.0).contains(number)));
        let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
        assert!((mean - 0.5).abs() < 0.02, "{mean}");
    }
}
