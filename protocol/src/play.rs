//! The session joined to streams: the standard ones for a GUI, a prepared text for one-shot commands.

use std::io::{self, Cursor, Read, Write};
use std::panic;

use crate::dialect::{Dialect, Report};
use crate::reader;
use crate::session::{BenchCommand, Session};
use crate::uci::Uci;
use crate::writer::Writer;

/// Plays over standard input and output until `quit`, the end of the input, or until nobody listens.
///
/// # Errors
/// The system has no thread for the reader.
pub fn play(bench: BenchCommand) -> io::Result<()> {
    converse(io::stdin(), io::stdout(), bench)
}

/// Obeys a prepared text as if it came from a GUI, and answers to standard output.
///
/// # Errors
/// The system has no thread for the reader.
pub fn play_script(script: String, bench: BenchCommand) -> io::Result<()> {
    converse(Cursor::new(script), io::stdout(), bench)
}

fn converse(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    bench: BenchCommand,
) -> io::Result<()> {
    let writer = Writer::new(output);
    report_panics(writer.clone());
    let lines = reader::spawn(input)?;
    Session::new(writer, bench).run(lines);
    Ok(())
}

/// A panic becomes a remark: clients that merge the error stream into the conversation would trip over the
/// usual text (`specs/uci.md` section 6.4). Whoever owes an answer still gives it.
fn report_panics(writer: Writer) {
    panic::set_hook(Box::new(move |info| {
        let text = format!("internal error, please report: {info}");
        for line in Uci.format(&Report::Message(&text)) {
            writer.line_from_panic(&line);
        }
    }));
}
