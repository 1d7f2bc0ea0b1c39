//! The numbers of the hand-written xiangqi evaluation, in centipawns for middlegame and endgame. Ours, from
//! textbook values and matches.

use boards::xiangqi::{Kind, Piece, Square};

use crate::games::tapered::{Tapered, t};

/// Material by kind: pawn, advisor, elephant, horse, cannon, rook, king. Horses gain when the board empties and
/// their legs are free, cannons lose when there are fewer screens.
pub const MATERIAL: [Tapered; Kind::COUNT] =
    [t(70, 90), t(180, 170), t(180, 170), t(390, 430), t(450, 410), t(930, 930), t(0, 0)];
/// How much of the middlegame a piece of each kind stands for.
pub const PHASE: [i32; Kind::COUNT] = [0, 0, 0, 1, 1, 2, 0];
/// The sum of [`PHASE`] over the opening position.
pub const FULL_PHASE: i32 = 16;

/// Piece-square values are the sum of a value for the rank, seen from the piece's side, and one for the
/// distance of the file from the edge (0 for a and i, 4 for e).
struct Placement {
    rank: [Tapered; Square::RANKS as usize],
    file: [Tapered; 5],
}

/// Placement by kind.
///
/// - Pawns are worth little before the river and most on the ranks of the palace; on the last rank they have
///   nowhere to go but sideways.
/// - Advisors and elephants belong together before the king: the middle ones cover each other.
/// - Horses want to come out, to the middle and to the ranks from where they reach the palace.
/// - Cannons stand well behind their own screens and on the middle file, and worse far ahead without screens.
/// - Rooks want to leave the corner; across the river they tie down the enemy.
/// - A king is safest at home.
const PLACEMENT: [Placement; Kind::COUNT] = [
    Placement {
        rank: [t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(6, 4), t(70, 50), t(90, 75), t(100, 90), t(90, 70), t(10, 10)],
        file: [t(-14, -10), t(0, 0), t(4, 0), t(14, 6), t(18, 8)],
    },
    Placement {
        rank: [t(2, 2), t(4, 4), t(-10, -6), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(-10, -6), t(4, 4), t(2, 2)],
        file: [t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(4, 2)],
    },
    Placement {
        rank: [t(0, 0), t(0, 0), t(4, 2), t(0, 0), t(-8, -2), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0)],
        file: [t(-16, -10), t(0, 0), t(0, 0), t(0, 0), t(14, 10)],
    },
    Placement {
        rank: [
            t(-30, -20),
            t(-12, -10),
            t(0, 0),
            t(4, 4),
            t(10, 10),
            t(20, 16),
            t(28, 20),
            t(30, 24),
            t(16, 12),
            t(-10, -6),
        ],
        file: [t(-18, -16), t(-4, -6), t(6, 4), t(10, 10), t(-2, 8)],
    },
    Placement {
        rank: [t(0, 0), t(4, 4), t(8, 2), t(0, 0), t(2, 0), t(4, 0), t(0, 0), t(2, 2), t(8, 2), t(14, 6)],
        file: [t(-4, -2), t(0, 0), t(0, 0), t(4, 2), t(20, 12)],
    },
    Placement {
        rank: [t(-18, -6), t(0, 0), t(0, 0), t(4, 2), t(12, 4), t(16, 6), t(18, 8), t(16, 8), t(20, 10), t(6, 4)],
        file: [t(-12, -4), t(0, 0), t(2, 0), t(10, 4), t(6, 6)],
    },
    Placement {
        rank: [t(0, 0), t(-30, -8), t(-50, -14), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0)],
        file: [t(0, 0), t(0, 0), t(0, 0), t(-10, 0), t(0, 4)],
    },
];

/// Material and placement of each coloured piece on each square.
pub static PIECE_SQUARES: [[Tapered; Square::COUNT]; Piece::COUNT] = {
    let mut table = [[t(0, 0); Square::COUNT]; Piece::COUNT];
    let mut index = 0;
    while index < Piece::COUNT * Square::COUNT {
        let (piece, square) = (index / Square::COUNT, Square::new((index % Square::COUNT) as u8));
        let kind = piece % Kind::COUNT;
        let rank = if piece == kind { square.rank() } else { Square::RANKS - 1 - square.rank() };
        let from_left = square.file();
        let from_right = Square::FILES - 1 - from_left;
        let from_edge = if from_left < from_right { from_left } else { from_right };
        let (rank, file) = (PLACEMENT[kind].rank[rank as usize], PLACEMENT[kind].file[from_edge as usize]);
        table[piece][index % Square::COUNT] =
            t(MATERIAL[kind].middle + rank.middle + file.middle, MATERIAL[kind].end + rank.end + file.end);
        index += 1;
    }
    table
};

/// The right to move.
pub const TEMPO: i32 = 14;
