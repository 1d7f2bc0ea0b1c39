//! Logistic regression by Newton's method: the chance of an observation is the logistic function of the sum of its
//! inputs, each times a weight.

/// Ridge term that keeps the curvature positive where inputs are always 0 or all results alike; too small to affect a
/// fit.
const RIDGE: f64 = 1e-6;

/// Gradient of the cross-entropy of some observations, and its matrix of second derivatives.
#[derive(Clone, Debug)]
pub struct Slope {
    gradient: Vec<f64>,
    curvature: Vec<Vec<f64>>,
    count: f64,
}

impl Slope {
    /// Returns that of no observations, for a number of weights.
    pub fn new(weights: usize) -> Slope {
        Slope { gradient: vec![0.0; weights], curvature: vec![vec![0.0; weights]; weights], count: 0.0 }
    }

    /// Adds `count` observations with the same inputs, of which `won` were won. `weights` are those of the step before.
    pub fn add(&mut self, inputs: &[f64], weights: &[f64], count: f64, won: f64) {
        let logit: f64 = inputs.iter().zip(weights).map(|(input, weight)| input * weight).sum();
        let chance = 1.0 / (1.0 + (-logit).exp());
        for (row, &input) in inputs.iter().enumerate().filter(|(_, input)| **input != 0.0) {
            self.gradient[row] += input * (count * chance - won);
            let factor = input * count * chance * (1.0 - chance);
            self.curvature[row].iter_mut().zip(inputs).for_each(|(value, other)| *value += factor * other);
        }
        self.count += count;
    }

    /// Returns the sums of both.
    #[must_use]
    pub fn and(mut self, other: Slope) -> Slope {
        add(&mut self.gradient, &other.gradient);
        self.curvature.iter_mut().zip(&other.curvature).for_each(|(row, more)| add(row, more));
        self.count += other.count;
        self
    }

    /// Adds, once all observations are added, a penalty of `ridge` times half the square of a weight for each of them
    /// (ridge regression), which draws the weight towards 0. `weight` is that of the step before.
    pub fn penalise(&mut self, index: usize, weight: f64, ridge: f64) {
        self.gradient[index] += self.count * ridge * weight;
        self.curvature[index][index] += self.count * ridge;
    }

    /// Makes a step of the weights; `None` if the observations do not determine it.
    pub fn step(mut self, weights: &mut [f64]) -> Option<()> {
        let ridge = RIDGE * self.count.max(1.0);
        (0..weights.len()).for_each(|index| self.curvature[index][index] += ridge);
        let step = solve(self.curvature, self.gradient)?;
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight -= step);
        Some(())
    }
}

fn add(sums: &mut [f64], more: &[f64]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// Solves linear equations by elimination; `None` if the solution is not unique. `matrix` has the rows; it is symmetric
/// and positive definite, so no pivot is chosen.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    for pivot in 0..right.len() {
        let divisor = matrix[pivot][pivot];
        if divisor.is_nan() || divisor <= 0.0 {
            return None;
        }
        let above = matrix[pivot].clone();
        for row in (0..right.len()).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot] / divisor;
            matrix[row].iter_mut().zip(&above).for_each(|(value, above)| *value -= factor * above);
            right[row] -= factor * right[pivot];
        }
    }
    Some(right.iter().enumerate().map(|(row, value)| value / matrix[row][row]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let matrix = vec![vec![4.0, 1.0, 0.0], vec![1.0, 3.0, -1.0], vec![0.0, -1.0, 2.0]];
        let found = solve(matrix, vec![6.0, 4.0, 4.0]).unwrap();
        for (found, expected) in found.into_iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-12, "{found}");
        }
        assert_eq!(solve(vec![vec![1.0, 1.0], vec![1.0, 1.0]], vec![1.0, 1.0]), None);
    }

    /// Returns a single weight after eight steps.
    fn fitted_weight(slope: impl Fn(&[f64]) -> Slope) -> f64 {
        let mut weights = [0.0];
        (0..8).for_each(|_| slope(&weights).step(&mut weights).unwrap());
        weights[0]
    }

    #[test]
    fn chances_are_found() {
        // Three of four are won with the input 1, one of four with -1: the weight is the logarithm of 3.
        let weight = fitted_weight(|weights| {
            let mut slope = Slope::new(1);
            slope.add(&[1.0], weights, 400.0, 300.0);
            let mut other = Slope::new(1);
            other.add(&[-1.0], weights, 400.0, 100.0);
            slope.and(other)
        });
        assert!((weight - 3_f64.ln()).abs() < 1e-4, "{weight}");
    }

    #[test]
    fn a_penalty_draws_a_weight_towards_0() {
        let weight = fitted_weight(|weights| {
            let mut slope = Slope::new(1);
            slope.add(&[1.0], weights, 400.0, 300.0);
            slope.penalise(0, weights[0], 0.1);
            slope
        });
        // The slope of the cross-entropy of an observation and that of the penalty are 0 together.
        let chance = 1.0 / (1.0 + (-weight).exp());
        assert!((chance - 0.75 + 0.1 * weight).abs() < 1e-4 && weight > 0.0, "{weight}");
    }
}
