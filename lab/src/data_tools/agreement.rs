//! Agreement of static scores with the results of searches.

use super::scale_fit::best_scale;

/// Group of positions, by one property.
#[derive(Clone, Debug)]
pub struct Group {
    /// Description, such as "ply 40 to 79".
    pub name: String,
    /// Indices of its positions.
    pub members: Vec<usize>,
}

/// Agreement of a network with the searches, over a group of positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreement {
    /// Root mean square of the error in expected points, 0 to 1.
    pub error: f64,
    /// Rank correlation (Spearman) of static scores and search results, -1 to 1; not a number for less than two
    /// positions.
    pub correlation: f64,
}

/// A network and its agreement over each group.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Name of the network: that of its file.
    pub name: String,
    /// Score at which its sigmoid fits the searches best.
    pub scale: f64,
    /// One for each group.
    pub agreements: Vec<Agreement>,
}

/// Returns the scale of the sigmoid that turns the scores into points with the least mean square error.
pub fn fit_scale(scores: &[f64], points: &[f64]) -> f64 {
    let squares = |scale: f64| -> f64 {
        scores.iter().zip(points).map(|(score, points)| (expected_points(*score, scale) - points).powi(2)).sum()
    };
    best_scale(squares)
}

fn expected_points(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// Returns the agreement of scores, through a sigmoid of this scale, with the points of the members of a group.
pub fn agreement(scores: &[f64], points: &[f64], scale: f64, members: &[usize]) -> Agreement {
    let [scores, points] = [scores, points].map(|all| members.iter().map(|&member| all[member]).collect::<Vec<f64>>());
    let squares: f64 =
        scores.iter().zip(&points).map(|(score, points)| (expected_points(*score, scale) - points).powi(2)).sum();
    let error = (squares / members.len().max(1) as f64).sqrt();
    Agreement { error, correlation: correlation(&ranks(&scores), &ranks(&points)) }
}

/// Returns the rank of each value, from 0; equal values have their mean rank.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut first = 0;
    for equal in order.chunk_by(|&a, &b| values[a] == values[b]) {
        let mean = first as f64 + (equal.len() - 1) as f64 / 2.0;
        equal.iter().for_each(|&index| ranks[index] = mean);
        first += equal.len();
    }
    ranks
}

/// Returns the coefficient of correlation (Pearson).
fn correlation(x: &[f64], y: &[f64]) -> f64 {
    let count = x.len() as f64;
    let means = [x, y].map(|values| values.iter().sum::<f64>() / count);
    let covariance = |a: &[f64], b: &[f64], [mean_a, mean_b]: [f64; 2]| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - mean_a) * (b - mean_b)).sum()
    };
    covariance(x, y, means) / (covariance(x, x, [means[0]; 2]) * covariance(y, y, [means[1]; 2])).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_of_equal_values_are_their_mean() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [2.5, 0.0, 2.5, 1.0]);
    }

    #[test]
    fn correlations_have_their_known_values() {
        let x = [1.0, 2.0, 3.0, 4.0];
        assert!((correlation(&x, &[2.0, 4.0, 6.0, 8.0]) - 1.0).abs() < 1e-12);
        assert!((correlation(&x, &[4.0, 3.0, 2.0, 1.0]) + 1.0).abs() < 1e-12);
        assert!(correlation(&x, &[1.0, -1.0, -1.0, 1.0]).abs() < 1e-12);
    }

    #[test]
    fn scores_that_are_the_logits_of_the_points_agree_with_them() {
        let scores: Vec<f64> = (-20..=20).map(|step| 50.0 * f64::from(step)).collect();
        let points: Vec<f64> = scores.iter().map(|score| expected_points(*score, 300.0)).collect();
        let scale = fit_scale(&scores, &points);
        assert!((scale - 300.0).abs() < 1.0, "{scale}");
        let all: Vec<usize> = (0..scores.len()).collect();
        let Agreement { error, correlation } = agreement(&scores, &points, scale, &all);
        assert!(error < 1e-3 && correlation > 0.9999, "{error} {correlation}");
    }
}
