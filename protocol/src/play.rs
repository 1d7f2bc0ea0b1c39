//! A session over standard input and output.

use std::io::{self, IsTerminal, Read, Write};
use std::panic;

use crate::dialects::dialect_of;
use crate::protocols::Protocol;
use crate::reader;
use crate::session::{Audience, BenchCommand, Session};
use crate::writer::Writer;

/// Address space in MiB with which a session can search in every game, with the smallest tables and without a thread of
/// its own (measured with `tests/faults.rs`), and that of the reader. With less it would play moves that it has not
/// searched, or end in the middle of a game.
const LEAST_ADDRESS_SPACE: usize = 24 + READER_ADDRESS_SPACE;

/// Address space in MiB that glibc asks for when the thread of the reader first allocates, to keep half of it. Where
/// there is less it asks for that half with each line, and gets it if it happens to begin at a multiple of its size, in
/// one start of 60: then nothing was left for the search.
const READER_ADDRESS_SPACE: usize = if cfg!(all(target_os = "linux", target_env = "gnu")) { 128 } else { 0 };

/// Memory in MiB of the machine, or of the control group, with which a session can search in every game: with 12 the
/// system ended it in the third game (`docs/testing.md` section 9).
const LEAST_MEMORY: usize = 14;

/// Runs a session over standard input and output, with `game` unless the GUI chooses another one. It ends at `quit`, at
/// the end of the input, or when the output is closed.
///
/// # Errors
/// Memory is too short for any search, or the system cannot create the thread of the reader.
pub fn play(game: &str, bench: BenchCommand) -> io::Result<()> {
    let audience = if io::stdin().is_terminal() { Audience::Person } else { Audience::Gui };
    let writer = writer(io::stdout());
    report_panics(writer.clone());
    run(io::stdin(), writer, game, bench, audience)
}

/// Runs a session over any streams, for a program that has the engine inside; it has no command `bench`. It ends at
/// `quit`, at the end of the input, or when the output is closed.
///
/// # Errors
/// Memory is too short for any search, or the system cannot create the thread of the reader.
pub fn converse(input: impl Read + Send + 'static, output: impl Write + Send + 'static, game: &str) -> io::Result<()> {
    let no_bench: BenchCommand = |_, _, print| print("bench is a command of the program".to_owned());
    run(input, writer(output), game, no_bench, Audience::Gui)
}

fn writer(output: impl Write + Send + 'static) -> Writer {
    Writer::new(output, dialect_of(Protocol::Uci))
}

fn run(
    input: impl Read + Send + 'static,
    writer: Writer,
    game: &str,
    bench: BenchCommand,
    audience: Audience,
) -> io::Result<()> {
    if !search::has_room(LEAST_ADDRESS_SPACE) {
        return Err(short_of(LEAST_ADDRESS_SPACE));
    }
    if search::available_mebibytes().is_some_and(|available| available < LEAST_MEMORY) {
        return Err(short_of(LEAST_MEMORY));
    }
    let lines = reader::spawn(input)?;
    Session::new(writer, bench, game, audience).run(lines);
    Ok(())
}

fn short_of(mebibytes: usize) -> io::Error {
    let reason = format!("memory is short: the engine needs {mebibytes} MiB");
    io::Error::new(io::ErrorKind::OutOfMemory, reason)
}

/// Reports a panic as a message for the user: clients that merge the error stream into the output would not understand
/// the usual text (`docs/protocols/uci.md` section 6.4). The session still answers.
fn report_panics(writer: Writer) {
    panic::set_hook(Box::new(move |info| {
        let text = format!("internal error, please report: {info}");
        writer.info_string_from_panic(&text);
    }));
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::games;

    #[derive(Clone, Default)]
    struct Output(Arc<Mutex<Vec<u8>>>);

    impl Write for Output {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn answers(audience: Audience, script: &'static str) -> String {
        let output = Output::default();
        let bench: BenchCommand = |_, _, _| {};
        run(Cursor::new(script), writer(output.clone()), games::default_name(), bench, audience).unwrap();
        String::from_utf8(output.0.lock().unwrap().clone()).unwrap()
    }

    #[test]
    fn a_person_is_told_what_was_not_understood() {
        let script = "positoin startpos\nisready\n";
        assert_eq!(answers(Audience::Gui, script), "readyok\n");
        let told = "info string unknown command: positoin startpos (help lists the commands)\nreadyok\n";
        assert_eq!(answers(Audience::Person, script), told);
    }

    #[test]
    fn a_person_is_told_which_words_of_go_are_none() {
        let script = "go dept 5 nodes 10\n";
        let told = "info string go: unknown: dept 5\n";
        assert!(answers(Audience::Person, script).contains(told));
        assert!(!answers(Audience::Gui, script).contains("unknown"));
    }

    #[test]
    fn a_person_may_write_moves_as_in_books() {
        let script = "position startpos moves 1. e4 e7e5 2.Nf3 2...Nc6\nposition startpos moves e4 Nf9\n";
        assert_eq!(answers(Audience::Person, script), "info string position refused: not a move: Nf9\n");
        let refused = ["1.", "e4"].map(|word| format!("info string position refused: not a move: {word}\n"));
        assert_eq!(answers(Audience::Gui, script), refused.concat());
    }

    #[test]
    fn a_person_may_write_moves_as_in_the_books_of_each_game() {
        let script = "setoption name UCI_Variant value xiangqi\nposition startpos moves C2.5 H8+7\nd\n\
                      position startpos moves 炮二平五 马8进7\nd\n\
                      setoption name UCI_Variant value shogi\nposition startpos moves 76歩 34歩\nd\n";
        let told = answers(Audience::Person, script);
        assert!(!told.contains("refused") && !told.contains("ends before"), "{told}");
        assert_eq!(told.matches("last move: h10g8").count(), 2, "{told}");
        assert_eq!(told.matches("last move: g7g6").count(), 1, "{told}");
        let script = "ucci\nposition startpos moves 车一进九\n";
        let refused = "info message position refused: illegal move 车一进九\n";
        assert!(answers(Audience::Person, script).contains(refused), "{}", answers(Audience::Person, script));
        assert!(answers(Audience::Gui, script).contains("info message position refused: not a move: ????\n"));
    }

    #[test]
    fn a_value_without_its_word_is_told() {
        let told = "info string threads: `value` is missing before 2\n";
        assert_eq!(answers(Audience::Gui, "setoption name threads 2\n"), told);
        let told = "info string Multi PV: `value` is missing before 2 3\n";
        assert_eq!(
            answers(Audience::Gui, "usi\nsetoption name Multi PV 2 3\n").lines().last().map(|line| format!("{line}\n")),
            Some(told.into())
        );
    }

    #[test]
    fn unknown_options_are_told_to_everybody() {
        for audience in [Audience::Gui, Audience::Person] {
            let told = "info string No such option: Hsah\n";
            assert_eq!(answers(audience, "setoption name Hsah value 16\n"), told);
        }
    }
}
