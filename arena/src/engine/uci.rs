//! UCI, from the GUI's side (`docs/protocols/uci.md`).

use std::fmt::Write;

use selfplay::Limit;

use super::announced::AnnouncedOption;
use super::dialect::Dialect;
use super::messages::{Reply, SearchInfo};
use super::uci_like::{self, ponder_move, position_line};

/// The dialect of UCI.
pub struct Uci;

impl Dialect for Uci {
    fn handshake(&self) -> &'static str {
        "uci"
    }

    fn handshake_done(&self) -> &'static str {
        "uciok"
    }

    fn announced_option(&self, line: &str) -> Option<AnnouncedOption> {
        let rest = line.strip_prefix("option name ")?;
        // Names may have several words.
        let end = rest.find(" type ").unwrap_or(rest.len());
        Some(AnnouncedOption::new(&rest[..end], &rest[end..]))
    }

    fn set_option(&self, name: &str, value: &str) -> String {
        format!("setoption name {name} value {value}")
    }

    fn requires_announced_options(&self) -> bool {
        true
    }

    fn new_game(&self) -> &'static str {
        "ucinewgame"
    }

    fn position(&self, fen: &str, moves: &[String]) -> String {
        position_line("fen", fen, moves)
    }

    fn go(&self, limit: &Limit, ponder: bool, _draw: bool) -> String {
        let mut line = String::from(if ponder { "go ponder" } else { "go" });
        // Writing to a String cannot fail.
        let _ = match limit {
            Limit::Nodes(nodes) => write!(line, " nodes {nodes}"),
            Limit::Depth(depth) => write!(line, " depth {depth}"),
            Limit::MoveTime(time) | Limit::Solve(time) => write!(line, " movetime {}", time.as_millis()),
            Limit::Clock { sides: [white, black], mover } => {
                let _ = write!(line, " wtime {} btime {}", white.remaining.as_millis(), black.remaining.as_millis());
                if !(white.increment.is_zero() && black.increment.is_zero()) {
                    let _ = write!(line, " winc {} binc {}", white.increment.as_millis(), black.increment.as_millis());
                }
                let moves_to_go = if *mover == 0 { white.moves_to_go } else { black.moves_to_go };
                moves_to_go.map_or(Ok(()), |moves| write!(line, " movestogo {moves}"))
            }
        };
        line
    }

    fn parse_reply(&self, line: &str) -> Option<Reply> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["bestmove"] | ["bestmove", "(none)" | "0000" | "null", ..] => Some(Reply::NoMove),
            ["bestmove", text, ref rest @ ..] => {
                Some(Reply::Move { text: text.to_owned(), ponder: ponder_move(rest), draw: false })
            }
            _ => None,
        }
    }

    fn parse_info(&self, line: &str, info: &mut SearchInfo) {
        uci_like::parse_info(line, info, |mate| mate.parse().ok());
    }

    fn game_over(&self, _half_points: u32) -> Option<&'static str> {
        None
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use selfplay::{EngineScore, SideClock};

    use super::*;

    #[test]
    fn clocks_are_spelled() {
        let side = |ms| SideClock {
            remaining: Duration::from_millis(ms),
            increment: Duration::from_millis(80),
            ..SideClock::default()
        };
        let limit = Limit::Clock { sides: [side(8000), side(7500)], mover: 1 };
        assert_eq!(Uci.go(&limit, false, false), "go wtime 8000 btime 7500 winc 80 binc 80");
    }

    #[test]
    fn answers_and_lines_are_read() {
        let played = Reply::Move { text: "e2e4".into(), ponder: Some("e7e5".into()), draw: false };
        assert_eq!(Uci.parse_reply("bestmove e2e4 ponder e7e5"), Some(played));
        assert_eq!(Uci.parse_reply("bestmove (none)"), Some(Reply::NoMove));
        assert_eq!(Uci.parse_reply("info depth 3"), None);
        let mut info = SearchInfo::default();
        Uci.parse_info("info depth 9 seldepth 12 multipv 1 score cp -31 nodes 4711 nps 1 pv e2e4 e7e5", &mut info);
        Uci.parse_info("info depth 9 multipv 2 score cp 500 nodes 5000 pv a2a3", &mut info);
        Uci.parse_info("info depth 10 score cp 90 lowerbound nodes 4800 pv e2e4", &mut info);
        assert_eq!((info.depth, info.nodes, info.score), (10, 4800, Some(EngineScore::Centipawns(-31))));
        Uci.parse_info("info depth 11 score mate 3 nodes 4900 pv e2e4", &mut info);
        assert_eq!(info.score, Some(EngineScore::Mate(3)));
    }
}
