//! Choice of the parameters to tune.

use search::{Game, ParamGroup, ParamSpec, Params};

use super::spsa::Dimension;
use crate::error::LabError;

/// Returns the chosen parameters. Without `names` those that change the search tree are chosen, and those of time
/// management if games are played `by_clock`.
///
/// # Errors
/// A name or prefix is not known.
pub fn specs(names: &[String], by_clock: bool) -> Result<Vec<&'static ParamSpec>, LabError> {
    let fits = |name: &String, spec: &ParamSpec| match name.strip_suffix('*') {
        Some(prefix) => spec.name.starts_with(prefix),
        None => spec.name == name,
    };
    if let Some(name) = names.iter().find(|name| !Params::SPECS.iter().any(|spec| fits(name, spec))) {
        return Err(format!("no parameter is called {name}").into());
    }
    let chosen = |spec: &&ParamSpec| match names {
        [] => spec.group == ParamGroup::Tree || by_clock && spec.group == ParamGroup::Clock,
        names => names.iter().any(|name| fits(name, spec)),
    };
    Ok(Params::SPECS.iter().filter(chosen).collect())
}

fn named_value(text: &str) -> Result<(&str, i32), LabError> {
    let parsed = text.split_once('=').and_then(|(name, value)| Some((name, value.parse().ok()?)));
    parsed.ok_or_else(|| format!("`{text}` is not NAME=VALUE").into())
}

/// Returns dimensions that measure the game's values, as the raised ones, against others (`NAME=VALUE`).
///
/// # Errors
/// A value is not allowed, or none differs.
pub fn against<G: Game>(values: &[String]) -> Result<Vec<Dimension>, LabError> {
    let mut others = *G::PARAMS;
    for text in values {
        let (name, value) = named_value(text)?;
        others.set(name, value)?;
    }
    let dimension = |spec: &ParamSpec| {
        let (own, other) = (f64::from(spec.get(G::PARAMS)), f64::from(spec.get(&others)));
        let (start, step) = ((own + other) / 2.0, (own - other) / 2.0);
        (own != other).then(|| Dimension { name: spec.name.into(), start, min: spec.min, max: spec.max, step })
    };
    let dimensions: Vec<Dimension> = Params::SPECS.iter().filter_map(dimension).collect();
    if dimensions.is_empty() {
        return Err("all values of --against are those of the game: there is nothing to measure".into());
    }
    Ok(dimensions)
}

/// Returns the chosen parameters with the game's values as starts, or those of `starts` (`NAME=VALUE`), and steps times
/// `steps`.
///
/// # Errors
/// A name or prefix is not known, or a start is no `NAME=VALUE`, is out of its range or would have no effect.
pub fn dimensions<G: Game>(
    names: &[String],
    starts: &[String],
    by_clock: bool,
    steps: f64,
) -> Result<Vec<Dimension>, LabError> {
    let specs = specs(names, by_clock)?;
    let mut params = *G::PARAMS;
    for start in starts {
        let (name, value) = named_value(start)?;
        params.set(name, value)?;
        if !specs.iter().any(|spec| spec.name == name && spec.group != ParamGroup::Switch) {
            // A technique starts in the middle.
            return Err(format!("{name} is not tuned from a value: choose it with --params").into());
        }
    }
    let dimension = |spec: &&ParamSpec| {
        // One side uses the technique, the other does not.
        let switch = spec.group == ParamGroup::Switch;
        let (start, step) = if switch { (0.5, 0.5) } else { (spec.get(&params).into(), f64::from(spec.step) * steps) };
        Dimension { name: spec.name.into(), start, min: spec.min, max: spec.max, step }
    };
    Ok(specs.iter().map(dimension).collect())
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;

    use super::*;

    fn chosen(names: &[&str], starts: &[&str], by_clock: bool) -> Result<Vec<Dimension>, LabError> {
        let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        dimensions::<Chess>(&owned(names), &owned(starts), by_clock, 1.5)
    }

    fn refusal(result: Result<Vec<Dimension>, LabError>) -> String {
        result.unwrap_err().to_string()
    }

    #[test]
    fn parameters_are_chosen_by_name_prefix_and_use() {
        let names = |found: Vec<Dimension>| found.into_iter().map(|it| it.name).collect::<Vec<_>>();
        assert_eq!(
            names(chosen(&["null_depth", "lmr_noisy_f*"], &[], false).unwrap()),
            ["null_depth", "lmr_noisy_factor"]
        );
        assert_eq!(chosen(&["*"], &[], false).unwrap().len(), Params::SPECS.len());
        assert!(names(chosen(&[], &[], true).unwrap()).contains(&"time_trend".into()));
        assert!(!names(chosen(&[], &[], false).unwrap()).contains(&"time_trend".into()));
        assert_eq!(refusal(chosen(&["nil*"], &[], false)), "no parameter is called nil*");
    }

    #[test]
    fn the_games_values_are_the_raised_ones() {
        let own = Chess::PARAMS.null_depth;
        let texts = [format!("null_depth={}", own - 1), "use_check_extension=0".into()];
        let found = against::<Chess>(&texts).unwrap();
        let ends = |it: &Dimension| (it.start + it.step, it.start - it.step);
        assert_eq!(found.iter().map(ends).collect::<Vec<_>>(), [(f64::from(own), f64::from(own - 1)), (1.0, 0.0)]);
        let nothing = refusal(against::<Chess>(&[format!("null_depth={own}")]));
        assert!(nothing.ends_with("there is nothing to measure"), "{nothing}");
        assert!(refusal(against::<Chess>(&["null_depth=99".into()])).contains("null_depth"));
    }

    #[test]
    fn starts_and_steps_are_taken() {
        let found = chosen(&["null_depth"], &["null_depth=2"], false).unwrap();
        assert_eq!((found[0].start, found[0].step), (2.0, 1.5));
        assert_eq!(refusal(chosen(&[], &["null_depth"], false)), "`null_depth` is not NAME=VALUE");
        assert!(refusal(chosen(&[], &["null_depth=99"], false)).contains("null_depth"));
        assert!(refusal(chosen(&[], &["nothing=9"], false)).contains("nothing"));
        let without_effect = |name: &str| format!("{name} is not tuned from a value: choose it with --params");
        assert_eq!(refusal(chosen(&["lmr_*"], &["null_depth=2"], false)), without_effect("null_depth"));
        assert_eq!(
            refusal(chosen(&["use_*"], &["use_check_extension=1"], false)),
            without_effect("use_check_extension")
        );
    }
}
