//! Expansion of a node: its children, or its state if it is decided without them.

use boards::{Hand, Move, MoveList, Position, Verdict};

use super::child::{Child, NO_CHILD, QUIET_NUMBERS, REPLY_NUMBERS, check_numbers, defer};
use super::dfpn::DfpnSearch;
use super::pn_state::{NO_LOOP, PnState, ProofNumber, UNLIMITED, one_less};
use super::task::Attack;
use crate::games::Game;

/// Greatest length of a path in plies. Deeper nodes count as repetitions of the game before the root, so that disproofs
/// by them hold on one path only.
const LONGEST_PATH: usize = 4000;

impl<G: Game> DfpnSearch<G> {
    /// Adds the children of the end of the path; or returns its state if it is decided without them.
    pub(super) fn expand(&mut self, plies: u16, attacks: bool, fresh: bool) -> Option<PnState> {
        let position = self.line.current();
        let (_, hand, _) = self.path.last();
        let mut moves = MoveList::new();
        if attacks {
            let other = position.hand(!self.attacker);
            if position.is_lost() {
                return Some(PnState::disproved(hand.union(other), UNLIMITED, NO_LOOP, Move::NONE));
            }
            if plies == 0 {
                return Some(PnState::disproved(hand.union(other), 0, NO_LOOP, Move::NONE));
            }
            if fresh && let Some(state) = mate_in_one(position) {
                return Some(state);
            }
            self.attacking_moves(plies, &mut moves);
            if moves.is_empty() {
                return Some(self.no_move_left(plies));
            }
            if plies == 1 {
                return Some(self.last_move(&moves));
            }
        } else {
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                return Some(match is_mate(position) {
                    true => PnState::proved(hand_that_mates(position, hand), 0, Move::NONE),
                    false => PnState::disproved(hand, UNLIMITED, NO_LOOP, Move::NONE),
                });
            }
            if plies == 0 {
                return Some(PnState::disproved(hand, 0, NO_LOOP, Move::NONE));
            }
        }
        if self.path.len() >= LONGEST_PATH {
            return Some(PnState::disproved(hand, UNLIMITED, 0, Move::NONE));
        }
        let first = self.children.len();
        for mv in moves {
            let board_key = position.board_key_after(mv) ^ self.salt;
            self.task.tables.table.prefetch(board_key);
            let hand = if attacks { position.hand_after(mv) } else { hand };
            let state = PnState::open(1, 1, hand, mv);
            self.children.push(Child { mv, board_key, hand, state, ply: u16::MAX, active: true, next: NO_CHILD });
        }
        let plies = one_less(plies);
        for index in first..self.children.len() {
            (self.children[index].state, self.children[index].ply) =
                self.initial_state(&self.children[index], plies, attacks);
        }
        defer(self.line.current(), &mut self.children[first..], attacks);
        None
    }

    /// Returns the state of a child from path and table, or its initial state, and the smallest ply at which it was
    /// searched.
    fn initial_state(&self, child: &Child, plies: u16, attacks: bool) -> (PnState, u16) {
        let &Child { mv, board_key, hand, .. } = child;
        if let Some(loop_ply) = self.path.recurrence(board_key, hand) {
            let (_, _, ply) = self.path.last();
            return (PnState::disproved(hand, UNLIMITED, loop_ply.min(ply), Move::NONE), u16::MAX);
        }
        let known = self.task.tables.table.probe(board_key, hand, plies);
        if let Some(known) = &known
            && (known.state.is_final() || known.ply != u16::MAX)
        {
            let path_key = || self.path.key_with(board_key, hand);
            let looped = known.loops.then(|| self.task.tables.ghi.probe(path_key(), plies)).flatten();
            return (looped.unwrap_or(known.state), known.ply);
        }
        let (pn, dn) = self.initial_numbers(mv, attacks);
        let (known_pn, known_dn) = known.map_or((1, 1), |known| (known.state.pn, known.state.dn));
        (PnState::open(pn.max(known_pn), dn.max(known_dn), hand, Move::NONE), u16::MAX)
    }

    /// Returns the initial proof and disproof numbers of a child.
    fn initial_numbers(&self, mv: Move, attacks: bool) -> (ProofNumber, ProofNumber) {
        let position = self.line.current();
        match attacks {
            true if self.task.attack.checks_only() || position.gives_check(mv) => check_numbers(position, mv),
            true => QUIET_NUMBERS,
            false => REPLY_NUMBERS,
        }
    }

    /// Lists the moves that the attacker may play with `plies` plies left: checks only, if the move must be the last
    /// one and only a check can mate.
    fn attacking_moves(&self, plies: u16, moves: &mut MoveList) {
        match self.task.attack {
            Attack::AnyMove(_) if plies > 1 || self.stalemate_loses => self.line.current().legal_moves(moves),
            _ => self.line.current().legal_checks(moves),
        }
    }

    /// Returns the state of a node in which the attacker has one move left, out of `moves`.
    fn last_move(&mut self, moves: &MoveList) -> PnState {
        let position = self.line.current();
        let mut state = PnState::disproved(position.hand(self.attacker), 1, NO_LOOP, Move::NONE);
        let mut tried = 0;
        for &mv in moves {
            let mated = position.after(mv);
            tried += 1;
            if !mated.has_legal_move() && is_mate(&mated) {
                let hand = hand_that_mates(&mated, mated.hand(self.attacker));
                state = PnState::proved(position.hand_before(mv, hand), 1, mv);
                break;
            }
        }
        self.count_nodes(tried);
        state
    }

    /// Returns the disproof of a node in which all listed moves of the attacker fail. If only checks were listed
    /// because the next move had to be the last, the disproof does not hold for longer mates.
    pub(super) fn no_move_left(&self, plies: u16) -> PnState {
        let position = self.line.current();
        let (hand, length) = match self.task.attack {
            Attack::Checks | Attack::ChecksInGame => (position.largest_hand_without_new_checks(), UNLIMITED),
            Attack::AnyMove(_) if plies > 1 => (position.hand(self.attacker), UNLIMITED),
            Attack::AnyMove(_) => (position.hand(self.attacker), plies),
        };
        PnState::disproved(hand, length, NO_LOOP, Move::NONE)
    }
}

/// Returns true if the side to move, which has no legal move, has lost.
fn is_mate<P: Position>(position: &P) -> bool {
    position.no_moves_verdict() == Verdict::Loss
}

/// Returns the proof hand of a mate position. Without a check, the defender could drop any piece that the attacker
/// lacks, so the whole hand is needed.
fn hand_that_mates<P: Position>(position: &P, hand: Hand) -> Hand {
    if position.in_check() { position.missing_interpositions() } else { hand }
}

/// Returns the state of a node with a mate in one, if the game has a fast way to find it.
fn mate_in_one<G: Game>(position: &G) -> Option<PnState> {
    let mv = position.mate_in_one()?;
    let mated = position.after(mv);
    // A game may also be won at once by other means than mate.
    let mates = mated.in_check() && !mated.has_legal_move() && is_mate(&mated);
    mates.then(|| PnState::proved(position.hand_before(mv, mated.missing_interpositions()), 1, mv))
}
