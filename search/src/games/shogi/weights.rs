//! The numbers of the hand-written shogi evaluation, in centipawns for the beginning and the end of the game. Ours:
//! textbook values moved by logistic regression on quiet positions of our own self-play, and confirmed by a match.
//! Those for places stand in `placement.rs`.

use boards::shogi::Kind;

use super::king::{STATES, ZONES};
use crate::games::tapered::{Tapered, t};

/// Material on the board by [`Kind::index`]; a part of what a piece is worth stands in the tables of its places.
pub const MATERIAL: [Tapered; Kind::COUNT] = [
    t(113, 115),
    t(272, 252),
    t(301, 317),
    t(464, 448),
    t(735, 741),
    t(902, 910),
    t(519, 508),
    t(0, 0),
    t(535, 507),
    t(499, 492),
    t(485, 473),
    t(508, 517),
    t(1059, 1050),
    t(1280, 1274),
];
/// The first piece of a kind in hand.
pub const HAND_FIRST: [Tapered; Kind::HAND.len()] =
    [t(94, 99), t(354, 331), t(385, 351), t(528, 517), t(865, 829), t(1078, 1065), t(600, 589)];
/// Each further piece of a kind in hand.
pub const HAND_MORE: [Tapered; Kind::HAND.len()] =
    [t(92, 44), t(330, 335), t(317, 287), t(493, 480), t(835, 833), t(1041, 1038), t(567, 564)];
/// Each file without a pawn of a side that has one in hand.
pub const PAWNLESS_FILE: Tapered = t(9, 4);

/// How far each piece in hand brings the game on.
pub const HAND_PROGRESS: [i32; Kind::HAND.len()] = [1, 1, 1, 2, 2, 2, 2];
/// How far each promoted piece brings the game on.
pub const PROMOTED_PROGRESS: i32 = 1;
/// So much progress is the end of the game.
pub const FULL_PROGRESS: i32 = 24;

/// Value of each square that a piece reaches along its lines.
pub const MOBILITY: [Tapered; Kind::COUNT] = [
    t(0, 0),
    t(27, 15),
    t(0, 0),
    t(0, 0),
    t(12, -5),
    t(14, -15),
    t(0, 0),
    t(0, 0),
    t(0, 0),
    t(0, 0),
    t(0, 0),
    t(0, 0),
    t(21, -20),
    t(9, -20),
];

/// A lance, knight, silver or gold, promoted or not, attacked by a pawn.
pub const PAWN_ATTACKS_SMALL: Tapered = t(84, 58);
/// A bishop or rook, promoted or not, attacked by a pawn.
pub const PAWN_ATTACKS_LARGE: Tapered = t(39, 35);
/// A pawn attacked and not protected, its king aside.
pub const LOOSE_PAWN: Tapered = t(38, -21);
/// A lance, knight, silver or gold attacked and not protected.
pub const LOOSE_SMALL: Tapered = t(104, 94);
/// A bishop or rook attacked and not protected.
pub const LOOSE_LARGE: Tapered = t(77, 77);
/// A bishop or rook attacked.
pub const ATTACKED_LARGE: Tapered = t(106, 99);
/// A lance, knight, silver or gold attacked twice and not protected twice.
pub const OUTNUMBERED_SMALL: Tapered = t(49, 44);

/// Danger of each square around a king by its class and its state: attacked once and protected never, once, twice;
/// attacked twice and protected never, once, twice; not attacked and protected once, twice.
pub const ZONE_UNITS: [[i32; STATES]; ZONES] = [
    [17, 11, 3, 24, 16, 8, -5, -3],
    [17, 10, 1, 24, 14, 7, 0, -8],
    [11, 6, 2, 20, 12, 4, -8, -4],
    [15, 5, 0, 16, 9, 4, -2, -1],
    [12, 5, -2, 13, 8, 5, -1, -5],
    [8, 7, 0, 8, 7, 4, 1, 0],
    [2, 1, -2, 4, 2, 1, -1, -4],
    [5, 6, 4, 1, 4, 5, 2, 3],
    [-5, -3, -3, -3, -2, 0, -5, -2],
];
/// Danger by the number of squares to which the king may go.
pub const ESCAPE_UNITS: [i32; 9] = [13, 6, 3, 0, 1, 5, 0, 1, 1];
/// Danger of a rook, bishop or lance whose line to the king is barred by no, one or two men.
pub const LINE_UNITS: [[i32; 3]; 3] = [[0, 10, 2], [0, 9, 3], [0, 6, 2]];
/// Danger of having none, one or more of a kind in hand.
pub const HAND_UNITS: [[i32; 3]; Kind::HAND.len()] =
    [[2, 5, 9], [5, 6, 8], [5, 12, 5], [5, 14, 11], [10, 6, 11], [9, 12, 17], [5, 13, 16]];
/// Danger when the attacker is to move.
pub const ATTACKER_TO_MOVE: i32 = 18;
/// The danger is squared and divided by this.
pub const DANGER_DIVISOR: i32 = 32;
/// No king is in more danger than this.
pub const DANGER_LIMIT: i32 = 4_000;

/// The right to move.
pub const TEMPO: i32 = 15;
