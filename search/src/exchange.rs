//! Conversion of exchange values into the unit of scores.
//!
//! A game's rules count exchanges in values of their own ([`SearchHints::gain`], [`SearchHints::see_ge`]): small fixed
//! numbers that order captures. A network chose another unit when it was trained. The search compares both kinds of
//! numbers (static score + gain against alpha), so that values become scores here.

use boards::{Move, SearchHints};

use crate::eval::EXCHANGE_RANGE;
use crate::score::Score;

/// Fractions of the factors, in bits.
const BITS: u32 = 10;

/// Converts exchange values of a game into scores of a network, and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExchangeScale {
    /// Score for one unit of value, times 2^[`BITS`].
    score_per_value: i32,
    /// Value for one unit of score, times 2^[`BITS`].
    value_per_score: i32,
}

impl ExchangeScale {
    /// Creates the scale at which 1,000 units of value are `permille` units of score; `permille` must be in
    /// [`crate::network::EXCHANGE_RANGE`], beyond which gains overflow.
    ///
    /// # Panics
    /// `permille` is 0.
    ///
    /// ```
    /// use boards::{Notation, SearchHints, chess::Chess};
    /// let scale = search::ExchangeScale::new(500);
    /// let position = Chess::from_fen("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1").unwrap();
    /// let capture = position.parse_move("e4d5").unwrap();
    /// assert_eq!(position.gain(capture), 500);
    /// assert_eq!(scale.gain(&position, capture), 250);
    /// assert!(scale.see_ge(&position, capture, 250) && !scale.see_ge(&position, capture, 251));
    /// ```
    pub const fn new(permille: i32) -> ExchangeScale {
        ExchangeScale {
            score_per_value: ((permille << BITS) + 500) / 1000,
            value_per_score: ((1000 << BITS) + permille / 2) / permille,
        }
    }

    /// The scale of a network at which 1,000 units of value are measured as `exchange` units of score, and count as
    /// `capture_value` permille of that.
    pub(crate) const fn of(exchange: i32, capture_value: i32) -> ExchangeScale {
        let permille = (exchange as i64 * capture_value as i64 + 500) / 1000;
        let (least, greatest) = (*EXCHANGE_RANGE.start() as i64, *EXCHANGE_RANGE.end() as i64);
        ExchangeScale::new(if permille < least {
            least as i32
        } else if permille > greatest {
            greatest as i32
        } else {
            permille as i32
        })
    }

    /// Returns the score that a move wins at once: the captured piece, and what a promotion adds.
    #[inline(always)]
    pub fn gain<P: SearchHints>(self, position: &P, mv: Move) -> Score {
        (position.gain(mv) * self.score_per_value) >> BITS
    }

    /// Returns true if the exchanges that a legal move starts on its target square win at least `threshold` for the
    /// side to move. The threshold is rounded up, so that 1 asks for any gain at all.
    #[inline(always)]
    pub fn see_ge<P: SearchHints>(self, position: &P, mv: Move, threshold: Score) -> bool {
        // The margin of a quiet move at great depth is worth many kings: its product needs 64 bits.
        let value = -((i64::from(-threshold) * i64::from(self.value_per_score)) >> BITS);
        position.see_ge(mv, value as i32)
    }
}
