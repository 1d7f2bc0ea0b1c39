//! The referee hears recorded conversations: right ones, and those of faulty engines.

use std::time::Duration;

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use search::ListedGame;

use super::finding::FindingKind;
use super::order_kind::OrderKind;
use super::referee::Referee;
use super::spelling::Spelling;
use super::tally::Tally;
use crate::engine::Protocol;

/// Lets a referee hear a conversation, and returns its findings and counts. A number before a line is its time in
/// milliseconds.
fn hear<G: ListedGame>(protocol: Protocol, conversation: &str) -> (Vec<FindingKind>, Tally) {
    let mut referee = Referee::<G>::new(Spelling::of::<G>(protocol), Duration::from_millis(200));
    let mut now = Duration::ZERO;
    for line in conversation.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (time, line) = line.split_at(line.find(['>', '<']).unwrap());
        now = time.trim().parse().map_or(now, Duration::from_millis);
        match line.split_at(1) {
            (">", text) => referee.said(text.trim(), now),
            (_, text) => referee.heard(text.trim(), now),
        }
    }
    referee.give_up();
    let findings = referee.take_findings().into_iter().map(|finding| finding.kind).collect();
    (findings, referee.tally().clone())
}

fn chess(conversation: &str) -> Vec<FindingKind> {
    hear::<Chess>(Protocol::Uci, conversation).0
}

#[test]
fn a_right_conversation_has_no_findings() {
    let (findings, tally) = hear::<Chess>(
        Protocol::Uci,
        "0 > position startpos moves e2e4
         > go ponder wtime 1000 btime 1000
         5 < info depth 1 seldepth 1 multipv 1 score cp 3 nodes 20 nps 1 hashfull 0 time 1 pv e7e5 g1f3
         > isready
         < readyok
         20 > ponderhit
         900 < bestmove e7e5 ponder g1f3
         > position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1
         1000 > go infinite
         < info depth 1 seldepth 1 multipv 1 score mate 1 nodes 30 nps 1 hashfull 0 time 1 pv a1a8
         1500 > stop
         1501 < bestmove a1a8
         > go nodes 10
         > go movetime 50
         1502 < bestmove a1a8
         1590 < bestmove a1b1
         > uci
         < id name Any
         < option name Hash type spin default 16 min 1 max 2
         < uciok",
    );
    assert_eq!(findings, []);
    let delay = |kind: OrderKind| tally.orders[&kind].percentile(1.0);
    assert_eq!([OrderKind::PonderHit, OrderKind::Infinite, OrderKind::Stopped].map(delay), [0, 1, 1]);
    assert_eq!((delay(OrderKind::MoveTime), tally.variations, tally.mates), (39, 2, 1));
}

#[test]
fn a_faulty_engine_is_found_out() {
    use FindingKind::{Complaint, Illegal, Late, Missing, Thinking, Unasked, UnknownLine, WrongMate};
    let of_line = |line: &str| chess(&format!("> go infinite\n< {line}\n> stop\n< bestmove e2e4"));
    assert_eq!(chess("> go nodes 5"), [Missing]);
    assert_eq!(chess("> go nodes 5\n> isready\n< bestmove e2e4"), [Missing]);
    assert_eq!(chess("> go nodes 5\n< bestmove e2e4\n< bestmove e2e4"), [Unasked]);
    assert_eq!(chess("> go infinite\n< bestmove e2e4"), [Unasked]);
    assert_eq!(chess("> go ponder nodes 5\n< bestmove e2e4"), [Unasked]);
    assert_eq!(chess("0 > go movetime 50\n251 < bestmove e2e4"), [Late]);
    assert_eq!(chess("0 > go infinite\n> stop\n201 < bestmove e2e4"), [Late]);
    assert_eq!(chess("> go nodes 5\n< bestmove e2e5"), [Illegal]);
    assert_eq!(chess("> go nodes 5\n< bestmove (none)"), [Illegal]);
    assert_eq!(chess("> go nodes 5\n< bestmove e2e4 ponder e2e4"), [Illegal]);
    assert_eq!(of_line("info depth 2 score cp 1 pv e2e4 e2e4"), [Illegal]);
    assert_eq!(of_line("info depth 2 score mate 1 pv e2e4"), [WrongMate]);
    assert_eq!(of_line("info depth 2 score mate 2 pv e2e4"), [WrongMate]);
    assert_eq!(of_line("info depth 2 score cp 1 pv d2d4"), [Thinking]);
    assert_eq!(of_line("info string internal error: any"), [Complaint]);
    assert_eq!(of_line("hello"), [UnknownLine]);
    assert_eq!(chess("< info depth 1 score cp 0 pv e2e4\n< readyok\n< uciok"), [Unasked, Unasked, Unasked]);
    let mated = "> position fen R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1\n> go depth 3\n";
    assert_eq!(chess(&format!("{mated}< info depth 0 score mate 0\n< bestmove (none)")), []);
}

#[test]
fn ucci_answers_idle_stops() {
    let ucci = |conversation: &str| hear::<Xiangqi>(Protocol::Ucci, conversation).0;
    assert_eq!(ucci("> stop\n< nobestmove"), []);
    assert_eq!(ucci("> stop"), [FindingKind::Missing]);
    assert_eq!(ucci("> go nodes 5\n> stop\n< bestmove h2e2\n< nobestmove\n> isready\n< readyok"), []);
    assert_eq!(
        ucci("> go nodes 5\n> stop\n< bestmove h2e2\n> isready\n< readyok\n< nobestmove"),
        [FindingKind::Unasked]
    );
    assert_eq!(ucci("> go nodes 5\n< bestmove h2e2 draw\n< nobestmove"), [FindingKind::Unasked]);
    // The last score may be a bound; a line that is followed by a deeper one is not.
    let score = "> go nodes 5\n< info depth 3 score 9997 pv h2e2";
    assert_eq!(ucci(&format!("{score}\n< bestmove h2e2")), []);
    let deeper = "< info depth 4 score 10 pv h2e2\n< bestmove h2e2";
    assert_eq!(ucci(&format!("{score}\n{deeper}")), [FindingKind::WrongMate]);
}

#[test]
fn mate_problems_of_usi_are_checked() {
    let usi = |conversation: &str| {
        let problem = "> position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1\n> go mate 100\n";
        hear::<Shogi>(Protocol::Usi, &format!("{problem}{conversation}")).0
    };
    assert_eq!(usi("< checkmate G*5b"), []);
    assert_eq!(usi("< checkmate timeout"), []);
    assert_eq!(usi("< checkmate nomate"), [FindingKind::WrongMate]);
    assert_eq!(usi("< checkmate G*4b"), [FindingKind::WrongMate]);
    assert_eq!(usi("< checkmate G*5c"), [FindingKind::Illegal]);
    assert_eq!(usi("< bestmove G*5b"), [FindingKind::UnknownLine]);
    assert_eq!(usi("< info depth 1 score mate + pv G*5b\n> gameover win\n< checkmate timeout"), []);
}

#[test]
fn options_of_usi_limit_a_bare_go() {
    let usi = |conversation: &str| hear::<Shogi>(Protocol::Usi, conversation).0;
    let limit = "> setoption name DepthLimit value 4\n";
    assert_eq!(usi(&format!("{limit}> go\n< bestmove 7g7f")), []);
    assert_eq!(usi(&format!("{limit}> go infinite\n< bestmove 7g7f")), [FindingKind::Unasked]);
    assert_eq!(usi("> go\n< bestmove 7g7f"), [FindingKind::Unasked]);
}

#[test]
fn games_are_spelled_as_their_protocols_do() {
    let moves = "> position startpos moves h3e3\n> go nodes 9\n< bestmove h10g8 ponder h1g3";
    assert_eq!(hear::<Xiangqi>(Protocol::Uci, moves).0, []);
    let moves = "> position startpos moves c3c4\n> go nodes 9\n< bestmove g7g6";
    assert_eq!(hear::<Shogi>(Protocol::Uci, moves).0, []);
    let castling = "> position fen rk6/8/8/8/8/8/8/1K4R1 w G - 0 1\n> go nodes 9\n< bestmove b1g1";
    assert_eq!(chess(castling), []);
}
