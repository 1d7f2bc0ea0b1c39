//! Commands from the lines of UCCI's GUIs (`docs/protocols/ucci.md` sections 2, 4, 5, 15).

use super::options;
use crate::command::{ClockOrder, Clocks, Command, Go, IncrementTiming, TimeUnit};
use crate::protocols::Protocol;
use crate::uci;
use crate::uci_like::{ClockWords, GoCommand, Keywords, find_command};

/// UCCI's own clocks, and those of UCI that some of its GUIs send.
const WORDS: Keywords = Keywords {
    clocks: &[
        ClockWords {
            time: ["time", "opptime"],
            increment: ["increment", "oppincrement"],
            byoyomi: None,
            increment_timing: IncrementTiming::AfterMove,
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

/// Commands of the other protocols of the family.
const FOREIGN: [&str; 3] = ["register", "usinewgame", "gameover"];

/// Parses a line.
pub fn parse(line: &str) -> Command {
    find_command(line, |word| FOREIGN.contains(&word), parse_command)
}

/// Parses a command and the rest of its line; `None` if the word is no command.
fn parse_command(word: &str, rest: &str) -> Option<Command> {
    if let Some(protocol) = Protocol::of_handshake(word) {
        return Some(Command::Handshake(protocol));
    }
    let words: Vec<&str> = rest.split_whitespace().collect();
    Some(match word {
        "isready" => Command::IsReady,
        "setoption" => options::parse(rest),
        "position" => Command::Position(WORDS.parse_position(&words)),
        "banmoves" => Command::BanMoves(WORDS.moves(&words)),
        "go" => parse_go(&words),
        "ponderhit" => Command::PonderHit { clocks: Clocks::default(), draw_offered: has(&words, DRAW) },
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
        GoCommand::Perft(depth) => return Command::Perft(depth),
        GoCommand::Unreadable(reason) => return Command::Declined(reason),
        GoCommand::Search(go) => go,
    };
    if go.depth == Some(0) {
        return Command::StaticEval;
    }
    go.draw_offered = has(words, DRAW);
    interpret_clocks(&mut go, words);
    Command::Go(go)
}

/// Decides which numbers are clocks and which are a time for this move.
fn interpret_clocks(go: &mut Go, words: &[&str]) {
    let Clocks { time: [own, other], increment: [increment, _], moves_to_go, order, .. } = go.clocks;
    go.on_clock = own.is_some() || other.is_some() || increment.is_some();
    if order == ClockOrder::ByTurn && other.is_none() && increment.is_none() && moves_to_go.is_none() && own.is_some() {
        // `time` alone is the time for this move; a clock comes with the opponent's, an increment or a control.
        go.move_time = [go.move_time, own].into_iter().flatten().min();
        go.clocks.time = [None; 2];
    }
    let has_time_word =
        words.iter().any(|word| ["time", "movetime"].iter().any(|time| word.eq_ignore_ascii_case(time)));
    if has_time_word && !go.infinite && !go.has_limit() {
        // A GUI that sends a time waits for a move, also if the time is unreadable.
        go.move_time = Some(0);
        go.info_string = Some("the time is not a number, moving at once".into());
    }
}
