//! Training positions in memory: features and targets.

use boards::Side;
use boards::features::{Features, Perspective};

/// Set of samples.
pub struct Samples {
    /// Features of all positions from the first side's view, concatenated.
    features: Vec<u16>,
    positions: Vec<Packed>,
    /// Index of each feature by perspective.
    feature_indices: [Vec<u16>; Perspective::COUNT],
}

struct Packed {
    /// Offset of its features.
    start: u64,
    /// Expected points of the side to move.
    target: f32,
    count: u8,
    /// Perspectives of the side to move and of the other side.
    views: [u8; 2],
    bucket: u8,
}

/// A sample.
pub struct Sample<'a> {
    /// Features from the first side's view.
    pub features: &'a [u16],
    /// Indices of the perspectives of the side to move and of the other side.
    pub views: [u8; 2],
    /// Output bucket.
    pub bucket: usize,
    /// Expected points of the side to move, 0 to 1.
    pub target: f32,
}

impl Samples {
    /// Returns an empty set for a game.
    pub fn new<G: Features>() -> Samples {
        let feature_indices = |view| (0..G::FEATURES as u16).map(|feature| G::seen_from(feature, view)).collect();
        Samples { features: Vec::new(), positions: Vec::new(), feature_indices: Perspective::ALL.map(feature_indices) }
    }

    /// Adds a position with its target.
    pub fn push<G: Features>(&mut self, position: &G, target: f32) {
        debug_assert!((0.0..=1.0).contains(&target), "{target} expected points");
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

    /// Returns the number of samples.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Returns a sample.
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

    /// Returns the index of each feature in a perspective.
    #[inline(always)]
    pub fn feature_indices(&self, view: u8) -> &[u16] {
        &self.feature_indices[usize::from(view)]
    }
}
