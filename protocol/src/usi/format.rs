//! From reports to the lines of USI (`docs/protocols/usi.md` section 1.5).

use search::score::{Score, mate_plies};
use search::{Info, ScoreBound, Solving};

use super::{Usi, options};
use crate::dialect::{Dialect, Report, Solution, View};
use crate::etiquette::Gesture;
use crate::options::Options;
use crate::remark::{LINE_LIMIT, with_moves};
use crate::uci_like;

/// The lines of a report.
pub fn format(report: &Report<'_>, view: &View) -> Vec<String> {
    match *report {
        Report::Identity(options) => identity(options),
        Report::Ready => vec!["readyok".into()],
        Report::Message(text) => vec![Usi.message(text)],
        Report::Thought { info, pv } => vec![thought(info, pv, view)],
        Report::Progress { nodes, elapsed, hashfull } => {
            vec![format!("info nodes {nodes} nps {} hashfull {hashfull}", search::nodes_per_second(nodes, elapsed))]
        }
        Report::NoMoves { lost: true } => vec!["info depth 0 score mate -".into()],
        Report::Declaration { count, wins } => declaration(count, wins),
        Report::StaticScore(score) => vec![format!("info depth 0 score {}", score_text(score, None, view))],
        Report::CurrentMove { depth, mv, .. } => vec![format!("info depth {depth} currmove {mv}")],
        Report::CurrentLine { thread, line } => vec![with_moves(format!("info currline {thread}"), line, LINE_LIMIT)],
        Report::Refutation { mv, line } => vec![with_moves(format!("info refutation {mv}"), line, LINE_LIMIT)],
        Report::Best { gesture: Gesture::Declaration, .. } => vec!["bestmove win".into()],
        Report::Best { best: None, .. } | Report::Best { gesture: Gesture::Resign, .. } => {
            vec!["bestmove resign".into()]
        }
        Report::Best { best: Some(best), ponder: Some(reply), .. } if view.ponder => {
            vec![format!("bestmove {best} ponder {reply}")]
        }
        Report::Best { best: Some(best), .. } => vec![format!("bestmove {best}")],
        Report::Solving { state, mate } => vec![solving(state, mate)],
        Report::Solved(solution) => vec![checkmate(solution)],
        Report::Text(text) => text.lines().map(str::to_owned).collect(),
        // USI has no words for these.
        Report::NoMoves { lost: false } | Report::HashRecord { .. } | Report::NothingToStop | Report::Farewell => {
            Vec::new()
        }
    }
}

fn identity(announced: &Options) -> Vec<String> {
    let offers: Vec<_> =
        options::NAMES.iter().filter_map(|&(id, name)| Some((id, name, options::offer(id)?.kind))).collect();
    uci_like::identity(&offers, announced, "usiok")
}

fn declaration(count: &str, wins: bool) -> Vec<String> {
    let mut lines = vec![Usi.message(&format!("declaration: {count}"))];
    if wins {
        lines.push("info depth 1 score mate +".into());
    }
    lines
}

/// A score; mates in plies, without their number where the line that mates is not `known` to be so long. A mate in
/// 0 is never told: it would be taken for a win.
fn score_text(score: Score, known: Option<usize>, view: &View) -> String {
    match mate_plies(score) {
        Some(plies) if plies != 0 && known == Some(plies.unsigned_abs() as usize) => format!("mate {plies}"),
        Some(plies) => format!("mate {}", if plies > 0 { '+' } else { '-' }),
        None => format!("cp {}", view.units.centipawns(score)),
    }
}

fn thought(info: &Info, pv: &[String], view: &View) -> String {
    let known = (info.bound == ScoreBound::Exact).then_some(pv.len());
    let bound = match info.bound {
        _ if mate_plies(info.score).is_some() => "",
        ScoreBound::Exact => "",
        ScoreBound::Lower => " lowerbound",
        ScoreBound::Upper => " upperbound",
    };
    uci_like::thought(info, pv, &format!("{}{bound}", score_text(info.score, known, view)), view.multi_pv)
}

/// What the solver tells: moves only with the score that they prove.
fn solving(state: &Solving, mate: &[String]) -> String {
    let Solving { depth, nodes, elapsed, hashfull, .. } = *state;
    let score = if mate.is_empty() { String::new() } else { format!(" score mate {}", mate.len()) };
    let nps = search::nodes_per_second(nodes, elapsed);
    let head =
        format!("info depth {depth}{score} nodes {nodes} nps {nps} hashfull {hashfull} time {}", elapsed.as_millis());
    if mate.is_empty() { head } else { with_moves(head + " pv", mate, usize::MAX) }
}

fn checkmate(solution: Solution<'_>) -> String {
    match solution {
        Solution::Mate(moves) => with_moves("checkmate".into(), moves, usize::MAX),
        Solution::NoMate => "checkmate nomate".into(),
        Solution::Unknown => "checkmate timeout".into(),
    }
}
