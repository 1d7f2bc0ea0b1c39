//! Sets of squares as the bits of a machine word.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{chess, shogi, xiangqi};

/// The word that has only the bit of this index, less than 64.
#[inline(always)]
const fn bit64(index: usize) -> u64 {
    1 << index
}

/// The word that has only the bit of this index, less than 128: a shift of one half, because a shift across both
/// (SHLD) is slow on the processors of AMD.
#[inline(always)]
const fn bit128(index: usize) -> u128 {
    let half = 1u64 << (index & 63);
    if index & 64 == 0 { half as u128 } else { (half as u128) << 64 }
}

/// Writes a set of squares over a word: a type each for the boards that differ in their squares, one body.
macro_rules! bitboard {
    ($(#[$about:meta])* $name:ident, $iterator:ident, $word:ty, $bit:ident, $square:ty, $squares:expr) => {
        $(#[$about])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        #[repr(transparent)]
        pub struct $name(pub $word);

        impl $name {
            /// No square.
            pub const EMPTY: $name = $name(0);
            /// Every square.
            pub const ALL: $name = $name(<$word>::MAX >> (<$word>::BITS - $squares));

            /// The set of one square.
            #[inline(always)]
            pub const fn of(square: $square) -> $name {
                $name($bit(square.index()))
            }

            /// Whether no square is in the set.
            #[inline(always)]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether any square is in the set.
            #[inline(always)]
            pub const fn any(self) -> bool {
                self.0 != 0
            }

            /// Whether two or more squares are in the set.
            #[inline(always)]
            pub const fn more_than_one(self) -> bool {
                self.0 & self.0.wrapping_sub(1) != 0
            }

            /// How many squares are in the set.
            #[inline(always)]
            pub const fn count(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether a square is in the set.
            #[inline(always)]
            pub const fn has(self, square: $square) -> bool {
                self.0 >> square.index() & 1 != 0
            }

            /// The lowest square of a set that is not empty.
            #[inline(always)]
            pub const fn first(self) -> $square {
                <$square>::new(self.0.trailing_zeros() as u8)
            }
        }

        #[doc = concat!("The squares of a [`", stringify!($name), "`], from the lowest to the highest.")]
        #[derive(Clone, Debug)]
        pub struct $iterator($name);

        impl Iterator for $iterator {
            type Item = $square;

            #[inline(always)]
            fn next(&mut self) -> Option<$square> {
                if self.0.is_empty() {
                    return None;
                }
                let square = self.0.first();
                self.0.0 &= self.0.0 - 1;
                Some(square)
            }

            #[inline(always)]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let count = self.0.count() as usize;
                (count, Some(count))
            }
        }

        impl IntoIterator for $name {
            type Item = $square;
            type IntoIter = $iterator;

            #[inline(always)]
            fn into_iter(self) -> $iterator {
                $iterator(self)
            }
        }

        impl From<$square> for $name {
            #[inline(always)]
            fn from(square: $square) -> $name {
                $name::of(square)
            }
        }

        impl Not for $name {
            type Output = $name;
            #[inline(always)]
            fn not(self) -> $name {
                $name(self.0 ^ $name::ALL.0)
            }
        }

        operator! { $name
            BitAnd bitand BitAndAssign bitand_assign
            BitOr bitor BitOrAssign bitor_assign
            BitXor bitxor BitXorAssign bitxor_assign
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }
    };
}

macro_rules! operator {
    ($name:ident $($operator:ident $method:ident $assign:ident $assign_method:ident)*) => {$(
        impl $operator for $name {
            type Output = $name;
            #[inline(always)]
            fn $method(self, other: $name) -> $name {
                $name(self.0.$method(other.0))
            }
        }
        impl $assign for $name {
            #[inline(always)]
            fn $assign_method(&mut self, other: $name) {
                self.0.$assign_method(other.0);
            }
        }
    )*};
}

bitboard! {
    /// A set of the 64 squares of the chess board: bit 0 is a1, bit 63 is h8.
    ///
    /// ```
    /// use boards::{bitboard::Bitboard, chess::Square};
    /// let corner = Bitboard::from(Square::at(0, 0)) | Bitboard::from(Square::at(7, 7));
    /// assert_eq!(corner.count(), 2);
    /// assert!(corner.has(Square::at(7, 7)));
    /// assert_eq!(corner.into_iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["a1", "h8"]);
    /// ```
    Bitboard, Squares, u64, bit64, chess::Square, 64
}

impl Bitboard {
    /// The a-file.
    pub const FILE_A: Bitboard = Bitboard(0x0101_0101_0101_0101);
    /// The h-file.
    pub const FILE_H: Bitboard = Bitboard(0x8080_8080_8080_8080);
    /// The dark squares; a1 is one.
    pub const DARK: Bitboard = Bitboard(0xAA55_AA55_AA55_AA55);

    /// The squares of a rank, 0 to 7.
    #[inline(always)]
    pub const fn rank(rank: u8) -> Bitboard {
        Bitboard(0xFF << (8 * (rank & 7)))
    }

    /// The squares `step` numbers further, round the end of the board; callers mask what wraps.
    #[inline(always)]
    pub const fn rotated(self, step: u32) -> Bitboard {
        Bitboard(self.0.rotate_left(step))
    }
}

bitboard! {
    /// A set of the 90 points of the xiangqi board: bit 0 is a0, bit 8 is i0, bit 89 is i9.
    ///
    /// ```
    /// use boards::{bitboard::Bitboard90, xiangqi::Square};
    /// let corner = Bitboard90::from(Square::at(0, 0)) | Bitboard90::from(Square::at(8, 9));
    /// assert_eq!((!corner).count(), 88);
    /// assert_eq!(corner.into_iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["a0", "i9"]);
    /// ```
    Bitboard90, Squares90, u128, bit128, xiangqi::Square, 90
}

impl Bitboard90 {
    /// The a-file.
    pub const FILE_A: Bitboard90 = Bitboard90(0x2_0100_8040_2010_0804_0201);
    /// The i-file.
    pub const FILE_I: Bitboard90 = Bitboard90(Bitboard90::FILE_A.0 << 8);

    /// The squares of some ranks, from one to another, both 0 to 9 and included.
    #[inline(always)]
    pub const fn ranks(from: u8, to: u8) -> Bitboard90 {
        Bitboard90((1 << (9 * (to as u32 + 1))) - (1 << (9 * from as u32)))
    }
}

bitboard! {
    /// A set of the 81 squares of the shogi board: bit 0 is 1a, bit 8 is 1i, bit 80 is 9i.
    ///
    /// ```
    /// use boards::{bitboard::Bitboard81, shogi::Square};
    /// let corner = Bitboard81::from(Square::at(0, 0)) | Bitboard81::from(Square::at(8, 8));
    /// assert_eq!((!corner).count(), 79);
    /// assert_eq!(corner.into_iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["1a", "9i"]);
    /// ```
    Bitboard81, Squares81, u128, bit128, shogi::Square, 81
}

impl Bitboard81 {
    /// Rank a.
    const RANK_A: Bitboard81 = Bitboard81(0x0100_8040_2010_0804_0201);

    /// The squares of some ranks, from one to another, both 0 (a) to 8 (i) and included.
    #[inline(always)]
    pub const fn ranks(from: u8, to: u8) -> Bitboard81 {
        Bitboard81(Bitboard81::RANK_A.0 * ((2 << to) - (1 << from)))
    }

    /// The squares of a file, 0 (called 1) to 8 (called 9).
    #[inline(always)]
    pub const fn file(file: u8) -> Bitboard81 {
        Bitboard81(0x1FF << (9 * (file & 15)))
    }

    /// All squares of the files on which the set, which has no more than one square of each file, has none.
    ///
    /// Subtracting the set from rank i keeps the bit of rank i on just these files; the rest spreads it.
    #[inline(always)]
    pub const fn files_without(self) -> Bitboard81 {
        let rank_i = Bitboard81::RANK_A.0 << 8;
        let free = (rank_i - self.0) & rank_i;
        Bitboard81((free << 1) - (free >> 8))
    }
}
