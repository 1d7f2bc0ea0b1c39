//! From the lines of USI's GUIs to commands (`docs/protocols/usi.md` sections 1.1 to 1.3).

use super::{HANDSHAKE, options};
use crate::command::{ClockOrder, Command, Credit, Solve, TimeUnit};
use crate::console::parse_extra;
use crate::dialect::Protocol;
use crate::options::parse_number;
use crate::uci_like::{ClockWords, GoOrder, Vocabulary, find_command};

const WORDS: Vocabulary = Vocabulary {
    clocks: &[ClockWords {
        time: ["btime", "wtime"],
        increment: ["binc", "winc"],
        byoyomi: Some("byoyomi"),
        credit: Credit::BeforeMove,
        order: ClockOrder::BySide,
        unit: TimeUnit::Milliseconds,
    }],
    flags: &["rtime"],
    position: &["sfen"],
    null_move: None,
};

const MATE: &str = "mate";
const INFINITE: &str = "infinite";

/// Words of the other protocols of the family.
const FOREIGN: [&str; 5] = ["uci", "ucinewgame", "ucci", "uccinewgame", "copyprotection"];

/// Understands a line.
pub fn parse(line: &str) -> Command {
    parse_extra(line, &WORDS).unwrap_or_else(|| find_command(line, |word| FOREIGN.contains(&word), parse_command))
}

/// Whether only a GUI that speaks USI sends such a line: some leave out the handshake.
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

/// A command and what follows it on the line; `None` if the word is none.
fn parse_command(word: &str, rest: &str) -> Option<Command> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    Some(match word {
        HANDSHAKE => Command::Handshake(Protocol::Usi),
        "debug" => Command::Debug(!words.first().is_some_and(|word| word.eq_ignore_ascii_case("off"))),
        "isready" => Command::IsReady,
        "setoption" => options::parse(rest),
        "register" => Command::Ignored("nobody need register".into()),
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
        GoOrder::Perft(depth) => return Command::Perft(depth),
        GoOrder::Think(go) => go,
    };
    if let Some(place) = words.iter().position(|word| word.eq_ignore_ascii_case(MATE)) {
        return solve(words.get(place + 1).copied().unwrap_or_default(), go.nodes);
    }
    go.on_clock = go.clocks.any() && !go.infinite && go.search_moves.is_empty();
    Command::Go(go)
}

/// `go mate` with its argument, a time in milliseconds (`docs/protocols/usi.md` section 1.3).
fn solve(argument: &str, nodes: Option<i64>) -> Command {
    let time = parse_number(argument);
    let is_word = |word: &str| word.eq_ignore_ascii_case(argument);
    let unreadable = time.is_none() && !argument.is_empty() && !is_word(INFINITE) && !is_word("nodes");
    let remark = match time {
        None if unreadable => Some(format!("{MATE}: not a time: {argument}, solving without a limit")),
        Some(..0) => Some(format!("{MATE}: no time: {argument}")),
        _ => None,
    };
    Command::Solve(Solve { time, nodes, remark })
}
