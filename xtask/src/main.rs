//! `cargo xtask`: packages of the engine, and other jobs of the workspace that a release needs.

mod archive;
mod checksums;
mod dist;
mod error;
mod licences;
mod profile;
mod stage;
mod version;
mod workspace;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use terminal::{arguments, messages, output};

/// Packages of the engine, and other jobs of the workspace.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    job: Job,
}

#[derive(Debug, Subcommand)]
enum Job {
    /// Build the archive that users download: one program, its manual, completions, icon and licences, with SHA256SUMS.
    Dist {
        /// Target triple [default: that of this machine].
        #[arg(long)]
        target: Option<String>,
        /// Folder of the archive.
        #[arg(long, default_value = "target/dist")]
        out: PathBuf,
    },
    /// Build the files of the archive in `target/dist/stage`, from which `cargo deb --no-build` makes a package.
    Stage {
        /// Target triple [default: that of this machine].
        #[arg(long)]
        target: Option<String>,
    },
    /// Print names, versions and licences of everything that is linked into the engine.
    Licences {
        /// File that gets them with the texts of the licences, which every package must carry.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Set the version of all crates, and date the section of the changelog.
    Version {
        /// The new version, such as 0.3.0.
        version: String,
    },
}

fn main() -> ExitCode {
    let Arguments { job } = match arguments::parse() {
        Ok(arguments) => arguments,
        Err(code) => return code,
    };
    let done = match job {
        Job::Dist { target, out } => dist::run(target.as_deref(), &out),
        Job::Stage { target } => dist::stage(target.as_deref()).map(|_| ()),
        Job::Licences { out: None } => licences::print(),
        Job::Licences { out: Some(out) } => licences::write(&out),
        Job::Version { version } => version::set(&version),
    };
    let code = done.map_or_else(
        |error| {
            messages::of_program(error);
            ExitCode::FAILURE
        },
        |()| ExitCode::SUCCESS,
    );
    output::exit_code(code)
}
