//! Standard output of commands. `println!` would panic where the reader has gone or the disk is full; here the first
//! failure is remembered, what follows is dropped, and the program ends with an exit code of its own once its other
//! outputs are written.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::messages;

/// Exit code of a program whose standard output failed: `EX_IOERR` of `sysexits.h`.
pub const OUTPUT_FAILED: u8 = 74;

/// The first failure of standard output.
static FAILURE: OnceLock<io::Error> = OnceLock::new();
/// Lets lines of several threads follow each other.
static TURN: Mutex<()> = Mutex::new(());

/// Writes a text as it is.
pub fn text(text: impl Display) {
    write(|stream| write!(stream, "{text}"));
}

/// Writes a line.
pub fn line(line: impl Display) {
    write(|stream| writeln!(stream, "{line}"));
}

fn write(act: impl FnOnce(&mut io::StdoutLock<'static>) -> io::Result<()>) {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    if is_open() {
        let mut stream = io::stdout().lock();
        note(act(&mut stream).and_then(|()| stream.flush()));
    }
}

/// Records the result of something that was written to standard output in another way.
pub fn note(result: io::Result<()>) {
    if let Err(error) = result {
        let _ = FAILURE.set(error);
    }
}

/// Returns the number of columns of the terminal; `None` if standard output is no terminal.
pub fn width() -> Option<u16> {
    terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0)
}

/// Returns false once standard output has failed: work that only prints may end.
pub fn is_open() -> bool {
    FAILURE.get().is_none()
}

/// Returns the exit code of a program that would end with `usual`; an error that was told keeps its own. A full disk is
/// reported to standard error in the name of the program; a reader that has gone is not.
pub fn exit_code(usual: ExitCode) -> ExitCode {
    let Some(error) = FAILURE.get() else { return usual };
    if error.kind() != ErrorKind::BrokenPipe {
        messages::of_program(format_args!("standard output: {error}"));
    }
    if usual == ExitCode::FAILURE { usual } else { ExitCode::from(OUTPUT_FAILED) }
}
