//! Numbers of a node from those of its children, and its proof or disproof once they decide it.

use std::ops::Range;

use boards::Move;

use super::child::{Child, NO_CHILD};
use super::dfpn::DfpnSearch;
use super::pn_state::{INFINITE, LARGEST_OPEN, PhiDelta, PnState, ProofNumber, one_more};
use crate::games::Game;

/// Numbers of a node and the child to search next.
pub(super) struct Sums {
    /// Numbers of the node.
    pub(super) numbers: PhiDelta,
    /// Index of the best child in the list of all children.
    pub(super) best: usize,
    /// Second smallest delta of the children.
    pub(super) second: ProofNumber,
    /// Delta contributed by all children but the best.
    pub(super) rest: ProofNumber,
}

/// Returns a child's delta by which it is chosen: each of the `crowd` of threads that search it adds a virtual loss of
/// half. An open child stays open.
fn crowded(delta: ProofNumber, crowd: ProofNumber) -> ProofNumber {
    let loss = crowd.saturating_mul(delta / 2 + 1);
    delta.max(delta.saturating_add(loss).min(LARGEST_OPEN))
}

impl<G: Game> DfpnSearch<G> {
    /// Activates the moves that were deferred behind one that has failed.
    pub(super) fn activate(&mut self, children: Range<usize>, attacks: bool) {
        let children = &mut self.children[children];
        for index in 0..children.len() {
            let Child { active, next, state, .. } = children[index];
            let failed = if attacks { state.is_disproved() } else { state.is_proved() };
            if active && failed && next != NO_CHILD {
                children[usize::from(next)].active = true;
            }
        }
    }

    /// Returns the numbers of a node. For the defender delta is not the sum over the children but their maximum, plus
    /// one for each other child: replies to the same check are mostly refuted by the same moves, and sums explode in
    /// long mates (weak proof numbers, Ueda et al. 2008; Zuko No. 100 of 611 plies takes a third of the nodes). Checks
    /// have less in common: for the attacker delta is halfway between sum and maximum, which takes 5 to 9 % fewer nodes
    /// than the sum in problems from games.
    pub(super) fn sums(&self, children: Range<usize>, attacks: bool) -> Sums {
        debug_assert!(!children.is_empty());
        let (mut phi, mut second) = (INFINITE, INFINITE);
        let (mut sum, mut largest, mut open): (ProofNumber, ProofNumber, ProofNumber) = (0, 0, 0);
        let (mut best, mut best_rank) = (children.start, (INFINITE, INFINITE));
        for index in children {
            let child = &self.children[index];
            if !child.active {
                continue;
            }
            let own = PhiDelta::of(&child.state, !attacks);
            sum = (sum + own.phi).min(INFINITE);
            largest = largest.max(own.phi);
            open += ProofNumber::from(own.phi > 0);
            phi = phi.min(own.delta);
            let crowd = self.task.virtual_loss.as_ref().map_or(0, |virtual_loss| virtual_loss.others(child.board_key));
            let rank = (crowded(own.delta, crowd), own.phi);
            if own.delta == 0 || rank < best_rank && best_rank.0 > 0 {
                second = second.min(best_rank.0);
                (best, best_rank) = (index, if own.delta == 0 { (0, 0) } else { rank });
            } else {
                second = second.min(rank.0);
            }
        }
        let best_phi = PhiDelta::of(&self.children[best].state, !attacks).phi;
        let others = open.saturating_sub(1);
        let (delta, rest) = if attacks {
            let delta = sum.midpoint(largest);
            (delta, delta - best_phi)
        } else {
            (largest.saturating_add(others), others)
        };
        let delta = if largest == 0 { 0 } else { delta.min(LARGEST_OPEN) };
        Sums { numbers: PhiDelta { phi, delta }, best, second, rest }
    }

    /// Returns the proof or disproof of a node whose children decide it.
    pub(super) fn settle(&self, children: Range<usize>, plies: u16, attacks: bool) -> PnState {
        let position = self.line.current();
        let children = &self.children[children];
        let decided = |child: &&Child| if attacks { child.state.is_proved() } else { child.state.is_disproved() };
        let successes = children.iter().filter(decided);
        if attacks {
            if let Some(child) = successes.min_by_key(|child| child.state.length) {
                let hand = position.hand_before(child.mv, child.state.hand);
                return PnState::proved(hand, one_more(child.state.length), child.mv);
            }
            let mut all = self.no_move_left(plies);
            for Child { mv, state, .. } in children {
                all.hand = all.hand.intersection(position.hand_before(*mv, state.hand));
                all.length = all.length.min(one_more(state.length));
                all.loop_ply = all.loop_ply.min(state.loop_ply);
            }
            return all;
        }
        // A disproof that holds on every path comes first.
        if let Some(child) = successes.max_by_key(|child| (child.state.loop_ply, child.state.length)) {
            let PnState { hand, length, loop_ply, .. } = child.state;
            return PnState::disproved(hand, one_more(length), loop_ply, child.mv);
        }
        let mut all = PnState::proved(position.missing_interpositions(), 0, Move::NONE);
        for Child { mv, state, .. } in children {
            all.hand = all.hand.union(state.hand);
            if all.mv.is_none() || one_more(state.length) > all.length {
                (all.length, all.mv) = (one_more(state.length), *mv);
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use boards::shogi::Shogi;
    use boards::{Drops, Line, Rules, Side};

    use super::*;
    use crate::control::Control;
    use crate::mate::pn_state::NO_LOOP;
    use crate::mate::{Attack, MateLimits, MateTables, MateTask};

    /// Creates a search whose root has children with these proof and disproof numbers.
    fn search_of_children(number: ProofNumber, threads: usize) -> DfpnSearch<Shogi> {
        let control = Arc::new(Control::new(threads, false));
        let limits = MateLimits { started: std::time::Instant::now(), time: None, nodes: None };
        let tables = Arc::new(MateTables::try_new(1).unwrap());
        let task = Arc::new(MateTask::new(Attack::Checks, control, limits, None, tables));
        let mut search = DfpnSearch::new(0, &task, Line::new(Shogi::start()), Side::First);
        let hand = search.line.current().hand(Side::First);
        for bits in 1..=3 {
            let mv = Move::from_bits(bits);
            let state = PnState::open(number, number, hand, mv);
            search.children.push(Child {
                mv,
                board_key: u64::from(bits),
                hand,
                state,
                ply: 1,
                active: true,
                next: NO_CHILD,
            });
        }
        search
    }

    #[test]
    fn numbers_that_are_too_large_leave_a_node_open() {
        let mut search = search_of_children(INFINITE, 1);
        for attacks in [true, false] {
            let Sums { numbers, .. } = search.sums(0..3, attacks);
            assert!((1..INFINITE).contains(&numbers.phi) && (1..INFINITE).contains(&numbers.delta), "{numbers:?}");
        }
        // The numbers stay below the limits at the root.
        search.children.truncate(1);
        let Sums { numbers, rest, .. } = search.sums(0..1, true);
        assert!(numbers.phi < INFINITE && numbers.delta < INFINITE && rest == 0);
    }

    #[test]
    fn a_crowd_of_threads_leaves_an_open_child_open() {
        assert_eq!(crowded(0, 0), 0);
        assert_eq!(crowded(10, 0), 10);
        assert_eq!(crowded(10, 2), 22);
        for crowd in [1, 63, u32::from(u16::MAX)] {
            assert_eq!(crowded(LARGEST_OPEN, crowd), LARGEST_OPEN);
            assert_eq!(crowded(INFINITE, crowd), INFINITE);
        }
    }

    #[test]
    fn the_least_crowded_of_hard_children_is_the_best() {
        let mut search = search_of_children(LARGEST_OPEN - 1, 64);
        let virtual_loss = search.task.virtual_loss.as_ref().unwrap();
        for _ in 0..63 {
            virtual_loss.enter(1);
            virtual_loss.enter(2);
        }
        assert_eq!(search.sums(0..3, true).best, 2);
        // A child that is disproved is no better than one that is crowded.
        let hand = search.children[0].hand;
        search.children[2].state = PnState::disproved(hand, 1, NO_LOOP, Move::NONE);
        assert_ne!(search.sums(0..3, true).best, 2);
    }
}
