//! Squares, pieces and moves of any game by the names that its protocol has for them ([`search::BoardPicture`]).

use boards::{Move, NotationOptions};
use search::ListedGame;
use serde::Serialize;

/// Letter of the first side's king in the positions of every game.
const KING: &str = "K";

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlacedPiece {
    /// Letter of the piece in positions, upper case for the first side, with `+` before it if it is promoted.
    pub letter: String,
    /// Square.
    pub square: String,
}

impl PlacedPiece {
    /// Returns the owner: 0 for the first side.
    pub fn side(&self) -> usize {
        usize::from(self.letter.ends_with(|letter: char| letter.is_lowercase()))
    }
}

/// Returns the pieces on the board of a position.
///
/// ```
/// use analysis::squares::pieces;
/// use boards::{Rules, shogi::Shogi};
/// let pieces = pieces(&Shogi::start());
/// assert_eq!((pieces.len(), pieces[0].letter.as_str(), pieces[0].square.as_str()), (40, "l", "9a"));
/// ```
pub fn pieces<G: ListedGame>(position: &G) -> Vec<PlacedPiece> {
    let fen = position.fen(NotationOptions::default());
    let board = fen.split(' ').next().unwrap_or_default();
    let mut pieces = Vec::new();
    for (rank, row) in G::PICTURE.ranks.chars().zip(board.split('/')) {
        let (mut column, mut promotion) = (0, "");
        for letter in row.chars() {
            match letter {
                '+' => promotion = "+",
                // No rank has more than nine squares.
                '0'..='9' => column += usize::from(letter as u8 - b'0'),
                _ => {
                    let file = G::PICTURE.files.chars().nth(column).unwrap_or_default();
                    pieces
                        .push(PlacedPiece { letter: format!("{promotion}{letter}"), square: format!("{file}{rank}") });
                    (column, promotion) = (column + 1, "");
                }
            }
        }
    }
    pieces
}

/// Returns the piece on a square; `None` if it is empty.
pub fn piece_at<G: ListedGame>(position: &G, square: &str) -> Option<PlacedPiece> {
    pieces(position).into_iter().find(|piece| piece.square == square)
}

/// Returns the king of a side; `None` in a position without it.
pub fn king_of<G: ListedGame>(position: &G, side: usize) -> Option<PlacedPiece> {
    pieces(position).into_iter().find(|piece| piece.side() == side && piece.letter.eq_ignore_ascii_case(KING))
}

/// Returns true if a square lies on the straight line between two others, in any direction of the board.
///
/// ```
/// use analysis::squares::lies_between;
/// use boards::{chess::Chess, shogi::Shogi};
/// assert!(lies_between::<Chess>("a1", "c3", "d4") && lies_between::<Shogi>("5a", "5b", "5i"));
/// assert!(!lies_between::<Chess>("a1", "a1", "d4") && !lies_between::<Chess>("a1", "b2", "b3"));
/// ```
pub fn lies_between<G: ListedGame>(one: &str, square: &str, other: &str) -> bool {
    let [one, square, other] = [one, square, other].map(place::<G>);
    let (Some(one), Some(square), Some(other)) = (one, square, other) else { return false };
    let step = |from: (i32, i32), to: (i32, i32)| (to.0 - from.0, to.1 - from.1);
    let [whole, part, rest] = [step(one, other), step(one, square), step(square, other)];
    let same_way = |a: (i32, i32), b: (i32, i32)| a.0 * b.1 == a.1 * b.0 && a.0 * b.0 + a.1 * b.1 > 0;
    same_way(whole, part) && same_way(whole, rest)
}

/// Returns column and row of a square in the picture of the board, from 0 on; `None` for other texts.
fn place<G: ListedGame>(square: &str) -> Option<(i32, i32)> {
    let mut names = square.chars();
    let mut index = |all: &str| names.next().and_then(|one| all.chars().position(|name| name == one));
    Some((index(G::PICTURE.files)? as i32, index(G::PICTURE.ranks)? as i32))
}

/// Returns the position without the piece on a square; `None` if no game could go on from it.
pub fn without_piece<G: ListedGame>(position: &G, square: &str) -> Option<G> {
    let fen = position.fen(NotationOptions::default());
    let (board, rest) = fen.split_once(' ')?;
    let (column, row) = place::<G>(square)?;
    let mut rows: Vec<String> = board.split('/').map(str::to_owned).collect();
    let row = rows.get_mut(row as usize)?;
    *row = row_without(row, column as usize);
    G::from_fen(&format!("{} {rest}", rows.join("/"))).ok()
}

/// Returns a rank of a position without the piece in a column.
fn row_without(row: &str, wanted: usize) -> String {
    let (mut text, mut column) = (String::new(), 0);
    for letter in row.chars() {
        let width = letter.to_digit(10).map_or(usize::from(letter != '+'), |empty| empty as usize);
        if width == 1 && column == wanted {
            if text.ends_with('+') {
                text.pop();
            }
            text.push('1');
        } else {
            text.push(letter);
        }
        column += width;
    }
    joined(&text)
}

/// Returns a rank in which numbers of empty squares that stand beside each other are added.
fn joined(row: &str) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(count) => empty += count,
            None => {
                if empty > 0 {
                    text += &empty.to_string();
                }
                empty = 0;
                text.push(letter);
            }
        }
    }
    if empty > 0 { text + &empty.to_string() } else { text }
}

/// The parts of a move as protocols spell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveParts<'a> {
    /// Origin; `None` for a drop.
    pub from: Option<&'a str>,
    /// Letter of a piece that is dropped.
    pub drop: Option<&'a str>,
    /// Target.
    pub to: &'a str,
    /// Letter or sign of a promotion.
    pub promotion: Option<&'a str>,
}

impl MoveParts<'_> {
    /// Returns the parts of a move.
    ///
    /// ```
    /// use analysis::squares::MoveParts;
    /// let promotion = MoveParts { from: Some("2b"), drop: None, to: "3c", promotion: Some("+") };
    /// assert_eq!(MoveParts::of("2b3c+"), promotion);
    /// assert_eq!(MoveParts::of("P*5e"), MoveParts { from: None, drop: Some("P"), to: "5e", promotion: None });
    /// ```
    pub fn of(spelling: &str) -> MoveParts<'_> {
        match spelling.split_once('*') {
            Some((piece, to)) => MoveParts { from: None, drop: Some(piece), to, promotion: None },
            None => {
                let (from, rest) = spelling.split_at(2);
                let (to, promotion) = rest.split_at(2);
                let promotion = Some(promotion).filter(|text| !text.is_empty());
                MoveParts { from: Some(from), drop: None, to, promotion }
            }
        }
    }
}

/// Returns the origin, unless the move is a drop, and the target of a legal move.
pub fn squares_of<G: ListedGame>(position: &G, mv: Move) -> (Option<String>, String) {
    let spelling = position.format_move(mv, NotationOptions::default());
    let MoveParts { from, to, .. } = MoveParts::of(&spelling);
    (from.map(str::to_owned), to.to_owned())
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use boards::xiangqi::Xiangqi;
    use boards::{Notation, Rules};

    use super::*;

    #[test]
    fn pieces_stand_where_moves_find_them() {
        let rook = piece_at(&Chess::start(), "h8").unwrap();
        assert_eq!((rook.letter.as_str(), rook.side()), ("r", 1));
        assert_eq!(king_of(&Xiangqi::start(), 0).unwrap().square, "e0");
        let promoted = Shogi::from_fen("4k4/9/4+P4/9/9/9/9/9/4K4 b - 1").unwrap();
        assert_eq!(piece_at(&promoted, "5c").unwrap().letter, "+P");
        assert_eq!(king_of(&promoted, 1).unwrap().square, "5a");
    }

    #[test]
    fn a_piece_is_taken_off() {
        let without = without_piece(&Chess::start(), "d1").unwrap();
        assert!(without.fen(NotationOptions::default()).starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR "));
        let promoted = Shogi::from_fen("4k4/9/4+P4/9/9/9/9/9/4K4 b - 1").unwrap();
        assert!(without_piece(&promoted, "5c").unwrap().fen(NotationOptions::default()).starts_with("4k4/9/9/"));
        assert!(without_piece(&Chess::start(), "e1").is_none());
    }
}
