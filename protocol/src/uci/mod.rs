//! UCI (`docs/protocols/uci.md`): its words for commands, reports and options.

use boards::Side;
use search::score::{DRAW, Score, mate_plies};
use search::{GameTask, Info, ListedGame, ParamSpec, Params, ScoreBound, Units, with_game};

use crate::command::{ClockOrder, Command, IncrementTiming, TimeUnit};
use crate::dialect::Dialect;
use crate::info_string::{LINE_LIMIT, TRIGGER_WORDS, info_string, with_moves};
use crate::options::{OptionId, OptionKind, SessionOptions};
use crate::protocols::Protocol;
use crate::report::{InfoSettings, Report};
use crate::uci_like::{
    self, ClockWords, GoCommand, Keywords, MissingOption, find_command, missing_value, parse_setoption, unknown_option,
};

/// The Universal Chess Interface (`docs/protocols/uci.md`).
pub struct Uci;

/// The clocks of UCI.
pub const CLOCK_WORDS: ClockWords = ClockWords {
    time: ["wtime", "btime"],
    increment: ["winc", "binc"],
    byoyomi: None,
    increment_timing: IncrementTiming::AfterMove,
    order: ClockOrder::BySide,
    unit: TimeUnit::Milliseconds,
};

const WORDS: Keywords =
    Keywords { clocks: &[CLOCK_WORDS], flags: &[], position: &["fen", "sfen"], null_move: Some("0000") };

/// Options that the protocol's text names and the engine does not have, with the reason.
const MISSING: [MissingOption; 5] = [
    MissingOption::missed("NalimovPath", "endgame tables are read in the format of Syzygy: SyzygyPath"),
    MissingOption::missed("NalimovCache", "endgame tables are read in the format of Syzygy: SyzygyPath"),
    MissingOption::missed("UCI_ShredderbasesPath", "endgame tables are read in the format of Syzygy: SyzygyPath"),
    MissingOption::missed("UCI_SetPositionValue", "the search alone values positions"),
    MissingOption::missed("Style", "the evaluation has one style"),
];

/// Commands of the other protocols of the family.
const FOREIGN: [&str; 3] = ["uccinewgame", "usinewgame", "gameover"];

impl Dialect for Uci {
    fn parse(&self, line: &str) -> Command {
        find_command(line, |word| FOREIGN.contains(&word), parse_command)
    }

    fn search_options(&self, options: &SessionOptions, units: Units, _side: Side) -> search::SearchOptions {
        let draw_score = if options.analyse_mode { DRAW } else { units.from_centipawns(-options.contempt) };
        search::SearchOptions { draw_score, ..options.for_search() }
    }

    fn help(&self) -> &'static str {
        include_str!("help.txt")
    }

    fn format(&self, report: &Report<'_>, settings: &InfoSettings) -> Vec<String> {
        match *report {
            Report::Identity(options) => identity(options),
            Report::Ready => vec!["readyok".into()],
            Report::InfoString(text) => vec![self.info_string(text)],
            Report::Info { info, pv } => vec![info_line(info, pv, settings)],
            Report::BookMove { score, depth, pv, text } => {
                let score = score.map_or(String::new(), |score| format!(" score cp {score}"));
                vec![uci_like::book_line(depth, &score, pv), self.info_string(text)]
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

    fn info_string(&self, text: &str) -> String {
        info_string("info string ", text, &TRIGGER_WORDS)
    }
}

/// Returns true if no GUI of USI sends such a line.
pub fn is_not_usi(line: &str) -> bool {
    let mut words = line.split_whitespace().map(str::to_ascii_lowercase);
    let words = [words.next(), words.next()].map(Option::unwrap_or_default);
    words[0] == "ucinewgame" || words == ["position", "fen"]
}

/// Parses a command and the rest of its line; `None` if the word is no command.
fn parse_command(word: &str, rest: &str) -> Option<Command> {
    if let Some(protocol) = Protocol::of_handshake(word) {
        return Some(Command::Handshake(protocol));
    }
    let words = || rest.split_whitespace().collect::<Vec<_>>();
    Some(match word {
        "debug" => Command::Debug(!words().first().is_some_and(|word| word.eq_ignore_ascii_case("off"))),
        "isready" => Command::IsReady,
        "setoption" => setoption(rest),
        "register" => Command::Ignored("registration is not needed".into()),
        "ucinewgame" => Command::NewGame,
        "position" => Command::Position(WORDS.parse_position(&words())),
        "go" => match WORDS.parse_go(&words()) {
            GoCommand::Search(go) => Command::Go(go),
            GoCommand::Perft(depth) => Command::Perft(depth),
        },
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit { clocks: WORDS.parse_clocks(&words()), draw_offered: false },
        "quit" => Command::Quit,
        _ => return None,
    })
}

fn option_of(name: &str) -> Option<OptionId> {
    OptionId::find(Protocol::Uci, name, str::eq_ignore_ascii_case)
}

/// The parameter of the search with this name, in programs with the feature `tune`.
fn param_of(name: &str) -> Option<&'static ParamSpec> {
    if cfg!(feature = "tune") { Params::spec(name) } else { None }
}

/// The announcements of the search's parameters, with the values of a game as defaults.
fn param_lines(game: &str) -> Vec<String> {
    struct ParamsOfGame;
    impl GameTask for ParamsOfGame {
        type Output = Params;

        fn run<G: ListedGame>(self) -> Params {
            *G::PARAMS
        }
    }
    let params = with_game(game, ParamsOfGame).unwrap_or(Params::DEFAULT);
    let line = |param: &ParamSpec| {
        let [default, min, max] = [param.get(&params), param.min, param.max].map(i64::from);
        uci_like::option_line(param.name, &OptionKind::Spin { default, min, max })
    };
    Params::SPECS.iter().map(line).collect()
}

fn setoption(rest: &str) -> Command {
    let (name, value) = parse_setoption(rest);
    match (option_of(&name), param_of(&name)) {
        (Some(id), _) => Command::SetOption { id, value: value.to_owned() },
        (None, Some(param)) => Command::SetParam { name: param.name, value: value.to_owned() },
        (None, None) => {
            if let Some(reason) = missing_value(&name, |name| option_of(name).is_some() || param_of(name).is_some()) {
                return Command::Declined(reason);
            }
            unknown_option(&name, value, MISSING.iter().find(|missing| missing.name.eq_ignore_ascii_case(&name)))
        }
    }
}

fn identity(options: &SessionOptions) -> Vec<String> {
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

fn info_line(info: &Info, pv: &[String], settings: &InfoSettings) -> String {
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

#[cfg(test)]
mod tests;
