//! Proof and disproof numbers, and what is known about a node.

use boards::{Hand, Move};

/// How many leaves must at least be proved, or disproved, to prove or disprove a node (Allis 1994).
pub type ProofNumber = u32;

/// Nothing more can be done: the opposite is proved.
pub const INFINITE: ProofNumber = 1 << 28;

/// The largest number of what is still open: sums that grow beyond it prove nothing.
pub const LARGEST_OPEN: ProofNumber = INFINITE - 1;

/// A mate, or the absence of one, of any length.
pub const UNLIMITED: u16 = u16::MAX;

/// No position of the path takes part in a disproof.
pub const NO_LOOP: u16 = u16::MAX;

/// One ply more than a length.
#[inline]
pub fn one_more(length: u16) -> u16 {
    length.saturating_add(1)
}

/// One ply less than a length above zero.
#[inline]
pub fn one_less(length: u16) -> u16 {
    if length == UNLIMITED { UNLIMITED } else { length - 1 }
}

/// What is known about a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PnState {
    /// The proof number: zero when the attacker mates.
    pub pn: ProofNumber,
    /// The disproof number: zero when he does not.
    pub dn: ProofNumber,
    /// With this in the attacker's hand, or more, the proof holds; or, with this or less, the disproof.
    pub hand: Hand,
    /// Proved: the plies that the mate takes at most. Disproved: there is no mate within so many plies.
    pub length: u16,
    /// The disproof holds only on paths that reach the node by way of the position at this ply, because it would be
    /// repeated.
    pub loop_ply: u16,
    /// The move that proves or disproves, or is the most promising one.
    pub mv: Move,
}

impl PnState {
    /// Neither proved nor disproved, however large the numbers.
    #[inline]
    pub fn open(pn: ProofNumber, dn: ProofNumber, hand: Hand, mv: Move) -> PnState {
        PnState { pn: pn.min(LARGEST_OPEN), dn: dn.min(LARGEST_OPEN), hand, length: 0, loop_ply: NO_LOOP, mv }
    }

    /// A mate in so many plies at most.
    #[inline]
    pub fn proved(hand: Hand, length: u16, mv: Move) -> PnState {
        PnState { pn: 0, dn: INFINITE, hand, length, loop_ply: NO_LOOP, mv }
    }

    /// No mate within so many plies.
    #[inline]
    pub fn disproved(hand: Hand, length: u16, loop_ply: u16, mv: Move) -> PnState {
        PnState { pn: INFINITE, dn: 0, hand, length, loop_ply, mv }
    }

    /// Whether the attacker mates.
    #[inline]
    pub fn is_proved(&self) -> bool {
        self.pn == 0
    }

    /// Whether he does not.
    #[inline]
    pub fn is_disproved(&self) -> bool {
        self.dn == 0
    }

    /// Whether either is proved, whatever the path.
    #[inline]
    pub fn is_settled(&self) -> bool {
        self.is_final() && self.loop_ply == NO_LOOP
    }

    /// Whether either is proved.
    #[inline]
    pub fn is_final(&self) -> bool {
        self.is_proved() || self.is_disproved()
    }
}

/// The numbers of a node seen by the side that moves there: `phi` is what it has to prove to succeed, `delta` what the
/// other side has to (Nagai 2002).
#[derive(Clone, Copy, Debug)]
pub struct PhiDelta {
    pub phi: ProofNumber,
    pub delta: ProofNumber,
}

impl PhiDelta {
    #[inline]
    pub fn of(state: &PnState, attacks: bool) -> PhiDelta {
        if attacks { PhiDelta { phi: state.pn, delta: state.dn } } else { PhiDelta { phi: state.dn, delta: state.pn } }
    }
}
