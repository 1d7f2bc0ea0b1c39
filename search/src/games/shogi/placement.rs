//! Where pieces stand well: by rank, seen from their side, and by distance of the file from the edge (0 for files 1
//! and 9, 4 for file 5); and how far they are from both kings. Ours, from the regression named in `weights.rs`.

use boards::shogi::{Kind, Piece, Square};

use crate::games::tapered::{Tapered, t};

/// How many distances from a king are told apart.
pub const DISTANCES: usize = 9;

/// By [`Kind::index`] and rank, from the enemy's back rank to the own one.
const RANK: [[Tapered; Square::RANKS as usize]; Kind::COUNT] = [
    [t(0, 0), t(9, 10), t(18, 20), t(58, 52), t(-6, 8), t(-2, 0), t(-8, -9), t(-14, -14), t(10, 8)],
    [t(0, 0), t(-30, -30), t(-7, -7), t(19, 17), t(-2, -4), t(6, 11), t(-18, -20), t(-25, -39), t(8, 2)],
    [t(0, 0), t(0, 0), t(10, 12), t(6, 9), t(0, 22), t(6, 5), t(-26, -26), t(9, 8), t(-6, -13)],
    [t(-23, -23), t(18, 17), t(7, 13), t(9, 5), t(16, 8), t(8, 3), t(36, 42), t(-1, -20), t(-43, -23)],
    [t(-11, -5), t(2, 1), t(10, 9), t(-25, -18), t(-7, -8), t(-9, -11), t(-3, -1), t(23, 13), t(-17, -12)],
    [t(34, 35), t(42, 43), t(33, 33), t(-7, -2), t(-14, -5), t(-20, -12), t(9, 6), t(-11, -16), t(-22, -27)],
    [t(-47, -50), t(-17, -21), t(7, 1), t(10, 6), t(1, -1), t(-18, -23), t(16, 0), t(24, 29), t(-5, 18)],
    [t(23, 46), t(26, 51), t(18, 33), t(-37, -16), t(-38, -21), t(-46, -30), t(-43, -36), t(23, 12), t(3, 0)],
    [t(-55, -61), t(11, 9), t(27, 18), t(15, 14), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0)],
    [t(-30, -29), t(16, 18), t(12, 9), t(8, 8), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0)],
    [t(-38, -39), t(7, 2), t(7, 8), t(14, 15), t(1, 1), t(0, 0), t(0, 0), t(0, 0), t(0, 0)],
    [t(-23, -15), t(-6, 1), t(7, 3), t(4, 1), t(1, 1), t(0, 0), t(0, 0), t(0, 0), t(0, 0)],
    [t(-26, -31), t(5, 7), t(-9, -11), t(9, 10), t(0, -3), t(-5, -8), t(1, 1), t(-3, -5), t(-3, 0)],
    [t(8, 9), t(6, 12), t(-8, -7), t(-9, -8), t(-2, -5), t(-4, -8), t(8, 4), t(-4, -4), t(0, 0)],
];

/// By [`Kind::index`] and distance from the edge.
const FILE: [[Tapered; 5]; Kind::COUNT] = [
    [t(-3, -4), t(-9, -13), t(21, 23), t(27, 27), t(-23, -10)],
    [t(-25, -40), t(-6, -8), t(-9, -10), t(8, 5), t(11, 14)],
    [t(-61, -50), t(-20, -19), t(21, 13), t(0, 6), t(10, 16)],
    [t(-27, -27), t(-3, -6), t(11, 14), t(-21, -30), t(-13, -10)],
    [t(-39, -31), t(-12, -17), t(-6, 3), t(1, 0), t(7, 4)],
    [t(-24, -10), t(31, 15), t(-20, -18), t(-24, -21), t(-27, -21)],
    [t(-11, -20), t(-26, -21), t(32, 10), t(-37, -28), t(-11, -9)],
    [t(15, 13), t(45, 27), t(33, 18), t(-5, -1), t(-23, -14)],
    [t(-41, -44), t(-10, -22), t(13, 14), t(3, 4), t(-8, -11)],
    [t(-26, -31), t(-19, -16), t(5, 6), t(5, 7), t(1, 0)],
    [t(-17, -17), t(-10, -12), t(-14, -16), t(-10, -14), t(2, 5)],
    [t(-30, -31), t(-8, -6), t(-8, -5), t(-5, -4), t(-4, -3)],
    [t(-20, -31), t(-10, -9), t(4, 7), t(-7, -4), t(1, -3)],
    [t(14, 18), t(0, 1), t(1, -4), t(-17, -21), t(-3, -1)],
];

/// By [`Kind::index`] and distance from the own king.
pub static OWN_DISTANCE: [[Tapered; DISTANCES]; Kind::COUNT] = [
    [t(0, 0), t(42, 36), t(26, 44), t(11, 4), t(-35, -25), t(9, 0), t(-30, -22), t(8, 8), t(-8, -10)],
    [t(0, 0), t(24, 9), t(18, 21), t(3, 3), t(-14, -6), t(-29, -30), t(-25, -30), t(13, 7), t(-11, -13)],
    [t(0, 0), t(22, 18), t(-5, -5), t(-32, -28), t(-32, -16), t(25, 21), t(-8, -8), t(-10, -6), t(-1, 0)],
    [t(0, 0), t(55, 51), t(22, 28), t(28, 23), t(3, -5), t(-32, -30), t(-37, -33), t(-22, -22), t(-31, -31)],
    [t(0, 0), t(-10, -7), t(-6, -16), t(13, 10), t(-5, -4), t(-8, -6), t(-11, -3), t(5, 2), t(-15, -9)],
    [t(0, 0), t(-38, -31), t(-19, -18), t(-12, -5), t(-34, -29), t(-35, -30), t(-6, -4), t(12, 7), t(9, 11)],
    [t(0, 0), t(73, 83), t(40, 40), t(-4, -12), t(-11, -18), t(-13, -17), t(-21, -22), t(-37, -38), t(-43, -44)],
    [t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0)],
    [t(0, 0), t(18, 26), t(7, 3), t(13, 15), t(10, 10), t(11, 6), t(-11, -22), t(-34, -40), t(-22, -25)],
    [t(0, 0), t(12, 13), t(11, 12), t(7, 6), t(2, -1), t(0, 2), t(-2, -3), t(-12, -11), t(-19, -20)],
    [t(0, 0), t(10, 9), t(11, 12), t(9, 10), t(12, 14), t(0, -1), t(-18, -20), t(-16, -21), t(-24, -25)],
    [t(0, 0), t(14, 17), t(14, 17), t(15, 22), t(7, 6), t(-9, -14), t(-22, -23), t(-25, -25), t(-17, -18)],
    [t(0, 0), t(26, 27), t(35, 34), t(12, 12), t(10, 9), t(-8, -6), t(-17, -18), t(-33, -41), t(-41, -41)],
    [t(0, 0), t(1, 3), t(4, 2), t(4, -1), t(-2, -6), t(-4, 0), t(-1, 1), t(1, 0), t(-7, -6)],
];

/// By [`Kind::index`] and distance from the enemy king.
pub static ENEMY_DISTANCE: [[Tapered; DISTANCES]; Kind::COUNT] = [
    [t(0, 0), t(-5, -4), t(2, -4), t(17, 12), t(20, 10), t(-11, -5), t(-10, 12), t(-7, -1), t(11, 6)],
    [t(0, 0), t(4, 4), t(-8, -6), t(5, 2), t(-17, -18), t(-3, 0), t(-3, -6), t(10, -9), t(-9, -6)],
    [t(0, 0), t(0, -4), t(23, 20), t(8, 23), t(-7, 2), t(-26, -23), t(-14, -19), t(-26, -22), t(8, 7)],
    [t(0, 0), t(11, 11), t(7, 11), t(-18, -29), t(11, -1), t(-11, -12), t(-14, -10), t(11, 7), t(-17, -4)],
    [t(0, 0), t(-4, -4), t(-4, -2), t(-15, -8), t(-15, -17), t(12, 14), t(-6, -4), t(8, 1), t(-17, -12)],
    [t(0, 0), t(-1, -2), t(-4, -5), t(-19, -11), t(-4, 2), t(10, 10), t(-19, -20), t(-13, -10), t(-14, -19)],
    [t(0, 0), t(6, 5), t(0, 0), t(-10, -16), t(-5, -24), t(1, 1), t(19, 2), t(-17, -6), t(-16, 4)],
    [t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0)],
    [t(0, 0), t(42, 42), t(54, 54), t(29, 24), t(2, -2), t(2, -1), t(-40, -43), t(-32, -32), t(-43, -46)],
    [t(0, 0), t(42, 42), t(56, 59), t(17, 14), t(-2, -4), t(-21, -19), t(-5, -1), t(-26, -29), t(-42, -43)],
    [t(0, 0), t(40, 39), t(42, 42), t(17, 20), t(10, 10), t(-7, -8), t(-19, -22), t(-35, -37), t(-42, -43)],
    [t(0, 0), t(40, 40), t(39, 38), t(19, 20), t(1, 4), t(-12, -14), t(-19, -18), t(-31, -29), t(-39, -36)],
    [t(0, 0), t(10, 10), t(11, 11), t(11, 16), t(4, 0), t(-2, -3), t(-23, -30), t(-17, -18), t(-17, -18)],
    [t(0, 0), t(40, 40), t(31, 30), t(20, 24), t(18, 18), t(-6, -13), t(-8, -11), t(-29, -25), t(-40, -39)],
];

const fn placed(piece: usize, square: Square) -> Tapered {
    let kind = piece % Kind::COUNT;
    let rank = if piece == kind { square.rank() } else { Square::RANKS - 1 - square.rank() };
    let (left, right) = (square.file(), Square::FILES - 1 - square.file());
    let from_edge = if left < right { left } else { right };
    let (rank, file) = (RANK[kind][rank as usize], FILE[kind][from_edge as usize]);
    t(rank.middle + file.middle, rank.end + file.end)
}

/// The placement of each coloured piece on each square.
pub static PLACEMENTS: [[Tapered; Square::COUNT]; Piece::COUNT] = {
    let mut table = [[t(0, 0); Square::COUNT]; Piece::COUNT];
    let mut index = 0;
    while index < Piece::COUNT * Square::COUNT {
        let (piece, square) = (index / Square::COUNT, index % Square::COUNT);
        table[piece][square] = placed(piece, Square::new(square as u8));
        index += 1;
    }
    table
};

/// The larger of the differences of files and ranks between two squares.
pub static DISTANCE: [[u8; Square::COUNT]; Square::COUNT] = {
    let mut table = [[0; Square::COUNT]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT * Square::COUNT {
        let (a, b) = (Square::new((index / Square::COUNT) as u8), Square::new((index % Square::COUNT) as u8));
        let (files, ranks) = (a.file().abs_diff(b.file()), a.rank().abs_diff(b.rank()));
        table[a.index()][b.index()] = if files > ranks { files } else { ranks };
        index += 1;
    }
    table
};
