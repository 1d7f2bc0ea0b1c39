//! Positions for the tests: random but the same in every run.

use boards::Notation;
use boards::chess::Chess;
use rand::prelude::*;
use rand::rngs::StdRng;

use crate::common::Game;
pub use crate::common::{legal, random_games, rng, strewn_positions};

impl Game for Chess {
    fn strewn(rng: &mut StdRng) -> Chess {
        strewn(rng)
    }

    fn random_start(rng: &mut StdRng) -> Chess {
        chess960_start(rng)
    }
}

/// One of the 960 starts, by the drawing of lots that the rules describe.
fn chess960_start(rng: &mut StdRng) -> Chess {
    let mut rank = [' '; 8];
    rank[2 * rng.random_range(0..4)] = 'b';
    rank[2 * rng.random_range(0..4) + 1] = 'b';
    for piece in ['q', 'n', 'n'] {
        let free: Vec<usize> = (0..8).filter(|&file| rank[file] == ' ').collect();
        rank[*free.choose(rng).unwrap()] = piece;
    }
    for piece in ['r', 'k', 'r'] {
        let file = rank.iter().position(|&letter| letter == ' ').unwrap();
        rank[file] = piece;
    }
    let black: String = rank.iter().collect();
    let white = black.to_uppercase();
    Chess::from_fen(&format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1")).unwrap()
}

/// Pieces strewn over a board; half of the kings may have castling rights.
pub fn strewn_board(rng: &mut StdRng) -> String {
    let mut board = [' '; 64];
    let castling_kings = rng.random_bool(0.5);
    board[if castling_kings { rng.random_range(57..63) } else { rng.random_range(0..64) }] = 'K';
    let king = if castling_kings { rng.random_range(1..7) } else { rng.random_range(0..64) };
    if board[king] == ' ' {
        board[king] = 'k';
    }
    let density = rng.random_range(0.03..0.6);
    let letters = *["PPPPNBRQppppnbrq", "PNBRQpnbrq", "RRBQrrbq", "PPPPPRpppppr"].choose(rng).unwrap();
    for (index, square) in board.iter_mut().enumerate() {
        if *square == ' ' && rng.random_bool(density) {
            let letter = char::from(*letters.as_bytes().choose(rng).unwrap());
            if !(matches!(index, 0..8 | 56..64) && letter.eq_ignore_ascii_case(&'p')) {
                *square = letter;
            }
        }
    }
    let rows: Vec<String> = board.chunks(8).map(|row| row.iter().collect::<String>().replace(' ', "1")).collect();
    rows.join("/")
}

/// A legal position with pieces strewn over the board, and all castling rights that fit.
pub fn strewn(rng: &mut StdRng) -> Chess {
    loop {
        let board = strewn_board(rng);
        let side = if rng.random() { 'w' } else { 'b' };
        let fen = format!("{board} {side} KQkq - {} 1", rng.random_range(0..100));
        if let Ok(position) = Chess::from_fen(&fen) {
            return position;
        }
    }
}
