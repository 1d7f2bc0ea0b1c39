//! Results and distances of positions. Tables leave out positions in which a capture is best, and positions with
//! castling rights, and know nothing of en passant: captures are searched before a table is asked.

use boards::chess::{Chess, Kind};
use boards::{Move, Rules, SearchHints};

use super::error::TableError;
use super::table::{Distance, Table, TableKind};
use super::tables::SyzygyTables;
use crate::interface::EndgameValue;

/// Number of plies without capture or pawn move after which a win is no win any more.
pub const RULE_LIMIT: i32 = 100;

/// A result and its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Found {
    value: EndgameValue,
    /// True if a capture or pawn move reaches the value.
    by_zeroing: bool,
}

/// A position's place in the search for a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// The position of the request.
    Asked,
    /// It comes after a position that is not in its table, because the table has those of the other side to move only.
    AfterOtherSide,
}

/// Returns true for a move that sets the counter of the fifty-move rule to zero.
pub fn is_zeroing(position: &Chess, mv: Move) -> bool {
    is_capture(position, mv) || moves_pawn(position, mv)
}

fn is_capture(position: &Chess, mv: Move) -> bool {
    position.victim(mv) > 0
}

fn moves_pawn(position: &Chess, mv: Move) -> bool {
    position.moved_piece(mv) % Kind::COUNT == Kind::Pawn.index()
}

/// Returns the distance in plies of a position from which a capture or pawn move reaches a value: negative for losses,
/// and beyond the rule limit for cursed wins and blessed losses.
pub fn distance_before_zeroing(value: EndgameValue) -> i32 {
    match value {
        EndgameValue::Win => 1,
        EndgameValue::CursedWin => RULE_LIMIT + 1,
        EndgameValue::Draw => 0,
        EndgameValue::BlessedLoss => -RULE_LIMIT - 1,
        EndgameValue::Loss => -1,
    }
}

impl SyzygyTables {
    /// Returns true if there may be tables of a position: it has few enough pieces, and no castling rights.
    pub(crate) fn may_know(&self, position: &Chess) -> bool {
        position.occupied().count() as usize <= self.largest() && position.castling().is_empty()
    }

    /// Returns the result of a position right after a capture or pawn move; `None` if a table that it needs is missing,
    /// or if it has castling rights.
    pub(crate) fn result(&self, position: &Chess) -> Option<EndgameValue> {
        if !self.may_know(position) {
            return None;
        }
        Some(self.search_captures(position)?.value)
    }

    /// Returns the distance to the next capture or pawn move of best play in plies, rounded up by one ply at most:
    /// positive for wins, negative for losses, beyond the rule limit for cursed wins and blessed losses, 0 for draws.
    /// `None` if a table that it needs is missing, or if it has castling rights.
    #[cfg(test)]
    pub(crate) fn distance(&self, position: &Chess) -> Option<i32> {
        if self.may_know(position) { self.distance_at(position, Place::Asked) } else { None }
    }

    /// Returns the distance of a position; one after a move of a position that the table leaves out must be in the
    /// table, so that this recurs once at most.
    fn distance_at(&self, position: &Chess, place: Place) -> Option<i32> {
        let Found { value, by_zeroing } = self.search_zeroing(position)?;
        if value == EndgameValue::Draw || by_zeroing {
            return Some(distance_before_zeroing(value));
        }
        let question = |table: &Table| match table.distance(position, value)? {
            Distance::OtherSide if place == Place::AfterOtherSide => Err(TableError::CONTENTS),
            distance => Ok(distance),
        };
        match self.ask(position, TableKind::Dtz, question)? {
            Distance::Plies(plies) => {
                let beyond = matches!(value, EndgameValue::CursedWin | EndgameValue::BlessedLoss);
                let plies = plies as i32 + if beyond { RULE_LIMIT } else { 0 };
                Some(if value > EndgameValue::Draw { plies } else { -plies })
            }
            Distance::OtherSide => self.distance_by_moves(position, value),
        }
    }

    /// Returns the distance of a position with this result that is not in the table: the best one of its moves.
    fn distance_by_moves(&self, position: &Chess, value: EndgameValue) -> Option<i32> {
        let moves = position.move_list();
        let mut best = None;
        for &mv in &moves {
            let after = position.after(mv);
            let distance = self.distance_by_move(position, mv, &after, Place::AfterOtherSide)?;
            let same_sign = distance.signum() == distance_before_zeroing(value).signum();
            if same_sign && best.is_none_or(|best| distance < best) {
                best = Some(distance);
            }
        }
        // Without a move the side to move is mated.
        Some(best.unwrap_or(-1))
    }

    /// Returns the distance of a position of which there may be tables by way of a move, for the side that moves.
    pub(crate) fn distance_after(&self, position: &Chess, mv: Move, after: &Chess) -> Option<i32> {
        self.distance_by_move(position, mv, after, Place::Asked)
    }

    fn distance_by_move(&self, position: &Chess, mv: Move, after: &Chess, place: Place) -> Option<i32> {
        if is_zeroing(position, mv) {
            return Some(distance_before_zeroing(self.result(after)?.opposite()));
        }
        if after.in_check() && !after.has_legal_move() {
            return Some(1);
        }
        let distance = -self.distance_at(after, place)?;
        Some(distance + distance.signum())
    }

    /// Returns the result of a position: the best capture or the table's value.
    fn search_captures(&self, position: &Chess) -> Option<Found> {
        self.search(position, is_capture)
    }

    /// Returns the result of a position, and whether a capture or pawn move reaches it.
    fn search_zeroing(&self, position: &Chess) -> Option<Found> {
        self.search(position, is_zeroing)
    }

    /// Searches the moves of a type, then asks the table unless there is no other move. Only captures are followed
    /// further, so that this recurs as often as there are pieces at most.
    fn search(&self, position: &Chess, is_searched: impl Fn(&Chess, Move) -> bool) -> Option<Found> {
        let moves = position.move_list();
        let mut best = None;
        let mut searched = 0;
        for &mv in &moves {
            if !is_searched(position, mv) {
                continue;
            }
            searched += 1;
            let value = self.search_captures(&position.after(mv))?.value.opposite();
            if value == EndgameValue::Win {
                return Some(Found { value, by_zeroing: true });
            }
            best = best.max(Some(value));
        }
        // Where an en passant capture is the only move, the table has the value of a stalemate.
        if let Some(value) = best.filter(|_| searched == moves.len()) {
            return Some(Found { value, by_zeroing: true });
        }
        let value = self.table_result(position)?;
        match best {
            Some(best) if best >= value => Some(Found { value: best, by_zeroing: best > EndgameValue::Draw }),
            _ => Some(Found { value, by_zeroing: false }),
        }
    }

    /// Returns the table's result of a position; bare kings draw.
    fn table_result(&self, position: &Chess) -> Option<EndgameValue> {
        if position.occupied().count() == 2 {
            return Some(EndgameValue::Draw);
        }
        self.ask(position, TableKind::Wdl, |table| table.result(position))
    }
}
