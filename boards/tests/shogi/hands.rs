//! The methods about hands that the mate solver uses, against trying every drop.

use boards::shogi::{Kind, Shogi};
use boards::{Drops, Hand, MoveList, Notation, NotationOptions, Rules, SearchHints};
use rand::prelude::*;

use crate::{common, positions};

const STREWN: usize = if cfg!(debug_assertions) { 100 } else { 3_000 };

/// The most pieces of each kind that there are.
const COUNTS: [(Kind, u32); 7] = [
    (Kind::Pawn, 18),
    (Kind::Lance, 4),
    (Kind::Knight, 4),
    (Kind::Silver, 4),
    (Kind::Bishop, 2),
    (Kind::Rook, 2),
    (Kind::Gold, 4),
];

fn hand(counts: impl Fn(Kind, u32) -> u32) -> Hand {
    let mut hand = Hand::EMPTY;
    for (kind, most) in COUNTS {
        (0..counts(kind, most)).for_each(|_| hand.add(kind));
    }
    hand
}

#[test]
fn unions_and_intersections_count_kind_by_kind() {
    let mut rng = common::rng(31);
    for _ in 0..2_000 {
        let mut draw = || {
            let counts = COUNTS.map(|(_, most)| rng.random_range(0..=most));
            hand(|kind, _| counts[COUNTS.iter().position(|(other, _)| *other == kind).unwrap()])
        };
        let (one, other) = (draw(), draw());
        assert_eq!(one.union(other), hand(|kind, _| one.count(kind).max(other.count(kind))), "{one:?} {other:?}");
        assert_eq!(
            one.intersection(other),
            hand(|kind, _| one.count(kind).min(other.count(kind))),
            "{one:?} {other:?}"
        );
        assert_eq!(Hand::from_bits(one.bits()), one);
    }
}

/// The position with all of a kind in hand given to the side to move, or to the other one.
fn with_all_of_a_kind(position: &Shogi, kind: Kind, to_mover: bool) -> Shogi {
    let sides = [position.side_to_move(), !position.side_to_move()];
    let total = sides.map(|side| position.hand(side).count(kind)).into_iter().sum::<u32>();
    let text = position.fen(NotationOptions::default());
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let mut hands = String::new();
    for (index, side) in sides.into_iter().enumerate() {
        for (other, letter) in COUNTS.map(|(kind, _)| kind).into_iter().zip("PLNSBRG".chars()) {
            let all = if (index == 0) == to_mover { total } else { 0 };
            let count = if other == kind { all } else { position.hand(side).count(other) };
            let letter = if side == boards::Side::First { letter } else { letter.to_ascii_lowercase() };
            if count > 0 {
                hands += &format!("{count}{letter}");
            }
        }
    }
    fields[2] = if hands.is_empty() { "-".to_owned() } else { hands };
    Shogi::from_fen(&fields.join(" ")).unwrap()
}

fn drops(position: &Shogi, only_checks: bool) -> usize {
    let mut list = MoveList::new();
    if only_checks {
        position.legal_checks(&mut list)
    } else {
        position.legal_moves(&mut list)
    };
    list.into_iter().filter(|&mv| position.is_drop(mv)).count()
}

#[test]
fn missing_kinds_are_those_that_would_bring_new_drops() {
    let mut missing = 0;
    positions::strewn_positions::<Shogi>(32, STREWN, |position| {
        let side = position.side_to_move();
        let (own, other) = (position.hand(side), position.hand(!side));
        let (largest, interpositions) = (position.largest_hand_without_new_checks(), position.missing_interpositions());
        for (kind, _) in COUNTS {
            if own.has(kind) || !other.has(kind) {
                assert_eq!(largest.count(kind), own.count(kind) + other.count(kind), "{position:?} {kind:?}");
                assert_eq!(interpositions.count(kind), 0, "{position:?} {kind:?}");
                continue;
            }
            let richer = with_all_of_a_kind(position, kind, true);
            if drops(&richer, true) > drops(position, true) {
                assert_eq!(largest.count(kind), 0, "{position:?} {kind:?}");
                missing += 1;
            } else if kind != Kind::Pawn {
                assert_eq!(largest.count(kind), other.count(kind), "{position:?} {kind:?}");
            }
            let interposes = position.in_check() && drops(&richer, false) > drops(position, false);
            if interposes || kind != Kind::Pawn {
                let expected = if interposes { other.count(kind) } else { 0 };
                assert_eq!(interpositions.count(kind), expected, "{position:?} {kind:?}");
            }
        }
    });
    assert!(missing > STREWN / 20, "only {missing}");
}
