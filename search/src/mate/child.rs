//! The moves of a node and what is known about where they lead.

use boards::{Hand, Move, Position};

use super::pn_state::{PnState, ProofNumber};

/// No child.
pub const NO_CHILD: u16 = u16::MAX;

/// A move and what is known about the node that it leads to.
#[derive(Clone, Copy, Debug)]
pub struct Child {
    pub mv: Move,
    /// Its board, and what the attacker has in hand there.
    pub board_key: u64,
    pub hand: Hand,
    pub state: PnState,
    /// The smallest ply at which it was looked at; `u16::MAX` for never.
    pub ply: u16,
    /// Takes part in the numbers of its parent.
    pub active: bool,
    /// The child that becomes active when this one has failed: a move much like this one, by its index among its
    /// siblings.
    pub next: u16,
}

/// Holds moves back that are much like an earlier one. They are looked at only when that one has failed, for mostly they
/// fail for the same reason, and their numbers would count the same work twice. Such moves are the defender's drops on
/// the same square, or on any squares where they are just lost, and steps without a promotion that is as good as always
/// better.
pub fn defer<P: Position>(position: &P, children: &mut [Child], attacks: bool) {
    let mut last_lost = None;
    for index in 0..children.len() {
        let mv = children[index].mv;
        let earlier = if position.is_drop(mv) {
            if attacks {
                continue;
            }
            let lost = !position.see_ge(mv, 0);
            let same_square =
                |other: &Child| position.is_drop(other.mv) && position.to_square(mv) == position.to_square(other.mv);
            let like = if lost { last_lost.replace(index) } else { None };
            like.max(children[..index].iter().rposition(same_square))
        } else if position.declines_promotion(mv) {
            let same_way = |other: &Child| position.butterfly_index(mv) == position.butterfly_index(other.mv);
            children[..index].iter().rposition(same_way)
        } else {
            None
        };
        if let Some(earlier) = earlier {
            children[earlier].next = index as u16;
            children[index].active = false;
        }
    }
}

/// The proof and disproof number of a node that nobody has looked at yet (Nagai's df-pn+), by the check that leads to it:
/// one that loses a piece is harder to prove, another one harder to disprove. It halves the nodes for mates in 7 to 11
/// plies; with 2 in place of 3 problems from games take 28 % more nodes (the geometric mean), and the classics of up to 31
/// plies from Zuko and Muso 23 %.
pub fn guess_check<P: Position>(position: &P, mv: Move) -> (ProofNumber, ProofNumber) {
    if position.see_ge(mv, 0) { (1, 3) } else { (3, 1) }
}

/// The same after an attacker's move that gives no check; with numbers as for checks some mates in five moves took more
/// than a minute.
pub const QUIET_NUMBERS: (ProofNumber, ProofNumber) = (3, 1);

/// The same after a move of the defender.
pub const REPLY_NUMBERS: (ProofNumber, ProofNumber) = (1, 1);
