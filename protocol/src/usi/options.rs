//! The options of USI (`docs/protocols/usi.md` section 1.8).

use crate::command::Command;
use crate::dialect::Offer;
use crate::options::{Kind, OptionId};
use crate::uci_like::parse_setoption;

/// What is announced, in this order: what GUIs know first, then clocks, rules, play, output.
pub const NAMES: [(OptionId, &str); 20] = [
    (OptionId::Hash, "USI_Hash"),
    (OptionId::Ponder, "USI_Ponder"),
    (OptionId::Threads, "Threads"),
    (OptionId::MultiPv, "MultiPV"),
    (OptionId::MoveOverhead, "NetworkDelay"),
    (OptionId::LastDelay, "NetworkDelay2"),
    (OptionId::LeastTime, "MinimumThinkingTime"),
    (OptionId::Pace, "SlowMover"),
    (OptionId::WholeSeconds, "RoundUpToFullSecond"),
    (OptionId::EnteringKing, "EnteringKingRule"),
    (OptionId::MaxPlies, "MaxMovesToDraw"),
    (OptionId::DrawValueFirst, "DrawValueBlack"),
    (OptionId::DrawValueSecond, "DrawValueWhite"),
    (OptionId::Resign, "ResignValue"),
    (OptionId::DepthLimit, "DepthLimit"),
    (OptionId::NodesLimit, "NodesLimit"),
    (OptionId::LineInterval, "PvInterval"),
    (OptionId::EvalFile, "EvalFile"),
    (OptionId::ClearHash, "ClearHash"),
    (OptionId::DebugLogFile, "DebugLogFile"),
];

/// What has its effect but is not announced: no GUI shows what it brings, or it is another name. ShogiDokoro and
/// ShogiHome send every announced option back, so that a second name would overwrite the first one.
const OTHER_NAMES: [(OptionId, &str); 5] = [
    (OptionId::AnalyseMode, "USI_AnalyseMode"),
    (OptionId::ShowCurrentLine, "USI_ShowCurrLine"),
    (OptionId::ShowRefutations, "USI_ShowRefutations"),
    (OptionId::Threads, "NumberOfThreads"),
    (OptionId::MoveOverhead, "MoveOverhead"),
];

/// Options of the texts and of other programs that are taken without effect.
const WITHOUT_EFFECT: [(&str, &str); 10] = [
    ("OwnBook", "there is no opening book to use"),
    ("BookFile", "there is no opening book to use"),
    ("EvalDir", "the network is built in; EvalFile takes another"),
    ("FV_SCALE", "the network's file has its scale"),
    ("GenerateAllLegalMoves", "every legal move is known always"),
    ("ConsiderationMode", "lines are whole in games, too"),
    ("Stochastic_Ponder", "the move that was named is pondered on"),
    ("LimitStrength", "there is one strength"),
    ("Strength", "there is one strength"),
    ("Byoyomi_Margin", "NetworkDelay2 is the margin"),
];

/// The greatest number of lines: shogi has positions with 593 legal moves.
const MOST_LINES: i64 = 600;

/// How an option is offered to USI's GUIs.
pub fn offer(id: OptionId) -> Option<Offer> {
    let &(_, name) = NAMES.iter().chain(&OTHER_NAMES).find(|&&(known, _)| known == id)?;
    let kind = match id {
        OptionId::Hash => with_range(id.kind(), 256, None),
        OptionId::MultiPv => with_range(id.kind(), 1, Some(MOST_LINES)),
        OptionId::MoveOverhead => with_range(id.kind(), 30, Some(10_000)),
        // In centipawns; the default is more than any score, so that only a mated king resigns.
        OptionId::Resign => with_range(id.kind(), 99_999, Some(99_999)),
        OptionId::EvalFile | OptionId::DebugLogFile => Kind::File { default: "" },
        _ => id.kind(),
    };
    Some(Offer { name, kind })
}

fn with_range(kind: Kind, default: i64, most: Option<i64>) -> Kind {
    match kind {
        Kind::Spin { min, max, .. } => Kind::Spin { default, min, max: most.unwrap_or(max) },
        kind => kind,
    }
}

/// A name as it is compared: without case, blanks and underscores, and without the prefix of the options that the
/// protocol defines.
fn stem(name: &str) -> String {
    let letters: String =
        name.chars().filter(|c| !c.is_whitespace() && *c != '_').map(|c| c.to_ascii_lowercase()).collect();
    letters.strip_prefix("usi").map(str::to_owned).unwrap_or(letters)
}

fn option_of(name: &str) -> Option<OptionId> {
    let stem_of_name = stem(name);
    NAMES.iter().chain(&OTHER_NAMES).find(|(_, known)| stem(known) == stem_of_name).map(|&(id, _)| id)
}

/// Reads what follows `setoption`.
pub fn parse(rest: &str) -> Command {
    let Some((name, value)) = parse_setoption(rest, |word| option_of(word).is_some()) else {
        return Command::Ignored("setoption without a name".into());
    };
    match option_of(&name) {
        Some(id) => Command::SetOption { id, value: value.to_owned() },
        None => without_effect(&name, value.trim()),
    }
}

fn without_effect(name: &str, value: &str) -> Command {
    let known = stem(name);
    let plays_it = ["", "shogi", "standard"].iter().any(|game| game.eq_ignore_ascii_case(value));
    if known == "variant" && !plays_it {
        return Command::Declined(format!("{name}: USI is for shogi, not for {value}"));
    }
    match WITHOUT_EFFECT.iter().find(|(option, _)| stem(option) == known) {
        Some((_, reason)) => Command::Ignored(format!("{name}: {reason}")),
        None => Command::Ignored(format!("no such option: {name}")),
    }
}
