//! The positions between the root and the node that is looked at.

use boards::Holding;

/// How many counters tell quickly that a board is not on the path; a power of two.
const COUNTERS: usize = 1 << 14;

/// The path, by board and by the attacker's hand. The root has ply 1, so that 0 is before every position.
pub struct Path<H> {
    /// Tells problems apart.
    salt: u64,
    /// Boards and hands of the game before the root that must not come back.
    before: Vec<(u64, H)>,
    steps: Vec<Step<H>>,
    counters: Vec<u16>,
}

#[derive(Clone, Copy)]
struct Step<H> {
    board_key: u64,
    hand: H,
    /// A key of the whole path up to here.
    key: u64,
}

impl<H: Holding> Path<H> {
    pub fn new(salt: u64, before: Vec<(u64, H)>) -> Path<H> {
        let mut counters = vec![0; COUNTERS];
        for (board_key, _) in &before {
            counters[*board_key as usize % COUNTERS] += 1;
        }
        Path { salt, before, steps: Vec::new(), counters }
    }

    pub fn push(&mut self, board_key: u64, hand: H) {
        let key = self.key_with(board_key, hand);
        self.steps.push(Step { board_key, hand, key });
        self.counters[board_key as usize % COUNTERS] += 1;
    }

    pub fn pop(&mut self) {
        if let Some(step) = self.steps.pop() {
            self.counters[step.board_key as usize % COUNTERS] -= 1;
        }
    }

    /// The board and the attacker's hand at the end of the path, and the ply there.
    pub fn last(&self) -> (u64, H, u16) {
        let step = self.steps.last().expect("the path begins with the root");
        (step.board_key, step.hand, self.steps.len() as u16)
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// The key of the whole path.
    pub fn key(&self) -> u64 {
        self.steps.last().map_or(self.salt, |step| step.key)
    }

    /// The key that the path has with one more position.
    pub fn key_with(&self, board_key: u64, hand: H) -> u64 {
        let key = self.steps.last().map_or(self.salt, |step| step.key);
        let number = board_key ^ u64::from(hand.bits()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (key.rotate_left(5) ^ number).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    /// The ply at which the board stood there with no less in the attacker's hand: he has gained nothing since. It is 0
    /// for all that was before the root.
    #[inline]
    pub fn recurrence(&self, board_key: u64, hand: H) -> Option<u16> {
        if self.counters[board_key as usize % COUNTERS] == 0 {
            return None;
        }
        let recurs = |step: &Step<H>| step.board_key == board_key && step.hand.holds(hand);
        let in_the_game = |&(key, held): &(u64, H)| key == board_key && held.holds(hand);
        let step = self.steps.iter().rposition(recurs).map(|index| index as u16 + 1);
        step.or_else(|| self.before.iter().any(in_the_game).then_some(0))
    }
}
