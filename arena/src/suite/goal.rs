//! Goals of test positions, and the check of answers.

use boards::{Move, NotationOptions, Position, Verdict};

use crate::engine::Solution;

/// Goal of a test position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One of these moves (`bm`).
    Best(Vec<Move>),
    /// None of these moves (`am`).
    Avoid(Vec<Move>),
    /// Mate within this number of plies; negative if the side to move is mated. Mates in N moves of UCI and EPD take `2
    /// N - 1` plies, being mated `2 N`.
    Mate(i32),
    /// No mate within this number of plies.
    NoMate(i32),
    /// Points for moves; other moves give none. The goal is reached by a move with the most points.
    Points(Vec<(Move, u32)>),
}

/// Answer of an engine about a test position.
#[derive(Clone, Copy, Debug, Default)]
pub struct PositionAnswer<'a> {
    /// Legal move played; `None` if the engine resigned or had none.
    pub played: Option<Move>,
    /// Mate distance announced last, in plies; negative if the engine is mated.
    pub mate: Option<i32>,
    /// Principal variation shown last, in the engine's notation.
    pub pv: &'a [String],
    /// Notation of the engine's moves.
    pub notation: NotationOptions,
}

impl Goal {
    /// Returns true if an answer about `position` reaches the goal.
    ///
    /// A mate counts as found if the announced mate is for the right side, is not longer than the goal, and is not
    /// contradicted by the PV: a PV of exactly the announced length must end in mate. A PV of another length proves
    /// nothing because engines truncate them. A move that mates at once always counts.
    pub fn is_reached<P: Position>(&self, position: &P, answer: &PositionAnswer) -> bool {
        match self {
            Goal::Best(moves) => answer.played.is_some_and(|played| moves.contains(&played)),
            Goal::Avoid(moves) => answer.played.is_some_and(|played| !moves.contains(&played)),
            Goal::Mate(plies) => {
                (*plies > 0 && answer.played.is_some_and(|played| is_lost(&position.after(played))))
                    || answer.mate.is_some_and(|announced| {
                        announced.signum() == plies.signum()
                            && announced.unsigned_abs() <= plies.unsigned_abs()
                            && !is_contradicted(position, announced.unsigned_abs() as usize, answer)
                    })
            }
            Goal::NoMate(plies) => !answer.mate.is_some_and(|announced| (1..=*plies).contains(&announced)),
            Goal::Points(_) => answer.played.is_some() && self.points(answer) == self.max_points(),
        }
    }

    /// Returns true if the answer to the position as a mate problem is right. A line must end in mate but may be longer
    /// than the shortest one, for which solvers do not search.
    pub fn is_solved<P: Position>(&self, position: &P, solution: &Solution) -> bool {
        let mates =
            |line: &[String]| replay(position, line, NotationOptions::default()).is_some_and(|end| is_lost(&end));
        match (self, solution) {
            (Goal::Mate(plies), Solution::Mate(line)) => *plies > 0 && mates(line),
            (Goal::NoMate(plies), Solution::Mate(line)) => line.len() > plies.unsigned_abs() as usize && mates(line),
            (Goal::NoMate(_), Solution::NoMate) => true,
            (Goal::Best(moves), Solution::Mate(line)) => {
                let first = line.first().and_then(|word| position.parse_move(word).ok());
                mates(line) && first.is_some_and(|mv| moves.contains(&mv))
            }
            _ => false,
        }
    }

    /// Returns the points for an answer.
    pub fn points(&self, answer: &PositionAnswer) -> u32 {
        let Goal::Points(list) = self else { return 0 };
        list.iter().find(|(mv, _)| answer.played == Some(*mv)).map_or(0, |(_, points)| *points)
    }

    /// Returns the maximum number of points.
    pub fn max_points(&self) -> u32 {
        let Goal::Points(list) = self else { return 0 };
        list.iter().map(|(_, points)| *points).max().unwrap_or(0)
    }

    /// Returns the goal as text for tables, with moves in the notation of game records.
    pub fn describe<P: Position>(&self, position: &P) -> String {
        let spelled = |moves: &[Move]| {
            let words: Vec<String> = moves.iter().map(|&mv| position.record_move(mv)).collect();
            words.join(" ")
        };
        match self {
            Goal::Best(moves) => spelled(moves),
            Goal::Avoid(moves) => format!("not {}", spelled(moves)),
            Goal::Mate(plies) if *plies < 0 => format!("mated in {} plies", plies.unsigned_abs()),
            Goal::Mate(plies) => format!("mate in {plies} plies"),
            Goal::NoMate(plies) => format!("no mate in {plies} plies"),
            Goal::Points(list) => {
                let best = list.iter().filter(|(_, points)| *points == self.max_points());
                spelled(&best.map(|(mv, _)| *mv).collect::<Vec<_>>())
            }
        }
    }
}

fn is_lost<P: Position>(position: &P) -> bool {
    !position.has_legal_move() && position.no_moves_verdict() == Verdict::Loss
}

/// Returns true if the PV has exactly `plies` plies and does not end in mate.
fn is_contradicted<P: Position>(position: &P, plies: usize, answer: &PositionAnswer) -> bool {
    let ends_in_mate = || replay(position, answer.pv, answer.notation).is_some_and(|end| is_lost(&end));
    answer.pv.len() == plies && !ends_in_mate()
}

/// Returns the position after a line; `None` if a move is not legal.
fn replay<P: Position>(position: &P, line: &[String], notation: NotationOptions) -> Option<P> {
    line.iter().try_fold(position.clone(), |position, word| {
        let mv = position.parse_move_in(word, notation).ok()?;
        Some(position.after(mv))
    })
}

#[cfg(test)]
mod tests {
    use boards::Notation;
    use boards::chess::Chess;
    use boards::shogi::Shogi;

    use super::*;

    /// Back rank: 1 Ra8 mates, 1 Kf2 Kf8 does not; White also has longer mates.
    const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

    fn position(fen: &str) -> Chess {
        Chess::from_fen(fen).unwrap()
    }

    fn moves(position: &Chess, words: &str) -> Vec<Move> {
        words.split_whitespace().map(|word| position.parse_record_move(word).unwrap()).collect()
    }

    fn reached(goal: &Goal, fen: &str, played: &str, mate: Option<i32>, pv: &str) -> bool {
        let position = position(fen);
        let pv: Vec<String> = pv.split_whitespace().map(str::to_owned).collect();
        let played = moves(&position, played).first().copied();
        goal.is_reached(&position, &PositionAnswer { played, mate, pv: &pv, ..PositionAnswer::default() })
    }

    #[test]
    fn moves_are_found_or_avoided() {
        let position = position(BACK_RANK);
        let best = Goal::Best(moves(&position, "Ra8# Kf1"));
        let avoid = Goal::Avoid(moves(&position, "h3"));
        for (played, is_best, is_not_avoided) in
            [("a1a8", true, true), ("Kf1", true, true), ("h3", false, false), ("", false, false)]
        {
            assert_eq!(reached(&best, BACK_RANK, played, None, ""), is_best, "{played}");
            assert_eq!(reached(&avoid, BACK_RANK, played, None, ""), is_not_avoided, "{played}");
        }
        assert_eq!(best.describe(&position), "Ra8# Kf1");
    }

    #[test]
    fn mates_are_announced_or_played() {
        let goal = Goal::Mate(3);
        assert!(reached(&goal, BACK_RANK, "a1a8", None, ""));
        assert!(!reached(&goal, BACK_RANK, "h3", None, ""));
        assert!(reached(&goal, BACK_RANK, "h3", Some(3), ""));
        assert!(!reached(&goal, BACK_RANK, "h3", Some(5), ""));
        assert!(!reached(&goal, BACK_RANK, "h3", Some(-2), ""));
        // A truncated line proves nothing; a complete one must end in mate.
        assert!(reached(&goal, BACK_RANK, "h3", Some(3), "h2h3"));
        assert!(reached(&goal, BACK_RANK, "h3", Some(3), "h2h3 g8h8 a1a8"));
        assert!(!reached(&goal, BACK_RANK, "h3", Some(3), "h2h3 h7h6 a1a8"));
        assert!(!reached(&goal, BACK_RANK, "h3", Some(3), "h2h3 h2h3 a1a8"));
    }

    #[test]
    fn being_mated_is_announced() {
        // 1 ... Kh8 2 Ra8#, as every other move of the king allows it.
        let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1";
        let goal = Goal::Mate(-4);
        assert!(reached(&goal, fen, "g8h8", Some(-2), "g8h8 a1a8"));
        assert!(!reached(&goal, fen, "g8h8", Some(-6), ""));
        assert!(!reached(&goal, fen, "g8h8", Some(3), ""));
        assert!(!reached(&goal, fen, "g8h8", None, ""));
    }

    #[test]
    fn absent_mates_must_not_be_announced() {
        assert!(reached(&Goal::NoMate(1), BACK_RANK, "h3", None, ""));
        assert!(reached(&Goal::NoMate(1), BACK_RANK, "h3", Some(3), ""));
        assert!(!reached(&Goal::NoMate(1), BACK_RANK, "h3", Some(1), ""));
    }

    #[test]
    fn mate_problems_are_solved_by_lines_to_the_mate() {
        let position = Shogi::from_fen("4k4/9/4P4/9/9/9/9/9/9 b 2G 1").unwrap();
        let mate = |line: &str| Solution::Mate(line.split_whitespace().map(str::to_owned).collect());
        let solves = |goal: Goal, solution: Solution| goal.is_solved(&position, &solution);
        let best = |word| Goal::Best(vec![position.parse_move(word).unwrap()]);
        assert!(solves(Goal::Mate(1), mate("G*5b")) && solves(best("G*5b"), mate("G*5b")));
        assert!(!solves(Goal::Mate(3), mate("G*4b")), "no mate");
        assert!(!solves(Goal::Mate(3), mate("G*5b 5a5b")), "not legal");
        assert!(!solves(Goal::Mate(1), Solution::NoMate) && !solves(Goal::Mate(1), Solution::Timeout));
        assert!(!solves(best("G*4b"), mate("G*5b")));
        assert!(solves(Goal::NoMate(1), Solution::NoMate) && !solves(Goal::NoMate(1), mate("G*5b")));
        assert!(!solves(Goal::NoMate(1), Solution::Timeout));
    }

    #[test]
    fn points_are_given() {
        let position = position(BACK_RANK);
        let list = moves(&position, "Ra8 h3").into_iter().zip([100, 40]).collect();
        let goal = Goal::Points(list);
        let points = |word| {
            goal.points(&PositionAnswer {
                played: moves(&position, word).first().copied(),
                ..PositionAnswer::default()
            })
        };
        assert_eq!((points("Ra8"), points("h3"), points("Kf1"), points("")), (100, 40, 0, 0));
        assert_eq!(goal.max_points(), 100);
        assert!(reached(&goal, BACK_RANK, "Ra8", None, "") && !reached(&goal, BACK_RANK, "h3", None, ""));
    }
}
