//! `setoption` of USI (`docs/protocols/usi.md` section 1.8).

use boards::Rules;
use boards::shogi::Shogi;

use crate::command::Command;
use crate::options::OptionId;
use crate::protocols::Protocol;
use crate::uci_like::{MissingOption, missing_value, parse_setoption, unknown_option};

/// Options of the specification and of other programs that are accepted without effect.
const MISSING: [MissingOption; 10] = [
    MissingOption::missed("NarrowBook", "BookEvalDiff limits the choice"),
    MissingOption::missed("BookIgnoreRate", "the book is used or not, without chance"),
    MissingOption::needless("BookOnTheFly", "sorted books are always read where they lie"),
    MissingOption::needless("BookPvMoves", "eight plies of the book are shown"),
    MissingOption::missed("EvalDir", "the network is built in; EvalFile replaces it"),
    MissingOption::needless("FV_SCALE", "the scale is in the file of the network"),
    MissingOption::needless("GenerateAllLegalMoves", "all legal moves are always generated"),
    MissingOption::needless("ConsiderationMode", "lines are complete in games, too"),
    MissingOption::needless("Stochastic_Ponder", "the engine ponders on the expected move"),
    MissingOption::needless("Byoyomi_Margin", "NetworkDelay2 is the margin"),
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
    let (name, value) = parse_setoption(rest);
    match option_of(&name) {
        Some(id) => Command::SetOption { id, value: value.to_owned() },
        None => match missing_value(&name, |name| option_of(name).is_some()) {
            Some(reason) => Command::Declined(reason),
            None => without_effect(&name, value.trim()),
        },
    }
}

fn without_effect(name: &str, value: &str) -> Command {
    let known = stem(name);
    let is_shogi = ["", Shogi::NAME, "standard"].iter().any(|game| game.eq_ignore_ascii_case(value));
    if known == "variant" {
        let text = format!("{name}: USI is for shogi");
        return if is_shogi { Command::Ignored(text) } else { Command::Declined(text) };
    }
    unknown_option(name, value, MISSING.iter().find(|missing| stem(missing.name) == known))
}
