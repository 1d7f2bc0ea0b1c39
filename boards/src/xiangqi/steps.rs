//! Squares where pieces may stand, and the steps of horses and elephants, which one square can block: tables made at
//! compile time.

use super::{Bitboard90, Kind, Square};
use crate::Side;
use crate::tables::tabulate;

/// A step that can be blocked: if the square `over` is free, the piece attacks `targets`.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) over: Bitboard90,
    pub(super) targets: Bitboard90,
}

/// Steps from each square.
type Steps = [[Step; 4]; Square::SLOTS];

/// Steps along ranks and files.
pub(super) const STRAIGHT: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
/// Steps along diagonals.
pub(super) const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// The squares where pieces of each side and kind may ever stand (`docs/rules/xiangqi.md` section 1).
pub(super) const HOMES: [[Bitboard90; Kind::COUNT]; 2] = [homes_of(Side::First), homes_of(Side::Second)];

pub(super) static HORSE_STEPS: Steps = HORSE_STEPS_AT_COMPILE_TIME;
pub(super) static HORSE_STEPS_TO: Steps = HORSE_STEPS_TO_AT_COMPILE_TIME;
pub(super) static ELEPHANT_STEPS: Steps = ELEPHANT_STEPS_AT_COMPILE_TIME;

pub(super) const HORSE_STEPS_AT_COMPILE_TIME: Steps = horse_steps(&STRAIGHT);
pub(super) const HORSE_STEPS_TO_AT_COMPILE_TIME: Steps = horse_steps(&DIAGONAL);
pub(super) const ELEPHANT_STEPS_AT_COMPILE_TIME: Steps = elephant_steps();

/// The square some files and ranks away; `None` off the board.
pub(super) const fn shifted(from: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let (file, rank) = (from.file() as i8 + files, from.rank() as i8 + ranks);
    if file < 0 || file >= Square::FILES as i8 || rank < 0 || rank >= Square::RANKS as i8 {
        return None;
    }
    Some(Square::at(file as u8, rank as u8))
}

const fn set(squares: &[(u8, u8)], side: Side) -> Bitboard90 {
    let mut set = 0;
    let mut index = 0;
    while index < squares.len() {
        set |= 1 << Square::at(squares[index].0, squares[index].1).seen_by(side).index();
        index += 1;
    }
    Bitboard90(set)
}

/// The squares of a side's kinds, given as (file, rank) for Red.
const fn homes_of(side: Side) -> [Bitboard90; Kind::COUNT] {
    const ADVISOR: [(u8, u8); 5] = [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)];
    const KING: [(u8, u8); 9] = [(3, 0), (4, 0), (5, 0), (3, 1), (4, 1), (5, 1), (3, 2), (4, 2), (5, 2)];
    const ELEPHANT: [(u8, u8); 7] = [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)];
    const PAWN: [(u8, u8); 10] = [(0, 3), (2, 3), (4, 3), (6, 3), (8, 3), (0, 4), (2, 4), (4, 4), (6, 4), (8, 4)];
    let pawn = Bitboard90(set(&PAWN, side).0 | beyond_river(side).0);
    let anywhere = Bitboard90::ALL;
    [pawn, set(&ADVISOR, side), set(&ELEPHANT, side), anywhere, anywhere, anywhere, set(&KING, side)]
}

/// The horse's directions over its legs, which are the squares next to it; or, with the diagonal squares, the
/// directions from which horses come, for these are the legs of horses that attack a square.
const fn horse_steps(legs: &[(i8, i8); 4]) -> Steps {
    tabulate!(table = [[Step { over: Bitboard90::EMPTY, targets: Bitboard90::EMPTY }; 4]; Square::SLOTS],
        for index in 0..Square::COUNT * 4 => {
        let (from, leg) = (Square::new((index / 4) as u8), legs[index % 4]);
        // (1, 0) leads to (2, 1) and (2, -1); (1, 1) to (2, 1) and (1, 2).
        let targets = if leg.0 != 0 && leg.1 != 0 {
            [(2 * leg.0, leg.1), (leg.0, 2 * leg.1)]
        } else {
            [(2 * leg.0 + leg.1, 2 * leg.1 + leg.0), (2 * leg.0 - leg.1, 2 * leg.1 - leg.0)]
        };
        let mut reached = 0;
        let mut target = 0;
        while target < 2 {
            if let Some(to) = shifted(from, targets[target]) {
                reached |= 1 << to.index();
            }
            target += 1;
        }
        if reached != 0
            && let Some(over) = shifted(from, leg)
        {
            table[from.index()][index % 4] = Step { over: Bitboard90::of(over), targets: Bitboard90(reached) };
        }
    })
}

const fn elephant_steps() -> Steps {
    let homes = HOMES[0][Kind::Elephant as usize].0 | HOMES[1][Kind::Elephant as usize].0;
    tabulate!(table = [[Step { over: Bitboard90::EMPTY, targets: Bitboard90::EMPTY }; 4]; Square::SLOTS],
        for index in 0..Square::COUNT * 4 => {
        let (from, eye) = (Square::new((index / 4) as u8), DIAGONAL[index % 4]);
        if let (Some(over), Some(to)) = (shifted(from, eye), shifted(from, (2 * eye.0, 2 * eye.1))) {
            let same_half = from.rank() / 5 == to.rank() / 5;
            if same_half && homes >> from.index() & homes >> to.index() & 1 != 0 {
                table[from.index()][index % 4] = Step { over: Bitboard90::of(over), targets: Bitboard90::of(to) };
            }
        }
    })
}

/// The squares where a piece of a side and kind may ever stand.
#[inline(always)]
pub const fn homes(side: Side, kind: Kind) -> Bitboard90 {
    HOMES[side.index()][kind.index()]
}

/// The enemy's half of the board, where a side's pawns may also go sideways.
#[inline(always)]
pub const fn beyond_river(side: Side) -> Bitboard90 {
    match side {
        Side::First => Bitboard90::ranks(5, 9),
        Side::Second => Bitboard90::ranks(0, 4),
    }
}
