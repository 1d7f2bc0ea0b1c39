//! `engine manual` and `engine completions`: the files about the command line that a package installs. They use the
//! name under which the program was started.

use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;
use terminal::{messages, output};

use crate::cli::Arguments;
use crate::failure;

/// Prints the manual page: synopsis, options, and a section for each command with its own.
pub fn manual() -> ExitCode {
    let mut page = Vec::new();
    match write_manual(&mut page) {
        Ok(()) => output::text(String::from_utf8_lossy(&page)),
        Err(error) => return failure(&error),
    }
    ExitCode::SUCCESS
}

fn write_manual(page: &mut Vec<u8>) -> std::io::Result<()> {
    let mut command = Arguments::command();
    command.build();
    let man = Man::new(command.clone());
    man.render_title(page)?;
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    man.render_options_section(page)?;
    for subcommand in command.get_subcommands().filter(|subcommand| subcommand.get_name() != "help") {
        let title = format!("{} {}", messages::program(), subcommand.get_name()).to_uppercase();
        page.extend_from_slice(format!(".SH \"{title}\"\n").as_bytes());
        let man = Man::new(subcommand.clone());
        let mut section = Vec::new();
        man.render_synopsis_section(&mut section)?;
        man.render_description_section(&mut section)?;
        man.render_options_section(&mut section)?;
        // Sections within this one.
        page.extend_from_slice(String::from_utf8_lossy(&section).replace("\n.SH ", "\n.SS ").as_bytes());
    }
    man.render_version_section(page)
}

/// Prints the completions for a shell.
pub fn completions(shell: Shell) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), messages::program(), &mut script);
    output::text(String::from_utf8_lossy(&script));
    ExitCode::SUCCESS
}
