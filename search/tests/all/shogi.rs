//! The search as a caller sees it, in shogi: what differs from chess.

use boards::shogi::Shogi;
use boards::{EnteringKingRule, Line, Notation, NotationOptions, RuleOptions, Rules, SearchHints, Verdict};
use search::score::{is_mate, mate_plies};
use search::{Answer, Limits, SearchOptions, ThreadPool};

use crate::common::{line, moves, run, search};

const MIDDLEGAME: &str = "l2g4l/3s1ks2/n1ppgp2p/p4r1p1/1p4p2/2P1P2PP/PP1P2GB1/1SG4R1/LNK5L w BNsn3p 58";

fn search_under(rules: RuleOptions, sfen: &str, limits: Limits) -> Answer {
    let position = Shogi::from_fen(sfen).unwrap().with_rules(rules);
    run(&mut ThreadPool::new(), Line::new(position), limits, SearchOptions::default()).1
}

/// Returns true if the side to move mates within `plies` plies by checks alone.
fn mates_within(position: &Shogi, plies: i32) -> bool {
    let checks = |mv: &&boards::Move| position.gives_check(**mv);
    plies > 0 && moves(position).iter().filter(checks).any(|&mv| is_mated_within(&position.after(mv), plies - 1))
}

/// Returns true if the side to move is mated within `plies` plies by checks alone.
fn is_mated_within(position: &Shogi, plies: i32) -> bool {
    let moves = moves(position);
    moves.is_empty() || plies > 0 && moves.iter().all(|&mv| mates_within(&position.after(mv), plies - 1))
}

#[test]
fn mates_are_found_and_shown_to_the_end() {
    // Rows of `shared/data/tsume.tsv`, and problems without the attacker's king.
    for (sfen, plies) in [
        ("4k4/9/4P4/9/9/9/9/9/9 b G 1", 1),
        ("ln1gkg1nl/6+P2/2sppps1p/2p3p2/p8/P1P1P3P/2NP1PP2/3s1KSR1/L1+b2G1NL w R2Pbgp 42", 3),
        ("l4S+S1l/5gSg1/2pp2k1p/p1n+bpgppP/n4r3/2PPP1P2/P1KSb4/9/LN1G4L w Prn4p 92", 3),
        ("ln2g2n1/2s3S1R/2ppp1b2/3P3p1/P3GSp1N/1P1lP1Pk1/1GP5P/2Sb2K2/LN7 w 4Prgl2p 110", 5),
        ("l4B2l/2R2sG2/1k7/1Npp3Pp/pp1npnKp1/2P3P1P/PP1PP4/2S1G4/LN1G4L b GSPrbs2p 105", 5),
    ] {
        let position = Shogi::from_fen(sfen).unwrap();
        let (infos, answer) = search::<Shogi>(sfen, Limits::depth(12));
        assert_eq!(mate_plies(answer.score), Some(plies), "{sfen}");
        assert!(is_mated_within(&position.after(answer.best.unwrap()), plies - 1), "{sfen}");
        let pv = &infos.last().unwrap().pv;
        assert_eq!(pv.len() as i32, plies, "{sfen}: {pv:?}");
        let mut line = Line::new(position);
        pv.iter().for_each(|&mv| line.push(mv));
        assert!(!line.current().has_legal_move(), "{sfen}");
    }
}

#[test]
fn mates_in_one_are_found_at_the_least_depth() {
    let data = include_str!("../../../boards/tests/data/shogi_mates.tsv");
    let mut pool = ThreadPool::new();
    for row in data.lines().skip(1) {
        let [sfen, plies, mates, ..] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let (_, answer) = run(&mut pool, line::<Shogi>(sfen, ""), Limits::depth(1), SearchOptions::default());
        let best = Shogi::from_fen(sfen).unwrap().format_move(answer.best.unwrap(), NotationOptions::default());
        assert_eq!(mate_plies(answer.score) == Some(1), plies == "1", "{sfen}");
        assert!(plies != "1" || mates.split('|').any(|mate| mate == best), "{sfen} {best}");
    }
}

#[test]
fn moves_that_decline_a_promotion_are_searched_only_if_they_are_wanted() {
    let exchange = "lnsgkgsnl/7b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
    let promotes = |limits: Limits| {
        let root = line::<Shogi>(exchange, "");
        let options = SearchOptions { multi_pv: 100, ..SearchOptions::default() };
        let infos = run(&mut ThreadPool::new(), root.clone(), limits, options).0;
        let firsts = infos.iter().map(|info| root.current().format_move(info.pv[0], NotationOptions::default()));
        ["8h2b", "8h2b+"].map(|mv| firsts.clone().any(|first| first == mv))
    };
    assert_eq!(promotes(Limits::depth(3)), [false, true]);
    let declined = line::<Shogi>(exchange, "").current().parse_move("8h2b").unwrap();
    assert_eq!(promotes(Limits { root_moves: vec![declined], ..Limits::depth(3) }), [true, false]);
}

#[test]
fn being_mated_is_seen() {
    let game = line::<Shogi>("l4S+S1l/5gSg1/2pp2k1p/p1n+bpgppP/n4r3/2PPP1P2/P1KSb4/9/LN1G4L w Prn4p 92", "6d8f");
    assert_eq!(
        mate_plies(run(&mut ThreadPool::new(), game, Limits::depth(8), SearchOptions::default()).1.score),
        Some(-2)
    );
    let (_, mated) = search::<Shogi>("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", Limits::depth(3));
    assert_eq!(mated.best, None);
}

#[test]
fn the_winner_does_not_check_for_ever() {
    // Black is a rook up and has only given checks: with one more, and the king's reply, the position comes up for
    // the fourth time, and Black loses.
    let cycle = "8i9i 9a8a 9i8i 8a9a ";
    let game = line::<Shogi>("k8/9/9/9/9/9/9/9/1R2K4 b - 1", &(cycle.repeat(2) + "8i9i 9a8a"));
    let check = game.current().parse_move("9i8i").unwrap();
    let mut lost = game.clone();
    lost.push(check);
    lost.push(lost.current().parse_move("8a9a").unwrap());
    assert_eq!(Shogi::game_verdict(&lost), Some(Verdict::Loss));
    let (_, answer) = run(&mut ThreadPool::new(), game, Limits::depth(8), SearchOptions::default());
    assert!(answer.score > 100, "{}", answer.score);
    assert_ne!(answer.best, Some(check));
}

#[test]
fn the_winner_does_not_repeat() {
    let cycle = "2i3i 9a8a 3i2i 8a9a ";
    let game = line::<Shogi>("k8/9/9/9/9/9/9/9/4K2R1 b - 1", &(cycle.repeat(2) + "2i3i 9a8a"));
    let back = game.current().parse_move("3i2i").unwrap();
    let mut drawn = game.clone();
    drawn.push(back);
    drawn.push(drawn.current().parse_move("8a9a").unwrap());
    assert_eq!(Shogi::game_verdict(&drawn), Some(Verdict::Draw));
    let (_, answer) = run(&mut ThreadPool::new(), game, Limits::depth(8), SearchOptions::default());
    assert!(answer.score > 100, "{}", answer.score);
    assert_ne!(answer.best, Some(back));
}

#[test]
fn a_declaration_wins() {
    // The king steps into the enemy's ranks, and with the next turn Black declares: 12 pieces, 28 points.
    let sfen = "2SGS4/+B+RG1GLLRB/3G5/3K5/7pp/8k/9/9/9 b - 1";
    let score = |entering_king| {
        let rules = RuleOptions { entering_king, ..RuleOptions::default() };
        search_under(rules, sfen, Limits::depth(3)).score
    };
    assert_eq!(mate_plies(score(EnteringKingRule::Csa27)), Some(3));
    assert!(!is_mate(score(EnteringKingRule::Csa24)), "31 points are not there");
    assert!(!is_mate(score(EnteringKingRule::None)));
}

#[test]
fn a_try_wins_where_the_rule_says_so() {
    let rules = RuleOptions { entering_king: EnteringKingRule::Try, ..RuleOptions::default() };
    let answer = search_under(rules, "k8/4K4/9/9/9/9/9/9/9 b - 1", Limits::depth(4));
    assert_eq!(mate_plies(answer.score), Some(1));
    let answer = search_under(rules, "k8/4K4/9/9/9/9/9/9/9 w - 1", Limits::depth(4));
    assert_eq!(mate_plies(answer.score), Some(-2));
    assert!(!is_mate(search::<Shogi>("k8/4K4/9/9/9/9/9/9/9 b - 1", Limits::depth(4)).1.score));
}

#[test]
fn a_mate_after_the_limit_of_moves_is_none() {
    // Three plies to mate from the 42nd ply on: the 44th is the last one.
    let sfen = "ln1gkg1nl/6+P2/2sppps1p/2p3p2/p8/P1P1P3P/2NP1PP2/3s1KSR1/L1+b2G1NL w R2Pbgp 42";
    let score = |max_plies| {
        let rules = RuleOptions { max_plies, ..RuleOptions::default() };
        search_under(rules, sfen, Limits::depth(8)).score
    };
    assert_eq!(mate_plies(score(44)), Some(3));
    assert!(score(43).abs() <= 1, "{}", score(43));
}

#[test]
fn positions_without_a_king_or_with_the_most_moves_are_searched() {
    for sfen in [
        "9/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1",
        "4k4/9/9/9/9/9/9/9/9 w - 1",
        "4k4/9/9/9/9/9/9/9/9 b RB4G4S4N4L18Prb 1",
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    ] {
        let (_, answer) = search::<Shogi>(sfen, Limits::nodes(30_000));
        assert!(Shogi::from_fen(sfen).unwrap().is_legal(answer.best.unwrap()), "{sfen}");
    }
}

#[test]
fn the_deepest_line_fits() {
    let (_, answer) =
        search::<Shogi>("k8/9/9/9/9/9/9/9/8K b - 1", Limits { nodes: Some(200_000), ..Limits::depth(246) });
    assert!(answer.best.is_some());
    assert!(answer.score.abs() < 200, "{}", answer.score);
}

#[test]
fn the_same_limits_give_the_same_tree() {
    let mut pool = ThreadPool::new();
    let first = run(&mut pool, line::<Shogi>(MIDDLEGAME, ""), Limits::nodes(20_000), SearchOptions::default()).1;
    pool.clear();
    assert_eq!(run(&mut pool, line::<Shogi>(MIDDLEGAME, ""), Limits::nodes(20_000), SearchOptions::default()).1, first);
    assert_eq!(first.nodes, 20_000);
}
