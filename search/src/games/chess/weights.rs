//! The numbers of the hand-written chess evaluation, in centipawns for middlegame and endgame. Ours, from
//! textbook values and matches.

use crate::games::tapered::{Tapered, t};

/// Material by kind: pawn, knight, bishop, rook, queen, king.
pub const MATERIAL: [Tapered; 6] = [t(82, 108), t(335, 305), t(350, 322), t(465, 545), t(1_000, 985), t(0, 0)];
/// How much of the middlegame a piece of each kind stands for.
pub const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
/// The sum of [`PHASE`] over the opening position.
pub const FULL_PHASE: i32 = 24;

/// Piece-square values are the sum of a value for the rank, seen from the piece's side, and one for the
/// distance of the file from the edge (0 for a and h, 3 for d and e).
pub struct Placement {
    /// By rank, the first one first.
    pub rank: [Tapered; 8],
    /// By file, from the edge to the middle.
    pub file: [Tapered; 4],
}

/// Placement by kind.
pub const PLACEMENT: [Placement; 6] = [
    Placement {
        rank: [t(0, 0), t(-4, -2), t(-3, -6), t(2, -4), t(10, 4), t(22, 22), t(40, 50), t(0, 0)],
        file: [t(-10, 3), t(-2, 2), t(0, 0), t(10, -3)],
    },
    Placement {
        rank: [t(-24, -20), t(-14, -10), t(-2, -3), t(6, 6), t(16, 10), t(20, 4), t(4, -6), t(-40, -24)],
        file: [t(-22, -18), t(-6, -6), t(4, 4), t(10, 8)],
    },
    Placement {
        rank: [t(-10, -8), t(4, -4), t(6, 1), t(4, 4), t(6, 4), t(8, 2), t(-10, -2), t(-18, -6)],
        file: [t(-6, -6), t(2, -2), t(2, 2), t(4, 4)],
    },
    Placement {
        rank: [t(-8, -6), t(-14, -6), t(-14, -4), t(-10, 2), t(-2, 6), t(8, 8), t(18, 12), t(12, 10)],
        file: [t(-8, 0), t(-2, 0), t(4, 0), t(8, -2)],
    },
    Placement {
        rank: [t(-4, -22), t(2, -16), t(0, -6), t(-2, 8), t(0, 16), t(6, 16), t(2, 14), t(8, 4)],
        file: [t(-6, -10), t(-2, -2), t(2, 4), t(2, 8)],
    },
    Placement {
        rank: [t(18, -28), t(4, -12), t(-26, 0), t(-44, 12), t(-50, 20), t(-40, 24), t(-30, 14), t(-30, -10)],
        file: [t(22, -16), t(26, -4), t(-4, 6), t(-12, 10)],
    },
];

/// Value of one reachable square by kind, and the number of squares that is worth nothing.
pub const MOBILITY: [(Tapered, i32); 6] =
    [(t(0, 0), 0), (t(5, 5), 4), (t(5, 5), 6), (t(3, 5), 6), (t(2, 4), 12), (t(0, 0), 0)];

/// Two bishops.
pub const BISHOP_PAIR: Tapered = t(26, 48);
/// A rook on a file without pawns.
pub const ROOK_OPEN_FILE: Tapered = t(30, 10);
/// A rook on a file without pawns of its own side.
pub const ROOK_HALF_OPEN_FILE: Tapered = t(13, 8);
/// A knight or bishop on the enemy half, protected by a pawn, that no enemy pawn can drive off.
pub const OUTPOST: Tapered = t(22, 14);

/// A pawn behind another of its side on the same file.
pub const DOUBLED: Tapered = t(-6, -18);
/// A pawn without pawns of its side on the neighbouring files.
pub const ISOLATED: Tapered = t(-11, -12);
/// A pawn that no neighbour can protect any more and that cannot advance safely.
pub const BACKWARD: Tapered = t(-7, -8);
/// A pawn protected by a pawn, or beside one, by rank.
pub const CONNECTED: [Tapered; 8] = [t(0, 0), t(2, 0), t(7, 4), t(9, 6), t(16, 14), t(34, 34), t(60, 70), t(0, 0)];
/// A passed pawn by rank.
pub const PASSED: [Tapered; 8] = [t(0, 0), t(-4, 8), t(-4, 14), t(2, 32), t(22, 58), t(50, 100), t(90, 160), t(0, 0)];
/// A passed pawn whose next square is free, by rank.
pub const PASSED_FREE: [Tapered; 8] = [t(0, 0), t(0, 2), t(0, 4), t(2, 8), t(5, 18), t(12, 34), t(20, 56), t(0, 0)];
/// Per step that the enemy king is further away from a passed pawn's next square than ours, by rank.
pub const PASSED_KING_RACE: [Tapered; 8] = [t(0, 0), t(0, 0), t(0, 2), t(0, 5), t(0, 9), t(0, 13), t(0, 15), t(0, 0)];

/// An enemy piece attacked by a pawn.
pub const PAWN_THREAT: Tapered = t(52, 36);
/// An enemy rook or queen attacked by a minor piece.
pub const MINOR_THREAT: Tapered = t(36, 26);
/// An enemy piece attacked and not protected at all.
pub const HANGING: Tapered = t(26, 22);

/// A pawn in front of the king, at one or two steps.
pub const SHIELD: [Tapered; 2] = [t(16, 0), t(9, 0)];
/// No own pawn on a file at the king.
pub const KING_OPEN_FILE: Tapered = t(-17, 0);
/// Weight of an attacker of the king's surroundings by kind.
pub const ATTACKER: [i32; 6] = [0, 18, 16, 24, 34, 0];
/// Weight of each attacked square of the king's surroundings.
pub const ATTACKED_SQUARE: i32 = 7;
/// Weight of each square from which a safe check can be given, by kind.
pub const SAFE_CHECK: [i32; 6] = [0, 26, 14, 28, 22, 0];
/// The danger is squared and divided by this.
pub const DANGER_DIVISOR: i32 = 190;
/// No king is in more danger than this.
pub const DANGER_LIMIT: i32 = 420;

/// The right to move.
pub const TEMPO: i32 = 14;
