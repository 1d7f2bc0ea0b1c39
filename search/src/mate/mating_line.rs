//! The line of a mate that has been proved.

use std::collections::HashMap;

use boards::{Line, Move, MoveList, Position, Verdict};

use super::Attack;
use super::dfpn::DfpnSearch;
use super::pn_state::{PnState, one_less};
use crate::games::Game;

/// How many nodes it may take to find out whether a reply lasts as long as its proof says.
const CONFIRMING_NODES: u64 = 2_000;
/// How many of the defender's positions a line may be looked for in. The 1,525 plies of Microcosmos pass 762.
const MOST_POSITIONS: u32 = 20_000;

/// How the defender chooses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Defence {
    /// The reply with the longest proof, though there may be a shorter one.
    AsProved,
    /// The reply that lasts longest, as far as that is found out in a while.
    Longest,
}

/// A line that is being put together.
struct Extraction {
    defence: Defence,
    /// How many of the defender's positions may still be looked at.
    positions: u32,
    /// How long the mate takes by the line after an attacker's position, by its board and hand.
    lengths: HashMap<(u64, u32), u16>,
}

#[derive(Clone, Copy)]
struct Reply {
    mv: Move,
    /// A mate follows within so many plies.
    length: u16,
    /// No shorter one is going to be looked for.
    confirmed: bool,
}

/// The index of the reply that lasts longest, the first one of equals.
fn longest(replies: &[Reply]) -> Option<usize> {
    (0..replies.len()).rev().max_by_key(|&index| replies[index].length)
}

impl<G: Game> DfpnSearch<G> {
    /// The line of a mate that was proved to take so many plies: the attacker follows the proof, the defender resists
    /// as long as he can. What the table has lost is proved again. `None` when the search is stopped before.
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

    /// The line from the end of the path, where the attacker mates within so many plies; backwards.
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

    /// The line from the end of the path, where the defender is mated within so many plies; backwards.
    ///
    /// Proofs say how long a mate takes at most. Where the line after the reply with the longest proof turns out to be
    /// shorter, others may last longer than it: without a look at them mates would be told too short (Zuko No. 1 as one of
    /// 65 plies in place of 69).
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

    /// The defender's moves, and within how many plies each of them is answered by a mate.
    fn replies(&mut self, plies: u16, extraction: &Extraction) -> Option<Vec<Reply>> {
        let mut moves = MoveList::new();
        self.line.current().legal_moves(&mut moves);
        // Of moves that last as long, one that drops nothing is shown.
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

    /// The end of the path as [`Extraction::lengths`] knows it.
    fn attackers_position(&self) -> (u64, u32) {
        let (board_key, hand, _) = self.path.last();
        (board_key, hand.bits())
    }

    /// How long a mate takes at most at the end of the path, if a shorter one than of so many plies is found in a while.
    fn shorter_proof(&mut self, length: u16) -> Option<u16> {
        let state = self.within_nodes(CONFIRMING_NODES, |search| search.mid_until_final(length - 2))?;
        state.is_proved().then_some(state.length)
    }

    /// The proof that the end of the path is mate within so many plies, from the table or made again.
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

/// Whether moves from the end of a line are legal, are checks where they must be, and the last position is mate,
/// or a stalemate that loses.
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
