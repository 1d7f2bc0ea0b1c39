//! Tables made while compiling, and the functions that read them: one body for all games.

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
pub(crate) use {lookups, tabulate};
