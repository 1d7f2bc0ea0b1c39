//! Games of the engine against itself, a few short ones of each game.

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Rules, Side};
use search::Game;
use selfplay::Effort;

use super::game::Table;
use super::*;
use crate::data::PlayedGame;
use crate::tournament::{Adjudication, Outcome, Reason};

/// Quick games from starts that need not be fair.
fn settings() -> Settings {
    Settings {
        seed: 5,
        nodes: Effort::new(60, None),
        hash: 1,
        random_plies: (1, 2),
        book: None,
        fair: u32::MAX,
        adjudication: Adjudication { win: Some((2_000, 4)), draw: None, longest: Some(120) },
        block: 10,
    }
}

fn play<G: Game>(settings: &Settings, starts: &[G], games: u64, threads: usize) -> Vec<PlayedGame<G>> {
    let (_stop, interrupt) = Interrupt::new();
    let mut played = Vec::new();
    let job = || Table::new(settings, starts, &G::network());
    let done = ordered::run(0..games, threads, &interrupt, job, |game| {
        played.push(game.expect("every start is fair"));
        Ok::<_, ()>(Demand::More)
    });
    assert_eq!(done, Ok(()));
    played
}

fn start<G: Game>(fen: &str) -> G {
    G::from_fen(fen).unwrap()
}

/// The signs of scores and results: whoever is far ahead sees it, and wins.
fn the_first_side_wins<G: Game>(fen: &str) {
    for game in play::<G>(&settings(), &[start(fen)], 6, 2) {
        assert_eq!(game.outcome, Outcome::FirstWins, "{fen}: {game:?}");
        assert!(game.scored() > 0);
        game.replay(|number, line, ply| {
            if number >= game.random {
                let own = line.current().side_to_move() == Side::First;
                assert!(if own { ply.score > 300 } else { ply.score < -300 }, "{fen}: ply {number} of {game:?}");
            }
        });
    }
}

#[test]
fn scores_and_results_have_the_right_sign() {
    the_first_side_wins::<Chess>("4k3/pppp4/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
    the_first_side_wins::<Xiangqi>("3k5/9/9/p7p/9/9/P1P3P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    the_first_side_wins::<Shogi>("4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2G2S 1");
}

/// The same games on one thread and on four, where each table plays other ones before.
fn threads_do_not_matter<G: Game>() {
    let settings = Settings { random_plies: (6, 9), fair: 800, ..settings() };
    let starts = [G::start()];
    let [one, four] = [1, 4].map(|threads| play(&settings, &starts, 10, threads));
    for (one, four) in one.iter().zip(&four) {
        assert_eq!((&one.plies, one.outcome, one.reason), (&four.plies, four.outcome, four.reason));
    }
    assert_eq!(one.len(), four.len());
    let first_moves = one.iter().map(|game| game.plies[0].mv).collect::<std::collections::HashSet<_>>();
    assert!(first_moves.len() > 3, "the games differ");
}

#[test]
fn threads_do_not_matter_in_any_game() {
    threads_do_not_matter::<Chess>();
    threads_do_not_matter::<Xiangqi>();
    threads_do_not_matter::<Shogi>();
}

#[test]
fn the_law_ends_games() {
    let rules_only = Settings { adjudication: Adjudication::default(), ..settings() };
    let ends = |fen: &str| {
        let games = play::<Chess>(&rules_only, &[start(fen)], 4, 2);
        games.into_iter().map(|game| (game.outcome, game.reason)).collect::<Vec<_>>()
    };
    // Kings and blocked pawns: nothing happens any more.
    for end in ends("4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/4K3 w - - 90 80") {
        assert!(matches!(end, (Outcome::Draw, Reason::Repetition | Reason::MoveLimit)), "{end:?}");
    }
    // Black moves at random, and has enough left to declare whatever the move is; White, by search, sees it.
    let entered = start::<Shogi>("+R+R2K2+B+B/GGGG5/SSSS5/9/9/9/9/9/8k b 9P 1");
    let settings = Settings { random_plies: (1, 1), ..rules_only };
    let ends: Vec<_> = play(&settings, &[entered], 6, 2).iter().map(|game| (game.outcome, game.reason)).collect();
    assert!(ends.iter().all(|&(outcome, _)| outcome == Outcome::FirstWins), "{ends:?}");
}

#[test]
fn adjudication_ends_games() {
    let short = Settings { adjudication: Adjudication { longest: Some(12), ..Adjudication::default() }, ..settings() };
    for game in play::<Xiangqi>(&short, &[Xiangqi::start()], 4, 2) {
        assert_eq!((game.plies.len(), game.outcome, game.reason), (12, Outcome::Draw, Reason::Adjudication));
    }
}
