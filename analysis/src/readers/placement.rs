//! Positions of xiangqi as binary files have them: a list of squares for the pieces, or of pieces for the squares.

use std::fmt;

/// Files and ranks of a board of xiangqi.
const FILES: usize = 9;
const RANKS: usize = 10;

/// A point of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    file: u8,
    rank: u8,
}

/// Pieces by their points, as letters of FEN.
#[derive(Clone, Debug, Default)]
pub struct Placement([[Option<char>; FILES]; RANKS]);

/// The pieces of Red in the order of XQF and DhtmlXQ; those of Black follow in the same order.
const LIST: [char; 16] = ['R', 'N', 'B', 'A', 'K', 'A', 'B', 'N', 'R', 'C', 'C', 'P', 'P', 'P', 'P', 'P'];

impl Point {
    /// Returns the point of a file from 0 to 8, left to right as Red sees it, and a rank from 0 to 9, Red's own first;
    /// `None` for others.
    pub fn new(file: usize, rank: usize) -> Option<Point> {
        (file < FILES && rank < RANKS).then_some(Point { file: file as u8, rank: rank as u8 })
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'a' + self.file);
        write!(f, "{letter}{}", self.rank)
    }
}

impl Placement {
    /// Returns the placement of 32 pieces, `None` for one that has left the board: rook, horse, elephant, advisor,
    /// king, advisor, elephant, horse, rook, two cannons and five pawns of Red, then those of Black.
    pub fn from_list(points: impl Iterator<Item = Option<Point>>) -> Placement {
        let mut placement = Placement::default();
        let pieces = LIST.into_iter().chain(LIST.map(|piece| piece.to_ascii_lowercase()));
        for (piece, point) in pieces.zip(points) {
            if let Some(point) = point {
                placement.put(point, piece);
            }
        }
        placement
    }

    /// Puts a piece on a point.
    pub fn put(&mut self, point: Point, piece: char) {
        self.0[usize::from(point.rank)][usize::from(point.file)] = Some(piece);
    }

    /// Returns the piece on a point.
    pub fn piece(&self, point: Point) -> Option<char> {
        self.0[usize::from(point.rank)][usize::from(point.file)]
    }

    /// Returns the position as FEN.
    pub fn fen(&self, red_moves: bool) -> String {
        let ranks: Vec<String> = self.0.iter().rev().map(|rank| rank_text(rank)).collect();
        format!("{} {} - - 0 1", ranks.join("/"), if red_moves { 'w' } else { 'b' })
    }
}

fn rank_text(rank: &[Option<char>]) -> String {
    let mut text = String::new();
    for run in rank.chunk_by(|left, right| left.is_none() && right.is_none()) {
        match run[0] {
            Some(piece) => text.push(piece),
            None => text += &run.len().to_string(),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_listed_by_side() {
        let kings = [(4, 0), (20, 9)].map(|(king, rank)| {
            let only = |index| if index == king { Point::new(4, rank) } else { None };
            Placement::from_list((0..32).map(only)).fen(rank == 0)
        });
        assert_eq!(kings, ["9/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "4k4/9/9/9/9/9/9/9/9/9 b - - 0 1"]);
        assert_eq!((Point::new(9, 0), Point::new(0, 10)), (None, None));
    }
}
