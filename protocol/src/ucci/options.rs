//! `option` and `setoption` of UCCI (`docs/protocols/ucci.md` section 9).

use crate::command::Command;
use crate::options::{OptionId, OptionKind, SessionOptions};
use crate::protocols::Protocol;
use crate::uci_like::{MissingOption, choice_words, parse_setoption, split_word, unknown_option};

/// Options of the specification, and of its earlier versions, that are accepted without effect and therefore not
/// announced.
const MISSING: [MissingOption; 9] = [
    MissingOption::missed("useegtb", "there are no endgame tables of xiangqi"),
    MissingOption::missed("egtbpaths", "there are no endgame tables of xiangqi"),
    MissingOption::needless("evalapi", "the evaluation is built in"),
    MissingOption::needless("knowledge", "the evaluation has one size"),
    MissingOption::needless("usehash", "the transposition table is always used"),
    MissingOption::needless("selectivity", "replaced by randomness"),
    MissingOption::needless("drawmoves", "the limit is that of the rules, 60 moves"),
    MissingOption::missed("promotion", "advisors and elephants are not promoted in xiangqi"),
    MissingOption::needless("repetition", "the rules are those of the computer tournaments"),
];

/// Greatest number of words of a name.
const LONGEST_NAME: usize = 3;

/// Writes the lines that announce the options.
pub fn announcement(options: &SessionOptions) -> Vec<String> {
    options.announced(Protocol::Ucci).iter().map(|offer| option_line(offer.name, &offer.kind)).collect()
}

fn option_line(name: &str, kind: &OptionKind) -> String {
    match kind {
        OptionKind::Check { default } => format!("option {name} type check default {default}"),
        OptionKind::Spin { default, min, max } => {
            format!("option {name} type spin min {min} max {max} default {default}")
        }
        OptionKind::Combo { default, choices } => {
            format!("option {name} type combo{} default {default}", choice_words(default, choices))
        }
        OptionKind::Button => format!("option {name} type button"),
        OptionKind::Text { default: "" } | OptionKind::File { default: "" } => {
            format!("option {name} type string default <empty>")
        }
        OptionKind::Text { default } | OptionKind::File { default } => {
            format!("option {name} type string default {default}")
        }
    }
}

/// Parses the text after `setoption`: `hashsize 64`, and `name Hash value 64` of GUIs that mix protocols.
pub fn parse(rest: &str) -> Command {
    let (name, value) = parse_setoption(rest);
    let is_named = split_word(rest).0.eq_ignore_ascii_case("name");
    // `name hashsize 64` has no word between name and value.
    let found = option_of(&name).filter(|_| is_named).map(|id| (id, value));
    match found.or_else(|| leading_option(if is_named { &name } else { rest })) {
        Some((id, value)) => Command::SetOption { id, value: value.to_owned() },
        None => without_effect(split_word(&name).0, value),
    }
}

/// Returns the option with the longest name with which a text begins, and its value behind the name, with or without the
/// word `value`.
fn leading_option(text: &str) -> Option<(OptionId, &str)> {
    let mut found = None;
    let text = text.trim();
    let mut rest = text;
    for _ in 0..LONGEST_NAME {
        rest = split_word(rest).1;
        let name = text[..text.len() - rest.len()].trim();
        found = option_of(name).map(|id| (id, rest)).or(found);
    }
    let (id, value) = found?;
    let (first, after) = split_word(value);
    Some((id, if first.eq_ignore_ascii_case("value") { after } else { value }))
}

fn option_of(name: &str) -> Option<OptionId> {
    OptionId::find(Protocol::Ucci, name, str::eq_ignore_ascii_case)
}

fn without_effect(name: &str, value: &str) -> Command {
    unknown_option(name, value, MISSING.iter().find(|missing| missing.name.eq_ignore_ascii_case(name)))
}
