//! `lab data reference`: positions of games with the results of long searches, by which `lab data evaluate` judges
//! networks.
//!
//! A text file: the first line has the word [`MAGIC`], the game, the nodes of each search and the number of positions;
//! each of the others the expected points of the side to move in permille, the ply of the game and the position in FEN,
//! separated by tabs. An interrupted run can be continued, because the positions depend on the games and settings only.

use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use analysis::ordered::{self, Cancel, Demand, Job, threads};
use arena::interrupt::{INTERRUPTED, Interrupt};
use boards::{Line, NotationOptions};
use clap::Args;
use search::{Calibration, Game, ListedGame};
use selfplay::{NodeLimits, Searcher};
use terminal::bar::bar;
use terminal::{messages, output};

use crate::data::{DataError, Filter, SelfplayGame, load};
use crate::datagen::signature;
use crate::error::{CommandResult, LabError, file_error};
use crate::network_argument::NetworkArgument;
use crate::paths::{ExistingFile, is_same_file};

/// First word of a file.
const MAGIC: &str = "sanqi-reference";

/// Arguments of `lab data reference`.
#[derive(Debug, Args)]
pub struct ReferenceArguments {
    /// Training data of `lab datagen`.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Output file.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Number of positions, taken from the games at equal distances.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub positions: u64,
    /// Nodes of each search.
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Number of positions searched in parallel [default: number of cores].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Size of each thread's transposition table in MiB.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub hash: u16,
    /// Network of the search.
    #[command(flatten)]
    pub network: NetworkArgument,
    /// Treatment of a file that exists.
    #[command(flatten)]
    pub existing: ExistingFile,
    /// Selection of positions.
    #[command(flatten)]
    pub filter: Filter,
}

/// Position with the result of a long search.
#[derive(Clone, Debug, PartialEq)]
pub struct ReferencePosition<P> {
    /// The position, without the moves before it.
    pub position: P,
    /// Ply of the game.
    pub ply: usize,
    /// Expected points of the side to move, 0 to 1.
    pub points: f64,
}

/// Searches positions of games, and writes them with the results.
///
/// # Errors
/// A file cannot be read or written.
pub fn run<G: ListedGame>(arguments: &ReferenceArguments) -> CommandResult {
    let interrupt = Interrupt::on_ctrl_c()?.1;
    let network = arguments.network.load::<G>()?;
    let loaded = load::<G>(&arguments.files)?;
    loaded.warnings.iter().for_each(messages::of_program);
    let lines = sample(&loaded.games, &arguments.filter, arguments.positions as usize);
    let header = header(arguments, &lines, signature::<G>(&network));
    let (file, done) = open(arguments, &header)?;
    let mut file = BufWriter::new(file);
    let (count, calibration) = (lines.len() as u64, G::calibration(&network));
    let bar = bar(count, done, "positions");
    let job = || SearchJob {
        searcher: Searcher::with_network(usize::from(arguments.hash), Arc::clone(&network)),
        limits: NodeLimits { soft: arguments.nodes, hard: arguments.nodes },
        calibration,
        lines: &lines,
    };
    let mut finished = done;
    ordered::run(done.min(count)..count, threads(arguments.threads), &|| interrupt.is_raised(), job, |line| {
        writeln!(file, "{line}").and_then(|()| file.flush()).map_err(file_error(&arguments.out))?;
        finished += 1;
        bar.set_position(finished);
        Ok::<_, LabError>(Demand::More)
    })?;
    bar.finish_and_clear();
    output::line(format_args!("{}: {finished} of {count} positions", arguments.out.display()));
    Ok(if finished >= count { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
}

/// Reads a file of reference positions.
///
/// # Errors
/// The file cannot be read, is of another game, or has a line that is not one.
pub fn read<G: Game>(path: &Path) -> Result<Vec<ReferencePosition<G>>, LabError> {
    let text = std::fs::read_to_string(path).map_err(file_error(path))?;
    let bad = |number: usize, reason: String| line_error(path, number + 1, reason);
    let mut positions = Vec::new();
    for (number, line) in text.lines().enumerate() {
        match (number, line.split_whitespace().collect::<Vec<_>>().as_slice()) {
            (0, [MAGIC, game, ..]) if *game == G::NAME => {}
            (0, _) => return Err(bad(number, format!("not a file of `lab data reference` for {}", G::NAME))),
            _ => positions.push(parse(line).map_err(|reason| bad(number, reason))?),
        }
    }
    if positions.is_empty() { Err(bad(0, "no positions".into())) } else { Ok(positions) }
}

/// Returns the name of the game of a file.
///
/// # Errors
/// The file cannot be read, or is not one of reference positions.
pub fn game_of(path: &Path) -> Result<String, LabError> {
    let mut first = String::new();
    let file = File::open(path).map_err(file_error(path))?;
    BufReader::new(file).read_line(&mut first).map_err(file_error(path))?;
    match first.split_whitespace().collect::<Vec<_>>().as_slice() {
        [MAGIC, game, ..] => Ok((*game).to_owned()),
        _ => Err(line_error(path, 1, "not a file of `lab data reference`")),
    }
}

fn parse<G: Game>(line: &str) -> Result<ReferencePosition<G>, String> {
    let fields: Vec<&str> = line.splitn(3, '\t').collect();
    let [points, ply, fen] = fields.as_slice() else { return Err("three fields separated by tabs are needed".into()) };
    let points: u32 = points.parse().map_err(|_| format!("`{points}` is not a number"))?;
    let ply = ply.parse().map_err(|_| format!("`{ply}` is not a number"))?;
    if points > 1_000 {
        return Err(format!("{points} of 1000 points"));
    }
    let position = G::from_fen(fen).map_err(|error| error.to_string())?;
    Ok(ReferencePosition { position, ply, points: f64::from(points) / 1_000.0 })
}

/// Returns lines to positions that the filter selects, at equal distances.
fn sample<G: Game>(games: &[SelfplayGame<G>], filter: &Filter, wanted: usize) -> Vec<Line<G>> {
    let mut count = 0;
    games.iter().for_each(|game| game.visit_samples(filter, |_, _, _| count += 1));
    let wanted = wanted.min(count);
    let (mut index, mut lines) = (0, Vec::with_capacity(wanted));
    for game in games {
        game.visit_samples(filter, |_, line, _| {
            if lines.len() < wanted && index >= lines.len() * count / wanted {
                lines.push(line.clone());
            }
            index += 1;
        });
    }
    lines
}

/// Returns the first line of the file: everything on which the others depend.
fn header<G: Game>(arguments: &ReferenceArguments, lines: &[Line<G>], signature: u64) -> String {
    let mut checksum = crc32fast::Hasher::new();
    for line in lines {
        checksum.update(line.current().fen(NotationOptions::default()).as_bytes());
        checksum.update(&line.ply().to_le_bytes());
    }
    let (nodes, hash, count, checksum) = (arguments.nodes, arguments.hash, lines.len(), checksum.finalize());
    let settings = format!("{nodes} nodes {hash} MiB {count} positions {checksum:08x}");
    format!("{MAGIC} {} {settings} signature {signature}", G::NAME)
}

/// Opens the output, with the header as its first line, and returns the number of positions that it has.
fn open(arguments: &ReferenceArguments, header: &str) -> Result<(File, u64), LabError> {
    let path = &arguments.out;
    if arguments.files.iter().any(|file| is_same_file(file, path)) {
        return Err(DataError::OverSource(path.clone()).into());
    }
    let begin = || {
        let mut file = File::create(path).map_err(file_error(path))?;
        writeln!(file, "{header}").map_err(file_error(path))?;
        Ok((file, 0))
    };
    if !path.exists() || arguments.existing.overwrite {
        return begin();
    }
    if !arguments.existing.resume {
        return Err(DataError::exists_unfinished(path).into());
    }
    let text = std::fs::read_to_string(path).map_err(file_error(path))?;
    // An interruption may leave a part of the first line.
    if !text.contains('\n') && header.starts_with(&text) {
        return begin();
    }
    if text.lines().next() != Some(header) {
        return Err(line_error(path, 1, "it belongs to other games or settings: --overwrite replaces it"));
    }
    // What was cut off in the middle of a line is searched again.
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let file = OpenOptions::new().append(true).open(path).map_err(file_error(path))?;
    file.set_len(whole as u64).map_err(file_error(path))?;
    Ok((file, text[..whole].lines().count() as u64 - 1))
}

/// Returns the error of a line, counted from 1.
fn line_error(path: &Path, line: usize, reason: impl Display) -> LabError {
    format!("{}, line {line}: {reason}", path.display()).into()
}

struct SearchJob<'a, G: Game> {
    searcher: Searcher<G>,
    limits: NodeLimits,
    calibration: Calibration,
    lines: &'a [Line<G>],
}

impl<G: Game> Job for SearchJob<'_, G> {
    type Output = String;

    fn work(&mut self, number: u64, cancel: &Cancel) -> Option<String> {
        let line = &self.lines[number as usize];
        self.searcher.clear();
        let score = self.searcher.search_nodes(line, self.limits).map_or(0, |answer| answer.score);
        let position = line.current();
        let [win, draw, _] = position.win_draw_loss(&self.calibration.wdl, score);
        let fen = position.fen(NotationOptions::default());
        (!cancel.is_requested()).then(|| format!("{}\t{}\t{fen}", win + draw / 2, line.ply()))
    }
}
