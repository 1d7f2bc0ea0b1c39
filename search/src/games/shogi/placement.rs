//! Where pieces stand well: by rank, seen from their side, and by distance of the file from the edge (0 for files 1
//! and 9, 4 for file 5); and how far they are from both kings. Ours, from the regression named in `weights.rs`.

use boards::shogi::{Kind, Piece, Square};

use crate::games::tapered::{Tapered, t};

/// How many distances from a king are told apart.
pub const DISTANCES: usize = 9;

/// By [`Kind::index`] and rank, from the enemy's back rank to the own one.
const RANK: [[Tapered; Square::RANKS as usize]; Kind::COUNT] = [
    [t(0, 0), t(19, 21), t(38, 40), t(55, 38), t(-7, 5), t(-12, -11), t(-9, -14), t(-9, -7), t(-3, 0)],
    [t(-2, -2), t(-25, -24), t(-8, -10), t(11, 8), t(5, 2), t(-4, -4), t(-16, -21), t(-7, -18), t(-14, -11)],
    [t(-1, -1), t(-2, -2), t(4, 6), t(-1, 6), t(10, 23), t(-7, -1), t(-5, -7), t(-7, -8), t(-3, -13)],
    [t(-29, -26), t(6, 3), t(9, 13), t(10, 5), t(18, 2), t(18, 11), t(35, 25), t(-2, -10), t(-48, -24)],
    [t(-14, -6), t(2, 0), t(-1, -1), t(-15, -10), t(-17, -10), t(-10, -8), t(-2, -4), t(6, -6), t(-17, -16)],
    [t(45, 48), t(47, 49), t(30, 32), t(-13, -4), t(-32, -13), t(-13, -8), t(-13, -17), t(-29, -37), t(-23, -41)],
    [t(-50, -47), t(-21, -21), t(0, -6), t(3, 1), t(0, -4), t(-12, -18), t(1, -8), t(42, 26), t(-9, 21)],
    [t(27, 53), t(26, 53), t(23, 36), t(-35, -9), t(-38, -19), t(-49, -35), t(-35, -36), t(8, -3), t(3, -1)],
    [t(-45, -53), t(11, 9), t(21, 6), t(13, 9), t(1, 1), t(0, 0), t(0, 0), t(0, 0), t(0, 0)],
    [t(-34, -37), t(8, 9), t(13, 11), t(8, 7), t(-1, -1), t(0, 0), t(0, 0), t(0, 0), t(0, 0)],
    [t(-33, -34), t(-2, -8), t(4, 0), t(5, 5), t(-3, -3), t(-1, -1), t(0, 0), t(0, 0), t(0, 0)],
    [t(-29, -23), t(-4, -1), t(6, 6), t(4, 3), t(-2, -3), t(-1, -1), t(0, 0), t(0, 0), t(0, 0)],
    [t(-23, -34), t(-15, -18), t(-8, -6), t(6, 9), t(1, 1), t(-1, -3), t(1, 0), t(-2, -2), t(-2, 3)],
    [t(13, 17), t(4, 5), t(-7, -4), t(-7, -6), t(-5, -8), t(-6, -11), t(-2, -6), t(-5, -6), t(-6, -6)],
];

/// By [`Kind::index`] and distance from the edge.
const FILE: [[Tapered; 5]; Kind::COUNT] = [
    [t(7, 1), t(-14, -25), t(5, 8), t(21, 28), t(-4, 5)],
    [t(-17, -25), t(-8, -12), t(-12, -16), t(3, -2), t(4, 6)],
    [t(-44, -35), t(-13, -18), t(2, -8), t(-4, 6), t(-2, 9)],
    [t(-20, -19), t(-21, -19), t(-12, -8), t(-19, -34), t(11, 1)],
    [t(-54, -39), t(1, -17), t(-19, -10), t(-8, -7), t(3, 2)],
    [t(-40, -15), t(15, -9), t(-20, -20), t(-33, -30), t(-32, -27)],
    [t(-33, -38), t(-32, -19), t(33, 16), t(-17, -24), t(-15, -12)],
    [t(19, 15), t(66, 40), t(26, 13), t(-14, -9), t(-28, -15)],
    [t(-38, -45), t(-9, -18), t(3, -2), t(5, 3), t(0, -7)],
    [t(-29, -36), t(-15, -14), t(-1, 1), t(-1, -2), t(0, -2)],
    [t(-20, -23), t(-10, -11), t(-18, -21), t(-15, -20), t(-8, -7)],
    [t(-34, -30), t(-16, -16), t(-12, -13), t(-5, -1), t(0, 2)],
    [t(-23, -31), t(-16, -17), t(-5, -3), t(-2, 0), t(3, 1)],
    [t(1, 0), t(-5, -5), t(-2, -2), t(-9, -13), t(-6, -6)],
];

/// By [`Kind::index`] and distance from the own king.
pub static OWN_DISTANCE: [[Tapered; DISTANCES]; Kind::COUNT] = [
    [t(18, 14), t(44, 31), t(22, 44), t(1, 2), t(-31, -29), t(-13, -20), t(-19, -18), t(8, 9), t(-3, -3)],
    [t(14, 11), t(32, 19), t(5, 6), t(-14, -12), t(-12, -10), t(-29, -27), t(-23, -21), t(9, -3), t(-10, -11)],
    [t(4, 4), t(10, 7), t(-7, -12), t(-39, -26), t(-23, -6), t(22, 13), t(1, -3), t(-11, -6), t(-6, -4)],
    [t(9, 9), t(54, 52), t(24, 23), t(33, 22), t(-2, -9), t(-34, -33), t(-37, -34), t(-32, -32), t(-38, -38)],
    [t(-5, -6), t(-10, -13), t(6, -13), t(15, 3), t(-8, 2), t(-14, -5), t(-24, -11), t(-8, -8), t(-20, -11)],
    [t(-17, -17), t(-74, -53), t(-52, -38), t(-17, -18), t(-23, -23), t(-16, -20), t(6, 0), t(14, 11), t(10, 12)],
    [t(23, 23), t(81, 81), t(54, 50), t(11, 5), t(-14, -21), t(-39, -39), t(-43, -41), t(-53, -50), t(-49, -48)],
    [t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0)],
    [t(4, 6), t(16, 23), t(14, 15), t(10, 10), t(5, 1), t(0, -8), t(-6, -16), t(-25, -33), t(-26, -35)],
    [t(0, 1), t(11, 11), t(11, 13), t(8, 8), t(2, 2), t(-6, -7), t(-9, -13), t(-14, -16), t(-16, -18)],
    [t(-1, -1), t(9, 8), t(9, 9), t(7, 7), t(4, 4), t(-5, -5), t(-16, -18), t(-21, -25), t(-24, -27)],
    [t(2, 4), t(14, 18), t(15, 20), t(13, 19), t(3, 4), t(-12, -15), t(-24, -27), t(-25, -26), t(-20, -22)],
    [t(1, 1), t(36, 36), t(38, 37), t(20, 21), t(2, 4), t(-16, -11), t(-28, -32), t(-36, -45), t(-45, -48)],
    [t(1, 2), t(1, 4), t(-1, -1), t(0, -4), t(-4, -8), t(-9, -7), t(-9, -8), t(2, 1), t(-3, -5)],
];

/// By [`Kind::index`] and distance from the enemy king.
pub static ENEMY_DISTANCE: [[Tapered; DISTANCES]; Kind::COUNT] = [
    [t(-2, -3), t(-5, -6), t(12, 4), t(23, 14), t(11, 7), t(0, -4), t(-11, 6), t(-11, 6), t(-4, -5)],
    [t(-1, -1), t(-2, -3), t(-7, -7), t(-2, -7), t(-9, -11), t(-5, -8), t(-8, -8), t(6, -5), t(-2, 1)],
    [t(-5, -6), t(-1, -1), t(14, 15), t(3, 17), t(-7, 4), t(-22, -26), t(-23, -20), t(-23, -20), t(15, 5)],
    [t(-1, -1), t(8, 8), t(4, 4), t(-3, -16), t(-2, -23), t(-19, -15), t(-12, -7), t(4, -3), t(-11, 5)],
    [t(-2, -2), t(-5, -3), t(-8, -5), t(-18, -11), t(-17, -13), t(8, 2), t(-2, -2), t(-4, -10), t(-21, -18)],
    [t(-3, -3), t(-6, -5), t(-13, -9), t(-26, -10), t(-14, -3), t(-10, -7), t(-17, -23), t(-4, -14), t(-20, -28)],
    [t(-2, -2), t(6, 5), t(-1, -1), t(-16, -21), t(-7, -17), t(-11, -12), t(16, -6), t(-6, 3), t(-8, 11)],
    [t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0)],
    [t(4, 4), t(48, 48), t(56, 55), t(34, 30), t(8, 2), t(-7, -16), t(-36, -42), t(-43, -44), t(-48, -50)],
    [t(0, 1), t(41, 41), t(41, 41), t(18, 17), t(2, 0), t(-8, -7), t(-16, -16), t(-29, -32), t(-40, -41)],
    [t(0, 0), t(40, 41), t(39, 42), t(16, 19), t(0, 1), t(-6, -10), t(-20, -25), t(-38, -44), t(-47, -52)],
    [t(0, 0), t(40, 39), t(39, 38), t(21, 22), t(1, 4), t(-13, -13), t(-24, -22), t(-34, -31), t(-41, -39)],
    [t(0, 0), t(9, 10), t(7, 10), t(3, 10), t(2, 2), t(-2, -7), t(-16, -24), t(-19, -23), t(-18, -20)],
    [t(0, 0), t(40, 40), t(40, 42), t(22, 26), t(6, 2), t(-4, -9), t(-14, -17), t(-35, -33), t(-46, -46)],
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
