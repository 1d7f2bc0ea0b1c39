//! The two opposite rays of a sliding piece along one line, and their attacks up to the first blockers.

/// Defines the rays over an integer type that has a bit for each square of a board.
macro_rules! rays {
    ($name:ident, $word:ty) => {
        /// One line (rank, file or diagonal) through a square: its squares below and above the square's number.
        #[derive(Clone, Copy)]
        pub(crate) struct $name {
            pub(crate) lower: $word,
            pub(crate) upper: $word,
        }

        impl $name {
            /// Returns all squares of the line except the origin.
            pub(crate) const fn both(self) -> $word {
                self.lower | self.upper
            }

            /// Returns the squares up to and including the next occupied one on both sides: the "obstruction
            /// difference" of Michael Hoffmann and Gerd Isenberg (chessprogramming.org). Subtracting the highest
            /// blocker below from twice the lowest one above leaves exactly the bits from one to the other.
            #[inline(always)]
            pub(crate) const fn slide(self, occupied: $word) -> $word {
                let below = occupied & self.lower | 1;
                let above = occupied & self.upper;
                let highest_below = 1 << (<$word>::BITS - 1 - below.leading_zeros());
                let lowest_above = above & above.wrapping_neg();
                lowest_above.wrapping_mul(2).wrapping_sub(highest_below) & self.both()
            }
        }
    };
}

rays! { Rays64, u64 }
rays! { Rays128, u128 }
