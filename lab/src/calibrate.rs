//! `lab calibrate`: measures the meaning of a network's scores ([`Calibration`]) and writes it into the network's file.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use boards::{Line, MoveList};
use clap::Args;
use rand::prelude::*;
use rand::rngs::StdRng;
use search::network::{EXCHANGE_RANGE, Header, NetworkError};
use search::{Calibration, Evaluator, GameTask, ListedGame, NetworkOf, Units, UnknownGame, with_game};
use terminal::output;
use thiserror::Error;

use crate::data::{self, DataError, WdlCounts};
use crate::games::own_openings;

/// Random walks from each opening, in whose last positions captures are measured.
const WALKS: usize = 40;
/// Longest random walk in plies.
const MOST_WALK_PLIES: usize = 5;
/// Seed of the random walks.
const WALK_SEED: u64 = 5;
/// Minimum number of captures of a measurement.
const LEAST_CAPTURES: usize = 500;
/// Largest absolute static score of a position; in decided positions a capture changes little.
const DECIDED: i32 = 1_500;

/// Measures the meaning of a network's scores from games that it has played, and writes it into the network's file
#[derive(Clone, Debug, Args)]
pub struct CalibrateArguments {
    /// Network file.
    pub network: PathBuf,
    /// Training data of `lab datagen`, played by the network.
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Network file to write; without it the numbers are only printed.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// Error of a calibration.
#[derive(Debug, Error)]
pub enum CalibrateError {
    /// The game is unknown.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The games cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: std::io::Error,
    },
    /// The network cannot be used.
    #[error("{}: {error}", path.display())]
    Network {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: NetworkError,
    },
}

/// Runs `lab calibrate`.
///
/// # Errors
/// The network or the games cannot be used, or the file cannot be written.
pub fn run(arguments: &CalibrateArguments) -> Result<ExitCode, CalibrateError> {
    let game = data::game_of(&arguments.data)?;
    with_game(&game, Calibrate { arguments })?
}

struct Calibrate<'a> {
    arguments: &'a CalibrateArguments,
}

impl GameTask for Calibrate<'_> {
    type Output = Result<ExitCode, CalibrateError>;

    fn run<G: ListedGame>(self) -> Self::Output {
        let CalibrateArguments { network: path, data: files, out } = self.arguments;
        let file_error = |path: &PathBuf| {
            let path = path.clone();
            move |error| CalibrateError::File { path, error }
        };
        let bytes = std::fs::read(path).map_err(file_error(path))?;
        let loaded = data::load::<G>(files)?;
        for warning in &loaded.warnings {
            eprintln!("lab: {warning}");
        }
        let mut outcomes = WdlCounts::default();
        loaded.games.iter().for_each(|game| outcomes.add_game(game));
        let (file, found) = calibrated::<G>(&bytes, &outcomes)
            .map_err(|error| CalibrateError::Network { path: path.clone(), error })?;
        output::line(describe(&found));
        if let Some(out) = out {
            std::fs::write(out, file).map_err(file_error(out))?;
            output::line(format_args!("wrote {}", out.display()));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns a line of text for each number.
fn describe(Calibration { units, wdl, exchange }: &Calibration) -> String {
    format!(
        "100 centipawns: {}\nminor piece: {}\nwins: 1 / (1 + exp(({:.1} {:+.2} for each piece gone - score) / {:.1}))\n\
         1,000 units of exchange value: {exchange}",
        units.pawn, units.minor_piece, wdl.offset, wdl.per_piece_gone, wdl.scale
    )
}

/// Returns the file of a network with its calibration by the outcomes of games, and that calibration. Numbers that the
/// games do not determine keep their values.
///
/// # Errors
/// The bytes are not a network of this game.
pub fn calibrated<G: ListedGame>(file: &[u8], outcomes: &WdlCounts) -> Result<(Vec<u8>, Calibration), NetworkError> {
    let (mut header, weights) = Header::parse(file)?;
    if header.game != G::NAME {
        return Err(NetworkError::Game(header.game, G::NAME));
    }
    let mut calibration = header.calibration.unwrap_or(G::CALIBRATION);
    if let Some(wdl) = outcomes.fit() {
        let pawn = G::CENTIPAWNS.pawn(&wdl);
        let old = calibration.units;
        // The value of a minor piece is a convention and stays in proportion.
        let minor_piece = (i64::from(old.minor_piece) * i64::from(pawn) / i64::from(old.pawn)).max(1) as i32;
        calibration = Calibration { wdl, units: Units { pawn, minor_piece }, ..calibration };
    }
    // A network of another size than the built-in one's can be trained but not evaluated here.
    if let Ok(network) = G::Evaluator::parse(file)
        && let Some(exchange) = exchange_of::<G>(&Arc::new(network))
    {
        calibration.exchange = exchange;
    }
    header.calibration = Some(calibration);
    Ok((header.write_bytes(weights), calibration))
}

/// Returns the score that 1,000 units of exchange value add with a network: the least-squares slope of the change of
/// the static score over the gain of captures that lose nothing in return. `None` if there are too few.
///
/// The positions are the game's openings after a few random moves that lose nothing at once. In positions of games the
/// slope is far smaller (165 in place of 770 in shogi); the likely reason, not verified, is that a piece that can be
/// captured there has mostly been offered on purpose.
fn exchange_of<G: ListedGame>(network: &Arc<NetworkOf<G>>) -> Option<i32> {
    let mut rng = StdRng::seed_from_u64(WALK_SEED);
    let (mut products, mut squares, mut captures) = (0.0, 0.0, 0);
    // An evaluator remembers the positions of one line, and these are all different ones.
    let evaluate = |position: G| G::Evaluator::new(Arc::clone(network)).evaluate(&Line::new(position));
    for opening in own_openings::<G>() {
        for _ in 0..WALKS {
            let position = walk(&opening, &mut rng);
            let before = evaluate(position.clone());
            if position.in_check() || before.abs() > DECIDED {
                continue;
            }
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            for mv in moves {
                let gain = position.gain(mv);
                if gain <= 0 || position.gives_check(mv) || !position.see_ge(mv, gain) {
                    continue;
                }
                let change = -evaluate(position.after(mv)) - before;
                products += f64::from(change) * f64::from(gain);
                squares += f64::from(gain) * f64::from(gain);
                captures += 1;
            }
        }
    }
    let permille = (1000.0 * products / squares).round() as i32;
    (captures >= LEAST_CAPTURES).then(|| permille.clamp(*EXCHANGE_RANGE.start(), *EXCHANGE_RANGE.end()))
}

/// Plays up to [`MOST_WALK_PLIES`] random moves whose exchanges lose nothing.
fn walk<G: ListedGame>(start: &G, rng: &mut StdRng) -> G {
    let mut position = start.clone();
    for _ in 0..rng.random_range(0..=MOST_WALK_PLIES) {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        moves.retain(|mv| position.see_ge(*mv, 0));
        let Some(&mv) = moves.choose(rng) else { break };
        position = position.after(mv);
    }
    position
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use boards::xiangqi::Xiangqi;

    use search::Game;

    use super::*;

    #[test]
    fn a_network_of_another_game_is_refused() {
        let file = include_bytes!("../../search/nets/chess.nnue");
        let refused = calibrated::<Shogi>(file, &WdlCounts::default()).err();
        assert_eq!(refused, Some(NetworkError::Game("chess".into(), "shogi")));
        let (same, found) = calibrated::<Chess>(file, &WdlCounts::default()).unwrap();
        assert_eq!(found.units, Chess::calibration(&Chess::network()).units, "no games, no new units");
        assert_eq!(same.len(), file.len());
    }

    /// The built-in networks give what their files say, within a tenth.
    #[test]
    fn the_value_of_captures_is_that_of_the_built_in_networks() {
        fn check<G: ListedGame>() {
            let found = exchange_of::<G>(&G::network()).unwrap();
            let stored = G::calibration(&G::network()).exchange;
            assert!((found - stored).abs() * 10 <= stored, "{}: {found} measured, {stored} in the file", G::NAME);
        }
        check::<Chess>();
        check::<Xiangqi>();
        check::<Shogi>();
    }
}
