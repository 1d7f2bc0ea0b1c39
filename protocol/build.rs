//! Records the commit and the compiler for `compiler` and `--version`. Both may be missing: a packaged source has no
//! repository.

use std::path::Path;
use std::process::Command;

fn main() {
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    record("SANQI_RUSTC", output(&compiler, &["--version"]));
    record("SANQI_COMMIT", output("git", &["log", "-1", "--abbrev=12", "--format=%h of %cs"]));
    println!("cargo::rerun-if-changed=build.rs");
    // A new commit changes the reflog. Files that do not exist would make every build run this again.
    if let Some(path) = output("git", &["rev-parse", "--git-path", "logs/HEAD"])
        && Path::new(&path).exists()
    {
        println!("cargo::rerun-if-changed={path}");
    }
}

/// Passes a text to the compilation; nothing if it is not known.
fn record(name: &str, value: Option<String>) {
    println!("cargo::rustc-env={name}={}", value.unwrap_or_default());
}

/// Returns the output of a program, without blanks at the ends; `None` if it fails or prints nothing.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty() && !text.contains('\n'))
}
