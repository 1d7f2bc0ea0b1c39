//! The six kinds of pieces, and the twelve coloured ones.

use std::fmt;

use crate::piece::{kinds, piece};

kinds! {
    /// A pawn.
    Pawn = 0,
    /// A knight.
    Knight = 1,
    /// A bishop.
    Bishop = 2,
    /// A rook.
    Rook = 3,
    /// A queen.
    Queen = 4,
    /// A king.
    King = 5,
}

impl Kind {
    /// The kind's letter in English notation, lower case.
    pub const fn letter(self) -> char {
        b"pnbrqk"[self as usize] as char
    }
}

piece! {
    /// A coloured piece: 0 to 5 are White's pawn to king, 6 to 11 Black's.
}

impl Piece {
    /// Returns the letter in a FEN: upper case for White.
    pub const fn letter(self) -> char {
        self.side().letter(self.kind().letter())
    }

    /// Returns the figurine, black for both sides.
    ///
    /// ```
    /// use boards::{Side, chess::{Kind, Piece}};
    /// assert_eq!(Piece::new(Side::First, Kind::Knight).character(), '♞');
    /// ```
    pub const fn character(self) -> char {
        ['♟', '♞', '♝', '♜', '♛', '♚'][self.kind() as usize]
    }

    /// The piece of a FEN letter.
    ///
    /// ```
    /// use boards::{Side, chess::{Kind, Piece}};
    /// assert_eq!(Piece::from_letter('n'), Some(Piece::new(Side::Second, Kind::Knight)));
    /// assert_eq!(Piece::from_letter('x'), None);
    /// assert_eq!(Piece::new(Side::First, Kind::Rook).to_string(), "R");
    /// ```
    pub fn from_letter(letter: char) -> Option<Piece> {
        "PNBRQKpnbrqk".find(letter).and_then(Piece::from_index)
    }
}

/// The letter in a FEN.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}
