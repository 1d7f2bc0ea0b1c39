//! Proof and disproof numbers, and the state of a node.

use boards::{Hand, Move};

/// A proof or disproof number: the smallest number of leaves that must be proved, or disproved, to prove or disprove a
/// node (Allis 1994).
pub type ProofNumber = u32;

/// Number of a node of which the opposite is proved.
pub const INFINITE: ProofNumber = 1 << 28;

/// Greatest number of an open node, to which larger sums are limited.
pub const LARGEST_OPEN: ProofNumber = INFINITE - 1;

/// Length of a mate, or of the absence of one, that is not limited.
pub const UNLIMITED: u16 = u16::MAX;

/// Loop ply of a result that does not depend on the path.
pub const NO_LOOP: u16 = u16::MAX;

/// Returns a length plus one ply.
#[inline]
pub fn one_more(length: u16) -> u16 {
    length.saturating_add(1)
}

/// Returns a length above zero minus one ply.
#[inline]
pub fn one_less(length: u16) -> u16 {
    debug_assert!(length > 0);
    if length == UNLIMITED { UNLIMITED } else { length - 1 }
}

/// State of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PnState {
    /// Proof number: zero if the attacker mates.
    pub pn: ProofNumber,
    /// Disproof number: zero if the attacker does not mate.
    pub dn: ProofNumber,
    /// Proof hand or disproof hand of the attacker: a proof holds with this hand or a larger one, a disproof with this
    /// hand or a smaller one.
    pub hand: Hand,
    /// Greatest length of the proved mate in plies; or, disproved, the length up to which there is no mate.
    pub length: u16,
    /// Ply of the path to which a disproof is bound, because the position there would be repeated; else [`NO_LOOP`].
    pub loop_ply: u16,
    /// Move that proves or disproves, or the most promising one.
    pub mv: Move,
}

impl PnState {
    /// Creates the state of an open node; the numbers are limited to [`LARGEST_OPEN`].
    #[inline]
    pub fn open(pn: ProofNumber, dn: ProofNumber, hand: Hand, mv: Move) -> PnState {
        PnState { pn: pn.min(LARGEST_OPEN), dn: dn.min(LARGEST_OPEN), hand, length: 0, loop_ply: NO_LOOP, mv }
    }

    /// Creates the state of a node with a mate in at most `length` plies.
    #[inline]
    pub fn proved(hand: Hand, length: u16, mv: Move) -> PnState {
        PnState { pn: 0, dn: INFINITE, hand, length, loop_ply: NO_LOOP, mv }
    }

    /// Creates the state of a node without a mate in `length` plies.
    #[inline]
    pub fn disproved(hand: Hand, length: u16, loop_ply: u16, mv: Move) -> PnState {
        PnState { pn: INFINITE, dn: 0, hand, length, loop_ply, mv }
    }

    /// Returns true if the attacker mates.
    #[inline]
    pub fn is_proved(&self) -> bool {
        self.pn == 0
    }

    /// Returns true if the attacker does not mate.
    #[inline]
    pub fn is_disproved(&self) -> bool {
        self.dn == 0
    }

    /// Returns true if the node is proved or disproved on every path.
    #[inline]
    pub fn is_settled(&self) -> bool {
        self.is_final() && self.loop_ply == NO_LOOP
    }

    /// Returns true if the node is proved or disproved.
    #[inline]
    pub fn is_final(&self) -> bool {
        self.is_proved() || self.is_disproved()
    }
}

/// Numbers of a node from the side to move (Nagai 2002).
#[derive(Clone, Copy, Debug)]
pub struct PhiDelta {
    /// Smallest number of leaves that must be decided for the side to move to succeed.
    pub phi: ProofNumber,
    /// Smallest number of leaves that must be decided for the other side to succeed.
    pub delta: ProofNumber,
}

impl PhiDelta {
    /// Returns the numbers of a node; `attacks` is true if the attacker is to move there.
    #[inline]
    pub fn of(state: &PnState, attacks: bool) -> PhiDelta {
        if attacks { PhiDelta { phi: state.pn, delta: state.dn } } else { PhiDelta { phi: state.dn, delta: state.pn } }
    }
}
