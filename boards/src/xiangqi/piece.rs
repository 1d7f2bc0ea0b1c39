//! The seven kinds of pieces, and the fourteen coloured ones.

use std::fmt;

use crate::Side;
use crate::piece::{kinds, piece};

kinds! {
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
    /// Returns the letter in a FEN: upper case for Red.
    pub const fn letter(self) -> char {
        self.side().letter(self.kind().letter())
    }

    /// Returns the character on the piece, as sets for players have it: most kinds differ between the sides.
    ///
    /// ```
    /// use boards::{Side, xiangqi::{Kind, Piece}};
    /// let kings = Side::BOTH.map(|side| Piece::new(side, Kind::King).character());
    /// assert_eq!(kings, ['帥', '將']);
    /// ```
    pub const fn character(self) -> char {
        match self.side() {
            Side::First => ['兵', '仕', '相', '傌', '炮', '俥', '帥'][self.kind() as usize],
            Side::Second => ['卒', '士', '象', '馬', '砲', '車', '將'][self.kind() as usize],
        }
    }

    /// The piece of a FEN letter, in either alphabet: an elephant is B or E, a horse N or H.
    ///
    /// ```
    /// use boards::{Side, xiangqi::{Kind, Piece}};
    /// assert_eq!(Piece::from_letter('h'), Some(Piece::new(Side::Second, Kind::Horse)));
    /// assert_eq!(Piece::from_letter('N'), Some(Piece::new(Side::First, Kind::Horse)));
    /// assert_eq!(Piece::from_letter('x'), None);
    /// assert_eq!(Piece::new(Side::First, Kind::Rook).to_string(), "R");
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
        let side = Side::of_letter(letter);
        Some(Piece::new(side, kind))
    }
}

/// The letter in a FEN.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}
