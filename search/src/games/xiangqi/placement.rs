//! Piece-square values: a value for the rank, seen from the piece's side, and one for the distance of
//! the file from the edge (0 for a and i, 4 for e), summed up while compiling. Ours, from the reasons given
//! with each piece, and moved towards what the regression named in `weights.rs` found.

use boards::xiangqi::{Kind, Piece, Square};

use crate::games::tapered::{Tapered, t};

struct Placement {
    rank: [Tapered; Square::RANKS as usize],
    file: [Tapered; 5],
}

const NOTHING: Tapered = t(0, 0);

/// Worth little before the river, most on the ranks where it attacks the palace, and nearly nothing on the last
/// rank, where it has nowhere to go but sideways.
const PAWN: Placement = Placement {
    rank: [NOTHING, NOTHING, NOTHING, t(-6, 12), t(16, 1), t(55, 50), t(79, 77), t(92, 98), t(101, 77), t(7, -12)],
    file: [t(-26, -4), t(-4, -7), t(-2, -2), t(20, 19), t(24, 3)],
};

/// At home or in the middle of the palace, where the two protect each other.
const ADVISOR: Placement = Placement {
    rank: [t(-1, -14), t(13, -8), t(-5, -13), NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING],
    file: [NOTHING, NOTHING, NOTHING, t(-1, -19), t(13, -10)],
};

/// In the middle, where it protects both others of its squares; not at the edge or the river.
const ELEPHANT: Placement = Placement {
    rank: [t(9, -2), NOTHING, t(2, -4), NOTHING, t(-26, -8), NOTHING, NOTHING, NOTHING, NOTHING, NOTHING],
    file: [t(-23, -13), NOTHING, t(-10, -7), NOTHING, t(19, 7)],
};

/// Out of the corner, over the river, to the squares from where it reaches the palace.
const HORSE: Placement = Placement {
    rank: [
        t(-33, -19),
        t(-30, -23),
        t(-5, -9),
        t(-3, 6),
        t(29, 14),
        t(22, 21),
        t(26, 33),
        t(13, 23),
        t(37, 24),
        t(-8, -3),
    ],
    file: [t(-17, 1), t(-15, -2), t(6, -2), t(1, 10), t(9, 5)],
};

/// Behind screens: on the own ranks before the pawns, on the middle file, or far down behind the enemy.
const CANNON: Placement = Placement {
    rank: [t(0, 6), t(17, -14), t(8, -6), t(-22, 8), t(8, -3), t(12, -3), t(-5, -4), t(-6, -10), t(4, -5), t(24, 9)],
    file: [t(-4, -12), t(-12, -11), t(4, -10), t(3, -1), t(27, 5)],
};

/// Out of the corner; over the river it ties the enemy down.
const ROOK: Placement = Placement {
    rank: [t(-22, -31), t(-3, 8), t(-5, 17), t(8, 10), t(17, 22), t(20, 13), t(26, 16), t(22, 9), t(23, 16), t(11, 15)],
    file: [t(-12, 5), t(14, 4), t(11, 15), t(11, 15), t(2, 24)],
};

/// Safest at home in the middle; off it, the palace has more ways in.
const KING: Placement = Placement {
    rank: [t(26, 0), t(-42, 2), t(-56, -24), NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING],
    file: [NOTHING, NOTHING, NOTHING, t(-17, -3), t(7, 8)],
};

/// By [`Kind::index`].
const PLACEMENT: [Placement; Kind::COUNT] = [PAWN, ADVISOR, ELEPHANT, HORSE, CANNON, ROOK, KING];

const fn placed(piece: usize, square: Square) -> Tapered {
    let kind = piece % Kind::COUNT;
    let rank = if piece == kind { square.rank() } else { Square::RANKS - 1 - square.rank() };
    let (left, right) = (square.file(), Square::FILES - 1 - square.file());
    let from_edge = if left < right { left } else { right };
    let (rank, file) = (PLACEMENT[kind].rank[rank as usize], PLACEMENT[kind].file[from_edge as usize]);
    t(rank.middle + file.middle, rank.end + file.end)
}

/// The placement of each coloured piece on each square.
pub static PLACEMENTS: [[Tapered; Square::COUNT]; Piece::COUNT] = {
    let mut table = [[NOTHING; Square::COUNT]; Piece::COUNT];
    let mut index = 0;
    while index < Piece::COUNT * Square::COUNT {
        let (piece, square) = (index / Square::COUNT, index % Square::COUNT);
        table[piece][square] = placed(piece, Square::new(square as u8));
        index += 1;
    }
    table
};
