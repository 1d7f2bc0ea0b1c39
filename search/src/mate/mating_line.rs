//! The line of a proved mate, and its verification.

use std::collections::HashMap;

use boards::{Line, Move, Position, Verdict};

use super::dfpn::DfpnSearch;
use super::pn_state::{PnState, one_less};
use super::task::Attack;
use crate::games::Game;

/// Number of nodes to find out whether a reply lasts as long as its proof says.
const CONFIRMING_NODES: u64 = 2_000;
/// Number of the defender's positions in which replies are compared. The 1,525 plies of Microcosmos pass 762.
const MOST_POSITIONS: u32 = 20_000;

/// Choice of the defender's replies.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Defence {
    /// Reply with the longest proof, which need not be the shortest proof of that reply.
    AsProved,
    /// Reply that lasts longest, as far as a few nodes per reply can tell.
    Longest,
}

/// State of the construction of a line.
struct Extraction {
    defence: Defence,
    /// Number of the defender's positions in which replies may still be compared.
    positions: u32,
    /// Length of the mate in plies from a position of the attacker, by its board key and hand.
    lengths: HashMap<(u64, u32), u16>,
}

#[derive(Clone, Copy)]
struct Reply {
    mv: Move,
    /// Length of the mate after the move in plies.
    length: u16,
    /// True if no shorter mate is to be searched for.
    confirmed: bool,
}

/// Returns the index of the reply that lasts longest, the first one of equals.
fn longest(replies: &[Reply]) -> Option<usize> {
    (0..replies.len()).rev().max_by_key(|&index| replies[index].length)
}

impl<G: Game> DfpnSearch<G> {
    /// Returns the line of a mate that was proved in `length` plies: the attacker follows the proof, the defender plays
    /// by `defence`. Proofs that the table has lost are searched again. `None` if the search ends before.
    pub fn mating_line(&mut self, length: u16, defence: Defence) -> Option<Vec<Move>> {
        let mut extraction = Extraction { defence, positions: MOST_POSITIONS, lengths: HashMap::new() };
        self.enter_root();
        // The attacker has the last move.
        let line = match length % 2 {
            1 => self.attackers_line(length, &mut extraction),
            _ => self.defenders_line(length, &mut extraction),
        };
        self.leave_root();
        let mut line = line.filter(|_| !self.stopped)?;
        line.reverse();
        Some(line)
    }

    /// Returns the line from the end of the path, where the attacker mates in `plies` plies; last move first.
    fn attackers_line(&mut self, plies: u16, extraction: &mut Extraction) -> Option<Vec<Move>> {
        let PnState { mv, length, .. } = self.proof(plies)?;
        self.enter(mv);
        let line = self.defenders_line(one_less(length), extraction);
        self.leave();
        let mut line = line?;
        line.push(mv);
        if extraction.positions > 0 {
            extraction.lengths.insert(self.attackers_position(), line.len() as u16);
        }
        Some(line)
    }

    /// Returns the line from the end of the path, where the defender is mated in `plies` plies; last move first.
    ///
    /// The length of a proof is an upper bound. If the line after the reply with the longest proof is shorter, another
    /// reply may last longer; without a look at the others mates would be reported too short (Zuko No. 1 as one of 65
    /// plies in place of 69).
    fn defenders_line(&mut self, plies: u16, extraction: &mut Extraction) -> Option<Vec<Move>> {
        if plies == 0 {
            return Some(Vec::new());
        }
        extraction.positions = extraction.positions.saturating_sub(1);
        let mut replies = self.replies(plies, extraction)?;
        let mut line = Vec::new();
        while let Some(index) = longest(&replies) {
            let Reply { mv, length, confirmed } = replies[index];
            if line.len() > usize::from(length) {
                break;
            }
            self.enter(mv);
            let shorter = if confirmed || length == 1 { None } else { self.shorter_proof(length) };
            if let Some(shorter) = shorter {
                self.leave();
                replies[index].length = shorter;
                continue;
            }
            let after = self.attackers_line(length, extraction);
            self.leave();
            let mut after = after?;
            let lasted = after.len();
            after.push(mv);
            if after.len() > line.len() {
                line = after;
            }
            if lasted >= usize::from(length) || extraction.positions == 0 {
                break;
            }
            replies.remove(index);
        }
        Some(line)
    }

    /// Returns the defender's moves, with the length of the mate after each.
    fn replies(&mut self, plies: u16, extraction: &Extraction) -> Option<Vec<Reply>> {
        let mut moves = self.line.current().move_list();
        // Of moves that last equally long, those that drop nothing come first.
        moves.sort_by_key(|mv| self.line.current().is_drop(*mv));
        let mut replies = Vec::with_capacity(moves.len());
        for mv in moves {
            self.enter(mv);
            let proof = self.proof(one_less(plies));
            let found = extraction.lengths.get(&self.attackers_position()).copied();
            self.leave();
            let length = found.unwrap_or(u16::MAX).min(proof?.length);
            replies.push(Reply { mv, length, confirmed: found.is_some() || extraction.defence == Defence::AsProved });
        }
        Some(replies)
    }

    /// Returns the key of the end of the path in [`Extraction::lengths`].
    fn attackers_position(&self) -> (u64, u32) {
        let (board_key, hand, _) = self.path.last();
        (board_key, hand.bits())
    }

    /// Returns the length of a mate at the end of the path that is shorter than `length`, if a few nodes prove one.
    fn shorter_proof(&mut self, length: u16) -> Option<u16> {
        let state = self.within_nodes(CONFIRMING_NODES, |search| search.mid_until_final(length - 2))?;
        state.is_proved().then_some(state.length)
    }

    /// Returns the proof of a mate in `plies` plies at the end of the path, from the table or by a new search.
    fn proof(&mut self, plies: u16) -> Option<PnState> {
        let (board_key, hand, _) = self.path.last();
        let known = self.task.tables.table.probe(board_key, hand, plies).map(|known| known.state);
        let usable = |state: &PnState| state.is_proved() && self.line.current().is_legal(state.mv);
        match known.filter(usable) {
            Some(state) => Some(state),
            None => Some(self.mid_until_final(plies)).filter(|state| state.is_proved()),
        }
    }
}

/// Returns true if moves from the end of a line are legal, are checks where they must be, and end in mate or in a
/// stalemate that loses.
pub fn is_mate<P: Position>(line: &Line<P>, moves: &[Move], attack: Attack) -> bool {
    let mut position = line.current().clone();
    for (ply, &mv) in moves.iter().enumerate() {
        if !position.is_legal(mv) || attack.checks_only() && ply % 2 == 0 && !position.gives_check(mv) {
            return false;
        }
        position = position.after(mv);
    }
    (!attack.checks_only() || moves.len() % 2 == 1)
        && !position.has_legal_move()
        && position.no_moves_verdict() == Verdict::Loss
}
