//! The numbers of the hand-written shogi evaluation, in centipawns for the beginning and the end of the game. Ours:
//! textbook values moved by logistic regression on quiet positions of our own self-play, and confirmed by a match.
//! Those for places stand in `placement.rs`.

use boards::shogi::Kind;

use super::king::{STATES, ZONES};
use crate::games::tapered::{Tapered, t};

/// Material on the board by [`Kind::index`]; a part of what a piece is worth stands in the tables of its places.
pub const MATERIAL: [Tapered; Kind::COUNT] = [
    t(112, 123),
    t(279, 259),
    t(309, 326),
    t(472, 466),
    t(761, 768),
    t(936, 946),
    t(520, 507),
    t(0, 0),
    t(535, 517),
    t(511, 511),
    t(507, 502),
    t(518, 524),
    t(1069, 1060),
    t(1296, 1293),
];
/// The first piece of a kind in hand.
pub const HAND_FIRST: [Tapered; Kind::HAND.len()] =
    [t(106, 109), t(345, 330), t(371, 363), t(531, 522), t(870, 850), t(1083, 1079), t(597, 592)];
/// Each further piece of a kind in hand.
pub const HAND_MORE: [Tapered; Kind::HAND.len()] =
    [t(85, 60), t(320, 321), t(324, 312), t(501, 495), t(840, 838), t(1047, 1047), t(565, 563)];
/// Each file without a pawn of a side that has one in hand.
pub const PAWNLESS_FILE: Tapered = t(1, -1);

/// How far each piece in hand brings the game on.
pub const HAND_PROGRESS: [i32; Kind::HAND.len()] = [1, 1, 1, 2, 2, 2, 2];
/// How far each promoted piece brings the game on.
pub const PROMOTED_PROGRESS: i32 = 1;
/// So much progress is the end of the game.
pub const FULL_PROGRESS: i32 = 24;

/// Value of each square that a piece reaches along its lines.
pub const MOBILITY: [Tapered; Kind::COUNT] = [
    t(0, 0),
    t(33, 13),
    t(0, 0),
    t(0, 0),
    t(14, -3),
    t(13, -11),
    t(0, 0),
    t(0, 0),
    t(0, 0),
    t(0, 0),
    t(0, 0),
    t(0, 0),
    t(24, -26),
    t(9, -7),
];

/// A lance, knight, silver or gold, promoted or not, attacked by a pawn.
pub const PAWN_ATTACKS_SMALL: Tapered = t(59, 45);
/// A bishop or rook, promoted or not, attacked by a pawn.
pub const PAWN_ATTACKS_LARGE: Tapered = t(34, 32);
/// A pawn attacked and not protected, its king aside.
pub const LOOSE_PAWN: Tapered = t(26, -16);
/// A lance, knight, silver or gold attacked and not protected.
pub const LOOSE_SMALL: Tapered = t(83, 74);
/// A bishop or rook attacked and not protected.
pub const LOOSE_LARGE: Tapered = t(66, 65);
/// A bishop or rook attacked.
pub const ATTACKED_LARGE: Tapered = t(73, 70);
/// A lance, knight, silver or gold attacked twice and not protected twice.
pub const OUTNUMBERED_SMALL: Tapered = t(41, 38);

/// Danger of each square around a king by its class and its state: attacked once and protected never, once, twice;
/// attacked twice and protected never, once, twice; not attacked and protected once, twice.
pub const ZONE_UNITS: [[i32; STATES]; ZONES] = [
    [17, 11, 4, 24, 16, 8, -4, -4],
    [17, 11, 2, 23, 13, 6, 0, -5],
    [13, 5, 2, 18, 11, 5, -7, -5],
    [12, 4, 0, 15, 8, 4, -1, -3],
    [12, 4, -2, 11, 6, 4, -2, -2],
    [8, 7, 0, 8, 6, 3, 2, 1],
    [4, -3, -2, 4, 2, 0, -2, 0],
    [5, 5, 2, 2, 5, 4, 3, 4],
    [-2, -4, -2, -2, -1, 0, -4, 0],
];
/// Danger by the number of squares to which the king may go.
pub const ESCAPE_UNITS: [i32; 9] = [13, 6, 3, 0, 0, 3, 1, 0, 0];
/// Danger of a rook, bishop or lance whose line to the king is barred by no, one or two men.
pub const LINE_UNITS: [[i32; 3]; 3] = [[0, 11, 3], [0, 8, 3], [0, 7, 1]];
/// Danger of having none, one or more of a kind in hand.
pub const HAND_UNITS: [[i32; 3]; Kind::HAND.len()] =
    [[2, 3, 8], [5, 5, 6], [4, 9, 6], [5, 10, 12], [9, 5, 11], [7, 11, 18], [4, 12, 16]];
/// Danger when the attacker is to move.
pub const ATTACKER_TO_MOVE: i32 = 15;
/// The danger is squared and divided by this.
pub const DANGER_DIVISOR: i32 = 32;
/// No king is in more danger than this.
pub const DANGER_LIMIT: i32 = 4_000;

/// The right to move.
pub const TEMPO: i32 = 15;
