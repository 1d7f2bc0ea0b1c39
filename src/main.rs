//! The binary `engine`.

use std::process::ExitCode;

fn main() -> ExitCode {
    sanqi::run()
}
