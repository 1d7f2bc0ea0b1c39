//! Engines with faults lose their games for the right reason, and the match continues.

use serde_json::Value;

use crate::common::{Folder, NO_CLOCK, fake, lab, parsed, untimed};

/// Faults that a clock must reveal; culprits with other faults play without one.
const TIMED_FAULTS: [&str; 3] = ["late", "stall", "flood"];

/// Plays four games of a culprit against a fair engine. Returns the games and the culprit's losses by reason.
fn play_against(protocol: &str, fault: &[&str]) -> (Vec<Value>, Value) {
    let folder = Folder::new(&format!("{protocol}-{}", fault.join("-")));
    let pids = folder.file("pids");
    let mut arguments = fault.to_vec();
    if arguments.len() == 1 {
        arguments.push("1");
    }
    arguments.push(&pids);
    let mut culprit = fake("culprit", protocol, &arguments);
    if !TIMED_FAULTS.contains(&fault[0]) {
        culprit = untimed(&culprit);
    }
    let output = lab(&["--tc", "0.3+0.1", "--games", "4", "--max-plies", "12", "--concurrency", "2", "--json"])
        .args(["--engine", &untimed(&fake("fair", protocol, &[])), "--engine", &culprit])
        .args(["--out", &folder.file("games")])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    #[cfg(target_os = "linux")]
    for pid in std::fs::read_to_string(&pids).unwrap().lines() {
        let process = std::path::PathBuf::from(format!("/proc/{pid}"));
        assert!(!process.exists(), "process {pid} of {fault:?} is left");
    }
    let (games, result) = parsed(&output);
    assert_eq!(games.len(), 4, "{games:?}");
    assert_eq!(result["engines"][0]["losses"], serde_json::json!({}), "the fair engine loses nothing");
    (games, result["engines"][1]["losses"].clone())
}

#[track_caller]
fn loses_by(protocol: &str, fault: &[&str], reason: &str) {
    let (_, losses) = play_against(protocol, fault);
    assert_eq!(losses, serde_json::json!({ reason: 4 }), "{fault:?}");
}

#[track_caller]
fn is_harmless(protocol: &str, fault: &[&str]) {
    let (games, losses) = play_against(protocol, fault);
    assert_eq!(losses, serde_json::json!({}), "{fault:?}");
    assert!(games.iter().all(|game| game["reason"] == "adjudication" && game["plies"] == 12));
}

#[test]
fn a_fair_engine_is_fair() {
    for protocol in ["uci", "ucci", "usi"] {
        is_harmless(protocol, &["none-at-all"]);
    }
}

#[test]
fn crashes() {
    loses_by("uci", &["crash"], "crash");
    loses_by("uci", &["leave", "3"], "crash");
    loses_by("usi", &["crash", "2"], "crash");
}

#[test]
fn a_closed_output_is_a_crash() {
    loses_by("uci", &["close", "2"], "crash");
}

#[test]
fn stalls() {
    loses_by("uci", &["stall"], "stall");
}

#[test]
fn a_flood_is_a_stall() {
    loses_by("uci", &["flood"], "stall");
}

#[test]
fn late_answers_lose_on_time() {
    let (games, losses) = play_against("uci", &["late"]);
    assert_eq!(losses, serde_json::json!({ "time": 4 }));
    #[cfg(target_os = "linux")]
    for game in &games {
        let late = &game["late"];
        assert!(late["late_ms"].as_f64() > Some(0.0) && late["elapsed_ms"].as_f64() > Some(400.0), "{game}");
        assert!(late["waited_ms"].as_f64() >= Some(0.0) && late["ran_ms"].as_f64() > Some(0.0), "{game}");
    }
}

#[test]
fn illegal_moves() {
    for fault in ["illegal", "garbage", "empty", "none"] {
        loses_by("uci", &[fault, "2"], "illegal-move");
    }
}

#[test]
fn wrong_claims() {
    loses_by("usi", &["win"], "wrong-claim");
}

#[test]
fn resignations() {
    loses_by("usi", &["resign"], "resignation");
    loses_by("ucci", &["nobestmove"], "resignation");
    loses_by("ucci", &["resign"], "resignation");
}

#[test]
fn much_and_strange_output_is_harmless() {
    for fault in ["chatter", "long-line", "binary"] {
        is_harmless("uci", &[fault, "2"]);
    }
}

#[test]
fn an_offer_alone_is_no_draw_and_two_are() {
    is_harmless("ucci", &["draw"]);
    let folder = Folder::new("draw");
    let output = lab(&["--tc", NO_CLOCK, "--games", "2", "--json", "--out", &folder.file("games")])
        .args(["--engine", &fake("A", "ucci", &["draw", "3"]), "--engine", &fake("B", "ucci", &["draw", "4"])])
        .output()
        .unwrap();
    let (games, _) = parsed(&output);
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|game| game["reason"] == "draw-agreed"), "{games:?}");
    // A offers from its third move on, B from its fourth, which answers an offer of A; A's fourth does not find one of
    // B.
    let mut plies: Vec<u64> = games.iter().filter_map(|game| game["plies"].as_u64()).collect();
    plies.sort_unstable();
    assert_eq!(plies, [7, 8]);
}
