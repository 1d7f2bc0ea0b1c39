//! The features that a network sees.

use boards::chess::Chess;
use boards::{Notation, Rules};

use crate::{common, positions};

const GAMES: usize = if cfg!(debug_assertions) { 3 } else { 100 };

#[test]
fn changes_are_the_difference() {
    positions::random_games::<Chess>(21, GAMES, common::check_features);
}

#[test]
fn views_rename() {
    common::check_views::<Chess>();
}

#[test]
fn castling_that_exchanges_king_and_rook() {
    let position = Chess::from_fen("4k3/8/8/8/8/8/8/5KR1 w G - 0 1").unwrap();
    let castles = position.parse_move("f1g1").unwrap();
    common::check_features(&position, castles);
    assert_eq!(boards::features::Features::changes_since(&position.after(castles), &position).added.len(), 2);
}

#[test]
fn both_sides_see_alike() {
    let exchanged = |fen: &str| {
        let swap = |letter: char| match letter.is_ascii_uppercase() {
            true => letter.to_ascii_lowercase(),
            false => letter.to_ascii_uppercase(),
        };
        let board = fen.split(' ').next().unwrap();
        let ranks: Vec<String> = board.split('/').rev().map(|rank| rank.chars().map(swap).collect()).collect();
        Chess::from_fen(&format!("{} b - - 0 1", ranks.join("/"))).unwrap()
    };
    for fen in ["r4rk1/1b2ppbp/p1qp1np1/1pp5/4P3/2NB1N2/PPP2PPP/R1BQ1RK1 w - - 0 1", "8/8/8/3k4/8/2K5/3P4/8 w - - 0 1"]
    {
        common::check_exchange(&Chess::from_fen(fen).unwrap(), &exchanged(fen));
    }
}
