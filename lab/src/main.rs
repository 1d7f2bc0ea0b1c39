//! The binary `lab`.

use std::process::ExitCode;

fn main() -> ExitCode {
    lab::run()
}
