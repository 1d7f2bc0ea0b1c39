//! Exactness of the reported variations: each is legal and not beyond the end of the game, and one that claims a mate
//! is as long as the claim and ends in the mate.

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Line, Verdict};
use search::score::mate_plies;
use search::{Answer, Game, Info, Limits, ScoreBound, SearchOptions, ThreadPool};

use crate::common::{line, moves, run};

/// Every so many problems of a file are tried in builds with debug assertions, which are slow.
const STEP: usize = if cfg!(debug_assertions) { 10 } else { 1 };

const CHESS: &str = include_str!("../data/chess_mates.epd");
const XIANGQI: &str = include_str!("../data/xiangqi_game_mates.tsv");
const SHOGI: &str = include_str!("../data/shogi_game_mates.tsv");

/// Returns the positions of a file: the text before `dm` or a tab.
fn positions(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines()
        .map(|row| row.split([';', '\t']).next().unwrap_or(row).split(" dm ").next().unwrap_or(row))
        .step_by(STEP)
}

/// Checks all that a search has reported.
fn check<G: Game>(fen: &str, root: &Line<G>, infos: &[Info], answer: &Answer) {
    let best = answer.best.expect("there are legal moves");
    let last = infos.iter().rfind(|info| info.multi_pv == 1).expect("a variation comes before the answer");
    assert_eq!(last.pv.first(), Some(&best), "{fen}");
    for info in infos {
        let mut line = root.clone();
        assert!(!info.pv.is_empty(), "{fen}: {info:?}");
        for (ply, &mv) in info.pv.iter().enumerate() {
            assert!(ply == 0 || G::game_verdict(&line).is_none(), "{fen}: a variation goes on after the end: {info:?}");
            assert!(line.current().is_legal(mv), "{fen}: {info:?}");
            line.push(mv);
        }
        if info.bound == ScoreBound::Exact
            && let Some(plies) = mate_plies(info.score)
        {
            // A declaration wins like a mate with the next move, but is none.
            let declaration = usize::from(line.current().can_declare_win());
            assert_eq!(info.pv.len() + declaration, plies.unsigned_abs() as usize, "{fen}: {info:?}");
            assert!(declaration == 1 || G::game_verdict(&line) == Some(Verdict::Loss), "{fen}: {info:?}");
            assert_eq!(plies > 0, plies % 2 != 0, "{fen}: {info:?}");
        }
    }
}

/// Searches each position of a file and checks the reports. At least `percent` of the searches of a whole file must end
/// with a mate, so that there are enough claims to check.
fn mates<G: Game>(
    text: &'static str,
    threads: usize,
    limits: impl Fn(&G, usize) -> Limits,
    options: &SearchOptions,
    percent: usize,
) {
    let mut pool = ThreadPool::<G>::new();
    pool.set_hash(4);
    pool.set_threads(threads);
    let (mut found, mut count) = (0, 0);
    for (number, fen) in positions(text).enumerate() {
        pool.clear();
        let root = line::<G>(fen, "");
        let (infos, answer) = run(&mut pool, root.clone(), limits(root.current(), number), options.clone());
        check(fen, &root, &infos, &answer);
        found += usize::from(mate_plies(answer.score).is_some());
        count += 1;
    }
    assert!(STEP > 1 || found * 100 >= count * percent, "{}: {found} mates in {count} positions", G::NAME);
}

#[test]
fn mates_are_played_out() {
    mates::<Chess>(CHESS, 1, |_, _| Limits::nodes(10_000), &SearchOptions::default(), 4);
    mates::<Xiangqi>(XIANGQI, 1, |_, _| Limits::nodes(30_000), &SearchOptions::default(), 50);
    mates::<Shogi>(SHOGI, 1, |_, _| Limits::nodes(30_000), &SearchOptions::default(), 50);
}

#[test]
fn threads_that_share_a_table_do_not_break_variations() {
    mates::<Chess>(CHESS, 3, |_, _| Limits::nodes(10_000), &SearchOptions::default(), 3);
    mates::<Xiangqi>(XIANGQI, 3, |_, _| Limits::nodes(30_000), &SearchOptions::default(), 50);
    mates::<Shogi>(SHOGI, 3, |_, _| Limits::nodes(30_000), &SearchOptions::default(), 50);
}

#[test]
fn each_of_several_variations_is_exact() {
    let options = SearchOptions { multi_pv: 4, ..SearchOptions::default() };
    mates::<Chess>(CHESS, 1, |_, _| Limits::nodes(2_000), &options, 1);
    mates::<Xiangqi>(XIANGQI, 1, |_, _| Limits::nodes(30_000), &options, 40);
    mates::<Shogi>(SHOGI, 1, |_, _| Limits::nodes(30_000), &options, 50);
}

/// Returns limits that allow every third legal move at the root, beginning with another one each time.
fn some_moves<G: Game>(position: &G, number: usize) -> Limits {
    let legal = moves(position);
    let root_moves = legal.iter().copied().skip(number % legal.len().min(3)).step_by(3).collect();
    Limits { root_moves, ..Limits::nodes(5_000) }
}

#[test]
fn variations_of_chosen_root_moves_are_exact() {
    mates::<Chess>(CHESS, 1, some_moves, &SearchOptions::default(), 10);
    mates::<Xiangqi>(XIANGQI, 1, some_moves, &SearchOptions::default(), 30);
    mates::<Shogi>(SHOGI, 1, some_moves, &SearchOptions::default(), 40);
}

/// Returns limits of a search for a mate in at most three moves.
fn short_mate<G: Game>(_: &G, _: usize) -> Limits {
    Limits { mate: Some(3), ..Limits::nodes(5_000) }
}

#[test]
fn searches_for_a_mate_are_exact() {
    mates::<Chess>(CHESS, 1, short_mate, &SearchOptions::default(), 3);
    mates::<Xiangqi>(XIANGQI, 1, short_mate, &SearchOptions::default(), 25);
    mates::<Shogi>(SHOGI, 1, short_mate, &SearchOptions::default(), 40);
}

/// Searches a position with many numbers of nodes. Returns how many searches end with a bound, each that of a move which
/// was not the best one before.
fn final_bounds<G: Game>(fen: &str) -> usize {
    let ends_with_bound = |nodes: u64| {
        let limits = Limits { nodes: Some(nodes), ..Limits::depth(60) };
        let (infos, _) = run(&mut ThreadPool::<G>::new(), line(fen, ""), limits, SearchOptions::default());
        let (last, earlier) = infos.split_last().expect("a search reports");
        let known = earlier.iter().rfind(|info| info.bound == ScoreBound::Exact);
        let known = known.and_then(|info| info.pv.first());
        assert!(last.bound == ScoreBound::Exact || known != last.pv.first(), "{fen}, {nodes} nodes: {last:?}");
        last.bound != ScoreBound::Exact
    };
    (2_000..40_000).step_by(251 * STEP).filter(|&nodes| ends_with_bound(nodes)).count()
}

#[test]
fn a_bound_is_the_last_word_on_new_moves_only() {
    let tactics = [
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
        "rnbqkb1r/pppp1ppp/8/4P3/6n1/7P/PPPNPPP1/R1BQKBNR b KQkq - 0 1",
        "rb3qk1/pQ3ppp/4p3/3P4/8/1P3N2/1P3PPP/3R2K1 w - - 0 1",
    ];
    let bounds: usize = tactics.into_iter().map(final_bounds::<Chess>).sum();
    assert!(bounds > 0 || STEP > 1, "no search ended with a new best move");
    final_bounds::<Xiangqi>("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    final_bounds::<Shogi>("lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
}
