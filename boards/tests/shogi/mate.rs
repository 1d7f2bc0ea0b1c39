//! Mate in one against trying every move, and against published problems.

use boards::shogi::Shogi;
use boards::{EnteringKingRule, Move, Notation, NotationOptions, RuleOptions, Rules, SearchHints};

use crate::positions;

const GAMES: usize = if cfg!(debug_assertions) { 5 } else { 150 };
const STREWN: usize = if cfg!(debug_assertions) { 100 } else { 4_000 };

/// All moves that give check and leave no reply.
fn mates(position: &Shogi) -> Vec<Move> {
    let mut moves = positions::legal(position);
    moves.retain(|&mv| position.gives_check(mv) && !position.after(mv).has_legal_move());
    moves
}

fn check(position: &Shogi) -> bool {
    let mates = mates(position);
    let found = position.mate_in_one();
    assert_eq!(found.is_some(), !mates.is_empty(), "{position:?}");
    assert!(found.is_none_or(|mv| mates.contains(&mv)), "{position:?} {found:?}");
    found.is_some()
}

#[test]
fn same_as_trying_every_move() {
    let mut found = 0;
    positions::random_games::<Shogi>(11, GAMES, |position, _| found += usize::from(check(position)));
    positions::strewn_positions::<Shogi>(12, STREWN, |position| found += usize::from(check(position)));
    assert!(found > STREWN / 20, "only {found} mates");
}

#[test]
fn published_problems() {
    let data = include_str!("../data/shogi_mates.tsv");
    let rows: Vec<Vec<&str>> = data.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    assert_eq!(rows.len(), 146);
    for row in rows {
        let position = Shogi::from_fen(row[0]).unwrap();
        let mut expected: Vec<&str> = row[2].split('|').filter(|text| !text.is_empty()).collect();
        expected.sort();
        let mut found: Vec<String> =
            mates(&position).into_iter().map(|mv| position.format_move(mv, NotationOptions::default())).collect();
        found.sort();
        assert_eq!(found, expected, "{position:?}");
        check(&position);
    }
}

/// The silver on 3e could take the silver on 4d, if the latter had not left it alone between the rook and its king.
#[test]
fn a_move_may_pin_the_piece_that_could_capture() {
    let position = Shogi::from_fen("9/9/9/9/4kSsR1/4p1N2/B5N2/B3N4/K8 b - 1").unwrap();
    let expected = position.parse_move("4e4d").unwrap();
    assert_eq!(mates(&position), [expected]);
    assert_eq!(position.mate_in_one(), Some(expected));
}

#[test]
fn a_winning_try_counts() {
    let position = Shogi::from_fen("k8/4K4/9/9/9/9/9/9/9 b - 1").unwrap();
    assert_eq!(position.mate_in_one(), None);
    let rules = RuleOptions { entering_king: EnteringKingRule::Try, ..RuleOptions::default() };
    let position = position.with_rules(rules);
    assert_eq!(position.mate_in_one(), position.parse_move("5b5a").ok());
}
