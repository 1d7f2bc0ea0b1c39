//! Kinds of pieces, coloured pieces, and the positions that they make up: one body for all games.

/// Writes the type `Kind` with these kinds of pieces, among them a king, numbered from 0 on.
macro_rules! kinds {
    ($($(#[$about:meta])* $kind:ident = $number:literal,)+) => {
        /// A kind of piece, without its colour.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Kind {
            $($(#[$about])* $kind = $number,)+
        }

        impl Kind {
            /// All kinds, in the order of their indices.
            pub const ALL: [Kind; Kind::COUNT] = [$(Kind::$kind),+];

            /// Number of kinds.
            pub const COUNT: usize = [$(Kind::$kind),+].len();

            /// Returns the index, less than [`Kind::COUNT`].
            #[inline(always)]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Returns the kind with this index, which must be less than [`Kind::COUNT`].
            #[inline(always)]
            pub(super) const fn new(index: usize) -> Kind {
                debug_assert!(index < Kind::COUNT);
                // Sixteen entries, so that the mask makes the bounds check superfluous.
                const KINDS: [Kind; 16] = {
                    let mut kinds = [Kind::King; 16];
                    kinds.split_at_mut(Kind::COUNT).0.copy_from_slice(&Kind::ALL);
                    kinds
                };
                KINDS[index & 15]
            }
        }
    };
}

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

            /// Returns the kind of the piece.
            #[inline(always)]
            pub const fn kind(self) -> Kind {
                let first = Kind::COUNT as u8;
                Kind::new(if self.0 < first { self.0 } else { self.0 - first } as usize)
            }

            /// Returns the side of the piece.
            #[inline(always)]
            pub const fn side(self) -> $crate::Side {
                if self.0 < Kind::COUNT as u8 { $crate::Side::First } else { $crate::Side::Second }
            }
        }
    };
}
pub(crate) use {kinds, piece};

/// Writes the type of a position: the fields that the positions of all games have, with the methods about them, and the
/// fields that only this game has, each with its value on the empty board. The position has a key of the board with
/// this name; where it has the square of each side's king, that field's name is given, too.
macro_rules! position {
    (
        $(#[$about:meta])*
        $position:ident, $bitboard:ident, key: $key:ident $(, kings: $kings:ident)?;
        $($(#[$own_about:meta])* $own:ident: $type:ty = $empty:expr,)+
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $position {
            /// The squares of each kind, both sides together.
            pub(super) kinds: [$bitboard; Kind::COUNT],
            /// The squares of each side.
            pub(super) sides: [$bitboard; 2],
            /// The pieces that give check to the side to move.
            pub(super) checkers: $bitboard,
            /// The pieces of the side to move that may expose their king by moving away.
            pub(super) pinned: $bitboard,
            /// The key of all that is on the board and of the side to move.
            pub(super) $key: u64,
            /// The keys of some classes of pieces (see [`crate::zobrist::structure_masks`]).
            pub(super) structures: [u64; $crate::zobrist::STRUCTURES],
            /// The piece on each square, or [`NOTHING`].
            pub(super) board: [u8; Square::COUNT],
            $($(#[$own_about])* pub(super) $own: $type,)+
            pub(super) side: Side,
            pub(super) move_number: u16,
        }

        /// Code of an empty square in the array `board`.
        pub(super) const NOTHING: u8 = Piece::COUNT as u8;

        impl $position {
            /// Returns a board without pieces, the first side to move: no legal position yet.
            pub(super) fn empty() -> $position {
                $position {
                    kinds: [$bitboard::EMPTY; Kind::COUNT],
                    sides: [$bitboard::EMPTY; 2],
                    checkers: $bitboard::EMPTY,
                    pinned: $bitboard::EMPTY,
                    $key: 0,
                    structures: [0; $crate::zobrist::STRUCTURES],
                    board: [NOTHING; Square::COUNT],
                    $($own: $empty,)+
                    side: Side::First,
                    move_number: 1,
                }
            }

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

            /// Moves a piece (by index) to a square, but leaves the entry of that square in `board` to the caller.
            #[inline(always)]
            fn relocate(&mut self, piece: usize, from: Square, to: Square) {
                let number = zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
                self.toggle(piece, $bitboard::of(from) | $bitboard::of(to), number);
                self.board[from.index()] = NOTHING;
            }

            /// Returns the squares, among these targets of the king of the side to move, on which it would not be
            /// attacked.
            #[inline(always)]
            pub(super) fn safe_for_king(&self, mut targets: $bitboard) -> $bitboard {
                for to in targets {
                    if !self.king_is_safe_on(to) {
                        targets ^= $bitboard::of(to);
                    }
                }
                targets
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

/// Writes the methods of a position that counts plies for a move limit, in a field `clock`, with the documentation of
/// the counter.
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

            /// Returns the table key after a legal move that leaves all rights alone. `arriving` is the piece (by
            /// index) that the mover becomes.
            #[inline(always)]
            pub(super) fn table_key_after_move(&self, mv: Move, arriving: usize, resets_clock: bool) -> u64 {
                let (from, to) = (mv.from(), mv.to());
                let clock = if resets_clock { 0 } else { self.halfmove_clock() + 1 };
                self.key
                    ^ zobrist::SIDE
                    ^ zobrist::piece(self.code(from), from)
                    ^ zobrist::piece(arriving, to)
                    ^ zobrist::piece(self.code(to), to)
                    ^ zobrist::CLOCK.of(clock)
            }
        }
    };
}
pub(crate) use {counters, position};
