//! Principal variations for output: legal, not beyond the end of the game, and complete if they claim a mate.

use std::time::{Duration, Instant};

use boards::{Line, Move, Verdict};

use crate::games::Game;
use crate::score::{MAX_PLY, Score, mate_plies};
use crate::state::worker::Worker;

/// Greatest number of positions that completing a mate may visit.
const MATE_BUDGET: u32 = 20_000;
/// Greatest time that completing a mate may take when the time of the search is over: positions of shogi have so many
/// moves that [`MATE_BUDGET`] alone took half a second.
const LATE_TIME: Duration = Duration::from_millis(10);
/// Number of positions between two looks at the clock.
const CLOCK_INTERVAL: u32 = 32;

/// Search for the end of a mate whose variation the table has cut short, without pruning.
struct MateFinder<'a, G: Game> {
    line: Line<G>,
    worker: &'a Worker<G>,
    /// Number of positions that may still be visited.
    budget: u32,
    /// Time to give up, if the search is limited by time.
    deadline: Option<Instant>,
    /// True if the attacker plays checks only: most mates end so, and it takes far fewer positions.
    checks_only: bool,
}

impl<G: Game> MateFinder<'_, G> {
    /// Returns the legal moves: the table move first, then checks.
    fn ordered_moves(&self) -> Vec<Move> {
        let position = self.line.current();
        let list = position.move_list();
        let known = self.worker.table_move(position);
        let mut moves = list.to_vec();
        moves.sort_by_key(|&mv| (Some(mv) != known, !position.gives_check(mv)));
        moves
    }

    /// Counts a position; `None` if the budget or the time is used up.
    fn spend(&mut self) -> Option<()> {
        self.budget = self.budget.checked_sub(1)?;
        if self.budget.is_multiple_of(CLOCK_INTERVAL) && self.deadline.is_some_and(|end| Instant::now() >= end) {
            self.budget = 0;
            return None;
        }
        Some(())
    }

    /// Returns a variation in which the side to move mates within `plies`.
    fn mating(&mut self, plies: i32) -> Option<Vec<Move>> {
        self.spend()?;
        if plies < 1 || self.repeats() {
            return None;
        }
        for mv in self.ordered_moves() {
            if self.checks_only && !self.line.current().gives_check(mv) {
                continue;
            }
            self.line.push(mv);
            let rest = self.mated(plies - 1);
            self.line.pop();
            if let Some(rest) = rest {
                return Some([vec![mv], rest].concat());
            }
        }
        None
    }

    /// Returns the longest variation in which the side to move is mated, if every move is answered by a mate within
    /// `plies`.
    fn mated(&mut self, plies: i32) -> Option<Vec<Move>> {
        self.spend()?;
        let moves = self.ordered_moves();
        if moves.is_empty() {
            return (self.line.current().no_moves_verdict() == Verdict::Loss).then(Vec::new);
        }
        if plies < 2 || self.repeats() {
            return None;
        }
        let mut longest = Vec::new();
        for mv in moves {
            self.line.push(mv);
            let rest = self.mating(plies - 1);
            self.line.pop();
            let rest = rest?;
            if rest.len() + 1 > longest.len() {
                longest = [vec![mv], rest].concat();
            }
        }
        Some(longest)
    }

    fn repeats(&self) -> bool {
        G::repetition(&self.line, self.line.ply()).is_some()
    }
}

impl<G: Game> Worker<G> {
    /// Returns the table's move for a position if it is legal.
    pub(crate) fn table_move(&self, position: &G) -> Option<Move> {
        let mv = self.shared.table.probe(position.table_key())?.mv;
        position.is_legal(mv).then_some(mv)
    }

    /// Returns the game up to the root.
    pub(crate) fn root_line(&self) -> Line<G> {
        let mut line = self.line.clone();
        line.truncate(self.root_ply);
        line
    }

    /// Returns the table's reply to a root move.
    pub(crate) fn table_reply(&self, mv: Move) -> Option<Move> {
        let mut line = self.root_line();
        line.push(mv);
        if G::game_verdict(&line).is_some() { None } else { self.table_move(line.current()) }
    }

    /// Returns true if a variation from the root ends by a repetition that decides the game, perhaps only when it comes
    /// once more.
    pub(crate) fn ends_by_repetition(&self, pv: &[Move]) -> bool {
        let mut line = self.root_line();
        pv.iter().for_each(|&mv| line.push(mv));
        !pv.is_empty() && G::repetition(&line, self.root_ply).is_some_and(|repetition| repetition.exact)
    }

    /// Returns the part of a variation that is legal and before the end of the game; a variation that claims a mate is
    /// completed.
    pub(crate) fn legal_pv(&self, pv: &[Move], score: Score) -> Vec<Move> {
        let mut line = self.root_line();
        for &mv in pv.iter().take(MAX_PLY) {
            let game_over = line.ply() > self.root_ply && G::game_verdict(&line).is_some();
            if game_over || !line.current().is_legal(mv) {
                break;
            }
            line.push(mv);
        }
        let played = line.ply() - self.root_ply;
        let missing = mate_plies(score).map_or(0, |plies| plies.abs() - played as i32);
        let mut pv = line.moves()[self.root_ply..].to_vec();
        if missing > 0 {
            let attacker_moves = (score > 0) == played.is_multiple_of(2);
            let deadline = self.time.deadline(LATE_TIME);
            let rest = [true, false].into_iter().find_map(|checks_only| {
                let mut finder =
                    MateFinder { line: line.clone(), worker: self, budget: MATE_BUDGET, deadline, checks_only };
                if attacker_moves { finder.mating(missing) } else { finder.mated(missing) }
            });
            pv.extend(rest.unwrap_or_default());
        }
        pv
    }
}

#[cfg(test)]
mod tests {
    use boards::Notation;
    use boards::xiangqi::Xiangqi;

    use crate::state::worker::tests::worker_at;

    #[test]
    fn a_win_by_perpetual_check_is_no_mate() {
        const FEN: &str = "3ak4/4a4/4b1n2/p1R1p1p2/2p5p/5rP2/P1P1c4/1C2C4/4A4/2BAK1B2 b - - 1 31";
        let worker = worker_at::<Xiangqi>(FEN, 8);
        let ends = |text: &str| {
            let mut line = worker.root_line();
            let pv = text.split_whitespace().map(|word| {
                let mv = line.current().parse_move(word).unwrap();
                line.push(mv);
                mv
            });
            worker.ends_by_repetition(&pv.collect::<Vec<_>>())
        };
        // Red's rook checks in a circle: the second occurrence of a position, of three that the rules demand.
        assert!(ends("e9f9 b2b9 f9f8 b9b8 f8f9 b8b9 f9f8"));
        assert!(!ends("e9f9 b2b9 f9f8 b9b8 f8f9 b8a8 f4f0"), "black mates");
    }
}
