//! Puzzles from games: positions with one move that wins, or one that mates, found by searches with two lines.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use boards::{Line, Move};
use indicatif::ProgressBar;
use search::{Event, ListedGame, SearchOptions};
use serde::Serialize;

use crate::evaluation::{Analyser, Effort, Evaluation, Settings, ShownScore};
use crate::squares::squares_of;

/// Nodes of the search that looks for a puzzle, of the one that makes sure, and of those of later moves of a solution.
const FIRST_LOOK: u64 = 20_000;
const CLOSE_LOOK: u64 = 250_000;
const LATER_LOOK: u64 = 80_000;
/// Least points after the move that wins, and most after any other one.
const WINNING: f64 = 0.75;
const NOT_WINNING: f64 = 0.55;
/// Least number of legal moves of a puzzle.
const FEWEST_MOVES: usize = 4;
/// Plies of the longest solution: four own moves.
const LONGEST_SOLUTION: usize = 7;
/// Moves of the longest mate that is asked for.
const LONGEST_MATE: u32 = 6;

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Puzzle {
    /// Number of moves of the game before it.
    pub ply: usize,
    /// Number of moves to the mate that is asked for; `None` where the move wins without one.
    pub mate: Option<u32>,
    /// Moves of the solution as [`Move::bits`], those of the opponent among them: as long as there is one good move.
    pub solution: Vec<u16>,
    /// Nodes after which the search held the move to be the best for good: the more, the harder.
    pub difficulty: u64,
}

/// Finds the puzzles of a game, the easiest first, with a table of `hash` MiB, until `stop` is true; `progress` counts
/// positions.
///
/// # Errors
/// There is no memory for a search, or it was stopped.
pub fn find<G: ListedGame>(
    line: &Line<G>,
    hash: usize,
    stop: &Arc<AtomicBool>,
    progress: &ProgressBar,
) -> io::Result<Vec<Puzzle>> {
    let settings = Settings {
        effort: Effort::Nodes(FIRST_LOOK),
        multi_pv: 2,
        threads: 1,
        hash,
        endgame_tables: String::new(),
        longer_until: None,
        stop: stop.clone(),
    };
    let (mut analyser, _) =
        Analyser::try_new(&settings).ok_or_else(|| io::Error::other("no memory is left for a search"))?;
    let mut puzzles: Vec<Puzzle> = Vec::new();
    // What follows in the solution of an earlier puzzle is none of its own.
    let mut solved_until = 0;
    for ply in 0..line.ply() {
        if ply >= solved_until {
            let mut path = line.clone();
            path.truncate(ply);
            let found = puzzle_of(&mut analyser, &path);
            solved_until = ply + found.as_ref().map_or(0, |puzzle| played(line, puzzle));
            puzzles.extend(found);
        }
        progress.inc(1);
        if stop.load(Relaxed) {
            return Err(io::Error::new(io::ErrorKind::Interrupted, "the search for puzzles was stopped"));
        }
    }
    puzzles.sort_by_key(|puzzle| puzzle.difficulty);
    Ok(puzzles)
}

/// Returns the number of moves of a solution that were played in the game.
fn played<G: ListedGame>(line: &Line<G>, puzzle: &Puzzle) -> usize {
    let game = &line.moves()[puzzle.ply..];
    game.iter().zip(&puzzle.solution).take_while(|(mv, solved)| mv.bits() == **solved).count()
}

/// Returns the puzzle of the position at the end of a line, if it is one.
fn puzzle_of<G: ListedGame>(analyser: &mut Analyser<G>, line: &Line<G>) -> Option<Puzzle> {
    let position = line.current();
    if position.count_legal() < FEWEST_MOVES {
        return None;
    }
    let (first_look, _) = look(analyser, line, FIRST_LOOK);
    let (mv, _) = only_move(&first_look).filter(|&(mv, _)| !is_recapture(line, mv))?;
    let (close_look, difficulty) = look(analyser, line, CLOSE_LOOK);
    let (_, mate) = only_move(&close_look).filter(|&(found, _)| found == mv)?;
    let solution = solution(analyser, line, &close_look, mate.is_some());
    Some(Puzzle { ply: line.ply(), mate, solution, difficulty })
}

/// Evaluates the end of a line. Returns the evaluation, and the number of nodes after which the best move did not
/// change any more.
fn look<G: ListedGame>(analyser: &mut Analyser<G>, line: &Line<G>, nodes: u64) -> (Evaluation, u64) {
    let (mut best, mut since) = (None, 0);
    let evaluation = analyser.search(line, Effort::Nodes(nodes), SearchOptions::default(), |event| {
        if let Event::Info(info) = event
            && info.multi_pv == 1
            && info.pv.first() != best.as_ref()
        {
            (best, since) = (info.pv.first().copied(), info.nodes);
        }
        true
    });
    (evaluation, since)
}

/// Returns the only move that mates or wins, and the moves to its mate; `None` if there are several or none.
fn only_move(evaluation: &Evaluation) -> Option<(Move, Option<u32>)> {
    let [best, second] = evaluation.lines.as_slice() else { return None };
    let mv = evaluation.best_move()?;
    match (best.score, second.score) {
        (ShownScore::Mate(plies), ShownScore::Cp(_)) if plies > 0 => {
            let moves = plies.unsigned_abs().div_ceil(2);
            (moves <= LONGEST_MATE).then_some((mv, Some(moves)))
        }
        (ShownScore::Cp(_), _) => (best.expected >= WINNING && second.expected <= NOT_WINNING).then_some((mv, None)),
        _ => None,
    }
}

/// Returns true for a capture where the opponent has just captured: nobody has to look for it.
fn is_recapture<G: ListedGame>(line: &Line<G>, mv: Move) -> bool {
    let position = line.current();
    let Some((before, &last)) = line.back(1).zip(line.moves().last()) else { return false };
    before.gain(last) > 0 && position.gain(mv) > 0 && squares_of(position, mv).1 == squares_of(before, last).1
}

/// Returns the moves of the solution: the best line, as long as each move of the solver is the only good one.
fn solution<G: ListedGame>(
    analyser: &mut Analyser<G>,
    line: &Line<G>,
    evaluation: &Evaluation,
    is_mate: bool,
) -> Vec<u16> {
    let best = &evaluation.best().moves;
    let mut solution = vec![best[0]];
    let mut path = line.clone();
    path.push(Move::from_bits(best[0]));
    let mut replies: Vec<u16> = best.iter().skip(1).copied().collect();
    while let Some(&reply) = replies.first().filter(|_| solution.len() < LONGEST_SOLUTION) {
        path.push(Move::from_bits(reply));
        let (next, _) = look(analyser, &path, LATER_LOOK);
        let Some((mv, _)) = only_move(&next).filter(|(_, mate)| mate.is_some() == is_mate) else { break };
        solution.extend([reply, mv.bits()]);
        path.push(mv);
        replies = next.best().moves.iter().skip(1).copied().collect();
    }
    solution
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use boards::{Notation, Rules};

    use super::*;

    fn puzzles<G: ListedGame>(fen: &str, moves: &str) -> Vec<Puzzle> {
        let mut line = Line::new(G::from_fen(fen).unwrap());
        for mv in moves.split(' ') {
            line.push(line.current().parse_move(mv).unwrap());
        }
        find(&line, 4, &Arc::default(), &ProgressBar::hidden()).unwrap()
    }

    #[test]
    fn the_only_mate_is_a_puzzle() {
        let found = puzzles::<Chess>("6k1/5ppp/8/8/8/8/1r3PPP/3R2K1 w - - 0 1", "h2h3 h7h6");
        assert_eq!(found.len(), 1, "{found:?}");
        let Puzzle { ply, mate, solution, .. } = &found[0];
        let start = Chess::from_fen("6k1/5ppp/8/8/8/8/1r3PPP/3R2K1 w - - 0 1").unwrap();
        let mv = start.parse_move("d1d8").unwrap();
        assert_eq!((*ply, *mate, solution.as_slice()), (0, Some(1), &[mv.bits()][..]));
    }

    #[test]
    fn the_only_winning_move_is_a_puzzle() {
        // A knight forks king and queen; the reply and the capture belong to the solution.
        let found = puzzles::<Chess>("q3k3/5ppp/8/3N4/8/4B3/5PPP/6K1 w - - 0 1", "d5c7 e8d7 c7a8");
        // The capture after the fork may be a puzzle of its own.
        let fork = found.iter().find(|puzzle| puzzle.ply == 0).unwrap_or_else(|| panic!("{found:?}"));
        assert!(fork.mate.is_none() && fork.solution.len() % 2 == 1, "{fork:?}");
    }

    #[test]
    fn quiet_positions_are_none() {
        assert_eq!(puzzles::<Chess>(&Chess::start().fen(Default::default()), "e2e4 e7e5"), []);
        assert_eq!(puzzles::<Shogi>(&Shogi::start().fen(Default::default()), "7g7f 3c3d"), []);
    }
}
