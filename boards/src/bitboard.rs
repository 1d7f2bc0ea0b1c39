//! Sets of squares as the bits of a machine word: one body for all boards.

/// The word that has only the bit of this index, less than 64.
#[inline(always)]
pub(crate) const fn bit64(index: usize) -> u64 {
    1 << index
}

/// The word that has only the bit of this index, less than 128: a shift of one half, because a shift across both
/// (SHLD) is slow on the processors of AMD.
#[inline(always)]
pub(crate) const fn bit128(index: usize) -> u128 {
    let half = 1u64 << (index & 63);
    if index & 64 == 0 { half as u128 } else { (half as u128) << 64 }
}

/// Writes a set of the squares of a board over a word, and the iterator over it.
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

            /// Returns true if no square is in the set.
            #[inline(always)]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns true if any square is in the set.
            #[inline(always)]
            pub const fn any(self) -> bool {
                self.0 != 0
            }

            /// Returns true if two or more squares are in the set.
            #[inline(always)]
            pub const fn more_than_one(self) -> bool {
                self.0 & self.0.wrapping_sub(1) != 0
            }

            /// Returns the number of squares in the set.
            #[inline(always)]
            pub const fn count(self) -> u32 {
                self.0.count_ones()
            }

            /// Returns true if a square is in the set.
            #[inline(always)]
            pub const fn has(self, square: $square) -> bool {
                self.0 >> square.index() & 1 != 0
            }

            /// Returns the union of the sets that a function gives for the squares.
            #[inline(always)]
            pub fn union_of(self, set: impl Fn($square) -> $name) -> $name {
                self.into_iter().fold($name::EMPTY, |union, square| union | set(square))
            }

            /// Returns the lowest square of a set that is not empty.
            #[inline(always)]
            pub const fn first(self) -> $square {
                debug_assert!(self.0 != 0, "an empty set has no first square");
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
                (self.len(), Some(self.len()))
            }
        }

        impl ExactSizeIterator for $iterator {
            #[inline(always)]
            fn len(&self) -> usize {
                self.0.count() as usize
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

        impl std::ops::Not for $name {
            type Output = $name;
            #[inline(always)]
            fn not(self) -> $name {
                $name(self.0 ^ $name::ALL.0)
            }
        }

        $crate::bitboard::operator! { $name
            BitAnd bitand BitAndAssign bitand_assign
            BitOr bitor BitOrAssign bitor_assign
            BitXor bitxor BitXorAssign bitxor_assign
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }
    };
}

macro_rules! operator {
    ($name:ident $($operator:ident $method:ident $assign:ident $assign_method:ident)*) => {$(
        impl std::ops::$operator for $name {
            type Output = $name;
            #[inline(always)]
            fn $method(self, other: $name) -> $name {
                $name(std::ops::$operator::$method(self.0, other.0))
            }
        }
        impl std::ops::$assign for $name {
            #[inline(always)]
            fn $assign_method(&mut self, other: $name) {
                std::ops::$assign::$assign_method(&mut self.0, other.0);
            }
        }
    )*};
}
pub(crate) use {bitboard, operator};
