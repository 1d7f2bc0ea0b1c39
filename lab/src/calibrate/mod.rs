//! `lab calibrate`: fits the meaning of a network's scores ([`Calibration`]) to strong games, writes it into the
//! network's file, and checks it on other games.
//!
//! - [`exchange`]: the value of captures;
//! - [`check`]: observed against predicted results;
//! - [`plot`]: the check as a picture.

mod check;
mod exchange;
mod plot;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use search::network::{Header, NetworkError};
use search::{Calibration, Evaluator, GameTask, ListedGame, Units, WdlModel, with_game};
use terminal::{messages, output};

use crate::data::{self, DataError, DataHeader, LoadedGames, Provenance, WdlCounts};
use crate::error::{CommandResult, LabError, file_error};
use crate::paths::write_atomically;
use check::Check;

/// Nodes per move from which games count as strong.
const STRONG_NODES: u64 = 10_000;
/// Number of strong games that a fit needs.
const LEAST_GAMES: usize = 800;

/// Fit the meaning of a network's scores to strong games that it has played, and write it into the network's file
///
/// A fit needs 800 games at 10,000 nodes a move or more, without adjudicated draws
/// (`lab datagen --nodes 10000 --draw 0,399,399`). With others it is provisional, and the engine says so when it loads
/// the network. Games of several files may have different numbers of nodes: the result is that of the most.
#[derive(Clone, Debug, Args)]
pub struct CalibrateArguments {
    /// Network file.
    pub network: PathBuf,
    /// Games of `lab datagen`, played by the network.
    #[arg(required_unless_present = "check")]
    pub data: Vec<PathBuf>,
    /// Network file to write; without it the numbers are only printed.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Other games, by which the fit is checked, or the file's calibration if there is no data to fit: observed against
    /// predicted results by score and by material.
    #[arg(long, value_name = "FILE")]
    pub check: Vec<PathBuf>,
    /// Picture of the check.
    #[arg(long, value_name = "FILE.png", requires = "check")]
    pub plot: Option<PathBuf>,
}

/// Runs `lab calibrate`.
///
/// # Errors
/// The network or the games cannot be used, or the file cannot be written.
pub fn run(arguments: &CalibrateArguments) -> CommandResult {
    let sources = if arguments.data.is_empty() { &arguments.check } else { &arguments.data };
    let game = data::game_of(sources)?;
    with_game(&game, Calibrate { arguments })?
}

struct Calibrate<'a> {
    arguments: &'a CalibrateArguments,
}

impl GameTask for Calibrate<'_> {
    type Output = CommandResult;

    fn run<G: ListedGame>(self) -> Self::Output {
        let CalibrateArguments { network: path, data: files, out, check, plot } = self.arguments;
        let bytes = std::fs::read(path).map_err(file_error(path))?;
        let (mut header, weights) = Header::parse(&bytes).map_err(file_error(path))?;
        if header.game != G::NAME {
            return Err(file_error(path)(NetworkError::Game(header.game, G::NAME)));
        }
        if !files.is_empty() {
            let sets = files.iter().map(|file| load::<G>(std::slice::from_ref(file))).collect::<Result<Vec<_>, _>>()?;
            header.calibration = fitted(&sets, header.calibration)?;
        }
        output::line(describe(&header.calibration));
        if !check.is_empty() {
            let checked = Check::of(&load::<G>(check)?.games, &header.calibration.wdl);
            output::line(checked.table());
            if let Some(picture) = plot {
                plot::draw(picture, G::NAME, &checked).map_err(file_error(picture))?;
            }
        }
        if let Some(out) = out {
            write_atomically(out, &header.write_bytes(weights)).map_err(file_error(out))?;
            output::line(format_args!("wrote {}", out.display()));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Reads games, and prints warnings about unreadable parts.
fn load<G: ListedGame>(files: &[PathBuf]) -> Result<LoadedGames<G>, DataError> {
    let loaded = data::load::<G>(files)?;
    for warning in &loaded.warnings {
        messages::of_program(warning);
    }
    Ok(loaded)
}

/// Returns the calibration with a model fitted to the games of some files.
///
/// # Errors
/// The games determine no model, or their nodes per move are not known where they matter.
fn fitted<G: ListedGame>(sets: &[LoadedGames<G>], old: Calibration) -> Result<Calibration, LabError> {
    let mut outcomes = WdlCounts::default();
    for set in sets {
        let nodes = set.headers.first().and_then(nodes_of);
        if set.headers.iter().any(|header| nodes_of(header) != nodes) {
            return Err("a file has games of different numbers of nodes: each number needs a file of its own".into());
        }
        if nodes.is_none() && sets.len() > 1 {
            return Err("a file does not say the nodes per move of its games: it can only be fitted alone".into());
        }
        set.games.iter().for_each(|game| outcomes.add_game(game, nodes.unwrap_or_default()));
    }
    let games: usize = sets.iter().map(|set| set.games.len()).sum();
    let wdl = outcomes.fit().ok_or("the results of these games determine no model of wins and draws")?;
    let is_strong = sets.iter().flat_map(|set| &set.headers).all(is_strong) && games >= LEAST_GAMES;
    if !is_strong {
        messages::of_program(format_args!(
            "the fit is provisional: {LEAST_GAMES} games at {STRONG_NODES} nodes a move without adjudicated draws are needed"
        ));
    }
    let pawn = G::CENTIPAWNS.pawn(&wdl);
    // The value of a minor piece is a convention and stays in proportion.
    let minor_piece = (i64::from(old.units.minor_piece) * i64::from(pawn) / i64::from(old.units.pawn)).max(1) as i32;
    let count = if is_strong { games as u32 } else { 0 };
    Ok(Calibration { wdl, units: Units { pawn, minor_piece }, games: count, ..old })
}

/// Returns the nodes per move of a file's games, if it says them.
fn nodes_of(header: &DataHeader) -> Option<u64> {
    let Provenance::Games(settings) = &header.provenance else { return None };
    Some(settings.nodes.soft)
}

/// Returns true if a file's games are strong ones, none of which was adjudicated a draw before the limit of plies.
fn is_strong(header: &DataHeader) -> bool {
    let Provenance::Games(settings) = &header.provenance else { return false };
    let adjudication = &settings.adjudication;
    let no_draws = adjudication
        .draw
        .is_none_or(|(score, plies, _)| score == 0 && Some(plies) >= adjudication.longest.map(|most| most - 1));
    settings.nodes.soft >= STRONG_NODES && no_draws
}

/// Returns the calibration of a new network before a fit: that of the network in the program, whose unit it shares if
/// both were trained with the same scale, with the value of captures measured anew.
pub fn provisional<G: ListedGame>(file: &[u8]) -> Calibration {
    let mut calibration = Calibration { games: 0, ..G::calibration(&G::network()) };
    // A network of another size than the built-in one's can be trained but not evaluated here.
    if let Ok(network) = G::Evaluator::parse(file)
        && let Some(exchange) = exchange::exchange_of::<G>(&Arc::new(network))
    {
        calibration.exchange = exchange;
    }
    calibration
}

/// Returns a line of text for each number.
fn describe(Calibration { units, wdl, exchange, games }: &Calibration) -> String {
    let origin = match games {
        0 => "provisional".to_owned(),
        games => format!("from {games} games"),
    };
    format!(
        "100 centipawns: {}\nminor piece: {}\n{} ({origin})\n1,000 units of exchange value: {exchange}",
        units.pawn,
        units.minor_piece,
        describe_wdl(wdl)
    )
}

/// Returns a model as text.
pub fn describe_wdl(WdlModel { level, slope }: &WdlModel) -> String {
    let [constant, linear, quadratic] = level;
    let [by_score, change] = slope;
    format!(
        "wins: 1 / (1 + exp(-x)), x = {constant:.3} {linear:+.4} g {quadratic:+.5} g^2 + ({by_score:.5} {change:+.6} g) score, \
         g pieces gone"
    )
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use boards::xiangqi::Xiangqi;

    use super::*;

    /// The networks are calibrated by strong games, and scores mean in them what people expect.
    #[test]
    fn the_networks_are_calibrated_by_strong_games() {
        fn check<G: ListedGame>() {
            let Calibration { games, wdl, units, .. } = G::calibration(&G::network());
            assert!(games as usize >= LEAST_GAMES, "{}: a fit of {games} games", G::NAME);
            assert_eq!(G::CENTIPAWNS.pawn(&wdl), units.pawn, "{}", G::NAME);
        }
        check::<Chess>();
        check::<Xiangqi>();
        check::<Shogi>();
    }
}
