//! The tables of options in `docs/options.md` are those of the program.
//! `UPDATE_OPTIONS=1 cargo test --test option_tables` rewrites them. The documents of the protocols name every
//! announced option with its kind and default.

use std::fs;
use std::path::Path;

use protocol::options::{Offer, OptionId, OptionKind, markdown_table};
use protocol::protocols::Protocol;

/// Replaces the text between two markers, each on a line of its own.
fn replace_between(text: &str, begin: &str, end: &str, table: &str) -> String {
    let (before, rest) = text.split_once(begin).unwrap_or_else(|| panic!("no marker {begin}"));
    let (_, after) = rest.split_once(end).unwrap_or_else(|| panic!("no marker {end} after {begin}"));
    format!("{before}{begin}\n{table}{end}{after}")
}

#[test]
fn the_tables_have_the_options_of_the_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/options.md");
    let page = fs::read_to_string(&path).unwrap();
    let mut expected = page.clone();
    for protocol in Protocol::ALL {
        let name = protocol.handshake();
        let begin = format!("<!-- options of {name} -->");
        expected = replace_between(&expected, &begin, "<!-- end of options -->", &markdown_table(protocol));
    }
    if std::env::var_os("UPDATE_OPTIONS").is_some() {
        fs::write(&path, expected).unwrap();
    } else {
        assert!(page == expected, "docs/options.md has other tables of options; UPDATE_OPTIONS=1 writes them anew");
    }
}

/// Returns the kind and the default of an option in the words of the documents.
fn kind_in_words(kind: &OptionKind) -> String {
    match kind {
        OptionKind::Check { default } => format!("check {default}"),
        OptionKind::Spin { default, .. } => format!("spin {default}"),
        OptionKind::Combo { default, .. } => format!("combo {default}"),
        OptionKind::Button => "button".to_owned(),
        OptionKind::Text { .. } => "string".to_owned(),
        OptionKind::File { .. } => "filename".to_owned(),
    }
}

#[test]
fn the_documents_of_the_protocols_name_every_announced_option() {
    for protocol in Protocol::ALL {
        let path = format!("docs/protocols/{}.md", protocol.handshake());
        let document = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&path)).unwrap();
        for Offer { name, kind, .. } in OptionId::announced(protocol) {
            let (quoted, words) = (format!("`{name}`"), kind_in_words(&kind));
            let is_row = |line: &str| line.starts_with('|') && line.contains(&quoted) && line.contains(&words);
            assert!(document.lines().any(is_row), "{path} has no row with {quoted} and \"{words}\"");
        }
    }
}
