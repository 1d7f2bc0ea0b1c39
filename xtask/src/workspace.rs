//! The workspace: its folder, its version, and programs that are run in it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use cargo_metadata::{Metadata, MetadataCommand};

use crate::error::Error;

/// The package whose binary is installed.
pub const PACKAGE: &str = "sanqi";

/// Returns the folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_owned)
}

/// Returns packages and dependencies for a target.
pub fn metadata(target: &str) -> Result<Metadata, Error> {
    let mut command = MetadataCommand::new();
    command.manifest_path(root().join("Cargo.toml"));
    command.other_options(["--locked", "--filter-platform", target].map(str::to_owned));
    Ok(command.exec()?)
}

/// Returns the version of the engine.
pub fn version(metadata: &Metadata) -> Result<String, Error> {
    let package = metadata.packages.iter().find(|package| package.name == PACKAGE);
    package.map(|package| package.version.to_string()).ok_or_else(|| Error::Unexpected(format!("no package {PACKAGE}")))
}

/// Returns the target triple of this machine.
pub fn host() -> Result<String, Error> {
    let report = output(Command::new("rustc").arg("-vV"))?;
    let host = report.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| Error::Unexpected("`rustc -vV` names no host".into()))
}

/// Runs a program in the folder of the workspace, its output going where ours goes.
pub fn run(command: &mut Command) -> Result<(), Error> {
    let status = command.current_dir(root()).status();
    let status = status.map_err(|error| Error::Program(format!("{command:?}: {error}")))?;
    if status.success() { Ok(()) } else { Err(Error::Program(format!("{command:?}: {status}"))) }
}

/// Returns the standard output of a program that is run in the folder of the workspace.
pub fn output(command: &mut Command) -> Result<String, Error> {
    let output = command.current_dir(root()).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| Error::Program(format!("{command:?}: {error}")))?;
    if !output.status.success() {
        return Err(Error::Program(format!("{command:?}: {}", output.status)));
    }
    String::from_utf8(output.stdout).map_err(|error| Error::Program(format!("{command:?}: {error}")))
}
