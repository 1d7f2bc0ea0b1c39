//! UCCI, from the GUI's side (`docs/protocols/ucci.md`).

use std::fmt::Write;

use super::speech::{Limit, LineScore, Reply, Speech, ThoughtLine, listen_for_numbers, number_after};

/// The speech of UCCI.
pub struct Ucci;

/// Scores beyond this are mates: `10000 - plies` (`docs/protocols/ucci.md` section 7).
const MATE: i32 = 10_000;
const MATE_BOUND: i32 = 9_800;

impl Speech for Ucci {
    fn handshake(&self) -> &'static str {
        "ucci"
    }

    fn handshake_done(&self) -> &'static str {
        "ucciok"
    }

    fn announced_option<'a>(&self, line: &'a str) -> Option<&'a str> {
        line.strip_prefix("option ")?.split_whitespace().next()
    }

    fn set_option(&self, name: &str, value: &str) -> String {
        format!("setoption {name} {value}")
    }

    /// Clients may set what was never announced (`docs/protocols/ucci.md` section 4).
    fn options_are_announced(&self) -> bool {
        false
    }

    fn new_game(&self) -> &'static str {
        "setoption newgame"
    }

    fn position(&self, fen: &str, moves: &[String]) -> String {
        if moves.is_empty() {
            format!("position fen {fen}")
        } else {
            format!("position fen {fen} moves {}", moves.join(" "))
        }
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

    fn reply(&self, line: &str) -> Option<Reply> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            // The league counts it as resignation (`docs/protocols/ucci.md` section 6).
            ["nobestmove", ..] => Some(Reply::Resign),
            ["bestmove", .., "resign"] => Some(Reply::Resign),
            ["bestmove", text, ref rest @ ..] => {
                let ponder = match rest {
                    ["ponder", ponder, ..] => Some((*ponder).to_owned()),
                    _ => None,
                };
                Some(Reply::Move { text: text.to_owned(), ponder, draw: rest.contains(&"draw") })
            }
            _ => None,
        }
    }

    fn listen(&self, line: &str, thought: &mut ThoughtLine) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let ["info", first, ..] = words[..] else { return };
        if first == "message" {
            return;
        }
        listen_for_numbers(&words, thought);
        if let Some(score) = number_after::<i32>(&words, "score") {
            thought.score = Some(match score.abs() {
                size if size > MATE_BOUND => LineScore::Mate((MATE - size) * score.signum()),
                _ => LineScore::Centipawns(score),
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
        assert_eq!(Ucci.reply("bestmove h2e2 ponder h9g7 draw"), Some(offer));
        assert_eq!(Ucci.reply("bestmove h2e2 resign"), Some(Reply::Resign));
        assert_eq!(Ucci.reply("nobestmove"), Some(Reply::Resign));
        let mut thought = ThoughtLine::default();
        Ucci.listen("info depth 6 score -9997 pv h2e2", &mut thought);
        assert_eq!(thought.score, Some(LineScore::Mate(-3)));
    }
}
