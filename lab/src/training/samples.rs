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
    /// The same in the mirror image of the position.
    twin_views: [u8; 2],
    bucket: u8,
}

/// Index of a sample, with [`TWIN`] for its mirror image.
pub type SampleIndex = u32;

/// Added to an index: the mirror image of the position. It differs only where a king stands on the middle file, as in
/// most positions of xiangqi: without it the two images would learn apart.
pub const TWIN: SampleIndex = 1 << 31;

/// A position to learn from, as it is or as its mirror image.
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
        let sides = [side, !side];
        let views = sides.map(|side| position.perspective(side).index() as u8);
        let on_axis = sides.map(|side| u8::from(position.is_on_mirror_axis(side)));
        self.positions.push(Packed {
            start: self.features.len() as u64,
            target,
            count: features.len() as u8,
            views,
            // The lowest bit of a perspective's index is that of mirroring.
            twin_views: [views[0] ^ on_axis[0], views[1] ^ on_axis[1]],
            bucket: position.bucket() as u8,
        });
        self.features.extend(features);
    }

    /// Adds the samples of another set of the same game.
    pub fn append(&mut self, other: Samples) {
        let offset = self.features.len() as u64;
        self.features.extend(other.features);
        self.positions
            .extend(other.positions.into_iter().map(|packed| Packed { start: packed.start + offset, ..packed }));
    }

    /// Returns the number of samples.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    #[inline(always)]
    pub fn get(&self, index: SampleIndex) -> Sample<'_> {
        let packed = &self.positions[(index & !TWIN) as usize];
        let start = packed.start as usize;
        Sample {
            features: &self.features[start..start + usize::from(packed.count)],
            views: if index & TWIN == 0 { packed.views } else { packed.twin_views },
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
