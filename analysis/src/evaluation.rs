//! Evaluation of a position by the search: chances, score and best lines.

use std::env;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use boards::{Line, Move, Verdict};
use search::score::{DRAW, MAX_PLY, mate_plies, mated_in};
use search::{Answer, Event, Info, Limits, ListedGame, SearchOptions, ThreadPool, Units};
use serde::{Deserialize, Serialize};

/// Limit of the search of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Number of nodes; the analysis is deterministic.
    Nodes(u64),
    /// Time; the analysis depends on the speed of the machine.
    Time(Duration),
    /// Depth in plies; the analysis is deterministic.
    Depth(u32),
    /// The limits that are set: whichever is reached first.
    FirstOf {
        /// Number of nodes.
        nodes: Option<u64>,
        /// Time.
        time: Option<Duration>,
        /// Depth in plies.
        depth: Option<u32>,
    },
}

impl Effort {
    /// Factor of nodes and time of a longer search.
    const FACTOR: u32 = 4;
    /// Plies that a longer search is deeper, about as much.
    const PLIES: u32 = 3;

    /// Returns the limits that are set; 200,000 nodes without any.
    pub fn of_limits(nodes: Option<u64>, millis: Option<u64>, depth: Option<u32>) -> Effort {
        const DEFAULT_NODES: u64 = 200_000;
        match (nodes, millis, depth) {
            (Some(nodes), None, None) => Effort::Nodes(nodes.max(1)),
            (None, Some(millis), None) => Effort::Time(Duration::from_millis(millis)),
            (None, None, Some(depth)) => Effort::Depth(depth),
            (None, None, None) => Effort::Nodes(DEFAULT_NODES),
            (nodes, millis, depth) => Effort::FirstOf { nodes, time: millis.map(Duration::from_millis), depth },
        }
    }

    /// Returns the limit of a search that has to be more certain.
    pub fn longer(self) -> Effort {
        let more_nodes = |nodes: u64| nodes.saturating_mul(Self::FACTOR.into());
        let more_time = |time: Duration| time.saturating_mul(Self::FACTOR);
        let deeper = |depth: u32| depth.saturating_add(Self::PLIES);
        match self {
            Effort::Nodes(nodes) => Effort::Nodes(more_nodes(nodes)),
            Effort::Time(time) => Effort::Time(more_time(time)),
            Effort::Depth(depth) => Effort::Depth(deeper(depth)),
            Effort::FirstOf { nodes, time, depth } => {
                Effort::FirstOf { nodes: nodes.map(more_nodes), time: time.map(more_time), depth: depth.map(deeper) }
            }
        }
    }

    /// Returns the limits of a search.
    fn limits(self) -> Limits {
        match self {
            Effort::Nodes(nodes) => Limits::nodes(nodes),
            Effort::Depth(depth) => Limits::depth(depth),
            Effort::Time(time) => Limits { move_time: Some(time), ..Limits::none(Instant::now()) },
            Effort::FirstOf { nodes, time, depth } => {
                Limits { nodes, move_time: time, depth, ..Limits::none(Instant::now()) }
            }
        }
    }
}

/// Settings of an analysis.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Limit of the search of a position; near a mark it is searched again with [`Effort::longer`].
    pub effort: Effort,
    /// Number of lines of each position.
    pub multi_pv: usize,
    /// Number of searches at a time.
    pub threads: usize,
    /// Size of the table of each search in MiB.
    pub hash: usize,
    /// Folders of endgame tables, separated as in PATH; empty for none.
    pub endgame_tables: String,
    /// Moment from which on no longer search begins, and the shorter ones have to serve; `None` for none.
    pub longer_until: Option<Instant>,
    /// True once the analysis is to end: searches stop soon after.
    pub stop: Arc<AtomicBool>,
}

impl Settings {
    /// Returns a message about the endgame tables that names the option they come from.
    pub fn about_tables(&self, message: &str) -> String {
        let folders = &self.endgame_tables;
        // Messages about a folder or a file begin with its path.
        let mut paths = env::split_paths(folders).filter(|folder| !folder.as_os_str().is_empty());
        if paths.any(|folder| message.starts_with(&*folder.to_string_lossy())) {
            format!("--syzygy: {message}")
        } else {
            format!("--syzygy {folders}: {message}")
        }
    }
}

/// Score of the side to move as people read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ShownScore {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Plies to the mate: positive if the side to move mates, negative if it is mated, 0 if it is mated already.
    Mate(i32),
}

/// A line of the search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Variation {
    /// Score for the side to move.
    pub score: ShownScore,
    /// Expected points of the side to move, if people play: from 0 to 1 ([`search::PointsCurve`]).
    pub expected: f64,
    /// Expected wins, draws and losses of the side to move in permille.
    pub wdl: [u32; 3],
    /// Moves as [`Move::bits`], legal from the position on.
    pub moves: Vec<u16>,
}

impl Variation {
    fn is_sound(&self) -> bool {
        let is_score = match self.score {
            ShownScore::Cp(centipawns) => (-Units::MOST_CENTIPAWNS..=Units::MOST_CENTIPAWNS).contains(&centipawns),
            ShownScore::Mate(plies) => plies.unsigned_abs() as usize <= MAX_PLY,
        };
        let permille: u64 = self.wdl.into_iter().map(u64::from).sum();
        is_score && (0.0..=1.0).contains(&self.expected) && permille == 1_000
    }
}

/// Evaluation of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Evaluation {
    /// Best lines, the best one first. A position at the end of a game has one line without moves.
    pub lines: Vec<Variation>,
    /// Depth of the last iteration in plies.
    pub depth: u32,
    /// Number of nodes of all threads.
    pub nodes: u64,
}

impl Evaluation {
    /// Creates the evaluation of a position at the end of a game.
    pub fn of_verdict(verdict: Verdict) -> Evaluation {
        let (score, expected, wdl) = match verdict {
            Verdict::Loss => (ShownScore::Mate(0), 0.0, [0, 0, 1000]),
            // A repetition that is neither won nor lost does not end a game.
            Verdict::Draw | Verdict::Superior | Verdict::Inferior => (ShownScore::Cp(0), 0.5, [0, 1000, 0]),
            Verdict::Win => (ShownScore::Mate(1), 1.0, [1000, 0, 0]),
        };
        let line = Variation { score, expected, wdl, moves: Vec::new() };
        Evaluation { lines: vec![line], depth: 0, nodes: 0 }
    }

    /// Returns true if a search may have such numbers: what a journal says need not come from one.
    pub fn is_sound(&self) -> bool {
        !self.lines.is_empty() && self.lines.iter().all(Variation::is_sound)
    }

    /// Returns the best line.
    pub fn best(&self) -> &Variation {
        &self.lines[0]
    }

    /// Returns the best move; `None` at the end of a game.
    pub fn best_move(&self) -> Option<Move> {
        self.best().moves.first().copied().map(Move::from_bits)
    }
}

/// A search with its own transposition table; on one thread unless [`Analyser::set_threads`] says otherwise.
pub struct Analyser<G: ListedGame> {
    pool: ThreadPool<G>,
    multi_pv: usize,
    effort: Effort,
    stop: Arc<AtomicBool>,
}

impl<G: ListedGame> Analyser<G> {
    /// Creates an analyser with its table and the number of lines of the settings; `None` if there is no memory for it.
    /// The messages say if its table is smaller.
    pub fn try_new(settings: &Settings) -> Option<(Analyser<G>, Vec<String>)> {
        let Settings { hash, multi_pv, effort, .. } = *settings;
        let mut pool = ThreadPool::new();
        pool.set_hash(hash);
        let messages = pool.prepare();
        pool.is_ready().then(|| (Analyser { pool, multi_pv, effort, stop: settings.stop.clone() }, messages))
    }

    /// Opens the endgame tables of the settings. Returns messages for the user: what was found, and what cannot be
    /// used.
    pub fn open_endgame_tables(&mut self, settings: &Settings) -> Vec<String> {
        self.pool.set_endgame_tables(&settings.endgame_tables)
    }

    /// Sets the number of threads of each search. With more than one the analysis is not deterministic.
    pub fn set_threads(&mut self, threads: usize) {
        self.pool.set_threads(threads);
        self.pool.prepare();
    }

    /// Evaluates the last position of a line from an empty table, so that the result depends on nothing else; with a
    /// longer search if `longer`. A single legal move and a mate have as much time as any other position: their scores
    /// judge the moves before.
    pub fn evaluate(&mut self, line: &Line<G>, longer: bool) -> Evaluation {
        let effort = if longer { self.effort.longer() } else { self.effort };
        self.search(line, effort, SearchOptions { analyse: true, ..SearchOptions::default() }, |_| true)
    }

    /// Evaluates the last position of a line like [`Analyser::evaluate`], within an effort and with options, of which
    /// the number of lines is replaced. `hear` gets every event, the answer last, and returns false to end the
    /// analysis.
    pub fn search(
        &mut self,
        line: &Line<G>,
        effort: Effort,
        options: SearchOptions,
        mut hear: impl FnMut(&Event) -> bool,
    ) -> Evaluation {
        if !line.current().has_legal_move() {
            let verdict = line.current().no_moves_verdict();
            let score = if verdict == Verdict::Loss { mated_in(0) } else { DRAW };
            hear(&Event::Done(Answer { best: None, ponder: None, score, depth: 0, nodes: 0 }));
            return Evaluation::of_verdict(verdict);
        }
        self.pool.clear();
        let options = SearchOptions { multi_pv: self.multi_pv, ..options };
        let mut found: Vec<Option<Info>> = vec![None; self.multi_pv.max(1)];
        let answer = self.pool.search_until(&self.stop, line.clone(), effort.limits(), options, |event| {
            if !hear(&event) {
                self.stop.store(true, Relaxed);
            }
            if let Event::Info(info) = event {
                note(&mut found, info);
            }
        });
        hear(&Event::Done(answer.clone()));
        found[0].get_or_insert_with(|| without_report(answer.best, answer.depth));
        let depth = found[0].as_ref().map_or(0, |info| info.depth);
        let lines: Vec<Variation> = found.iter().flatten().map(|info| self.variation(info)).collect();
        Evaluation { lines, depth, nodes: answer.nodes }
    }

    fn variation(&self, info: &Info) -> Variation {
        let score = match mate_plies(info.score) {
            Some(plies) => ShownScore::Mate(plies),
            None => ShownScore::Cp(self.pool.calibration().units.centipawns(info.score)),
        };
        let moves = info.pv.iter().map(|mv| mv.bits()).collect();
        let expected = G::POINTS.points(info.score, self.pool.calibration().units);
        Variation { score, expected, wdl: info.wdl, moves }
    }
}

/// Keeps the last report of each line. Bounds of an unfinished iteration count only where there is nothing else, and
/// where the search answers with another move than before.
fn note(found: &mut [Option<Info>], info: Info) {
    let Some(slot) = found.get_mut(info.multi_pv.saturating_sub(1)) else { return };
    let is_exact = info.bound == search::ScoreBound::Exact;
    let is_other_answer = |known: &Info| info.last && known.pv.first() != info.pv.first();
    if !info.pv.is_empty() && (is_exact || slot.as_ref().is_none_or(is_other_answer)) {
        *slot = Some(info);
    }
}

/// Returns a report for a search that ended before the first one.
fn without_report(best: Option<Move>, depth: u32) -> Info {
    Info {
        depth,
        seldepth: depth,
        multi_pv: 1,
        pv_count: 1,
        score: 0,
        bound: search::ScoreBound::Exact,
        last: true,
        wdl: [0, 1000, 0],
        nodes: 0,
        elapsed: Duration::ZERO,
        hashfull: 0,
        endgame_hits: None,
        pv: best.into_iter().collect(),
    }
}
