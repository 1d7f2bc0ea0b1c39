//! UCI (`specs/uci.md`): its words for commands, reports and options.

use search::score::mate_plies;
use search::{Info, ScoreBound};

use crate::build::{AUTHORS, name_and_version};
use crate::command::{Command, Topic};
use crate::dialect::{Dialect, Protocol, Report};
use crate::options::{self, Kind, OptionId, Options};
use crate::uci_like::{GoOrder, Vocabulary, parse_setoption, split_word};

/// The word that chooses UCI.
pub const HANDSHAKE: &str = "uci";

/// UCI.
pub struct Uci;

const WORDS: Vocabulary =
    Vocabulary { time: ["wtime", "btime"], increment: ["winc", "binc"], position: &["fen", "sfen"], null_move: "0000" };

/// Lines stay below this many bytes: some clients read no more (`specs/uci.md` section 6.3).
const LINE_LIMIT: usize = 1000;

/// Words of other protocols; their whole line is swallowed (`specs/uci.md` section 2).
const FOREIGN: [&str; 14] = [
    "xboard",
    "protover",
    "accepted",
    "new",
    "random",
    "level",
    "post",
    "hard",
    "easy",
    "computer",
    "name",
    "gameover",
    "usinewgame",
    "uccinewgame",
];

/// Words that clients look for anywhere in a line; remarks must not contain them
/// (`specs/uci.md` section 6.13).
const TRIGGER_WORDS: [&str; 6] = ["bestmove", "score", "nps", "pv", "resign", "draw"];

const OPTION_NAMES: [(OptionId, &str); 15] = [
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
    (OptionId::DebugLogFile, "Debug Log File"),
];

fn option_of(name: &str) -> Option<OptionId> {
    OPTION_NAMES.iter().find(|(_, known)| known.eq_ignore_ascii_case(name)).map(|&(id, _)| id)
}

impl Dialect for Uci {
    /// Skips words until the first known one: `joho debug on` switches debugging on.
    fn parse(&self, line: &str) -> Command {
        if let Some(command) = parse_extra(line) {
            return command;
        }
        let mut rest = line;
        loop {
            let (word, after) = split_word(rest);
            if word.is_empty() {
                return Command::Ignored(format!("not understood: {line}"));
            }
            if FOREIGN.contains(&word) || word.starts_with('#') {
                return Command::Ignored(format!("a word of another protocol: {word}"));
            }
            if let Some(command) = parse_command(word, after) {
                return command;
            }
            rest = after;
        }
    }

    fn format(&self, report: &Report<'_>) -> Vec<String> {
        match *report {
            Report::Identity(options) => identity(options),
            Report::Ready => vec!["readyok".into()],
            Report::Message(text) => vec![message(text)],
            Report::Thought { info, pv, wdl } => vec![thought(info, pv, wdl)],
            Report::NoMoves { lost: true } => vec!["info depth 0 score mate 0".into()],
            Report::NoMoves { lost: false } => vec!["info depth 0 score cp 0".into()],
            Report::CurrentMove { depth, mv, number } => {
                vec![format!("info depth {depth} currmove {mv} currmovenumber {number}")]
            }
            Report::CurrentLine { thread, line } => {
                vec![with_moves(format!("info currline {thread}"), line, LINE_LIMIT)]
            }
            Report::Refutation { mv, line } => vec![with_moves(format!("info refutation {mv}"), line, LINE_LIMIT)],
            Report::Best { best: None, .. } => vec!["bestmove (none)".into()],
            Report::Best { best: Some(best), ponder: None } => vec![format!("bestmove {best}")],
            Report::Best { best: Some(best), ponder: Some(reply) } => vec![format!("bestmove {best} ponder {reply}")],
            Report::Text(text) => text.lines().map(str::to_owned).collect(),
        }
    }

    fn option_name(&self, id: OptionId) -> Option<&'static str> {
        OPTION_NAMES.iter().find(|&&(known, _)| known == id).map(|&(_, name)| name)
    }
}

/// Commands for people, and positions without their command word (`specs/uci.md` section 3, extras). They
/// count at the start of a line only, where no GUI's junk can imitate them.
fn parse_extra(line: &str) -> Option<Command> {
    let words: Vec<&str> = line.split_whitespace().collect();
    Some(match words[..] {
        ["d"] => Command::Show(Topic::Board),
        ["eval"] => Command::Show(Topic::Evaluation),
        ["compiler"] => Command::Show(Topic::Build),
        ["help"] => Command::Show(Topic::Help),
        ["bench", ref numbers @ ..] => Command::Bench(numbers.iter().map_while(|text| text.parse().ok()).collect()),
        ["perft", depth] => Command::Perft(depth.parse().ok()?),
        ["startpos" | "fen", ..] => Command::Position(WORDS.parse_position(&words)),
        _ => return None,
    })
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
        "ponderhit" => Command::PonderHit(WORDS.parse_clocks(&words())),
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

fn identity(_options: &Options) -> Vec<String> {
    let mut lines = vec![format!("id name {}", name_and_version()), format!("id author {AUTHORS}")];
    lines.extend(
        options::ALL.into_iter().filter_map(|id| Uci.option_name(id).map(|name| option_line(name, &id.kind()))),
    );
    lines.push("uciok".into());
    lines
}

fn option_line(name: &str, kind: &Kind) -> String {
    match kind {
        Kind::Check { default } => format!("option name {name} type check default {default}"),
        Kind::Spin { default, min, max } => {
            format!("option name {name} type spin default {default} min {min} max {max}")
        }
        Kind::Combo { default, choices } => {
            let choices: String = choices.iter().map(|choice| format!(" var {choice}")).collect();
            format!("option name {name} type combo default {default}{choices}")
        }
        Kind::Button => format!("option name {name} type button"),
        Kind::Text { default: "" } => format!("option name {name} type string default <empty>"),
        Kind::Text { default } => format!("option name {name} type string default {default}"),
    }
}

/// A remark in one short line of ASCII that no client mistakes for anything else, whatever the text holds.
fn message(text: &str) -> String {
    let mut line = String::from("info string ");
    let room = LINE_LIMIT - 1 - line.len();
    let clean = |c: char| if c.is_ascii_graphic() || c == ' ' { c } else { '?' };
    let mut text: String = text.chars().take(room).map(clean).collect();
    for word in TRIGGER_WORDS {
        // The text is ASCII by now: bytes are characters, and in lower case it has the same places.
        let lower = text.to_ascii_lowercase();
        for (at, _) in lower.match_indices(word) {
            // Inside a word it triggers nothing, and `MultiPV` should stay what it is.
            if !lower[..at].ends_with(|before: char| before.is_ascii_alphabetic()) {
                text.replace_range(at..=at, "?");
            }
        }
    }
    line.push_str(text.trim_end());
    line
}

fn thought(info: &Info, pv: &[String], wdl: bool) -> String {
    let mate = mate_plies(info.score);
    let score = match mate {
        // The plies to the mate as moves of the mating side (`specs/uci.md` section 6.8).
        Some(plies) if plies > 0 => format!("mate {}", (plies + 1) / 2),
        Some(plies) => format!("mate {}", plies / 2),
        None => format!("cp {}", info.score),
    };
    let bound = match info.bound {
        ScoreBound::Exact => "",
        ScoreBound::Lower => " lowerbound",
        ScoreBound::Upper => " upperbound",
    };
    let wdl = if wdl { format!(" wdl {} {} {}", info.wdl[0], info.wdl[1], info.wdl[2]) } else { String::new() };
    let head = format!(
        "info depth {} seldepth {} multipv {} score {score}{bound}{wdl} nodes {} nps {} hashfull {} time {}",
        info.depth,
        info.seldepth.max(info.depth),
        info.multi_pv,
        info.nodes,
        info.nps(),
        info.hashfull,
        info.elapsed.as_millis(),
    );
    if pv.is_empty() {
        return head;
    }
    // A mate shows its whole line.
    let whole = mate.is_some() && info.bound == ScoreBound::Exact;
    with_moves(head + " pv", pv, if whole { usize::MAX } else { LINE_LIMIT })
}

/// Adds moves as long as the line stays shorter than `limit`.
fn with_moves(mut line: String, moves: &[String], limit: usize) -> String {
    for mv in moves {
        if line.len() + 1 + mv.len() >= limit {
            break;
        }
        line.push(' ');
        line.push_str(mv);
    }
    line
}

#[cfg(test)]
mod tests;
