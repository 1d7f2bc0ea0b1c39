//! Piece-square values: a value for the rank, seen from the piece's side, and one for the distance of
//! the file from the edge (0 for a and i, 4 for e), summed up while compiling. Ours, from the reasons given
//! with each piece, and matches.

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
    rank: [NOTHING, NOTHING, NOTHING, t(0, 0), t(6, 4), t(64, 50), t(86, 75), t(98, 90), t(88, 70), t(10, 10)],
    file: [t(-14, -10), t(0, 0), t(4, 0), t(14, 6), t(18, 8)],
};

/// At home or in the middle of the palace, where the two protect each other.
const ADVISOR: Placement = Placement {
    rank: [t(2, 2), t(4, 4), t(-10, -6), NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING],
    file: [NOTHING, NOTHING, NOTHING, t(0, 0), t(4, 2)],
};

/// In the middle, where it protects both others of its squares; not at the edge or the river.
const ELEPHANT: Placement = Placement {
    rank: [t(0, 0), NOTHING, t(4, 2), NOTHING, t(-8, -2), NOTHING, NOTHING, NOTHING, NOTHING, NOTHING],
    file: [t(-16, -10), NOTHING, t(0, 0), NOTHING, t(14, 10)],
};

/// Out of the corner, over the river, to the squares from where it reaches the palace; the middle of the own
/// camp is in the way of others.
const HORSE: Placement = Placement {
    rank: [t(-22, -14), t(-8, -8), t(0, 0), t(4, 4), t(10, 10), t(18, 16), t(24, 20), t(26, 22), t(14, 12), t(-10, -6)],
    file: [t(-16, -14), t(-4, -6), t(6, 4), t(10, 10), t(-2, 8)],
};

/// Behind screens: on the own ranks of the cannons and pawns, on the middle file, or far down behind the enemy.
const CANNON: Placement = Placement {
    rank: [t(0, 0), t(4, 4), t(8, 2), t(0, 0), t(2, 0), t(4, 0), t(0, 0), t(2, 2), t(8, 2), t(14, 6)],
    file: [t(-4, -2), t(0, 0), t(0, 0), t(4, 2), t(18, 10)],
};

/// Out of the corner; over the river it ties the enemy down.
const ROOK: Placement = Placement {
    rank: [t(-14, -6), t(0, 0), t(0, 0), t(4, 2), t(12, 4), t(16, 6), t(18, 8), t(16, 8), t(20, 10), t(6, 4)],
    file: [t(-10, -4), t(0, 0), t(2, 0), t(10, 4), t(6, 6)],
};

/// Safest at home in the middle; off it, the palace has more ways in.
const KING: Placement = Placement {
    rank: [t(0, 0), t(-24, -8), t(-44, -14), NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING],
    file: [NOTHING, NOTHING, NOTHING, t(-10, 0), t(0, 4)],
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
