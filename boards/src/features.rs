//! What an evaluation network sees of a position (`docs/networks.md` sections 3 and 4).
//!
//! A feature is a fact that is there or not: a piece on a square, a piece in hand. [`Features::features`] names
//! those of a position as the first side sees them. Each side looks from its own end of the board, and mirrors
//! files where its king stands in the other half: that only renames the features ([`Features::seen_from`]), so that
//! a move changes the same facts for both.

use arrayvec::ArrayVec;

use crate::{Position, Side};

/// The most features that any position has at once: one for each piece of shogi, or of a chess position that somebody
/// set up with more pieces than there are.
pub const MAX_ACTIVE: usize = 40;

/// The features of a position.
pub type FeatureList = ArrayVec<u16, MAX_ACTIVE>;

/// The features that a move adds or removes: castling, or shogi's captures with what comes into the hand.
pub type ChangeList = ArrayVec<u16, 4>;

/// From where the board is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perspective {
    /// Whose end of the board is near.
    pub side: Side,
    /// Whether left and right are exchanged.
    pub mirrored: bool,
}

impl Perspective {
    /// How many there are.
    pub const COUNT: usize = 4;

    /// All views, in the order of their indices.
    pub const ALL: [Perspective; Perspective::COUNT] = [
        Perspective { side: Side::First, mirrored: false },
        Perspective { side: Side::First, mirrored: true },
        Perspective { side: Side::Second, mirrored: false },
        Perspective { side: Side::Second, mirrored: true },
    ];

    /// 0 to 3.
    #[inline(always)]
    pub const fn index(self) -> usize {
        2 * self.side.index() + self.mirrored as usize
    }
}

/// What a move changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeatureChanges {
    /// Features that were not there before.
    pub added: ChangeList,
    /// Features that are no longer there.
    pub removed: ChangeList,
}

impl FeatureChanges {
    /// Notes what stood on a square and what stands there now, as features.
    #[inline(always)]
    pub(crate) fn note(&mut self, before: Option<u16>, after: Option<u16>) {
        if before != after {
            self.removed.extend(before);
            self.added.extend(after);
        }
    }
}

/// What a feature is, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeatureDescription {
    /// The piece as FEN spells it.
    pub piece: String,
    /// Where it stands, as the board is drawn: columns from the left, rows from the top. `None` in hand.
    pub place: Option<(usize, usize)>,
}

/// A game as a network sees it.
pub trait Features: Position {
    /// How many features there are. The first half are those of the first side's pieces, the second half, in the same
    /// order, those of the second side's.
    const FEATURES: usize;
    /// How many of them a position of a game has at most; one that was set up by hand may have [`MAX_ACTIVE`].
    const ACTIVE: usize;
    /// How many kinds of positions have output weights of their own.
    const BUCKETS: usize;
    /// FeatureChanges when the meaning of any of these does: networks of another version mean something else.
    const FEATURE_VERSION: u16;

    /// The features of this position, as the first side sees them.
    fn features(&self) -> FeatureList;

    /// What is different from an earlier position that a single move, or a pass, has led here from.
    fn changes_since(&self, earlier: &Self) -> FeatureChanges;

    /// How a side looks at this position.
    fn perspective(&self, side: Side) -> Perspective;

    /// What the first side's feature (less than [`Features::FEATURES`]) is called by another perspective. One-to-one.
    fn seen_from(feature: u16, perspective: Perspective) -> u16;

    /// The kind of position, less than [`Features::BUCKETS`].
    fn bucket(&self) -> usize;

    /// What the first side's feature (less than [`Features::FEATURES`]) is.
    fn describe(feature: u16) -> FeatureDescription;
}

/// The bucket of a position with so many pieces, kings included.
#[inline(always)]
pub(crate) fn bucket_by_pieces(pieces: u32) -> usize {
    (pieces.saturating_sub(2) / 4).min(7) as usize
}

/// Where squares are found that stand one after the other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SquareOrder {
    /// Rank by rank: the next square is on the next file.
    RankMajor,
    /// File by file.
    FileMajor,
}

/// What each view calls each feature ([`Features::seen_from`]), where the features of a side are its pieces on squares, kind
/// by kind, and then others that are the same from everywhere. `N` squares stand on so many files in an order.
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
