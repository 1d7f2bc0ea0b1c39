//! The search as a caller sees it, in xiangqi: what differs from chess.

use boards::xiangqi::Xiangqi;
use boards::{Line, Notation, Rules, Verdict};
use search::score::{is_mate, mate_plies};
use search::{Limits, SearchOptions, ThreadPool};

use crate::common::{line, moves, run, search};

const MIDDLEGAME: &str = "3akab1r/2r6/4b1nc1/p3p1C1p/3n5/4c1P2/P3N2CP/2N1B4/4A4/1R2KAB1R w - - 0 1";

/// Returns true if the side to move can leave the enemy without a legal move within `plies` plies; tries every move.
fn mates_within(position: &Xiangqi, plies: i32) -> bool {
    plies > 0 && moves(position).iter().any(|&mv| is_mated_within(&position.after(mv), plies - 1))
}

/// Returns true if the side to move is left without a legal move within `plies` plies; tries every move.
fn is_mated_within(position: &Xiangqi, plies: i32) -> bool {
    let moves = moves(position);
    moves.is_empty() || plies > 0 && moves.iter().all(|&mv| mates_within(&position.after(mv), plies - 1))
}

#[test]
fn mates_are_found_and_shown_to_the_end() {
    for (fen, plies) in [
        ("3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1", 1),
        // The last piece that could move is shut in: a loss, though no check.
        ("5k3/9/4P4/9/9/9/9/9/9/3K5 w - - 0 1", 1),
        ("4k4/9/9/R8/1R7/9/9/9/9/3K5 w - - 0 1", 3),
        ("1N3a3/4a4/3k5/8P/2bP5/4c4/5nP2/4B4/4A4/4KA3 b - - 0 1", 3),
        ("3k5/3r5/9/9/9/9/9/4R4/3p5/4K4 b - - 0 1", 5),
    ] {
        let position = Xiangqi::from_fen(fen).unwrap();
        let (infos, answer) = search::<Xiangqi>(fen, Limits::depth(16));
        assert_eq!(mate_plies(answer.score), Some(plies), "{fen}");
        assert!(is_mated_within(&position.after(answer.best.unwrap()), plies - 1), "{fen}");
        assert!(!mates_within(&position, plies - 2), "{fen}");
        let pv = &infos.last().unwrap().pv;
        assert_eq!(pv.len() as i32, plies, "{fen}: {pv:?}");
        let mut line = Line::new(position);
        pv.iter().for_each(|&mv| line.push(mv));
        assert!(!line.current().has_legal_move(), "{fen}");
    }
}

/// The quiescence search knows that a side without a move has lost, though nothing gives check.
#[test]
fn a_stalemate_is_seen_at_depth_one() {
    let (_, answer) = search::<Xiangqi>("3k5/9/RP7/9/9/9/9/9/9/4K4 w - - 0 1", Limits::depth(1));
    assert_eq!(mate_plies(answer.score), Some(1));
}

#[test]
fn being_mated_is_seen() {
    let fen = "3k5/3r5/9/9/9/9/9/4R4/9/3pK4 w - - 0 1";
    let (_, answer) = search::<Xiangqi>(fen, Limits::depth(10));
    assert_eq!(mate_plies(answer.score), Some(-4), "{answer:?}");
    assert!(is_mated_within(&Xiangqi::from_fen(fen).unwrap(), 4));
    let (_, shut_in) = search::<Xiangqi>("5k3/4P4/9/9/9/9/9/9/9/3K5 b - - 0 1", Limits::depth(3));
    assert_eq!(shut_in.best, None);
}

#[test]
fn what_is_no_mate_is_not_announced_as_one() {
    // Lines in which a repetition seems to win or to lose by force (`docs/rules/xiangqi.md` section 7).
    for (fen, moves) in [
        ("3aka3/4n4/9/9/9/9/9/7C1/7r1/3AK4 w - - 0 1", ""),
        ("5R3/4k4/9/4r4/9/9/5p3/5A3/5K3/9 b - - 0 1", ""),
        ("5R3/4k4/2Pa2r2/9/9/9/9/4B4/5K2c/n8 w - - 0 1", "f9f6"),
        ("R1nk1ab2/4a4/4b4/1C7/p8/2P1P3P/9/4B4/9/3rKAB2 w - - 3 3", ""),
        ("3aka1r1/9/1c1C4c/p2r4p/1R4p2/5n3/P3P1P1P/2N3N2/4A4/R1B1KAB2 w - - 0 1", ""),
    ] {
        let (infos, _) =
            run(&mut ThreadPool::new(), line::<Xiangqi>(fen, moves), Limits::nodes(200_000), SearchOptions::default());
        let claim = infos.iter().find(|info| is_mate(info.score));
        assert!(claim.is_none(), "{fen} {moves}: {claim:?}");
    }
}

#[test]
fn a_mate_after_the_limit_of_moves_is_none() {
    // Three plies to mate: the last one must not be later than the 120th without a capture.
    let fen = |counter: u32| format!("4k4/9/9/R8/1R7/9/9/9/9/3K5 w - - {counter} 90");
    let score = |counter| search::<Xiangqi>(&fen(counter), Limits::depth(12)).1.score;
    assert_eq!(mate_plies(score(117)), Some(3));
    assert!(score(118).abs() <= 1, "{}", score(118));
}

#[test]
fn the_winner_does_not_check_for_ever() {
    // Red is a rook up and has only given checks: with one more, and the king's reply, the position comes up for the
    // third time, and Red loses.
    let game = line::<Xiangqi>("3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1", "e1d1 d9e9 d1e1 e9d9 e1d1 d9e9");
    let check = game.current().parse_move("d1e1").unwrap();
    let mut lost = game.clone();
    lost.push(check);
    lost.push(lost.current().parse_move("e9d9").unwrap());
    assert_eq!(Xiangqi::game_verdict(&lost), Some(Verdict::Loss));
    let (_, answer) = run(&mut ThreadPool::new(), game, Limits::depth(8), SearchOptions::default());
    assert!(answer.score > 100, "{}", answer.score);
    assert_ne!(answer.best, Some(check));
}

#[test]
fn the_same_limits_give_the_same_tree() {
    let mut pool = ThreadPool::new();
    let first = run(&mut pool, line::<Xiangqi>(MIDDLEGAME, ""), Limits::nodes(20_000), SearchOptions::default()).1;
    pool.clear();
    assert_eq!(
        run(&mut pool, line::<Xiangqi>(MIDDLEGAME, ""), Limits::nodes(20_000), SearchOptions::default()).1,
        first
    );
    assert_eq!(first.nodes, 20_000);
}

#[test]
fn a_drawn_ending_is_seen_as_one() {
    // Advisors and elephants cannot mate.
    let (_, answer) = search::<Xiangqi>("3k5/4a4/9/9/9/9/9/4B4/4A4/2BAK4 w - - 0 1", Limits::depth(6));
    assert!(answer.score.abs() <= 1);
    // Nor can a rook take on a king with a full guard; a score below half a rook (about 1,000) says that much.
    let (_, answer) = search::<Xiangqi>("2bakab2/9/9/9/9/R8/9/9/9/3K5 w - - 0 1", Limits::depth(10));
    assert!((0..500).contains(&answer.score), "{}", answer.score);
    assert!(answer.best.is_some());
}
