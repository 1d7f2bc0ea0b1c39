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
    /// Value at the start; between two integers for a technique that is off on one side and on on the other.
    pub start: f64,
    /// Minimum.
    pub min: i32,
    /// Maximum.
    pub max: i32,
    /// Perturbation in the last iteration; negative only if [`TuningSchedule::together`].
    pub step: f64,
}

/// Length and speed of a tuning.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TuningSchedule {
    pub iterations: u64,
    /// Change of a parameter in the last iteration, in perturbations, per unit of difference between the measurements.
    /// With 0 nothing moves, all perturbations are equal, and the tuning only measures their effects.
    pub rate: f64,
    /// Seed of the perturbations.
    pub seed: u64,
    /// True to add each perturbation in the first set of values and to subtract it in the second: two given sets of
    /// values are measured against each other.
    #[serde(default)]
    pub together: bool,
}

impl TuningSchedule {
    /// Returns the factor of [`Dimension::step`] in an iteration, counted from 0.
    fn step_factor(&self, iteration: u64) -> f64 {
        if self.rate == 0.0 { 1.0 } else { (self.iterations as f64 / (iteration + 1) as f64).powf(STEP_EXPONENT) }
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
    pub schedule: TuningSchedule,
    /// Number of finished iterations.
    pub finished: u64,
    /// Values now, in the order of the dimensions, within their ranges.
    pub values: Vec<f64>,
    /// Sum of the differences between raised and lowered value, over all iterations, in the order of the dimensions.
    effects: Vec<f64>,
    /// Sum of the squares of the differences.
    squares: f64,
}

impl Spsa {
    /// Returns true if every parameter has a value in its range, and an effect.
    pub fn is_complete(&self) -> bool {
        let in_range = |(it, value): (&Dimension, &f64)| (f64::from(it.min)..=f64::from(it.max)).contains(value);
        let count = self.dimensions.len();
        self.values.len() == count
            && self.effects.len() == count
            && self.dimensions.iter().zip(&self.values).all(in_range)
    }

    /// Creates the state before the first iteration.
    pub fn new(dimensions: Vec<Dimension>, schedule: TuningSchedule) -> Spsa {
        let sound = |it: &Dimension| {
            (f64::from(it.min)..=f64::from(it.max)).contains(&it.start) && (it.step > 0.0 || schedule.together)
        };
        debug_assert!(dimensions.iter().all(sound));
        let values = dimensions.iter().map(|dimension| dimension.start).collect();
        let effects = vec![0.0; dimensions.len()];
        Spsa { dimensions, schedule, finished: 0, values, effects, squares: 0.0 }
    }

    /// Returns the values to measure in an iteration: a function of the state, the seed and the number.
    pub fn probe(&self, iteration: u64) -> Probe {
        let mut random = source(self.schedule.seed, iteration);
        let factor = self.schedule.step_factor(iteration);
        let mut probe = Probe { signs: Vec::new(), raised: Vec::new(), lowered: Vec::new() };
        for (dimension, &value) in self.dimensions.iter().zip(&self.values) {
            let up = random.random::<bool>() || self.schedule.together;
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
        for (index, (value, dimension)) in self.values.iter_mut().zip(&self.dimensions).enumerate() {
            let sign = if probe.signs[index] { 1.0 } else { -1.0 };
            *value =
                (*value + dimension.step * change * sign).clamp(f64::from(dimension.min), f64::from(dimension.max));
            self.effects[index] += sign * difference;
        }
        self.squares += difference * difference;
        self.finished += 1;
    }

    /// Returns the mean difference between raised and lowered values, for each parameter, and the standard error of
    /// these means. All other parameters are perturbed at the same time, but independently, so that their effects only
    /// add noise (a random balance experiment; Satterthwaite, Technometrics 1, 1959). `None` before the second
    /// iteration.
    pub fn effects(&self) -> Option<(Vec<f64>, f64)> {
        let count = self.finished as f64;
        let means = self.effects.iter().map(|sum| sum / count).collect();
        (self.finished > 1).then(|| (means, (self.squares / count / count).sqrt()))
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
            dimension("a", 90.0, 0, 150, 6.0),
            dimension("b", 0.0, -50, 50, 4.0),
            dimension("c", 6.0, 1, 9, 1.0),
            dimension("d", 350.0, 0, 1000, 60.0),
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
        let mut spsa =
            Spsa::new(dimensions(), TuningSchedule { iterations: 8_000, rate: 0.02, seed: 3, together: false });
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
        let mut spsa = Spsa::new(dimensions(), TuningSchedule { iterations: 50, rate: 0.02, seed: 3, together: false });
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
        let spsa = Spsa::new(dimensions(), TuningSchedule { iterations: 100, rate: 0.02, seed: 3, together: false });
        let probe = spsa.probe(99);
        assert_eq!(probe, spsa.probe(99));
        assert_ne!(probe, spsa.probe(98));
        // The last perturbation is the step itself.
        for (index, dimension) in dimensions().iter().enumerate() {
            let width = f64::from(probe.raised[index] - probe.lowered[index]);
            assert_eq!(width.abs(), 2.0 * dimension.step, "{}", dimension.name);
        }
    }

    #[test]
    fn two_sets_of_values_are_measured_together() {
        let mut both = dimensions();
        both[1].step = -4.0;
        let spsa = Spsa::new(both, TuningSchedule { iterations: 10, rate: 0.0, seed: 3, together: true });
        for iteration in 0..10 {
            let Probe { raised, lowered, .. } = spsa.probe(iteration);
            assert_eq!((raised, lowered), (vec![96, -4, 7, 410], vec![84, 4, 5, 290]));
        }
    }

    #[test]
    fn without_a_rate_effects_are_measured_in_place() {
        let mut random = StdRng::seed_from_u64(2);
        let mut spsa =
            Spsa::new(dimensions(), TuningSchedule { iterations: 4_000, rate: 0.0, seed: 5, together: false });
        let start = spsa.values.clone();
        while !spsa.is_finished() {
            let probe = spsa.probe(spsa.finished);
            let noise: f64 = Normal::new(0.0, 0.8).unwrap().sample(&mut random);
            spsa.update(&probe, 0.004 * (strength(&probe.raised) - strength(&probe.lowered)) + noise);
        }
        assert_eq!(spsa.values, start);
        let (effects, error) = spsa.effects().unwrap();
        // The slope of `strength`, from one step above to one step below the start.
        for ((effect, best), it) in effects.into_iter().zip(OPTIMUM).zip(dimensions()) {
            let loss = |value: f64| ((value - best) / it.step).powi(2);
            let expected = 0.004 * (loss(it.start - it.step) - loss(it.start + it.step));
            assert!((effect - expected).abs() < 4.0 * error, "{}: {effect}, expected {expected} +- {error}", it.name);
        }
        assert!((0.01..0.03).contains(&error), "{error}");
    }
}
