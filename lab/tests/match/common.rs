//! Running `lab match`, and parsing its output.

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

/// Path of the fake engine, which `cargo test` builds beside this test.
pub fn fake_engine() -> String {
    let test = std::env::current_exe().unwrap();
    let folder = test.parent().and_then(|deps| deps.parent()).unwrap();
    let path = folder.join("examples").join(format!("fake_engine{}", std::env::consts::EXE_SUFFIX));
    assert!(path.exists(), "{} is missing: `cargo test -p lab` without naming a test builds it", path.display());
    path.display().to_string()
}

/// Returns the description of a fake engine with its name, protocol and fault.
pub fn fake(name: &str, protocol: &str, arguments: &[&str]) -> String {
    playing(name, protocol, protocol, arguments)
}

/// Returns the description of a fake engine that plays shogi.
pub fn fake_shogi(name: &str, protocol: &str, arguments: &[&str]) -> String {
    playing(name, protocol, &format!("{protocol}:shogi"), arguments)
}

fn playing(name: &str, protocol: &str, speaks: &str, arguments: &[&str]) -> String {
    let mut spec = format!("name={name},cmd={},proto={protocol},arg={speaks}", fake_engine());
    for argument in arguments {
        spec += &format!(",arg={argument}");
    }
    spec
}

/// Gives an engine a limit of nodes instead of the clock, so that it cannot lose on time on a slow host.
pub fn untimed(spec: &str) -> String {
    format!("{spec},nodes=1")
}

/// A time control without clocks, for matches in which time does not matter.
pub const NO_CLOCK: &str = "nodes=1";

/// Temporary folder of a test, removed at its end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("sanqi-match-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn lab(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.arg("match").args(arguments);
    command
}

/// Parses the output of `--json`: the games and the result.
pub fn parsed(output: &Output) -> (Vec<Value>, Value) {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let result = lines.pop().unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    (lines.into_iter().map(|line| line["game"].clone()).collect(), result["result"].clone())
}
