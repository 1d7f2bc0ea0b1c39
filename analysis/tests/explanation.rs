//! Facts about bad moves, over many games: each one is proved by its line, which is checked here by other means.

use std::collections::BTreeMap;

use analysis::explanation::{Fact, explain};
use analysis::squares::{PlacedPiece, king_of, lies_between, piece_at, pieces, squares_of, without_piece};
use boards::{Line, Move, MoveList};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use search::{Event, GAME_NAMES, GameTask, Limits, ListedGame, SearchOptions, ThreadPool, with_game};

const GAMES: usize = 10;
const PLIES: usize = 90;
const NODES: u64 = 2_000;

/// Returns the best line by a short search.
fn best_line<G: ListedGame>(pool: &mut ThreadPool<G>, line: &Line<G>) -> Vec<Move> {
    let mut best = Vec::new();
    pool.search(line.clone(), Limits::nodes(NODES), SearchOptions::default(), |event| {
        if let Event::Info(info) = event {
            best = info.pv;
        }
    });
    best
}

fn moves_of<G: ListedGame>(position: &G) -> MoveList {
    position.move_list()
}

fn after<G: ListedGame>(position: &G, line: &[Move]) -> G {
    line.iter().fold(position.clone(), |position, &mv| {
        assert!(moves_of(&position).contains(&mv), "{position:?}");
        position.after(mv)
    })
}

fn assert_is_mate<G: ListedGame>(position: &G, line: &[Move], moves: usize) {
    let end = after(position, line);
    assert_eq!(line.len(), 2 * moves - 1);
    assert!(end.in_check() && moves_of(&end).is_empty(), "{end:?}");
}

/// Checks that a capture of the line takes this piece of the side that does not move first in it.
fn assert_is_taken<G: ListedGame>(position: &G, line: &[Move], ply: usize, piece: &PlacedPiece) {
    let before = after(position, &line[..ply]);
    assert_eq!(ply % 2, 0);
    assert_eq!(squares_of(&before, line[ply]).1, piece.square);
    assert_eq!(piece_at(&before, &piece.square).as_ref(), Some(piece));
    assert_eq!(piece.side(), 1 - before.side_to_move().index());
    let taken = before.after(line[ply]);
    assert_eq!(pieces(&before).len(), pieces(&taken).len() + 1);
}

/// Checks that the side to move, after a turn of the other side, could take a piece from a square. In check the other
/// side could take no turn: then the piece must give the check, or the king must not be in its way.
fn assert_is_attacked<G: ListedGame>(attacking: &G, from: &PlacedPiece, target: &PlacedPiece) {
    assert_eq!(piece_at(attacking, &from.square).as_ref(), Some(from));
    assert_eq!(piece_at(attacking, &target.square).as_ref(), Some(target));
    assert_ne!(from.side(), target.side());
    if target.letter.eq_ignore_ascii_case("k") {
        assert!(attacking.in_check() && !without_piece(attacking, &from.square).unwrap().in_check());
    } else if attacking.in_check() {
        let king = king_of(attacking, target.side()).unwrap();
        assert!(!lies_between::<G>(&from.square, &king.square, &target.square), "{attacking:?}");
    } else {
        let passed = attacking.after_null();
        let takes = |&mv: &Move| squares_of(&passed, mv) == (Some(from.square.clone()), target.square.clone());
        assert!(moves_of(&passed).iter().any(takes), "{passed:?} {from:?} {target:?}");
    }
}

fn check<G: ListedGame>(position: &G, mv: Move, better: &[Move], refutation: &[Move], fact: &Fact) -> &'static str {
    let moved = position.after(mv);
    match fact {
        Fact::AllowsMate { moves } => {
            assert_is_mate(&moved, refutation, *moves);
            "allows mate"
        }
        Fact::MissesMate { moves } => {
            assert_is_mate(position, better, *moves);
            assert_ne!(better[0], mv);
            "misses mate"
        }
        Fact::LosesPiece { piece, ply, is_undefended } => {
            assert_is_taken(&moved, refutation, *ply, piece);
            let taken = after(&moved, &refutation[..=*ply]);
            let retakes = |&mv: &Move| squares_of(&taken, mv).1 == piece.square;
            assert_eq!(*is_undefended, !moves_of(&taken).iter().any(retakes), "{taken:?}");
            "loses piece"
        }
        Fact::LosesExchange { piece, by, ply } => {
            assert_is_taken(&moved, refutation, *ply, piece);
            let before = after(&moved, &refutation[..*ply]);
            assert_eq!(squares_of(&before, refutation[*ply]).0.as_ref(), Some(&by.square));
            assert_eq!(piece_at(&before, &by.square).as_ref(), Some(by));
            "loses exchange"
        }
        Fact::Fork { by, targets } => {
            let attacking = moved.after(refutation[0]);
            targets.iter().for_each(|target| assert_is_attacked(&attacking, by, target));
            assert!(targets.len() > 1);
            "fork"
        }
        Fact::Attack { by, target } => {
            assert_is_attacked(&moved.after(refutation[0]), by, target);
            "attack"
        }
        Fact::Pin { piece } => {
            assert_is_taken(&moved, refutation, 2, piece);
            let fleeing = moved.after(refutation[0]);
            let flees = |&mv: &Move| squares_of(&fleeing, mv).0.as_ref() == Some(&piece.square);
            assert!(!moves_of(&fleeing).iter().any(flees), "{fleeing:?}");
            "pin"
        }
        Fact::MissesCapture { piece } => {
            assert_is_taken(position, better, 0, piece);
            assert_ne!(better[0], mv);
            "misses capture"
        }
    }
}

/// Plays games of bad moves and counts the facts about them by their kinds.
struct Count;

impl GameTask for Count {
    type Output = BTreeMap<&'static str, usize>;

    fn run<G: ListedGame>(self) -> Self::Output {
        let mut random = StdRng::seed_from_u64(7);
        let mut pool = ThreadPool::<G>::new();
        pool.set_hash(1);
        let mut counts = BTreeMap::new();
        for _ in 0..GAMES {
            let mut line = Line::new(G::start());
            while line.ply() < PLIES && G::game_verdict(&line).is_none() {
                let position = line.current().clone();
                let better = best_line(&mut pool, &line);
                let moves = moves_of(&position);
                // Good moves in between lead to positions as they occur.
                let mv = match better.first() {
                    Some(&best) if random.random_bool(0.6) => best,
                    _ => moves[random.random_range(0..moves.len())],
                };
                line.push(mv);
                if G::game_verdict(&line).is_some() || better.first() == Some(&mv) {
                    continue;
                }
                let refutation = best_line(&mut pool, &line);
                for fact in explain(&position, mv, &better, &refutation) {
                    *counts.entry(check(&position, mv, &better, &refutation, &fact)).or_default() += 1;
                }
            }
        }
        counts
    }
}

#[test]
fn every_fact_is_proved_by_its_line() {
    let mut total = BTreeMap::<&str, usize>::new();
    for name in GAME_NAMES {
        let counts = with_game(name, Count).unwrap();
        assert!(counts["loses piece"] >= 20, "{name}: {counts:?}");
        counts.into_iter().for_each(|(kind, count)| *total.entry(kind).or_default() += count);
    }
    let kinds =
        ["allows mate", "attack", "fork", "loses exchange", "loses piece", "misses capture", "misses mate", "pin"];
    assert!(kinds.iter().all(|kind| total.get(kind).is_some_and(|&count| count >= 1)), "{total:?}");
}
