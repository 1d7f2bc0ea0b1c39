//! Messages on standard error. `eprintln!` would panic where standard error is closed or its disk is full; here such a message is
//! lost, because there is nobody left to tell.

use std::fmt::Display;
use std::io::{self, Write};

/// Writes a line to standard error, in one piece, so that lines of several threads and processes do not mix.
pub fn line(line: impl Display) {
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}
