//! From reports to the lines of UCCI (`docs/protocols/ucci.md` sections 3, 6, 7, 13).

use std::fmt::Write;

use search::{Info, ScoreBound, TableRecord};

use super::{Ucci, options};
use crate::build::{AUTHORS, VERSION, name_and_version};
use crate::dialect::{Dialect, Report, View};
use crate::etiquette::Gesture;
use crate::options::Options;
use crate::points::points;
use crate::remark::{LINE_LIMIT, with_moves};

/// The lines of a report.
pub fn format(report: &Report<'_>, view: &View) -> Vec<String> {
    match *report {
        Report::Identity(options) => identity(options),
        Report::Ready => vec!["readyok".into()],
        Report::Message(text) => vec![Ucci.message(text)],
        Report::Thought { info, pv } => thought(info, pv, view),
        // `nobestmove` says it all.
        Report::NoMoves { .. } => Vec::new(),
        Report::StaticScore(score) => vec![format!("info depth 0 score {}", points(score, view.units))],
        Report::CurrentMove { depth, mv, number } => {
            vec![format!("info depth {depth} currmove {mv} currmovenumber {number}")]
        }
        // UCCI has no words for these.
        Report::CurrentLine { .. }
        | Report::Refutation { .. }
        | Report::Progress { .. }
        | Report::Declaration { .. }
        | Report::Solving { .. }
        | Report::Solved(_) => Vec::new(),
        Report::Best { best: None, .. } | Report::NothingToStop => vec!["nobestmove".into()],
        Report::Best { best: Some(best), ponder, gesture } => vec![best_move(best, ponder, gesture)],
        Report::HashRecord { record, best } => vec![hash_record(record, best, view)],
        Report::Farewell => vec!["bye".into()],
        Report::Text(text) => text.lines().map(str::to_owned).collect(),
    }
}

fn identity(options: &Options) -> Vec<String> {
    let mut lines = vec![
        format!("id name {}", name_and_version()),
        format!("id version {VERSION}"),
        format!("id copyright 2026 {AUTHORS}"),
        format!("id author {AUTHORS}"),
        "id user free for everyone".to_owned(),
    ];
    lines.extend(options::announcement(options));
    lines.push("ucciok".into());
    lines
}

/// A line with depth, score and moves, and then one with what it cost: in this order, because some GUIs clear
/// their display when the depth changes. Several ranks stand together and share the second line.
fn thought(info: &Info, pv: &[String], view: &View) -> Vec<String> {
    let score = points(info.score, view.units);
    let bound = match info.bound {
        ScoreBound::Exact => None,
        ScoreBound::Lower => Some("at least"),
        ScoreBound::Upper => Some("at most"),
    };
    if let Some(bound) = bound.filter(|_| !info.last) {
        // A score with a bound would be taken for a score; only the answer's line has to be there.
        let text = format!("depth {}: {bound} {score}", info.depth);
        return if view.debug { vec![Ucci.message(&text)] } else { Vec::new() };
    }
    let mut line = format!("info depth {}", info.depth);
    // Writing to a String cannot fail.
    if view.debug {
        let _ = write!(line, " seldepth {}", info.seldepth.max(info.depth));
    }
    if info.lines > 1 || info.multi_pv > 1 {
        let _ = write!(line, " multipv {}", info.multi_pv);
    }
    let _ = write!(line, " score {score}");
    let line = if pv.is_empty() { line } else { with_moves(line + " pv", pv, LINE_LIMIT) };
    if info.multi_pv < info.lines {
        return vec![line];
    }
    let (millis, nodes, nps, full) = (info.elapsed.as_millis(), info.nodes, info.nps(), info.hashfull);
    vec![line, format!("info time {millis} nodes {nodes} nps {nps} hashfull {full}")]
}

fn best_move(best: &str, ponder: Option<&str>, gesture: Gesture) -> String {
    let ponder = ponder.map_or(String::new(), |reply| format!(" ponder {reply}"));
    let gesture = match gesture {
        Gesture::None | Gesture::Declaration => "",
        Gesture::Draw => " draw",
        Gesture::Resign => " resign",
    };
    format!("bestmove {best}{ponder}{gesture}")
}

fn hash_record(record: Option<TableRecord>, best: Option<&str>, view: &View) -> String {
    let mut line = String::from("pophash");
    if let Some(best) = best {
        let _ = write!(line, " bestmove {best}");
    }
    let bounds = record.map(|TableRecord { lower, upper, .. }| [("lowerbound", lower), ("upperbound", upper)]);
    for (word, bound) in bounds.into_iter().flatten() {
        if let Some((score, depth)) = bound {
            let _ = write!(line, " {word} {} depth {depth}", points(score, view.units));
        }
    }
    line
}
