//! Contents of the transposition table about a position.

use boards::{Line, Move};

use crate::games::Game;
use crate::memory::tt::TranspositionTable;
use crate::score::{Score, from_table};
use crate::state::worker::{plies_to_rule_limit, table_key};

/// Best move and bounds that the transposition table has of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableRecord {
    /// Best move, if one is stored.
    pub best: Option<Move>,
    /// Lower bound of the value for the side to move, in the network's unit, and its depth in plies.
    pub lower: Option<(Score, u32)>,
    /// Upper bound of the value for the side to move, and its depth in plies.
    pub upper: Option<(Score, u32)>,
}

impl TableRecord {
    /// Looks the end of a line up; `None` if it is not in the table.
    pub(crate) fn find<G: Game>(table: &TranspositionTable, line: &Line<G>) -> Option<TableRecord> {
        let entry = table.probe(table_key(line))?;
        let position = line.current();
        let bound = (from_table(entry.score, 0, plies_to_rule_limit(position)), entry.depth.max(0) as u32);
        Some(TableRecord {
            best: Some(entry.mv).filter(|&mv| position.is_legal(mv)),
            lower: entry.bound.is_lower().then_some(bound),
            upper: entry.bound.is_upper().then_some(bound),
        })
    }
}
