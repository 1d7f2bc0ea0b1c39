//! Every position of a thousand random games, and strewn positions, against an independent generator.

use boards::chess::{Chess, Square};
use boards::{Move, Notation, NotationOptions, Ranks, Rules};
use cozy_chess::Board;

use crate::positions;

const GAMES: usize = if cfg!(debug_assertions) { 30 } else { 1000 };
const STREWN: usize = if cfg!(debug_assertions) { 300 } else { 20_000 };

const SHREDDER: NotationOptions = NotationOptions { chess960: true, ranks: Ranks::FromZero, algebraic: false };

fn our_moves(position: &Chess) -> Vec<String> {
    let mut moves: Vec<String> =
        positions::legal(position).iter().map(|&mv| position.format_move(mv, SHREDDER)).collect();
    moves.sort();
    moves
}

fn oracle_moves(board: &Board) -> Vec<String> {
    let mut moves = Vec::new();
    board.generate_moves(|set| {
        moves.extend(set.into_iter().map(|mv| mv.to_string()));
        false
    });
    moves.sort();
    moves
}

fn squares(squares: impl IntoIterator<Item = Square>) -> Vec<usize> {
    squares.into_iter().map(Square::index).collect()
}

/// The oracle keeps some en passant files without a legal capture; ours has exactly the legal ones.
fn compare(position: &Chess, board: &Board) {
    let fen = position.fen(SHREDDER);
    let moves = our_moves(position);
    assert_eq!(moves, oracle_moves(board), "{fen}");
    assert_eq!(position.count_legal(), moves.len(), "{fen}");
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{fen}");
    let oracle_checkers: Vec<usize> = board.checkers().into_iter().map(|square| square as usize).collect();
    assert_eq!(squares(position.checkers()), oracle_checkers, "{fen}");
    let oracle_fen = format!("{board:#}");
    let fields = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let (ours, theirs) = (fields(&fen), fields(&oracle_fen));
    assert_eq!((&ours[..3], &ours[4..]), (&theirs[..3], &theirs[4..]));
    assert!(ours[3] == "-" || ours[3] == theirs[3], "{fen}");
}

#[test]
fn random_games() {
    let mut board = Board::default();
    let mut expected = Chess::start().fen(SHREDDER);
    positions::random_games::<Chess>(1, GAMES, |position: &Chess, mv: Move| {
        let fen = position.fen(SHREDDER);
        if fen != expected {
            board = Board::from_fen(&fen, true).unwrap();
        }
        // The oracle's own clock stops at 100.
        if position.halfmove_clock() <= 100 {
            compare(position, &board);
        }
        board.play_unchecked(position.format_move(mv, SHREDDER).parse().unwrap());
        expected = position.after(mv).fen(SHREDDER);
    });
}

#[test]
fn strewn_positions() {
    let mut compared = 0;
    positions::strewn_positions::<Chess>(2, STREWN, |position| {
        // The oracle refuses some boards that no game can reach.
        if let Ok(board) = Board::from_fen(&position.fen(SHREDDER), true) {
            compare(position, &board);
            compared += 1;
        }
    });
    assert!(compared > STREWN, "only {compared} positions compared");
}
