//! The six kinds of pieces, and the twelve coloured ones.

use crate::piece::piece;

/// A kind of piece, without its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
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
    /// Number of kinds.
    pub const COUNT: usize = 6;

    /// All kinds, in the order of their indices.
    pub const ALL: [Kind; Kind::COUNT] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

    /// 0 (pawn) to 5 (king).
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind's letter in English notation, lower case.
    pub const fn letter(self) -> char {
        b"pnbrqk"[self as usize] as char
    }
}

piece! {
    /// A coloured piece: 0 to 5 are White's pawn to king, 6 to 11 Black's.
}

impl Piece {
    /// Returns the kind of the piece.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        match self.0 % 6 {
            0 => Kind::Pawn,
            1 => Kind::Knight,
            2 => Kind::Bishop,
            3 => Kind::Rook,
            4 => Kind::Queen,
            _ => Kind::King,
        }
    }

    /// The letter in a FEN: upper case for White.
    pub const fn letter(self) -> char {
        b"PNBRQKpnbrqk"[self.0 as usize] as char
    }

    /// The piece of a FEN letter.
    ///
    /// ```
    /// use boards::{Side, chess::{Kind, Piece}};
    /// assert_eq!(Piece::from_letter('n'), Some(Piece::new(Side::Second, Kind::Knight)));
    /// assert_eq!(Piece::from_letter('x'), None);
    /// ```
    pub fn from_letter(letter: char) -> Option<Piece> {
        "PNBRQKpnbrqk".find(letter).and_then(Piece::from_index)
    }
}
