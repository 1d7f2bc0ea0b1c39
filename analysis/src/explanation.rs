//! Explanation of a bad move: facts that the best line before it and the refutation after it prove.
//!
//! A fact is found by playing these lines with the rules of the game, never by the score alone, so that what a reader
//! is told can be seen on the board. Values of pieces are the exchange values of the game
//! ([`boards::SearchHints::gain`]).

use boards::{Move, Verdict};
use search::ListedGame;
use serde::Serialize;

use crate::squares::{PlacedPiece, king_of, lies_between, piece_at, squares_of, without_piece};

/// Loss in exchange values from which on it is worth a word: a pawn, or nearly.
const LEAST_LOSS: i32 = 90;
/// Share of a piece's value, in percent, that must be lost with it to call the piece lost; less is an exchange.
const WHOLE_PIECE: i32 = 75;
/// Plies of a refutation within which a loss follows from the move.
const HORIZON: usize = 5;
/// Greatest number of positions of an exchange: real ones have some dozens, and a position that somebody sets up, with
/// ten attackers of a square, would have millions.
const MOST_EXCHANGES: u32 = 5_000;

/// A fact about a bad move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Fact {
    /// The opponent mates in this number of moves.
    AllowsMate {
        /// Number of the opponent's moves.
        moves: usize,
    },
    /// The side had a mate in this number of moves.
    MissesMate {
        /// Number of own moves.
        moves: usize,
    },
    /// The refutation takes a piece.
    LosesPiece {
        /// The piece.
        piece: PlacedPiece,
        /// Index of the capture in the refutation.
        ply: usize,
        /// True if it cannot be taken back.
        is_undefended: bool,
    },
    /// The refutation takes a piece for a less valuable one.
    LosesExchange {
        /// The piece.
        piece: PlacedPiece,
        /// The piece that takes it, where it comes from.
        by: PlacedPiece,
        /// Index of the capture in the refutation.
        ply: usize,
    },
    /// The first move of the refutation attacks several pieces, of which the refutation takes one.
    Fork {
        /// The piece that attacks, where it attacks from.
        by: PlacedPiece,
        /// Attacked pieces, a king in check among them.
        targets: Vec<PlacedPiece>,
    },
    /// The first move of the refutation attacks the piece that it then takes.
    Attack {
        /// The piece that attacks, where it attacks from.
        by: PlacedPiece,
        /// The attacked piece.
        target: PlacedPiece,
    },
    /// A piece that the refutation takes could not move away, because its king would be in check.
    Pin {
        /// The piece.
        piece: PlacedPiece,
    },
    /// The best line takes a piece at once.
    MissesCapture {
        /// The piece.
        piece: PlacedPiece,
    },
}

/// Returns the facts about a legal move in a position: `better` is the best line from the position on, `refutation`
/// that after the move.
pub fn explain<G: ListedGame>(position: &G, mv: Move, better: &[Move], refutation: &[Move]) -> Vec<Fact> {
    let after = position.after(mv);
    let mut facts = Vec::new();
    if let Some(moves) = mate_of(&after, refutation) {
        facts.push(Fact::AllowsMate { moves });
    } else if !is_lost_anyway(position, &after, mv, better, refutation) {
        facts.extend(losses(&after, position.gain(mv), refutation));
    }
    if let Some(moves) = mate_of(position, better) {
        facts.push(Fact::MissesMate { moves });
    } else {
        facts.extend(missed_capture(position, mv, better));
    }
    facts
}

/// Returns the number of moves in which the side to move mates by a line that ends with the mate; `None` for other
/// lines.
fn mate_of<G: ListedGame>(position: &G, line: &[Move]) -> Option<usize> {
    let end = played(position, line)?;
    let is_mate = !end.has_legal_move() && end.no_moves_verdict() == Verdict::Loss && end.in_check();
    (is_mate && line.len() % 2 == 1).then_some(line.len().div_ceil(2))
}

/// Returns the position after a line; `None` if a move is illegal.
fn played<G: ListedGame>(position: &G, line: &[Move]) -> Option<G> {
    line.iter().try_fold(position.clone(), |position, &mv| position.is_legal(mv).then(|| position.after(mv)))
}

/// Returns true if the best line loses a piece of the same kind as the refutation: the move is not to blame for it.
fn is_lost_anyway<G: ListedGame>(position: &G, after: &G, mv: Move, better: &[Move], refutation: &[Move]) -> bool {
    let Some((&best, rest)) = better.split_first().filter(|&(&best, _)| position.is_legal(best)) else { return false };
    let lost = greatest_loss(after, position.gain(mv), refutation);
    let lost_anyway = greatest_loss(&position.after(best), position.gain(best), rest);
    lost.zip(lost_anyway).is_some_and(|(one, other)| one.piece.letter == other.piece.letter)
}

/// Returns what the side that has just won `paid` loses by a refutation.
fn losses<G: ListedGame>(position: &G, paid: i32, refutation: &[Move]) -> Vec<Fact> {
    let Some(loss) = greatest_loss(position, paid, refutation) else { return Vec::new() };
    let Loss { piece, ply, before, capture, .. } = loss;
    let mut facts = Vec::new();
    let value = before.gain(capture);
    if exchange(&before, capture) * 100 >= value * WHOLE_PIECE {
        let is_undefended = captures_on(&before.after(capture), &piece.square).next().is_none();
        facts.push(Fact::LosesPiece { piece: piece.clone(), ply, is_undefended });
    } else if let (Some(from), _) = squares_of(&before, capture)
        && let Some(by) = piece_at(&before, &from)
    {
        facts.push(Fact::LosesExchange { piece: piece.clone(), by, ply });
    }
    if ply == 2 {
        facts.extend(attack(position, refutation, &piece));
        facts.extend(pin(position, refutation, piece));
    }
    facts
}

/// A capture of a refutation that wins material.
struct Loss<G> {
    piece: PlacedPiece,
    ply: usize,
    /// Position before the capture.
    before: G,
    capture: Move,
    /// Material by which the side that captures is ahead afterwards.
    ahead: i32,
}

impl<G: ListedGame> Loss<G> {
    /// Returns true if the loss says more than an earlier one of the same line: it is that of a dearer piece, and costs
    /// something beyond the earlier one. A trade behind the loss of a pawn costs nothing.
    fn is_greater_than(&self, earlier: &Loss<G>) -> bool {
        let is_dearer = self.before.gain(self.capture) > earlier.before.gain(earlier.capture);
        is_dearer && self.ahead >= earlier.ahead + LEAST_LOSS
    }
}

/// Returns the capture by which the side that moves first in a line is ahead, however the captures on its square end: the
/// first one, or a later one that is greater, as when a queen takes a pawn to attack king and rook.
fn greatest_loss<G: ListedGame>(position: &G, paid: i32, line: &[Move]) -> Option<Loss<G>> {
    let (mut before, mut won) = (position.clone(), -paid);
    let mut greatest: Option<Loss<G>> = None;
    for (ply, &mv) in line.iter().enumerate().take(HORIZON) {
        if !before.is_legal(mv) {
            break;
        }
        let (_, target) = squares_of(&before, mv);
        let gain = before.gain(mv);
        if ply % 2 == 0 {
            if let Some(piece) = piece_at(&before, &target).filter(|_| gain > 0) {
                let loss = Loss { piece, ply, before: before.clone(), capture: mv, ahead: won + exchange(&before, mv) };
                if loss.ahead >= LEAST_LOSS && greatest.as_ref().is_none_or(|earlier| loss.is_greater_than(earlier)) {
                    greatest = Some(loss);
                }
            }
            won += gain;
        } else {
            won -= gain;
        }
        before = before.after(mv);
    }
    greatest
}

/// Returns what a capture wins if both sides go on to capture on its square as long as it pays. Each capture takes a
/// piece off the board, which bounds the depth of the calls, and [`MOST_EXCHANGES`] their number.
fn exchange<G: ListedGame>(position: &G, capture: Move) -> i32 {
    exchange_within(position, capture, &mut { MOST_EXCHANGES })
}

fn exchange_within<G: ListedGame>(position: &G, capture: Move, left: &mut u32) -> i32 {
    let (_, square) = squares_of(position, capture);
    let reply = best_recapture(&position.after(capture), &square, left);
    position.gain(capture) - reply.unwrap_or(0).max(0)
}

/// Returns what the best legal capture on a square wins; `None` without one, or if `left` positions are used up.
fn best_recapture<G: ListedGame>(position: &G, square: &str, left: &mut u32) -> Option<i32> {
    *left = left.checked_sub(1)?;
    captures_on(position, square).map(|mv| exchange_within(position, mv, left)).max()
}

fn captures_on<G: ListedGame>(position: &G, square: &str) -> impl Iterator<Item = Move> {
    let captures = position.move_list().into_iter().filter(|&mv| position.is_noisy(mv));
    captures.filter(move |&mv| squares_of(position, mv).1 == square)
}

/// Returns what the first move of a refutation attacks, if its piece takes `taken` two plies later.
fn attack<G: ListedGame>(position: &G, refutation: &[Move], taken: &PlacedPiece) -> Option<Fact> {
    let (first, third) = (refutation[0], refutation[2]);
    let (_, place) = squares_of(position, first);
    let attacking = position.after(first);
    let by = piece_at(&attacking, &place)?;
    let before_capture = attacking.after(refutation[1]);
    if squares_of(&before_capture, third).0.as_deref() != Some(&by.square) {
        return None;
    }
    // A piece that came to its square after the attack was not attacked.
    let target = piece_at(&attacking, &taken.square).filter(|piece| piece == taken)?;
    let targets = if attacking.in_check() {
        attacked_with_check(&attacking, refutation[1], &by, &target)
    } else {
        attacked_by(&attacking, &by.square)
    };
    if targets.len() > 1 && targets.contains(&target) {
        return Some(Fact::Fork { by, targets });
    }
    targets.contains(&target).then_some(Fact::Attack { by, target })
}

/// Returns what a piece attacks of the king in check and of the piece that it takes after a reply: not the king if
/// another piece gives the check, and not the other piece if the king or the reply has opened the way to it.
fn attacked_with_check<G: ListedGame>(
    position: &G,
    reply: Move,
    by: &PlacedPiece,
    target: &PlacedPiece,
) -> Vec<PlacedPiece> {
    let Some(king) = king_of(position, target.side()) else { return Vec::new() };
    let is_between = |square: &str| lies_between::<G>(&by.square, square, &target.square);
    let (from, to) = squares_of(position, reply);
    let gives_check = without_piece(position, &by.square).is_some_and(|without| !without.in_check());
    let is_attacked = !is_between(&king.square) && !is_between(&to) && !from.is_some_and(|from| is_between(&from));
    let king = gives_check.then_some(king);
    king.into_iter().chain(is_attacked.then(|| target.clone())).collect()
}

/// Returns the pieces that the piece on a square would win if its side could move again. The side to move is not in
/// check.
fn attacked_by<G: ListedGame>(position: &G, square: &str) -> Vec<PlacedPiece> {
    let passed = position.after_null();
    let mut targets: Vec<PlacedPiece> = Vec::new();
    for mv in passed.move_list() {
        let (from, to) = squares_of(&passed, mv);
        if from.as_deref() == Some(square) && exchange(&passed, mv) >= LEAST_LOSS {
            targets.extend(piece_at(&passed, &to).filter(|piece| !targets.contains(piece)));
        }
    }
    targets
}

/// Returns the pin of a piece that could have moved away after the first move of a refutation, but for its king.
fn pin<G: ListedGame>(position: &G, refutation: &[Move], piece: PlacedPiece) -> Option<Fact> {
    let fleeing = position.after(refutation[0]);
    let is_there = piece_at(&fleeing, &piece.square).as_ref() == Some(&piece);
    let moves_away = |&mv: &Move| squares_of(&fleeing, mv).0.as_deref() == Some(&piece.square);
    let is_fixed = is_there && !fleeing.in_check() && !fleeing.move_list().iter().any(moves_away);
    let opens_check = is_fixed && without_piece(&fleeing, &piece.square).is_some_and(|without| without.in_check());
    opens_check.then_some(Fact::Pin { piece })
}

/// Returns the piece that the best line takes at once with a profit that the move does not have.
fn missed_capture<G: ListedGame>(position: &G, mv: Move, better: &[Move]) -> Option<Fact> {
    let &best = better.first().filter(|&&best| best != mv && position.is_legal(best))?;
    let (_, target) = squares_of(position, best);
    let piece = piece_at(position, &target).filter(|_| position.gain(best) > 0)?;
    let is_profit = exchange(position, best) >= LEAST_LOSS.max(position.gain(mv) + 1);
    is_profit.then_some(Fact::MissesCapture { piece })
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use boards::xiangqi::Xiangqi;

    use super::*;

    /// Returns the facts about a move, with the lines as texts.
    fn facts<G: ListedGame>(fen: &str, mv: &str, better: &str, refutation: &str) -> Vec<Fact> {
        let start = G::from_fen(fen).unwrap();
        let line = |from: &G, text: &str| {
            let mut position = from.clone();
            let play = |word: &str| {
                let mv = position.parse_move(word).unwrap();
                position = position.after(mv);
                mv
            };
            text.split_whitespace().map(play).collect::<Vec<Move>>()
        };
        let mv = line(&start, mv)[0];
        explain(&start, mv, &line(&start, better), &line(&start.after(mv), refutation))
    }

    fn piece(letter: &str, square: &str) -> PlacedPiece {
        PlacedPiece { letter: letter.to_owned(), square: square.to_owned() }
    }

    #[test]
    fn a_mate_is_allowed_and_missed() {
        let start = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
        assert_eq!(facts::<Chess>(start, "g2g4", "e2e4", "d8h4"), [Fact::AllowsMate { moves: 1 }]);
        let mates = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";
        assert_eq!(facts::<Chess>(mates, "a1b1", "d1d8", "h7h6"), [Fact::MissesMate { moves: 1 }]);
    }

    #[test]
    fn a_piece_is_left_where_it_can_be_taken() {
        let fen = "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1";
        assert_eq!(facts::<Chess>(fen, "c3b5", "c3d5", "e8d7"), [Fact::MissesCapture { piece: piece("p", "d5") }]);
        let lost = Fact::LosesPiece { piece: piece("N", "e4"), ply: 0, is_undefended: true };
        assert_eq!(facts::<Chess>(fen, "c3e4", "c3b5", "d5e4"), [lost]);
    }

    #[test]
    fn what_is_lost_anyway_is_not_blamed_on_the_move() {
        // One of two knights falls, whatever White does.
        let fen = "4k3/8/8/3p4/2N1N3/8/8/4K3 w - - 0 1";
        assert_eq!(facts::<Chess>(fen, "e1e2", "e1d2 d5c4", "d5e4"), []);
        assert_eq!(facts::<Chess>(fen, "e1e2", "e4f6 e8f7 f6d5", "d5e4").len(), 1);
    }

    #[test]
    fn a_fork_names_what_is_attacked() {
        let royal = "r1b1k3/8/8/3N4/8/8/8/4K3 b - - 0 1";
        let found = facts::<Chess>(royal, "c8g4", "e8d8", "d5c7 e8f7 c7a8");
        let targets = vec![piece("k", "e8"), piece("r", "a8")];
        assert!(found.contains(&Fact::Fork { by: piece("N", "c7"), targets }), "{found:?}");
        // The king has stepped aside: the knight attacks the rook alone.
        let found = facts::<Chess>(royal, "e8f8", "e8d8", "d5c7 f8f7 c7a8");
        assert!(found.contains(&Fact::Attack { by: piece("N", "c7"), target: piece("r", "a8") }), "{found:?}");
        // The rook gives the check, the knight attacks the queen alone.
        let discovered = "4k3/p4ppp/1q6/2p1N3/8/2P5/5PPP/4R1K1 b - - 0 1";
        let found = facts::<Chess>(discovered, "b6a5", "b6e6", "e5c4 e8d7 c4a5");
        assert!(found.contains(&Fact::Attack { by: piece("N", "c4"), target: piece("q", "a5") }), "{found:?}");
        // The queen stands behind the king.
        let skewer = "3q4/8/8/4k3/8/8/5PPP/R5K1 b - - 0 1";
        let found = facts::<Chess>(skewer, "e5d5", "e5e6", "a1d1 d5c6 d1d8");
        let names_rook = |fact: &Fact| matches!(fact, Fact::Fork { .. } | Fact::Attack { .. });
        assert!(!found.is_empty() && !found.iter().any(names_rook), "{found:?}");
    }

    #[test]
    fn a_fork_that_begins_with_a_pawn_is_no_loss_of_a_pawn() {
        let fen = "rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2";
        let found = facts::<Chess>(fen, "g7g6", "b8c6", "h5e5 d8e7 e5h8");
        let lost = Fact::LosesPiece { piece: piece("r", "h8"), ply: 2, is_undefended: true };
        let fork = Fact::Fork { by: piece("Q", "e5"), targets: vec![piece("k", "e8"), piece("r", "h8")] };
        assert_eq!(found, [lost, fork]);
        // The queens that are traded behind the pawn cost nothing.
        let fen = "4k3/2q5/8/4p3/8/8/4Q3/4K3 b - - 0 1";
        let found = facts::<Chess>(fen, "c7b7", "e8f8", "e2e5 b7e7 e5e7 e8e7");
        assert_eq!(found, [Fact::LosesPiece { piece: piece("p", "e5"), ply: 0, is_undefended: true }]);
    }

    #[test]
    fn a_pinned_piece_cannot_flee() {
        let fen = "3k4/7p/4n3/8/8/3P4/R7/4K3 b - - 0 1";
        let found = facts::<Chess>(fen, "d8e8", "d8d7", "a2e2 h7h6 e2e6");
        assert!(found.contains(&Fact::Pin { piece: piece("n", "e6") }), "{found:?}");
        assert!(found.contains(&Fact::Attack { by: piece("R", "e2"), target: piece("n", "e6") }), "{found:?}");
        // With the king beside the file the knight could move.
        let found = facts::<Chess>(fen, "h7h6", "d8d7", "a2e2 h6h5 e2e6");
        assert!(!found.iter().any(|fact| matches!(fact, Fact::Pin { .. })) && !found.is_empty(), "{found:?}");
    }

    #[test]
    fn an_exchange_is_not_the_loss_of_a_piece() {
        // The bishop takes a rook that a pawn defends.
        let fen = "4k3/8/8/8/1b6/8/1P6/2R1K3 w - - 0 1";
        let found = facts::<Chess>(fen, "c1c3", "e1e2", "b4c3 b2c3");
        assert_eq!(found, [Fact::LosesExchange { piece: piece("R", "c3"), by: piece("b", "b4"), ply: 0 }]);
        let equal = "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1";
        assert_eq!(facts::<Chess>(equal, "d1d8", "e1e2", "e8d8"), []);
    }

    #[test]
    fn all_games_have_facts() {
        let found = facts::<Xiangqi>("4k4/9/9/9/4r4/9/9/9/4R4/3K5 w - - 0 1", "d0d1", "e1e5", "e5e1");
        assert!(found.contains(&Fact::MissesCapture { piece: piece("r", "e5") }), "{found:?}");
        let found = facts::<Shogi>("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "5i5h", "G*5b", "5a4a");
        assert_eq!(found, [Fact::MissesMate { moves: 1 }]);
    }
}
