//! Short self-play games of each game.

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Rules, Side};
use search::Game;
use selfplay::{Adjudication, NodeLimits, Outcome, Reason};

use super::game::GameJob;
use super::*;
use crate::data::{SelfplayGame, SelfplaySettings};

/// Returns settings of short games from starts of any score.
fn settings() -> SelfplaySettings {
    SelfplaySettings {
        seed: 5,
        nodes: NodeLimits::new(60, None),
        hash: 1,
        random_plies: (1, 2),
        book: None,
        max_start_score: u32::MAX,
        adjudication: Adjudication { win: Some((2_000, 4)), draw: None, longest: Some(120) },
        shard: None,
        block: 10,
    }
}

fn play<G: Game>(settings: &SelfplaySettings, starts: &[G], games: u64, threads: usize) -> Vec<SelfplayGame<G>> {
    let mut played = Vec::new();
    let job = || GameJob::new(settings, starts, &G::network());
    let done = ordered::run(0..games, threads, &|| false, job, |game| {
        played.push(game.expect("every start is fair"));
        Ok::<_, ()>(Demand::More)
    });
    assert_eq!((done, played.len() as u64), (Ok(()), games));
    played
}

fn start<G: Game>(fen: &str) -> G {
    G::from_fen(fen).unwrap()
}

/// The side that is far ahead has positive scores and wins.
fn the_first_side_wins<G: Game>(fen: &str) {
    for game in play::<G>(&settings(), &[start(fen)], 6, 2) {
        assert_eq!(game.outcome, Outcome::FirstWins, "{fen}: {game:?}");
        assert!(game.scored() > 0);
        game.replay(|number, line, ply| {
            if number >= game.random_plies {
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

/// Four threads play the same games as one, although each job plays other games before.
fn threads_do_not_matter<G: Game>() {
    let settings = SelfplaySettings { random_plies: (6, 9), max_start_score: 800, ..settings() };
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
fn the_rules_end_games() {
    let rules_only = SelfplaySettings { adjudication: Adjudication::default(), ..settings() };
    let ends = |fen: &str| {
        let games = play::<Chess>(&rules_only, &[start(fen)], 4, 2);
        games.into_iter().map(|game| (game.outcome, game.reason)).collect::<Vec<_>>()
    };
    // Only kings and blocked pawns: no progress is possible.
    for end in ends("4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/4K3 w - - 90 80") {
        assert!(matches!(end, (Outcome::Draw, Reason::Repetition | Reason::MoveLimit)), "{end:?}");
    }
    // Black's first move is random and leaves enough points to declare; White's search sees it.
    let entered = start::<Shogi>("+R+R2K2+B+B/GGGG5/SSSS5/9/9/9/9/9/8k b 9P 1");
    let settings = SelfplaySettings { random_plies: (1, 1), ..rules_only };
    let ends: Vec<_> = play(&settings, &[entered], 6, 2).iter().map(|game| (game.outcome, game.reason)).collect();
    assert!(ends.iter().all(|&(outcome, _)| outcome == Outcome::FirstWins), "{ends:?}");
}

#[test]
fn adjudication_ends_games() {
    let short =
        SelfplaySettings { adjudication: Adjudication { longest: Some(12), ..Adjudication::default() }, ..settings() };
    for game in play::<Xiangqi>(&short, &[Xiangqi::start()], 4, 2) {
        let played = game.plies.len() - game.random_plies;
        assert_eq!((played, game.outcome, game.reason), (12, Outcome::Draw, Reason::Adjudication));
    }
}

/// The shards of a run have the games of the run in one process.
#[test]
fn shards_play_the_games_of_the_whole_run() {
    let whole = play::<Chess>(&settings(), &[Chess::start()], 5, 2);
    let shards = ["0/2", "1/2"].map(|text| {
        let shard: Shard = text.parse().unwrap();
        let settings = SelfplaySettings { shard: Some(shard), ..settings() };
        play::<Chess>(&settings, &[Chess::start()], shard.games(5), 1)
    });
    assert_eq!(shards.each_ref().map(Vec::len), [3, 2]);
    for (number, game) in whole.iter().enumerate() {
        let same = &shards[number % 2][number / 2];
        assert_eq!((&game.plies, game.outcome), (&same.plies, same.outcome), "game {number}");
    }
}
