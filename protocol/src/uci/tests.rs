//! The words of UCI, in both directions.

use search::score::{MATE, mate_in, mated_in};
use search::{Info, Params, ScoreBound};

use super::format::{identity, info_line};
use super::options::param_lines;
use super::*;
use crate::command::{Clocks, Go};
use crate::info_string::LINE_LIMIT;
use crate::options::OptionId;
use crate::protocols::Protocol;
use crate::testing::{self, SETTINGS, info};

fn parse(line: &str) -> Command {
    Uci.parse(line)
}

fn ignored(line: &str) -> bool {
    testing::ignored(&Uci, line)
}

#[test]
fn junk_before_a_command_is_skipped() {
    assert_eq!(parse("joho debug on"), Command::Debug(true));
    assert_eq!(parse("joho \t isready"), Command::IsReady);
    assert!(ignored("joho"));
    assert!(ignored(""));
}

#[test]
fn lines_with_commands_of_other_protocols_are_ignored() {
    for line in ["xboard", "protover 2", "level 40 40 0", "# go infinite", "name go", "gameover win", "joho new go"] {
        assert!(ignored(line), "{line}");
    }
}

#[test]
fn positions_and_options() {
    assert_eq!(parse("position moves 0000"), parse("position startpos moves 0000"));
    let overhead = Command::SetOption { id: OptionId::MoveOverhead, value: "100".into() };
    assert_eq!(parse("setoption name move  OVERHEAD value 100"), overhead);
    assert!(testing::declined(&Uci, "setoption name NoSuchThing value 1"));
    assert!(testing::declined(&Uci, "setoption NoSuchThing 1"));
}

#[test]
fn go_and_ponderhit_read_clocks() {
    let clocks = Clocks { time: [Some(300), None], increment: [None, Some(5)], ..Clocks::default() };
    assert_eq!(parse("go binc 5 wtime 300"), Command::Go(Box::new(Go { clocks, ..Go::default() })));
    assert_eq!(parse("ponderhit wtime 300 binc 5"), Command::PonderHit { clocks, draw_offered: false });
}

#[test]
fn mates_are_counted_in_moves() {
    let score = |score: i32| info_line(&info(score), &[], &SETTINGS);
    assert!(score(mate_in(1)).contains("score mate 1 "));
    assert!(score(mate_in(3)).contains("score mate 2 "));
    assert!(score(mated_in(2)).contains("score mate -1 "));
    assert!(score(-MATE).contains("score mate 0 "));
    assert!(score(-35).contains("score cp -70 "));
}

#[test]
fn a_mate_without_its_line_is_a_bound() {
    let score = |score: i32, plies: usize| info_line(&info(score), &vec!["e2e4".to_owned(); plies], &SETTINGS);
    assert!(score(mate_in(3), 3).contains("score mate 2 nodes"));
    assert!(score(mate_in(37), 1).contains("score mate 19 lowerbound nodes"));
    assert!(score(mated_in(4), 4).contains("score mate -2 nodes"));
    assert!(score(mated_in(4), 2).contains("score mate -2 upperbound nodes"));
}

#[test]
fn the_line_of_the_specification() {
    let pv = ["e2e4".to_owned(), "e7e5".to_owned()];
    assert_eq!(
        info_line(&info(31), &pv, &InfoSettings { wdl: true, ..SETTINGS }),
        "info depth 12 seldepth 19 multipv 1 score cp 62 wdl 140 812 48 nodes 1000 nps 10000 hashfull 12 time 100 pv e2e4 e7e5"
    );
    let bound = Info { bound: ScoreBound::Lower, ..info(31) };
    assert!(info_line(&bound, &pv, &SETTINGS).contains("score cp 62 lowerbound nodes"));
}

#[test]
fn long_lines_end_at_a_whole_move_unless_they_mate() {
    let pv = vec!["e2e4".to_owned(); 300];
    let ordinary = info_line(&info(31), &pv, &SETTINGS);
    assert!(ordinary.len() < LINE_LIMIT && ordinary.ends_with(" e2e4"));
    assert_eq!(info_line(&info(mate_in(245)), &pv, &SETTINGS).matches("e2e4").count(), 300);
}

#[test]
fn option_lines_keep_the_rules_of_guis() {
    let lines = identity(&SessionOptions::new(search::GAME_NAMES[0]));
    let params = if cfg!(feature = "tune") { Params::SPECS.len() } else { 0 };
    assert_eq!(lines.len(), OptionId::announced(Protocol::Uci).len() + params + 3);
    for line in lines.iter().filter(|line| line.starts_with("option")) {
        let name = line.strip_prefix("option name ").unwrap().split(" type ").next().unwrap();
        for word in ["name", "type", "default", "min", "max", "var", "value"] {
            assert!(name.split(' ').all(|part| part != word), "{line}");
        }
        assert!(!line.contains("type string") || line.contains(" default "), "{line}");
    }
}

#[test]
fn parameters_are_announced_with_the_values_of_the_game() {
    let lines = param_lines("shogi");
    assert_eq!(lines.len(), Params::SPECS.len());
    let share = lines.iter().find(|line| line.contains(" mate_share ")).unwrap();
    assert!(!share.contains("default 0 "), "{share}");
    assert!(
        param_lines("chess").iter().any(|line| line.starts_with("option name mate_share type spin default 0 min 0 "))
    );
}

#[test]
fn parameters_are_options_of_programs_with_the_feature_only() {
    let command = Uci.parse("setoption name null_depth value 2");
    if cfg!(feature = "tune") {
        assert_eq!(command, Command::SetParam { name: "null_depth", value: "2".into() });
    } else {
        assert!(matches!(command, Command::Declined(_)), "{command:?}");
    }
}
