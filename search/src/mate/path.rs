//! The positions between the root and the node that is looked at.

use boards::Hand;

/// How many counters tell quickly that a board is not on the path; a power of two.
const COUNTERS: usize = 1 << 14;

/// The path, by board and by the attacker's hand. The root has ply 1, so that 0 is before every position.
pub struct Path {
    /// Tells problems apart.
    salt: u64,
    /// Boards and hands of the game before the root that must not come back.
    before: Vec<(u64, Hand)>,
    steps: Vec<Step>,
    counters: Vec<u16>,
}

#[derive(Clone, Copy)]
struct Step {
    board_key: u64,
    hand: Hand,
    /// A key of the whole path up to here.
    key: u64,
}

impl Path {
    pub fn new(salt: u64, before: Vec<(u64, Hand)>) -> Path {
        let mut counters = vec![0; COUNTERS];
        for (board_key, _) in &before {
            counters[*board_key as usize % COUNTERS] += 1;
        }
        Path { salt, before, steps: Vec::new(), counters }
    }

    pub fn push(&mut self, board_key: u64, hand: Hand) {
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
    pub fn last(&self) -> (u64, Hand, u16) {
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
    pub fn key_with(&self, board_key: u64, hand: Hand) -> u64 {
        let key = self.steps.last().map_or(self.salt, |step| step.key);
        let number = board_key ^ u64::from(hand.bits()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (key.rotate_left(5) ^ number).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    /// The ply at which the board stood there with no less in the attacker's hand: he has gained nothing since. It is 0
    /// for all that was before the root.
    #[inline]
    pub fn recurrence(&self, board_key: u64, hand: Hand) -> Option<u16> {
        if self.counters[board_key as usize % COUNTERS] == 0 {
            return None;
        }
        let recurs = |step: &Step| step.board_key == board_key && step.hand.contains(hand);
        let in_the_game = |&(key, held): &(u64, Hand)| key == board_key && held.contains(hand);
        let step = self.steps.iter().rposition(recurs).map(|index| index as u16 + 1);
        step.or_else(|| self.before.iter().any(in_the_game).then_some(0))
    }
}
