//! `cargo xtask dist`: the archive that users download.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use terminal::output;

use crate::error::Error;
use crate::stage::{self, StagedFile};
use crate::{archive, checksums, profile, workspace};

/// The binary of the workspace that is installed under another name.
const BINARY: &str = "engine";

/// Files of a package, and what names it.
pub struct Package {
    files: Vec<StagedFile>,
    /// Version and system, as in the name of the archive: `0.2.0-x86_64-linux`.
    name: String,
}

/// Builds the archive for a target, `None` for this machine, into a folder with its checksums.
pub fn run(target: Option<&str>, out: &Path) -> Result<(), Error> {
    let package = stage(target)?;
    let out = workspace::root().join(out);
    fs::create_dir_all(&out).map_err(Error::at(&out))?;
    let folder = format!("{}-{}", stage::PROGRAM, package.name);
    let path = if package.name.ends_with("windows") {
        let path = out.join(format!("{folder}.zip"));
        archive::zip(&path, &folder, &package.files)?;
        path
    } else {
        let path = out.join(format!("{folder}.tar.xz"));
        archive::tar_xz(&path, &folder, &package.files, time_of_commit())?;
        path
    };
    checksums::write(&out)?;
    output::line(path.display());
    Ok(())
}

/// Builds the program and collects the files of the package in `target/dist/stage`. The program of this machine's
/// target is laid out by a profile; those of others, which cannot be run here, are not.
pub fn stage(target: Option<&str>) -> Result<Package, Error> {
    let host = workspace::host()?;
    let target = target.unwrap_or(&host);
    let metadata = workspace::metadata(target)?;
    let build_folder = workspace::root().join("target").join("dist-build");
    let (program, printer) = if target == host {
        let counting = build_folder.join("counting");
        let flag = profile::record(&build_folder, |flag| build(target, &counting, Some(flag)))?;
        let program = build(target, &build_folder, Some(flag))?;
        (program.clone(), program)
    } else {
        (build(target, &build_folder, None)?, build(&host, &build_folder, None)?)
    };
    let files = stage::collect(&program, &printer, &metadata, &workspace::root().join("target/dist/stage"))?;
    Ok(Package { files, name: format!("{}-{}", workspace::version(&metadata)?, system(target)) })
}

/// Builds the engine for a target: optimised as a whole, with the C library inside where that is possible, and without
/// the paths of this machine, so that everybody builds the same bytes. `profile` is a flag of the compiler.
fn build(target: &str, folder: &Path, profile: Option<String>) -> Result<PathBuf, Error> {
    let mut flags = vec![format!("--remap-path-prefix={}=sanqi", workspace::root().display())];
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    flags.extend(home.map(|home| format!("--remap-path-prefix={}=cargo", home.display())));
    if !target.contains("apple") {
        flags.push("-Ctarget-feature=+crt-static".into());
    }
    flags.extend(profile);
    let mut command = Command::new("cargo");
    command.args(["build", "--locked", "--release", "--package", workspace::PACKAGE, "--bin", BINARY]);
    command.args(["--config", "profile.release.lto='fat'", "--target", target, "--target-dir"]).arg(folder);
    // Arguments that are joined by this character may contain blanks.
    workspace::run(command.env_remove("RUSTFLAGS").env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}")))?;
    let suffix = if target.contains("windows") { ".exe" } else { "" };
    Ok(folder.join(target).join("release").join(format!("{BINARY}{suffix}")))
}

/// Returns processor and system of a target triple, as in the names of archives: `x86_64-linux`.
fn system(target: &str) -> String {
    let processor = target.split('-').next().unwrap_or_default();
    let systems = [("linux", "linux"), ("windows", "windows"), ("darwin", "macos")];
    let system = systems.iter().find(|(word, _)| target.contains(word)).map_or("unknown", |(_, name)| name);
    format!("{processor}-{system}")
}

/// Returns the time of the commit in seconds since 1970; 0 without a repository.
fn time_of_commit() -> u64 {
    let time = workspace::output(Command::new("git").args(["log", "-1", "--format=%ct"]));
    time.ok().and_then(|time| time.trim().parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_are_named_after_processor_and_system() {
        for (target, name) in [
            ("x86_64-unknown-linux-gnu", "x86_64-linux"),
            ("aarch64-unknown-linux-musl", "aarch64-linux"),
            ("x86_64-pc-windows-msvc", "x86_64-windows"),
            ("aarch64-apple-darwin", "aarch64-macos"),
        ] {
            assert_eq!(system(target), name);
        }
    }
}
