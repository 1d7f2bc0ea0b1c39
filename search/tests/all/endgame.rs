//! Chess with endgame tables.

use std::time::Instant;

use boards::chess::Chess;
use boards::{Move, Notation, NotationOptions, Rules};
use search::score::{DRAW, MATE_BOUND, TABLE_WIN, is_mate, mate_plies, table_plies};
use search::{EndgameOptions, Info, Limits, SearchOptions, ThreadPool};

use crate::common::{line, run};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../endgame_tables/tests/data/syzygy");

fn pool(folder: &str) -> ThreadPool<Chess> {
    let mut pool = ThreadPool::new();
    pool.set_endgame_tables(folder);
    pool
}

fn text(position: &Chess, mv: Move) -> String {
    position.format_move(mv, NotationOptions::default())
}

fn with_tables(tables: EndgameOptions) -> SearchOptions {
    SearchOptions { endgame: tables, ..SearchOptions::default() }
}

fn nodes(count: u64) -> Limits {
    Limits { nodes: Some(count), ..Limits::none(Instant::now()) }
}

#[test]
fn a_won_ending_is_converted_by_ten_nodes_a_move() {
    let mut pool = pool(FOLDER);
    for fen in ["8/8/8/8/4k3/8/8/KR6 w - - 0 1", "8/8/8/3k4/8/8/8/KQ6 b - - 0 1", "8/8/8/4k3/8/8/3PK3/8 w - - 0 1"] {
        let mut game = line::<Chess>(fen, "");
        while Chess::game_verdict(&game).is_none() {
            let (_, answer) = run(&mut pool, game.clone(), nodes(10), SearchOptions::default());
            game.push(answer.best.unwrap());
        }
        let end = game.current();
        assert!(end.in_check() && !end.has_legal_move(), "{fen}: {:?}", game.moves());
    }
}

#[test]
fn scores_of_the_root_are_those_of_the_tables_or_mates() {
    let mut pool = pool(FOLDER);
    for (fen, sign) in [
        ("8/8/8/8/3k4/8/8/KR6 w - - 0 1", 1),
        ("8/8/8/8/3k4/8/8/KR6 b - - 0 1", -1),
        ("7k/8/8/8/8/8/8/KNN5 w - - 0 1", 0),
    ] {
        let (infos, answer) = run(&mut pool, line(fen, ""), Limits::depth(3), SearchOptions::default());
        let last = infos.last().unwrap();
        assert_eq!((last.score, answer.score), (sign * TABLE_WIN, sign * TABLE_WIN), "{fen}");
        assert_eq!(last.wdl, [[0, 0, 1000], [0, 1000, 0], [1000, 0, 0]][(sign + 1) as usize]);
        assert!(last.endgame_hits.unwrap() > 0);
    }
    let (infos, _) =
        run(&mut pool, line("k7/8/1K6/8/8/8/8/7R w - - 0 1", ""), Limits::depth(4), SearchOptions::default());
    assert_eq!(mate_plies(infos.last().unwrap().score), Some(1), "a mate that the search sees is announced");
}

#[test]
fn a_win_that_the_fifty_move_rule_takes_away_is_a_draw() {
    // Black is to be mated in 31 plies; the clock leaves fewer.
    const FEN: &str = "8/8/8/8/3k4/8/8/KR6 w - - 80 90";
    let mut pool = pool(FOLDER);
    let (infos, _) = run(&mut pool, line(FEN, ""), Limits::depth(4), SearchOptions::default());
    assert_eq!(infos.last().unwrap().score, DRAW + 1);
    let without_rule = with_tables(EndgameOptions { rule_limit: false, ..EndgameOptions::default() });
    let (infos, _) = run(&mut pool, line(FEN, ""), Limits::depth(4), without_rule);
    assert_eq!(infos.last().unwrap().score, TABLE_WIN);
}

#[test]
fn a_win_counts_if_it_comes_before_the_hundredth_ply() {
    // The tables win in 29 plies.
    let mut pool = pool(FOLDER);
    for (clock, score) in [(70, TABLE_WIN), (71, DRAW + 1)] {
        let fen = format!("8/8/8/8/3k4/8/8/KR6 w - - {clock} 90");
        let (infos, _) = run(&mut pool, line(&fen, ""), Limits::depth(1), SearchOptions::default());
        assert_eq!(infos.last().unwrap().score, score, "{fen}");
    }
}

#[test]
fn a_loss_that_the_fifty_move_rule_takes_away_is_a_draw() {
    let mut pool = pool(FOLDER);
    // Black is to be mated in 30 plies: for certain, in time, too late.
    for (clock, score) in [(0, -TABLE_WIN), (60, -TABLE_WIN), (80, DRAW - 1)] {
        let fen = format!("8/8/8/8/3k4/8/8/1KR5 b - - {clock} 90");
        let (infos, _) = run(&mut pool, line(&fen, ""), Limits::depth(4), SearchOptions::default());
        assert_eq!(infos.last().unwrap().score, score, "{fen}");
    }
}

#[test]
fn the_only_move_that_wins_is_played_and_others_are_told_apart() {
    // Only e6-e7 wins.
    const FEN: &str = "4k3/8/3KP3/8/8/8/8/8 w - - 0 1";
    let mut pool = pool(FOLDER);
    let all = SearchOptions { multi_pv: 20, ..SearchOptions::default() };
    let (infos, _) = run(&mut pool, line(FEN, ""), Limits::depth(2), all);
    let last: Vec<&Info> = infos.iter().filter(|info| info.depth == 2).collect();
    let position = Chess::from_fen(FEN).unwrap();
    let scores: Vec<_> = last.iter().map(|info| info.score).collect();
    assert_eq!(scores, [TABLE_WIN, DRAW, DRAW, DRAW, DRAW, DRAW], "{last:?}");
    assert_eq!(text(&position, last[0].pv[0]), "e6e7");
    for info in &last {
        let alone = Limits { root_moves: vec![info.pv[0]], ..Limits::depth(1) };
        let (single, answer) = run(&mut pool, line(FEN, ""), alone, SearchOptions::default());
        assert_eq!(answer.best, Some(info.pv[0]), "searchmoves {}", text(&position, info.pv[0]));
        assert_eq!(single.last().unwrap().score, info.score);
    }
}

#[test]
fn a_repeated_position_makes_the_shortest_way_the_only_one() {
    let mut pool = pool(FOLDER);
    let mut game = line::<Chess>("8/8/8/8/3k4/8/8/KR6 w - - 0 1", "b1b2 d4d5 b2b1 d5d4");
    let mut plies = 0;
    while Chess::game_verdict(&game).is_none() {
        let (_, answer) = run(&mut pool, game.clone(), nodes(1), SearchOptions::default());
        game.push(answer.best.unwrap());
        plies += 1;
    }
    assert!(game.current().in_check() && plies <= 32, "{plies} plies");
}

#[test]
fn positions_within_the_tree_are_looked_up() {
    // Five pieces; the tables end at four.
    const FEN: &str = "7k/8/8/8/2p5/8/8/K1R3R1 w - - 0 1";
    let mut pool = pool(FOLDER);
    let hits = |pool: &mut ThreadPool<Chess>, tables| {
        let (infos, _) = run(pool, line(FEN, ""), Limits::depth(9), with_tables(tables));
        infos.last().unwrap().endgame_hits.unwrap()
    };
    let default = EndgameOptions::default();
    let all = hits(&mut pool, default);
    assert!(all > 0);
    pool.clear();
    assert!(hits(&mut pool, EndgameOptions { depth: 5, ..default }) < all);
    pool.clear();
    assert_eq!(hits(&mut pool, EndgameOptions { pieces: 0, ..default }), 0);
    pool.clear();
    let (infos, _) = run(&mut pool, line(FEN, ""), Limits::depth(9), SearchOptions::default());
    let score = infos.last().unwrap().score;
    assert!(is_mate(score) || table_plies(score).is_some() && score > 0, "{score}");
}

#[test]
fn a_mate_behind_a_capture_into_the_tables_is_announced() {
    // Only the capture of the pawn mates in two.
    let mut pool = pool(FOLDER);
    let game = line::<Chess>("8/8/3R3R/1k1p4/8/2K5/8/8 w - - 0 1", "");
    let (infos, answer) = run(&mut pool, game.clone(), Limits::depth(5), SearchOptions::default());
    let last = infos.last().unwrap();
    assert!(last.endgame_hits > Some(0));
    assert_eq!((mate_plies(last.score), text(game.current(), answer.best.unwrap()).as_str()), (Some(3), "d6d5"));
}

#[test]
fn castling_rights_at_the_root_leave_the_move_to_the_search() {
    let mut pool = pool(FOLDER);
    for fen in ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/R3K3 w A - 0 1"] {
        let (infos, answer) = run(&mut pool, line(fen, ""), Limits::depth(6), SearchOptions::default());
        // Without a capture the clock runs, so that nothing within the tree is looked up either.
        assert_eq!(infos.last().unwrap().endgame_hits, Some(0), "{fen}");
        assert!(answer.best.is_some() && table_plies(answer.score).is_none());
    }
}

#[test]
fn several_threads_share_the_tables() {
    let mut pool = pool(FOLDER);
    pool.set_threads(4);
    for fen in ["7k/8/8/8/2p5/8/8/K1R3R1 w - - 0 1", "8/8/8/8/3k4/8/8/KR6 w - - 0 1"] {
        let (infos, answer) = run(&mut pool, line(fen, ""), nodes(40_000), SearchOptions::default());
        assert!(answer.score > MATE_BOUND || table_plies(answer.score).is_some(), "{}", answer.score);
        assert!(infos.last().unwrap().endgame_hits > Some(0));
    }
}

#[test]
fn without_distances_results_order_the_moves() {
    let folder = std::env::temp_dir().join(format!("sanqi-{}-results-only", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for name in ["KQvK.rtbw", "KRvK.rtbw", "KPvK.rtbw"] {
        std::fs::copy(format!("{FOLDER}/{name}"), folder.join(name)).unwrap();
    }
    let mut pool = pool(folder.to_str().unwrap());
    let (infos, answer) =
        run(&mut pool, line("8/8/8/4k3/8/8/3PK3/8 w - - 0 1", ""), nodes(3_000), SearchOptions::default());
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(answer.score, TABLE_WIN);
    assert!(infos.last().unwrap().endgame_hits > Some(10));
}

#[test]
fn a_pool_without_tables_says_nothing_about_them() {
    let mut pool = pool("");
    let (infos, _) =
        run(&mut pool, line("8/8/8/8/3k4/8/8/KR6 w - - 0 1", ""), Limits::depth(4), SearchOptions::default());
    assert!(!infos.is_empty() && infos.iter().all(|info| info.endgame_hits.is_none()));
}
