//! Children of a node: moves with the states of the nodes that they lead to.

use boards::{Hand, Move, Position};

use super::pn_state::{PnState, ProofNumber};

/// Index of no child.
pub const NO_CHILD: u16 = u16::MAX;

/// A move and the state of the node that it leads to.
#[derive(Clone, Copy, Debug)]
pub struct Child {
    pub mv: Move,
    /// Key of the board after the move.
    pub board_key: u64,
    /// Hand of the attacker after the move.
    pub hand: Hand,
    /// State of the node after the move.
    pub state: PnState,
    /// Smallest ply at which the node was searched; `u16::MAX` if it never was.
    pub ply: u16,
    /// True if the child takes part in the numbers of its parent.
    pub active: bool,
    /// Index, among the siblings, of the similar move that becomes active when this one has failed.
    pub next: u16,
}

/// Defers moves that are similar to an earlier one until that one has failed: mostly they fail for the same reason, and
/// their numbers would count the same work twice. Similar are drops of the defender on the same square, or on any
/// squares where the piece is lost, and moves that decline a promotion which is nearly always better.
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
        if let Some(mut earlier) = earlier {
            // Two moves may be similar to the same one: each waits for the one before it.
            while children[earlier].next != NO_CHILD {
                earlier = usize::from(children[earlier].next);
            }
            children[earlier].next = index as u16;
            children[index].active = false;
        }
    }
}

/// Returns the initial proof and disproof numbers of a node (Nagai's df-pn+) by the check that leads to it: a check
/// that loses a piece is harder to prove, any other harder to disprove. This halves the nodes for mates in 7 to 11
/// plies; with 2 in place of 3 problems from games take 28 % more nodes (geometric mean), and the classics of up to 31
/// plies from Zuko and Muso 23 %.
pub fn check_numbers<P: Position>(position: &P, mv: Move) -> (ProofNumber, ProofNumber) {
    if position.see_ge(mv, 0) { SOUND_CHECK_NUMBERS } else { LOSING_CHECK_NUMBERS }
}

const SOUND_CHECK_NUMBERS: (ProofNumber, ProofNumber) = (1, 3);
const LOSING_CHECK_NUMBERS: (ProofNumber, ProofNumber) = (3, 1);

/// Initial proof and disproof numbers after an attacker's move that gives no check. With the numbers of checks some
/// mates in five moves took more than a minute.
pub const QUIET_NUMBERS: (ProofNumber, ProofNumber) = (3, 1);

/// Initial proof and disproof numbers after a move of the defender.
pub const REPLY_NUMBERS: (ProofNumber, ProofNumber) = (1, 1);

#[cfg(test)]
mod tests {
    use boards::shogi::Shogi;
    use boards::{Line, Notation, Rules};

    use super::*;

    /// A rook and a gold can be dropped on each of two squares: two drops are similar to the same earlier one.
    #[test]
    fn every_deferred_move_has_one_that_it_waits_for() {
        let position = Shogi::from_fen("1n1knn3/9/1gS1l4/9/9/9/9/9/9 b BLrg 1").unwrap();
        let mut line = Line::new(position);
        line.push(position.parse_move("B*3d").unwrap());
        let moves = line.current().move_list();
        let child = |&mv: &Move| Child {
            mv,
            board_key: 0,
            hand: Hand::default(),
            state: PnState::open(1, 1, Hand::default(), mv),
            ply: 0,
            active: true,
            next: NO_CHILD,
        };
        let mut children: Vec<Child> = moves.iter().map(child).collect();
        defer(line.current(), &mut children, false);
        let deferred = (0..children.len()).filter(|&index| !children[index].active);
        let mut awaited: Vec<usize> =
            children.iter().filter(|child| child.next != NO_CHILD).map(|child| usize::from(child.next)).collect();
        awaited.sort_unstable();
        assert_eq!(awaited, deferred.collect::<Vec<usize>>());
        assert!(awaited.len() >= 3, "{awaited:?}");
    }
}
