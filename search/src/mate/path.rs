//! The path from the root to the current node.

use boards::Hand;

use crate::random::STEP;

/// Number of counters that tell fast that a board is not on the path, a power of two.
const COUNTERS: usize = 1 << 14;
/// Odd multiplier whose product mixes all bits of a key (Degski's 64-bit hash), and the rotation that makes keys depend
/// on the order of the nodes.
const PATH_MULTIPLIER: u64 = 0xD6E8_FEB8_6659_FD93;
const PATH_ROTATION: u32 = 5;

/// The path as boards and hands of the attacker. The root has ply 1; ply 0 stands for the game before the root.
pub struct Path {
    /// Key of the problem.
    salt: u64,
    /// Boards and hands of the game before the root that must not be repeated.
    before: Vec<(u64, Hand)>,
    nodes: Vec<PathNode>,
    counters: Vec<u16>,
}

#[derive(Clone, Copy)]
struct PathNode {
    board_key: u64,
    hand: Hand,
    /// Key of the whole path up to this node.
    key: u64,
}

impl Path {
    /// Creates an empty path.
    pub fn new(salt: u64, before: Vec<(u64, Hand)>) -> Path {
        let mut counters = vec![0; COUNTERS];
        for (board_key, _) in &before {
            counters[*board_key as usize % COUNTERS] += 1;
        }
        Path { salt, before, nodes: Vec::new(), counters }
    }

    /// Adds a node.
    pub fn push(&mut self, board_key: u64, hand: Hand) {
        let key = self.key_with(board_key, hand);
        self.nodes.push(PathNode { board_key, hand, key });
        self.counters[board_key as usize % COUNTERS] += 1;
    }

    /// Removes the last node.
    pub fn pop(&mut self) {
        if let Some(node) = self.nodes.pop() {
            self.counters[node.board_key as usize % COUNTERS] -= 1;
        }
    }

    /// Returns board key, hand of the attacker and ply of the last node.
    pub fn last(&self) -> (u64, Hand, u16) {
        let node = self.nodes.last().expect("the path begins with the root");
        (node.board_key, node.hand, self.nodes.len() as u16)
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the key of the whole path.
    pub fn key(&self) -> u64 {
        self.nodes.last().map_or(self.salt, |node| node.key)
    }

    /// Returns the key of the path with one more node.
    pub fn key_with(&self, board_key: u64, hand: Hand) -> u64 {
        let key = self.nodes.last().map_or(self.salt, |node| node.key);
        let number = board_key ^ u64::from(hand.bits()).wrapping_mul(STEP);
        (key.rotate_left(PATH_ROTATION) ^ number).wrapping_mul(PATH_MULTIPLIER)
    }

    /// Returns the ply at which the same board occurred with no smaller hand of the attacker, who has gained nothing
    /// since; 0 for the game before the root.
    #[inline]
    pub fn recurrence(&self, board_key: u64, hand: Hand) -> Option<u16> {
        if self.counters[board_key as usize % COUNTERS] == 0 {
            return None;
        }
        let recurs = |node: &PathNode| node.board_key == board_key && node.hand.contains(hand);
        let in_the_game = |&(key, held): &(u64, Hand)| key == board_key && held.contains(hand);
        let node = self.nodes.iter().rposition(recurs).map(|index| index as u16 + 1);
        node.or_else(|| self.before.iter().any(in_the_game).then_some(0))
    }
}
