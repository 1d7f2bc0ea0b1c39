//! The arguments of a program.

use std::process::ExitCode;

use clap::Parser;

use crate::output;

/// Exit code of a command line that cannot be understood.
const USAGE: u8 = 2;

/// Reads the arguments of the program.
///
/// # Errors
/// There is nothing to run: help or version was printed, or what is wrong with the arguments. The program ends with
/// this code.
pub fn parse<A: Parser>() -> Result<A, ExitCode> {
    A::try_parse().map_err(|error| {
        if error.use_stderr() {
            // Without a standard error there is nobody to tell.
            let _ = error.print();
            return ExitCode::from(USAGE);
        }
        output::note(error.print());
        output::exit_code(ExitCode::SUCCESS)
    })
}
