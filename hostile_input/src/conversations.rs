//! Lines of UCI, UCCI and USI: each by itself as a command, and in sessions over streams.

use std::collections::BTreeSet;
use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex, PoisonError};

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Line, Rules};
use protocol::command::Command;
use protocol::protocols::Protocol;
use search::ListedGame;

use crate::checks::legal;
use crate::choices::Choices;
use crate::corpus;
use crate::game_files::position_line;

/// Words of lines that are left out: they take much memory or time, write files, or end the reading of further lines.
const LEFT_OUT: [&str; 8] = ["hash", "thread", "log", "batch", "quit", "bench", "memory", "numa"];
/// Greatest number of lines of an input.
const MOST_LINES: usize = 60;
/// Greatest number of commands of a conversation.
const MOST_COMMANDS: usize = 24;
/// Commands that run beside the session, and are not answered by a move.
const CONSOLE_WORK: [&str; 2] = ["perft 1", "go perft 3"];
/// Answers that stand for a move where there is none.
const NO_MOVE: [&str; 4] = ["(none)", "0000", "resign", "null"];

/// Words of a protocol.
struct Words {
    handshake: &'static str,
    settings: &'static [&'static str],
    new_game: &'static str,
    several_lines: [&'static str; 2],
    /// A `stop` without a search, in protocols that do not answer it with `nobestmove`.
    stop: &'static str,
    /// Word before a position.
    fen: &'static str,
}

const UCI: Words = Words {
    handshake: "uci",
    settings: &["setoption name Hash value 1"],
    new_game: "ucinewgame",
    several_lines: ["setoption name MultiPV value 1", "setoption name MultiPV value 3"],
    stop: "stop",
    fen: "fen",
};
const UCCI: Words = Words {
    handshake: "ucci",
    settings: &["setoption hashsize 1"],
    new_game: "setoption newgame",
    several_lines: ["setoption multipv 1", "setoption multipv 3"],
    stop: "",
    fen: "fen",
};
const USI: Words = Words {
    handshake: "usi",
    settings: &["setoption name USI_Hash value 1"],
    new_game: "usinewgame",
    several_lines: ["setoption name MultiPV value 1", "setoption name MultiPV value 3"],
    stop: "stop",
    fen: "sfen",
};

/// Parses any lines as commands of UCI.
pub fn uci_commands(bytes: &[u8]) {
    commands(Protocol::Uci, bytes);
}

/// Parses any lines as commands of UCCI.
pub fn ucci_commands(bytes: &[u8]) {
    commands(Protocol::Ucci, bytes);
}

/// Parses any lines as commands of USI.
pub fn usi_commands(bytes: &[u8]) {
    commands(Protocol::Usi, bytes);
}

/// Says any lines in a session of UCI.
pub fn uci_lines(bytes: &[u8]) {
    lines::<Chess>(&UCI, bytes);
}

/// Says any lines in a session of UCCI.
pub fn ucci_lines(bytes: &[u8]) {
    lines::<Xiangqi>(&UCCI, bytes);
}

/// Says any lines in a session of USI.
pub fn usi_lines(bytes: &[u8]) {
    lines::<Shogi>(&USI, bytes);
}

/// Says well-formed commands in any order, in UCI.
pub fn uci_conversation(bytes: &[u8]) {
    conversation::<Chess>(&UCI, bytes);
}

/// Says well-formed commands in any order, in UCCI.
pub fn ucci_conversation(bytes: &[u8]) {
    conversation::<Xiangqi>(&UCCI, bytes);
}

/// Says well-formed commands in any order, in USI.
pub fn usi_conversation(bytes: &[u8]) {
    conversation::<Shogi>(&USI, bytes);
}

/// Checks that the command of each line does not depend on the amount and kind of the spaces between its words. Texts
/// of messages and values of options repeat the spaces of the line.
fn commands(protocol: Protocol, bytes: &[u8]) {
    for line in String::from_utf8_lossy(bytes).split(['\n', '\r']) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let command = protocol::parse_line(line, protocol);
        let spaced = protocol::parse_line(&format!("\t{}  ", words.join(" \t ")), protocol);
        match (&command, &spaced) {
            (Command::Declined(first), Command::Declined(second))
            | (Command::Ignored(first), Command::Ignored(second)) => {
                assert!(!first.is_empty() && !second.is_empty(), "{line:?}");
            }
            (Command::SetOption { id: first, .. }, Command::SetOption { id: second, .. }) => {
                assert_eq!(first, second, "{line:?}");
            }
            _ => assert_eq!(command, spaced, "{line:?}"),
        }
    }
}

/// Output of a session.
#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the lines that a session answers after a handshake.
fn answers<G: ListedGame>(words: &Words, said: &[u8]) -> Vec<String> {
    let mut input = format!("{}\n{}\n", words.handshake, words.settings.join("\n")).into_bytes();
    input.extend_from_slice(said);
    let output = Output::default();
    protocol::converse(Cursor::new(input), output.clone(), G::NAME).expect("a thread for the input");
    let bytes = output.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let text = String::from_utf8(bytes).expect("answers are UTF-8");
    assert!(text.ends_with('\n'), "the last line is cut: {text:?}");
    text.lines().map(str::to_owned).collect()
}

/// Checks that after any lines the session still answers, without an error of its own.
fn lines<G: ListedGame>(words: &Words, bytes: &[u8]) {
    let mut said = Vec::new();
    for line in bytes.split(|byte| matches!(byte, b'\n' | b'\r')).take(MOST_LINES) {
        let lower = String::from_utf8_lossy(line).to_ascii_lowercase();
        if !LEFT_OUT.iter().any(|word| lower.contains(word)) {
            said.extend_from_slice(line);
            said.push(b'\n');
        }
    }
    said.extend_from_slice(b"stop\nisready\nquit\n");
    let answers = answers::<G>(words, &said);
    let has_error = |line: &String| line.starts_with("info string internal error");
    assert!(!answers.iter().any(has_error), "{answers:#?}");
    let hello = format!("{}ok", words.handshake);
    assert!(answers.contains(&hello) && answers.iter().any(|line| line == "readyok"), "{answers:#?}");
}

/// What a conversation must be answered.
struct Expected<G: Rules> {
    ready: usize,
    /// The line before each `go`.
    moves: Vec<Line<G>>,
}

/// Checks that well-formed commands are answered as often as they have to be, and with legal moves.
fn conversation<G: ListedGame>(words: &Words, bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let mut line = Line::new(G::start());
    let mut expected = Expected { ready: 0, moves: Vec::new() };
    let mut said = "position startpos\n".to_owned();
    for _ in 0..MOST_COMMANDS {
        if !choices.any() {
            break;
        }
        said += &command(words, &mut choices, &mut line, &mut expected);
        said.push('\n');
    }
    // The end of the input lets a search with limits end; `quit` would stop it.
    said += "isready\n";
    expected.ready += 1;
    let answers = answers::<G>(words, said.as_bytes());
    let count = |word: &str| answers.iter().filter(|line| *line == word).count();
    assert_eq!(count("readyok"), expected.ready, "{said}{answers:#?}");
    let is_best = |line: &&String| line.starts_with("bestmove") || line.starts_with("nobestmove");
    let best: Vec<&String> = answers.iter().filter(is_best).collect();
    assert_eq!(best.len(), expected.moves.len(), "{said}{answers:#?}");
    for (answer, line) in best.iter().zip(&expected.moves) {
        assert!(is_answer(answer, line), "{answer} in {:?}\n{said}{answers:#?}", line.current());
    }
}

/// Returns a command, and notes what it changes.
fn command<G: ListedGame>(
    words: &Words,
    choices: &mut Choices<'_>,
    line: &mut Line<G>,
    expected: &mut Expected<G>,
) -> String {
    match choices.below(10) {
        0 => {
            expected.ready += 1;
            "isready".to_owned()
        }
        1 | 2 => {
            *line = any_line(choices);
            position_line(line).replacen("fen", words.fen, 1)
        }
        3 => words.several_lines[choices.below(2)].to_owned(),
        4 => {
            *line = Line::new(G::start());
            format!("{}\nposition startpos", words.new_game)
        }
        5 => words.stop.to_owned(),
        // What follows waits for it, or ends a search that runs.
        6 => format!("{}\n{}", CONSOLE_WORK[choices.below(CONSOLE_WORK.len())], words.stop),
        _ => {
            expected.moves.push(line.clone());
            match choices.below(5) {
                0 => format!("go nodes {}", 1 + choices.below(300)),
                1 => format!("go depth {}", 1 + choices.below(3)),
                2 => "go infinite\nstop".to_owned(),
                3 => "go ponder nodes 50\nponderhit".to_owned(),
                _ => "go movetime 1".to_owned(),
            }
        }
    }
}

/// Returns a line from a position of the bench suite or the starting position.
fn any_line<G: ListedGame>(choices: &mut Choices<'_>) -> Line<G> {
    let bench: Vec<&str> = G::BENCH_POSITIONS.lines().filter_map(|line| line.split(" id ").next()).collect();
    let fen = choices.of(&bench).copied().unwrap_or_default();
    let mut line = Line::new(G::from_fen(fen).unwrap_or_else(|_| G::start()));
    for _ in 0..choices.below(8) {
        let moves = legal(line.current());
        let Some(&mv) = choices.of(&moves) else { break };
        line.push(mv);
    }
    line
}

/// Returns true if an answer has a legal move and a legal reply, or none where there is none to have.
fn is_answer<G: ListedGame>(answer: &str, line: &Line<G>) -> bool {
    let position = line.current();
    let words: Vec<&str> = answer.split(' ').collect();
    let Some(&text) = words.get(1).filter(|_| words[0] == "bestmove") else {
        return words == ["nobestmove"] && !position.has_legal_move();
    };
    if NO_MOVE.contains(&text) {
        return !position.has_legal_move();
    }
    if text == "win" {
        return position.can_declare_win();
    }
    let Ok(mv) = position.parse_move(text) else { return false };
    let next = position.after(mv);
    words.get(2) != Some(&"ponder") || words.get(3).is_some_and(|reply| next.parse_move(reply).is_ok())
}

/// Returns the transcripts of a protocol.
pub(crate) fn transcripts(folders: &[&str]) -> Vec<Vec<u8>> {
    folders.iter().flat_map(|folder| corpus::transcripts(&format!("tests/transcripts{folder}"))).collect()
}

/// Returns the different lines of the transcripts of a protocol.
pub(crate) fn transcript_lines(folders: &[&str]) -> Vec<Vec<u8>> {
    let transcripts = transcripts(folders);
    let lines = transcripts.iter().flat_map(|transcript| transcript.split(|&byte| byte == b'\n'));
    lines.collect::<BTreeSet<&[u8]>>().into_iter().map(<[u8]>::to_vec).collect()
}

/// Returns choices of different commands.
pub(crate) fn choices() -> Vec<Vec<u8>> {
    let byte = |number: usize, index: usize| (number * 37 + index * (2 * number + 11)) as u8;
    (0..24).map(|number| (0..16 + 4 * number).map(|index| byte(number, index)).collect()).collect()
}
