//! Tables made while compiling, and functions that read them: one body for all games.

/// Makes a table while compiling: `tabulate!(table = start, for index in 0..count => { body })` runs the body, which
/// changes entries of `table`, for each index from 0 on. Constant functions have no `for` loops.
macro_rules! tabulate {
    ($table:ident = $start:expr, for $index:ident in 0..$count:expr => $body:block) => {{
        let mut $table = $start;
        let mut $index = 0;
        while $index < $count {
            $body
            $index += 1;
        }
        $table
    }};
}

/// Writes functions that read the entry of its arguments in a table of sets: of a square, of two squares, or of a
/// side, which is called `side`, and a square.
macro_rules! lookups {
    ($bitboard:ty: $($(#[$about:meta])* $visibility:vis fn $name:ident($($argument:ident),+) = $table:ident;)+) => {$(
        $crate::tables::lookups!(@one $bitboard: $(#[$about])* $visibility fn $name($($argument),+) = $table);
    )+};
    (@one $bitboard:ty: $(#[$about:meta])* $visibility:vis fn $name:ident(side, $square:ident) = $table:ident) => {
        $(#[$about])*
        #[inline(always)]
        $visibility fn $name(side: $crate::Side, $square: Square) -> $bitboard {
            $table[side.index()][$square.index()]
        }
    };
    (@one $bitboard:ty: $(#[$about:meta])* $visibility:vis fn $name:ident($($square:ident),+) = $table:ident) => {
        $(#[$about])*
        #[inline(always)]
        $visibility fn $name($($square: Square),+) -> $bitboard {
            $table$([$square.index()])+
        }
    };
}

/// Writes functions about the pieces that stand between a square and snipers: sliding pieces that would attack the
/// square if nothing stood between. The game's function `between` returns the squares strictly between two squares.
macro_rules! lines_of_sight {
    ($bitboard:ty) => {
        /// Returns true if nothing stands between a square and one of its snipers.
        #[inline(always)]
        pub(super) fn any_sees(snipers: $bitboard, square: Square, occupied: $bitboard) -> bool {
            for sniper in snipers {
                if (between(square, sniper) & occupied).is_empty() {
                    return true;
                }
            }
            false
        }

        /// Returns the pieces that stand alone between a square and one of its snipers.
        #[inline(always)]
        pub(super) fn blockers(snipers: $bitboard, square: Square, occupied: $bitboard) -> $bitboard {
            let mut blockers = <$bitboard>::EMPTY;
            for sniper in snipers {
                let between = between(square, sniper) & occupied;
                if !between.more_than_one() {
                    blockers |= between;
                }
            }
            blockers
        }

        /// Returns the pieces that check a king, that is `others` and the snipers with nothing between, and
        /// [`blockers`].
        #[inline(always)]
        pub(super) fn checkers_and_blockers(
            others: $bitboard,
            snipers: $bitboard,
            king: Square,
            occupied: $bitboard,
        ) -> ($bitboard, $bitboard) {
            let (mut checkers, mut blockers) = (others, <$bitboard>::EMPTY);
            for sniper in snipers {
                let between = between(king, sniper) & occupied;
                if between.is_empty() {
                    checkers |= <$bitboard>::of(sniper);
                } else if !between.more_than_one() {
                    blockers |= between;
                }
            }
            (checkers, blockers)
        }
    };
}
pub(crate) use {lines_of_sight, lookups, tabulate};
