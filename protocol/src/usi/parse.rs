//! Commands from the lines of USI's GUIs (`docs/protocols/usi.md` sections 1.1 to 1.3).

use super::options;
use crate::command::{ClockOrder, Command, IncrementTiming, SolveMate, TimeUnit};
use crate::options::parse_number;
use crate::protocols::Protocol;
use crate::uci_like::{ClockWords, GoCommand, Keywords, find_command};

const WORDS: Keywords = Keywords {
    clocks: &[ClockWords {
        time: ["btime", "wtime"],
        increment: ["binc", "winc"],
        byoyomi: Some("byoyomi"),
        increment_timing: IncrementTiming::BeforeMove,
        order: ClockOrder::BySide,
        unit: TimeUnit::Milliseconds,
    }],
    flags: &["rtime"],
    position: &["sfen", "fen"],
    null_move: None,
};

const MATE: &str = "mate";
const INFINITE: &str = "infinite";

/// Commands of the other protocols of the family.
const FOREIGN: [&str; 5] = ["uci", "ucinewgame", "ucci", "uccinewgame", "copyprotection"];

/// Parses a line.
pub fn parse(line: &str) -> Command {
    find_command(line, |word| FOREIGN.contains(&word), parse_command)
}

/// Returns true if only GUIs of USI send such a line: some of them send no handshake.
pub fn is_certainly_usi(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    let second = words.next().unwrap_or_default();
    match first.to_ascii_lowercase().as_str() {
        "usinewgame" => true,
        "position" => second.eq_ignore_ascii_case("sfen"),
        "setoption" => words.next().is_some_and(|name| name.to_ascii_lowercase().starts_with("usi_")),
        _ => false,
    }
}

/// Parses a command and the rest of its line; `None` if the word is no command.
fn parse_command(word: &str, rest: &str) -> Option<Command> {
    if word == Protocol::Usi.handshake() {
        return Some(Command::Handshake(Protocol::Usi));
    }
    let words: Vec<&str> = rest.split_whitespace().collect();
    Some(match word {
        "debug" => Command::Debug(!words.first().is_some_and(|word| word.eq_ignore_ascii_case("off"))),
        "isready" => Command::IsReady,
        "setoption" => options::parse(rest),
        "register" => Command::Ignored("registration is not needed".into()),
        "usinewgame" => Command::NewGame,
        "position" => Command::Position(WORDS.parse_position(&words)),
        "go" => parse_go(&words),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit { clocks: WORDS.parse_clocks(&words), draw_offered: false },
        "gameover" => Command::GameOver,
        "quit" => Command::Quit,
        _ => return None,
    })
}

fn parse_go(words: &[&str]) -> Command {
    let mut go = match WORDS.parse_go(words) {
        GoCommand::Perft(depth) => return Command::Perft(depth),
        GoCommand::Unreadable(reason) => return Command::Declined(reason),
        GoCommand::Search(go) => go,
    };
    if let Some(place) = words.iter().position(|word| word.eq_ignore_ascii_case(MATE)) {
        return parse_go_mate(words.get(place + 1).copied().unwrap_or_default(), go.nodes);
    }
    go.on_clock = go.clocks.any();
    Command::Go(go)
}

/// Parses `go mate` with its argument, a time in milliseconds (`docs/protocols/usi.md` section 1.3).
fn parse_go_mate(argument: &str, nodes: Option<i64>) -> Command {
    let time = parse_number(argument);
    let is_word = |word: &str| word.eq_ignore_ascii_case(argument);
    let unreadable = time.is_none() && !argument.is_empty() && !is_word(INFINITE) && !is_word("nodes");
    let info_string = match time {
        None if unreadable => Some(format!("{MATE}: not a time: {argument}, searching without a time limit")),
        Some(..0) => Some(format!("{MATE}: negative time: {argument}")),
        _ => None,
    };
    Command::SolveMate(SolveMate { time, nodes, info_string })
}
