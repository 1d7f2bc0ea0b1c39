//! Lines that the protocols of UCI's family write alike.

use search::score::is_mate;
use search::{Info, ScoreBound};

use crate::build::{AUTHORS, name_and_version};
use crate::info_string::{LINE_LIMIT, with_moves};
use crate::options::{Offer, OptionKind};

/// Writes the engine's name and options, up to the protocol's `last` word.
pub fn identity(offers: &[Offer], last: &str) -> Vec<String> {
    let mut lines = vec![format!("id name {}", name_and_version()), format!("id author {AUTHORS}")];
    lines.extend(offers.iter().map(|offer| option_line(offer.name, &offer.kind)));
    lines.push(last.into());
    lines
}

/// Writes the choices of an option, the default first: XBoard with uci2wb ignores the word `default` and sets the first
/// choice, which once turned off pruning in its games.
pub fn choice_words(default: &str, choices: &[&str]) -> String {
    let others = choices.iter().copied().filter(|choice| *choice != default);
    std::iter::once(default).chain(others).map(|choice| format!(" var {choice}")).collect()
}

/// Writes the announcement of an option.
pub fn option_line(name: &str, kind: &OptionKind) -> String {
    let text = |kind, default: &str| {
        let default = if default.is_empty() { "<empty>" } else { default };
        format!("option name {name} type {kind} default {default}")
    };
    match kind {
        OptionKind::Check { default } => format!("option name {name} type check default {default}"),
        OptionKind::Spin { default, min, max } => {
            format!("option name {name} type spin default {default} min {min} max {max}")
        }
        OptionKind::Combo { default, choices } => {
            format!("option name {name} type combo default {default}{}", choice_words(default, choices))
        }
        OptionKind::Button => format!("option name {name} type button"),
        OptionKind::Text { default } => text("string", default),
        OptionKind::File { default } => text("filename", default),
    }
}

/// Writes an `info` line of a move of the opening book, with `score` in the protocol's words. The depth is at least 1:
/// at depth 0 some GUIs show no line.
pub fn book_line(depth: u32, score: &str, pv: &[String]) -> String {
    with_moves(format!("info depth {}{score} nodes 0 time 0 pv", depth.max(1)), pv, LINE_LIMIT)
}

/// Writes an `info` line of a search, with its `score` in the protocol's words; `multipv` only if `ranked`.
pub fn info_line(info: &Info, pv: &[String], score: &str, ranked: bool) -> String {
    let rank = if ranked { format!(" multipv {}", info.multi_pv) } else { String::new() };
    let endgame_hits = info.endgame_hits.map_or(String::new(), |hits| format!(" tbhits {hits}"));
    let head = format!(
        "info depth {} seldepth {}{rank} score {score} nodes {} nps {} hashfull {}{endgame_hits} time {}",
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
