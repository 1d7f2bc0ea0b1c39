//! Chooses the networks that become part of the program: those of `nets`, and in place of one of them the file that the
//! environment variable `EVALFILE` names (OpenBench). The file's header names its game. A file that is damaged, or no
//! network of its game, ends the build.

use std::path::{Path, PathBuf};

#[allow(dead_code, reason = "shared with the library, which needs all of it")]
#[path = "src/eval/calibration.rs"]
mod calibration;
#[allow(dead_code, reason = "shared with the library, which needs all of it")]
#[path = "src/eval/format.rs"]
mod format;
#[allow(dead_code, reason = "shared with the library, which needs all of it")]
#[path = "src/eval/shape.rs"]
mod shape;

#[path = "src/games/list.rs"]
mod list;

use format::Header;

macro_rules! names {
    ($($name:ident: $game:ty),*) => {
        &[$(stringify!($name)),*]
    };
}

const GAMES: &[&str] = for_each_game!(names);

fn main() {
    println!("cargo::rerun-if-changed=nets");
    println!("cargo::rerun-if-changed=src/eval/calibration.rs");
    println!("cargo::rerun-if-changed=src/eval/format.rs");
    println!("cargo::rerun-if-changed=src/eval/shape.rs");
    println!("cargo::rerun-if-changed=src/games/list.rs");
    println!("cargo::rerun-if-env-changed=EVALFILE");
    let nets = package_folder().join("nets");
    let chosen = std::env::var_os("EVALFILE").filter(|path| !path.is_empty()).map(PathBuf::from).map(whole);
    let chosen_game = chosen.as_deref().map(|path| header(path).game);
    if let Some(game) = chosen_game.as_deref().filter(|game| !GAMES.contains(game)) {
        panic!("EVALFILE: there is no game {game}");
    }
    for game in GAMES {
        let own = nets.join(game).with_extension("nnue");
        let path = chosen.clone().filter(|_| chosen_game.as_deref() == Some(*game)).unwrap_or(own);
        let found = header(&path).game;
        assert!(found == *game, "{}: a network for {found}", path.display());
        println!("cargo::rustc-env=NETWORK_{}={}", game.to_uppercase(), path.display());
    }
}

/// Returns the folder of this package. Cargo names it when the script runs: the script itself may have been compiled in
/// another checkout that shares the target folder.
fn package_folder() -> PathBuf {
    PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("Cargo sets CARGO_MANIFEST_DIR"))
}

/// Returns the absolute path of a file; relative paths start at the workspace, where `make` and Cargo run.
fn whole(path: PathBuf) -> PathBuf {
    let workspace = package_folder().join("..");
    let whole = workspace.join(&path).canonicalize();
    let whole = whole.unwrap_or_else(|error| panic!("EVALFILE {}: {error}", path.display()));
    // Cargo would look for a relative path in the folder of this package.
    println!("cargo::rerun-if-changed={}", whole.display());
    whole
}

/// Reads a whole network and returns its header. The library checks its sizes while it is compiled
/// (`src/eval/embedded.rs`).
fn header(path: &Path) -> Header {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Header::parse(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display())).0
}
