//! Positions for the tests: random but the same in every run.

use boards::xiangqi::{Kind, Piece, Square, Xiangqi, attacks};
use boards::{Notation, Side};
use rand::prelude::*;
use rand::rngs::StdRng;

use crate::common::Game;
pub use crate::common::{legal, random_games, rng, strewn_positions};

impl Game for Xiangqi {
    fn strewn(rng: &mut StdRng) -> Xiangqi {
        strewn(rng)
    }
}

/// A board as letters, a0 first, to be written down and changed by hand.
pub type Letters = [char; Square::COUNT];

/// The FEN of a board.
pub fn fen(letters: &Letters, side: Side, clock: u32) -> String {
    let rows: Vec<String> =
        letters.chunks(9).rev().map(|row| row.iter().collect::<String>().replace(' ', "1")).collect();
    format!("{} {} - - {clock} 1", rows.join("/"), if side == Side::First { 'w' } else { 'b' })
}

/// A legal position with pieces strewn over the board, each where it may stand.
pub fn strewn(rng: &mut StdRng) -> Xiangqi {
    thinly_strewn(rng, 16)
}

/// Fewer than `most` pieces of each side, the kings not counted, each where it may stand.
pub fn strewn_letters(rng: &mut StdRng, most: usize) -> Letters {
    let mut letters = [' '; Square::COUNT];
    // All kinds of pieces; positions with pins, screens and hollow cannons; full palaces.
    let kinds = *["ppppaabbnnccrr", "cccrrnp", "rnc", "aabbcn"].choose(rng).unwrap();
    for side in Side::BOTH {
        let count = rng.random_range(0..most);
        let mut place = |kind: Kind| {
            let homes: Vec<Square> = attacks::homes(side, kind).into_iter().collect();
            let square = homes.choose(rng).unwrap().index();
            if letters[square] == ' ' {
                letters[square] = Piece::new(side, kind).letter();
            }
        };
        place(Kind::King);
        for index in 0..count {
            let letter = kinds.as_bytes()[index * 7 % kinds.len()];
            place(Piece::from_letter(char::from(letter)).unwrap().kind());
        }
    }
    letters
}

/// A legal position with fewer than `most` pieces of each side, the kings not counted.
pub fn thinly_strewn(rng: &mut StdRng, most: usize) -> Xiangqi {
    loop {
        let letters = strewn_letters(rng, most);
        let side = if rng.random() { Side::First } else { Side::Second };
        if let Ok(position) = Xiangqi::from_fen(&fen(&letters, side, rng.random_range(0..100))) {
            return position;
        }
    }
}
