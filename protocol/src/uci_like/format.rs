//! Lines that the protocols of UCI's family write alike.

use search::score::is_mate;
use search::{Info, ScoreBound};

use crate::build::{AUTHORS, name_and_version};
use crate::options::{Kind, OptionId, Options};
use crate::remark::{LINE_LIMIT, with_moves};

/// Who the engine is and which options it offers, up to the protocol's `last` word.
pub fn identity(offers: &[(OptionId, &str, Kind)], options: &Options, last: &str) -> Vec<String> {
    let mut lines = vec![format!("id name {}", name_and_version()), format!("id author {AUTHORS}")];
    lines.extend(offers.iter().map(|(id, name, kind)| option_line(name, &options.announced(*id, kind.clone()))));
    lines.push(last.into());
    lines
}

/// The choices of an option, the default first: XBoard with uci2wb overlooks the word `default` and sets the first
/// choice, which once had us play its games without pruning.
pub fn choice_words(default: &str, choices: &[&str]) -> String {
    let others = choices.iter().copied().filter(|choice| *choice != default);
    std::iter::once(default).chain(others).map(|choice| format!(" var {choice}")).collect()
}

fn option_line(name: &str, kind: &Kind) -> String {
    let text = |kind, default: &str| {
        let default = if default.is_empty() { "<empty>" } else { default };
        format!("option name {name} type {kind} default {default}")
    };
    match kind {
        Kind::Check { default } => format!("option name {name} type check default {default}"),
        Kind::Spin { default, min, max } => {
            format!("option name {name} type spin default {default} min {min} max {max}")
        }
        Kind::Combo { default, choices } => {
            format!("option name {name} type combo default {default}{}", choice_words(default, choices))
        }
        Kind::Button => format!("option name {name} type button"),
        Kind::Text { default } => text("string", default),
        Kind::File { default } => text("filename", default),
    }
}

/// A line of thinking, from its `score` in the protocol's words on; `multipv` only where it is `ranked`.
pub fn thought(info: &Info, pv: &[String], score: &str, ranked: bool) -> String {
    let rank = if ranked { format!(" multipv {}", info.multi_pv) } else { String::new() };
    let head = format!(
        "info depth {} seldepth {}{rank} score {score} nodes {} nps {} hashfull {} time {}",
        info.depth,
        info.seldepth.max(info.depth),
        info.nodes,
        info.nps(),
        info.hashfull,
        info.elapsed.as_millis(),
    );
    if pv.is_empty() {
        return head;
    }
    // A mate shows its whole line.
    let whole = is_mate(info.score) && info.bound == ScoreBound::Exact;
    with_moves(head + " pv", pv, if whole { usize::MAX } else { LINE_LIMIT })
}
