//! Retrograde analysis of endings with three pieces, White's king and another piece against Black's king: slow, with
//! code of its own for moves and attacks, as a measure for the tables.

use boards::Notation;
use boards::chess::{Chess, Kind};

const SQUARES: usize = 64;
const KING: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The outcome with best play; the bare king cannot win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    WhiteWins,
    Draw,
}

/// White's king, White's piece, Black's king.
type Squares = [usize; 3];

/// The outcomes of all positions of an ending.
pub struct Solution {
    kind: Kind,
    /// True for positions that White wins, by [`number`].
    won: Vec<bool>,
}

fn number(white_moves: bool, [king, piece, enemy]: Squares) -> usize {
    ((usize::from(white_moves) * SQUARES + king) * SQUARES + piece) * SQUARES + enemy
}

fn step(square: usize, (files, ranks): (i32, i32)) -> Option<usize> {
    let (file, rank) = (square as i32 % 8 + files, square as i32 / 8 + ranks);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

fn king_targets(square: usize) -> impl Iterator<Item = usize> {
    KING.into_iter().filter_map(move |direction| step(square, direction))
}

/// Returns the squares that White's piece attacks, with the kings as obstacles.
fn attacked(kind: Kind, piece: usize, obstacles: [usize; 2]) -> Vec<usize> {
    if kind == Kind::Pawn {
        return [(-1, 1), (1, 1)].into_iter().filter_map(|direction| step(piece, direction)).collect();
    }
    let mut squares = Vec::new();
    for direction in KING.into_iter().filter(|&(files, ranks)| kind == Kind::Queen || files * ranks == 0) {
        let mut from = piece;
        while let Some(to) = step(from, direction) {
            squares.push(to);
            if obstacles.contains(&to) {
                break;
            }
            from = to;
        }
    }
    squares
}

fn in_check(kind: Kind, [king, piece, enemy]: Squares) -> bool {
    attacked(kind, piece, [king, enemy]).contains(&enemy)
}

fn is_legal(kind: Kind, white_moves: bool, squares: Squares) -> bool {
    let [king, piece, enemy] = squares;
    let distinct = king != piece && piece != enemy && king != enemy;
    let pawn_ranks = kind != Kind::Pawn || (1..7).contains(&(piece / 8));
    distinct
        && pawn_ranks
        && !king_targets(king).any(|square| square == enemy)
        && !(white_moves && in_check(kind, squares))
}

impl Solution {
    fn wins(&self, white_moves: bool, squares: Squares) -> bool {
        self.won[number(white_moves, squares)]
    }

    /// Returns all positions and their outcomes.
    pub fn positions(&self) -> impl Iterator<Item = (Chess, Outcome)> {
        all(self.kind).map(|(white_moves, squares)| {
            let mut board = [b'1'; SQUARES];
            let piece = self.kind.letter().to_ascii_uppercase() as u8;
            for (square, letter) in squares.into_iter().zip([b'K', piece, b'k']) {
                board[square] = letter;
            }
            let ranks: Vec<&str> = board.chunks(8).rev().map(|rank| std::str::from_utf8(rank).unwrap()).collect();
            let side = if white_moves { "w" } else { "b" };
            let position = Chess::from_fen(&format!("{} {side} - - 0 1", ranks.join("/"))).unwrap();
            let outcome = if self.wins(white_moves, squares) { Outcome::WhiteWins } else { Outcome::Draw };
            (position, outcome)
        })
    }

    /// Returns true if a move of White wins by what is known; `promoted` are the endings that a promotion leads to.
    fn white_can_win(&self, [king, piece, enemy]: Squares, promoted: &[&Solution]) -> bool {
        let kind = self.kind;
        let reaches = |squares| is_legal(kind, false, squares) && self.wins(false, squares);
        if king_targets(king).any(|to| reaches([to, piece, enemy])) {
            return true;
        }
        if kind != Kind::Pawn {
            return attacked(kind, piece, [king, enemy]).into_iter().any(|to| reaches([king, to, enemy]));
        }
        let is_free = |square: usize| square != king && square != enemy;
        let one = piece + 8;
        if !is_free(one) {
            return false;
        }
        if one / 8 == 7 {
            return promoted.iter().any(|solution| solution.wins(false, [king, one, enemy]));
        }
        reaches([king, one, enemy]) || piece / 8 == 1 && is_free(one + 8) && reaches([king, one + 8, enemy])
    }

    /// Returns true if Black is mated or every move of Black loses by what is known.
    fn black_must_lose(&self, [king, piece, enemy]: Squares) -> bool {
        let mut legal = king_targets(enemy).filter(|&to| {
            let next_to_king = to == king || king_targets(king).any(|square| square == to);
            !next_to_king && (to == piece || !attacked(self.kind, piece, [king, to]).contains(&to))
        });
        let mut has_move = false;
        let all_lose = legal.all(|to| {
            has_move = true;
            to != piece && self.wins(true, [king, piece, to])
        });
        all_lose && (has_move || in_check(self.kind, [king, piece, enemy]))
    }
}

/// Returns the legal positions of an ending: true if White moves, and the squares.
fn all(kind: Kind) -> impl Iterator<Item = (bool, Squares)> {
    (0..2 * SQUARES.pow(3)).filter_map(move |number| {
        let squares = [number / SQUARES.pow(2) % SQUARES, number / SQUARES % SQUARES, number % SQUARES];
        let white_moves = number >= SQUARES.pow(3);
        is_legal(kind, white_moves, squares).then_some((white_moves, squares))
    })
}

/// Solves an ending by repeated passes over its positions until no further win is found.
pub fn solve(kind: Kind, promoted: &[&Solution]) -> Solution {
    let mut solution = Solution { kind, won: vec![false; 2 * SQUARES.pow(3)] };
    let positions: Vec<_> = all(kind).collect();
    loop {
        let mut changed = false;
        for &(white_moves, squares) in &positions {
            if solution.wins(white_moves, squares) {
                continue;
            }
            let wins =
                if white_moves { solution.white_can_win(squares, promoted) } else { solution.black_must_lose(squares) };
            solution.won[number(white_moves, squares)] = wins;
            changed |= wins;
        }
        if !changed {
            return solution;
        }
    }
}
