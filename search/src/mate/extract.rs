//! The line of a mate that has been proved.

use boards::{Move, MoveList};

use super::dfpn::Search;
use super::outlook::{Outlook, one_less};
use crate::games::Game;

/// How many nodes it may take to find out whether a reply lasts as long as its proof says.
const CONFIRMING_NODES: u64 = 2_000;

/// How the defender chooses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Defence {
    /// The reply with the longest proof, though there may be a shorter one.
    AsProved,
    /// The reply that lasts longest, as far as that is found out in a while.
    Longest,
}

struct Reply {
    mv: Move,
    /// A mate follows within so many plies.
    length: u16,
    /// No shorter one is going to be looked for.
    confirmed: bool,
}

fn longest(replies: &mut [Reply]) -> Option<&mut Reply> {
    // The first one of equals.
    replies.iter_mut().rev().max_by_key(|reply| reply.length)
}

impl<G: Game> Search<G> {
    /// The line of a mate that was proved to take so many plies: the attacker follows the proof, the defender resists
    /// as long as he can. What the table has lost is proved again. `None` when the search is stopped before.
    pub fn mating_line(&mut self, length: u16, defence: Defence) -> Option<Vec<Move>> {
        let root = self.line.ply();
        // The attacker has the last move.
        let (mut plies, mut attacks) = (length, length % 2 == 1);
        self.enter_root();
        while plies > 0 {
            let next = if attacks { self.attack(plies) } else { self.longest_defence(plies, defence) };
            let Some((mv, rest)) = next else { break };
            self.enter(mv);
            (plies, attacks) = (rest, !attacks);
        }
        let moves = self.line.moves()[root..].to_vec();
        while self.line.ply() > root {
            self.leave();
        }
        self.leave_root();
        (!self.stopped).then_some(moves)
    }

    /// The move that mates within so many plies, and the plies that are left after it.
    fn attack(&mut self, plies: u16) -> Option<(Move, u16)> {
        let outlook = self.proof(plies)?;
        Some((outlook.mv, one_less(outlook.length)))
    }

    /// The move that defers a mate within so many plies longest, and the plies that are left after it; `None` if it is
    /// mate.
    fn longest_defence(&mut self, plies: u16, defence: Defence) -> Option<(Move, u16)> {
        let mut moves = MoveList::new();
        self.line.current().legal_moves(&mut moves);
        // Of moves that last as long, one that drops nothing is shown.
        moves.sort_by_key(|mv| self.line.current().is_drop(*mv));
        let mut replies = Vec::new();
        for mv in moves {
            self.enter(mv);
            let proof = self.proof(one_less(plies));
            self.leave();
            replies.push(Reply { mv, length: proof?.length, confirmed: defence == Defence::AsProved });
        }
        while let Some(longest) = longest(&mut replies) {
            if longest.confirmed || longest.length == 1 {
                return Some((longest.mv, longest.length));
            }
            self.enter(longest.mv);
            let shorter = self.within_nodes(CONFIRMING_NODES, |search| search.look_to_the_end(longest.length - 2));
            self.leave();
            match shorter.filter(|outlook| outlook.is_proved()) {
                Some(outlook) => longest.length = outlook.length,
                None => longest.confirmed = true,
            }
        }
        None
    }

    /// The proof that the end of the path is mate within so many plies, from the table or made again.
    fn proof(&mut self, plies: u16) -> Option<Outlook<G::Hand>> {
        let (board_key, hand, _) = self.path.last();
        let known = self.task.tables.table.probe(board_key, hand, plies).map(|known| known.outlook);
        let usable = |outlook: &Outlook<G::Hand>| outlook.is_proved() && self.line.current().is_legal(outlook.mv);
        match known.filter(usable) {
            Some(outlook) => Some(outlook),
            None => Some(self.look_to_the_end(plies)).filter(|outlook| outlook.is_proved()),
        }
    }
}
