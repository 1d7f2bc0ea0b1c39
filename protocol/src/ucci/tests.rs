//! The words of UCCI, in both directions.

use search::score::{mate_in, mated_in};
use search::{Info, ScoreBound, TableRecord};

use super::*;
use crate::command::{ClockOrder, Clocks, Go, IncrementTiming, MoveText, Setup, TimeUnit};
use crate::info_string::LINE_LIMIT;
use crate::options::OptionId;
use crate::protocols::Protocol;
use crate::testing::{self, SETTINGS, UNITS, info, set};

fn parse(line: &str) -> Command {
    Ucci.parse(line)
}

fn go(line: &str) -> Go {
    testing::go(&Ucci, line)
}

fn format(report: &Report<'_>) -> Vec<String> {
    Ucci.format(report, &SETTINGS)
}

fn ignored(line: &str) -> bool {
    testing::ignored(&Ucci, line)
}

#[test]
fn junk_before_a_command_is_skipped_and_case_does_not_matter() {
    assert_eq!(parse("joho isready"), Command::IsReady);
    assert_eq!(parse("UCCI"), Command::Handshake(Protocol::Ucci));
    assert_eq!(parse("STOP"), Command::Stop);
    for line in ["", "joho", "xboard", "protover 2", "register later", "# quit", "gameover win"] {
        assert!(ignored(line), "{line}");
    }
    for line in ["newgame", "uccinewgame", "ucinewgame", "uxinewgame"] {
        assert_eq!(parse(line), Command::NewGame);
    }
}

#[test]
fn positions_in_every_form() {
    let moves = vec![MoveText::Text("H2-E2".into()), MoveText::Text("h9g7".into())];
    let expected = Setup { fen: None, moves, bare: false };
    assert_eq!(parse("position startpos moves H2-E2 h9g7;"), Command::Position(expected.clone()));
    assert_eq!(parse("Position MOVES H2-E2 h9g7"), Command::Position(expected));
    let two_fields = Setup { fen: Some("4k4/9 r".into()), ..Setup::default() };
    assert_eq!(parse("position fen 4k4/9 r moves"), Command::Position(two_fields.clone()));
    assert_eq!(parse("probe fen 4k4/9 r"), Command::Probe(two_fields));
    assert_eq!(parse("banmoves h2e2"), Command::BanMoves(vec![MoveText::Text("h2e2".into())]));
}

#[test]
fn options_with_and_without_the_words_of_uci() {
    for line in ["setoption hashsize 64", "setoption HASHSIZE value 64", "setoption name Hash value 64"] {
        assert_eq!(parse(line), set(OptionId::Hash, "64"), "{line}");
    }
    assert_eq!(parse("setoption name hashsize 64"), set(OptionId::Hash, "64"));
    assert_eq!(parse("setoption newgame"), set(OptionId::NewGame, ""));
    assert_eq!(parse("setoption Threads 4"), set(OptionId::Threads, "4"));
    assert_eq!(parse("setoption usemillisec on"), set(OptionId::Milliseconds, "on"));
    for (line, id, value) in [
        ("skill level 3", OptionId::Level, "3"),
        ("move overhead value 100", OptionId::MoveOverhead, "100"),
        ("clear hash", OptionId::ClearHash, ""),
        ("debug log file /tmp/a  b", OptionId::DebugLogFile, "/tmp/a  b"),
        ("name debug log file /tmp/a", OptionId::DebugLogFile, "/tmp/a"),
        ("debug on", OptionId::Debug, "on"),
    ] {
        assert_eq!(parse(&format!("setoption {line}")), set(id, value), "{line}");
    }
    for line in ["usehash true", "knowledge large", "promotion false", ""] {
        assert!(ignored(&format!("setoption {line}")), "{line}");
    }
    for line in ["useegtb on", "egtbpaths c:\\a b\\tables", "nonsense 3", "promotion true"] {
        assert!(testing::declined(&Ucci, &format!("setoption {line}")), "{line}");
    }
}

#[test]
fn clocks_of_the_side_to_move_and_of_the_other() {
    let order = go("go oppincrement 4 time 100 draw opptime 300 increment 2");
    let expected = Clocks {
        order: ClockOrder::ByTurn,
        unit: TimeUnit::AsChosen,
        time: [Some(100), Some(300)],
        increment: [Some(2), Some(4)],
        ..UNSET
    };
    assert_eq!(order.clocks, expected);
    assert!(order.on_clock && order.draw_offered && !order.ponder && order.move_time.is_none());
    let control = go("go ponder time 60000 movestogo 1 oppmovestogo 3");
    assert_eq!((control.clocks.time[0], control.clocks.moves_to_go, control.ponder), (Some(60_000), Some(1), true));
    let sylvan = go("go wtime 100 btime 200 winc 1 binc 2");
    assert_eq!((sylvan.clocks.order, sylvan.clocks.unit), (ClockOrder::BySide, TimeUnit::Milliseconds));
    assert_eq!(sylvan.clocks.time, [Some(100), Some(200)]);
}

#[test]
fn a_lone_time_is_for_this_move() {
    let lone = go("go time 1000");
    assert_eq!((lone.move_time, lone.clocks.time, lone.on_clock), (Some(1000), [None; 2], true));
    assert_eq!(go("go time 5000 movetime 700").move_time, Some(700));
    for clock in ["go time 1000 opptime 900", "go time 1000 increment 0", "go time 0 increment 50"] {
        let order = go(clock);
        assert!(order.move_time.is_none() && order.clocks.time[0].is_some(), "{clock}");
    }
    assert_eq!(go("go wtime 1000").move_time, None);
    assert_eq!(go("go time -5").move_time, Some(-5));
}

#[test]
fn infinite_and_zero_depths() {
    assert_eq!(parse("go depth 0"), Command::StaticEval);
    for endless in ["go infinite", "go depth infinite", "go DEPTH Infinite"] {
        let order = go(endless);
        assert!(
            order.infinite && order.depth.is_none() && !order.has_limit() && order.info_string.is_none(),
            "{endless}"
        );
    }
    assert!(!go("go").has_limit() && !go("go draw").infinite && go("go draw").draw_offered);
    assert_eq!(go("go infinite searchmoves h2e2 draw depth 5").search_moves.len(), 1);
    assert_eq!(parse("go perft 3"), Command::Perft(3));
    assert_eq!(parse("ponderhit draw"), Command::PonderHit { clocks: Clocks::default(), draw_offered: true });
}

const UNSET: Clocks = Clocks {
    order: ClockOrder::ByTurn,
    unit: TimeUnit::AsChosen,
    increment_timing: IncrementTiming::AfterMove,
    time: [None; 2],
    increment: [None; 2],
    byoyomi: None,
    moves_to_go: None,
};

#[test]
fn an_unreadable_time_means_to_move_at_once() {
    let order = go("go time abc");
    assert_eq!(order.move_time, Some(0));
    assert!(order.info_string.is_some());
    assert_eq!(go("go time abc depth 3").move_time, None);
}

#[test]
fn an_iteration_has_two_lines_and_a_score_without_a_unit() {
    let pv = ["h2e2".to_owned(), "h9g7".to_owned()];
    let lines = format(&Report::Info { info: &info(40), pv: &pv });
    assert_eq!(lines, ["info depth 12 score 10 pv h2e2 h9g7", "info time 100 nodes 1000 nps 10000 hashfull 12"]);
    let mate = |score| format(&Report::Info { info: &info(score), pv: &[] }).swap_remove(0);
    assert_eq!(mate(mate_in(3)), "info depth 12 score 9997");
    assert_eq!(mate(mated_in(2)), "info depth 12 score -9998");
    let long = vec!["h2e2".to_owned(); 400];
    assert!(format(&Report::Info { info: &info(mate_in(245)), pv: &long })[0].len() < LINE_LIMIT);
}

#[test]
fn bounds_are_shown_in_debug_mode_only() {
    let bound = Info { bound: ScoreBound::Lower, ..info(40) };
    let report = Report::Info { info: &bound, pv: &[] };
    assert!(format(&report).is_empty());
    let debug = InfoSettings { debug: true, ..SETTINGS };
    assert_eq!(Ucci.format(&report, &debug), ["info message depth 12: at least 10"]);
    let bound = Info { bound: ScoreBound::Upper, ..info(40) };
    let upper = Ucci.format(&Report::Info { info: &bound, pv: &[] }, &debug);
    assert_eq!(upper, ["info message depth 12: at most 10"]);
    let seldepth = Ucci.format(&Report::Info { info: &info(40), pv: &[] }, &debug);
    assert!(seldepth[0].starts_with("info depth 12 seldepth 19 score 10"), "{seldepth:?}");
}

#[test]
fn the_lines_of_a_multipv_search_stand_together() {
    let ranked = |rank| {
        let info = Info { multi_pv: rank, pv_count: 2, ..info(40) };
        format(&Report::Info { info: &info, pv: &[] })
    };
    assert_eq!(ranked(1), ["info depth 12 multipv 1 score 10"]);
    assert_eq!(ranked(2).len(), 2);
}

#[test]
fn answers() {
    let best = |best, ponder, claim| format(&Report::BestMove { best, ponder, claim }).concat();
    assert_eq!(best(Some("h2e2"), Some("h9g7"), Claim::Draw), "bestmove h2e2 ponder h9g7 draw");
    assert_eq!(best(Some("h2e2"), None, Claim::Resign), "bestmove h2e2 resign");
    assert_eq!(best(Some("h2e2"), None, Claim::None), "bestmove h2e2");
    assert_eq!(best(None, None, Claim::None), "nobestmove");
    assert_eq!(format(&Report::NothingToStop), ["nobestmove"]);
    assert_eq!(format(&Report::Goodbye), ["bye"]);
    assert_eq!(format(&Report::StaticEval(-40)), ["info depth 0 score -10"]);
}

#[test]
fn an_entry_of_the_transposition_table_shows_its_bounds() {
    let pophash = |record, best| format(&Report::HashEntry { record, best }).concat();
    let record = TableRecord { best: None, lower: Some((40, 7)), upper: Some((40, 7)) };
    assert_eq!(pophash(None, None), "pophash");
    assert_eq!(
        pophash(Some(record), Some("h2e2")),
        "pophash bestmove h2e2 lowerbound 10 depth 7 upperbound 10 depth 7"
    );
    assert_eq!(pophash(Some(TableRecord { upper: None, ..record }), None), "pophash lowerbound 10 depth 7");
}

#[test]
fn option_lines_are_those_of_the_specification() {
    let lines = format(&Report::Identity(&SessionOptions::new(search::GAME_NAMES[0])));
    assert_eq!(lines.last().unwrap(), "ucciok");
    let options: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("option ")).collect();
    assert_eq!(options[0], "usemillisec type check default true");
    assert!(options.contains(&"threads type spin min 0 max 256 default 1"), "{options:?}");
    assert!(options.contains(&"style type combo var normal var solid var risky default normal"), "{options:?}");
    assert!(options.iter().all(|line| line.split(' ').next().unwrap().chars().all(|c| c.is_ascii_lowercase())));
}

#[test]
fn randomness_and_style_are_points_for_the_search() {
    let mut options = SessionOptions::new(search::GAME_NAMES[0]);
    assert_eq!(options.set(OptionId::Randomness, &OptionId::Randomness.kind(), "huge"), Ok(None));
    assert_eq!(options.set(OptionId::Style, &OptionId::Style.kind(), "risky"), Ok(None));
    let search = Ucci.search_options(&options, UNITS, Side::First);
    assert_eq!((search.draw_score, search.noise.map(|noise| noise.amplitude)), (-80, Some(124)));
    options.analyse_mode = true;
    let analysis = Ucci.search_options(&options, UNITS, Side::First);
    assert_eq!((analysis.draw_score, analysis.noise), (DRAW, None));
}

#[test]
fn the_maximum_of_resign_is_the_score_of_a_mate() {
    let offer = OptionId::Resign.offer(Protocol::Ucci).unwrap();
    assert!(matches!(offer.kind, crate::options::OptionKind::Spin { max, .. } if max == i64::from(score::MATE)));
}
