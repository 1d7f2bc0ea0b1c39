//! Commands for people at a terminal, the same in every protocol (`docs/protocols/uci.md` section 9).

use crate::command::{Command, Setup, Topic};
use crate::uci_like::Vocabulary;

/// Commands for people, and positions without their command word (`docs/protocols/uci.md` section 3, extras). They
/// count at the start of a line only, where no GUI's junk can imitate them.
pub fn parse_extra(line: &str, vocabulary: &Vocabulary) -> Option<Command> {
    let words: Vec<&str> = line.split_whitespace().collect();
    Some(match words[..] {
        ["d"] => Command::Show(Topic::Board),
        ["eval"] => Command::Show(Topic::Evaluation),
        ["compiler"] => Command::Show(Topic::Build),
        ["help"] => Command::Show(Topic::Help),
        ["bench", ref numbers @ ..] => Command::Bench(numbers.iter().map_while(|text| text.parse().ok()).collect()),
        ["perft", depth] => Command::Perft(depth.parse().ok()?),
        [word, ..] if ["startpos", "fen"].iter().any(|known| word.eq_ignore_ascii_case(known)) => {
            Command::Position(Setup { bare: true, ..vocabulary.parse_position(&words) })
        }
        _ => return None,
    })
}
