//! Chooses the networks that become part of the program: those of `nets`, or for one game the file that the environment
//! variable `EVALFILE` names, as OpenBench does. The file says which game it is for; one that is no network, or damaged,
//! ends the build.

use std::path::{Path, PathBuf};

#[allow(dead_code, reason = "shared with the library, which needs all of it")]
#[path = "src/eval/format.rs"]
mod format;

use format::{HASH, LARGEST_HIDDEN, LARGEST_OUTPUT, LARGEST_SCALE, LAYOUT, LENGTH, MAGIC, NAME, SCALE, SIZES, TEXT};

/// The games that are evaluated by networks.
const GAMES: &[&str] = &["chess", "shogi", "xiangqi"];

fn main() {
    println!("cargo::rerun-if-changed=nets");
    println!("cargo::rerun-if-changed=src/eval/format.rs");
    println!("cargo::rerun-if-env-changed=EVALFILE");
    let nets = Path::new(env!("CARGO_MANIFEST_DIR")).join("nets");
    let chosen = std::env::var_os("EVALFILE").filter(|path| !path.is_empty()).map(PathBuf::from).map(whole);
    let chosen_game = chosen.as_deref().map(game_of);
    if let Some(game) = chosen_game.as_deref().filter(|game| !GAMES.contains(game)) {
        panic!("EVALFILE: {game} is not evaluated by a network");
    }
    for game in GAMES {
        let own = nets.join(game).with_extension("nnue");
        let path = chosen.clone().filter(|_| chosen_game.as_deref() == Some(*game)).unwrap_or(own);
        println!("cargo::rustc-env=NETWORK_{}={}", game.to_uppercase(), path.display());
    }
}

/// A path as it is seen from everywhere: `make` and Cargo run in the folder of the workspace.
fn whole(path: PathBuf) -> PathBuf {
    println!("cargo::rerun-if-changed={}", path.display());
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    workspace.join(&path).canonicalize().unwrap_or_else(|error| panic!("EVALFILE {}: {error}", path.display()))
}

/// The game whose network a file holds.
fn game_of(path: &Path) -> String {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("EVALFILE {}: {error}", path.display()));
    if let Some(fault) = fault(&bytes) {
        panic!("EVALFILE {}: {fault}", path.display());
    }
    String::from_utf8_lossy(&bytes[NAME]).trim_end_matches('\0').to_owned()
}

/// What is wrong with a network's file, if anything is. That its sizes are those of its game is not known here: the library
/// asserts it while it is compiled (`src/eval/embedded.rs`).
fn fault(file: &[u8]) -> Option<&'static str> {
    if file.len() < TEXT || !file.starts_with(MAGIC) {
        return Some("not a network of Sanqi");
    }
    let number = |at: usize| u32::from_le_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]]);
    if number(MAGIC.len()) != LAYOUT {
        return Some("a network of another layout");
    }
    let [features, hidden, buckets] = [1, 2, 3].map(|index| u128::from(number(SIZES + 4 * index)));
    let weights = TEXT as u128 + u128::from(number(LENGTH));
    let output = weights + 2 * (features + 1) * hidden;
    let bias = output + 4 * buckets * hidden;
    if file.len() as u128 != bias + 4 * buckets {
        return Some("cut short, or something follows its end");
    }
    let [weights, output, bias] = [weights, output, bias].map(|at| at as usize);
    let fits = |part: &[u8], largest: i16| {
        let (numbers, _) = part.as_chunks::<2>();
        numbers.iter().all(|&number| i16::from_le_bytes(number).unsigned_abs() <= largest.unsigned_abs())
    };
    let hash = u64::from(number(HASH)) | u64::from(number(HASH + 4)) << 32;
    match () {
        () if format::fnv1a(&file[weights..]) != hash => Some("damaged: the hash of its weights is wrong"),
        () if !(1..=LARGEST_SCALE as u32).contains(&number(SCALE)) => Some("its scale makes no sense"),
        () if !fits(&file[weights..output], LARGEST_HIDDEN) => Some("a hidden weight is too large"),
        () if !fits(&file[output..bias], LARGEST_OUTPUT) => Some("an output weight is too large"),
        () => None,
    }
}
