//! Effects: which squares a side attacks, and which of them more than once. Pieces that step are taken all at once,
//! direction by direction, so that it costs about as much as a dozen look-ups.

use boards::Side;
use boards::bitboard::Bitboard81;
use boards::shogi::{Kind, Shogi, Square, attacks};

/// What the pieces of one side attack, its king aside.
#[derive(Clone, Copy)]
pub struct Effects {
    /// Squares attacked at least once.
    pub once: Bitboard81,
    /// Squares attacked at least twice.
    pub twice: Bitboard81,
    /// Squares attacked by pawns.
    pub by_pawns: Bitboard81,
}

/// The squares that lie some files and ranks from those of a set, as far as they are on the board.
#[inline(always)]
fn stepped(squares: Bitboard81, files: i8, ranks: i8) -> Bitboard81 {
    let last = Square::RANKS - 1;
    // Those whose step would lead over the end of their file.
    let staying = match ranks {
        1.. => Bitboard81::ranks(0, last - ranks as u8),
        0 => Bitboard81::ALL,
        _ => Bitboard81::ranks(-ranks as u8, last),
    };
    let shift = i32::from(files) * i32::from(Square::RANKS) + i32::from(ranks);
    let squares = (squares & staying).0;
    Bitboard81(if shift >= 0 { squares << shift } else { squares >> -shift }) & Bitboard81::ALL
}

impl Effects {
    /// The effects of the pieces that step or jump; sliders are to be added.
    #[inline(always)]
    pub fn of_steppers(position: &Shogi, side: Side) -> Effects {
        let own = position.by_side(side);
        let of = |kind| own & position.kind(kind);
        let (pawns, knights, silvers, golds) =
            (of(Kind::Pawn), of(Kind::Knight), of(Kind::Silver), own & position.golds());
        let (horses, dragons) = (of(Kind::Horse), of(Kind::Dragon));
        let forward = if side == Side::First { -1 } else { 1 };
        let by_pawns = stepped(pawns, 0, forward);
        let mut effects = Effects { once: by_pawns, twice: Bitboard81::EMPTY, by_pawns };
        effects.add(stepped(silvers | golds | horses, 0, forward));
        effects.add(stepped(golds | horses, 0, -forward));
        for beside in [-1, 1] {
            effects.add(stepped(silvers | golds | dragons, beside, forward));
            effects.add(stepped(golds | horses, beside, 0));
            effects.add(stepped(silvers | dragons, beside, -forward));
            effects.add(stepped(knights, beside, 2 * forward));
        }
        effects
    }

    /// One piece more, or several that share no square of their reach.
    #[inline(always)]
    pub fn add(&mut self, reach: Bitboard81) {
        self.twice |= self.once & reach;
        self.once |= reach;
    }
}

/// What a piece that slides attacks along its lines; the steps of horses and dragons are in
/// [`Effects::of_steppers`]. Nothing for others.
#[inline(always)]
pub fn slides(side: Side, kind: Kind, from: Square, occupied: Bitboard81) -> Bitboard81 {
    match kind {
        Kind::Lance => attacks::lance(side, from, occupied),
        Kind::Bishop | Kind::Horse => attacks::bishop(from, occupied),
        Kind::Rook | Kind::Dragon => attacks::rook(from, occupied),
        _ => Bitboard81::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use boards::Position;

    use super::*;

    #[test]
    fn effects_are_the_attacks_of_all_pieces_counted() {
        for sfen in [
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
            "+R6nl/4+P1gk1/2+N+p1S3/p1p4Pp/3+l2+sp1/1PP+b2P1P/P5GS1/+r8/L4+B1KL b Ggsn5p 1",
        ] {
            let position = Shogi::from_fen(sfen).unwrap();
            for side in Side::BOTH {
                let mut effects = Effects::of_steppers(&position, side);
                let mut counts = [0; Square::COUNT];
                for kind in Kind::ALL {
                    for from in position.pieces(side, kind) {
                        effects.add(slides(side, kind, from, position.occupied()));
                        for to in attacks::piece(side, kind, from, position.occupied()) {
                            counts[to.index()] += usize::from(kind != Kind::King);
                        }
                    }
                }
                for square in Square::all() {
                    let expected = (counts[square.index()] > 0, counts[square.index()] > 1);
                    assert_eq!((effects.once.has(square), effects.twice.has(square)), expected, "{square} in {sfen}");
                }
            }
        }
    }
}
