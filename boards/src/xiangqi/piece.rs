//! The seven kinds of pieces, and the fourteen coloured ones.

use crate::Side;
use crate::piece::piece;

/// A kind of piece, without its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// A pawn (soldier).
    Pawn = 0,
    /// An advisor (guard).
    Advisor = 1,
    /// An elephant (minister).
    Elephant = 2,
    /// A horse.
    Horse = 3,
    /// A cannon.
    Cannon = 4,
    /// A rook (chariot).
    Rook = 5,
    /// A king (general).
    King = 6,
}

impl Kind {
    /// Number of kinds.
    pub const COUNT: usize = 7;

    /// All kinds, in the order of their indices.
    pub const ALL: [Kind; Kind::COUNT] =
        [Kind::Pawn, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Cannon, Kind::Rook, Kind::King];

    /// 0 (pawn) to 6 (king).
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind's letter in a FEN, lower case.
    pub const fn letter(self) -> char {
        b"pabncrk"[self as usize] as char
    }

    /// The kind's name, lower case.
    pub const fn name(self) -> &'static str {
        ["pawn", "advisor", "elephant", "horse", "cannon", "rook", "king"][self as usize]
    }
}

piece! {
    /// A coloured piece: 0 to 6 are Red's pawn to king, 7 to 13 Black's.
}

impl Piece {
    /// Returns the kind of the piece.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        match self.0 % Kind::COUNT as u8 {
            0 => Kind::Pawn,
            1 => Kind::Advisor,
            2 => Kind::Elephant,
            3 => Kind::Horse,
            4 => Kind::Cannon,
            5 => Kind::Rook,
            _ => Kind::King,
        }
    }

    /// The letter in a FEN: upper case for Red.
    pub const fn letter(self) -> char {
        let letter = self.kind().letter();
        match self.side() {
            Side::First => letter.to_ascii_uppercase(),
            Side::Second => letter,
        }
    }

    /// The piece of a FEN letter, in either alphabet: an elephant is B or E, a horse N or H.
    ///
    /// ```
    /// use boards::{Side, xiangqi::{Kind, Piece}};
    /// assert_eq!(Piece::from_letter('h'), Some(Piece::new(Side::Second, Kind::Horse)));
    /// assert_eq!(Piece::from_letter('N'), Some(Piece::new(Side::First, Kind::Horse)));
    /// assert_eq!(Piece::from_letter('x'), None);
    /// ```
    pub fn from_letter(letter: char) -> Option<Piece> {
        let kind = match letter.to_ascii_lowercase() {
            'p' => Kind::Pawn,
            'a' => Kind::Advisor,
            'b' | 'e' => Kind::Elephant,
            'n' | 'h' => Kind::Horse,
            'c' => Kind::Cannon,
            'r' => Kind::Rook,
            'k' => Kind::King,
            _ => return None,
        };
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        Some(Piece::new(side, kind))
    }
}
