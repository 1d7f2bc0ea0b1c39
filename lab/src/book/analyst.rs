//! The best moves of a position, by a search with several lines.

use boards::{Line, Move};
use search::score::{MAX_PLY, is_mate};
use search::{Event, Game, Info, Limits, ScoreBound, SearchOptions, ThreadPool};
use terminal::messages;

/// Score in centipawns that stands for a mate.
const MATE_CENTIPAWNS: i32 = 30_000;

/// Largest score in centipawns that is accepted from a file; searches stay below an eighth of it.
const MOST_CENTIPAWNS: u32 = 1_000_000;

/// A move that a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Expected reply.
    pub reply: Option<Move>,
    /// Score in centipawns for the side that moves.
    pub score: i32,
    /// Depth of the search in plies.
    pub depth: u32,
}

impl Candidate {
    /// Returns true if a search may have given this score and depth.
    pub fn is_possible(&self) -> bool {
        self.score.unsigned_abs() <= MOST_CENTIPAWNS && self.depth <= MAX_PLY as u32
    }
}

/// Searches positions on one thread.
pub struct Analyst<G: Game> {
    pool: ThreadPool<G>,
    nodes: u64,
    lines: usize,
}

impl<G: Game> Analyst<G> {
    /// Searches `lines` best moves with this number of nodes and a table of `hash` MiB.
    pub fn new(hash: usize, nodes: u64, lines: usize) -> Analyst<G> {
        let mut pool = ThreadPool::new();
        pool.set_hash(hash);
        pool.prepare().iter().for_each(messages::of_program);
        Analyst { pool, nodes, lines }
    }

    /// Returns the best moves of the position at the end of a line, the best one first; empty if the game is over.
    /// Scores all of these moves and no others, unless there are none of them.
    pub fn analyse(&mut self, line: &Line<G>, moves: Vec<Move>) -> Vec<Candidate> {
        let lines = if moves.is_empty() { self.lines } else { moves.len() };
        let options = SearchOptions { multi_pv: lines, analyse: true, ..SearchOptions::default() };
        let limits = Limits { root_moves: moves, ..Limits::nodes(self.nodes) };
        let mut found: Vec<Option<Info>> = vec![None; lines];
        self.pool.search(line.clone(), limits, options, |event| match event {
            Event::InfoString(message) => messages::of_program(message),
            Event::Info(info) if info.bound == ScoreBound::Exact && !info.pv.is_empty() => {
                if let Some(slot) = found.get_mut(info.multi_pv - 1) {
                    *slot = Some(info);
                }
            }
            _ => {}
        });
        let mut candidates: Vec<Candidate> = Vec::new();
        // Lines of the last iteration and of the one before may have the same move: the first one is the newer.
        for info in found.into_iter().flatten() {
            if candidates.iter().all(|known| known.mv != info.pv[0]) {
                candidates.push(self.candidate(&info));
            }
        }
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        candidates
    }

    fn candidate(&self, info: &Info) -> Candidate {
        let score = match is_mate(info.score) {
            true => MATE_CENTIPAWNS * info.score.signum(),
            false => self.pool.calibration().units.centipawns(info.score),
        };
        Candidate { mv: info.pv[0], reply: info.pv.get(1).copied(), score, depth: info.depth }
    }
}
