//! The numbers of the hand-written xiangqi evaluation, in centipawns for middlegame and endgame. Ours: textbook
//! values moved by logistic regression on 54,000 quiet positions of 1,500 games of self-play, and confirmed by a
//! match. Those for single squares stand in `placement.rs`.

use boards::xiangqi::Kind;

use crate::games::tapered::{Tapered, t};

/// Material by kind: pawn, advisor, elephant, horse, cannon, rook, king. Horses gain when the board empties and
/// their legs are free, cannons lose when there are fewer screens.
pub const MATERIAL: [Tapered; Kind::COUNT] =
    [t(58, 96), t(199, 130), t(163, 152), t(366, 445), t(445, 362), t(967, 990), t(0, 0)];
/// How much of the middlegame a piece of each kind stands for.
pub const PHASE: [i32; Kind::COUNT] = [0, 0, 0, 1, 1, 2, 0];
/// The sum of [`PHASE`] over the opening position.
pub const FULL_PHASE: i32 = 16;

/// Value of one reachable square by kind, and the number of squares that is worth nothing.
pub const MOBILITY: [(Tapered, i32); Kind::COUNT] =
    [(t(0, 0), 0), (t(0, 0), 0), (t(0, 0), 0), (t(9, 9), 4), (t(3, 1), 8), (t(5, 4), 8), (t(0, 0), 0)];

/// Two horses that protect each other.
pub const LINKED_HORSES: Tapered = t(12, 1);
/// An advisor or elephant that a cannon of its side has for a screen when nothing else is left.
pub const CANNON_SCREEN: Tapered = t(0, 21);
/// Two elephants that protect each other.
pub const LINKED_ELEPHANTS: Tapered = t(22, -5);

/// Crossed pawns side by side, each pair.
pub const PAWN_PAIR: Tapered = t(24, 27);

/// An enemy horse, cannon or rook attacked by a pawn.
pub const PAWN_THREAT: Tapered = t(37, 42);
/// An enemy rook attacked by a horse or cannon.
pub const ROOK_THREAT: Tapered = t(25, 17);
/// An enemy horse, cannon or rook attacked and not protected at all.
pub const HANGING: Tapered = t(37, 58);
/// An enemy pawn, advisor or elephant attacked and not protected at all.
pub const HANGING_SMALL: Tapered = t(11, 29);

/// Weight of an attacker of the palace by kind.
pub const ATTACKER: [i32; Kind::COUNT] = [27, 0, 0, 34, 0, 11, 0];
/// Weight of each attacked square of the palace.
pub const ATTACKED_SQUARE: i32 = 5;
/// Weight of each square from which a safe check can be given, by kind.
pub const SAFE_CHECK: [i32; Kind::COUNT] = [11, 0, 0, 36, 11, 28, 0];
/// Weight of a cannon that sees the king with nothing between ("hollow cannon"): along the file, along the rank.
pub const HOLLOW: [i32; 2] = [52, 31];
/// Weight of a cannon that would give check if one of two men between went away.
pub const DISCOVERY: [i32; 2] = [24, 15];
/// Weight of each missing advisor for each enemy horse, and twice for each rook.
pub const MISSING_ADVISOR: i32 = 4;
/// The danger is squared and divided by this.
pub const DANGER_DIVISOR: i32 = 70;
/// No king is in more danger than this.
pub const DANGER_LIMIT: i32 = 600;

/// The right to move.
pub const TEMPO: i32 = 18;
