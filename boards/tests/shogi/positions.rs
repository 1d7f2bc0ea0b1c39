//! Positions for the tests: random but the same in every run.

use boards::shogi::{Kind, Piece, Shogi, Square, attacks};
use boards::{Notation, Side};
use rand::prelude::*;
use rand::rngs::StdRng;

use crate::common::Game;
pub use crate::common::{legal, random_games, strewn_positions};

impl Game for Shogi {
    fn strewn(rng: &mut StdRng) -> Shogi {
        strewn(rng)
    }
}

/// The number of pieces of each kind in the game, in the order of [`Kind::HAND`].
const TOTALS: [usize; 7] = [18, 4, 4, 4, 2, 2, 4];

/// Pieces on squares and in hands, to be written as an SFEN.
struct Pieces {
    board: [Option<Piece>; Square::COUNT],
    hands: String,
}

impl Pieces {
    /// Puts a piece of a kind on a random square, if it may stand there.
    fn strew(&mut self, kind: Kind, side: Side, rng: &mut StdRng) {
        let square = Square::new(rng.random_range(0..Square::COUNT as u8));
        let promoted = kind.promotes() && rng.random_bool(0.3);
        let kind = if promoted { kind.promoted() } else { kind };
        let piece = Piece::new(side, kind);
        let same_file = |other: usize| other / 9 == square.index() / 9;
        let second_pawn =
            kind == Kind::Pawn && (0..Square::COUNT).any(|other| same_file(other) && self.board[other] == Some(piece));
        if self.board[square.index()].is_none() && !second_pawn && !attacks::dead_end(side, kind).has(square) {
            self.board[square.index()] = Some(piece);
        }
    }

    fn sfen(&self, side: Side) -> String {
        let rank = |rank: u8| {
            let square = |file| self.board[Square::at(file, rank).index()];
            (0..9).rev().map(|file| square(file).map_or("1".to_owned(), |piece| piece.to_string())).collect::<String>()
        };
        let hands = if self.hands.is_empty() { "-" } else { &self.hands };
        let side = if side == Side::First { 'b' } else { 'w' };
        format!("{} {side} {hands} 1", (0..9).map(rank).collect::<Vec<_>>().join("/"))
    }
}

/// An SFEN with pieces strewn over the board and the hands; now and then a king is missing.
pub fn strewn_text(rng: &mut StdRng) -> String {
    let mut pieces = Pieces { board: [None; Square::COUNT], hands: String::new() };
    let kingless = rng.random_bool(0.1).then(|| rng.random_range(0..2));
    for side in Side::BOTH.into_iter().filter(|&side| Some(side.index()) != kingless) {
        pieces.strew(Kind::King, side, rng);
    }
    let [on_board, in_hand] = [rng.random_range(0.1..0.9), rng.random_range(0.0..0.5)];
    for (kind, total) in Kind::HAND.into_iter().zip(TOTALS) {
        for _ in 0..total {
            let side = if rng.random() { Side::First } else { Side::Second };
            if rng.random_bool(on_board) {
                pieces.strew(kind, side, rng);
            } else if rng.random_bool(in_hand) {
                pieces.hands += &Piece::new(side, kind).to_string();
            }
        }
    }
    pieces.sfen(if rng.random() { Side::First } else { Side::Second })
}

/// A legal position with pieces strewn over the board and the hands; now and then a king is missing.
pub fn strewn(rng: &mut StdRng) -> Shogi {
    loop {
        if let Ok(position) = Shogi::from_fen(&strewn_text(rng)) {
            return position;
        }
    }
}
