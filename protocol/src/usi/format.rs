//! Reports as lines of USI (`docs/protocols/usi.md` section 1.5).

use search::score::{Score, mate_plies};
use search::{Info, ScoreBound, Solving};

use crate::claim::Claim;
use crate::info_string::{LINE_LIMIT, info_string, with_moves};
use crate::options::SessionOptions;
use crate::protocols::Protocol;
use crate::report::{InfoSettings, MateResult, Report};
use crate::uci_like;

/// Writes a message for the user as one line.
pub fn info_string_line(text: &str) -> String {
    // Clients of USI take the rest of the line after `string` as text, so that no word must be avoided.
    info_string("info string ", text, &[])
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
        Report::Progress { nodes, elapsed, hashfull } => {
            vec![format!("info nodes {nodes} nps {} hashfull {hashfull}", search::nodes_per_second(nodes, elapsed))]
        }
        Report::NoMoves { lost: true } => vec!["info depth 0 score mate -".into()],
        Report::Declaration { count, wins } => declaration(count, wins),
        Report::StaticEval(score) => vec![format!("info depth 0 score {}", score_text(score, None, settings))],
        // Without a depth: ShogiHome would show a row without moves.
        Report::CurrentMove { mv, .. } => vec![format!("info currmove {mv}")],
        Report::CurrentLine { thread, moves } => vec![with_moves(format!("info currline {thread}"), moves, LINE_LIMIT)],
        Report::Refutation { mv, moves } => vec![with_moves(format!("info refutation {mv}"), moves, LINE_LIMIT)],
        Report::BestMove { claim: Claim::Win, .. } => vec!["bestmove win".into()],
        Report::BestMove { best: None, .. } | Report::BestMove { claim: Claim::Resign, .. } => {
            vec!["bestmove resign".into()]
        }
        Report::BestMove { best: Some(best), ponder: Some(reply), .. } if settings.ponder => {
            vec![format!("bestmove {best} ponder {reply}")]
        }
        Report::BestMove { best: Some(best), .. } => vec![format!("bestmove {best}")],
        Report::MateProgress { state, mate } => vec![mate_progress(state, mate)],
        Report::MateResult(result) => vec![checkmate(result)],
        Report::Text(text) => text.lines().map(str::to_owned).collect(),
        // USI has no words for these.
        Report::NoMoves { lost: false } | Report::HashEntry { .. } | Report::NothingToStop | Report::Goodbye => {
            Vec::new()
        }
    }
}

fn identity(options: &SessionOptions) -> Vec<String> {
    uci_like::identity(&options.announced(Protocol::Usi), "usiok")
}

fn declaration(count: &str, wins: bool) -> Vec<String> {
    let mut lines = vec![info_string_line(&format!("declaration: {count}"))];
    if wins {
        lines.push("info depth 1 score mate +".into());
    }
    lines
}

/// Writes a score, mates in plies. `pv_len` is the length of an exact principal variation: a mate of another length is
/// written without its number. A mate in 0 has no number either: GUIs would take it for a win.
fn score_text(score: Score, pv_len: Option<usize>, settings: &InfoSettings) -> String {
    match mate_plies(score) {
        Some(plies) if plies != 0 && pv_len == Some(plies.unsigned_abs() as usize) => format!("mate {plies}"),
        Some(plies) => format!("mate {}", if plies > 0 { '+' } else { '-' }),
        None => format!("cp {}", settings.units.centipawns(score)),
    }
}

fn info_line(info: &Info, pv: &[String], settings: &InfoSettings) -> String {
    let pv_len = (info.bound == ScoreBound::Exact).then_some(pv.len());
    let bound = match info.bound {
        _ if mate_plies(info.score).is_some() => "",
        ScoreBound::Exact => "",
        ScoreBound::Lower => " lowerbound",
        ScoreBound::Upper => " upperbound",
    };
    let score = score_text(info.score, pv_len, settings);
    uci_like::info_line(info, pv, &format!("{score}{bound}"), settings.multi_pv)
}

/// Writes the state of the mate solver: moves only together with the mate that they prove.
fn mate_progress(state: &Solving, mate: &[String]) -> String {
    let Solving { depth, nodes, elapsed, hashfull, .. } = *state;
    let score = if mate.is_empty() { String::new() } else { format!(" score mate {}", mate.len()) };
    let nps = search::nodes_per_second(nodes, elapsed);
    let head =
        format!("info depth {depth}{score} nodes {nodes} nps {nps} hashfull {hashfull} time {}", elapsed.as_millis());
    if mate.is_empty() { head } else { with_moves(head + " pv", mate, usize::MAX) }
}

fn checkmate(result: MateResult<'_>) -> String {
    match result {
        MateResult::Mate(moves) => with_moves("checkmate".into(), moves, usize::MAX),
        MateResult::NoMate => "checkmate nomate".into(),
        MateResult::Unknown => "checkmate timeout".into(),
    }
}
