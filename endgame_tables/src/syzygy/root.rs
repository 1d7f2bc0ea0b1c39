//! The moves of a position in the order of the tables (`docs/search.md` section 13.2).

use std::sync::Arc;

use boards::chess::Chess;
use boards::{Line, Move, Rules};

use super::probe::{RULE_LIMIT, distance_before_zeroing, is_zeroing};
use super::tables::SyzygyTables;
use crate::interface::{EndgameTables, EndgameValue, OpenedTables, RankedMove, RankedMoves};

/// Rank of moves that certainly win, and with the other sign of those that certainly lose.
const CERTAIN: i32 = 1_000_000;
/// Rank of a win that may come too late, less its distance.
const UNCERTAIN: i32 = CERTAIN / 2;

impl EndgameTables<Chess> for SyzygyTables {
    fn open(folders: &str) -> OpenedTables<SyzygyTables> {
        let (tables, messages) = SyzygyTables::find(folders);
        OpenedTables { tables: (tables.largest() > 0).then(|| Arc::new(tables)), messages }
    }

    fn largest(&self) -> usize {
        SyzygyTables::largest(self)
    }

    fn pieces(position: &Chess) -> usize {
        position.occupied().count() as usize
    }

    fn probe(&self, position: &Chess) -> Option<EndgameValue> {
        if position.halfmove_clock() > 0 { None } else { self.result(position) }
    }

    fn rank(&self, line: &Line<Chess>, moves: &[Move], rule_limit: bool) -> Option<RankedMoves> {
        let position = line.current();
        if !self.may_know(position) {
            return None;
        }
        self.rank_by_distance(line, moves, rule_limit).or_else(|| self.rank_by_result(line, moves, rule_limit))
    }

    fn take_problems(&self) -> Vec<String> {
        SyzygyTables::take_problems(self)
    }
}

impl SyzygyTables {
    /// Ranks moves by distance. A win that the rule limit cannot take away is as good as any other, until a position
    /// has been repeated: then only the shortest way counts.
    fn rank_by_distance(&self, line: &Line<Chess>, moves: &[Move], rule_limit: bool) -> Option<RankedMoves> {
        let position = line.current();
        let clock = position.halfmove_clock() as i32;
        let repeated = has_repeated(line);
        let rank = |mv| {
            let after = position.after(mv);
            let distance =
                if ends_in_draw(line, mv, rule_limit) { 0 } else { self.distance_after(position, mv, &after)? };
            // A distance may be one ply too short, but not that of the next ply.
            let reaches = |distance: i32| !rule_limit || distance == 1 || distance + clock < RULE_LIMIT;
            let (rank, value) = match distance {
                0 => (0, EndgameValue::Draw),
                1.. if reaches(distance) && !repeated => (CERTAIN, EndgameValue::Win),
                1.. if reaches(distance) => (CERTAIN - distance, EndgameValue::Win),
                1.. => (UNCERTAIN - distance - clock, EndgameValue::CursedWin),
                // The opponent may miss the rule limit if it is far longer than the clock allows.
                _ if reaches(-2 * distance) => (-CERTAIN, EndgameValue::Loss),
                _ if reaches(-distance) => (-CERTAIN + clock - distance, EndgameValue::Loss),
                _ => (-UNCERTAIN + clock - distance, EndgameValue::BlessedLoss),
            };
            Some(RankedMove { mv, rank, value })
        };
        let moves = moves.iter().map(|&mv| rank(mv)).collect::<Option<Vec<_>>>()?;
        let hits = moves.len() as u64;
        Some(RankedMoves { moves, makes_progress: true, hits })
    }

    /// Ranks moves by result, where distances are missing. The moves since the last capture or pawn move are not known
    /// to the tables, so that this is a hint if the clock runs.
    fn rank_by_result(&self, line: &Line<Chess>, moves: &[Move], rule_limit: bool) -> Option<RankedMoves> {
        let rank = |mv| {
            let draws = ends_in_draw(line, mv, rule_limit);
            let value = if draws { EndgameValue::Draw } else { self.result(&line.current().after(mv))?.opposite() };
            let value = if rule_limit { value } else { value.without_rule_limit() };
            Some(RankedMove { mv, rank: distance_before_zeroing(value).signum() * strength(value), value })
        };
        let moves = moves.iter().map(|&mv| rank(mv)).collect::<Option<Vec<_>>>()?;
        let hits = moves.len() as u64;
        Some(RankedMoves { moves, makes_progress: false, hits })
    }
}

/// Returns the distance of a result's rank from that of a draw.
fn strength(value: EndgameValue) -> i32 {
    match value {
        EndgameValue::Win | EndgameValue::Loss => CERTAIN,
        EndgameValue::CursedWin | EndgameValue::BlessedLoss => UNCERTAIN,
        EndgameValue::Draw => 0,
    }
}

/// Returns true if a move ends the game by the third occurrence of a position or by the rule limit.
fn ends_in_draw(line: &Line<Chess>, mv: Move, rule_limit: bool) -> bool {
    if is_zeroing(line.current(), mv) {
        return false;
    }
    let after = line.current().after(mv);
    if after.in_check() && !after.has_legal_move() {
        return false;
    }
    let recurs = reversible(line).iter().filter(|position| position.key() == after.key()).count();
    recurs > 1 || rule_limit && after.halfmove_clock() >= RULE_LIMIT as u32
}

/// Returns true if a position since the last capture or pawn move has occurred twice.
fn has_repeated(line: &Line<Chess>) -> bool {
    let positions = reversible(line);
    positions
        .iter()
        .enumerate()
        .any(|(index, position)| positions[..index].iter().any(|earlier| earlier.key() == position.key()))
}

/// Returns the positions of a line since the last capture or pawn move.
fn reversible(line: &Line<Chess>) -> &[Chess] {
    let positions = line.positions();
    let plies = (line.current().halfmove_clock() as usize).min(line.ply());
    &positions[positions.len() - 1 - plies..]
}
