//! Input features of evaluation networks (`docs/networks.md` sections 3 and 4).
//!
//! A feature is present or absent: a piece on a square, or a piece in hand. [`Features::features`] lists the features
//! of a position from the first side's own perspective. Each side sees the board from its own end, and files are
//! mirrored if its king stands in the other half. A perspective only renames the features ([`Features::seen_from`]),
//! so a move changes the same features for both sides.

use arrayvec::ArrayVec;

use crate::{Position, Side};

/// Largest number of features that any position has at once: one for each piece of shogi, or of a chess position set
/// up with more pieces than a game has.
pub const MAX_ACTIVE: usize = 40;

/// The features of a position.
pub type FeatureList = ArrayVec<u16, MAX_ACTIVE>;

/// Features that a move adds or removes; castling and the captures of shogi change the most.
pub type ChangeList = ArrayVec<u16, 4>;

/// Viewpoint from which the board is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perspective {
    /// The side at whose end of the board the viewpoint is.
    pub side: Side,
    /// True if left and right are exchanged.
    pub mirrored: bool,
}

impl Perspective {
    /// Number of perspectives.
    pub const COUNT: usize = 4;

    /// All perspectives, in the order of their indices.
    pub const ALL: [Perspective; Perspective::COUNT] = [
        Perspective { side: Side::First, mirrored: false },
        Perspective { side: Side::First, mirrored: true },
        Perspective { side: Side::Second, mirrored: false },
        Perspective { side: Side::Second, mirrored: true },
    ];

    /// Returns the index of the perspective, from 0 to 3.
    #[inline(always)]
    pub const fn index(self) -> usize {
        2 * self.side.index() + self.mirrored as usize
    }
}

/// Features that a move changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeatureChanges {
    /// Features that become present.
    pub added: ChangeList,
    /// Features that become absent.
    pub removed: ChangeList,
}

impl FeatureChanges {
    /// Records the features of one square before and after the move.
    #[inline(always)]
    pub(crate) fn note(&mut self, before: Option<u16>, after: Option<u16>) {
        if before != after {
            self.removed.extend(before);
            self.added.extend(after);
        }
    }
}

/// Description of a feature for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeatureDescription {
    /// The piece as FEN spells it.
    pub piece: String,
    /// The side whose piece it is.
    pub side: Side,
    /// The piece as players know it: a figurine in chess, its character in xiangqi and shogi.
    pub character: char,
    /// Column from the left and row from the top of the drawn board; `None` for a piece in hand.
    pub place: Option<(usize, usize)>,
}

/// Input features of a game's networks.
pub trait Features: Position {
    /// Number of features. The first half belongs to the first side's pieces, the second half, in the same order, to
    /// the second side's.
    const FEATURES: usize;
    /// Largest number of active features of a position of a game; a position set up by hand may have [`MAX_ACTIVE`].
    const ACTIVE: usize;
    /// Number of output buckets: classes of positions with output weights of their own.
    const BUCKETS: usize;
    /// Version of the meaning of the features and buckets. It changes when any of these does: networks of another
    /// version are refused. Buckets may be added to a game with one.
    const FEATURE_VERSION: u16;

    /// Returns the active features, from the first side's own perspective.
    fn features(&self) -> FeatureList;

    /// Returns the difference from the position one move, or one null move, earlier.
    fn changes_since(&self, earlier: &Self) -> FeatureChanges;

    /// Returns the perspective of a side on this position.
    fn perspective(&self, side: Side) -> Perspective;

    /// Returns true if the king of a side stands on the middle file, or is missing: the position and its mirror image
    /// then are different features of the same perspective.
    fn is_on_mirror_axis(&self, side: Side) -> bool;

    /// Returns the index under a perspective of a feature (less than [`Features::FEATURES`]) of the first side's own
    /// perspective. One-to-one.
    fn seen_from(feature: u16, perspective: Perspective) -> u16;

    /// Returns the output bucket, less than [`Features::BUCKETS`].
    fn bucket(&self) -> usize;

    /// Describes a feature (less than [`Features::FEATURES`]) of the first side's own perspective.
    fn describe(feature: u16) -> FeatureDescription;
}

/// Returns the changes on some squares, given the feature that each of them had before and has now.
#[inline(always)]
pub(crate) fn changes_on<S: Copy>(
    squares: impl Iterator<Item = S>,
    before: impl Fn(S) -> Option<u16>,
    now: impl Fn(S) -> Option<u16>,
) -> FeatureChanges {
    let mut changes = FeatureChanges::default();
    for square in squares {
        changes.note(before(square), now(square));
    }
    changes
}

/// Writes what [`Features`] reads from the table `SEEN` of a game with `FEATURES` features.
macro_rules! common_features {
    () => {
        const FEATURES: usize = FEATURES;

        #[inline(always)]
        fn seen_from(feature: u16, perspective: $crate::features::Perspective) -> u16 {
            debug_assert!(usize::from(feature) < FEATURES, "no feature {feature}");
            SEEN[perspective.index()][usize::from(feature)]
        }
    };
}

/// Writes [`Features`] for a game without hands: a feature is a piece on a square, and the board is mirrored when the
/// king stands to the right of the middle. `changed` names the function that gives the squares on which two positions
/// differ.
macro_rules! piece_features {
    ($position:ident, version: $version:literal, changed: $changed:path) => {
        const FEATURES: usize = Piece::COUNT * Square::COUNT;

        /// Index of each feature under each perspective.
        static SEEN: [[u16; FEATURES]; $crate::features::Perspective::COUNT] =
            $crate::features::perspective_table::<FEATURES, { Square::COUNT }>(
                Kind::COUNT,
                Square::FILES as usize,
                $crate::features::SquareOrder::RankMajor,
            );

        impl $position {
            /// Returns the feature of a square; `None` if it is empty.
            #[inline(always)]
            fn feature_on(&self, square: Square) -> Option<u16> {
                self.piece_at(square).map(|piece| (piece.index() * Square::COUNT + square.index()) as u16)
            }
        }

        impl $crate::features::Features for $position {
            $crate::features::common_features!();

            const ACTIVE: usize = $crate::features::MAX_PIECES;
            const BUCKETS: usize = $crate::features::PIECE_BUCKETS;
            const FEATURE_VERSION: u16 = $version;

            fn features(&self) -> $crate::features::FeatureList {
                self.occupied().into_iter().filter_map(|square| self.feature_on(square)).collect()
            }

            #[inline(always)]
            fn changes_since(&self, earlier: &$position) -> $crate::features::FeatureChanges {
                let changed = $changed(self, earlier).into_iter();
                $crate::features::changes_on(
                    changed,
                    |square| earlier.feature_on(square),
                    |square| self.feature_on(square),
                )
            }

            #[inline(always)]
            fn perspective(&self, side: $crate::Side) -> $crate::features::Perspective {
                $crate::features::Perspective { side, mirrored: self.king(side).file() >= Square::FILES.div_ceil(2) }
            }

            fn is_on_mirror_axis(&self, side: $crate::Side) -> bool {
                Square::FILES % 2 == 1 && self.king(side).file() == Square::FILES / 2
            }

            #[inline(always)]
            fn bucket(&self) -> usize {
                $crate::features::bucket_by_pieces(self.occupied().count())
            }

            fn describe(feature: u16) -> $crate::features::FeatureDescription {
                debug_assert!(usize::from(feature) < FEATURES, "no feature {feature}");
                let (piece, square) = (usize::from(feature) / Square::COUNT, usize::from(feature) % Square::COUNT);
                let square = Square::new(square as u8);
                let piece = Piece::from_index(piece).expect("each feature is a piece on a square");
                $crate::features::FeatureDescription {
                    piece: piece.letter().into(),
                    side: piece.side(),
                    character: piece.character(),
                    place: Some((usize::from(square.file()), usize::from(Square::RANKS - 1 - square.rank()))),
                }
            }
        }
    };
}
pub(crate) use {common_features, piece_features};

/// The most pieces on a board of chess or xiangqi.
pub(crate) const MAX_PIECES: usize = 32;

/// Number of values of [`bucket_by_pieces`].
pub(crate) const PIECE_BUCKETS: usize = 8;

/// Returns the bucket of a position by its number of pieces, kings included.
#[inline(always)]
pub(crate) fn bucket_by_pieces(pieces: u32) -> usize {
    (pieces.saturating_sub(2) as usize / 4).min(PIECE_BUCKETS - 1)
}

/// Memory order of squares.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SquareOrder {
    /// Rank by rank: the next square is on the next file.
    RankMajor,
    /// File by file: the next square is on the next rank.
    FileMajor,
}

/// Maps each feature to its index under each perspective ([`Features::seen_from`]). Layout per side: kind by square,
/// then features that do not depend on the perspective (hands). The board has `N` squares on `files` files.
pub(crate) const fn perspective_table<const FEATURES: usize, const N: usize>(
    kinds: usize,
    files: usize,
    order: SquareOrder,
) -> [[u16; FEATURES]; Perspective::COUNT] {
    let (half, on_board, ranks) = (FEATURES / 2, kinds * N, N / files);
    let mut table = [[0; FEATURES]; Perspective::COUNT];
    let mut index = 0;
    while index < Perspective::COUNT * FEATURES {
        let (perspective, feature) = (Perspective::ALL[index / FEATURES], index % FEATURES);
        let turned = matches!(perspective.side, Side::Second);
        let owner = if turned { 1 - feature / half } else { feature / half };
        let mut what = feature % half;
        if what < on_board {
            let (mut file, mut rank) = match order {
                SquareOrder::RankMajor => (what % N % files, what % N / files),
                SquareOrder::FileMajor => (what % N / ranks, what % N % ranks),
            };
            if perspective.mirrored {
                file = files - 1 - file;
            }
            if turned {
                rank = ranks - 1 - rank;
            }
            let square = match order {
                SquareOrder::RankMajor => rank * files + file,
                SquareOrder::FileMajor => file * ranks + rank,
            };
            what = what / N * N + square;
        }
        table[index / FEATURES][feature] = (owner * half + what) as u16;
        index += 1;
    }
    table
}
