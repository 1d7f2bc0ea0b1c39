//! The events of a search outside a session as lines of a protocol, as an analysis in a session shows them.

use std::time::Instant;

use boards::Move;
use search::{Answer, Event, Info, ScoreBound, UnknownGame};

use crate::claim::Claim;
use crate::command::Setup;
use crate::dialect::Dialect;
use crate::dialects::dialect_of;
use crate::game_host::{GameHost, WrittenAnswer};
use crate::games;
use crate::options::SessionOptions;
use crate::report::{InfoSettings, Report};
use crate::throttle::Throttle;

/// The lines of one search of a position, in the protocol whose words people know best in its game.
pub struct SearchLines {
    /// Writes the moves; it searches nothing.
    host: Box<dyn GameHost>,
    game: &'static str,
    dialect: &'static dyn Dialect,
    settings: InfoSettings,
    throttle: Throttle,
    started: Instant,
    /// The last exact variation of the best move.
    pv: Vec<Move>,
}

impl SearchLines {
    /// Creates the lines of a search of `multi_pv` variations that begins now; with `chess960`, castling is written as
    /// king takes rook.
    ///
    /// # Errors
    /// There is no such game, or it refuses the position.
    pub fn new(game: &str, fen: &str, multi_pv: usize, chess960: bool) -> Result<SearchLines, String> {
        let unknown = || UnknownGame(game.to_owned()).to_string();
        let game = games::find(game).ok_or_else(unknown)?;
        let mut host = games::open(game).ok_or_else(unknown)?;
        let protocol = games::protocol_of(game);
        let dialect = dialect_of(protocol);
        let mut options = SessionOptions::new(game);
        options.adopt(protocol);
        options.chess960 = chess960;
        options.analyse_mode = true;
        host.configure(&options.for_host());
        host.set_up(&Setup { fen: Some(fen.to_owned()), ..Setup::default() }).map_err(|refusal| refusal.reason)?;
        let SessionOptions { show_wdl, debug, ponder, .. } = options;
        let settings = InfoSettings { wdl: show_wdl, debug, ponder, multi_pv: multi_pv > 1, units: host.units() };
        let throttle = Throttle::new(dialect.info_rate(&options), multi_pv > 1);
        Ok(SearchLines { host, game, dialect, settings, throttle, started: Instant::now(), pv: Vec::new() })
    }

    /// Returns the lines before the search, and true if they answer in its place with a win by declaration.
    pub fn before(&self) -> (Vec<String>, bool) {
        let mut lines = Vec::new();
        // A session that begins with the default game names the board of another one.
        if self.dialect.game().is_none() && self.game != games::default_name() {
            lines.extend(games::variant_text(self.game).map(|text| self.dialect.info_string(&text)));
        }
        let Some((count, wins)) = self.host.declaration().filter(|_| self.dialect.claims_wins()) else {
            return (lines, false);
        };
        lines.extend(self.format(&Report::Declaration { count: &count, wins }));
        if wins {
            lines.extend(self.best_move(&self.host.write_answer(None, &[]), Claim::Win));
        }
        (lines, wins)
    }

    /// Returns the line of a message about the endgame tables.
    pub fn about_tables(&self, message: &str) -> String {
        self.dialect.info_string(&format!("SyzygyPath: {message}"))
    }

    /// Returns the lines of an event; those of the answer end with `bestmove`.
    pub fn of(&mut self, event: &Event) -> Vec<String> {
        match event {
            Event::Info(info) => self.of_info(info),
            Event::InfoString(text) => self.format(&Report::InfoString(text)),
            Event::Progress { nodes, elapsed, hashfull } => {
                self.throttle.interrupt();
                self.format(&Report::Progress { nodes: *nodes, elapsed: *elapsed, hashfull: *hashfull })
            }
            Event::CurrentMove { mv, number } => self.of_current_move(*mv, *number),
            Event::Done(answer) => self.of_answer(answer),
            // An analysis has neither the options for these nor the mate solver.
            Event::CurrentLine { .. } | Event::Refutation { .. } | Event::Solving(_) | Event::Solved { .. } => {
                Vec::new()
            }
        }
    }

    fn of_info(&mut self, info: &Info) -> Vec<String> {
        if info.multi_pv == 1 && (info.bound == ScoreBound::Exact || info.last) {
            self.pv.clone_from(&info.pv);
        }
        if self.throttle.admits(info) { self.info(info) } else { Vec::new() }
    }

    fn of_current_move(&mut self, mv: Move, number: usize) -> Vec<String> {
        let shown = self.throttle.admits_move(self.started.elapsed(), self.settings.debug);
        match self.host.write_moves(&[mv]).first() {
            Some(mv) if shown => self.format(&Report::CurrentMove { mv, number }),
            _ => Vec::new(),
        }
    }

    fn of_answer(&mut self, answer: &Answer) -> Vec<String> {
        let written = self.host.write_answer(Some(answer), &self.pv);
        let due = self.throttle.take_due(answer.nodes, self.started.elapsed());
        let mut lines: Vec<String> = due.iter().flat_map(|info| self.info(info)).collect();
        if written.best.is_none() {
            lines.extend(self.format(&Report::NoMoves { lost: answer.score < search::score::DRAW }));
        }
        lines.extend(self.best_move(&written, Claim::None));
        lines
    }

    fn info(&self, info: &Info) -> Vec<String> {
        self.format(&Report::Info { info, pv: &self.host.write_moves(&info.pv) })
    }

    fn best_move(&self, WrittenAnswer { best, ponder }: &WrittenAnswer, claim: Claim) -> Vec<String> {
        self.format(&Report::BestMove { best: best.as_deref(), ponder: ponder.as_deref(), claim })
    }

    fn format(&self, report: &Report<'_>) -> Vec<String> {
        self.dialect.format(report, &self.settings)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use boards::{Notation, Rules};

    use super::*;

    fn no_move(fen: &str, score: i32) -> Vec<String> {
        let answer = Answer { best: None, ponder: None, score, depth: 0, nodes: 0 };
        SearchLines::new("chess", fen, 1, false).unwrap().of(&Event::Done(answer))
    }

    #[test]
    fn a_position_without_moves_is_answered() {
        let mated = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
        assert_eq!(no_move(mated, search::score::mated_in(0)), ["info depth 0 score mate 0", "bestmove (none)"]);
        assert_eq!(no_move("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1", 0), ["info depth 0 score cp 0", "bestmove (none)"]);
    }

    #[test]
    fn moves_of_the_root_are_told_from_a_time_on() {
        let (shogi, chess) = (Shogi::start().parse_move("7g7f"), Chess::start().parse_move("e2e4"));
        // USI shows one move a second.
        for (game, mv, from, told) in [("shogi", shogi, 1, 1), ("chess", chess, 3, 2)] {
            let start = games::find(game).and_then(games::start_fen).unwrap();
            let mut lines = SearchLines::new(game, &start, 1, false).unwrap();
            let event = Event::CurrentMove { mv: mv.unwrap(), number: 1 };
            assert_eq!(lines.of(&event), Vec::<String>::new());
            lines.started = Instant::now() - Duration::from_secs(from);
            let shown: Vec<String> = [lines.of(&event), lines.of(&event)].concat();
            assert!(shown.len() == told && shown[0].starts_with("info currmove "), "{shown:?}");
        }
    }

    #[test]
    fn progress_and_refusals_are_told() {
        let shogi = games::find("shogi").and_then(games::start_fen).unwrap();
        let mut lines = SearchLines::new("shogi", &shogi, 1, false).unwrap();
        assert_eq!(lines.before(), (Vec::new(), false));
        let progress = Event::Progress { nodes: 3_000, elapsed: Duration::from_secs(1), hashfull: 2 };
        assert_eq!(lines.of(&progress), ["info nodes 3000 nps 3000 hashfull 2"]);
        let refusal = SearchLines::new("chess", &shogi, 1, false).map(|_| ()).unwrap_err();
        assert!(!refusal.is_empty());
    }
}
