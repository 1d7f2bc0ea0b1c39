//! Attacks of the pieces, and the squares that block them: tables made at compile time.
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
use super::steps::{DIAGONAL, HOMES, HORSE_STEPS_AT_COMPILE_TIME, HORSE_STEPS_TO_AT_COMPILE_TIME, STRAIGHT, shifted};
use super::{Bitboard90, Kind, Square};
use crate::Side;
use crate::pext::{slider_attacks, with_pext};
use crate::tables::{lookups, tabulate};

pub use super::steps::{beyond_river, homes};

type Table = [Bitboard90; Square::SLOTS];

static KING: Table = leaper(&STRAIGHT, Kind::King);
static ADVISOR: Table = leaper(&DIAGONAL, Kind::Advisor);
static PAWN: [Table; 2] = [pawns(Side::First, false), pawns(Side::Second, false)];
static PAWNS_TO: [Table; 2] = [pawns(Side::First, true), pawns(Side::Second, true)];
static ROOK_RAYS: Table = rook_rays_table();
static HORSE_RAYS: Table = horse_rays_table();
static OBSTACLES: [Table; Square::SLOTS] = obstacles_table();

/// Targets of a piece that cannot be blocked.
const fn leaper(steps: &[(i8, i8); 4], kind: Kind) -> Table {
    let homes = HOMES[0][kind.index()].0 | HOMES[1][kind.index()].0;
    tabulate!(table = [Bitboard90::EMPTY; Square::SLOTS], for index in 0..Square::COUNT * 4 => {
        let from = index / 4;
        if let Some(to) = shifted(Square::new(from as u8), steps[index % 4])
            && homes >> from & homes >> to.index() & 1 != 0
        {
            table[from].0 |= 1 << to.index();
        }
    })
}

/// Targets of a side's pawns from each square or, backwards, the squares from which they attack each square.
const fn pawns(side: Side, backwards: bool) -> Table {
    let forward = if matches!(side, Side::First) { 1 } else { -1 };
    tabulate!(table = [Bitboard90::EMPTY; Square::SLOTS], for index in 0..Square::COUNT * 3 => {
        let from = Square::new((index / 3) as u8);
        let step = [(0, forward), (-1, 0), (1, 0)][index % 3];
        if let Some(to) = shifted(from, step)
            && (step.0 == 0 || beyond_river(side).has(from))
        {
            let (at, other) = if backwards { (to, from) } else { (from, to) };
            table[at.index()].0 |= 1 << other.index();
        }
    })
}

const fn rook_rays_table() -> Table {
    tabulate!(table = [Bitboard90::EMPTY; Square::SLOTS], for from in 0..Square::COUNT => {
        table[from] = sliders::rook(from, 0);
    })
}

const fn horse_rays_table() -> Table {
    tabulate!(table = [Bitboard90::EMPTY; Square::SLOTS], for index in 0..Square::COUNT * 4 => {
        table[index / 4].0 |= HORSE_STEPS_AT_COMPILE_TIME[index / 4][index % 4].targets.0;
    })
}

const fn obstacles_table() -> [Table; Square::SLOTS] {
    tabulate!(table = [[Bitboard90::EMPTY; Square::SLOTS]; Square::SLOTS],
        for index in 0..Square::COUNT * Square::COUNT => {
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
    })
}

const fn same_file(square: Square) -> u128 {
    Bitboard90::FILE_A.0 << square.file()
}

const fn same_rank(square: Square) -> u128 {
    Bitboard90::ranks(square.rank(), square.rank()).0
}

lookups! { Bitboard90:
    /// The squares that a king attacks, apart from the enemy king that it may face.
    pub fn king(from) = KING;
    /// The squares that an advisor attacks.
    pub fn advisor(from) = ADVISOR;
    /// The squares that a pawn of a side attacks.
    pub fn pawn(side, from) = PAWN;
    /// The squares from which a pawn of a side attacks a square.
    pub fn pawns_to(side, to) = PAWNS_TO;
    /// The squares that a rook attacks on an empty board.
    pub fn rook_rays(from) = ROOK_RAYS;
    /// The squares that may block an attack from `from` on `to`: for two squares of one rank or file those strictly
    /// between them, for a horse its leg; none for other pairs.
    pub fn obstacles(to, from) = OBSTACLES;
    /// The squares that a horse attacks, or from which it attacks, where no leg is blocked.
    pub(super) fn horse_rays(square) = HORSE_RAYS;
}

slider_attacks! { Bitboard90:
    /// The squares that an elephant attacks on a board with these occupied squares.
    elephant;
    /// The squares that a horse attacks on a board with these occupied squares.
    horse;
    /// The squares from which a horse attacks a square on a board with these occupied squares.
    horses_to;
    /// The squares that a rook attacks on a board with these occupied squares.
    rook;
}

/// The squares that a cannon attacks over one screen on a board with these occupied squares, empty ones
/// included.
pub fn cannon(from: Square, occupied: Bitboard90) -> Bitboard90 {
    with_pext!(sliders => sliders.lines(from, occupied).cannon)
}
