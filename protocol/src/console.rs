//! Commands for people at a terminal, the same in every protocol (`docs/protocols/uci.md` section 9).

use crate::command::{Command, Setup, Topic};
use crate::dialect::Dialect;
use crate::dialects::dialect_of;
use crate::protocols::Protocol;

/// Parses a line of a session in a protocol. It cannot fail: see [`Command::Declined`] and [`Command::Ignored`].
///
/// ```
/// use protocol::command::Command;
/// use protocol::protocols::Protocol;
/// assert_eq!(protocol::parse_line("isready", Protocol::Usi), Command::IsReady);
/// ```
pub fn parse_line(line: &str, protocol: Protocol) -> Command {
    parse(line, dialect_of(protocol))
}

/// Parses a line: first as a console command or a position without its command word (`docs/protocols/uci.md` section 3,
/// extras), then in the words of the protocol. Console commands are recognised at the start of a line only, so that
/// other text before a command cannot imitate them.
pub fn parse(line: &str, dialect: &dyn Dialect) -> Command {
    parse_console(line, dialect).unwrap_or_else(|| dialect.parse(line))
}

fn parse_console(line: &str, dialect: &dyn Dialect) -> Option<Command> {
    let line = line.trim_start();
    let lower = line.to_ascii_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    Some(match words[..] {
        ["d"] => Command::Show(Topic::Board { characters: None }),
        ["d", "letters"] => Command::Show(Topic::Board { characters: Some(false) }),
        ["d", "characters"] => Command::Show(Topic::Board { characters: Some(true) }),
        ["flip"] => Command::Show(Topic::FlippedBoard),
        ["eval"] => Command::Show(Topic::Evaluation),
        ["compiler"] => Command::Show(Topic::Build),
        ["help", ..] => Command::Show(Topic::Help),
        ["exit"] => Command::Quit,
        ["bench", ref numbers @ ..] => Command::Bench(numbers.iter().map_while(|text| text.parse().ok()).collect()),
        ["perft", depth] => Command::Perft(depth.parse().ok()?),
        ["startpos" | "fen", ..] => match dialect.parse(&format!("position {line}")) {
            Command::Position(setup) => Command::Position(Setup { bare: true, ..setup }),
            other => other,
        },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::MoveText;

    fn parse_all(line: &str) -> [Command; 3] {
        Protocol::ALL.map(|protocol| parse(line, dialect_of(protocol)))
    }

    #[test]
    fn console_commands_are_the_same_in_every_protocol() {
        for (line, command) in [
            ("d", Command::Show(Topic::Board { characters: None })),
            ("d characters", Command::Show(Topic::Board { characters: Some(true) })),
            ("flip", Command::Show(Topic::FlippedBoard)),
            (" eval ", Command::Show(Topic::Evaluation)),
            ("compiler", Command::Show(Topic::Build)),
            ("help", Command::Show(Topic::Help)),
            ("help go", Command::Show(Topic::Help)),
            ("exit", Command::Quit),
            ("bench 16 1 5", Command::Bench(vec![16, 1, 5])),
            ("bench 16 x 5", Command::Bench(vec![16])),
            ("perft 3", Command::Perft(3)),
            ("go perft 3", Command::Perft(3)),
        ] {
            assert!(parse_all(line).iter().all(|parsed| *parsed == command), "{line}");
        }
    }

    #[test]
    fn console_commands_are_recognised_at_the_start_only() {
        for line in ["joho d", "d e f", "perft x", "joho help", "exit the game"] {
            assert!(parse_all(line).iter().all(|parsed| matches!(parsed, Command::Ignored(_))), "{line}");
        }
    }

    #[test]
    fn positions_without_their_command_word_are_marked() {
        let moves = vec![MoveText::Text("h2e2".into())];
        let start = Command::Position(Setup { fen: None, moves: moves.clone(), bare: true });
        assert!(parse_all("STARTPOS moves h2e2").iter().all(|parsed| *parsed == start));
        let fen = Command::Position(Setup { fen: Some("8/8 w - -".into()), moves, bare: true });
        assert_eq!(parse("fen 8/8 w - - moves h2e2", dialect_of(Protocol::Uci)), fen);
    }
}
