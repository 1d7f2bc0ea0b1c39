//! UCCI, from the GUI's side (`docs/protocols/ucci.md`).

use std::fmt::Write;

use selfplay::{EngineScore, Limit};

use super::announced::AnnouncedOption;
use super::dialect::Dialect;
use super::messages::{Reply, SearchInfo};
use super::uci_like::{number_after, parse_common_info, ponder_move, position_line, split_word};

/// The dialect of UCCI.
pub struct Ucci;

/// Scores beyond `MATE_BOUND` are mates: `10000 - plies` (`docs/protocols/ucci.md` section 7). Ours take up to
/// 246 plies.
const MATE: u32 = 10_000;
const MATE_BOUND: u32 = 9_750;

impl Dialect for Ucci {
    fn handshake(&self) -> &'static str {
        "ucci"
    }

    fn handshake_done(&self) -> &'static str {
        "ucciok"
    }

    fn announced_option(&self, line: &str) -> Option<AnnouncedOption> {
        let (name, kind) = split_word(line.strip_prefix("option ")?);
        (!name.is_empty()).then(|| AnnouncedOption::new(name, kind))
    }

    fn set_option(&self, name: &str, value: &str) -> String {
        format!("setoption {name} {value}")
    }

    /// Clients may set options that were not announced (`docs/protocols/ucci.md` section 4).
    fn requires_announced_options(&self) -> bool {
        false
    }

    fn new_game(&self) -> &'static str {
        "setoption newgame"
    }

    fn position(&self, fen: &str, moves: &[String]) -> String {
        position_line("fen", fen, moves)
    }

    fn go(&self, limit: &Limit, ponder: bool, draw: bool) -> String {
        let mut line = String::from(match (ponder, draw) {
            (true, _) => "go ponder",
            (false, true) => "go draw",
            (false, false) => "go",
        });
        // Writing to a String cannot fail.
        let _ = match limit {
            Limit::Nodes(nodes) => write!(line, " nodes {nodes}"),
            Limit::Depth(depth) => write!(line, " depth {depth}"),
            Limit::MoveTime(time) | Limit::Solve(time) => write!(line, " time {} movestogo 1", time.as_millis()),
            Limit::Clock { sides, mover } => {
                let (own, other) = (sides[*mover], sides[1 - *mover]);
                let ms = |time: std::time::Duration| time.as_millis();
                match own.moves_to_go {
                    Some(moves) => {
                        write!(line, " time {} movestogo {moves} opptime {}", ms(own.remaining), ms(other.remaining))
                    }
                    None => write!(
                        line,
                        " time {} increment {} opptime {} oppincrement {}",
                        ms(own.remaining),
                        ms(own.increment),
                        ms(other.remaining),
                        ms(other.increment)
                    ),
                }
            }
        };
        line
    }

    fn ponder_hit(&self, draw: bool) -> &'static str {
        if draw { "ponderhit draw" } else { "ponderhit" }
    }

    fn parse_reply(&self, line: &str) -> Option<Reply> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            // Leagues count it as a resignation (`docs/protocols/ucci.md` section 6).
            ["nobestmove", ..] => Some(Reply::Resign),
            ["bestmove", .., "resign"] => Some(Reply::Resign),
            ["bestmove", text, ref rest @ ..] => {
                let draw = rest.contains(&"draw");
                Some(Reply::Move { text: text.to_owned(), ponder: ponder_move(rest), draw })
            }
            _ => None,
        }
    }

    fn parse_info(&self, line: &str, info: &mut SearchInfo) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let ["info", first, ..] = words[..] else { return };
        if first == "message" {
            return;
        }
        parse_common_info(&words, info);
        if let Some(score) = number_after::<i32>(&words, "score") {
            info.score = Some(match score.unsigned_abs() {
                // Engines with larger scores have mates beyond this scale.
                size if size > MATE_BOUND => {
                    EngineScore::Mate(MATE.saturating_sub(size).max(1) as i32 * score.signum())
                }
                _ => EngineScore::Centipawns(score),
            });
        }
    }

    fn game_over(&self, _half_points: u32) -> Option<&'static str> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        let offer = Reply::Move { text: "h2e2".into(), ponder: Some("h9g7".into()), draw: true };
        assert_eq!(Ucci.parse_reply("bestmove h2e2 ponder h9g7 draw"), Some(offer));
        assert_eq!(Ucci.parse_reply("bestmove h2e2 resign"), Some(Reply::Resign));
        assert_eq!(Ucci.parse_reply("nobestmove"), Some(Reply::Resign));
        let mut info = SearchInfo::default();
        // Mates beyond 10,000 are those of engines with another scale.
        for (text, score) in [
            ("-9997", EngineScore::Mate(-3)),
            ("9750", EngineScore::Centipawns(9750)),
            ("10000", EngineScore::Mate(1)),
            ("29990", EngineScore::Mate(1)),
            ("-29990", EngineScore::Mate(-1)),
            ("-2147483648", EngineScore::Mate(-1)),
        ] {
            Ucci.parse_info(&format!("info depth 6 score {text} pv h2e2"), &mut info);
            assert_eq!(info.score, Some(score), "{text}");
        }
        assert_eq!([false, true].map(|draw| Ucci.ponder_hit(draw)), ["ponderhit", "ponderhit draw"]);
    }
}
