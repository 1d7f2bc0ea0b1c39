//! No code outside a game's folder, its manifest and the list of games compares the name of a game: what differs
//! between games is a fact of the manifest, so that a game that lacks it does not compile (`docs/architecture.md`
//! section 2).

mod common;

use std::fs;
use std::path::Path;

use common::sources::{CRATES, rust_files};
use search::GAME_NAMES;

/// Returns true for the files in the folder of a game, and for those of tests.
fn is_of_a_game(path: &Path) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let mut folders = path.parent().into_iter().flat_map(Path::iter).filter_map(|folder| folder.to_str());
    let is_test = |name: &str| name == "tests" || name == "testing";
    is_test(stem) || folders.any(|folder| GAME_NAMES.contains(&folder) || is_test(folder))
}

/// Returns the lines of code before the tests of a file, without comments.
fn code(source: &str) -> impl Iterator<Item = (usize, &str)> {
    let production = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = production.lines().enumerate().map(|(index, line)| (index + 1, line));
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

macro_rules! constants {
    ($($name:ident: $game:ty),*) => {
        [$(concat!(stringify!($game), "::NAME")),*]
    };
}

/// Returns true if a line has the name of a game as a text, or the constant with it beside a sign of comparison.
fn compares_a_name(line: &str) -> bool {
    let is_text = GAME_NAMES.iter().any(|name| line.contains(&format!("\"{name}\"")));
    let constants = search::for_each_game!(constants).map(|path| path.replace(' ', ""));
    let ends = constants.iter().map(|path| path.rsplitn(3, "::").take(2).collect::<Vec<_>>());
    let has_constant = ends.map(|words| format!("{}::{}", words[1], words[0])).any(|short| line.contains(&short));
    is_text || has_constant && ["==", "!=", "=>"].iter().any(|sign| line.contains(sign))
}

#[test]
fn no_code_compares_the_name_of_a_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = 0;
    let mut found = Vec::new();
    let sources = CRATES.iter().flat_map(|folder| rust_files(&root.join(folder)));
    for path in sources.filter(|path| !is_of_a_game(path.strip_prefix(root).expect("a file of the workspace"))) {
        files += 1;
        let source = fs::read_to_string(&path).expect("a source file");
        let lines = code(&source).filter(|(_, line)| compares_a_name(line));
        found.extend(lines.map(|(number, line)| format!("{}:{number}: {}", path.display(), line.trim())));
    }
    assert!(files > 200, "only {files} files");
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn comparisons_are_found() {
    for line in [r#"if game == "chess" {"#, "if game == Chess::NAME {", "Shogi::NAME => 3,", r#"matches!(x, "shogi")"#]
    {
        assert!(compares_a_name(line), "{line}");
    }
    assert_eq!(code("// \"chess\"\nlet a;\n#[cfg(test)]\nmod tests {\n").collect::<Vec<_>>(), [(2, "let a;")]);
}
