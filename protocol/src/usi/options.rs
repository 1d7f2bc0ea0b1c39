//! `setoption` of USI (`docs/protocols/usi.md` section 1.8).

use crate::command::Command;
use crate::options::OptionId;
use crate::protocols::Protocol;
use crate::uci_like::parse_setoption;

/// Options of the specification and of other programs that are accepted without effect.
const WITHOUT_EFFECT: [(&str, &str); 10] = [
    ("OwnBook", "there is no opening book"),
    ("BookFile", "there is no opening book"),
    ("EvalDir", "the network is built in; EvalFile replaces it"),
    ("FV_SCALE", "the scale is in the file of the network"),
    ("GenerateAllLegalMoves", "all legal moves are always generated"),
    ("ConsiderationMode", "lines are complete in games, too"),
    ("Stochastic_Ponder", "the engine ponders on the expected move"),
    ("LimitStrength", "there is one strength"),
    ("Strength", "there is one strength"),
    ("Byoyomi_Margin", "NetworkDelay2 is the margin"),
];

/// Normalises a name for comparison: lower case without blanks, underscores and the prefix `usi` of the protocol's own
/// options.
fn stem(name: &str) -> String {
    let letters: String =
        name.chars().filter(|c| !c.is_whitespace() && *c != '_').map(|c| c.to_ascii_lowercase()).collect();
    letters.strip_prefix("usi").map(str::to_owned).unwrap_or(letters)
}

fn option_of(name: &str) -> Option<OptionId> {
    OptionId::find(Protocol::Usi, name, |known, name| stem(known) == stem(name))
}

/// Parses the text after `setoption`.
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
    let is_shogi = ["", "shogi", "standard"].iter().any(|game| game.eq_ignore_ascii_case(value));
    if known == "variant" && !is_shogi {
        return Command::Declined(format!("{name}: USI is for shogi, not for {value}"));
    }
    match WITHOUT_EFFECT.iter().find(|(option, _)| stem(option) == known) {
        Some((_, reason)) => Command::Ignored(format!("{name}: {reason}")),
        None => Command::Ignored(format!("no such option: {name}")),
    }
}
