//! The 960 starting positions of Chess960.

use super::Chess;
use crate::{Notation, Side};

/// Squares of the two knights among the five that are left, by their number.
const KNIGHTS: [[usize; 2]; 10] = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

impl Chess {
    /// Number of starting positions of Chess960.
    pub const START_POSITIONS: u16 = 960;

    /// Returns a starting position of Chess960 by its number from 0 to 959, as Reinhard Scharnagl numbered them
    /// (<https://en.wikipedia.org/wiki/Fischer_random_chess_numbering_scheme>); greater numbers begin again at 0.
    ///
    /// ```
    /// use boards::{Rules, chess::Chess};
    /// assert_eq!(Chess::start_960(518).key(), Chess::start().key());
    /// ```
    pub fn start_960(number: u16) -> Chess {
        let rank = first_rank(number % Chess::START_POSITIONS);
        let white: String = rank.iter().map(|piece| piece.to_ascii_uppercase()).collect();
        let black: String = rank.iter().collect();
        let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
        Chess::from_fen(&fen).expect("every starting position is legal")
    }
}

impl Chess {
    /// Returns true if a king or rook that may castle does not stand where a game of chess begins, so that only king
    /// takes rook spells castling clearly.
    ///
    /// ```
    /// use boards::{Rules, chess::Chess};
    /// assert!(Chess::start_960(0).castles_unusually() && !Chess::start().castles_unusually());
    /// ```
    pub fn castles_unusually(&self) -> bool {
        /// Files of the king and of its rooks: short, long.
        const FILES: (u8, [u8; 2]) = (4, [7, 0]);
        let is_unusual = |side: Side, long: bool| {
            let rook = self.castling_rook(side, long);
            rook.is_some_and(|rook| self.king(side).file() != FILES.0 || rook.file() != FILES.1[usize::from(long)])
        };
        Side::BOTH.iter().any(|&side| [false, true].iter().any(|&long| is_unusual(side, long)))
    }
}

/// Returns the pieces of the first rank, from the a-file on.
fn first_rank(number: u16) -> [char; 8] {
    let mut rank = [' '; 8];
    let mut rest = usize::from(number);
    let mut digit = |base: usize| {
        let digit = rest % base;
        rest /= base;
        digit
    };
    rank[2 * digit(4) + 1] = 'b';
    rank[2 * digit(4)] = 'b';
    put(&mut rank, digit(6), 'q');
    let [first, second] = KNIGHTS[digit(KNIGHTS.len())];
    // The second one first, so that the first does not move its place.
    put(&mut rank, second, 'n');
    put(&mut rank, first, 'n');
    for piece in ['r', 'k', 'r'] {
        put(&mut rank, 0, piece);
    }
    rank
}

/// Puts a piece on the empty square of this number from the a-file on.
fn put(rank: &mut [char; 8], number: usize, piece: char) {
    let empty = rank.iter_mut().filter(|square| **square == ' ').nth(number);
    *empty.expect("there are as many empty squares") = piece;
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::Rules;

    #[test]
    fn all_start_positions_differ_and_have_the_king_between_the_rooks_and_bishops_of_both_colours() {
        let ranks: HashSet<[char; 8]> = (0..Chess::START_POSITIONS).map(first_rank).collect();
        assert_eq!(ranks.len(), 960);
        for rank in ranks {
            let places = |piece| (0..8).filter(move |&square| rank[square] == piece).collect::<Vec<_>>();
            let (rooks, bishops, king) = (places('r'), places('b'), places('k')[0]);
            assert!(rooks[0] < king && king < rooks[1] && (bishops[0] + bishops[1]) % 2 == 1, "{rank:?}");
        }
    }

    #[test]
    fn numbers_are_those_of_the_scheme() {
        let rank = |number| first_rank(number).iter().collect::<String>();
        assert_eq!([rank(0), rank(518), rank(959)], ["bbqnnrkr", "rnbqkbnr", "rkrnnqbb"]);
        assert_eq!(Chess::start_960(960 + 518).key(), Chess::start().key());
    }
}
