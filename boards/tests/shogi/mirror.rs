//! The board turned round: left and right, or the colours.

use boards::shogi::{Piece, Shogi, Square};
use boards::{EnteringKingRule, Notation, NotationOptions, RuleOptions, Rules, SearchHints, Side};

use crate::{common, positions};

const COUNT: usize = if cfg!(debug_assertions) { 50 } else { 1_000 };

/// A position with left and right exchanged, or the colours with the ends of the board, or both.
fn mirrored(position: &Shogi, files: bool, colours: bool) -> Shogi {
    let swap = |side: Side| if colours { !side } else { side };
    let piece = |square: Square| {
        let file = if files { 8 - square.file() } else { square.file() };
        let rank = if colours { 8 - square.rank() } else { square.rank() };
        let piece = position.piece_at(Square::at(file, rank))?;
        Some(Piece::new(swap(piece.side()), piece.kind()))
    };
    let rank = |rank: u8| -> String {
        (0..9)
            .rev()
            .map(|file| piece(Square::at(file, rank)).map_or("1".to_owned(), |piece| piece.to_string()))
            .collect()
    };
    let board = (0..9).map(rank).collect::<Vec<_>>().join("/");
    let sfen = position.fen(NotationOptions::default());
    let mut fields = sfen.split(' ').skip(2);
    let (hands, number) = (fields.next().unwrap(), fields.next().unwrap());
    let swap_case = |letter: char| match letter.is_ascii_uppercase() {
        true => letter.to_ascii_lowercase(),
        false => letter.to_ascii_uppercase(),
    };
    let hands: String = if colours { hands.chars().map(swap_case).collect() } else { hands.to_owned() };
    let side = if swap(position.side_to_move()) == Side::First { 'b' } else { 'w' };
    Shogi::from_fen(&format!("{board} {side} {hands} {number}")).unwrap()
}

#[test]
fn mirrors_change_nothing() {
    // The only declaration that asks the same of both sides.
    let rules = RuleOptions { entering_king: EnteringKingRule::Csa24, max_plies: 0 };
    positions::strewn_positions::<Shogi>(10, COUNT, |position| {
        let position = position.with_rules(rules);
        for (files, colours) in [(true, false), (false, true), (true, true)] {
            let mirrored = mirrored(&position, files, colours).with_rules(rules);
            assert_eq!(mirrored.count_legal(), position.count_legal(), "{position:?}");
            assert_eq!(mirrored.in_check(), position.in_check(), "{position:?}");
            assert_eq!(mirrored.can_declare_win(), position.can_declare_win(), "{position:?}");
            assert_eq!(mirrored.mate_in_one().is_some(), position.mate_in_one().is_some(), "{position:?}");
        }
    });
}

#[test]
fn a_network_sees_the_colours_alike() {
    positions::strewn_positions::<Shogi>(11, COUNT, |position| {
        common::check_exchange(position, &mirrored(position, false, true))
    });
}
