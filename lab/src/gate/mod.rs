//! `lab gate`: a match between two networks within the process, at equal nodes ([`mod@play`]).

mod play;

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use analysis::ordered::{self, Demand, threads};
use arena::interrupt::{INTERRUPTED, Interrupt};
use arena::stats::{Estimate, Pentanomial};
use clap::Args;
use search::network::Header;
use search::{Evaluator, GameTask, ListedGame, with_game};
use selfplay::games::own_openings;
use selfplay::{Adjudication, NodeLimits, OpeningGenerator};
use serde::{Deserialize, Serialize};
use terminal::bar::bar;
use terminal::output;

use crate::datagen::signature;
use crate::error::{CommandResult, LabError, file_error};
use crate::paths::{read_json, write_json};
use play::{GateJob, GateSettings};

/// Greatest absolute score of an opening, in the units of the search.
const MAX_START_SCORE: u32 = 300;
/// Number of random plies after an opening that people play, so that no two pairs are alike.
const RANDOM_PLIES: (usize, usize) = (1, 1);
/// Score and plies from which on a win is adjudicated, in the units of the search.
const WIN: (u32, u32) = (2_000, 4);
/// Score, plies and first ply of an adjudicated draw, in the units of the search.
const DRAW: (u32, u32, u32) = (8, 10, 70);
/// Number of plies after which a game is drawn.
const LONGEST: u32 = 400;
/// Number of pairs from one save to the next.
const SAVE_INTERVAL: u64 = 10;

/// Play a match between two networks at equal nodes
///
/// Openings that people play, with one random move after them, each played twice, with the colours swapped. Both
/// networks are searched by this program, which must know their size: for other sizes, and for a match by the clock,
/// there is `lab match`.
#[derive(Clone, Debug, Args)]
pub struct GateArguments {
    /// Network file.
    pub network: PathBuf,
    /// Network file of the opponent [default: the network in the program].
    #[arg(long, value_name = "NETWORK")]
    pub against: Option<PathBuf>,
    /// Number of games.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..))]
    pub games: u64,
    /// Nodes per move after which no iteration begins; the search ends at eight times this number.
    #[arg(long, default_value_t = 8_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Size of each side's transposition table in MiB.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub hash: u16,
    /// Seed of the openings.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Number of games played in parallel [default: number of cores].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// File of the results; one that exists is continued if it is of the same match.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// Settings and programs that determine the games of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct MatchOf {
    /// Name of the game.
    game: String,
    /// Signatures of this program with the network, with its opponent, and with the network in the program, which
    /// judges openings.
    signatures: [u64; 3],
    nodes: u64,
    hash: u16,
    seed: u64,
}

/// Results of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GateResults {
    #[serde(rename = "match")]
    of: MatchOf,
    /// Numbers of pairs by the network's half-points, 0 to 4.
    pairs: [u64; 5],
    /// Numbers of losses, draws and wins of the network.
    games: [u64; 3],
}

impl GateResults {
    /// Reads the results in a file.
    ///
    /// # Errors
    /// The file cannot be read, or has no results.
    pub fn load(path: &Path) -> Result<GateResults, LabError> {
        read_json(path)
    }

    /// Returns the results that a file has of this match; none if there is no file.
    fn of(of: MatchOf, path: Option<&Path>) -> Result<GateResults, LabError> {
        let Some(path) = path.filter(|path| path.exists()) else {
            return Ok(GateResults { of, pairs: [0; 5], games: [0; 3] });
        };
        let results = GateResults::load(path)?;
        if results.of == of {
            Ok(results)
        } else {
            Err(format!("{} has the results of another match", path.display()).into())
        }
    }

    fn add(&mut self, half_points: [usize; 2]) {
        self.pairs[half_points[0] + half_points[1]] += 1;
        half_points.iter().for_each(|&points| self.games[points] += 1);
    }

    pub fn games(&self) -> u64 {
        self.games.iter().sum()
    }

    /// Returns the network's Elo over its opponent.
    pub fn elo(&self) -> Estimate {
        Pentanomial::from_counts(self.pairs).elo()
    }

    /// Returns the probability that the network is better than its opponent, 0 to 1.
    pub fn superiority(&self) -> f64 {
        Pentanomial::from_counts(self.pairs).superiority()
    }

    /// Returns the results as a line of text.
    pub fn describe(&self) -> String {
        let [losses, draws, wins] = self.games;
        let Estimate { value, low, high } = self.elo();
        format!("{} games: +{wins} -{losses} ={draws}, Elo {value:+.0} [{low:+.0}, {high:+.0}]", self.games())
    }
}

/// Runs `lab gate`.
///
/// # Errors
/// A network cannot be used, or the results cannot be read or written.
pub fn run(arguments: &GateArguments) -> CommandResult {
    let bytes = read(&arguments.network)?;
    let opponent = arguments.against.as_deref().map(read).transpose()?;
    let header = Header::parse(&bytes).map_err(file_error(&arguments.network))?.0;
    let interrupt = Interrupt::on_ctrl_c()?.1;
    with_game(&header.game, GateTask { arguments, bytes: &bytes, opponent: opponent.as_deref(), interrupt })?
}

fn read(path: &Path) -> Result<Vec<u8>, LabError> {
    std::fs::read(path).map_err(file_error(path))
}

struct GateTask<'a> {
    arguments: &'a GateArguments,
    bytes: &'a [u8],
    opponent: Option<&'a [u8]>,
    interrupt: Interrupt,
}

impl GameTask for GateTask<'_> {
    type Output = CommandResult;

    fn run<G: ListedGame>(self) -> Self::Output {
        let GateTask { arguments, bytes, opponent, interrupt } = self;
        let parse = |path: &Path, bytes: &[u8]| G::Evaluator::parse(bytes).map(Arc::new).map_err(file_error(path));
        let network = parse(&arguments.network, bytes)?;
        let opponent = match (&arguments.against, opponent) {
            (Some(path), Some(bytes)) => parse(path, bytes)?,
            _ => G::network(),
        };
        let of = MatchOf {
            game: G::NAME.into(),
            signatures: [&network, &opponent, &G::network()].map(signature::<G>),
            nodes: arguments.nodes,
            hash: arguments.hash,
            seed: arguments.seed,
        };
        let mut results = GateResults::of(of, arguments.out.as_deref())?;
        let done = play::<G>(arguments, &[network, opponent], &mut results, &interrupt);
        save(arguments, &results)?;
        output::line(results.describe());
        done?;
        Ok(if interrupt.is_raised() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }
}

/// Plays the pairs of games that the results lack.
fn play<G: ListedGame>(
    arguments: &GateArguments,
    networks: &[Arc<search::NetworkOf<G>>; 2],
    results: &mut GateResults,
    interrupt: &Interrupt,
) -> Result<(), LabError> {
    let starts = own_openings::<G>();
    let limits = NodeLimits::new(arguments.nodes, None);
    let settings = GateSettings {
        openings: OpeningGenerator {
            seed: arguments.seed,
            starts: &starts,
            plies: RANDOM_PLIES,
            limits: NodeLimits::new(selfplay::games::OPENING_NODES, None),
            max_start_score: MAX_START_SCORE,
        },
        limits,
        adjudication: Adjudication { win: Some(WIN), draw: Some(DRAW), longest: Some(LONGEST) },
    };
    let missing: Range<u64> = results.games() / 2..arguments.games.div_ceil(2);
    let (bar, mut pair) = (bar(missing.end, missing.start, "pairs"), missing.start);
    let job = || GateJob::new(&settings, networks, usize::from(arguments.hash));
    let done = ordered::run(missing, threads(arguments.threads), &|| interrupt.is_raised(), job, |half_points| {
        results.add(half_points.ok_or_else(|| format!("no balanced opening was found for pair {pair}"))?);
        pair += 1;
        bar.set_position(pair);
        if pair.is_multiple_of(SAVE_INTERVAL) {
            save(arguments, results)?;
        }
        Ok(Demand::More)
    });
    bar.finish_and_clear();
    done
}

fn save(arguments: &GateArguments, results: &GateResults) -> Result<(), LabError> {
    arguments.out.as_ref().map_or(Ok(()), |path| write_json(path, results))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results() -> GateResults {
        let of = MatchOf { game: "chess".into(), signatures: [1, 2, 3], nodes: 100, hash: 1, seed: 1 };
        GateResults { of, pairs: [0; 5], games: [0; 3] }
    }

    #[test]
    fn results_are_those_of_the_network() {
        let mut results = results();
        for half_points in [[2, 2], [2, 1], [0, 2], [2, 2]] {
            results.add(half_points);
        }
        assert_eq!((results.pairs, results.games), ([0, 0, 1, 1, 2], [1, 1, 6]));
        assert!(results.elo().value > 0.0 && results.describe().starts_with("8 games: +6 -1 =1, Elo +"));
    }

    #[test]
    fn results_of_another_match_are_not_continued() {
        let path = std::env::temp_dir().join(format!("sanqi-gate-{}.json", std::process::id()));
        let mut results = results();
        results.add([2, 0]);
        write_json(&path, &results).unwrap();
        assert_eq!(GateResults::of(results.of.clone(), Some(&path)).unwrap(), results);
        let other = MatchOf { seed: 2, ..results.of };
        let refused = GateResults::of(other, Some(&path)).unwrap_err().to_string();
        assert!(refused.ends_with("has the results of another match"), "{refused}");
        std::fs::remove_file(&path).unwrap();
    }
}
