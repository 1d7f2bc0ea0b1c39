//! Sessions over streams: standard input and output for a GUI, a prepared text for one-shot commands.

use std::io::{self, Cursor, Read, Write};
use std::panic;

use crate::dialects::dialect_of;
use crate::protocols::Protocol;
use crate::session::{BenchCommand, Session};
use crate::writer::Writer;
use crate::{games, reader};

/// Runs a session over standard input and output, with `game` unless the GUI chooses another one. It ends at `quit`, at the
/// end of the input, or when the output is closed.
///
/// # Errors
/// The system cannot create the thread of the reader.
pub fn play(game: &str, bench: BenchCommand) -> io::Result<()> {
    run(io::stdin(), io::stdout(), game, bench)
}

/// Runs a session with a prepared text as its input, over standard output.
///
/// # Errors
/// The system cannot create the thread of the reader.
pub fn play_script(script: String, bench: BenchCommand) -> io::Result<()> {
    run(Cursor::new(script), io::stdout(), games::default_name(), bench)
}

fn run(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    game: &str,
    bench: BenchCommand,
) -> io::Result<()> {
    let writer = Writer::new(output, dialect_of(Protocol::Uci));
    report_panics(writer.clone());
    let lines = reader::spawn(input)?;
    Session::new(writer, bench, game).run(lines);
    Ok(())
}

/// Reports a panic as a message for the user: clients that merge the error stream into the output would not understand the
/// usual text (`docs/protocols/uci.md` section 6.4). The session still answers.
fn report_panics(writer: Writer) {
    panic::set_hook(Box::new(move |info| {
        let text = format!("internal error, please report: {info}");
        writer.info_string_from_panic(&text);
    }));
}
