//! Repetitions against a reference that compares whole games by their texts, as `docs/rules/shogi.md` sections 3 and 4
//! have it: no key, no counter that is kept from move to move.

use boards::shogi::{Kind, Shogi};
use boards::{Drops, Line, Repetition, Rules, Verdict};
use rand::prelude::*;

use crate::common::Game;
use crate::common::rng;
use crate::common::shuffling::{identity, next_move};

const GAMES: usize = if cfg!(debug_assertions) { 1_500 } else { 20_000 };

/// Plies of a game.
const PLIES: usize = 60;

/// The fields of an SFEN without the number of the move, and without the hands.
const WITH_HANDS: usize = 3;
const WITHOUT_HANDS: usize = 2;

/// A position as the reference knows it.
struct Entry {
    whole: String,
    board: String,
    /// The number of pieces of each kind in the mover's hand.
    hand: Vec<u32>,
    in_check: bool,
}

impl Entry {
    fn of(position: &Shogi) -> Entry {
        let hand = position.hand(position.side_to_move());
        Entry {
            whole: identity(position, WITH_HANDS),
            board: identity(position, WITHOUT_HANDS),
            hand: Kind::HAND.into_iter().map(|kind| hand.count(kind)).collect(),
            in_check: position.in_check(),
        }
    }
}

/// The verdict on a cycle from the position with number `first` to the last one.
fn judge(game: &[Entry], first: usize) -> Verdict {
    // The positions that a side's moves led to: those of the opponent of the mover at the end are all at an even
    // distance.
    let always = |offset: usize| game[first..].iter().rev().skip(offset).step_by(2).take((game.len() - first) / 2);
    let by_opponent = always(0).all(|entry| entry.in_check);
    let by_mover = always(1).all(|entry| entry.in_check);
    match (by_mover, by_opponent) {
        (true, false) => Verdict::Loss,
        (false, true) => Verdict::Win,
        _ => Verdict::Draw,
    }
}

/// More or less in the mover's hand than the same board gave it 4 to 16 plies ago, after the root.
fn superiority(game: &[Entry], root: usize) -> Option<Verdict> {
    let (now, earlier) = game.split_last()?;
    earlier
        .iter()
        .enumerate()
        .rev()
        .take(16)
        .skip(3)
        .filter(|&(ply, old)| ply > root && old.board == now.board)
        .find_map(|(_, old)| {
            let at_least = |a: &[u32], b: &[u32]| a.iter().zip(b).all(|(a, b)| a >= b);
            match (at_least(&now.hand, &old.hand), at_least(&old.hand, &now.hand)) {
                (true, false) => Some(Verdict::Superior),
                (false, true) => Some(Verdict::Inferior),
                _ => None,
            }
        })
}

fn reference(game: &[Entry], root: usize) -> Option<Repetition> {
    let (now, earlier) = game.split_last()?;
    let same: Vec<usize> = (0..earlier.len()).rev().filter(|&ply| earlier[ply].whole == now.whole).collect();
    match same[..] {
        [] => superiority(game, root).map(|verdict| Repetition { verdict, exact: false }),
        [_, _, first, ..] => Some(Repetition { verdict: judge(game, first), exact: true }),
        [last, ..] if last > root => {
            let verdict = judge(game, last);
            Some(Repetition { verdict, exact: verdict == Verdict::Draw })
        }
        _ => None,
    }
}

/// The numbers of repetitions of each kind.
#[derive(Debug, Default)]
struct Tally {
    drawn: usize,
    fourth_drawn: usize,
    fourth_decided: usize,
    perpetual: usize,
    unequal_hands: usize,
}

impl Tally {
    fn note(&mut self, repetition: Repetition, is_fourth: bool) {
        let Repetition { verdict, .. } = repetition;
        *match (verdict, is_fourth) {
            (Verdict::Superior | Verdict::Inferior, _) => &mut self.unequal_hands,
            (Verdict::Draw, true) => &mut self.fourth_drawn,
            (Verdict::Win | Verdict::Loss, true) => &mut self.fourth_decided,
            (Verdict::Draw, false) => &mut self.drawn,
            (Verdict::Win | Verdict::Loss, false) => &mut self.perpetual,
        } += 1;
    }
}

#[test]
fn repetitions_are_equal_texts() {
    let mut rng = rng(12);
    let mut tally = Tally::default();
    for _ in 0..GAMES {
        let mut line = Line::new(Shogi::strewn(&mut rng));
        let mut game = vec![Entry::of(line.current())];
        for _ in 0..PLIES {
            let Some(mv) = next_move(&line, &mut rng) else { break };
            line.push(mv);
            game.push(Entry::of(line.current()));
            let root = rng.random_range(0..=line.ply().min(8));
            let wanted = reference(&game, root);
            assert_eq!(Shogi::repetition(&line, root), wanted, "{:?} root {root}", line.positions());
            if line.current().has_legal_move() {
                let decided = reference(&game, line.ply()).map(|repetition| repetition.verdict);
                assert_eq!(Shogi::game_verdict(&line), decided, "{:?}", line.positions());
            }
            if let Some(repetition) = wanted {
                let count = game.iter().filter(|entry| entry.whole == game[line.ply()].whole).count();
                tally.note(repetition, count >= 4);
            }
        }
    }
    println!("{tally:?}");
    let Tally { drawn, fourth_drawn, fourth_decided, perpetual, unequal_hands } = tally;
    let least = GAMES / 100;
    assert!([drawn, fourth_drawn, fourth_decided, perpetual, unequal_hands].iter().all(|&count| count > least));
}
