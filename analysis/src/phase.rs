//! Phases of a game by plies and pieces, and what a side gives away in each (`docs/analysis.md` section 2.5).

use serde::Serialize;

/// Plies of the opening where no known opening is longer.
const OPENING_PLIES: usize = 20;

/// An endgame has fewer pieces on the board than the start has, divided by this.
const ENDGAME_DIVISOR: usize = 3;

/// Phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The first moves from the starting position.
    Opening,
    /// Moves of neither opening nor endgame.
    Middlegame,
    /// Moves with few pieces on the board.
    Endgame,
}

impl Phase {
    /// Returns the phase of a move by its index in the game, if that began with the starting position, the number of
    /// moves of a known opening, and the FENs of the position before the move and of the starting position.
    pub fn of_move(index: Option<usize>, book_plies: usize, fen: &str, start: &str) -> Phase {
        if pieces(fen) * ENDGAME_DIVISOR < pieces(start) {
            Phase::Endgame
        } else if index.is_some_and(|index| index < book_plies.max(OPENING_PLIES)) {
            Phase::Opening
        } else {
            Phase::Middlegame
        }
    }
}

/// Returns the number of pieces on the board of a FEN.
fn pieces(fen: &str) -> usize {
    fen.split(' ').next().unwrap_or_default().chars().filter(char::is_ascii_alphabetic).count()
}

/// Mean loss of expected result of a side's moves in each phase; `None` without moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct PhaseLosses {
    /// In the opening.
    pub opening: Option<f64>,
    /// In the middlegame.
    pub middlegame: Option<f64>,
    /// In the endgame.
    pub endgame: Option<f64>,
}

impl PhaseLosses {
    /// Returns the means over moves with their phases and losses.
    pub fn of(moves: &[(Phase, f64)]) -> PhaseLosses {
        let mean = |phase| {
            let losses = || moves.iter().filter(|(of, _)| *of == phase).map(|(_, loss)| loss);
            let count = u32::try_from(losses().count()).expect("a game has a few thousand moves");
            (count > 0).then(|| losses().sum::<f64>() / f64::from(count))
        };
        PhaseLosses {
            opening: mean(Phase::Opening),
            middlegame: mean(Phase::Middlegame),
            endgame: mean(Phase::Endgame),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn phases_are_told_by_plies_and_pieces() {
        let phase = |index, book, fen| Phase::of_move(index, book, fen, START);
        assert_eq!(phase(Some(19), 3, START), Phase::Opening);
        assert_eq!(phase(Some(20), 3, START), Phase::Middlegame);
        assert_eq!(phase(Some(20), 24, START), Phase::Opening);
        assert_eq!(phase(None, 0, START), Phase::Middlegame, "a game from a position has no opening");
        assert_eq!(phase(Some(40), 0, "4k3/ppppp3/8/8/8/8/PPPP4/4K3 w - - 0 1"), Phase::Middlegame, "11 of 32 pieces");
        assert_eq!(phase(Some(4), 0, "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1"), Phase::Endgame);
    }

    #[test]
    fn losses_are_means_of_their_phases() {
        let losses = PhaseLosses::of(&[(Phase::Opening, 0.0), (Phase::Endgame, 0.3), (Phase::Opening, 0.1)]);
        assert_eq!((losses.opening, losses.middlegame, losses.endgame), (Some(0.05), None, Some(0.3)));
    }
}
