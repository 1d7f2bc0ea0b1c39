//! Reports as lines of UCCI (`docs/protocols/ucci.md` sections 3, 6, 7, 13).

use std::fmt::Write;

use search::{Info, ScoreBound, TableRecord};

use super::options;
use super::score::points;
use crate::build::{AUTHORS, NAME, VERSION};
use crate::claim::Claim;
use crate::info_string::{LINE_LIMIT, TRIGGER_WORDS, info_string, with_moves};
use crate::options::SessionOptions;
use crate::report::{InfoSettings, Report};

/// Writes a message for the user as one line.
pub fn info_string_line(text: &str) -> String {
    info_string("info message ", text, &TRIGGER_WORDS)
}

/// Writes a report as lines.
pub fn format(report: &Report<'_>, settings: &InfoSettings) -> Vec<String> {
    match *report {
        Report::Identity(options) => identity(options),
        Report::Ready => vec!["readyok".into()],
        Report::InfoString(text) => vec![info_string_line(text)],
        Report::Info { info, pv } => info_lines(info, pv, settings),
        Report::BookMove { score, depth, pv, text } => {
            // Books of xiangqi have no scores; GUIs expect one before the moves.
            let score = format!(" score {}", score.unwrap_or(0));
            let line = with_moves(format!("info depth {}{score} pv", depth.max(1)), pv, LINE_LIMIT);
            vec![line, info_string_line(text)]
        }
        // `nobestmove` follows.
        Report::NoMoves { .. } => Vec::new(),
        Report::StaticEval(score) => vec![format!("info depth 0 score {}", points(score, settings.units))],
        Report::CurrentMove { mv, number } => vec![format!("info currmove {mv} currmovenumber {number}")],
        // UCCI has no words for these.
        Report::CurrentLine { .. }
        | Report::Refutation { .. }
        | Report::Progress { .. }
        | Report::Declaration { .. }
        | Report::MateProgress { .. }
        | Report::MateResult(_) => Vec::new(),
        Report::BestMove { best: None, .. } | Report::NothingToStop => vec!["nobestmove".into()],
        Report::BestMove { best: Some(best), ponder, claim } => vec![best_move(best, ponder, claim)],
        Report::HashEntry { record, best } => vec![hash_entry(record, best, settings)],
        Report::Goodbye => vec!["bye".into()],
        Report::Text(text) => text.lines().map(str::to_owned).collect(),
    }
}

fn identity(options: &SessionOptions) -> Vec<String> {
    let mut lines = vec![
        // Without the version: uci2wb joins the two lines.
        format!("id name {NAME}"),
        format!("id version {VERSION}"),
        format!("id copyright 2026 {AUTHORS}"),
        format!("id author {AUTHORS}"),
        "id user free for everyone".to_owned(),
    ];
    lines.extend(options::announcement(options));
    lines.push("ucciok".into());
    lines
}

/// Writes a line with depth, score and moves, and a second one with time and nodes: in this order, because some GUIs
/// clear their display when the depth changes. The lines of a MultiPV search share the second line.
fn info_lines(info: &Info, pv: &[String], settings: &InfoSettings) -> Vec<String> {
    let score = points(info.score, settings.units);
    let bound = match info.bound {
        ScoreBound::Exact => None,
        ScoreBound::Lower => Some("at least"),
        ScoreBound::Upper => Some("at most"),
    };
    if let Some(bound) = bound.filter(|_| !info.last) {
        // GUIs would take a bound for an exact score; the line of the answer is needed nevertheless.
        let text = format!("depth {}: {bound} {score}", info.depth);
        return if settings.debug { vec![info_string_line(&text)] } else { Vec::new() };
    }
    let mut line = format!("info depth {}", info.depth);
    // Writing to a String cannot fail.
    if settings.debug {
        let _ = write!(line, " seldepth {}", info.seldepth.max(info.depth));
    }
    if info.pv_count > 1 || info.multi_pv > 1 {
        let _ = write!(line, " multipv {}", info.multi_pv);
    }
    let _ = write!(line, " score {score}");
    let line = if pv.is_empty() { line } else { with_moves(line + " pv", pv, LINE_LIMIT) };
    if info.multi_pv < info.pv_count {
        return vec![line];
    }
    let (millis, nodes, nps, full) = (info.elapsed.as_millis(), info.nodes, info.nps(), info.hashfull);
    vec![line, format!("info time {millis} nodes {nodes} nps {nps} hashfull {full}")]
}

fn best_move(best: &str, ponder: Option<&str>, claim: Claim) -> String {
    let ponder = ponder.map_or(String::new(), |reply| format!(" ponder {reply}"));
    let claim = match claim {
        Claim::None | Claim::Win => "",
        Claim::Draw => " draw",
        Claim::Resign => " resign",
    };
    format!("bestmove {best}{ponder}{claim}")
}

fn hash_entry(record: Option<TableRecord>, best: Option<&str>, settings: &InfoSettings) -> String {
    let mut line = String::from("pophash");
    if let Some(best) = best {
        let _ = write!(line, " bestmove {best}");
    }
    let bounds = record.map(|TableRecord { lower, upper, .. }| [("lowerbound", lower), ("upperbound", upper)]);
    for (word, bound) in bounds.into_iter().flatten() {
        if let Some((score, depth)) = bound {
            let _ = write!(line, " {word} {} depth {depth}", points(score, settings.units));
        }
    }
    line
}
