//! Endings of chess that the side with more material cannot win.

use boards::chess::{Bitboard, Chess, Kind, Square, attacks};
use boards::{Rules, Side};

use crate::score::Score;

/// Returns the evaluation of a position for its side to move, a draw where the better side has not the material to win.
/// The network knows such endings badly: it gave 1.3 to 2 pawns for two knights and for the wrong bishop.
///
/// Endings that are drawn but hard to hold, such as rook against bishop, stay as they are: a fourth of their evaluation
/// won nothing in games from endings (`docs/search.md` section 4.1).
#[inline]
pub(super) fn scale(position: &Chess, score: Score) -> Score {
    let better = if score > 0 { position.side_to_move() } else { !position.side_to_move() };
    let has_pawns = (position.by_side(better) & position.kind(Kind::Pawn)).any();
    let is_drawn = if has_pawns { cannot_promote(position, better) } else { cannot_mate(position, better) };
    if is_drawn { 0 } else { score }
}

/// Returns true if a side without pawns has a bare king, one minor piece and no pawn to stop, or two knights against a
/// bare king.
fn cannot_mate(position: &Chess, side: Side) -> bool {
    let own = position.by_side(side) & !position.kind(Kind::King);
    let others = position.by_side(!side);
    let knights = own & position.kind(Kind::Knight);
    match own.count() {
        0 => true,
        1 => {
            let minors = knights | position.kind(Kind::Bishop);
            (own & !minors).is_empty() && (others & position.kind(Kind::Pawn)).is_empty()
        }
        2 => own == knights && !others.more_than_one(),
        _ => false,
    }
}

/// Returns true if a side has only pawns of one rook's file, and bishops that do not guard the square on which these
/// promote, against a king that holds this square: it goes to the corner and cannot be driven away.
fn cannot_promote(position: &Chess, side: Side) -> bool {
    let own = position.by_side(side) & !position.kind(Kind::King);
    let (pawns, bishops) = (own & position.kind(Kind::Pawn), own & position.kind(Kind::Bishop));
    let file = match pawns {
        _ if (pawns & !Bitboard::FILE_A).is_empty() => 0,
        _ if (pawns & !Bitboard::FILE_H).is_empty() => 7,
        _ => return false,
    };
    let corner = Square::at(file, if side == Side::First { 7 } else { 0 });
    let squares = if Bitboard::DARK.has(corner) { Bitboard::DARK } else { !Bitboard::DARK };
    let king = position.king(!side);
    let holds = king == corner || attacks::king(corner).has(king);
    let is_bare = !position.by_side(!side).more_than_one();
    is_bare && holds && own == pawns | bishops && (bishops & squares).is_empty()
}

#[cfg(test)]
mod tests {
    use boards::Notation;

    use super::*;

    /// Scaled value of 400 for the side to move.
    fn scaled(fen: &str) -> Score {
        scale(&Chess::from_fen(fen).expect(fen), 400)
    }

    #[test]
    fn material_that_cannot_win_is_a_draw() {
        for fen in [
            "8/8/4k3/8/8/3NN3/8/4K3 w - - 0 1",
            "4k3/8/8/3nn3/8/8/8/4K3 b - - 0 1",
            "k7/8/8/8/P7/8/1B6/1K6 w - - 0 1",
            "1k6/8/8/8/P7/P7/1B6/1K2B3 w - - 0 1",
            "7k/8/8/7P/8/3K4/8/5B2 w - - 0 1",
            "5b2/8/3k4/8/7p/8/6K1/8 b - - 0 1",
            "8/1k6/8/P7/8/8/8/1K6 w - - 0 1",
            "4k3/3n4/8/8/8/3B4/8/4K3 w - - 0 1",
        ] {
            assert_eq!(scaled(fen), 0, "{fen}");
            assert_eq!(scale(&Chess::from_fen(fen).unwrap(), 0), 0, "{fen}");
        }
    }

    #[test]
    fn material_that_may_win_counts_in_full() {
        for fen in [
            "8/8/4k3/8/8/3NB3/8/4K3 w - - 0 1",
            "8/4p3/4k3/8/8/3NN3/8/4K3 w - - 0 1",
            "8/8/4k3/8/8/8/8/R3K3 w - - 0 1",
            "4k3/3p4/8/8/8/3B4/8/4K3 w - - 0 1",
            "8/8/3bk3/8/8/3R4/8/4K3 w - - 0 1",
            "k7/8/8/8/P7/8/2B5/1K6 w - - 0 1",
            "2k5/8/8/8/P7/8/1B6/1K6 w - - 0 1",
            "k7/8/8/8/PP6/8/1B6/1K6 w - - 0 1",
            "k7/7p/8/8/P7/8/1B6/1K6 w - - 0 1",
            "k7/8/8/8/P7/8/1N6/1K6 w - - 0 1",
        ] {
            assert_eq!(scaled(fen), 400, "{fen}");
        }
    }

    #[test]
    fn the_worse_side_keeps_its_score() {
        let wrong_bishop = Chess::from_fen("k7/8/8/8/P7/8/1B6/1K6 w - - 0 1").unwrap();
        assert_eq!(scale(&wrong_bishop, -400), 0, "a bare king does not win either");
        let rook_and_knight = Chess::from_fen("8/8/3nk3/8/8/3R4/8/4K3 b - - 0 1").unwrap();
        assert_eq!(scale(&rook_and_knight, -400), -400);
        assert_eq!(scale(&rook_and_knight, 400), 0, "a knight does not win");
    }
}
