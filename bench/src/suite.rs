//! The bench suite and its settings.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use boards::NotationOptions;
use search::network::Kernel;
use search::{GAME_NAMES, Game, GameTask, Limits, ListedGame, SearchOptions, ThreadPool, UnknownGame, with_game};
use serde::{Deserialize, Serialize};

/// Depth of the signature in plies: a few seconds on one thread.
pub const DEPTH: u32 = 14;
/// Size of the transposition table for the signature, in MiB.
pub const HASH: usize = 16;
/// Number of threads for the signature; with more than one the number of nodes differs from run to run.
pub const THREADS: usize = 1;

/// Settings of a run of the suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Search depth in plies.
    pub depth: u32,
    /// Number of search threads.
    pub threads: usize,
    /// Size of the transposition table in MiB.
    pub hash: usize,
    /// Name of the only game to run; `None` runs all games.
    pub game: Option<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { depth: DEPTH, threads: THREADS, hash: HASH, game: None }
    }
}

impl Settings {
    /// Returns the number of positions of the suite.
    ///
    /// # Errors
    /// The settings name an unknown game.
    pub fn positions(&self) -> Result<usize, UnknownGame> {
        self.names().iter().map(|name| with_game(name, CountPositions)).sum()
    }

    /// Returns what the signature depends on, besides the games.
    pub fn describe(&self) -> String {
        describe_settings(self.depth, self.threads, self.hash)
    }

    fn names(&self) -> Vec<&str> {
        self.game.as_deref().map_or(GAME_NAMES.to_vec(), |game| vec![game])
    }
}

/// Task that counts the positions of one game.
struct CountPositions;

impl GameTask for CountPositions {
    type Output = usize;

    fn run<G: ListedGame>(self) -> usize {
        positions_of::<G>().len()
    }
}

fn positions_of<G: ListedGame>() -> Vec<&'static str> {
    G::BENCH_POSITIONS.lines().filter(|line| !line.trim().is_empty()).collect()
}

/// Result of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// Name of the game.
    pub game: String,
    /// Number of positions searched.
    pub positions: usize,
    /// Number of nodes over all positions: the signature of the game.
    pub nodes: u64,
    /// Search time in microseconds.
    pub micros: u64,
}

impl GameResult {
    /// Returns the speed in nodes per second.
    pub fn nps(&self) -> u64 {
        per_second(self.nodes, self.micros)
    }
}

fn default_threads() -> usize {
    THREADS
}

fn default_hash() -> usize {
    HASH
}

/// Result of all games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BenchResult {
    /// Search depth in plies; results of different depths, numbers of threads or tables cannot be compared.
    pub depth: u32,
    /// Number of search threads; results of earlier versions lack it.
    #[serde(default = "default_threads")]
    pub threads: usize,
    /// Size of the transposition table in MiB; results of earlier versions lack it.
    #[serde(default = "default_hash")]
    pub hash: usize,
    /// Results by game.
    pub games: Vec<GameResult>,
}

fn describe_settings(depth: u32, threads: usize, hash: usize) -> String {
    let threads = if threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") };
    format!("depth {depth}, {threads}, hash {hash} MiB")
}

impl BenchResult {
    /// Returns the number of nodes over all games: the signature of the search.
    pub fn nodes(&self) -> u64 {
        self.games.iter().map(|game| game.nodes).sum()
    }

    /// Returns the speed in nodes per second over all games.
    pub fn nps(&self) -> u64 {
        per_second(self.nodes(), self.games.iter().map(|game| game.micros).sum())
    }

    /// Returns the settings on which the signature depends.
    pub fn settings(&self) -> String {
        describe_settings(self.depth, self.threads, self.hash)
    }

    /// Returns a line with the sums and the settings of the run.
    pub fn summary_line(&self) -> String {
        let positions: usize = self.games.iter().map(|game| game.positions).sum();
        let micros: u64 = self.games.iter().map(|game| game.micros).sum();
        let (seconds, kernel) = (micros as f64 / 1e6, Kernel::current().name());
        // No word that `signature_line` has: OpenBench searches for them.
        format!("{positions} positions in {seconds:.1} s: {}, kernel {kernel}", self.settings())
    }

    /// Returns the last line of the output, in the form that OpenBench parses: signature and speed.
    pub fn signature_line(&self) -> String {
        format!("Bench: {} nodes {} nps", self.nodes(), self.nps())
    }
}

fn per_second(nodes: u64, micros: u64) -> u64 {
    (u128::from(nodes) * 1_000_000 / u128::from(micros.max(1))) as u64
}

/// Receiver of the lines of a run.
pub type Tell<'a> = dyn FnMut(Line<'_>) + 'a;

/// Line of text about a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// A position was searched.
    Position(&'a str),
    /// The sums of a game, or a message of the search.
    Other(&'a str),
}

impl<'a> Line<'a> {
    /// Returns the text.
    pub fn text(self) -> &'a str {
        match self {
            Line::Position(text) | Line::Other(text) => text,
        }
    }
}

/// Runs the suite. `tell` receives a line for each position and each game. Returns `None` if `stop` was set.
///
/// # Errors
/// The settings name an unknown game.
pub fn run(settings: &Settings, stop: &AtomicBool, tell: &mut Tell) -> Result<Option<BenchResult>, UnknownGame> {
    let mut games = Vec::new();
    for name in settings.names() {
        let Some(result) = with_game(name, Suite { settings, stop, tell })? else { return Ok(None) };
        let GameResult { game, positions, nodes, .. } = &result;
        tell(Line::Other(&format!("{game}: {positions} positions, {nodes} nodes, {} nps", result.nps())));
        games.push(result);
    }
    let Settings { depth, threads, hash, .. } = *settings;
    Ok(Some(BenchResult { depth, threads, hash, games }))
}

/// Task that runs the suite of one game; its output is `None` if it was stopped.
struct Suite<'a> {
    settings: &'a Settings,
    stop: &'a AtomicBool,
    tell: &'a mut Tell<'a>,
}

impl GameTask for Suite<'_> {
    type Output = Option<GameResult>;

    fn run<G: ListedGame>(self) -> Option<GameResult> {
        search_suite::<G>(&positions_of::<G>(), self.settings, self.stop, self.tell)
    }
}

fn search_suite<G: Game>(
    positions: &[&str],
    settings: &Settings,
    stop: &AtomicBool,
    tell: &mut Tell,
) -> Option<GameResult> {
    let mut pool = ThreadPool::<G>::new();
    pool.set_hash(settings.hash);
    pool.set_threads(settings.threads);
    pool.prepare().iter().for_each(|message| tell(Line::Other(message)));
    let mut nodes = 0;
    let mut time = Duration::ZERO;
    for (index, epd) in positions.iter().enumerate() {
        let position = G::from_fen(position_of(epd)).unwrap_or_else(|error| panic!("bench position {epd}: {error}"));
        pool.clear();
        let begun = Instant::now();
        let (found, best) = search_position(&mut pool, position, settings.depth, stop)?;
        time += begun.elapsed();
        nodes += found;
        let text = format!("{} {}/{}: {best}, {found} nodes", G::NAME, index + 1, positions.len());
        tell(Line::Position(&text));
    }
    let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    Some(GameResult { game: G::NAME.to_owned(), positions: positions.len(), nodes, micros })
}

/// Returns the position of an EPD line without its operations.
fn position_of(epd: &str) -> &str {
    epd.split(" id ").next().unwrap_or(epd).trim()
}

/// Returns the number of nodes and the best move of one search; `None` if it was stopped.
fn search_position<G: Game>(
    pool: &mut ThreadPool<G>,
    position: G,
    depth: u32,
    stop: &AtomicBool,
) -> Option<(u64, String)> {
    let line = boards::Line::new(position.clone());
    let answer = pool.search_until(stop, line, Limits::depth(depth), SearchOptions::default(), |_| ());
    let best = answer.best.map_or("-".to_owned(), |mv| position.format_move(mv, NotationOptions::default()));
    (!stop.load(Ordering::Relaxed)).then_some((answer.nodes, best))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_the_same_every_time() {
        let settings = Settings { depth: 4, ..Settings::default() };
        let nodes = || run(&settings, &AtomicBool::new(false), &mut |_| {}).unwrap().unwrap().nodes();
        let first = nodes();
        assert!(first > 0);
        assert_eq!(first, nodes());
    }

    #[test]
    fn the_signature_is_that_of_the_last_change_of_the_search() {
        const PINNED: [(&str, u64); 3] = [("chess", 60_114), ("xiangqi", 98_446), ("shogi", 115_994)];
        let settings = Settings { depth: 6, ..Settings::default() };
        let result = run(&settings, &AtomicBool::new(false), &mut |_| {}).unwrap().unwrap();
        let nodes: Vec<(&str, u64)> = result.games.iter().map(|game| (game.game.as_str(), game.nodes)).collect();
        assert_eq!(
            nodes, PINNED,
            "the search, an evaluation or the suite has changed: if that was meant, pin these nodes"
        );
    }

    #[test]
    fn it_can_be_stopped_and_knows_its_games() {
        assert_eq!(run(&Settings::default(), &AtomicBool::new(true), &mut |_| {}), Ok(None));
        let unknown = Settings { game: Some("draughts".into()), ..Settings::default() };
        assert!(run(&unknown, &AtomicBool::new(false), &mut |_| {}).is_err());
    }

    #[test]
    fn the_last_line_has_the_form_that_openbench_reads() {
        let game = GameResult { game: "chess".into(), positions: 2, nodes: 3_000, micros: 1_500 };
        let result = BenchResult { depth: 3, threads: 2, hash: 16, games: vec![game] };
        assert_eq!(result.signature_line(), "Bench: 3000 nodes 2000000 nps");
        let summary = result.summary_line();
        assert!(summary.starts_with("2 positions in 0.0 s: depth 3, 2 threads, hash 16 MiB, kernel "), "{summary}");
        assert!(!summary.contains("nodes") && !summary.contains("nps"), "{summary}");
    }
}
