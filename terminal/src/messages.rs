//! Messages on standard error. `eprintln!` would panic where standard error is closed or its disk is full; here such a
//! message is lost, because there is nobody left to tell.

use std::env::consts::EXE_SUFFIX;
use std::ffi::OsStr;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::sync::LazyLock;

/// The name of the program, without folder and `.exe`: that under which it was started, because installed copies have
/// other names than the binary of the workspace.
static PROGRAM: LazyLock<String> = LazyLock::new(|| name_of(&std::env::args_os().next().unwrap_or_default()));

fn name_of(path: &OsStr) -> String {
    let name = Path::new(path).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let stem = name.len().checked_sub(EXE_SUFFIX.len()).and_then(|length| name.split_at_checked(length));
    match stem {
        Some((stem, suffix)) if suffix.eq_ignore_ascii_case(EXE_SUFFIX) => stem.to_owned(),
        _ => name,
    }
}

/// Returns the name of the program, without folder and `.exe`.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_its_dots() {
        for (file, name) in [("engine", "engine"), ("sanqi-0.2.0", "sanqi-0.2.0")] {
            assert_eq!(name_of(OsStr::new(&format!("bin/{file}{EXE_SUFFIX}"))), name);
        }
        assert_eq!(name_of(OsStr::new("")), "");
    }
}
