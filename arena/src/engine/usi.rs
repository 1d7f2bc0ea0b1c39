//! USI, from the GUI's side (`docs/protocols/usi.md`).

use std::fmt::Write;
use std::time::Duration;

use selfplay::{Limit, SideClock};

use super::announced::AnnouncedOption;
use super::dialect::Dialect;
use super::messages::{Reply, SearchInfo, Solution};
use super::uci_like::{self, ponder_move, position_line, split_word};

/// The dialect of USI.
pub struct Usi;

/// Stand-in for the unknown length of `score mate +`, in plies.
const LONG_MATE: i32 = 999;

impl Dialect for Usi {
    fn handshake(&self) -> &'static str {
        "usi"
    }

    fn handshake_done(&self) -> &'static str {
        "usiok"
    }

    fn announced_option(&self, line: &str) -> Option<AnnouncedOption> {
        let (name, kind) = split_word(line.strip_prefix("option name ")?);
        (!name.is_empty()).then(|| AnnouncedOption::new(name, kind))
    }

    fn set_option(&self, name: &str, value: &str) -> String {
        format!("setoption name {name} value {value}")
    }

    /// `USI_Hash` and `USI_Ponder` may be set without announcement (`docs/protocols/usi.md` section 1.2).
    fn requires_announced_options(&self) -> bool {
        false
    }

    fn new_game(&self) -> &'static str {
        "usinewgame"
    }

    /// ShogiDokoro sends `isready` first, and engines that prepare for a game in `isready` rely on it
    /// (`docs/protocols/usi.md` section 1.9).
    fn is_ready_before_new_game(&self) -> bool {
        true
    }

    fn supports_byoyomi(&self) -> bool {
        true
    }

    fn position(&self, fen: &str, moves: &[String]) -> String {
        position_line("sfen", fen, moves)
    }

    fn go(&self, limit: &Limit, ponder: bool, _draw: bool) -> String {
        let mut line = String::from(if ponder { "go ponder" } else { "go" });
        // Writing to a String cannot fail.
        let _ = match limit {
            Limit::Nodes(nodes) => write!(line, " nodes {nodes}"),
            Limit::Depth(depth) => write!(line, " depth {depth}"),
            Limit::Solve(time) => write!(line, " mate {}", time.as_millis()),
            Limit::MoveTime(time) => write!(line, " btime 0 wtime 0 byoyomi {}", time.as_millis()),
            Limit::Clock { sides: [black, white], mover } => {
                // The clocks of USI do not include this turn's increment (`docs/protocols/usi.md` section 1.6).
                let main = |side: &SideClock, own: bool| {
                    let credited = if own { side.increment } else { Duration::ZERO };
                    side.remaining.saturating_sub(credited).as_millis()
                };
                let own = if *mover == 0 { black } else { white };
                let _ = write!(line, " btime {} wtime {}", main(black, *mover == 0), main(white, *mover == 1));
                // Only the parameters that the clock needs are sent: some engines exit at an unknown one.
                let has_increment = !(black.increment.is_zero() && white.increment.is_zero());
                if has_increment {
                    let _ = write!(line, " binc {} winc {}", black.increment.as_millis(), white.increment.as_millis());
                }
                if !(has_increment && own.byoyomi.is_zero()) {
                    let _ = write!(line, " byoyomi {}", own.byoyomi.as_millis());
                }
                own.moves_to_go.map_or(Ok(()), |moves| write!(line, " movestogo {moves}"))
            }
        };
        line
    }

    fn parse_reply(&self, line: &str) -> Option<Reply> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["bestmove", "resign", ..] => Some(Reply::Resign),
            ["bestmove", "win", ..] => Some(Reply::Win),
            ["bestmove"] => Some(Reply::NoMove),
            ["checkmate", ref rest @ ..] => Some(Reply::Checkmate(solution(rest))),
            ["bestmove", text, ref rest @ ..] => {
                Some(Reply::Move { text: text.to_owned(), ponder: ponder_move(rest), draw: false })
            }
            _ => None,
        }
    }

    fn parse_info(&self, line: &str, info: &mut SearchInfo) {
        uci_like::parse_info(line, info, |mate| Some(plies_to_mate(mate)));
    }

    fn game_over(&self, half_points: u32) -> Option<&'static str> {
        Some(match half_points {
            2 => "gameover win",
            1 => "gameover draw",
            _ => "gameover lose",
        })
    }
}

/// Reads the word behind `mate`; one that is no number is a mate of unknown length.
fn plies_to_mate(word: &str) -> i32 {
    match word {
        "+" => LONG_MATE,
        "-" => -LONG_MATE,
        word => word.parse().unwrap_or(LONG_MATE),
    }
}

fn solution(words: &[&str]) -> Solution {
    match words {
        ["nomate"] => Solution::NoMate,
        [] | ["timeout"] => Solution::Timeout,
        ["notimplemented"] => Solution::NotImplemented,
        line => Solution::Mate(line.iter().map(|&word| word.to_owned()).collect()),
    }
}

#[cfg(test)]
mod tests {
    use selfplay::EngineScore;

    use super::*;

    #[test]
    fn the_increment_of_this_turn_is_not_in_the_clock() {
        let side = SideClock {
            remaining: Duration::from_millis(10_000),
            increment: Duration::from_millis(10_000),
            ..SideClock::default()
        };
        let limit = Limit::Clock { sides: [side, side], mover: 0 };
        assert_eq!(Usi.go(&limit, false, false), "go btime 0 wtime 10000 binc 10000 winc 10000");
    }

    #[test]
    fn clocks_say_what_they_need() {
        let side = |byoyomi, moves_to_go| SideClock {
            remaining: Duration::from_millis(5_000),
            byoyomi: Duration::from_millis(byoyomi),
            moves_to_go,
            ..SideClock::default()
        };
        let go = |side, ponder| Usi.go(&Limit::Clock { sides: [side; 2], mover: 1 }, ponder, false);
        assert_eq!(go(side(1_000, None), true), "go ponder btime 5000 wtime 5000 byoyomi 1000");
        assert_eq!(go(side(0, Some(7)), false), "go btime 5000 wtime 5000 byoyomi 0 movestogo 7");
    }

    #[test]
    fn answers_are_read() {
        assert_eq!(Usi.parse_reply("bestmove win"), Some(Reply::Win));
        assert_eq!(Usi.parse_reply("bestmove resign"), Some(Reply::Resign));
        let line = ["G*5b", "5a4a", "2b3c+"].map(str::to_owned).to_vec();
        assert_eq!(Usi.parse_reply("checkmate G*5b 5a4a 2b3c+"), Some(Reply::Checkmate(Solution::Mate(line))));
        assert_eq!(Usi.parse_reply("checkmate nomate"), Some(Reply::Checkmate(Solution::NoMate)));
        assert_eq!(Usi.go(&Limit::Solve(Duration::from_secs(5)), false, false), "go mate 5000");
        let mut info = SearchInfo::default();
        Usi.parse_info("info depth 8 score mate -", &mut info);
        assert_eq!(info.score, Some(EngineScore::Mate(-LONG_MATE)));
        Usi.parse_info("info depth 9 score cp 120 pv 7g7f", &mut info);
        Usi.parse_info("info depth 10 score cp 300 lowerbound pv 7g7f", &mut info);
        assert_eq!((info.depth, info.score), (10, Some(EngineScore::Centipawns(120))));
    }
}
