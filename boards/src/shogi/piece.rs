//! The fourteen kinds of pieces, promoted ones included, and the 28 coloured ones.

use std::fmt;

use crate::piece::{kinds, piece};
use crate::{Hand, Side};

kinds! {
    /// A pawn.
    Pawn = 0,
    /// A lance.
    Lance = 1,
    /// A knight.
    Knight = 2,
    /// A silver general.
    Silver = 3,
    /// A bishop.
    Bishop = 4,
    /// A rook.
    Rook = 5,
    /// A gold general.
    Gold = 6,
    /// A king.
    King = 7,
    /// A promoted pawn (tokin).
    Tokin = 8,
    /// A promoted lance.
    PromotedLance = 9,
    /// A promoted knight.
    PromotedKnight = 10,
    /// A promoted silver.
    PromotedSilver = 11,
    /// A promoted bishop (horse).
    Horse = 12,
    /// A promoted rook (dragon).
    Dragon = 13,
}

/// Distance from the index of a kind to that of its promoted kind.
const PROMOTION: u8 = 8;

impl Kind {
    /// The kinds that can be in hand, in the order of their indices.
    pub const HAND: [Kind; 7] =
        [Kind::Pawn, Kind::Lance, Kind::Knight, Kind::Silver, Kind::Bishop, Kind::Rook, Kind::Gold];

    /// The kinds in the order in which texts write a hand.
    pub(super) const HAND_ORDER: [Kind; 7] =
        [Kind::Rook, Kind::Bishop, Kind::Gold, Kind::Silver, Kind::Knight, Kind::Lance, Kind::Pawn];

    /// Number of pieces of each kind of [`Kind::HAND`] in the game.
    pub(super) const IN_SET: [u32; Kind::HAND.len()] = [18, 4, 4, 4, 2, 2, 4];

    /// Returns the kinds that are in a hand, in the order of their indices.
    #[inline(always)]
    pub fn held(hand: Hand) -> impl Iterator<Item = Kind> {
        Kind::HAND.into_iter().filter(move |&kind| hand.has(kind))
    }

    /// The kinds that move like a gold general.
    pub const GOLDS: [Kind; 5] =
        [Kind::Gold, Kind::Tokin, Kind::PromotedLance, Kind::PromotedKnight, Kind::PromotedSilver];

    /// Number of move classes: the kinds that move like a gold general share one.
    pub(super) const MOVE_CLASSES: usize = 10;

    /// Returns the class of kinds with the same moves: [`Kind::index`] for unpromoted kinds, 8 for the horse, 9 for the
    /// dragon.
    #[inline(always)]
    pub(super) const fn move_class(self) -> usize {
        match self {
            Kind::Horse => 8,
            Kind::Dragon => 9,
            _ if self.is_promoted() => Kind::Gold as usize,
            _ => self as usize,
        }
    }

    /// Returns true if the kind may promote.
    #[inline(always)]
    pub const fn promotes(self) -> bool {
        (self as u8) < Kind::Gold as u8
    }

    /// Returns true if the kind is promoted.
    #[inline(always)]
    pub const fn is_promoted(self) -> bool {
        self as u8 >= PROMOTION
    }

    /// Returns the promoted kind; itself if it cannot promote.
    #[inline(always)]
    pub const fn promoted(self) -> Kind {
        if self.promotes() { Kind::new((self as u8 + PROMOTION) as usize) } else { self }
    }

    /// Returns the kind in hand: itself, but not promoted.
    #[inline(always)]
    pub const fn unpromoted(self) -> Kind {
        Kind::new((self as u8 & (PROMOTION - 1)) as usize)
    }

    /// The letter of the kind in an SFEN, upper case; promoted ones have a "+" before it.
    pub const fn letter(self) -> char {
        b"PLNSBRGK"[self.unpromoted() as usize] as char
    }

    /// The character of the kind in diagrams, a single one for promoted kinds, too.
    ///
    /// ```
    /// assert_eq!(boards::shogi::Kind::ALL.map(|kind| kind.character())[..4], ['歩', '香', '桂', '銀']);
    /// ```
    pub const fn character(self) -> char {
        ['歩', '香', '桂', '銀', '角', '飛', '金', '玉', 'と', '杏', '圭', '全', '馬', '龍'][self as usize]
    }

    /// The name of the kind, lower case, promoted or not.
    pub const fn name(self) -> &'static str {
        ["pawn", "lance", "knight", "silver", "bishop", "rook", "gold", "king"][self.unpromoted() as usize]
    }

    /// The unpromoted kind of a letter in either case.
    pub fn from_letter(letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        Kind::ALL.into_iter().take(usize::from(PROMOTION)).find(|kind| kind.letter() == letter)
    }
}

/// The number of the kind in a [`Hand`]: [`Kind::index`].
impl From<Kind> for usize {
    #[inline(always)]
    fn from(kind: Kind) -> usize {
        kind.index()
    }
}

piece! {
    /// A coloured piece: 0 to 13 are Black's pawn to dragon, 14 to 27 White's.
}

impl Piece {
    /// The piece of an SFEN: a letter, upper case for Black, with a "+" before it if promoted.
    ///
    /// ```
    /// use boards::{Side, shogi::{Kind, Piece}};
    /// assert_eq!(Piece::from_text("+p"), Some(Piece::new(Side::Second, Kind::Tokin)));
    /// assert_eq!(Piece::from_text("+K"), None);
    /// assert_eq!(Piece::new(Side::First, Kind::Horse).to_string(), "+B");
    /// ```
    pub fn from_text(text: &str) -> Option<Piece> {
        let (promoted, letter) = text.strip_prefix('+').map_or((false, text), |rest| (true, rest));
        let mut letters = letter.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else { return None };
        let kind = Kind::from_letter(letter).filter(|kind| !promoted || kind.promotes())?;
        let side = Side::of_letter(letter);
        Some(Piece::new(side, if promoted { kind.promoted() } else { kind }))
    }
}

/// The text in an SFEN.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind().is_promoted() {
            f.write_str("+")?;
        }
        write!(f, "{}", self.side().letter(self.kind().letter()))
    }
}
