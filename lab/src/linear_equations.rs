//! Linear equations with a symmetric and positive definite matrix, as the steps of Newton's method have them.

/// Solves equations by elimination; `None` if the solution is not unique. `matrix` has the rows.
pub fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    for pivot in 0..right.len() {
        // Such a matrix needs no choice of pivots.
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
    use super::solve;

    #[test]
    fn equations_are_solved() {
        let matrix = vec![vec![4.0, 1.0, 0.0], vec![1.0, 3.0, -1.0], vec![0.0, -1.0, 2.0]];
        let found = solve(matrix, vec![6.0, 4.0, 4.0]).unwrap();
        for (found, expected) in found.into_iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-12, "{found}");
        }
        assert_eq!(solve(vec![vec![1.0, 1.0], vec![1.0, 1.0]], vec![1.0, 1.0]), None);
    }
}
