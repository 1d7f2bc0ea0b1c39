//! The squares of a board: one body for all geometries.

/// Writes the type `Square` of a board with these files and ranks. `SLOTS` is the smallest power of two that is not
/// less than the number of squares. Squares are numbered along the files of a rank (`rank_major`) or along the ranks of
/// a file (`file_major`), and written as two letters or digits, of the file and of the rank, counted from the `first`.
macro_rules! square {
    ($(#[$about:meta])* $files:literal x $ranks:literal, slots: $slots:literal, $order:ident, first: $file:literal, $rank:literal) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct Square(u8);

        impl Square {
            /// Number of files.
            pub const FILES: u8 = $files;
            /// Number of ranks.
            pub const RANKS: u8 = $ranks;
            /// Number of squares.
            pub const COUNT: usize = $files * $ranks;
            /// Number of entries of a table that [`Square::index`] indexes without bounds checks.
            pub(crate) const SLOTS: usize = $slots;

            /// Returns the square with this index, less than [`Square::COUNT`].
            #[inline(always)]
            pub const fn new(index: u8) -> Square {
                Square(index & ($slots - 1))
            }

            /// Returns the square with this index; `None` from [`Square::COUNT`] on.
            #[inline(always)]
            pub const fn from_index(index: usize) -> Option<Square> {
                if index < Square::COUNT { Some(Square(index as u8)) } else { None }
            }

            /// Returns the square on a file and a rank, counted from 0.
            #[inline(always)]
            pub const fn at(file: u8, rank: u8) -> Square {
                debug_assert!(file < Square::FILES && rank < Square::RANKS);
                Square::new($crate::square::square!(@number $order, file, rank))
            }

            /// Returns the index, less than [`Square::COUNT`].
            #[inline(always)]
            pub const fn index(self) -> usize {
                // The mask changes nothing, but lets the compiler drop the bounds checks of tables with `SLOTS`
                // entries.
                (self.0 & ($slots - 1)) as usize
            }

            /// Returns the file, counted from 0.
            #[inline(always)]
            pub const fn file(self) -> u8 {
                $crate::square::square!(@file $order, self.0)
            }

            /// Returns the rank, counted from 0.
            #[inline(always)]
            pub const fn rank(self) -> u8 {
                $crate::square::square!(@rank $order, self.0)
            }

            /// Returns [`Square::index`] as a byte.
            #[inline(always)]
            pub const fn number(self) -> u8 {
                self.0
            }

            /// Returns the square as a side sees it: for [`Side::Second`](crate::Side::Second) the ranks are reversed.
            #[inline(always)]
            pub const fn seen_by(self, side: $crate::Side) -> Square {
                match side {
                    $crate::Side::First => self,
                    $crate::Side::Second => Square::at(self.file(), Square::RANKS - 1 - self.rank()),
                }
            }

            /// Returns the square with this name; `None` for anything else.
            pub(super) fn named(name: &[u8]) -> Option<Square> {
                let &[file, rank] = name else { return None };
                let file = file.checked_sub($file).filter(|&file| file < Square::FILES)?;
                let rank = rank.checked_sub($rank).filter(|&rank| rank < Square::RANKS)?;
                Some(Square::at(file, rank))
            }

            /// Returns all squares in the order of their indices.
            pub fn all() -> impl DoubleEndedIterator<Item = Square> {
                (0..Square::COUNT as u8).map(Square)
            }
        }

        impl std::fmt::Display for Square {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}{}", char::from($file + self.file()), char::from($rank + self.rank()))
            }
        }

        impl std::str::FromStr for Square {
            type Err = $crate::SquareError;

            /// Reads a square as [`Display`](std::fmt::Display) writes it.
            fn from_str(text: &str) -> Result<Square, $crate::SquareError> {
                Square::named(text.as_bytes()).ok_or_else(|| $crate::SquareError::new(text))
            }
        }

        impl std::fmt::Debug for Square {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
    (@number rank_major, $file:expr, $rank:expr) => { $rank * Square::FILES + $file };
    (@number file_major, $file:expr, $rank:expr) => { $file * Square::RANKS + $rank };
    (@file rank_major, $number:expr) => { $number % Square::FILES };
    (@file file_major, $number:expr) => { $number / Square::RANKS };
    (@rank rank_major, $number:expr) => { $number / Square::FILES };
    (@rank file_major, $number:expr) => { $number % Square::RANKS };
}
pub(crate) use square;
