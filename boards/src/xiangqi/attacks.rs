//! Which squares a piece attacks, and what may stand in its way: tables made while compiling.
//!
//! ```
//! use boards::{xiangqi::{Bitboard90, Square, attacks}};
//! let (e0, e3, e7, e9) = (Square::at(4, 0), Square::at(4, 3), Square::at(4, 7), Square::at(4, 9));
//! let occupied = Bitboard90::of(e3) | Bitboard90::of(e7);
//! assert!(attacks::rook(e0, occupied).has(e3));
//! let cannon = attacks::cannon(e0, occupied);
//! assert!(cannon.has(e7) && !cannon.has(e3) && !cannon.has(e9));
//! ```

use super::sliders::{self, Sliders};
use super::{Bitboard90, Kind, Square};
use crate::Side;
use crate::pext::with_pext;

type Table = [Bitboard90; Square::SLOTS];

/// A direction of a piece that can be blocked: if this square is free, it goes to these.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) over: Bitboard90,
    pub(super) targets: Bitboard90,
}

type Steps = [[Step; 4]; Square::SLOTS];

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// The squares where pieces of each side and kind may ever stand (`docs/rules/xiangqi.md` section 1).
const HOMES: [[Bitboard90; Kind::COUNT]; 2] = [homes_of(Side::First), homes_of(Side::Second)];

static KING: Table = leaper(&STRAIGHT, Kind::King);
static ADVISOR: Table = leaper(&DIAGONAL, Kind::Advisor);
static PAWN: [Table; 2] = [pawns(Side::First, false), pawns(Side::Second, false)];
static PAWNS_TO: [Table; 2] = [pawns(Side::First, true), pawns(Side::Second, true)];
static ROOK_RAYS: Table = rook_rays_table();
static HORSE_RAYS: Table = horse_rays_table();
static OBSTACLES: [Table; Square::SLOTS] = obstacles_table();

pub(super) static HORSE_STEPS: Steps = HORSE_STEPS_AT_COMPILE_TIME;
pub(super) static HORSE_STEPS_TO: Steps = HORSE_STEPS_TO_AT_COMPILE_TIME;
pub(super) static ELEPHANT_STEPS: Steps = ELEPHANT_STEPS_AT_COMPILE_TIME;

pub(super) const HORSE_STEPS_AT_COMPILE_TIME: Steps = horse_steps(&STRAIGHT);
pub(super) const HORSE_STEPS_TO_AT_COMPILE_TIME: Steps = horse_steps(&DIAGONAL);
pub(super) const ELEPHANT_STEPS_AT_COMPILE_TIME: Steps = elephant_steps();

/// The square some files and ranks away; `None` off the board.
const fn shifted(from: Square, (files, ranks): (i8, i8)) -> Option<Square> {
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

/// Targets of a piece that cannot be blocked.
const fn leaper(steps: &[(i8, i8); 4], kind: Kind) -> Table {
    let homes = HOMES[0][kind.index()].0 | HOMES[1][kind.index()].0;
    let mut table = [Bitboard90::EMPTY; Square::SLOTS];
    let mut index = 0;
    while index < Square::COUNT * 4 {
        let from = index / 4;
        if let Some(to) = shifted(Square::new(from as u8), steps[index % 4])
            && homes >> from & homes >> to.index() & 1 != 0
        {
            table[from].0 |= 1 << to.index();
        }
        index += 1;
    }
    table
}

/// Targets of a side's pawns from each square or, backwards, the squares from which they attack each square.
const fn pawns(side: Side, backwards: bool) -> Table {
    let forward = if matches!(side, Side::First) { 1 } else { -1 };
    let mut table = [Bitboard90::EMPTY; Square::SLOTS];
    let mut index = 0;
    while index < Square::COUNT * 3 {
        let from = Square::new((index / 3) as u8);
        let step = [(0, forward), (-1, 0), (1, 0)][index % 3];
        if let Some(to) = shifted(from, step)
            && (step.0 == 0 || beyond_river(side).has(from))
        {
            let (at, other) = if backwards { (to, from) } else { (from, to) };
            table[at.index()].0 |= 1 << other.index();
        }
        index += 1;
    }
    table
}

/// The horse's directions over its legs, which are the squares next to it; or, with the diagonal squares, the
/// directions from which horses come, for these are the legs of horses that attack a square.
const fn horse_steps(legs: &[(i8, i8); 4]) -> Steps {
    let mut table = [[Step { over: Bitboard90::EMPTY, targets: Bitboard90::EMPTY }; 4]; Square::SLOTS];
    let mut index = 0;
    while index < Square::COUNT * 4 {
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
        index += 1;
    }
    table
}

const fn elephant_steps() -> Steps {
    let homes = HOMES[0][Kind::Elephant as usize].0 | HOMES[1][Kind::Elephant as usize].0;
    let mut table = [[Step { over: Bitboard90::EMPTY, targets: Bitboard90::EMPTY }; 4]; Square::SLOTS];
    let mut index = 0;
    while index < Square::COUNT * 4 {
        let (from, eye) = (Square::new((index / 4) as u8), DIAGONAL[index % 4]);
        if let (Some(over), Some(to)) = (shifted(from, eye), shifted(from, (2 * eye.0, 2 * eye.1))) {
            let same_half = from.rank() / 5 == to.rank() / 5;
            if same_half && homes >> from.index() & homes >> to.index() & 1 != 0 {
                table[from.index()][index % 4] = Step { over: Bitboard90::of(over), targets: Bitboard90::of(to) };
            }
        }
        index += 1;
    }
    table
}

const fn rook_rays_table() -> Table {
    let mut table = [Bitboard90::EMPTY; Square::SLOTS];
    let mut from = 0;
    while from < Square::COUNT {
        table[from] = sliders::rook(from, 0);
        from += 1;
    }
    table
}

const fn horse_rays_table() -> Table {
    let mut table = [Bitboard90::EMPTY; Square::SLOTS];
    let mut index = 0;
    while index < Square::COUNT * 4 {
        table[index / 4].0 |= HORSE_STEPS_AT_COMPILE_TIME[index / 4][index % 4].targets.0;
        index += 1;
    }
    table
}

const fn obstacles_table() -> [Table; Square::SLOTS] {
    let mut table = [[Bitboard90::EMPTY; Square::SLOTS]; Square::SLOTS];
    let mut index = 0;
    while index < Square::COUNT * Square::COUNT {
        let (to, from) = (index / Square::COUNT, index % Square::COUNT);
        if sliders::rook(to, 0).0 >> from & 1 != 0 {
            let both = 1 << to | 1 << from;
            // On other lines than the common one these never meet: the rays end at the two squares.
            let common = sliders::rook(to, both).0 & sliders::rook(from, both).0 & !both;
            let (a, b) = (Square::new(to as u8), Square::new(from as u8));
            table[to][from] = Bitboard90(common & if a.file() == b.file() { same_file(a) } else { same_rank(a) });
        }
        let mut leg = 0;
        while leg < 4 {
            let step = HORSE_STEPS_TO_AT_COMPILE_TIME[to][leg];
            if step.targets.0 >> from & 1 != 0 {
                table[to][from] = step.over;
            }
            leg += 1;
        }
        index += 1;
    }
    table
}

const fn same_file(square: Square) -> u128 {
    Bitboard90::FILE_A.0 << square.file()
}

const fn same_rank(square: Square) -> u128 {
    Bitboard90::ranks(square.rank(), square.rank()).0
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

/// The squares that a king attacks, facing aside.
#[inline(always)]
pub fn king(from: Square) -> Bitboard90 {
    KING[from.index()]
}

/// The squares that an advisor attacks.
#[inline(always)]
pub fn advisor(from: Square) -> Bitboard90 {
    ADVISOR[from.index()]
}

/// The squares that a pawn of a side attacks.
#[inline(always)]
pub fn pawn(side: Side, from: Square) -> Bitboard90 {
    PAWN[side.index()][from.index()]
}

/// The squares from which a pawn of a side attacks a square.
#[inline(always)]
pub fn pawns_to(side: Side, to: Square) -> Bitboard90 {
    PAWNS_TO[side.index()][to.index()]
}

/// The squares that an elephant attacks on a board with these occupied squares.
pub fn elephant(from: Square, occupied: Bitboard90) -> Bitboard90 {
    with_pext!(sliders => sliders.elephant(from, occupied))
}

/// The squares that a horse attacks on a board with these occupied squares.
pub fn horse(from: Square, occupied: Bitboard90) -> Bitboard90 {
    with_pext!(sliders => sliders.horse(from, occupied))
}

/// The squares from which a horse attacks a square on a board with these occupied squares.
pub fn horses_to(to: Square, occupied: Bitboard90) -> Bitboard90 {
    with_pext!(sliders => sliders.horses_to(to, occupied))
}

/// The squares that a rook attacks on a board with these occupied squares.
pub fn rook(from: Square, occupied: Bitboard90) -> Bitboard90 {
    with_pext!(sliders => sliders.rook(from, occupied))
}

/// The squares that a cannon attacks over one screen on a board with these occupied squares, empty ones
/// included.
pub fn cannon(from: Square, occupied: Bitboard90) -> Bitboard90 {
    with_pext!(sliders => sliders.lines(from, occupied).cannon)
}

/// The squares that a rook attacks on an empty board.
#[inline(always)]
pub fn rook_rays(from: Square) -> Bitboard90 {
    ROOK_RAYS[from.index()]
}

/// The squares on which it depends whether a piece on `from` attacks `to`: for two squares of one rank or file
/// what lies strictly between them, for a horse its leg; none for other pairs.
#[inline(always)]
pub fn obstacles(to: Square, from: Square) -> Bitboard90 {
    OBSTACLES[to.index()][from.index()]
}

/// The squares that a horse attacks, or from which it attacks, where no leg is blocked.
#[inline(always)]
pub(super) fn horse_rays(square: Square) -> Bitboard90 {
    HORSE_RAYS[square.index()]
}
