//! `lab data evaluate`: static scores of networks against the results of long searches ([`super::reference`]), by phase,
//! advantage and king safety: what a network does not understand is seen before a game is played.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use boards::{Line, MoveList};
use clap::Args;
use rayon::prelude::*;
use search::{Evaluator, ListedGame};

use super::error::{CommandError, CommandResult};
use super::evaluate_plot;
use super::reference::{self, ReferencePosition};
use super::scale_fit::best_scale;
use crate::columns::table;
use crate::network::NetworkArgument;

/// Arguments of `lab data evaluate`.
#[derive(Debug, Args)]
pub struct EvaluateArguments {
    /// File of `lab data reference`.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Networks to compare [default: the built-in one].
    #[arg(long = "network", value_name = "FILE")]
    pub networks: Vec<PathBuf>,
    /// Write the errors by group as a PNG to this file.
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
}

/// Group of positions, by one property.
#[derive(Clone, Debug)]
pub struct Group {
    /// Description, such as "ply 40 to 79".
    pub name: String,
    /// Indices of its positions.
    members: Vec<usize>,
}

/// Agreement of a network with the searches, over a group of positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreement {
    /// Root mean square of the error in expected points, 0 to 1.
    pub error: f64,
    /// Rank correlation (Spearman) of static scores and search results, -1 to 1; not a number for less than two positions.
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

/// Prints the agreement of each network over each group, and draws it if wanted.
///
/// # Errors
/// A file cannot be read or written.
pub fn run<G: ListedGame>(arguments: &EvaluateArguments) -> CommandResult {
    let positions = reference::read::<G>(&arguments.file)?;
    let groups = groups(&positions);
    let mut judged = Vec::new();
    if arguments.networks.is_empty() {
        judged.push(judge("built in".into(), &NetworkArgument::default(), &positions, &groups)?);
    }
    for path in &arguments.networks {
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        judged.push(judge(name, &NetworkArgument::of(path), &positions, &groups)?);
    }
    print!("{}", text(G::NAME, &groups, &judged));
    if let Some(path) = &arguments.plot {
        evaluate_plot::draw(path, G::NAME, &groups, &judged)
            .map_err(|error| CommandError::Picture { path: path.clone(), reason: error.to_string() })?;
    }
    Ok(ExitCode::SUCCESS)
}

fn judge<G: ListedGame>(
    name: String,
    network: &NetworkArgument,
    positions: &[ReferencePosition<G>],
    groups: &[Group],
) -> Result<Judged, CommandError> {
    let network = network.load::<G>()?;
    let score = |reference: &ReferencePosition<G>| {
        f64::from(G::Evaluator::new(network.clone()).evaluate(&Line::new(reference.position.clone())))
    };
    let scores: Vec<f64> = positions.par_iter().map(score).collect();
    let points: Vec<f64> = positions.iter().map(|reference| reference.points).collect();
    let scale = fit_scale(&scores, &points);
    let agreements = groups.iter().map(|group| agreement(&scores, &points, scale, &group.members)).collect();
    Ok(Judged { name, scale, agreements })
}

/// Returns the scale of the sigmoid that turns the scores into points with the least mean square error.
fn fit_scale(scores: &[f64], points: &[f64]) -> f64 {
    let squares = |scale: f64| -> f64 {
        scores.iter().zip(points).map(|(score, points)| (expected_points(*score, scale) - points).powi(2)).sum()
    };
    best_scale(squares)
}

fn expected_points(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

fn agreement(scores: &[f64], points: &[f64], scale: f64, members: &[usize]) -> Agreement {
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

/// Returns the groups: all positions, then those of each phase, advantage and safety of the enemy's king.
fn groups<G: ListedGame>(positions: &[ReferencePosition<G>]) -> Vec<Group> {
    let on_board: Vec<bool> = (0..G::FEATURES as u16).map(|feature| G::describe(feature).place.is_some()).collect();
    let pieces = |position: &G| position.features().iter().filter(|&&feature| on_board[usize::from(feature)]).count();
    let advantage = |points: f64| (200.0 * (points - 0.5).abs()).round() as usize;
    let mut groups = vec![Group { name: "all".into(), members: (0..positions.len()).collect() }];
    let mut divide = |what: &str, limits: &[usize], value: &dyn Fn(&ReferencePosition<G>) -> usize| {
        let values: Vec<usize> = positions.iter().map(value).collect();
        for (index, &from) in limits.iter().enumerate() {
            let next = limits.get(index + 1).copied();
            let members =
                (0..values.len()).filter(|&at| values[at] >= from && next.is_none_or(|next| values[at] < next));
            let members: Vec<usize> = members.collect();
            let range = match next {
                None => format!("{from} or more"),
                Some(next) if next == from + 1 => from.to_string(),
                Some(next) => format!("{from} to {}", next - 1),
            };
            if !members.is_empty() {
                groups.push(Group { name: format!("{what} {range}"), members });
            }
        }
    };
    divide("ply", &[0, 40, 80, 120], &|reference| reference.ply);
    divide("pieces on the board", &[0, 8, 16, 24, 32], &|reference| pieces(&reference.position));
    divide("advantage in per cent", &[0, 20, 60], &|reference| advantage(reference.points));
    divide("checking moves", &[0, 1, 4], &|reference| checking_moves(&reference.position));
    groups
}

/// Returns the number of moves that give check: the more, the less safe is the enemy's king.
fn checking_moves<G: ListedGame>(position: &G) -> usize {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.iter().filter(|mv| position.gives_check(**mv)).count()
}

/// Returns a table: a row for each group, two columns for each network.
fn text(game: &str, groups: &[Group], judged: &[Judged]) -> String {
    let mut text = format!("{game}: error in per cent of a point, and rank correlation with the search\n");
    for network in judged {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{}: points are 1 / (1 + exp(-score / {:.0}))", network.name, network.scale);
    }
    let mut header = vec!["positions".to_owned(), "number".to_owned()];
    header.extend(judged.iter().flat_map(|network| [network.name.clone(), "rank".to_owned()]));
    let mut table = table(header);
    for (index, group) in groups.iter().enumerate() {
        let mut row = vec![group.name.clone(), group.members.len().to_string()];
        for network in judged {
            let Agreement { error, correlation } = network.agreements[index];
            row.extend([format!("{:.2}", 100.0 * error), format!("{correlation:.3}")]);
        }
        table.add_row(row);
    }
    table.to_string().lines().for_each(|line| text.extend([line.trim_end(), "\n"]));
    text
}

#[cfg(test)]
mod tests {
    use boards::Notation;
    use boards::chess::Chess;

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

    #[test]
    fn each_position_is_in_one_group_of_each_kind() {
        let fens = ["4k3/8/8/8/8/8/3R4/3K4 w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"];
        let reference = |(ply, fen): (usize, &&str)| ReferencePosition {
            position: Chess::from_fen(fen).unwrap(),
            ply: 100 * ply,
            points: 0.9 - 0.4 * ply as f64,
        };
        let groups = groups(&fens.iter().enumerate().map(reference).collect::<Vec<_>>());
        let named = |name: &str| groups.iter().find(|group| group.name == name).map(|group| group.members.as_slice());
        assert_eq!(named("all"), Some(&[0, 1][..]));
        assert_eq!(named("ply 0 to 39"), Some(&[0][..]));
        assert_eq!(named("pieces on the board 32 or more"), Some(&[1][..]));
        assert_eq!(named("advantage in per cent 60 or more"), Some(&[0][..]));
        assert_eq!(named("advantage in per cent 0 to 19"), Some(&[1][..]));
        assert_eq!(named("checking moves 0"), Some(&[1][..]));
        assert_eq!(named("checking moves 1 to 3"), Some(&[0][..]), "{groups:?}");
    }
}
