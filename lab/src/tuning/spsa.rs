//! Simultaneous perturbation stochastic approximation (SPSA): maximises a noisy function of many parameters with two
//! measurements per iteration, however many parameters there are.
//!
//! Spall, "An Overview of the Simultaneous Perturbation Method for Efficient Optimization", Johns Hopkins APL Technical
//! Digest 19(4), 1998; gains in the form of fishtest and OpenBench, which state them for the last iteration.

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// Exponent with which the gain decreases (Spall 1998).
const GAIN_EXPONENT: f64 = 0.602;
/// Exponent with which the perturbation decreases (Spall 1998).
const STEP_EXPONENT: f64 = 0.101;
/// Number of iterations added to the iteration's number in the gain, as a share of all iterations (Spall 1998).
const STABILITY: f64 = 0.1;

/// A parameter that is tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dimension {
    /// Name of the parameter.
    pub name: String,
    /// Value at the start.
    pub start: i32,
    /// Minimum.
    pub min: i32,
    /// Maximum.
    pub max: i32,
    /// Perturbation in the last iteration.
    pub step: f64,
}

/// Length and speed of a tuning.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    /// Number of iterations.
    pub iterations: u64,
    /// Change of a parameter in the last iteration, in perturbations, per unit of difference between the measurements.
    pub rate: f64,
    /// Seed of the perturbations.
    pub seed: u64,
}

impl Schedule {
    /// Returns the factor of [`Dimension::step`] in an iteration, counted from 0.
    fn step_factor(&self, iteration: u64) -> f64 {
        (self.iterations as f64 / (iteration + 1) as f64).powf(STEP_EXPONENT)
    }

    /// Returns the change of a parameter in an iteration, in units of [`Dimension::step`], per unit of difference.
    fn change_factor(&self, iteration: u64) -> f64 {
        let (last, stability) = (self.iterations as f64, STABILITY * self.iterations as f64);
        let gain = ((stability + last) / (stability + (iteration + 1) as f64)).powf(GAIN_EXPONENT);
        // The estimated slope is the difference over the perturbation.
        self.rate * gain / self.step_factor(iteration)
    }
}

/// Two opposite sets of values, to be measured against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Probe {
    /// True for the parameters that are raised in `raised` and lowered in `lowered`; the others vice versa.
    signs: Vec<bool>,
    /// The values of the first side, in the order of the dimensions.
    pub raised: Vec<i32>,
    /// The values of the second side.
    pub lowered: Vec<i32>,
}

/// State of a tuning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spsa {
    /// The parameters.
    pub dimensions: Vec<Dimension>,
    /// Length and speed.
    pub schedule: Schedule,
    /// Number of finished iterations.
    pub finished: u64,
    /// Values now, in the order of the dimensions, within their ranges.
    pub values: Vec<f64>,
}

impl Spsa {
    /// Creates the state before the first iteration.
    pub fn new(dimensions: Vec<Dimension>, schedule: Schedule) -> Spsa {
        debug_assert!(dimensions.iter().all(|it| (it.min..=it.max).contains(&it.start) && it.step > 0.0));
        let values = dimensions.iter().map(|dimension| f64::from(dimension.start)).collect();
        Spsa { dimensions, schedule, finished: 0, values }
    }

    /// Returns the values to measure in an iteration: a function of the state, the seed and the number.
    pub fn probe(&self, iteration: u64) -> Probe {
        let mut random = source(self.schedule.seed, iteration);
        let factor = self.schedule.step_factor(iteration);
        let mut probe = Probe { signs: Vec::new(), raised: Vec::new(), lowered: Vec::new() };
        for (dimension, &value) in self.dimensions.iter().zip(&self.values) {
            let up: bool = random.random();
            let step = dimension.step * factor * if up { 1.0 } else { -1.0 };
            // Rounded at random, so that the mean of a value between two integers is that value; the same for both, so
            // that a step of 1 keeps its size.
            let offset: f64 = random.random();
            let rounded = |value: f64| ((value + offset).floor() as i32).clamp(dimension.min, dimension.max);
            probe.signs.push(up);
            probe.raised.push(rounded(value + step));
            probe.lowered.push(rounded(value - step));
        }
        probe
    }

    /// Finishes the next iteration: moves the values towards the better side of its probe. `difference` is the
    /// measurement of the first side less that of the second.
    pub fn update(&mut self, probe: &Probe, difference: f64) {
        let change = self.schedule.change_factor(self.finished) * difference;
        for ((value, dimension), &up) in self.values.iter_mut().zip(&self.dimensions).zip(&probe.signs) {
            let change = dimension.step * change * if up { 1.0 } else { -1.0 };
            *value = (*value + change).clamp(f64::from(dimension.min), f64::from(dimension.max));
        }
        self.finished += 1;
    }

    /// Returns true if all iterations are finished.
    pub fn is_finished(&self) -> bool {
        self.finished >= self.schedule.iterations
    }
}

/// Returns the random number generator of an iteration: an independent stream for each seed and number.
fn source(seed: u64, iteration: u64) -> StdRng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&iteration.to_le_bytes());
    key[16] = 1;
    StdRng::from_seed(key)
}

#[cfg(test)]
mod tests {
    use rand_distr::{Distribution, Normal};

    use super::*;

    const OPTIMUM: [f64; 4] = [60.0, -25.0, 3.0, 700.0];

    fn dimensions() -> Vec<Dimension> {
        let dimension = |name: &str, start, min, max, step| Dimension { name: name.into(), start, min, max, step };
        vec![
            dimension("a", 90, 0, 150, 6.0),
            dimension("b", 0, -50, 50, 4.0),
            dimension("c", 6, 1, 9, 1.0),
            dimension("d", 350, 0, 1000, 60.0),
        ]
    }

    /// Distance from the optimum in steps, squared, as strength.
    fn strength(values: &[i32]) -> f64 {
        let loss = |((&value, best), dimension): ((&i32, f64), Dimension)| {
            ((f64::from(value) - best) / dimension.step).powi(2)
        };
        -values.iter().zip(OPTIMUM).zip(dimensions()).map(loss).sum::<f64>()
    }

    /// Result of a pair of games between two sets of values, from -2 to 2: strength decides little, luck a lot.
    fn pair(probe: &Probe, random: &mut StdRng) -> f64 {
        let difference = 0.05 * (strength(&probe.raised) - strength(&probe.lowered));
        let noise = Normal::new(0.0, 0.8).unwrap().sample(random);
        (2.0 * (difference + noise)).round().clamp(-4.0, 4.0) / 2.0
    }

    #[test]
    fn the_optimum_of_a_noisy_function_is_found() {
        let mut random = StdRng::seed_from_u64(1);
        let mut spsa = Spsa::new(dimensions(), Schedule { iterations: 8_000, rate: 0.02, seed: 3 });
        while !spsa.is_finished() {
            let probe = spsa.probe(spsa.finished);
            let difference = pair(&probe, &mut random);
            spsa.update(&probe, difference);
        }
        for ((value, best), dimension) in spsa.values.iter().zip(OPTIMUM).zip(dimensions()) {
            assert!((value - best).abs() < dimension.step, "{}: {value}, best {best}", dimension.name);
        }
    }

    #[test]
    fn without_a_difference_nothing_moves_and_ranges_hold() {
        let mut spsa = Spsa::new(dimensions(), Schedule { iterations: 50, rate: 0.02, seed: 3 });
        let start = spsa.values.clone();
        let probe = spsa.probe(0);
        spsa.update(&probe, 0.0);
        assert_eq!(spsa.values, start);
        while !spsa.is_finished() {
            let probe = spsa.probe(spsa.finished);
            for (index, dimension) in dimensions().iter().enumerate() {
                assert!((dimension.min..=dimension.max).contains(&probe.raised[index]), "{probe:?}");
                assert!((dimension.min..=dimension.max).contains(&probe.lowered[index]), "{probe:?}");
            }
            spsa.update(&probe, 50.0);
        }
        assert!(spsa.values.iter().zip(dimensions()).all(|(&value, it)| (it.min..=it.max).contains(&(value as i32))));
    }

    #[test]
    fn perturbations_are_opposite_and_repeatable() {
        let spsa = Spsa::new(dimensions(), Schedule { iterations: 100, rate: 0.02, seed: 3 });
        let probe = spsa.probe(99);
        assert_eq!(probe, spsa.probe(99));
        assert_ne!(probe, spsa.probe(98));
        // The last perturbation is the step itself.
        for (index, dimension) in dimensions().iter().enumerate() {
            let width = f64::from(probe.raised[index] - probe.lowered[index]);
            assert_eq!(width.abs(), 2.0 * dimension.step, "{}", dimension.name);
        }
    }
}
