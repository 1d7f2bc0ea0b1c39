//! The words of USI, in both directions.

use search::score::{MATE, mate_in, mated_in};
use search::{Info, ScoreBound, Solving};

use super::*;
use crate::command::{ClockOrder, Clocks, Go, IncrementTiming, MoveText, Setup, SolveMate, TimeUnit};
use crate::info_string::LINE_LIMIT;
use crate::options::{OptionId, OptionKind};
use crate::protocols::Protocol;
use crate::report::MateResult;
use crate::testing::{self, SETTINGS, UNITS, info, set};

fn parse(line: &str) -> Command {
    Usi.parse(line)
}

fn go(line: &str) -> Go {
    testing::go(&Usi, line)
}

fn solve(line: &str) -> SolveMate {
    match parse(line) {
        Command::SolveMate(solve) => solve,
        other => panic!("{line}: {other:?}"),
    }
}

fn format(report: &Report<'_>) -> Vec<String> {
    Usi.format(report, &SETTINGS)
}

fn ignored(line: &str) -> bool {
    testing::ignored(&Usi, line)
}

#[test]
fn junk_before_a_command_is_skipped_and_other_protocols_are_ignored() {
    assert_eq!(parse("joho debug on"), Command::Debug(true));
    assert_eq!(parse("joho \t usi"), Command::Handshake(Protocol::Usi));
    assert_eq!(parse("gameover win"), Command::GameOver);
    assert_eq!(parse("GameOver"), Command::GameOver);
    assert_eq!(parse("usinewgame"), Command::NewGame);
    for line in ["", "joho", "uci", "ucinewgame", "ucci", "xboard", "register later", "# go infinite"] {
        assert!(ignored(line), "{line}");
    }
}

#[test]
fn positions_with_words_missing() {
    let moves = vec![MoveText::Text("7g7f".into()), MoveText::Text("0000".into())];
    let expected = Setup { fen: Some("9/9 b - 1".into()), moves, bare: false };
    for line in ["position sfen 9/9 b - 1 moves 7g7f 0000", "position 9/9 b - 1 moves 7g7f 0000"] {
        assert_eq!(parse(line), Command::Position(expected.clone()), "{line}");
    }
    assert_eq!(parse("position startpos moves "), Command::Position(Setup::default()));
}

#[test]
fn clocks_in_any_order() {
    let order = go("go byoyomi 2000 wtime 7 binc -3 btime 5 rtime 100 winc 9");
    let expected = Clocks {
        order: ClockOrder::BySide,
        unit: TimeUnit::Milliseconds,
        increment_timing: IncrementTiming::BeforeMove,
        time: [Some(5), Some(7)],
        increment: [Some(-3), Some(9)],
        byoyomi: Some(2000),
        moves_to_go: None,
    };
    assert_eq!(order.clocks, expected);
    assert!(order.on_clock && !order.ponder);
    assert!(go("go btime 100 ponder").ponder);
    assert_eq!(go("go byoyomi abc depth 3").clocks.byoyomi, None);
    let hit = Command::PonderHit { clocks: expected, draw_offered: false };
    assert_eq!(parse("ponderhit wtime 7 btime 5 winc 9 binc -3 byoyomi 2000"), hit);
}

#[test]
fn go_without_parameters_and_other_limits() {
    assert!(!go("go").has_limit() && !go("go ponder").has_limit());
    let order = go("go searchmoves 7g7f P*5e depth 5 nodes 100 movetime 20");
    assert_eq!(
        (order.search_moves.len(), order.depth, order.nodes, order.move_time),
        (2, Some(5), Some(100), Some(20))
    );
    assert_eq!(parse("go perft 3"), Command::Perft(3));
}

#[test]
fn problems_have_a_time_or_none() {
    let timed = |time| SolveMate { time, ..SolveMate::default() };
    assert_eq!(solve("go mate 30000"), timed(Some(30_000)));
    assert_eq!(solve("go mate 0"), timed(Some(0)));
    for line in ["go mate", "go mate infinite", "go infinite mate", "go mate INFINITE"] {
        assert_eq!(solve(line), timed(None), "{line}");
    }
    assert_eq!(solve("go mate infinite nodes 500").nodes, Some(500));
    let unreadable = solve("go mate abc");
    assert_eq!(unreadable.time, None);
    assert!(unreadable.info_string.is_some());
}

#[test]
fn options_have_several_names() {
    for name in ["USI_Hash", "Hash", "usi_hash", "hash"] {
        assert_eq!(parse(&format!("setoption name {name} value 64")), set(OptionId::Hash, "64"), "{name}");
    }
    for (name, id) in [
        ("Ponder", OptionId::Ponder),
        ("NumberOfThreads", OptionId::Threads),
        ("USI_MultiPV", OptionId::MultiPv),
        ("Slow_Mover", OptionId::SlowMover),
        ("Clear_Hash", OptionId::ClearHash),
        ("USI_EvalFile", OptionId::EvalFile),
        ("USI_AnalyseMode", OptionId::AnalyseMode),
        ("USI_ShowCurrLine", OptionId::ShowCurrentLine),
        ("USI_ShowRefutations", OptionId::ShowRefutations),
    ] {
        assert_eq!(parse(&format!("setoption name {name} value")), set(id, ""), "{name}");
    }
    for line in ["EvalDir value eval", "NarrowBook value true", "BookIgnoreRate value 10", "Nonsense value 1"] {
        assert!(testing::declined(&Usi, &format!("setoption name {line}")), "{line}");
    }
    assert!(ignored("setoption name NarrowBook value false"));
    assert!(ignored("setoption name USI_Variant value shogi"));
    assert!(testing::declined(&Usi, "setoption name USI_Variant value chess"));
}

#[test]
fn option_lines_keep_the_rules_of_guis() {
    let mut options = SessionOptions::new(search::GAME_NAMES[0]);
    options.adopt(Protocol::Usi);
    let lines = format(&Report::Identity(&options));
    assert_eq!((lines[0].split(' ').nth(1), lines.last().map(String::as_str)), (Some("name"), Some("usiok")));
    let offered = &lines[2..lines.len() - 1];
    for line in offered {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!((words[0], words[1], words[3]), ("option", "name", "type"), "{line}");
        let pairs: Vec<&str> = words[5..].iter().step_by(2).copied().collect();
        match words[4] {
            "check" | "filename" | "string" => assert_eq!(pairs, ["default"], "{line}"),
            "spin" => assert_eq!(pairs, ["default", "min", "max"], "{line}"),
            "combo" => {
                assert!(pairs[0] == "default" && pairs[1..].iter().all(|word| *word == "var"), "{line}");
                // XBoard sets the first choice.
                assert_eq!(words[6], words[8], "{line}");
            }
            "button" => assert_eq!(words.len(), 5, "{line}"),
            other => panic!("{other}: {line}"),
        }
        assert!(words.iter().all(|word| !word.is_empty()), "{line}");
    }
    assert_eq!(offered[0], "option name USI_Hash type spin default 256 min 1 max 33554432");
    assert!(offered.contains(&"option name DebugLogFile type filename default <empty>".to_owned()), "{offered:#?}");
    assert!(offered.iter().all(|line| !line.contains("USI_Show") && !line.contains("Variant")), "{offered:#?}");
    assert_eq!(options.hash, 256);
}

#[test]
fn options_of_the_clock_and_of_draws_reach_the_search() {
    let mut options = SessionOptions::new(search::GAME_NAMES[0]);
    options.adopt(Protocol::Usi);
    let set = |options: &mut SessionOptions, id: OptionId, value: &str| {
        let kind = id.offer(Protocol::Usi).unwrap().kind;
        options.set(id, &kind, value).unwrap();
    };
    set(&mut options, OptionId::DrawValueSecond, "-300");
    set(&mut options, OptionId::LastDelay, "500");
    set(&mut options, OptionId::SlowMover, "150");
    let search = Usi.search_options(&options, UNITS, Side::Second);
    assert_eq!((search.draw_score, search.timing.slow_mover), (-150, 150));
    assert_eq!([search.timing.overhead, search.timing.last_overhead].map(|overhead| overhead.as_millis()), [30, 500]);
    assert_eq!(Usi.search_options(&options, UNITS, Side::First).draw_score, -1);
    set(&mut options, OptionId::AnalyseMode, "true");
    assert_eq!(Usi.search_options(&options, UNITS, Side::Second).draw_score, DRAW);
    let multi_pv = OptionId::MultiPv.offer(Protocol::Usi).unwrap();
    assert!(matches!(multi_pv.kind, OptionKind::Spin { max: 600, .. }));
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn info_lines_have_a_fixed_order() {
    let pv = words("7g7f 3c3d");
    let line = |info: &Info, settings: &InfoSettings| Usi.format(&Report::Info { info, pv: &pv }, settings).concat();
    assert_eq!(
        line(&info(31), &SETTINGS),
        "info depth 12 seldepth 19 score cp 62 nodes 1000 nps 10000 hashfull 12 time 100 pv 7g7f 3c3d"
    );
    assert!(line(&info(31), &InfoSettings { multi_pv: true, ..SETTINGS }).contains("seldepth 19 multipv 1 score"));
    let bound = Info { bound: ScoreBound::Upper, ..info(-4) };
    assert!(line(&bound, &SETTINGS).contains(" score cp -8 upperbound nodes "));
    let long = vec!["7g7f".to_owned(); 400];
    assert!(format(&Report::Info { info: &info(31), pv: &long })[0].len() < LINE_LIMIT);
    let progress = Report::Progress { nodes: 500, elapsed: Duration::from_millis(1000), hashfull: 7 };
    assert_eq!(format(&progress), ["info nodes 500 nps 500 hashfull 7"]);
    assert_eq!(format(&Report::CurrentMove { mv: "P*5e", number: 3 }), ["info currmove P*5e"]);
    assert_eq!(format(&Report::CurrentLine { thread: 2, moves: &pv }), ["info currline 2 7g7f 3c3d"]);
    assert_eq!(format(&Report::Refutation { mv: "8h2b", moves: &pv }), ["info refutation 8h2b 7g7f 3c3d"]);
}

#[test]
fn mates_are_counted_in_plies_as_long_as_the_line_shows_them() {
    let score = |score: i32, moves: usize| {
        let pv = vec!["7g7f".to_owned(); moves];
        let line = format(&Report::Info { info: &info(score), pv: &pv }).concat();
        line.split(" score ").nth(1).unwrap().split(" nodes").next().unwrap().to_owned()
    };
    assert_eq!(score(mate_in(1), 1), "mate 1");
    assert_eq!(score(mate_in(5), 5), "mate 5");
    assert_eq!(score(mated_in(6), 6), "mate -6");
    assert_eq!(score(mate_in(5), 3), "mate +");
    assert_eq!(score(mated_in(4), 1), "mate -");
    assert_eq!(score(-MATE, 0), "mate -");
    assert_eq!(format(&Report::NoMoves { lost: true }), ["info depth 0 score mate -"]);
    let bound = Info { bound: ScoreBound::Lower, ..info(mate_in(3)) };
    let pv = words("7g7f 3c3d 2g2f");
    assert!(format(&Report::Info { info: &bound, pv: &pv })[0].contains(" score mate + nodes "));
}

#[test]
fn answers() {
    let best = |best, ponder, claim| format(&Report::BestMove { best, ponder, claim }).concat();
    assert_eq!(best(Some("7g7f"), Some("3c3d"), Claim::None), "bestmove 7g7f ponder 3c3d");
    assert_eq!(best(Some("7g7f"), Some("3c3d"), Claim::Resign), "bestmove resign");
    assert_eq!(best(Some("7g7f"), None, Claim::Win), "bestmove win");
    assert_eq!(best(None, None, Claim::None), "bestmove resign");
    let modest = InfoSettings { ponder: false, ..SETTINGS };
    let report = Report::BestMove { best: Some("7g7f"), ponder: Some("3c3d"), claim: Claim::None };
    assert_eq!(Usi.format(&report, &modest), ["bestmove 7g7f"]);
    let claim = format(&Report::Declaration { count: "12 of 10 pieces entered, 30 of 28 points", wins: true });
    assert_eq!(claim.last().map(String::as_str), Some("info depth 1 score mate +"));
    assert_eq!(format(&Report::Declaration { count: "9 of 10 pieces entered", wins: false }).len(), 1);
}

#[test]
fn answers_of_the_mate_solver() {
    let mate = words("G*8f 9f9g 8f8g");
    assert_eq!(format(&Report::MateResult(MateResult::Mate(&mate))), ["checkmate G*8f 9f9g 8f8g"]);
    assert_eq!(format(&Report::MateResult(MateResult::NoMate)), ["checkmate nomate"]);
    assert_eq!(format(&Report::MateResult(MateResult::Unknown)), ["checkmate timeout"]);
    let state = Solving {
        depth: 9,
        length: Some(3),
        nodes: 1000,
        elapsed: Duration::from_millis(100),
        hashfull: 1,
        moves: Vec::new(),
    };
    assert_eq!(
        format(&Report::MateProgress { state: &state, mate: &mate }),
        ["info depth 9 score mate 3 nodes 1000 nps 10000 hashfull 1 time 100 pv G*8f 9f9g 8f8g"]
    );
    assert_eq!(
        format(&Report::MateProgress { state: &state, mate: &[] }),
        ["info depth 9 nodes 1000 nps 10000 hashfull 1 time 100"]
    );
}
