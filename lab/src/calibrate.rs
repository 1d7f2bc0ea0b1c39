//! `lab calibrate`: measures the meaning of a network's scores ([`Calibration`]) and writes it into the network's file.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use boards::{Line, MoveList};
use clap::Args;
use search::network::{EXCHANGE_RANGE, Header, NetworkError};
use search::score::is_mate;
use search::{Calibration, Evaluator, GameTask, ListedGame, NetworkOf, Units, UnknownGame, with_game};
use thiserror::Error;

use crate::data::{self, DataError, SelfplayGame, WdlCounts};

/// One position in this number is examined for captures, because neighbouring positions are similar.
const POSITION_STEP: usize = 8;
/// Number of captures after which the measurement ends.
const MOST_CAPTURES: usize = 100_000;
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
        let (file, found) = calibrated::<G>(&bytes, &loaded.games)
            .map_err(|error| CalibrateError::Network { path: path.clone(), error })?;
        println!("{}", describe(&found));
        if let Some(out) = out {
            std::fs::write(out, file).map_err(file_error(out))?;
            println!("wrote {}", out.display());
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

/// Returns the file of a network with its calibration measured from games, and that calibration. Numbers that the games
/// do not determine keep their values.
///
/// # Errors
/// The bytes are not a network of this game.
pub fn calibrated<G: ListedGame>(
    file: &[u8],
    games: &[SelfplayGame<G>],
) -> Result<(Vec<u8>, Calibration), NetworkError> {
    let (mut header, weights) = Header::parse(file)?;
    let mut calibration = header.calibration.unwrap_or(G::CALIBRATION);
    let mut outcomes = WdlCounts::default();
    games.iter().for_each(|game| outcomes.add_game(game));
    if let Some(wdl) = outcomes.fit() {
        let pawn = G::CENTIPAWNS.pawn(&wdl);
        let old = calibration.units;
        // The value of a minor piece is a convention and stays in proportion.
        let minor_piece = (i64::from(old.minor_piece) * i64::from(pawn) / i64::from(old.pawn)).max(1) as i32;
        calibration = Calibration { wdl, units: Units { pawn, minor_piece }, ..calibration };
    }
    // A network of another size than the built-in one's can be trained but not evaluated here.
    if let Ok(network) = G::Evaluator::parse(file)
        && let Some(exchange) = exchange_of(&Arc::new(network), games)
    {
        calibration.exchange = exchange;
    }
    header.calibration = Some(calibration);
    Ok((header.write_bytes(weights), calibration))
}

/// Returns the score that 1,000 units of exchange value are worth to a network: the least-squares slope of the change of
/// the static score over the gain of captures that lose nothing in return. `None` if there are too few.
fn exchange_of<G: ListedGame>(network: &Arc<NetworkOf<G>>, games: &[SelfplayGame<G>]) -> Option<i32> {
    let (mut products, mut squares, mut captures) = (0.0, 0.0, 0);
    let mut evaluator = G::Evaluator::new(Arc::clone(network));
    for game in games {
        if captures >= MOST_CAPTURES {
            break;
        }
        game.replay(|number, line, ply| {
            let position = line.current();
            let looked_at =
                number >= game.random_plies && number % POSITION_STEP == 0 && !is_mate(i32::from(ply.score));
            if !looked_at || position.in_check() {
                return;
            }
            let before = evaluator.evaluate(line);
            if before.abs() > DECIDED {
                return;
            }
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            for mv in moves {
                let gain = position.gain(mv);
                if gain <= 0 || position.gives_check(mv) || !position.see_ge(mv, gain) {
                    continue;
                }
                let change = -evaluator.evaluate(&Line::new(position.after(mv))) - before;
                products += f64::from(change) * f64::from(gain);
                squares += f64::from(gain) * f64::from(gain);
                captures += 1;
            }
        });
    }
    let permille = (1000.0 * products / squares).round() as i32;
    (captures >= LEAST_CAPTURES).then(|| permille.clamp(*EXCHANGE_RANGE.start(), *EXCHANGE_RANGE.end()))
}
