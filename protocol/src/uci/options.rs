//! `setoption` of UCI (`docs/protocols/uci.md` section 8), and the parameters of the search as options.

use search::{GameTask, ListedGame, ParamSpec, Params, with_game};

use crate::command::Command;
use crate::options::{OptionId, OptionKind};
use crate::protocols::Protocol;
use crate::uci_like::{self, MissingOption, missing_value, parse_setoption, unknown_option};

/// Options that the protocol's text names and the engine does not have, with the reason.
const MISSING: [MissingOption; 5] = [
    MissingOption::missed("NalimovPath", "endgame tables are read in the format of Syzygy: SyzygyPath"),
    MissingOption::missed("NalimovCache", "endgame tables are read in the format of Syzygy: SyzygyPath"),
    MissingOption::missed("UCI_ShredderbasesPath", "endgame tables are read in the format of Syzygy: SyzygyPath"),
    MissingOption::missed("UCI_SetPositionValue", "the search alone values positions"),
    MissingOption::missed("Style", "the evaluation has one style"),
];

fn option_of(name: &str) -> Option<OptionId> {
    OptionId::find(Protocol::Uci, name, str::eq_ignore_ascii_case)
}

/// The parameter of the search with this name, in programs with the feature `tune`.
fn param_of(name: &str) -> Option<&'static ParamSpec> {
    if cfg!(feature = "tune") { Params::spec(name) } else { None }
}

/// The announcements of the search's parameters, with the values of a game as defaults.
pub fn param_lines(game: &str) -> Vec<String> {
    struct ParamsOfGame;
    impl GameTask for ParamsOfGame {
        type Output = Params;

        fn run<G: ListedGame>(self) -> Params {
            *G::PARAMS
        }
    }
    let params = with_game(game, ParamsOfGame).unwrap_or(Params::DEFAULT);
    let line = |param: &ParamSpec| {
        let [default, min, max] = [param.get(&params), param.min, param.max].map(i64::from);
        uci_like::option_line(param.name, &OptionKind::Spin { default, min, max })
    };
    Params::SPECS.iter().map(line).collect()
}

/// Parses the text after `setoption`.
pub fn parse(rest: &str) -> Command {
    let (name, value) = parse_setoption(rest);
    match (option_of(&name), param_of(&name)) {
        (Some(id), _) => Command::SetOption { id, value: value.to_owned() },
        (None, Some(param)) => Command::SetParam { name: param.name, value: value.to_owned() },
        (None, None) => {
            if let Some(reason) = missing_value(&name, |name| option_of(name).is_some() || param_of(name).is_some()) {
                return Command::Declined(reason);
            }
            unknown_option(&name, value, MISSING.iter().find(|missing| missing.name.eq_ignore_ascii_case(&name)))
        }
    }
}
