//! Values that the effects of a tuning without a rate suggest.

use search::{ParamGroup, Params};

use super::pair::ELO_PER_POINT;
use super::spsa::{Dimension, Spsa};

/// Elo that a change by one step of the table ([`search::ParamSpec::step`]) from the best value is expected to cost.
const COST_OF_STEP: f64 = 1.5;

/// Returns the suggested value of each parameter, in the order of the dimensions; `None` if the effects do not speak for
/// another one, or if two given sets of values were measured.
///
/// A measured effect is the true one and an error. The true effects of all parameters together have the variance of the
/// measured ones less that of the error, and the best guess of each is the measured one in proportion (Efron and Morris,
/// "Data Analysis Using Stein's Estimator and its Generalizations", Journal of the American Statistical Association 70,
/// 1975). The value moves to where the slope of this guess meets the cost of the steps, at most to the raised or the
/// lowered value. A technique is used or not as its effect says if this exceeds the standard error.
pub fn suggestion(spsa: &Spsa) -> Vec<Option<i32>> {
    let Some((effects, error)) = spsa.effects().filter(|_| !spsa.schedule.together) else {
        return vec![None; spsa.dimensions.len()];
    };
    let measured: Vec<(&Dimension, f64)> = spsa.dimensions.iter().zip(effects).collect();
    let squares: Vec<f64> =
        measured.iter().filter(|(it, _)| !is_switch(it)).map(|(_, effect)| effect * effect).collect();
    let variance = squares.iter().sum::<f64>() / squares.len().max(1) as f64;
    let reliability = (1.0 - error * error / variance).max(0.0);
    let value = |&(dimension, effect): &(&Dimension, f64)| {
        if is_switch(dimension) {
            return (effect.abs() > error).then_some(i32::from(effect > 0.0));
        }
        let cost = COST_OF_STEP * steps(dimension).powi(2);
        // The effect is measured over two steps of the dimension; the cost grows with the square of the change.
        let change = (reliability * effect * ELO_PER_POINT / (4.0 * cost)).clamp(-1.0, 1.0);
        let value = (dimension.start + change * dimension.step).round() as i32;
        let value = value.clamp(dimension.min, dimension.max);
        (f64::from(value) != dimension.start).then_some(value)
    };
    measured.iter().map(value).collect()
}

fn is_switch(dimension: &Dimension) -> bool {
    Params::spec(&dimension.name).is_some_and(|spec| spec.group == ParamGroup::Switch)
}

/// Returns the perturbation of a parameter in steps of the table.
fn steps(dimension: &Dimension) -> f64 {
    Params::spec(&dimension.name).map_or(1.0, |spec| dimension.step / f64::from(spec.step))
}

#[cfg(test)]
mod tests {
    use super::super::spsa::TuningSchedule;
    use super::*;

    /// Returns what pairs of games suggest in which each parameter is worth its number of points for each step, or for
    /// the whole of a technique.
    fn suggested(worth: &[(&str, f64)]) -> Vec<Option<i32>> {
        let dimension = |&(name, _): &(&str, f64)| {
            let spec = Params::spec(name).unwrap();
            let switch = spec.group == ParamGroup::Switch;
            let (start, step) = if switch { (0.5, 0.5) } else { (spec.default.into(), 2.0 * f64::from(spec.step)) };
            Dimension { name: name.into(), start, min: spec.min, max: spec.max, step }
        };
        let schedule = TuningSchedule { iterations: 4_000, rate: 0.0, seed: 1, together: false };
        let mut spsa = Spsa::new(worth.iter().map(dimension).collect(), schedule);
        while !spsa.is_finished() {
            let probe = spsa.probe(spsa.finished);
            let points = |(index, &(_, points)): (usize, &(&str, f64))| {
                f64::from(probe.raised[index] - probe.lowered[index]).signum() * points
            };
            spsa.update(&probe, worth.iter().enumerate().map(points).sum());
        }
        suggestion(&spsa)
    }

    #[test]
    fn values_move_with_their_effects() {
        let (base, factor) = (Params::DEFAULT.lmr_base, Params::DEFAULT.lmr_factor);
        let worth =
            [("lmr_base", 0.02), ("lmr_factor", -0.2), ("use_check_extension", 0.05), ("use_double_in_pv", -0.05)];
        let values = suggested(&worth);
        // 0.02 points are 3.5 Elo, a change by two steps costs 6: the best value is 0.29 steps of 80 away.
        assert!((base + 15..=base + 31).contains(&values[0].unwrap()), "{values:?}");
        // Not beyond what was measured: two steps of 25.
        assert_eq!(values[1], Some(factor - 50));
        assert_eq!(values[2..], [Some(1), Some(0)]);
    }

    #[test]
    fn errors_suggest_nothing() {
        let schedule = TuningSchedule { iterations: 4, rate: 0.0, seed: 1, together: false };
        let dimension = Dimension { name: "lmr_base".into(), start: 860.0, min: 0, max: 2_000, step: 80.0 };
        let mut spsa = Spsa::new(vec![dimension], schedule);
        assert_eq!(suggestion(&spsa), [None]);
        for difference in [1.0, -1.0, 1.0, -1.0] {
            spsa.update(&spsa.probe(0), difference);
        }
        assert_eq!(suggestion(&spsa), [None]);
    }
}
