//! Standings as text and as JSON.

use std::fmt::Write;

use selfplay::Reason;
use serde_json::{Value, json};
use terminal::columns::table;

use super::standings::{Score, Standings};
use crate::stats::{Estimate, Sprt};

/// Returns the standings as text.
pub fn summary(standings: &Standings, sprt: Option<&Sprt>) -> String {
    let mut text = match standings.names() {
        [first, second] => head_to_head(first, second, &standings.against(0, 1), sprt),
        _ => format!("{}\n\n{}\n", ranking(standings), cross_table(standings)),
    };
    // Writing to a String cannot fail.
    let _ = writeln!(text, "\n{}", statistics(standings));
    text
}

/// Formats an estimate with its interval: `+12.3 [-4.5, +29.1]`.
pub fn estimate(estimate: Estimate) -> String {
    format!("{} [{}, {}]", signed(estimate.value), signed(estimate.low), signed(estimate.high))
}

/// Formats a difference with a decimal; a small negative one is no `-0.0`.
fn signed(value: f64) -> String {
    // Adding 0 turns a negative zero into an ordinary one.
    format!("{:+.1}", (value * 10.0).round() / 10.0 + 0.0)
}

/// Formats the state of the SPRT: `LLR 1.23 (-2.94, 2.94)`.
pub fn llr(sprt: &Sprt, score: &Score) -> String {
    let (lower, upper) = sprt.bounds();
    format!("LLR {:.2} ({lower:.2}, {upper:.2})", sprt.llr(&score.pairs))
}

fn head_to_head(first: &str, second: &str, score: &Score, sprt: Option<&Sprt>) -> String {
    let [losses, draws, wins] = score.games.counts();
    let mut text = format!(
        "{first} against {second}: {} games, +{wins} ={draws} -{losses}, {:.1} %\n",
        score.games.total(),
        100.0 * score.games.score()
    );
    // Writing to a String cannot fail.
    let _ = writeln!(text, "  pairs with 0, 1/2, 1, 3/2, 2 points: {:?}", score.pairs.counts());
    let _ = writeln!(
        text,
        "  Elo {}, normalised Elo {}, superior with {:.1} %",
        estimate(score.elo()),
        estimate(score.normalised_elo()),
        100.0 * score.superiority()
    );
    if let Some(sprt) = sprt {
        let verdict = sprt.verdict(sprt.llr(&score.pairs)).describe();
        let _ = writeln!(text, "  SPRT of {}: {}: {verdict}", sprt.hypotheses(), llr(sprt, score));
    }
    text
}

fn ranking(standings: &Standings) -> String {
    let mut table = table(["engine", "games", "+", "=", "-", "points", "%", "Elo", "normalised Elo"]);
    for engine in standings.ranking() {
        let score = standings.overall(engine);
        let [losses, draws, wins] = score.games.counts();
        table.add_row([
            standings.names()[engine].clone(),
            score.games.total().to_string(),
            wins.to_string(),
            draws.to_string(),
            losses.to_string(),
            score.points().to_string(),
            format!("{:.1}", 100.0 * score.games.score()),
            estimate(score.elo()),
            estimate(score.normalised_elo()),
        ]);
    }
    table.trim_fmt()
}

/// Returns the cross table: points and Elo of the row's engine against the column's.
fn cross_table(standings: &Standings) -> String {
    let ranking = standings.ranking();
    let names = ranking.iter().map(|&engine| standings.names()[engine].clone());
    let mut table = table(std::iter::once("against".to_owned()).chain(names));
    for &engine in &ranking {
        let cells = ranking.iter().map(|&opponent| {
            let score = standings.against(engine, opponent);
            match score.games.total() {
                0 => "-".to_owned(),
                games => format!("{}/{games} ({:+.0})", score.points(), score.elo().value.round() + 0.0),
            }
        });
        table.add_row(std::iter::once(standings.names()[engine].clone()).chain(cells));
    }
    table.trim_fmt()
}

fn statistics(standings: &Standings) -> String {
    let mut table = table([
        "engine",
        "time losses",
        "without processor",
        "illegal moves",
        "wrong claims",
        "crashes",
        "stalls",
        "depth",
        "knps",
        "time used",
    ]);
    let shown = |value: Option<f64>, digits: usize| value.map_or("-".into(), |value| format!("{value:.digits$}"));
    for (engine, name) in standings.names().iter().enumerate() {
        let statistics = standings.statistics(engine);
        let mut row = vec![name.clone()];
        for reason in Reason::FAULTS {
            row.push(statistics.lost_by(reason).to_string());
            if reason == Reason::Time {
                row.push(statistics.starved.to_string());
            }
        }
        row.push(shown(statistics.usage.depth(), 1));
        row.push(shown(statistics.usage.nodes_per_second().map(|nodes| nodes / 1000.0), 0));
        row.push(statistics.usage.time_share().map_or("-".into(), |share| format!("{:.1} %", 100.0 * share)));
        table.add_row(row);
    }
    table.trim_fmt()
}

pub fn json(standings: &Standings, sprt: Option<&Sprt>) -> Value {
    let score = |score: &Score| {
        json!({
            "games": score.games,
            "pairs": score.pairs,
            "score": score.games.score(),
            "elo": score.elo(),
            "normalised_elo": score.normalised_elo(),
            "superiority": score.superiority(),
        })
    };
    let names = standings.names();
    let engines: Vec<Value> = (0..names.len())
        .map(|engine| {
            let statistics = standings.statistics(engine);
            json!({
                "name": names[engine],
                "overall": score(&standings.overall(engine)),
                "losses": statistics.losses,
                "starved": statistics.starved,
                "depth": statistics.usage.depth(),
                "nodes_per_second": statistics.usage.nodes_per_second(),
                "time_share": statistics.usage.time_share(),
                "usage": statistics.usage,
            })
        })
        .collect();
    let pairings: Vec<Value> = (0..names.len())
        .flat_map(|first| (first + 1..names.len()).map(move |second| (first, second)))
        .filter(|&(first, second)| standings.against(first, second).games.total() > 0)
        .map(|(first, second)| {
            json!({ "players": [names[first], names[second]], "result": score(&standings.against(first, second)) })
        })
        .collect();
    let test = sprt.map(|sprt| {
        let llr = sprt.llr(&standings.against(0, 1).pairs);
        json!({ "test": sprt, "bounds": sprt.bounds(), "llr": llr, "verdict": sprt.verdict(llr) })
    });
    json!({ "engines": engines, "pairings": pairings, "sprt": test })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_negative_difference_is_zero() {
        assert_eq!(signed(-0.04), "+0.0");
        assert_eq!(signed(-0.06), "-0.1");
        assert_eq!(estimate(Estimate { value: -0.0, low: -201.8, high: 201.8 }), "+0.0 [-201.8, +201.8]");
    }
}
