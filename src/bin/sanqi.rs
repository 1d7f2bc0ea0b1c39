//! The binary `sanqi`: the engine under the name with which packages install it.

use std::process::ExitCode;

fn main() -> ExitCode {
    sanqi::run()
}
