//! The words of UCCI, in both directions.

use search::score::{mate_in, mated_in};
use search::{Info, ScoreBound, TableRecord};

use super::*;
use crate::command::{ClockOrder, Clocks, Credit, Go, MoveText, Setup, TimeUnit, Topic};
use crate::etiquette::Gesture;
use crate::games;
use crate::options::Options;
use crate::remark::LINE_LIMIT;
use crate::testing::{self, VIEW, info, set};

fn parse(line: &str) -> Command {
    Ucci.parse(line)
}

fn go(line: &str) -> Go {
    testing::go(&Ucci, line)
}

fn say(report: &Report<'_>) -> Vec<String> {
    Ucci.format(report, &VIEW)
}

fn ignored(line: &str) -> bool {
    testing::ignored(&Ucci, line)
}

#[test]
fn junk_before_a_command_is_skipped_and_case_does_not_matter() {
    assert_eq!(parse("joho isready"), Command::IsReady);
    assert_eq!(parse("UCCI"), Command::Handshake(crate::dialect::Protocol::Ucci));
    assert_eq!(parse("STOP"), Command::Stop);
    assert_eq!(parse("d"), Command::Show(Topic::Board));
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
    assert_eq!(parse("Position MOVES H2-E2 h9g7"), Command::Position(expected.clone()));
    let bare = Command::Position(Setup { bare: true, ..expected });
    assert_eq!(parse("startpos moves H2-E2 h9g7"), bare);
    let two_fields = Setup { fen: Some("4k4/9 r".into()), ..Setup::default() };
    assert_eq!(parse("position fen 4k4/9 r moves"), Command::Position(two_fields.clone()));
    assert_eq!(parse("probe fen 4k4/9 r"), Command::Probe(two_fields));
    assert_eq!(parse("banmoves h2e2"), Command::Ban(vec![MoveText::Text("h2e2".into())]));
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
    let accepted =
        ["usebook off", "bookfiles c:\\a b\\book.dat", "knowledge large", "promotion false", "nonsense 3", ""];
    for line in accepted {
        assert!(ignored(&format!("setoption {line}")), "{line}");
    }
    assert!(matches!(parse("setoption promotion true"), Command::Declined(_)));
}

#[test]
fn clocks_of_the_side_to_move_and_of_the_other() {
    let order = go("go oppincrement 4 time 100 draw opptime 300 increment 2");
    let expected = Clocks {
        order: ClockOrder::ByTurn,
        unit: TimeUnit::AsChosen,
        time: [Some(100), Some(300)],
        increment: [Some(2), Some(4)],
        ..WORDLESS
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
fn depths_without_an_end_and_without_a_beginning() {
    assert_eq!(parse("go depth 0"), Command::Assess);
    for endless in ["go infinite", "go depth infinite", "go DEPTH Infinite"] {
        let order = go(endless);
        assert!(order.infinite && order.depth.is_none() && !order.has_limit() && order.remark.is_none(), "{endless}");
    }
    assert!(!go("go").has_limit() && !go("go draw").infinite && go("go draw").draw_offered);
    assert_eq!(go("go infinite searchmoves h2e2 draw depth 5").search_moves.len(), 1);
    assert_eq!(parse("go perft 3"), Command::Perft(3));
    assert_eq!(parse("ponderhit draw"), Command::PonderHit { clocks: WORDLESS, draw_offered: true },);
}

const WORDLESS: Clocks = Clocks {
    order: ClockOrder::ByTurn,
    unit: TimeUnit::AsChosen,
    credit: Credit::AfterMove,
    time: [None; 2],
    increment: [None; 2],
    byoyomi: None,
    moves_to_go: None,
};

#[test]
fn a_time_that_nobody_can_read_is_no_time() {
    let order = go("go time abc");
    assert_eq!(order.move_time, Some(0));
    assert!(order.remark.is_some());
    assert_eq!(go("go time abc depth 3").move_time, None);
}

#[test]
fn thoughts_take_two_lines_and_scores_are_bare() {
    let pv = ["h2e2".to_owned(), "h9g7".to_owned()];
    let lines = say(&Report::Thought { info: &info(40), pv: &pv });
    assert_eq!(lines, ["info depth 12 score 10 pv h2e2 h9g7", "info time 100 nodes 1000 nps 10000 hashfull 12"]);
    let mate = |score| say(&Report::Thought { info: &info(score), pv: &[] }).swap_remove(0);
    assert_eq!(mate(mate_in(3)), "info depth 12 score 9997");
    assert_eq!(mate(mated_in(2)), "info depth 12 score -9998");
    let long = vec!["h2e2".to_owned(); 400];
    assert!(say(&Report::Thought { info: &info(mate_in(245)), pv: &long })[0].len() < LINE_LIMIT);
}

#[test]
fn bounds_are_for_those_who_debug() {
    let bound = Info { bound: ScoreBound::Lower, ..info(40) };
    let report = Report::Thought { info: &bound, pv: &[] };
    assert!(say(&report).is_empty());
    let debug = View { debug: true, ..VIEW };
    assert_eq!(Ucci.format(&report, &debug), ["info message depth 12: at least 10"]);
    let seldepth = Ucci.format(&Report::Thought { info: &info(40), pv: &[] }, &debug);
    assert!(seldepth[0].starts_with("info depth 12 seldepth 19 score 10"), "{seldepth:?}");
}

#[test]
fn several_ranks_stand_together() {
    let ranked = |rank| {
        let info = Info { multi_pv: rank, lines: 2, ..info(40) };
        say(&Report::Thought { info: &info, pv: &[] })
    };
    assert_eq!(ranked(1), ["info depth 12 multipv 1 score 10"]);
    assert_eq!(ranked(2).len(), 2);
}

#[test]
fn answers() {
    let best = |best, ponder, gesture| say(&Report::Best { best, ponder, gesture }).concat();
    assert_eq!(best(Some("h2e2"), Some("h9g7"), Gesture::Draw), "bestmove h2e2 ponder h9g7 draw");
    assert_eq!(best(Some("h2e2"), None, Gesture::Resign), "bestmove h2e2 resign");
    assert_eq!(best(Some("h2e2"), None, Gesture::None), "bestmove h2e2");
    assert_eq!(best(None, None, Gesture::None), "nobestmove");
    assert_eq!(say(&Report::NothingToStop), ["nobestmove"]);
    assert_eq!(say(&Report::Farewell), ["bye"]);
    assert_eq!(say(&Report::StaticScore(-40)), ["info depth 0 score -10"]);
}

#[test]
fn what_the_table_knows() {
    let pophash = |record, best| say(&Report::HashRecord { record, best }).concat();
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
    let lines = say(&Report::Identity(&Options::new(games::default_name())));
    assert_eq!(lines.last().unwrap(), "ucciok");
    let options: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("option ")).collect();
    assert_eq!(options[0], "usemillisec type check default true");
    assert!(options.contains(&"threads type spin min 0 max 256 default 1"), "{options:?}");
    assert!(options.contains(&"style type combo var normal var solid var risky default normal"), "{options:?}");
    assert!(options.iter().all(|line| line.split(' ').next().unwrap().chars().all(|c| c.is_ascii_lowercase())));
}
