//! Coloured pieces and where they stand: one body for all games.

/// Writes the type `Piece`, a side and a `Kind`, whose index is `Kind::COUNT` times that of the side and that of the
/// kind.
macro_rules! piece {
    ($(#[$about:meta])*) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(transparent)]
        pub struct Piece(u8);

        impl Piece {
            /// Number of coloured pieces.
            pub const COUNT: usize = 2 * Kind::COUNT;

            /// Returns the piece of a side and a kind.
            #[inline(always)]
            pub const fn new(side: $crate::Side, kind: Kind) -> Piece {
                Piece(side as u8 * Kind::COUNT as u8 + kind as u8)
            }

            /// Returns the piece with this index; `None` from [`Piece::COUNT`] on.
            #[inline(always)]
            pub const fn from_index(index: usize) -> Option<Piece> {
                if index < Piece::COUNT { Some(Piece(index as u8)) } else { None }
            }

            /// Returns the index, less than [`Piece::COUNT`].
            #[inline(always)]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Returns the side of the piece.
            #[inline(always)]
            pub const fn side(self) -> $crate::Side {
                if self.0 < Kind::COUNT as u8 { $crate::Side::First } else { $crate::Side::Second }
            }
        }
    };
}
pub(crate) use piece;

/// Writes the methods of a position about the pieces on its board, and the changes of its sets of squares and keys. The
/// position has the fields `kinds`, `sides`, `board`, `structures`, `checkers`, `pinned`, `side`, `move_number`, and a
/// key of the board with this name; where it has the square of each side's king, that field's name is given, too.
macro_rules! piece_sets {
    ($position:ident, $bitboard:ident, key: $key:ident $(, kings: $kings:ident)?) => {
        /// Code of an empty square in the array `board`.
        pub(super) const NOTHING: u8 = Piece::COUNT as u8;

        impl $position {
            /// Returns the squares of a kind of piece, both sides together.
            #[inline(always)]
            pub fn kind(&self, kind: Kind) -> $bitboard {
                self.kinds[kind.index()]
            }

            /// Returns the squares of a side's pieces.
            #[inline(always)]
            pub fn by_side(&self, side: Side) -> $bitboard {
                self.sides[side.index()]
            }

            /// Returns the squares of a side's pieces of one kind.
            #[inline(always)]
            pub fn pieces(&self, side: Side, kind: Kind) -> $bitboard {
                self.by_side(side) & self.kind(kind)
            }

            /// Returns the squares that are not empty.
            #[inline(always)]
            pub fn occupied(&self) -> $bitboard {
                self.sides[0] | self.sides[1]
            }

            /// Returns the piece on a square.
            #[inline(always)]
            pub fn piece_at(&self, square: Square) -> Option<Piece> {
                Piece::from_index(self.code(square))
            }

            /// Returns the kind of the piece on a square.
            #[inline(always)]
            pub(super) fn kind_at(&self, square: Square) -> Option<Kind> {
                self.piece_at(square).map(Piece::kind)
            }

            /// Returns the index of the piece on a square, or [`NOTHING`].
            #[inline(always)]
            pub(super) fn code(&self, square: Square) -> usize {
                self.board.get(square.index()).map_or(usize::from(NOTHING), |&code| usize::from(code))
            }

            /// Returns the pieces that give check to the side to move.
            #[inline(always)]
            pub fn checkers(&self) -> $bitboard {
                self.checkers
            }

            /// Returns the pieces of the side to move that may expose their king by moving away.
            #[inline(always)]
            pub fn pinned(&self) -> $bitboard {
                self.pinned
            }

            /// Returns the squares on which the sides of the pieces differ from those of an earlier position.
            #[inline(always)]
            pub(super) fn sides_changed_since(&self, earlier: &$position) -> $bitboard {
                (self.sides[0] ^ earlier.sides[0]) | (self.sides[1] ^ earlier.sides[1])
            }

            /// Returns the move number as the game's FEN counts it, from 1 on.
            #[inline(always)]
            pub fn move_number(&self) -> u32 {
                u32::from(self.move_number)
            }

            /// Puts a piece on an empty square.
            #[inline(always)]
            pub(super) fn put(&mut self, piece: Piece, square: Square) {
                debug_assert!(self.piece_at(square).is_none(), "{square} is not empty");
                self.board[square.index()] = piece.index() as u8;
                self.toggle(piece.index(), $bitboard::of(square), zobrist::piece(piece.index(), square));
                $(if piece.kind() == Kind::King {
                    self.$kings[piece.side().index()] = square;
                })?
            }

            /// Sets the side to move.
            pub(super) fn set_side(&mut self, side: Side) {
                if self.side != side {
                    self.side = side;
                    self.$key ^= zobrist::SIDE;
                }
            }

            /// Flips a piece (by index) on some squares in the sets, and a number in the keys; leaves `board` alone.
            #[inline(always)]
            fn toggle(&mut self, piece: usize, squares: $bitboard, number: u64) {
                debug_assert!(piece < Piece::COUNT, "no piece has the index {piece}");
                let (side, kind) = if piece < Kind::COUNT { (0, piece) } else { (1, piece - Kind::COUNT) };
                self.kinds[kind] ^= squares;
                self.sides[side] ^= squares;
                self.$key ^= number;
                let classes = zobrist::classes(piece);
                for (structure, class) in self.structures.iter_mut().zip(classes) {
                    *structure ^= number & class;
                }
            }
        }
    };
}

/// Writes the methods of a position with the fields `clock` and `move_number` about these counters, with the documentation of
/// the first.
macro_rules! counters {
    ($position:ident, $(#[$clock:meta])*) => {
        impl $position {
            $(#[$clock])*
            #[inline(always)]
            pub fn halfmove_clock(&self) -> u32 {
                u32::from(self.clock)
            }

            /// Sets the counters of a position that is being set up.
            pub(super) fn set_counters(&mut self, clock: u16, move_number: u16) {
                debug_assert!(move_number > 0, "moves are counted from 1 on");
                self.clock = clock;
                self.move_number = move_number;
            }
        }
    };
}
pub(crate) use {counters, piece_sets};
