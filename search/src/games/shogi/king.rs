//! King safety: who attacks and who defends the squares around a king, what the enemy has in hand to drop there,
//! and which of his lines lead to it.

use boards::bitboard::Bitboard81;
use boards::shogi::{Kind, Shogi, Square, attacks};
use boards::{Position, Side};

use super::effects::Effects;
use super::weights::*;

/// How far from the king squares count.
const REACH: i8 = 3;
/// How many classes of squares around a king there are.
pub const ZONES: usize = 9;
/// How many ways there are of a square's being attacked or defended.
pub const STATES: usize = 8;

/// The class of a square by the files between it and the king, and the ranks that it lies before the king.
const fn zone_of(files: i8, ahead: i8) -> Option<usize> {
    let files = files.abs();
    let distance = if files > ahead.abs() { files } else { ahead.abs() };
    match (distance, files, ahead) {
        (1, 0, 1) => Some(0),
        (1, 1, 1) => Some(1),
        (1, 1, 0) => Some(2),
        (1, ..) => Some(3),
        (2, _, 2) => Some(4),
        (2, 2, 0..=1) => Some(5),
        (2, ..) => Some(6),
        (3, _, 0..=3) => Some(7),
        (3, ..) => Some(8),
        _ => None,
    }
}

/// The squares of each class in a window (see [`Window`]) for the king of either side.
const ZONE_MASKS: [[u64; ZONES]; 2] = {
    let mut masks = [[0; ZONES]; 2];
    let mut files = -REACH;
    while files <= REACH {
        let mut ranks = -REACH;
        while ranks <= REACH {
            let bit = 1 << ((files + REACH) as u32 * Square::RANKS as u32 + (ranks + REACH) as u32);
            if let Some(zone) = zone_of(files, -ranks) {
                masks[Side::First.index()][zone] |= bit;
            }
            if let Some(zone) = zone_of(files, ranks) {
                masks[Side::Second.index()][zone] |= bit;
            }
            ranks += 1;
        }
        files += 1;
    }
    masks
};

/// The squares not further than [`REACH`] from each square.
static WINDOWS: [Bitboard81; Square::COUNT] = {
    let mut windows = [Bitboard81::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT * Square::COUNT {
        let (a, b) = (Square::new((index / Square::COUNT) as u8), Square::new((index % Square::COUNT) as u8));
        if a.file().abs_diff(b.file()) <= REACH as u8 && a.rank().abs_diff(b.rank()) <= REACH as u8 {
            windows[a.index()].0 |= 1 << b.index();
        }
        index += 1;
    }
    windows
};

/// Cuts the surroundings of a king out of the board, so that the king stands in the same place for all of its squares.
#[derive(Clone, Copy)]
struct Window {
    squares: Bitboard81,
    shift: i32,
}

impl Window {
    #[inline(always)]
    fn around(king: Square) -> Window {
        const CENTRE: i32 = REACH as i32 * (Square::RANKS as i32 + 1);
        Window { squares: WINDOWS[king.index()], shift: i32::from(king.number()) - CENTRE }
    }

    #[inline(always)]
    fn cut(self, squares: Bitboard81) -> u64 {
        let squares = (squares & self.squares).0;
        (if self.shift >= 0 { squares >> self.shift } else { squares << -self.shift }) as u64
    }
}

/// What the danger costs the side whose king stands on `king`, in centipawns; `own` and `enemy` are the effects of
/// that side and of the other one.
#[inline(always)]
pub fn danger(position: &Shogi, side: Side, king: Square, own: &Effects, enemy: &Effects) -> i32 {
    let units = attack_units(side, king, own, enemy)
        + escape_units(position, side, king, enemy)
        + line_units(position, side, king)
        + hand_units(position, !side)
        + if position.side_to_move() == side { 0 } else { ATTACKER_TO_MOVE };
    let units = units.max(0);
    (units * units / DANGER_DIVISOR).min(DANGER_LIMIT)
}

/// Squares around the king by who attacks them how often.
#[inline(always)]
fn attack_units(side: Side, king: Square, own: &Effects, enemy: &Effects) -> i32 {
    let window = Window::around(king);
    let [own_once, own_twice, once, twice] = [own.once, own.twice, enemy.once, enemy.twice].map(|set| window.cut(set));
    let (own_single, single) = (own_once & !own_twice, once & !twice);
    let states: [u64; STATES] = [
        single & !own_once,
        single & own_single,
        single & own_twice,
        twice & !own_once,
        twice & own_single,
        twice & own_twice,
        own_single & !once,
        own_twice & !once,
    ];
    let mut units = 0;
    for (mask, weights) in ZONE_MASKS[side.index()].iter().zip(&ZONE_UNITS) {
        for (state, weight) in states.iter().zip(weights) {
            units += (state & mask).count_ones() as i32 * weight;
        }
    }
    units
}

/// Squares to which the king may go.
#[inline(always)]
fn escape_units(position: &Shogi, side: Side, king: Square, enemy: &Effects) -> i32 {
    let escapes = attacks::king(king) & !position.by_side(side) & !enemy.once;
    ESCAPE_UNITS[escapes.count() as usize]
}

/// Enemy pieces whose line to the king is barred by one or two men.
#[inline(always)]
fn line_units(position: &Shogi, side: Side, king: Square) -> i32 {
    let straight = attacks::rook_rays(king) & (position.kind(Kind::Rook) | position.kind(Kind::Dragon));
    let diagonal = attacks::bishop_rays(king) & (position.kind(Kind::Bishop) | position.kind(Kind::Horse));
    let lances = attacks::lance_rays(side, king) & position.kind(Kind::Lance);
    let mut units = 0;
    for (snipers, weights) in [straight, diagonal, lances].into_iter().zip(&LINE_UNITS) {
        for sniper in snipers & position.by_side(!side) {
            let men = (attacks::between(king, sniper) & position.occupied()).count() as usize;
            units += weights.get(men).copied().unwrap_or(0);
        }
    }
    units
}

/// What the attacker may drop.
#[inline(always)]
fn hand_units(position: &Shogi, attacker: Side) -> i32 {
    let hand = position.hand(attacker);
    Kind::HAND.into_iter().map(|kind| HAND_UNITS[kind.index()][hand.count(kind).min(2) as usize]).sum()
}
