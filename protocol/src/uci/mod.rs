//! UCI (`docs/protocols/uci.md`): its words for commands, reports and options.

use search::score::{Score, mate_plies};
use search::{Info, ScoreBound};

use crate::command::{ClockOrder, Command, Credit, TimeUnit};
use crate::console::parse_extra;
use crate::dialect::{Dialect, Offer, Protocol, Report, View};
use crate::options::{OptionId, Options};
use crate::remark::{LINE_LIMIT, TRIGGER_WORDS, remark, with_moves};
use crate::uci_like::{self, ClockWords, GoOrder, Vocabulary, find_command, parse_setoption};

/// The word that chooses UCI.
pub const HANDSHAKE: &str = "uci";

/// UCI.
pub struct Uci;

/// The clocks of UCI.
pub const CLOCK_WORDS: ClockWords = ClockWords {
    time: ["wtime", "btime"],
    increment: ["winc", "binc"],
    byoyomi: None,
    credit: Credit::AfterMove,
    order: ClockOrder::BySide,
    unit: TimeUnit::Milliseconds,
};

const WORDS: Vocabulary =
    Vocabulary { clocks: &[CLOCK_WORDS], flags: &[], position: &["fen", "sfen"], null_move: Some("0000") };

/// Words of the other protocols of the family.
const FOREIGN: [&str; 3] = ["uccinewgame", "usinewgame", "gameover"];

/// The options, in the order in which they are announced: the table size first, as the text of UCI asks, then by use.
const OPTION_NAMES: [(OptionId, &str); 17] = [
    (OptionId::Hash, "Hash"),
    (OptionId::Threads, "Threads"),
    (OptionId::ClearHash, "Clear Hash"),
    (OptionId::Ponder, "Ponder"),
    (OptionId::MultiPv, "MultiPV"),
    (OptionId::MoveOverhead, "Move Overhead"),
    (OptionId::Variant, "UCI_Variant"),
    (OptionId::Chess960, "UCI_Chess960"),
    (OptionId::AnalyseMode, "UCI_AnalyseMode"),
    (OptionId::ShowWdl, "UCI_ShowWDL"),
    (OptionId::ShowCurrentLine, "UCI_ShowCurrLine"),
    (OptionId::ShowRefutations, "UCI_ShowRefutations"),
    (OptionId::Opponent, "UCI_Opponent"),
    (OptionId::EngineAbout, "UCI_EngineAbout"),
    (OptionId::XiangqiRanks, "XiangqiRanks"),
    (OptionId::EvalFile, "EvalFile"),
    (OptionId::DebugLogFile, "Debug Log File"),
];

fn option_of(name: &str) -> Option<OptionId> {
    OPTION_NAMES.iter().find(|(_, known)| known.eq_ignore_ascii_case(name)).map(|&(id, _)| id)
}

impl Dialect for Uci {
    fn parse(&self, line: &str) -> Command {
        parse_extra(line, &WORDS).unwrap_or_else(|| find_command(line, |word| FOREIGN.contains(&word), parse_command))
    }

    fn format(&self, report: &Report<'_>, view: &View) -> Vec<String> {
        match *report {
            Report::Identity(options) => identity(options),
            Report::Ready => vec!["readyok".into()],
            Report::Message(text) => vec![self.message(text)],
            Report::Thought { info, pv } => vec![thought(info, pv, view)],
            Report::NoMoves { lost: true } => vec!["info depth 0 score mate 0".into()],
            Report::NoMoves { lost: false } => vec!["info depth 0 score cp 0".into()],
            Report::StaticScore(score) => vec![format!("info depth 0 score {}", score_text(score, view))],
            Report::CurrentMove { depth, mv, number } => {
                vec![format!("info depth {depth} currmove {mv} currmovenumber {number}")]
            }
            Report::CurrentLine { thread, line } => {
                vec![with_moves(format!("info currline {thread}"), line, LINE_LIMIT)]
            }
            Report::Refutation { mv, line } => vec![with_moves(format!("info refutation {mv}"), line, LINE_LIMIT)],
            Report::Best { best: None, .. } => vec!["bestmove (none)".into()],
            Report::Best { best: Some(best), ponder: None, .. } => vec![format!("bestmove {best}")],
            Report::Best { best: Some(best), ponder: Some(reply), .. } => {
                vec![format!("bestmove {best} ponder {reply}")]
            }
            Report::Text(text) => text.lines().map(str::to_owned).collect(),
            // UCI has no words for these.
            Report::HashRecord { .. }
            | Report::NothingToStop
            | Report::Farewell
            | Report::Progress { .. }
            | Report::Declaration { .. }
            | Report::Solving { .. }
            | Report::Solved(_) => Vec::new(),
        }
    }

    fn message(&self, text: &str) -> String {
        remark("info string ", text, &TRIGGER_WORDS)
    }

    fn option(&self, id: OptionId) -> Option<Offer> {
        let &(_, name) = OPTION_NAMES.iter().find(|&&(known, _)| known == id)?;
        Some(Offer { name, kind: id.kind() })
    }
}

/// A command and what follows it on the line; `None` if the word is none.
fn parse_command(word: &str, rest: &str) -> Option<Command> {
    if let Some(protocol) = Protocol::of_handshake(word) {
        return Some(Command::Handshake(protocol));
    }
    let words = || rest.split_whitespace().collect::<Vec<_>>();
    Some(match word {
        "debug" => Command::Debug(!words().first().is_some_and(|word| word.eq_ignore_ascii_case("off"))),
        "isready" => Command::IsReady,
        "setoption" => setoption(rest),
        "register" => Command::Ignored("nobody need register".into()),
        "ucinewgame" => Command::NewGame,
        "position" => Command::Position(WORDS.parse_position(&words())),
        "go" => match WORDS.parse_go(&words()) {
            GoOrder::Think(go) => Command::Go(go),
            GoOrder::Perft(depth) => Command::Perft(depth),
        },
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit { clocks: WORDS.parse_clocks(&words()), draw_offered: false },
        "quit" => Command::Quit,
        _ => return None,
    })
}

fn setoption(rest: &str) -> Command {
    let Some((name, value)) = parse_setoption(rest, |word| option_of(word).is_some()) else {
        return Command::Ignored("setoption without a name".into());
    };
    match option_of(&name) {
        Some(id) => Command::SetOption { id, value: value.to_owned() },
        None => Command::Ignored(format!("no such option: {name}")),
    }
}

fn identity(options: &Options) -> Vec<String> {
    uci_like::identity(&OPTION_NAMES.map(|(id, name)| (id, name, id.kind())), options, "uciok")
}

/// A score, mates in moves of the mating side (`docs/protocols/uci.md` section 6.8).
fn score_text(score: Score, view: &View) -> String {
    match mate_plies(score) {
        Some(plies) if plies > 0 => format!("mate {}", (plies + 1) / 2),
        Some(plies) => format!("mate {}", plies / 2),
        None => format!("cp {}", view.units.centipawns(score)),
    }
}

fn thought(info: &Info, pv: &[String], view: &View) -> String {
    // A mate without the whole line that mates is told as a bound: clients count the moves of the others.
    let unshown = mate_plies(info.score).filter(|plies| plies.unsigned_abs() as usize != pv.len());
    let bound = match info.bound {
        ScoreBound::Exact if unshown.is_some_and(|plies| plies > 0) => " lowerbound",
        ScoreBound::Exact if unshown.is_some() => " upperbound",
        ScoreBound::Exact => "",
        ScoreBound::Lower => " lowerbound",
        ScoreBound::Upper => " upperbound",
    };
    let wdl = if view.wdl { format!(" wdl {} {} {}", info.wdl[0], info.wdl[1], info.wdl[2]) } else { String::new() };
    uci_like::thought(info, pv, &format!("{}{bound}{wdl}", score_text(info.score, view)), true)
}

#[cfg(test)]
mod tests;
