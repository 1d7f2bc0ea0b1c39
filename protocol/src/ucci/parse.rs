//! From the lines of UCCI's GUIs to commands (`docs/protocols/ucci.md` sections 2, 4, 5, 15).

use super::options;
use crate::command::{ClockOrder, Clocks, Command, Credit, Go, TimeUnit};
use crate::console::parse_extra;
use crate::dialect::Protocol;
use crate::uci;
use crate::uci_like::{ClockWords, GoOrder, Vocabulary, find_command};

/// UCCI's own clocks, and those of UCI that some of its GUIs send.
const WORDS: Vocabulary = Vocabulary {
    clocks: &[
        ClockWords {
            time: ["time", "opptime"],
            increment: ["increment", "oppincrement"],
            byoyomi: None,
            credit: Credit::AfterMove,
            order: ClockOrder::ByTurn,
            unit: TimeUnit::AsChosen,
        },
        uci::CLOCK_WORDS,
    ],
    flags: &[DRAW, "oppmovestogo"],
    position: &["fen"],
    null_move: Some("0000"),
};

const DRAW: &str = "draw";

/// Words of the other protocols of the family.
const FOREIGN: [&str; 3] = ["register", "usinewgame", "gameover"];

/// Understands a line.
pub fn parse(line: &str) -> Command {
    parse_extra(line, &WORDS).unwrap_or_else(|| find_command(line, |word| FOREIGN.contains(&word), parse_command))
}

/// A command and what follows it on the line; `None` if the word is none.
fn parse_command(word: &str, rest: &str) -> Option<Command> {
    if let Some(protocol) = Protocol::of_handshake(word) {
        return Some(Command::Handshake(protocol));
    }
    let words: Vec<&str> = rest.split_whitespace().collect();
    Some(match word {
        "isready" => Command::IsReady,
        "setoption" => options::parse(rest),
        "position" => Command::Position(WORDS.parse_position(&words)),
        "banmoves" => Command::Ban(WORDS.moves(&words)),
        "go" => parse_go(&words),
        "ponderhit" => Command::PonderHit { clocks: WORDS.parse_clocks(&words), draw_offered: has(&words, DRAW) },
        "stop" => Command::Stop,
        "probe" => Command::Probe(WORDS.parse_position(&words)),
        "quit" => Command::Quit,
        "uccinewgame" | "ucinewgame" | "uxinewgame" | "newgame" => Command::NewGame,
        _ => return None,
    })
}

fn has(words: &[&str], wanted: &str) -> bool {
    words.iter().any(|word| word.eq_ignore_ascii_case(wanted))
}

fn parse_go(words: &[&str]) -> Command {
    let mut go = match WORDS.parse_go(words) {
        GoOrder::Perft(depth) => return Command::Perft(depth),
        GoOrder::Think(go) => go,
    };
    if go.depth == Some(0) {
        return Command::Assess;
    }
    go.draw_offered = has(words, DRAW);
    settle_clocks(&mut go, words);
    Command::Go(go)
}

/// Finds out what the clocks mean.
fn settle_clocks(go: &mut Go, words: &[&str]) {
    let Clocks { time: [own, other], increment: [gain, _], moves_to_go, order, .. } = go.clocks;
    go.on_clock = own.is_some() || other.is_some() || gain.is_some();
    if order == ClockOrder::ByTurn && other.is_none() && gain.is_none() && moves_to_go.is_none() && own.is_some() {
        // A lone `time` is the time for this move; a clock comes with the opponent's, or with its rules.
        go.move_time = [go.move_time, own].into_iter().flatten().min();
        go.clocks.time = [None; 2];
    }
    let unreadable = words.iter().any(|word| ["time", "movetime"].iter().any(|time| word.eq_ignore_ascii_case(time)));
    if unreadable && !go.infinite && !go.has_limit() {
        // Whoever sends a time waits for a move, even if nobody can read it.
        go.move_time = Some(0);
        go.remark = Some("the time is not a number, moving at once".into());
    }
}
