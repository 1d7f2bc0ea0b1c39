//! Parameters and their values as text.

use std::fmt::Write;

use comfy_table::Table;
use search::{ParamSpec, Params};
use terminal::columns;

use super::pair::ELO_PER_POINT;
use super::spsa::Dimension;
use super::state::TuningState;
use super::suggestion::suggestion;

/// Returns a table of all values and the result of the games so far.
pub fn table(state: &TuningState) -> String {
    let TuningState { settings, spsa, .. } = state;
    let (effects, error) = spsa.effects().unwrap_or((vec![f64::NAN; spsa.values.len()], f64::NAN));
    let effects: Vec<f64> = effects.iter().map(|effect| effect * ELO_PER_POINT).collect();
    let width = 1.96 * error * ELO_PER_POINT;
    let (table, result) = if spsa.schedule.together {
        let effect = effects.first().copied().unwrap_or(f64::NAN);
        (sides(state), format!("the game's values against the others: {effect:+.1} +- {width:.1} Elo (95 %)"))
    } else {
        (ways(state, &effects), format!("95 % of the effects are within {width:.1} Elo of the measured ones"))
    };
    let clock =
        settings.nodes_per_millisecond.map(|nodes| format!(", {nodes} nodes a millisecond")).unwrap_or_default();
    let games = 2 * spsa.finished;
    let all = 2 * spsa.schedule.iterations;
    format!("{table}\n{}: {games} of {all} games at {}{clock}; {result}\n", settings.game, settings.control)
}

/// Returns a table of the two sets of values that play against each other.
fn sides(state: &TuningState) -> Table {
    let mut table = columns::table(["parameter", "of the game", "against"]);
    for Dimension { name, start, step, .. } in &state.spsa.dimensions {
        table.add_row([name.clone(), format!("{:.0}", start + step), format!("{:.0}", start - step)]);
    }
    table
}

/// Returns a table of all values: start, now, mean over the last half, the change in steps, and the measured difference
/// between the raised and the lowered value in Elo.
fn ways(state: &TuningState, effects: &[f64]) -> Table {
    let mut table =
        columns::table(["parameter", "start", "now", "mean", "change in steps", "Elo of raised to lowered"]);
    for (index, (dimension, mean)) in state.spsa.dimensions.iter().zip(state.means()).enumerate() {
        table.add_row([
            dimension.name.clone(),
            format!("{:.1}", dimension.start),
            format!("{:.1}", state.spsa.values[index]),
            format!("{mean:.1}"),
            format!("{:+.2}", (mean - dimension.start) / dimension.step),
            format!("{:+.1}", effects[index]),
        ]);
    }
    table
}

/// Returns the resulting values, of parameters whose value changes: means, or what measured effects suggest.
fn results(state: &TuningState) -> impl Iterator<Item = (&str, i32)> {
    let values = match state.spsa.schedule.rate {
        0.0 => suggestion(&state.spsa),
        _ => state.means().iter().map(|mean| Some(mean.round() as i32)).collect(),
    };
    let named = state.spsa.dimensions.iter().map(|it| (it.name.as_str(), it.start));
    named.zip(values).filter_map(|((name, start), value)| {
        value.filter(|&value| f64::from(value) != start).map(|value| (name, value))
    })
}

/// Returns the resulting values as fields of `search::Params`.
pub fn rust(state: &TuningState) -> String {
    let mut text = String::new();
    for (name, value) in results(state) {
        let _ = writeln!(text, "    {name}: {},", grouped(value));
    }
    text
}

/// Returns the resulting values as `NAME=VALUE`, separated by commas.
pub fn pairs(state: &TuningState) -> String {
    let pairs: Vec<String> = results(state).map(|(name, value)| format!("{name}={value}")).collect();
    format!("{}\n", pairs.join(","))
}

/// Writes a number with `_` between groups of three digits.
fn grouped(value: i32) -> String {
    let digits = value.unsigned_abs().to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    format!("{}{}", if value < 0 { "-" } else { "" }, groups.join("_"))
}

/// Returns the parameters in the format of OpenBench's SPSA: `name, int, value, min, max, c_end, r_end`.
pub fn openbench(specs: &[&ParamSpec], params: &Params, rate: f64) -> String {
    let mut text = String::new();
    for spec in specs {
        let ParamSpec { name, min, max, step, .. } = spec;
        let _ = writeln!(text, "{name}, int, {}, {min}, {max}, {step}, {rate}", spec.get(params));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_the_formats_of_their_readers() {
        let mut params = Params::DEFAULT;
        params.null_depth = 4;
        let chosen = |name: &str| Params::SPECS.iter().find(|spec| spec.name == name).unwrap();
        let text = openbench(&[chosen("null_depth"), chosen("use_check_extension")], &params, 0.002);
        assert_eq!(text, "null_depth, int, 4, 1, 5, 1, 0.002\nuse_check_extension, int, 0, 0, 1, 1, 0.002\n");
        assert_eq!(grouped(-12_345), "-12_345");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_000_000), "1_000_000");
    }
}
