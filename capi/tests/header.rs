//! The header is that of the functions. `UPDATE_HEADER=1 cargo test -p sanqi-c --test header` writes it anew.

use std::fs;
use std::path::Path;

use cbindgen::{Builder, Config};

#[test]
fn the_header_declares_the_functions() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = Config::from_file(root.join("cbindgen.toml")).unwrap();
    let sources = ["src/status.rs", "src/game.rs", "src/exports.rs"];
    let builder = sources.iter().fold(Builder::new().with_config(config), |b, file| b.with_src(root.join(file)));
    let mut written = Vec::new();
    builder.generate().unwrap().write(&mut written);
    let header = root.join("include/sanqi.h");
    if std::env::var_os("UPDATE_HEADER").is_some() {
        fs::write(&header, written).unwrap();
    } else {
        let committed = fs::read(&header).unwrap();
        assert!(written == committed, "include/sanqi.h declares something else; UPDATE_HEADER=1 writes it anew");
    }
}
