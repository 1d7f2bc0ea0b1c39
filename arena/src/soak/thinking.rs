//! Lines of thinking (`docs/protocols/uci.md` section 6), move by move.

use boards::{Line, Move, Verdict};
use search::ListedGame;

use crate::engine::{Protocol, number_after};

use super::finding::{Finding, FindingKind};
use super::spelling::Spelling;

/// Longest line without an exact mate, in bytes (`docs/protocols/uci.md` section 6.3).
const LONGEST_LINE: usize = 1_000;
/// Scores of UCCI beyond this size are mates: 10,000 less the plies (`docs/protocols/ucci.md` section 7).
const UCCI_MATE_BOUND: i32 = 9_750;
const UCCI_MATE: i32 = 10_000;

/// What a search has shown so far.
#[derive(Clone, Debug, Default)]
pub struct Thinking {
    /// First move of the last best line.
    pub head: Option<Move>,
    /// Plies to the mate of the last best line, if it claims one.
    pub mate: Option<i32>,
    /// The last best line, as text.
    pub variation: String,
    /// Number of variations read.
    pub variations: u64,
    /// Number of mates whose way was checked.
    pub mates: u64,
    nodes: u64,
    depth: u32,
    /// Mates of UCCI that are wrong unless they were bounds, which only the last lines of a search may be.
    suspects: Vec<Finding>,
}

/// A claim of a mate.
enum MateClaim {
    None,
    /// Plies to the mate of the other side, or negative, to that of the engine's side.
    In(i32),
}

impl Thinking {
    /// Reads the words of a line of thinking of a search in the last position of `root`.
    pub fn read<G: ListedGame>(&mut self, root: &Line<G>, spelling: Spelling, line: &str) -> Vec<Finding> {
        let words: Vec<&str> = line.split(' ').collect();
        let mut findings = self.numbers(&words, line);
        if let Some(place) = words.iter().position(|&word| word == "currmove") {
            let is_legal = words.get(place + 1).is_some_and(|text| spelling.read_move(root.current(), text).is_some());
            let illegal = || Finding::new(FindingKind::Illegal, format!("current move in {line}"));
            findings.extend((!is_legal).then(illegal));
        }
        if words.contains(&"score") {
            findings.append(&mut self.suspects_before(&words));
            self.variation(root, spelling, &words, line, &mut findings);
        }
        findings
    }

    /// Checks the numbers that every line may have.
    fn numbers(&mut self, words: &[&str], line: &str) -> Vec<Finding> {
        let mut findings = Vec::new();
        let mut object = |reason: &str| findings.push(Finding::new(FindingKind::Thinking, format!("{reason}: {line}")));
        if let Some(nodes) = number_after(words, "nodes") {
            if nodes < self.nodes {
                object("nodes went down");
            }
            self.nodes = nodes;
        }
        if number_after::<u32>(words, "hashfull").is_some_and(|full| full > 1_000) {
            object("hashfull beyond 1000");
        }
        let [depth, selective] = ["depth", "seldepth"].map(|word| number_after::<u32>(words, word));
        if depth > selective && selective.is_some() {
            object("depth beyond seldepth");
        }
        findings
    }

    /// Returns the suspects of an earlier depth: a deeper line shows that they were not the last ones.
    fn suspects_before(&mut self, words: &[&str]) -> Vec<Finding> {
        let depth = number_after(words, "depth").unwrap_or(self.depth);
        let is_deeper = depth > self.depth;
        self.depth = depth;
        if is_deeper { std::mem::take(&mut self.suspects) } else { Vec::new() }
    }

    fn variation<G: ListedGame>(
        &mut self,
        root: &Line<G>,
        spelling: Spelling,
        words: &[&str],
        line: &str,
        findings: &mut Vec<Finding>,
    ) {
        let start = words.iter().position(|&word| word == "pv").map_or(words.len(), |place| place + 1);
        let moves = &words[start..];
        let mut path = root.clone();
        for (ply, text) in moves.iter().enumerate() {
            let Some(mv) = spelling.read_move(path.current(), text) else {
                findings.push(Finding::new(FindingKind::Illegal, format!("move {text} of the variation in {line}")));
                return;
            };
            if ply > 0 && G::game_verdict(&path).is_some() {
                findings
                    .push(Finding::new(FindingKind::Thinking, format!("{text} follows the end of the game: {line}")));
            }
            path.push(mv);
        }
        self.variations += u64::from(!moves.is_empty());
        let claim = mate_claim(spelling.protocol, words);
        let is_bound = words.contains(&"lowerbound") || words.contains(&"upperbound");
        if number_after(words, "multipv").is_none_or(|rank: u32| rank == 1) && !moves.is_empty() {
            self.head = path.moves().get(root.ply()).copied();
            self.variation = moves.join(" ");
            self.mate = match claim {
                MateClaim::In(plies) if !is_bound => Some(plies),
                _ => None,
            };
        }
        match claim {
            MateClaim::In(plies) if !is_bound => {
                self.mates += 1;
                let wrong = wrong_mate(&path, moves.len(), plies);
                let finding = wrong.map(|reason| Finding::new(FindingKind::WrongMate, format!("{reason}: {line}")));
                let kept = if spelling.protocol == Protocol::Ucci { &mut self.suspects } else { findings };
                kept.extend(finding);
            }
            _ if line.len() >= LONGEST_LINE => {
                findings.push(Finding::new(FindingKind::Thinking, format!("{} bytes: {line}", line.len())));
            }
            _ => {}
        }
    }
}

fn mate_claim(protocol: Protocol, words: &[&str]) -> MateClaim {
    if protocol == Protocol::Ucci {
        let score = number_after::<i32>(words, "score").filter(|score| score.abs() > UCCI_MATE_BOUND);
        return score.map_or(MateClaim::None, |score| MateClaim::In((UCCI_MATE - score.abs()) * score.signum()));
    }
    // The lengths of `mate +` and `mate -` are unknown.
    number_after(words, "mate").map_or(MateClaim::None, |mate| MateClaim::In(protocol.mate_plies(mate)))
}

/// Returns the reason why a variation of a number of moves shows no mate in these plies.
fn wrong_mate<G: ListedGame>(path: &Line<G>, moves: usize, plies: i32) -> Option<&'static str> {
    let end = path.current();
    if moves != plies.unsigned_abs() as usize {
        Some("a mate of another length")
    } else if end.has_legal_move() || end.no_moves_verdict() != Verdict::Loss {
        Some("no mate at the end")
    } else {
        None
    }
}
