//! The session joined to streams: the standard ones for a GUI, a prepared text for one-shot commands.

use std::io::{self, Cursor, Read, Write};
use std::panic;

use crate::session::{BenchCommand, Session};
use crate::writer::Writer;
use crate::{games, reader};

/// Plays over standard input and output, `game` unless another is chosen, until `quit`, the end of the input, or until nobody listens.
///
/// # Errors
/// The system has no thread for the reader.
pub fn play(game: &str, bench: BenchCommand) -> io::Result<()> {
    converse(io::stdin(), io::stdout(), game, bench)
}

/// Obeys a prepared text as if it came from a GUI, and answers to standard output.
///
/// # Errors
/// The system has no thread for the reader.
pub fn play_script(script: String, bench: BenchCommand) -> io::Result<()> {
    converse(Cursor::new(script), io::stdout(), games::default_name(), bench)
}

fn converse(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    game: &str,
    bench: BenchCommand,
) -> io::Result<()> {
    let writer = Writer::new(output);
    report_panics(writer.clone());
    let lines = reader::spawn(input)?;
    Session::new(writer, bench, game).run(lines);
    Ok(())
}

/// A panic becomes a remark: clients that merge the error stream into the conversation would trip over the
/// usual text (`docs/protocols/uci.md` section 6.4). Whoever owes an answer still gives it.
fn report_panics(writer: Writer) {
    panic::set_hook(Box::new(move |info| {
        let text = format!("internal error, please report: {info}");
        writer.remark_from_panic(&text);
    }));
}
