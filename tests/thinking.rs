//! Lines of thinking as strict clients check them (`docs/protocols/uci.md` section 6).

mod common;

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::{Line, Position};
use common::{Engine, PATIENCE, number, pv};

/// Plays moves; panics at an illegal move.
fn line_after<P: Position>(fen: &str, moves: &[&str]) -> Line<P> {
    let mut line = Line::new(P::from_fen(fen).unwrap());
    for text in moves {
        let mv = line.current().parse_move(text).unwrap_or_else(|error| panic!("{fen} {moves:?}: {error}"));
        line.push(mv);
    }
    line
}

/// Returns the number of plies of a mate that is counted in moves.
fn moves_to_plies(mate: i64) -> i64 {
    if mate > 0 { 2 * mate - 1 } else { -2 * mate }
}

/// Checks all lines of one search; `plies` gives the length of the line of a mate score.
fn check<P: Position>(fen: &str, lines: &[String], plies: fn(i64) -> i64) {
    let mut nodes = 0;
    let mut best = None;
    for line in lines.iter().filter(|line| line.contains(" pv ")) {
        let count = number(line, "nodes").unwrap();
        assert!(count >= nodes, "nodes went down: {line}");
        nodes = count;
        assert!(number(line, "seldepth") >= number(line, "depth"), "{line}");
        assert!(number(line, "hashfull").is_some_and(|full| (0..=1000).contains(&full)), "{line}");
        let moves = pv(line);
        let after = line_after::<P>(fen, &moves);
        for plies in 1..moves.len() {
            let mut shorter = after.clone();
            shorter.truncate(plies);
            assert_eq!(P::game_verdict(&shorter), None, "the line goes on after the end of the game: {line}");
        }
        let exact = !line.contains("bound");
        if let Some(mate) = number(line, "mate").filter(|_| exact) {
            assert_eq!(moves.len() as i64, plies(mate), "a mate line of another length: {line}");
            assert!(after.current().in_check() && !after.current().has_legal_move(), "no mate: {line}");
        }
        if number(line, "multipv").unwrap_or(1) == 1 {
            best = Some(moves[0].to_owned());
        }
        assert!(line.len() < 1000, "{line}");
    }
    let answer: Vec<&str> = lines.last().unwrap().split(' ').collect();
    assert_eq!(best.as_deref(), Some(answer[1]), "not the head of the last line: {answer:?}");
    if let [_, best, "ponder", reply] = answer[..] {
        line_after::<P>(fen, &[best, reply]);
    }
}

const POSITIONS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "7k/8/5K2/6Q1/8/8/8/8 b - - 0 1",
    "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
    "8/8/8/8/8/4k3/4p3/4K3 b - - 96 80",
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
];

#[test]
fn every_line_is_in_order() {
    let mut engine = Engine::start();
    for multi_pv in [1, 4] {
        engine.send(&format!("setoption name MultiPV value {multi_pv}"));
        for fen in POSITIONS {
            engine.send(&format!("position fen {fen}"));
            for go in ["go depth 9", "go nodes 20000", "go movetime 60", "go nodes 1"] {
                engine.send(go);
                check::<Chess>(fen, &engine.until("bestmove *"), moves_to_plies);
            }
        }
    }
    engine.quit();
}

const SHOGI_POSITIONS: [&str; 7] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "9/9/9/9/9/k8/9/9/1R2K4 b Gr2b3g4s4n4l18p 1",
    "9/9/9/9/9/k8/G8/9/1R2K4 w r2b3g4s4n4l18p 1",
    "l1kg1g3/5p2l/1pSpK1n2/p5rpp/1N5s1/P2N+b3P/1P+pPn2P1/3sG4/L2G4L w 5PSBRp 1",
    "4k4/4G4/9/9/9/9/9/9/4K4 w - 1",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
];

/// In USI, mates are counted in plies, the last line before the answer is a line of thinking, and a list of words
/// never appears.
#[test]
fn every_line_of_usi_is_in_order() {
    const NEVER: [&str; 6] = ["currmovenumber", "cpuload", "currline", "refutation", "wdl", "tbhits"];
    let mut engine = Engine::start();
    engine.send("usi");
    engine.expect("usiok");
    engine.send("setoption name USI_OwnBook value false");
    engine.send("setoption name USI_Ponder value true");
    engine.send("setoption name PvInterval value 0");
    for multi_pv in [1, 4] {
        engine.send(&format!("setoption name MultiPV value {multi_pv}"));
        for fen in SHOGI_POSITIONS {
            engine.send(&format!("position sfen {fen}"));
            for go in ["go depth 7", "go nodes 20000", "go movetime 60", "go nodes 1", "go byoyomi 100"] {
                engine.send(go);
                let lines = engine.until("bestmove *");
                check::<Shogi>(fen, &lines, i64::abs);
                assert!(lines[lines.len() - 2].contains(" pv "), "{go}: {lines:#?}");
                assert!(
                    lines.iter().all(|line| line.contains(" multipv ") == (multi_pv > 1) || !line.contains(" pv "))
                );
                assert!(lines.iter().flat_map(|line| line.split(' ')).all(|word| !NEVER.contains(&word)));
            }
        }
    }
    engine.quit();
}

/// A long search reports its nodes at least once a second, and the current move at most once a second.
#[test]
fn a_long_search_of_usi_reports_its_progress() {
    let mut engine = Engine::start();
    engine.send("usi");
    engine.expect("usiok");
    engine.send(&format!("position sfen {}", SHOGI_POSITIONS[1]));
    engine.send("go byoyomi 4200");
    let lines = engine.until("bestmove *");
    let count = |word: &str| lines.iter().filter(|line| line.contains(word)).count();
    assert!((3..=4).contains(&count("info nodes ")), "{lines:#?}");
    assert!((1..=4).contains(&count(" currmove ")), "{lines:#?}");
    assert!(lines.iter().filter(|line| line.starts_with("info nodes ")).all(|line| number(line, "hashfull").is_some()));
    engine.quit();
}

#[test]
fn two_threads_keep_the_same_order() {
    let mut engine = Engine::start();
    engine.send("setoption name Threads value 2");
    for fen in POSITIONS {
        engine.send(&format!("position fen {fen}"));
        engine.send("go movetime 100");
        check::<Chess>(fen, &engine.until("bestmove *"), moves_to_plies);
    }
    engine.quit();
}

#[test]
fn several_lines_come_together() {
    let mut engine = Engine::start();
    engine.send("setoption name MultiPV value 4");
    engine.send("go depth 8");
    let lines = engine.until("bestmove *");
    let lines: Vec<&String> = lines.iter().filter(|line| line.contains(" pv ") && !line.contains("bound")).collect();
    let last = &lines[lines.len() - 4..];
    for (index, line) in last.iter().enumerate() {
        assert_eq!(number(line, "multipv"), Some(index as i64 + 1), "{last:?}");
        assert_eq!(number(line, "depth"), number(last[0], "depth"), "{last:?}");
        assert!(index == 0 || number(last[index - 1], "cp") >= number(line, "cp"), "{last:?}");
        assert!(last[..index].iter().all(|other| pv(other)[0] != pv(line)[0]), "{last:?}");
    }
    engine.quit();
}

#[test]
fn the_same_order_gives_the_same_answer() {
    let mut engine = Engine::start();
    let mut search = || {
        engine.send("ucinewgame");
        engine.send("position startpos moves e2e4");
        engine.send("go nodes 20000");
        let lines = engine.until("bestmove *");
        let last = lines.iter().rev().find(|line| line.contains(" pv ")).unwrap();
        (number(last, "nodes"), number(last, "cp"), pv(last).join(" "), lines.last().cloned())
    };
    let first = search();
    assert_eq!(first, search());
    assert!(first.0.is_some_and(|nodes| nodes <= 20_000), "{first:?}");
    engine.quit();
}

/// The last line has the nodes of the whole search, with one thread exactly the limit, and no line comes twice.
#[test]
fn the_last_line_has_the_numbers_of_the_whole_search() {
    for (handshake, answer) in [("uci", "uciok"), ("ucci", "ucciok"), ("usi", "usiok")] {
        let mut engine = Engine::start();
        engine.send(handshake);
        engine.expect(answer);
        // Over UCCI the numbers have a line of their own.
        for &multi_pv in if handshake == "ucci" { &[1][..] } else { &[1, 3] } {
            engine.send(&format!("setoption name MultiPV value {multi_pv}"));
            engine.send("position startpos");
            for limit in [1_000, 5_000, 33_333] {
                engine.send(&format!("go nodes {limit}"));
                let lines = engine.until("bestmove *");
                let lines: Vec<&String> = lines.iter().filter(|line| line.contains(" nodes ")).collect();
                let last = &lines[lines.len() - multi_pv..];
                for line in last {
                    assert_eq!(number(line, "nodes"), Some(limit), "{handshake}: {lines:#?}");
                }
                assert!(lines[..lines.len() - multi_pv].iter().all(|line| line != &last[0]), "{lines:#?}");
                let of_best = engine.heard.iter().rev().filter(|line| line.contains(" pv ")).nth(multi_pv - 1).unwrap();
                assert_eq!(pv(of_best).first().copied(), engine.heard.last().unwrap().split(' ').nth(1));
            }
        }
        engine.quit();
    }
}

/// A finished iteration is not reported twice, and a search that time ends reports its time.
#[test]
fn the_last_line_comes_once() {
    let mut engine = Engine::start();
    engine.send("go depth 6");
    let lines = engine.until("bestmove *");
    assert_eq!(lines.iter().filter(|line| line.starts_with("info depth 6 ")).count(), 1, "{lines:#?}");
    engine.send("go movetime 1500");
    let lines = engine.until("bestmove *");
    assert!(number(&lines[lines.len() - 2], "time").is_some_and(|time| time >= 1_400), "{lines:#?}");
    engine.quit();
}

/// A level reports its last depth once, with the move that it plays.
#[test]
fn a_level_reports_the_move_that_it_plays() {
    let mut engine = Engine::start();
    engine.send("setoption name Random Seed value 7");
    engine.send("setoption name Level Book value false");
    for level in 0..4 {
        engine.send(&format!("setoption name Skill Level value {level}"));
        engine.send("position startpos");
        engine.send("go wtime 5000 btime 5000");
        let lines = engine.until("bestmove *");
        let depth = number(&lines[lines.len() - 2], "depth");
        let last: Vec<&String> = lines.iter().filter(|line| number(line, "depth") == depth).collect();
        assert_eq!(last.len(), 1, "{lines:#?}");
        assert_eq!(pv(last[0]).first().copied(), lines.last().unwrap().split(' ').nth(1), "{lines:#?}");
    }
    engine.quit();
}

#[test]
fn a_long_search_reports_its_progress() {
    let mut engine = Engine::start();
    engine.send("setoption name UCI_ShowCurrLine value true");
    engine.send("setoption name UCI_ShowRefutations value true");
    engine.send("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    engine.send("go movetime 6000");
    let lines = engine.until("bestmove *");
    for start in ["info currline 1 ", "info refutation ", "info depth "] {
        assert!(lines.iter().any(|line| line.starts_with(start)), "no `{start}` in {lines:#?}");
    }
    assert!(lines.iter().any(|line| line.contains(" currmove ") && line.contains(" currmovenumber ")));
    engine.quit();
}

#[test]
fn many_searches_in_one_process() {
    let mut engine = Engine::start();
    for game in 0..40 {
        engine.send("ucinewgame");
        let mut moves = String::new();
        for _ in 0..6 {
            engine.send(&format!("position startpos{}{moves}", if moves.is_empty() { "" } else { " moves" }));
            engine.send(&format!("go nodes {}", 50 + game * 7));
            let answer = engine.expect("bestmove *");
            moves = format!("{moves} {}", answer.split(' ').nth(1).unwrap());
        }
        assert!(engine.next_line(std::time::Duration::ZERO).is_none());
    }
    engine.send("isready");
    assert_eq!(engine.next_line(PATIENCE).as_deref(), Some("readyok"));
    engine.quit();
}

/// A table that is kept from an earlier search shows in the nodes of a later one of the same position.
#[test]
fn a_game_that_is_over_is_forgotten_by_the_next_one() {
    let mut engine = Engine::start();
    engine.send("usi");
    engine.expect("usiok");
    let mut search = |before: &[&str]| {
        before.iter().for_each(|line| engine.send(line));
        engine.send("isready");
        engine.expect("readyok");
        engine.send("position startpos");
        engine.send("go depth 9");
        let lines = engine.until("bestmove *");
        number(&lines[lines.len() - 2], "nodes").unwrap()
    };
    let first = search(&[]);
    assert_ne!(search(&[]), first, "within a game the table is kept");
    assert_eq!(search(&["gameover lose"]), first, "`isready` after `gameover` begins a game without `usinewgame`");
    engine.quit();
}

/// A move that fails high just before the end is reported with its bound in the last line, and played.
#[test]
fn a_score_that_is_not_exact_is_reported_as_a_bound() {
    let mut engine = Engine::start();
    let mut bounds = 0;
    let positions =
        ["8/6k1/5pp1/Q6p/5P2/6PK/P4q1P/8 b - - 0 1", "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1"];
    for (nodes, fen) in (1_000..16_000).step_by(500).flat_map(|nodes| positions.map(|fen| (nodes, fen))) {
        engine.send("ucinewgame");
        engine.send(&format!("position fen {fen}"));
        engine.send(&format!("go nodes {nodes}"));
        let lines = engine.until("bestmove *");
        let last = &lines[lines.len() - 2];
        let best = lines.last().unwrap().split(' ').nth(1);
        assert_eq!(pv(last).first().copied(), best, "{last}");
        bounds += i32::from(last.contains(" lowerbound "));
        assert!(!last.contains(" upperbound "), "{last}");
        assert!(number(last, "nodes").is_some_and(|counted| counted <= nodes), "{last}");
    }
    assert!(bounds > 0, "none of these searches ended so");
    engine.quit();
}
