//! The line of a mate that has been proved.

use boards::{Move, MoveList};

use super::dfpn::Search;
use super::outlook::{Outlook, one_less};
use crate::games::Game;

impl<G: Game> Search<G> {
    /// The line of a mate that was proved to take so many plies: the attacker follows the proof, the defender resists
    /// as long as he can. What the table has lost is proved again. `None` when the search is stopped before.
    pub fn mating_line(&mut self, length: u16) -> Option<Vec<Move>> {
        let root = self.line.ply();
        let (mut plies, mut attacks) = (length, true);
        self.enter_root();
        while plies > 0 {
            let next = if attacks { self.attack(plies) } else { self.longest_defence(plies) };
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
    fn longest_defence(&mut self, plies: u16) -> Option<(Move, u16)> {
        let mut moves = MoveList::new();
        self.line.current().legal_moves(&mut moves);
        // Of moves that last as long, one that drops nothing is shown.
        let drops = |mv: &Move| self.line.current().is_drop(*mv);
        let (mut ordered, dropping): (Vec<Move>, Vec<Move>) = moves.into_iter().partition(|mv| !drops(mv));
        ordered.extend(dropping);
        let mut longest = None;
        for mv in ordered {
            self.enter(mv);
            let proof = self.proof(one_less(plies));
            self.leave();
            let length = proof?.length;
            if longest.is_none_or(|(_, longest)| length > longest) {
                longest = Some((mv, length));
            }
        }
        longest
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
