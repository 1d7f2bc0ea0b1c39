//! The solver's table of proofs, disproofs and numbers by board and hand of the attacker, shared by all threads without
//! locks.
//!
//! All hands of one board lie within one window of the table, because a proof with one hand is a proof with every
//! hand that holds it, and a disproof with one hand is a disproof with every hand that it holds (Seo 1999).
//! An entry is four words, the first of which is the key xor the others, as in the search's transposition table.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use boards::{Hand, Move};
use bytemuck::allocation::try_zeroed_slice_box;

use super::pn_state::{LARGEST_OPEN, NO_LOOP, PnState, ProofNumber, UNLIMITED};
use crate::memory::prefetch::prefetch;
use crate::memory::tt::CACHE_LINE;

/// Words of an entry, each read and written atomically.
const WORDS: usize = 4;
const ENTRY_BYTES: usize = WORDS * size_of::<AtomicU64>();
/// Number of entries in which a board is searched for.
const WINDOW: usize = 16;
/// Entries of a cache line; windows begin at cache lines.
const ENTRIES_PER_LINE: usize = CACHE_LINE / ENTRY_BYTES;
const GENERATIONS: u8 = 255;
const SAMPLE: usize = 2000;

/// State of a node as the table returns it.
#[derive(Clone, Copy, Debug)]
pub struct TableState {
    /// Proof, disproof or numbers.
    pub state: PnState,
    /// Smallest ply at which the node was searched; `u16::MAX` if it never was.
    pub ply: u16,
    /// True if the node was disproved by a repetition on some path.
    pub loops: bool,
}

/// An entry. Both lengths are bounds that hold whatever the numbers are.
#[derive(Clone, Copy)]
struct MateEntry {
    hand: u32,
    mv: u16,
    /// Binary logarithm of the nodes searched for it, in eighths.
    amount: u8,
    pn: ProofNumber,
    dn: ProofNumber,
    /// Length of a proved mate in plies; [`UNLIMITED`] if none is proved.
    mate: u16,
    /// Length in plies below which there is no mate.
    no_mate: u16,
    ply: u16,
    loops: bool,
}

/// Ply at which a node was searched, and number of nodes that it took.
struct Visit {
    ply: u16,
    work: u64,
}

impl MateEntry {
    /// Updates the entry with a state.
    fn take(&mut self, state: &PnState) {
        if state.is_proved() {
            if state.length <= self.mate {
                (self.mate, self.mv) = (state.length, state.mv.bits());
            }
            return;
        }
        if state.is_disproved() {
            let no_mate = state.length.saturating_add(1);
            if no_mate < self.no_mate {
                return;
            }
            self.no_mate = no_mate;
        } else {
            (self.pn, self.dn) = (state.pn.min(LARGEST_OPEN), state.dn.min(LARGEST_OPEN));
        }
        if self.mate == UNLIMITED {
            self.mv = state.mv.bits();
        }
    }

    fn new(hand: u32) -> MateEntry {
        MateEntry { hand, mv: 0, amount: 0, pn: 1, dn: 1, mate: UNLIMITED, no_mate: 0, ply: u16::MAX, loops: false }
    }

    fn pack(&self, generation: u8) -> [u64; WORDS - 1] {
        let first = u64::from(self.hand)
            | u64::from(self.mv) << 32
            | u64::from(self.amount) << 48
            | u64::from(generation) << 56;
        let second = u64::from(self.pn) | u64::from(self.dn) << 32;
        let third = u64::from(self.mate)
            | u64::from(self.no_mate) << 16
            | u64::from(self.ply) << 32
            | u64::from(self.loops) << 48;
        [first, second, third]
    }

    fn unpack([first, second, third]: [u64; WORDS - 1]) -> MateEntry {
        MateEntry {
            hand: first as u32,
            mv: (first >> 32) as u16,
            amount: (first >> 48) as u8,
            pn: second as u32,
            dn: (second >> 32) as u32,
            mate: third as u16,
            no_mate: (third >> 16) as u16,
            ply: (third >> 32) as u16,
            loops: third >> 48 != 0,
        }
    }
}

fn fold([first, second, third]: [u64; WORDS - 1]) -> u64 {
    first ^ second.rotate_left(21) ^ third.rotate_left(43)
}

/// Returns eight times the binary logarithm, approximately.
fn logarithm(work: u64) -> u8 {
    let work = work.max(1);
    let exponent = work.ilog2();
    let eighths = if exponent < 3 { 0 } else { (work >> (exponent - 3)) & 7 };
    (8 * u64::from(exponent) + eighths).min(255) as u8
}

/// The solver's table.
pub struct MateTable {
    /// The entries, after `offset` words up to a cache line.
    words: Box<[AtomicU64]>,
    offset: usize,
    windows: usize,
    generation: AtomicU8,
}

impl MateTable {
    /// Creates a table of at most this many bytes; `None` if there is no memory for it.
    pub fn try_new(bytes: usize) -> Option<MateTable> {
        let entries = (bytes.saturating_sub(CACHE_LINE) / ENTRY_BYTES).max(WINDOW);
        let words: Box<[AtomicU64]> =
            try_zeroed_slice_box(entries * WORDS + CACHE_LINE / size_of::<AtomicU64>()).ok()?;
        let begin = words.as_ptr().addr();
        let offset = (begin.next_multiple_of(CACHE_LINE) - begin) / size_of::<AtomicU64>();
        let windows = (entries - WINDOW) / ENTRIES_PER_LINE + 1;
        // Memory of zeros has the generation 0: its entries are free.
        Some(MateTable { words, offset, windows, generation: AtomicU8::new(1) })
    }

    /// Returns the words of all entries.
    pub fn words(&self) -> &[AtomicU64] {
        &self.words[self.offset..][..self.entries() * WORDS]
    }

    fn entries(&self) -> usize {
        (self.windows - 1) * ENTRIES_PER_LINE + WINDOW
    }

    /// Clears the table for another problem.
    pub fn clear(&self) {
        let generation = self.generation();
        if generation == GENERATIONS {
            self.words.iter().for_each(|word| word.store(0, Relaxed));
        }
        self.generation.store(generation % GENERATIONS + 1, Relaxed);
    }

    fn generation(&self) -> u8 {
        self.generation.load(Relaxed)
    }

    fn window(&self, key: u64) -> &[AtomicU64] {
        let index = ((u128::from(key) * self.windows as u128) >> 64) as usize;
        &self.words[self.offset + index * ENTRIES_PER_LINE * WORDS..][..WINDOW * WORDS]
    }

    /// Prefetches the entries of a board.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(&self.window(key)[0]);
    }

    /// Returns the entry in a place of a window, and true if it belongs to the board; `None` if the place is free.
    #[inline]
    fn read(&self, place: &[AtomicU64], key: u64) -> Option<(MateEntry, bool)> {
        let words = [place[1].load(Relaxed), place[2].load(Relaxed), place[3].load(Relaxed)];
        if (words[0] >> 56) as u8 != self.generation() {
            return None;
        }
        Some((MateEntry::unpack(words), place[0].load(Relaxed) ^ fold(words) == key))
    }

    fn write(&self, place: &[AtomicU64], key: u64, entry: &MateEntry) {
        let words = entry.pack(self.generation());
        place[0].store(key ^ fold(words), Relaxed);
        for (word, value) in place[1..].iter().zip(words) {
            word.store(value, Relaxed);
        }
    }

    /// Returns the state of a board with a hand of the attacker and `plies` plies left.
    pub fn probe(&self, key: u64, hand: Hand, plies: u16) -> Option<TableState> {
        let mut known = None;
        let (mut pn, mut dn) = (1, 1);
        for place in self.window(key).chunks_exact(WORDS) {
            // Places are filled from the first one on.
            let Some((entry, same)) = self.read(place, key) else { break };
            if !same {
                continue;
            }
            let other = Hand::from_bits(entry.hand);
            if hand.contains(other) {
                if entry.mate <= plies && entry.mate != UNLIMITED {
                    let state = PnState::proved(other, entry.mate, Move::from_bits(entry.mv));
                    return Some(TableState { state, ply: entry.ply, loops: false });
                }
                dn = dn.max(entry.dn);
            }
            if other.contains(hand) {
                if entry.no_mate > plies || entry.no_mate == UNLIMITED {
                    let length = if entry.no_mate == UNLIMITED { UNLIMITED } else { entry.no_mate - 1 };
                    let state = PnState::disproved(other, length, NO_LOOP, Move::from_bits(entry.mv));
                    return Some(TableState { state, ply: entry.ply, loops: false });
                }
                pn = pn.max(entry.pn);
            }
            if hand == other {
                known = Some((entry.ply, Move::from_bits(entry.mv), entry.loops));
            }
        }
        match known {
            Some((ply, mv, loops)) => Some(TableState { state: PnState::open(pn, dn, hand, mv), ply, loops }),
            None if pn > 1 || dn > 1 => {
                let state = PnState::open(pn, dn, hand, Move::NONE);
                Some(TableState { state, ply: u16::MAX, loops: false })
            }
            None => None,
        }
    }

    /// Stores the state of a node that was searched at a ply with `work` nodes. A disproof must not depend on the path.
    pub fn store(&self, key: u64, hand: Hand, state: &PnState, ply: u16, work: u64) {
        debug_assert!(state.loop_ply == NO_LOOP, "a disproof that depends on the path");
        let hand = if state.is_final() { state.hand } else { hand };
        let superseded = |entry: &MateEntry| is_superseded(entry, state);
        self.change(key, hand.bits(), Visit { ply, work }, superseded, |entry| entry.take(state));
    }

    /// Marks a node that was disproved by a repetition on some path.
    pub fn note_loop(&self, key: u64, hand: Hand, ply: u16, work: u64) {
        self.change(key, hand.bits(), Visit { ply, work }, |_| false, |entry| entry.loops = true);
    }

    /// Changes the entry of a board with a hand. A new entry takes a free place, that of a superseded entry of the same
    /// board, or else that of the entry with the least work.
    fn change(
        &self,
        key: u64,
        hand: u32,
        visit: Visit,
        superseded: impl Fn(&MateEntry) -> bool,
        change: impl FnOnce(&mut MateEntry),
    ) {
        let window = self.window(key);
        let (mut chosen, mut least) = (0, u32::MAX);
        let mut entry = MateEntry::new(hand);
        for (index, place) in window.chunks_exact(WORDS).enumerate() {
            let Some((old, same)) = self.read(place, key) else {
                if least > 0 {
                    chosen = index;
                }
                break;
            };
            if same && old.hand == hand {
                chosen = index;
                entry = old;
                break;
            }
            let value = if same && superseded(&old) { 0 } else { 1 + u32::from(old.amount) };
            if value < least {
                (chosen, least) = (index, value);
            }
        }
        entry.amount = entry.amount.max(logarithm(visit.work));
        entry.ply = entry.ply.min(visit.ply);
        change(&mut entry);
        self.write(&window[chosen * WORDS..][..WORDS], key, &entry);
    }

    /// Returns the used share of the table in permille, from a sample.
    pub fn hashfull(&self) -> u32 {
        let generation = self.generation();
        let (words, entries) = (self.words(), self.entries());
        let sample = SAMPLE.min(entries);
        let step = entries / sample;
        let used = (0..sample)
            .filter(|index| (words[index * step * WORDS + 1].load(Relaxed) >> 56) as u8 == generation)
            .count();
        (used * 1000 / sample) as u32
    }
}

/// Returns true if a final state implies everything that an entry of the same board holds.
fn is_superseded(entry: &MateEntry, state: &PnState) -> bool {
    let hand = Hand::from_bits(entry.hand);
    if state.is_proved() {
        hand.contains(state.hand) && entry.mate >= state.length && entry.no_mate == 0
    } else {
        state.is_disproved() && state.length == UNLIMITED && state.hand.contains(hand) && entry.mate == UNLIMITED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hand of at most one piece of each kind, given as a bit for each.
    fn hand(kinds: u32) -> Hand {
        let mut hand = Hand::EMPTY;
        (0..Hand::KINDS).filter(|kind| kinds >> kind & 1 != 0).for_each(|kind| hand.add(kind));
        hand
    }

    const KEY: u64 = 0x1234_5678_9ABC_DEF0;
    const MOVE: Move = Move::from_bits(7);

    fn table() -> MateTable {
        let table = MateTable::try_new(1 << 16).unwrap();
        table.clear();
        table
    }

    fn state(table: &MateTable, kinds: u32, plies: u16) -> Option<PnState> {
        table.probe(KEY, hand(kinds), plies).map(|known| known.state)
    }

    #[test]
    fn a_proof_holds_with_more_in_hand_and_more_plies() {
        let table = table();
        table.store(KEY, hand(0b111), &PnState::proved(hand(0b010), 5, MOVE), 3, 10);
        assert_eq!(state(&table, 0b110, 5), Some(PnState::proved(hand(0b010), 5, MOVE)));
        assert!(state(&table, 0b110, UNLIMITED).unwrap().is_proved());
        assert!(!state(&table, 0b110, 4).is_some_and(|state| state.is_final()));
        assert_eq!(state(&table, 0b101, 5), None);
        assert_eq!(table.probe(KEY ^ 1, hand(0b111), 5).map(|known| known.state), None);
    }

    #[test]
    fn a_disproof_holds_with_less_in_hand_and_fewer_plies() {
        let table = table();
        table.store(KEY, hand(0b001), &PnState::disproved(hand(0b011), 6, NO_LOOP, MOVE), 3, 10);
        assert_eq!(state(&table, 0b010, 6), Some(PnState::disproved(hand(0b011), 6, NO_LOOP, MOVE)));
        assert!(!state(&table, 0b010, 7).is_some_and(|state| state.is_final()));
        assert_eq!(state(&table, 0b100, 6), None);
    }

    #[test]
    fn numbers_are_bounds_for_other_hands() {
        let table = table();
        table.store(KEY, hand(0b011), &PnState::open(30, 40, hand(0b011), MOVE), 3, 10);
        assert_eq!(state(&table, 0b011, 9), Some(PnState::open(30, 40, hand(0b011), MOVE)));
        // With more it is harder to disprove, with less harder to prove.
        assert_eq!(state(&table, 0b111, 9).map(|state| (state.pn, state.dn)), Some((1, 40)));
        assert_eq!(state(&table, 0b001, 9).map(|state| (state.pn, state.dn)), Some((30, 1)));
    }

    #[test]
    fn what_cost_least_goes_first_and_all_is_forgotten_at_once() {
        let table = MateTable::try_new(1).unwrap();
        table.clear();
        for kinds in 1..=40 {
            let work = if kinds == 20 { 1_000 } else { 10 };
            table.store(KEY, hand(kinds), &PnState::open(kinds, kinds, hand(kinds), MOVE), 3, work);
        }
        assert_eq!(state(&table, 20, 9).map(|state| state.mv), Some(MOVE));
        assert_eq!(table.hashfull(), 1_000);
        table.clear();
        assert_eq!(state(&table, 20, 9), None);
    }
}
