//! Chess as a network sees it: pieces on squares.

use super::{Chess, Kind, Piece, Square};
use crate::Side;
use crate::bitboard::Bitboard;
use crate::features::{Changes, Fact, FeatureList, Features, Order, View, bucket_of_men, names};

const FEATURES: usize = Piece::COUNT * Square::COUNT;

/// The most pieces on a board.
const MEN: usize = 32;

/// What each view calls a feature.
static SEEN: [[u16; FEATURES]; View::COUNT] = names::<FEATURES, { Square::COUNT }>(Kind::ALL.len(), 8, Order::Ranks);

#[inline(always)]
fn feature(piece: Piece, square: Square) -> u16 {
    (piece.index() * Square::COUNT + square.index()) as u16
}

impl Features for Chess {
    const FEATURES: usize = FEATURES;
    const ACTIVE: usize = MEN;
    const BUCKETS: usize = 8;
    const FEATURE_VERSION: u16 = 1;

    fn features(&self) -> FeatureList {
        self.occupied().into_iter().filter_map(|square| Some(feature(self.piece_at(square)?, square))).collect()
    }

    #[inline(always)]
    fn changes_since(&self, earlier: &Chess) -> Changes {
        // Kinds too: castling in Chess960 may exchange king and rook.
        let sides = Side::BOTH.map(|side| self.by_side(side) ^ earlier.by_side(side));
        let kinds = Kind::ALL.map(|kind| self.kind(kind) ^ earlier.kind(kind));
        let changed = sides.into_iter().chain(kinds).fold(Bitboard::EMPTY, |all, set| all | set);
        let mut changes = Changes::default();
        for square in changed {
            let on = |position: &Chess| position.piece_at(square).map(|piece| feature(piece, square));
            changes.note(on(earlier), on(self));
        }
        changes
    }

    /// Mirrored when the king stands on the files e to h.
    #[inline(always)]
    fn view(&self, side: Side) -> View {
        View { side, mirrored: self.king(side).file() >= 4 }
    }

    #[inline(always)]
    fn seen(feature: u16, view: View) -> u16 {
        SEEN[view.index()][usize::from(feature)]
    }

    /// By the number of pieces.
    #[inline(always)]
    fn bucket(&self) -> usize {
        bucket_of_men(self.occupied().count())
    }

    fn describe(feature: u16) -> Fact {
        let (piece, square) = (usize::from(feature) / Square::COUNT, usize::from(feature) % Square::COUNT);
        let square = Square::new(square as u8);
        let place = (usize::from(square.file()), usize::from(7 - square.rank()));
        Fact {
            piece: Piece::from_index(piece).map_or(String::new(), |piece| piece.letter().into()),
            place: Some(place),
        }
    }
}
