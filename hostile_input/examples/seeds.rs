//! Writes the corpus of every target into folders, for libFuzzer:
//! `cargo run -p hostile_input --example seeds -- fuzz/corpus`.

use std::path::Path;
use std::{env, fs, io};

use hostile_input::TARGETS;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "fuzz/corpus".into());
    for target in &TARGETS {
        let folder = Path::new(&folder).join(target.name);
        fs::create_dir_all(&folder)?;
        for (number, input) in (target.corpus)().iter().enumerate() {
            fs::write(folder.join(format!("seed-{number:04}")), input)?;
        }
    }
    Ok(())
}
