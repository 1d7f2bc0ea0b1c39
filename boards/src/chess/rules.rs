//! Rules: repetition, dead positions, and the detection of a move that would repeat.

use once_cell::sync::Lazy;

use super::{Bitboard, Chess, Kind, Piece, Square, attacks, zobrist};
use crate::rules::{clock_rules, common_rules};
use crate::{Line, Repetition, Rules, Side, Verdict};

/// The starting position of chess.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Half-move clock at which the game is drawn: fifty moves by each side.
pub(super) const CLOCK_LIMIT: u32 = 100;

impl Rules for Chess {
    const NAME: &'static str = "chess";
    const COUNTS_PLIES: bool = false;

    common_rules!();
    clock_rules!();

    fn after_null(&self) -> Chess {
        debug_assert!(!self.in_check(), "a null move in check: {self:?}");
        let mut next = *self;
        next.pass_turn();
        next.find_checks();
        next
    }

    #[inline]
    fn no_moves_verdict(&self) -> Verdict {
        if self.in_check() { Verdict::Loss } else { Verdict::Draw }
    }

    /// Returns true if neither side can ever give mate: bare kings, one knight, or bishops on squares of one colour
    /// only.
    #[inline]
    fn is_dead(&self) -> bool {
        let mating = self.kind(Kind::Pawn) | self.kind(Kind::Rook) | self.kind(Kind::Queen);
        if mating.any() {
            return false;
        }
        let (knights, bishops) = (self.kind(Kind::Knight), self.kind(Kind::Bishop));
        if knights.any() {
            return bishops.is_empty() && !knights.more_than_one();
        }
        (bishops & Bitboard::DARK).is_empty() || (bishops & !Bitboard::DARK).is_empty()
    }

    /// Returns false if a side has only its king, or besides it pieces that cannot mate even with the help of the other
    /// side (FIDE Laws of Chess, article 6.9): one knight against pieces that block no square for their king, or
    /// bishops of one colour where nothing but pieces on the same squares can block one.
    fn can_mate(&self, side: Side) -> bool {
        let own = self.by_side(side) & !self.kind(Kind::King);
        let others = self.by_side(!side) & !self.kind(Kind::King);
        let (knights, bishops) = (self.kind(Kind::Knight), self.kind(Kind::Bishop));
        let minors = knights | bishops;
        if own.is_empty() || (own & !minors).any() {
            return own.any();
        }
        if (own & knights).any() {
            return own.more_than_one() || (others & !self.kind(Kind::Queen)).any();
        }
        let is_one_colour = (bishops & Bitboard::DARK).is_empty() || (bishops & !Bitboard::DARK).is_empty();
        !is_one_colour || (others & (knights | self.kind(Kind::Pawn))).any()
    }

    fn repetition(line: &Line<Chess>, root: usize) -> Option<Repetition> {
        repeats(line, root).then_some(Repetition { verdict: Verdict::Draw, exact: true })
    }
}

/// Returns the number of plies since the last irreversible or null move of a line.
fn reversible_plies(line: &Line<Chess>) -> usize {
    let limit = line.ply().min(line.current().halfmove_clock() as usize);
    line.moves().iter().rev().take(limit).position(|mv| mv.is_none()).unwrap_or(limit)
}

/// Returns true if the last position of a line is a repetition: the second occurrence of a position within the search
/// (at `root` or later), or the third occurrence of an older one.
pub(super) fn repeats(line: &Line<Chess>, root: usize) -> bool {
    let mut seen = line.recurrences(reversible_plies(line));
    seen.next().is_some_and(|plies| line.ply() - plies >= root || seen.next().is_some())
}

/// Returns true if the side to move can repeat a position, in the sense of [`repeats`], by one reversible move.
///
/// If two positions an odd number of plies apart differ by one reversible move of the side to move, their keys differ
/// by that move's hash numbers (Marcel van Kervinck's observation); a table holds these differences of all such moves.
pub(super) fn can_repeat(line: &Line<Chess>, root: usize) -> bool {
    let plies = reversible_plies(line);
    if plies < 3 {
        return false;
    }
    let (keys, end, position) = (line.keys(), line.ply(), line.current());
    let current = keys[end] ^ zobrist::SIDE;
    let moves = &*REVERSIBLE_MOVES;
    (3..=plies).step_by(2).any(|distance| {
        let index = end - distance;
        let Some((a, b)) = moves.find(current ^ keys[index]) else { return false };
        let own = position.by_side(position.side);
        let occurred_before = || keys[end - plies..index].rchunks_exact(2).any(|pair| pair[0] == keys[index]);
        (own.has(a) || own.has(b))
            && (attacks::between(a, b) & position.occupied()).is_empty()
            && (index >= root || occurred_before())
    })
}

/// Number of slots of the table of reversible moves: more than twice the number of such moves.
const REVERSIBLE_SLOTS: usize = 8192;

/// Number of words of the set of the upper 16 bits of all differences, a bit for each.
const REVERSIBLE_WORDS: usize = (1 << 16) / 64;

/// The key differences of all moves of all pieces except pawns on an empty board, with one entry for both directions
/// of a move.
struct ReversibleMoves {
    /// Open hash table of (difference, squares). The difference of a free slot is zero.
    slots: Vec<(u64, Square, Square)>,
    /// Upper bits of the differences: they exclude 17 of 18 other ones, and stay in the first cache.
    upper_bits: [u64; REVERSIBLE_WORDS],
}

static REVERSIBLE_MOVES: Lazy<ReversibleMoves> = Lazy::new(ReversibleMoves::new);

impl ReversibleMoves {
    fn new() -> ReversibleMoves {
        let nowhere = Square::new(0);
        let mut slots = vec![(0, nowhere, nowhere); REVERSIBLE_SLOTS];
        let mut upper_bits = [0; REVERSIBLE_WORDS];
        for piece in (0..Piece::COUNT).filter_map(Piece::from_index) {
            for a in Square::all() {
                let targets = match piece.kind() {
                    Kind::Pawn => Bitboard::EMPTY,
                    Kind::Knight => attacks::knight(a),
                    Kind::Bishop => attacks::bishop_rays(a),
                    Kind::Rook => attacks::rook_rays(a),
                    Kind::Queen => attacks::bishop_rays(a) | attacks::rook_rays(a),
                    Kind::King => attacks::king(a),
                };
                for b in targets.into_iter().filter(|&b| a < b) {
                    let difference = zobrist::piece(piece.index(), a) ^ zobrist::piece(piece.index(), b);
                    let free = probe(difference).find(|&slot| slots[slot].0 == 0);
                    slots[free.expect("the table is never half full")] = (difference, a, b);
                    let (word, bit) = upper_bit(difference);
                    upper_bits[word] |= bit;
                }
            }
        }
        ReversibleMoves { slots, upper_bits }
    }

    /// Returns the two squares of the move with this key difference.
    #[inline]
    fn find(&self, difference: u64) -> Option<(Square, Square)> {
        let (word, bit) = upper_bit(difference);
        if self.upper_bits[word] & bit == 0 {
            return None;
        }
        probe(difference)
            .map(|slot| self.slots[slot])
            .take_while(|entry| entry.0 != 0)
            .find(|entry| entry.0 == difference)
            .map(|(_, a, b)| (a, b))
    }
}

/// Returns the word and the bit in the set of upper bits for a difference.
fn upper_bit(difference: u64) -> (usize, u64) {
    let upper = (difference >> 48) as usize;
    (upper / 64, 1 << (upper % 64))
}

/// Returns the slots in which a difference may be stored, in the order of the search.
fn probe(difference: u64) -> impl Iterator<Item = usize> {
    let start = difference as usize;
    (0..REVERSIBLE_SLOTS).map(move |step| start.wrapping_add(step) % REVERSIBLE_SLOTS)
}
