//! Xiangqi as a network sees it: pieces on points.

use super::{Bitboard90, Kind, Piece, Square, Xiangqi};
use crate::Side;
use crate::features::{
    FeatureChanges, FeatureDescription, FeatureList, Features, Perspective, SquareOrder, bucket_by_pieces,
    perspective_table,
};

const FEATURES: usize = Piece::COUNT * Square::COUNT;

/// The most pieces on a board.
const MAX_PIECES: usize = 32;

/// The number of the middle file.
const MIDDLE: u8 = Square::FILES / 2;

/// Index of each feature under each perspective.
static SEEN: [[u16; FEATURES]; Perspective::COUNT] =
    perspective_table::<FEATURES, { Square::COUNT }>(Kind::COUNT, Square::FILES as usize, SquareOrder::RankMajor);

#[inline(always)]
fn feature(piece: Piece, square: Square) -> u16 {
    (piece.index() * Square::COUNT + square.index()) as u16
}

impl Features for Xiangqi {
    const FEATURES: usize = FEATURES;
    const ACTIVE: usize = MAX_PIECES;
    const BUCKETS: usize = 8;
    const FEATURE_VERSION: u16 = 1;

    fn features(&self) -> FeatureList {
        self.occupied().into_iter().filter_map(|square| Some(feature(self.piece_at(square)?, square))).collect()
    }

    #[inline(always)]
    fn changes_since(&self, earlier: &Xiangqi) -> FeatureChanges {
        let changed = Side::BOTH
            .into_iter()
            .fold(Bitboard90::EMPTY, |all, side| all | self.by_side(side) ^ earlier.by_side(side));
        let mut changes = FeatureChanges::default();
        for square in changed {
            let on = |position: &Xiangqi| position.piece_at(square).map(|piece| feature(piece, square));
            changes.note(on(earlier), on(self));
        }
        changes
    }

    /// Mirrored when the king stands to the right of the middle file.
    #[inline(always)]
    fn perspective(&self, side: Side) -> Perspective {
        Perspective { side, mirrored: self.king(side).file() > MIDDLE }
    }

    #[inline(always)]
    fn seen_from(feature: u16, perspective: Perspective) -> u16 {
        debug_assert!(usize::from(feature) < FEATURES, "no feature {feature}");
        SEEN[perspective.index()][usize::from(feature)]
    }

    /// By the number of pieces.
    #[inline(always)]
    fn bucket(&self) -> usize {
        bucket_by_pieces(self.occupied().count())
    }

    fn describe(feature: u16) -> FeatureDescription {
        debug_assert!(usize::from(feature) < FEATURES, "no feature {feature}");
        let (piece, square) = (usize::from(feature) / Square::COUNT, usize::from(feature) % Square::COUNT);
        let square = Square::new(square as u8);
        let place = (usize::from(square.file()), usize::from(Square::RANKS - 1 - square.rank()));
        FeatureDescription {
            piece: Piece::from_index(piece).map_or(String::new(), |piece| piece.letter().into()),
            place: Some(place),
        }
    }
}
