//! `lab data evaluate`: static scores of networks against the results of long searches ([`super::reference`]), by
//! phase, advantage and king safety: what a network does not understand is seen before a game is played.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use boards::Line;
use clap::Args;
use rayon::prelude::*;
use search::{Evaluator, ListedGame};
use terminal::columns::table;
use terminal::output;

use super::agreement::{Agreement, Group, Judged, agreement, fit_scale};
use super::evaluate_plot;
use super::reference::{self, ReferencePosition};
use crate::error::{CommandResult, LabError, file_error};
use crate::network_argument::NetworkArgument;

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
    output::text(text(G::NAME, &groups, &judged));
    if let Some(path) = &arguments.plot {
        evaluate_plot::draw(path, G::NAME, &groups, &judged).map_err(file_error(path))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn judge<G: ListedGame>(
    name: String,
    network: &NetworkArgument,
    positions: &[ReferencePosition<G>],
    groups: &[Group],
) -> Result<Judged, LabError> {
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
    divide("advantage in percent", &[0, 20, 60], &|reference| advantage(reference.points));
    divide("checking moves", &[0, 1, 4], &|reference| checking_moves(&reference.position));
    groups
}

/// Returns the number of moves that give check: the more, the less safe is the enemy's king.
fn checking_moves<G: ListedGame>(position: &G) -> usize {
    let moves = position.move_list();
    moves.iter().filter(|mv| position.gives_check(**mv)).count()
}

/// Returns a table: a row for each group, two columns for each network.
fn text(game: &str, groups: &[Group], judged: &[Judged]) -> String {
    let mut text = format!("{game}: error in percent of a point, and rank correlation with the search\n");
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
        assert_eq!(named("advantage in percent 60 or more"), Some(&[0][..]));
        assert_eq!(named("advantage in percent 0 to 19"), Some(&[1][..]));
        assert_eq!(named("checking moves 0"), Some(&[1][..]));
        assert_eq!(named("checking moves 1 to 3"), Some(&[0][..]), "{groups:?}");
    }
}
