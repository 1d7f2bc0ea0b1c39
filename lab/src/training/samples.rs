//! Positions in memory, ready for training: features, what was thought of them, and how their games ended.

use boards::Side;
use boards::features::{Features, Perspective};

/// Positions with their targets.
pub struct Samples {
    /// The features of all positions, as the first side sees them, one position after the other.
    features: Vec<u16>,
    positions: Vec<Packed>,
    /// What each view calls each feature.
    feature_indices: [Vec<u16>; Perspective::COUNT],
}

struct Packed {
    /// Where its features begin.
    start: u64,
    /// Expected points of the side to move.
    target: f32,
    count: u8,
    /// The views of the side to move and of the other one.
    views: [u8; 2],
    bucket: u8,
}

/// One position.
pub struct Sample<'a> {
    /// Its features, as the first side sees them.
    pub features: &'a [u16],
    /// The indices of the views of the side to move and of the other one.
    pub views: [u8; 2],
    /// Its output bucket.
    pub bucket: usize,
    /// Expected points of the side to move, 0 to 1.
    pub target: f32,
}

impl Samples {
    /// No positions of a game yet.
    pub fn new<G: Features>() -> Samples {
        let feature_indices = |view| (0..G::FEATURES as u16).map(|feature| G::seen_from(feature, view)).collect();
        Samples { features: Vec::new(), positions: Vec::new(), feature_indices: Perspective::ALL.map(feature_indices) }
    }

    /// Adds a position, and what its side to move may expect of it.
    pub fn push<G: Features>(&mut self, position: &G, target: f32) {
        let features = position.features();
        let side: Side = position.side_to_move();
        self.positions.push(Packed {
            start: self.features.len() as u64,
            target,
            count: features.len() as u8,
            views: [side, !side].map(|side| position.perspective(side).index() as u8),
            bucket: position.bucket() as u8,
        });
        self.features.extend(features);
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// One of them.
    #[inline(always)]
    pub fn get(&self, index: u32) -> Sample<'_> {
        let packed = &self.positions[index as usize];
        let start = packed.start as usize;
        Sample {
            features: &self.features[start..start + usize::from(packed.count)],
            views: packed.views,
            bucket: usize::from(packed.bucket),
            target: packed.target,
        }
    }

    /// What a view calls each feature.
    #[inline(always)]
    pub fn feature_indices(&self, view: u8) -> &[u16] {
        &self.feature_indices[usize::from(view)]
    }
}
