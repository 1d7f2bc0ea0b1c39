//! The options of UCCI (`docs/protocols/ucci.md` section 9).

use crate::command::Command;
use crate::dialect::Offer;
use crate::options::{Kind, OptionId, Options};
use crate::uci_like::{choice_words, parse_setoption, split_word};

/// What is announced, in the order of the protocol's text, then ours.
const NAMES: [(OptionId, &str); 15] = [
    (OptionId::Milliseconds, "usemillisec"),
    (OptionId::Batch, "batch"),
    (OptionId::Debug, "debug"),
    (OptionId::Ponder, "ponder"),
    (OptionId::Hash, "hashsize"),
    (OptionId::Threads, "threads"),
    (OptionId::Idle, "idle"),
    (OptionId::Pruning, "pruning"),
    (OptionId::Randomness, "randomness"),
    (OptionId::Style, "style"),
    (OptionId::NewGame, "newgame"),
    (OptionId::MultiPv, "multipv"),
    (OptionId::MoveOverhead, "moveoverhead"),
    (OptionId::Resign, "resign"),
    (OptionId::EvalFile, "evalfile"),
];

/// What xiangqi programs that were written for other protocols call some of them.
const OTHER_NAMES: [(OptionId, &str); 4] = [
    (OptionId::Hash, "hash"),
    (OptionId::ClearHash, "clear hash"),
    (OptionId::MoveOverhead, "move overhead"),
    (OptionId::DebugLogFile, "debug log file"),
];

/// Options of the text, and of its earlier versions, that are taken without effect and therefore not announced.
const WITHOUT_EFFECT: [(&str, &str); 11] = [
    ("usebook", "there is no opening book to use"),
    ("bookfiles", "there is no opening book to use"),
    ("loadbook", "there is no opening book to load"),
    ("useegtb", "no endgame tables of xiangqi exist"),
    ("egtbpaths", "no endgame tables of xiangqi exist"),
    ("evalapi", "the evaluation is built in"),
    ("knowledge", "the evaluation has one size"),
    ("usehash", "the search is nothing without its table"),
    ("selectivity", "became randomness"),
    ("drawmoves", "the limit is that of the rules, 60 moves"),
    ("repetition", "the rules are those of the computer tournaments"),
];

/// How an option is offered to UCCI's GUIs.
pub fn offer(id: OptionId) -> Option<Offer> {
    let &(_, name) = NAMES.iter().chain(&OTHER_NAMES).find(|&&(known, _)| known == id)?;
    let kind = match id {
        // 0 leaves it to the engine.
        OptionId::Hash => with_zero(id.kind(), i64::MAX),
        // The league forbids more than one thread, so that only who asks gets all.
        OptionId::Threads => with_zero(id.kind(), MOST_THREADS),
        _ => id.kind(),
    };
    Some(Offer { name, kind })
}

const MOST_THREADS: i64 = 256;

fn with_zero(kind: Kind, most: i64) -> Kind {
    match kind {
        Kind::Spin { default, max, .. } => Kind::Spin { default, min: 0, max: max.min(most) },
        kind => kind,
    }
}

/// The lines that announce the options.
pub fn announcement(options: &Options) -> Vec<String> {
    let offers = NAMES.iter().filter_map(|&(id, _)| Some((id, offer(id)?)));
    offers.map(|(id, Offer { name, kind })| option_line(name, &options.announced(id, kind))).collect()
}

fn option_line(name: &str, kind: &Kind) -> String {
    match kind {
        Kind::Check { default } => format!("option {name} type check default {default}"),
        Kind::Spin { default, min, max } => format!("option {name} type spin min {min} max {max} default {default}"),
        Kind::Combo { default, choices } => {
            format!("option {name} type combo{} default {default}", choice_words(default, choices))
        }
        Kind::Button => format!("option {name} type button"),
        Kind::Text { default: "" } | Kind::File { default: "" } => {
            format!("option {name} type string default <empty>")
        }
        Kind::Text { default } | Kind::File { default } => format!("option {name} type string default {default}"),
    }
}

/// Reads what follows `setoption`: `hashsize 64`, and `name Hash value 64` of GUIs that mix protocols.
pub fn parse(rest: &str) -> Command {
    let Some((name, value)) = parse_setoption(rest, |_| true) else {
        return Command::Ignored("setoption without a name".into());
    };
    // `name hashsize 64` has no word between name and value.
    let (first, after) = split_word(&name);
    let found = option_of(&name).map(|id| (id, value)).or(option_of(first).map(|id| (id, after)));
    match found {
        Some((id, value)) => Command::SetOption { id, value: value.to_owned() },
        None => without_effect(first, value),
    }
}

fn option_of(name: &str) -> Option<OptionId> {
    NAMES.iter().chain(&OTHER_NAMES).find(|(_, known)| known.eq_ignore_ascii_case(name)).map(|&(id, _)| id)
}

fn without_effect(name: &str, value: &str) -> Command {
    let word = name.to_ascii_lowercase();
    if word == "promotion" && ["true", "on", "1", "yes"].iter().any(|yes| yes.eq_ignore_ascii_case(value)) {
        return Command::Declined("promotion: advisors and elephants stay what they are, as in the rules".into());
    }
    match WITHOUT_EFFECT.iter().find(|(known, _)| *known == word) {
        Some((_, reason)) => Command::Ignored(format!("{name}: {reason}")),
        None => Command::Ignored(format!("no such option: {name}")),
    }
}
