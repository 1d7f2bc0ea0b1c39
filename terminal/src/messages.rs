//! Messages on standard error. `eprintln!` would panic where standard error is closed or its disk is full; here such a
//! message is lost, because there is nobody left to tell.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::sync::LazyLock;

/// The name of the program, without folder and extension: that under which it was started, because installed copies
/// have other names than the binary of the workspace.
static PROGRAM: LazyLock<String> = LazyLock::new(|| {
    let name = std::env::args_os().next().unwrap_or_default();
    Path::new(&name).file_stem().unwrap_or_default().to_string_lossy().into_owned()
});

/// Returns the name of the program, without folder and extension.
pub fn program() -> &'static str {
    &PROGRAM
}

/// Writes a line that begins with the name of the program to standard error.
pub fn of_program(text: impl Display) {
    line(format_args!("{}: {text}", program()));
}

/// Writes a line to standard error, in one piece, so that lines of several threads and processes do not mix.
pub fn line(line: impl Display) {
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}
