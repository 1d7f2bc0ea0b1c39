//! Commands from the lines of UCI's GUIs (`docs/protocols/uci.md` sections 2, 3, 4, 5).

use super::options;
use crate::command::{ClockOrder, Command, IncrementTiming, TimeUnit};
use crate::protocols::Protocol;
use crate::uci_like::{ClockWords, GoCommand, Keywords, find_command};

/// The clocks of UCI.
pub const CLOCK_WORDS: ClockWords = ClockWords {
    time: ["wtime", "btime"],
    increment: ["winc", "binc"],
    byoyomi: None,
    increment_timing: IncrementTiming::AfterMove,
    order: ClockOrder::BySide,
    unit: TimeUnit::Milliseconds,
};

const WORDS: Keywords =
    Keywords { clocks: &[CLOCK_WORDS], flags: &[], position: &["fen", "sfen"], null_move: Some("0000") };

/// Commands of the other protocols of the family.
const FOREIGN: [&str; 3] = ["uccinewgame", "usinewgame", "gameover"];

/// Parses a line.
pub fn parse(line: &str) -> Command {
    find_command(line, |word| FOREIGN.contains(&word), parse_command)
}

/// Returns true if no GUI of USI sends such a line.
pub fn is_not_usi(line: &str) -> bool {
    let mut words = line.split_whitespace().map(str::to_ascii_lowercase);
    let words = [words.next(), words.next()].map(Option::unwrap_or_default);
    words[0] == "ucinewgame" || words == ["position", "fen"]
}

/// Parses a command and the rest of its line; `None` if the word is no command.
fn parse_command(word: &str, rest: &str) -> Option<Command> {
    if let Some(protocol) = Protocol::of_handshake(word) {
        return Some(Command::Handshake(protocol));
    }
    let words = || rest.split_whitespace().collect::<Vec<_>>();
    Some(match word {
        "debug" => Command::Debug(!words().first().is_some_and(|word| word.eq_ignore_ascii_case("off"))),
        "isready" => Command::IsReady,
        "setoption" => options::parse(rest),
        "register" => Command::Ignored("registration is not needed".into()),
        "ucinewgame" => Command::NewGame,
        "position" => Command::Position(WORDS.parse_position(&words())),
        "go" => match WORDS.parse_go(&words()) {
            GoCommand::Search(go) => Command::Go(go),
            GoCommand::Perft(depth) => Command::Perft(depth),
            GoCommand::Unreadable(reason) => Command::Declined(reason),
        },
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit { clocks: WORDS.parse_clocks(&words()), draw_offered: false },
        "quit" => Command::Quit,
        _ => return None,
    })
}
