//! The page has a sentence in each of its languages for every message that the server can send.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use boards::{shogi, xiangqi};
use search::GAME_NAMES;

/// Crates with messages that reach the page.
const CRATES: [&str; 3] = ["boards", "analysis", "web"];

/// Returns the Rust files in a folder and in the folders below it.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| match path.extension() {
            _ if path.is_dir() => rust_files(&path),
            Some(extension) if extension == "rs" => vec![path],
            _ => Vec::new(),
        })
        .collect()
}

/// Returns the production code of the crates, without tests and comments.
fn sources() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let files = CRATES.iter().flat_map(|name| rust_files(&root.join(name).join("src")));
    let code = files.map(|path| {
        let source = fs::read_to_string(path).unwrap();
        let production = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        production.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
    });
    code.collect()
}

/// Returns the texts in quotation marks at the beginning of a text, with nothing but commas and spaces between them.
fn literals(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some((literal, tail)) = rest.strip_prefix('"').and_then(|inner| inner.split_once('"')) {
        found.push(literal);
        rest = tail.trim_start_matches([',', ' ', '\n']);
    }
    found
}

/// Returns the names in braces of a text.
fn names(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name).collect()
}

/// Returns the English texts of the messages by their codes.
fn messages(sources: &[String]) -> BTreeMap<&str, Vec<&str>> {
    let mut messages = BTreeMap::<&str, Vec<&str>>::new();
    for source in sources {
        for rest in source.split("message!(").skip(1) {
            if let [code, text, ..] = literals(rest)[..] {
                messages.entry(code).or_default().push(text);
            }
        }
    }
    messages
}

/// Returns the Japanese and the Chinese texts of a list of the page by their keys.
fn texts(list: &'static str) -> BTreeMap<&'static str, [&'static str; 2]> {
    let page = include_str!("../page/server_texts.js");
    let (_, list) = page.split_once(&format!("const {list} = {{")).unwrap();
    let (list, _) = list.split_once("\n};").unwrap();
    let entries = list.split("],").filter_map(|entry| entry.split_once(": ["));
    entries
        .map(|(key, pair)| {
            let key = *literals(&key[key.find('"').unwrap()..]).first().unwrap();
            (key, literals(pair).try_into().unwrap())
        })
        .collect()
}

#[test]
fn every_message_has_a_sentence_in_each_language() {
    let sources = sources();
    let (messages, sentences) = (messages(&sources), texts("SENTENCES"));
    assert!(messages.len() > 70, "{}", messages.len());
    for (code, english) in &messages {
        let sentences = sentences.get(code).unwrap_or_else(|| panic!("{code} has no sentence"));
        for sentence in sentences {
            assert!(!sentence.is_empty(), "{code}");
            for text in english {
                assert!(names(sentence).is_subset(&names(text)), "{code}: {sentence:?} for {text:?}");
            }
        }
    }
    let unused: Vec<_> = sentences.keys().filter(|code| !messages.contains_key(*code)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn every_word_within_a_message_has_a_translation() {
    let words = texts("WORDS");
    let xiangqi = xiangqi::Kind::ALL.map(|kind| format!("xiangqi.{}", kind.name()));
    let shogi = shogi::Kind::HAND.map(|kind| format!("shogi.{}", kind.name()));
    let sides = ["white", "black", "red", "shogi.black", "shogi.white"].map(str::to_owned);
    let sources = sources();
    let fields = sources.iter().flat_map(|source| source.split("syntax(").skip(1));
    let fields = fields.filter_map(|rest| literals(rest).first().copied().map(str::to_owned));
    let games = GAME_NAMES.map(str::to_owned);
    for word in xiangqi.into_iter().chain(shogi).chain(sides).chain(fields).chain(games) {
        assert!(words.get(word.as_str()).is_some_and(|pair| pair.iter().all(|text| !text.is_empty())), "{word}");
    }
}
