//! The pieces of a table: the key of its positions and the name of its files.

use boards::Side;
use boards::chess::{Chess, Kind};

/// Largest number of pieces of a table, the kings included.
pub const MAX_PIECES: usize = 7;
/// The kinds in the order of file names.
const NAMED: [Kind; 5] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
/// Bits for the number of pieces of a kind.
const COUNT_BITS: u32 = 4;
/// Bits for the pieces of a side.
const SIDE_BITS: u32 = COUNT_BITS * NAMED.len() as u32;

/// The numbers of pieces of both sides, without the kings. Comparing two sides tells which one stands first in a file
/// name only if the numbers of pieces are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Material(u64);

impl Material {
    /// Returns the material of a position with at most [`MAX_PIECES`] pieces.
    pub fn of(position: &Chess) -> Material {
        debug_assert!(position.occupied().count() as usize <= MAX_PIECES);
        let side = |side| {
            let add = |sum, kind| sum << COUNT_BITS | u64::from(position.pieces(side, kind).count());
            NAMED.into_iter().fold(0, add)
        };
        Material(side(Side::First) << SIDE_BITS | side(Side::Second))
    }

    /// Reads the name of a table without its extension, such as `KRPvKR`; `None` if no table has this name.
    pub fn parse(name: &str) -> Option<Material> {
        let (first, second) = name.split_once('v')?;
        let [white, black] = [parse_side(first)?, parse_side(second)?];
        let material = Material(white << SIDE_BITS | black);
        let pieces = material.pieces();
        let first_is_stronger = first.len() > second.len() || first.len() == second.len() && white >= black;
        ((3..=MAX_PIECES).contains(&pieces) && first_is_stronger).then_some(material)
    }

    /// Returns the material with the sides exchanged.
    pub fn mirrored(self) -> Material {
        Material(self.0 >> SIDE_BITS | (self.0 & ((1 << SIDE_BITS) - 1)) << SIDE_BITS)
    }

    /// Returns true if both sides have the same pieces.
    pub fn is_symmetric(self) -> bool {
        self == self.mirrored()
    }

    /// Returns the number of pieces of a side and a kind; one king.
    pub fn count(self, side: Side, kind: Kind) -> usize {
        let Some(place) = NAMED.iter().position(|&named| named == kind) else { return 1 };
        let shift = COUNT_BITS * (NAMED.len() - 1 - place) as u32 + if side == Side::First { SIDE_BITS } else { 0 };
        (self.0 >> shift & ((1 << COUNT_BITS) - 1)) as usize
    }

    /// Returns the number of pieces of both sides, the kings included.
    pub fn pieces(self) -> usize {
        let of = |side| Kind::ALL.into_iter().map(|kind| self.count(side, kind)).sum::<usize>();
        of(Side::First) + of(Side::Second)
    }
}

/// Reads one side of a name: the king, then the other pieces, the most valuable kind first.
fn parse_side(text: &str) -> Option<u64> {
    let pieces = text.strip_prefix('K')?;
    if pieces.len() > MAX_PIECES {
        return None;
    }
    let mut counts = 0;
    let mut rest = pieces;
    for kind in NAMED {
        let letter = kind.letter().to_ascii_uppercase();
        let others = rest.trim_start_matches(letter);
        counts = counts << COUNT_BITS | (rest.len() - others.len()) as u64;
        rest = others;
    }
    rest.is_empty().then_some(counts)
}

#[cfg(test)]
mod tests {
    use boards::Notation;

    use super::*;

    #[test]
    fn names_and_positions_have_the_same_material() {
        let position = Chess::from_fen("8/8/3r4/8/4k3/8/1RP5/K7 w - - 0 1").unwrap();
        assert_eq!(Material::parse("KRPvKR"), Some(Material::of(&position)));
        let turned = Chess::from_fen("8/8/3R4/8/4K3/8/1rp5/k7 w - - 0 1").unwrap();
        assert_eq!(Material::parse("KRPvKR"), Some(Material::of(&turned).mirrored()));
        assert_eq!(Material::parse("KRPvKR").unwrap().pieces(), 5);
        assert!(Material::parse("KQvKQ").unwrap().is_symmetric());
    }

    #[test]
    fn words_that_no_table_has_as_its_name_are_refused() {
        for name in ["", "v", "KvK", "KPRvKR", "KRvKQ", "KvKQ", "KQvKx", "KQ", "QvK", "KQRBNPPvK", "KQvKQvK", "kqvk"] {
            assert_eq!(Material::parse(name), None, "{name}");
        }
        assert!(Material::parse("KQRBNvKQ").is_some());
        assert!(Material::parse("KBNvKRP").is_none());
    }
}
