//! Shogi as a network sees it: pieces on squares, and pieces in hand. The slots of a hand are filled in order, like
//! the column of a thermometer, so that each piece of the game is one feature and a capture changes one slot.

use super::{Kind, Piece, Shogi, Square};
use crate::features::{
    FeatureChanges, FeatureDescription, FeatureList, Features, Perspective, SquareOrder, changes_on, common_features,
    perspective_table,
};
use crate::tables::tabulate;
use crate::{Drops, Hand, Rules, Side};

/// The features of one side's pieces on squares.
const ON_BOARD: usize = Kind::COUNT * Square::COUNT;

/// The first slot of each kind in a hand, and the number of all slots.
const FIRST_SLOTS: [u16; Kind::HAND.len() + 1] = tabulate!(
    first = [0; Kind::HAND.len() + 1],
    for kind in 0..Kind::IN_SET.len() => {
        first[kind + 1] = first[kind] + Kind::IN_SET[kind] as u16;
    }
);

/// The slots of one hand.
const HAND: usize = FIRST_SLOTS[Kind::HAND.len()] as usize;

/// The features of one side.
const HALF: usize = ON_BOARD + HAND;

const FEATURES: usize = 2 * HALF;

/// The number of the middle file.
const MIDDLE: u8 = Square::FILES / 2;

/// The number of thirds of the board: the mover's camp, the middle, the enemy's camp.
const CAMPS: usize = 3;

/// Index of each feature under each perspective.
static SEEN: [[u16; FEATURES]; Perspective::COUNT] =
    perspective_table::<FEATURES, { Square::COUNT }>(Kind::COUNT, Square::FILES as usize, SquareOrder::FileMajor);

impl Shogi {
    /// Returns the feature of a square; `None` if it is empty.
    #[inline(always)]
    fn feature_on(&self, square: Square) -> Option<u16> {
        let piece = self.piece_at(square)?;
        Some((piece.side().index() * HALF + piece.kind().index() * Square::COUNT + square.index()) as u16)
    }

    /// Returns the third of the board in which the king of a side stands, from its own camp; a missing king is at home.
    #[inline(always)]
    fn camp(&self, side: Side) -> usize {
        let ranks = self.king(side).map_or(0, |king| match side {
            Side::First => Square::RANKS - 1 - king.rank(),
            Side::Second => king.rank(),
        });
        usize::from(ranks) * CAMPS / usize::from(Square::RANKS)
    }
}

/// The feature of the piece of a kind that is in hand as the one after `before` others.
#[inline(always)]
fn in_hand(side: Side, kind: Kind, before: u32) -> u16 {
    (side.index() * HALF + ON_BOARD) as u16 + FIRST_SLOTS[kind.index()] + before as u16
}

/// The kind whose pieces fill a slot of a hand.
fn kind_of_slot(slot: usize) -> Kind {
    Kind::HAND[FIRST_SLOTS.partition_point(|&first| usize::from(first) <= slot) - 1]
}

/// Notes the pieces of a kind that a hand has now and had not, or had and has no longer.
fn note_hand(changes: &mut FeatureChanges, side: Side, before: Hand, after: Hand) {
    for kind in Kind::HAND {
        let (before, after) = (before.count(kind), after.count(kind));
        changes.added.extend((before..after).map(|slot| in_hand(side, kind, slot)));
        changes.removed.extend((after..before).map(|slot| in_hand(side, kind, slot)));
    }
}

impl Features for Shogi {
    common_features!();

    const ACTIVE: usize = 40;
    const BUCKETS: usize = CAMPS * CAMPS;
    const FEATURE_VERSION: u16 = 1;

    fn features(&self) -> FeatureList {
        let pieces = self.occupied().into_iter().filter_map(|square| self.feature_on(square));
        let hands = Side::BOTH.into_iter().flat_map(|side| {
            let hand = self.hand(side);
            Kind::held(hand).flat_map(move |kind| (0..hand.count(kind)).map(move |slot| in_hand(side, kind, slot)))
        });
        pieces.chain(hands).collect()
    }

    #[inline(always)]
    fn changes_since(&self, earlier: &Shogi) -> FeatureChanges {
        let changed = self.sides_changed_since(earlier).into_iter();
        let mut changes = changes_on(changed, |square| earlier.feature_on(square), |square| self.feature_on(square));
        for side in Side::BOTH {
            let (before, after) = (earlier.hand(side), self.hand(side));
            if before != after {
                note_hand(&mut changes, side, before, after);
            }
        }
        changes
    }

    /// Mirrored when the king stands on the files 1 to 4; a missing king stands in the middle.
    #[inline(always)]
    fn perspective(&self, side: Side) -> Perspective {
        Perspective { side, mirrored: self.king(side).is_some_and(|king| king.file() < MIDDLE) }
    }

    fn is_on_mirror_axis(&self, side: Side) -> bool {
        self.king(side).is_none_or(|king| king.file() == MIDDLE)
    }

    /// By the thirds of the board in which the kings stand, the king of the side to move first: the number of pieces
    /// says nothing, they are always forty, but a king that has left its camp is judged by other rules.
    #[inline(always)]
    fn bucket(&self) -> usize {
        let side = self.side_to_move();
        self.camp(side) * CAMPS + self.camp(!side)
    }

    fn describe(feature: u16) -> FeatureDescription {
        debug_assert!(usize::from(feature) < FEATURES, "no feature {feature}");
        let (side, what) = (Side::BOTH[usize::from(feature) / HALF], usize::from(feature) % HALF);
        let on_board = what < ON_BOARD;
        let kind = if on_board { Kind::ALL[what / Square::COUNT] } else { kind_of_slot(what - ON_BOARD) };
        let square = Square::new((what % Square::COUNT) as u8);
        let place = (usize::from(Square::FILES - 1 - square.file()), usize::from(square.rank()));
        let piece = Piece::new(side, kind);
        FeatureDescription {
            piece: piece.to_string(),
            side,
            character: kind.character(),
            place: on_board.then_some(place),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notation;

    #[test]
    fn buckets_tell_where_the_kings_stand() {
        for (sfen, bucket) in [
            ("4k4/9/9/9/9/9/9/9/4K4 b - 1", 0),
            ("9/9/9/4k4/9/9/9/9/4K4 b - 1", 1),
            ("9/9/9/4k4/9/9/9/9/4K4 w - 1", 3),
            ("4K4/9/4k4/9/9/9/9/9/9 b - 1", 6),
            ("4K4/9/9/9/9/9/4k4/9/9 w - 1", 8),
            ("4k4/9/9/9/9/9/9/9/9 b - 1", 0),
        ] {
            assert_eq!(Shogi::from_fen(sfen).unwrap().bucket(), bucket, "{sfen}");
        }
    }
}
