//! Reports as lines of UCI (`docs/protocols/uci.md` sections 6, 7).

use search::score::{Score, mate_plies};
use search::{Info, ScoreBound};

use super::options::param_lines;
use crate::info_string::{LINE_LIMIT, TRIGGER_WORDS, info_string, with_moves};
use crate::options::SessionOptions;
use crate::protocols::Protocol;
use crate::report::{InfoSettings, Report};
use crate::uci_like;

/// Writes a message for the user as one line.
pub fn info_string_line(text: &str) -> String {
    info_string("info string ", text, &TRIGGER_WORDS)
}

/// Writes a report as lines.
pub fn format(report: &Report<'_>, settings: &InfoSettings) -> Vec<String> {
    match *report {
        Report::Identity(options) => identity(options),
        Report::Ready => vec!["readyok".into()],
        Report::InfoString(text) => vec![info_string_line(text)],
        Report::Info { info, pv } => vec![info_line(info, pv, settings)],
        Report::BookMove { score, depth, pv, text } => {
            let score = score.map_or(String::new(), |score| format!(" score cp {score}"));
            vec![uci_like::book_line(depth, &score, pv), info_string_line(text)]
        }
        Report::NoMoves { lost: true } => vec!["info depth 0 score mate 0".into()],
        Report::NoMoves { lost: false } => vec!["info depth 0 score cp 0".into()],
        Report::StaticEval(score) => vec![format!("info depth 0 score {}", score_text(score, settings))],
        Report::CurrentMove { mv, number } => vec![format!("info currmove {mv} currmovenumber {number}")],
        Report::CurrentLine { thread, moves } => {
            vec![with_moves(format!("info currline {thread}"), moves, LINE_LIMIT)]
        }
        Report::Refutation { mv, moves } => vec![with_moves(format!("info refutation {mv}"), moves, LINE_LIMIT)],
        Report::BestMove { best: None, .. } => vec!["bestmove (none)".into()],
        Report::BestMove { best: Some(best), ponder: None, .. } => vec![format!("bestmove {best}")],
        Report::BestMove { best: Some(best), ponder: Some(reply), .. } => {
            vec![format!("bestmove {best} ponder {reply}")]
        }
        Report::Text(text) => text.lines().map(str::to_owned).collect(),
        // UCI has no words for these.
        Report::HashEntry { .. }
        | Report::NothingToStop
        | Report::Goodbye
        | Report::Progress { .. }
        | Report::Declaration { .. }
        | Report::MateProgress { .. }
        | Report::MateResult(_) => Vec::new(),
    }
}

pub fn identity(options: &SessionOptions) -> Vec<String> {
    let mut lines = uci_like::identity(&options.announced(Protocol::Uci), "uciok");
    if cfg!(feature = "tune") {
        let end = lines.len() - 1;
        lines.splice(end..end, param_lines(options.start_game));
    }
    lines
}

/// Writes a score, mates in moves of the mating side (`docs/protocols/uci.md` section 6.8).
fn score_text(score: Score, settings: &InfoSettings) -> String {
    match mate_plies(score) {
        Some(plies) if plies > 0 => format!("mate {}", (plies + 1) / 2),
        Some(plies) => format!("mate {}", plies / 2),
        None => format!("cp {}", settings.units.centipawns(score)),
    }
}

pub fn info_line(info: &Info, pv: &[String], settings: &InfoSettings) -> String {
    // A mate without its whole line is reported as a bound: clients count the moves of the line.
    let incomplete = mate_plies(info.score).filter(|plies| plies.unsigned_abs() as usize != pv.len());
    let bound = match info.bound {
        ScoreBound::Exact if incomplete.is_some_and(|plies| plies > 0) => " lowerbound",
        ScoreBound::Exact if incomplete.is_some() => " upperbound",
        ScoreBound::Exact => "",
        ScoreBound::Lower => " lowerbound",
        ScoreBound::Upper => " upperbound",
    };
    let [win, draw, loss] = info.wdl;
    let wdl = if settings.wdl { format!(" wdl {win} {draw} {loss}") } else { String::new() };
    uci_like::info_line(info, pv, &format!("{}{bound}{wdl}", score_text(info.score, settings)), true)
}
