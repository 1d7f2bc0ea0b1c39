//! The common part of the protocols of UCI's family: the search for a command in a line, `position`, `go`,
//! `setoption`. Words are compared without regard to case; texts keep their case.

use crate::command::{ClockOrder, Clocks, Command, Go, IncrementTiming, MoveText, Setup, TimeUnit};
use crate::options::parse_number;

mod format;

pub use format::{book_line, choice_words, identity, info_line, option_line};

/// The words in which the protocols of the family differ.
pub struct Keywords {
    /// The words for clocks. If a protocol has several sets, the first one that occurs in a command counts.
    pub clocks: &'static [ClockWords],
    /// Words of `go` without a number that only this protocol has; they end a list of moves.
    pub flags: &'static [&'static str],
    /// The words before a position in the notation of the game.
    pub position: &'static [&'static str],
    /// The null move in lists of moves; `None` if the protocol has none.
    pub null_move: Option<&'static str>,
}

/// Words of `go` for a set of clocks, and what their numbers mean.
pub struct ClockWords {
    /// Remaining time of each side.
    pub time: [&'static str; 2],
    /// Increment of each side.
    pub increment: [&'static str; 2],
    /// Byoyomi of both sides; `None` if the protocol has none.
    pub byoyomi: Option<&'static str>,
    /// The moment at which the increment is added.
    pub increment_timing: IncrementTiming,
    /// The order of the sides.
    pub order: ClockOrder,
    /// The unit of all times.
    pub unit: TimeUnit,
}

/// The meanings of `go`.
#[derive(Debug, PartialEq)]
pub enum GoCommand {
    Search(Box<Go>),
    /// A count of the move tree to this depth.
    Perft(u32),
    /// A count of the move tree without a depth that can be read, with the reason.
    Unreadable(String),
}

/// Words of `go` without a number.
const GO_WORDS: [&str; 3] = ["searchmoves", "ponder", "infinite"];
/// Words of `go` before a number that are the same for both sides.
const NUMBER_WORDS: [&str; 6] = ["movestogo", "depth", "nodes", "mate", "movetime", "perft"];

/// Words of XBoard's protocol; their whole line is ignored (`docs/protocols/uci.md` section 2).
const FOREIGN: [&str; 11] =
    ["xboard", "protover", "accepted", "new", "random", "level", "post", "hard", "easy", "computer", "name"];

/// Parses a line from the first word on that is a command for `parse`, as in `joho debug on`; `parse` gets this word
/// and the rest of the line. A line with a comment or a word for which `is_foreign` is true before that is ignored.
pub fn find_command(
    line: &str,
    is_foreign: impl Fn(&str) -> bool,
    parse: impl Fn(&str, &str) -> Option<Command>,
) -> Command {
    let mut rest = line;
    loop {
        let (first, after) = split_word(rest);
        let word = first.to_ascii_lowercase();
        if word.is_empty() {
            return Command::Ignored(format!("unknown command: {line}"));
        }
        if FOREIGN.contains(&word.as_str()) || is_foreign(&word) || word.starts_with('#') {
            return Command::Ignored(format!("command of another protocol: {first}"));
        }
        if let Some(command) = parse(&word, after) {
            return command;
        }
        rest = after;
    }
}

impl ClockWords {
    fn has(&self, word: &str) -> bool {
        self.time.contains(&word) || self.increment.contains(&word) || self.byoyomi == Some(word)
    }

    /// Stores the number behind a word. Returns false if it is none of these words.
    fn store(&self, clocks: &mut Clocks, word: &str, number: i64) -> bool {
        for side in 0..2 {
            if word == self.time[side] {
                clocks.time[side] = Some(number);
                return true;
            }
            if word == self.increment[side] {
                clocks.increment[side] = Some(number);
                return true;
            }
        }
        if self.byoyomi == Some(word) {
            clocks.byoyomi = Some(number);
            return true;
        }
        false
    }
}

impl Keywords {
    fn is_go_word(&self, word: &str) -> bool {
        let word = word.to_ascii_lowercase();
        let word = word.as_str();
        GO_WORDS.contains(&word) || self.flags.contains(&word) || self.takes_number(word)
    }

    fn takes_number(&self, word: &str) -> bool {
        NUMBER_WORDS.contains(&word) || self.clocks.iter().any(|words| words.has(word))
    }

    /// Returns true if a word cannot be a move: every move has a digit in every notation.
    fn ends_moves(&self, word: &str) -> bool {
        self.is_go_word(word) || !word.bytes().any(|byte| byte.is_ascii_digit())
    }

    fn move_text(&self, word: &str) -> MoveText {
        // Some GUIs end the list with a semicolon, with or without a blank before it.
        let text = Some(word.trim_end_matches([';', ','])).filter(|text| !text.is_empty()).unwrap_or(word);
        if Some(text) == self.null_move { MoveText::Pass } else { MoveText::Text(text.to_owned()) }
    }

    /// Parses a list of moves.
    pub fn moves(&self, words: &[&str]) -> Vec<MoveText> {
        words.iter().map(|word| self.move_text(word)).collect()
    }

    /// Parses the words after `go`, in any order. An unknown word is skipped alone, and so is one with a missing or
    /// unreadable number (`docs/protocols/uci.md` section 2), with a message for the user.
    pub fn parse_go(&self, words: &[&str]) -> GoCommand {
        let mut go = Go::default();
        let mut clocks = self.empty_clocks();
        let mut problems = Vec::new();
        let mut rest = words;
        while let [word, after @ ..] = rest {
            rest = after;
            match word.to_ascii_lowercase().as_str() {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "searchmoves" => {
                    let end = after.iter().position(|word| self.ends_moves(word)).unwrap_or(after.len());
                    go.search_moves.extend(self.moves(&after[..end]));
                    rest = &after[end..];
                }
                word => {
                    let Some(number) = after.first().and_then(|text| parse_number(text)) else {
                        let not_a_number = || format!("{word}: not a number: {}", after.first().unwrap_or(&""));
                        if word == "perft" {
                            return GoCommand::Unreadable(not_a_number());
                        }
                        // UCCI has `depth infinite`.
                        let infinite = after.first().is_some_and(|next| next.eq_ignore_ascii_case("infinite"));
                        if self.takes_number(word) && !infinite {
                            problems.push(not_a_number());
                        } else if !infinite && !self.flags.contains(&word) {
                            go.skipped.push(word.to_owned());
                        }
                        continue;
                    };
                    if word == "perft" {
                        return GoCommand::Perft(number.clamp(0, i64::from(u32::MAX)) as u32);
                    }
                    if store_number(&mut go, word, number) || self.store_clock(&mut clocks, word, number) {
                        rest = &after[1..];
                        if number < 0 && !self.may_be_negative(word) {
                            problems.push(format!("{word}: {number} is out of range, using the minimum"));
                        }
                    } else {
                        go.skipped.push(word.to_owned());
                    }
                }
            }
        }
        go.info_string = (!problems.is_empty()).then(|| problems.join("; "));
        go.clocks = first_used(&clocks);
        GoCommand::Search(Box::new(go))
    }

    /// Returns true for clocks and increments: GUIs send clocks that have run out.
    fn may_be_negative(&self, word: &str) -> bool {
        self.clocks.iter().any(|words| words.time.contains(&word) || words.increment.contains(&word))
    }

    fn empty_clocks(&self) -> Vec<Clocks> {
        let empty = |&ClockWords { order, unit, increment_timing, .. }: &ClockWords| Clocks {
            order,
            unit,
            increment_timing,
            ..Clocks::default()
        };
        self.clocks.iter().map(empty).collect()
    }

    fn store_clock(&self, clocks: &mut [Clocks], word: &str, number: i64) -> bool {
        if word == "movestogo" {
            clocks.iter_mut().for_each(|clocks| clocks.moves_to_go = Some(number));
            return true;
        }
        self.clocks.iter().zip(clocks).any(|(words, clocks)| words.store(clocks, word, number))
    }

    /// Parses the clocks that some GUIs send with `ponderhit`.
    pub fn parse_clocks(&self, words: &[&str]) -> Clocks {
        match self.parse_go(words) {
            GoCommand::Search(go) => go.clocks,
            GoCommand::Perft(_) | GoCommand::Unreadable(_) => Clocks::default(),
        }
    }

    /// Parses the words after `position`. The word for the starting position and the word before a position are
    /// optional, and so is `moves` after the former.
    pub fn parse_position(&self, words: &[&str]) -> Setup {
        let words: Vec<&str> = words.iter().map(|word| word.trim_end_matches(';')).collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        let end = words.iter().position(|word| word.eq_ignore_ascii_case("moves")).unwrap_or(words.len());
        let mut moves = self.moves(words.get(end + 1..).unwrap_or_default());
        let fen = match &words[..end] {
            [] => None,
            [word, rest @ ..] if word.eq_ignore_ascii_case("startpos") => {
                moves.splice(..0, self.moves(rest));
                None
            }
            [word, fen @ ..] if self.position.iter().any(|known| word.eq_ignore_ascii_case(known)) => {
                Some(fen.join(" "))
            }
            fen => Some(fen.join(" ")),
        };
        Setup { fen, moves, bare: false }
    }
}

/// Stores the number behind a word of `go` other than clocks. Returns false if there is no such word.
fn store_number(go: &mut Go, word: &str, number: i64) -> bool {
    let slot = match word {
        "depth" => &mut go.depth,
        "nodes" => &mut go.nodes,
        "mate" => &mut go.mate,
        "movetime" => &mut go.move_time,
        _ => return false,
    };
    *slot = Some(number);
    true
}

/// The first of several sets of clocks with a time; the first one if none has any.
fn first_used(clocks: &[Clocks]) -> Clocks {
    clocks.iter().find(|clocks| clocks.any()).or(clocks.first()).copied().unwrap_or_default()
}

/// Splits the text after `setoption` into name and value. Without `name` the first word is the name, as in
/// `setoption Hash 64`. The name is empty if there is none.
pub fn parse_setoption(line: &str) -> (String, &str) {
    let (first, rest) = split_word(line);
    if !first.eq_ignore_ascii_case("name") {
        let (second, value) = split_word(rest);
        let value = if second.eq_ignore_ascii_case("value") { value } else { rest };
        return (first.to_owned(), value);
    }
    let mut name: Vec<&str> = Vec::new();
    let mut rest = rest;
    loop {
        let (word, after) = split_word(rest);
        rest = after;
        if word.is_empty() || (word.eq_ignore_ascii_case("value") && !name.is_empty()) {
            return (name.join(" "), rest);
        }
        name.push(word);
    }
}

/// Option that the text of a protocol names and the engine does not have.
#[derive(Clone, Copy, Debug)]
pub struct MissingOption {
    pub name: &'static str,
    pub reason: &'static str,
    /// True if users who set it miss something, and must be told; false if the engine does anyway what most of them
    /// want.
    pub is_missed: bool,
}

impl MissingOption {
    /// An option that users miss.
    pub const fn missed(name: &'static str, reason: &'static str) -> MissingOption {
        MissingOption { name, reason, is_missed: true }
    }

    /// An option without a purpose in this engine.
    pub const fn needless(name: &'static str, reason: &'static str) -> MissingOption {
        MissingOption { name, reason, is_missed: false }
    }
}

/// Values of an option that ask for nothing.
const OFF: [&str; 6] = ["", "false", "off", "0", "no", "no_book"];

/// Returns the command for an option that the engine does not have, with its entry among the options of the protocol's
/// text if it has one.
pub fn unknown_option(name: &str, value: &str, known: Option<&MissingOption>) -> Command {
    let is_off = OFF.iter().any(|off| off.eq_ignore_ascii_case(value.trim()));
    match known {
        None if name.is_empty() => Command::Ignored("setoption without a name".into()),
        None => Command::Declined(format!("No such option: {name}")),
        Some(option) if option.is_missed && !is_off => Command::Declined(format!("{name}: {}", option.reason)),
        Some(option) => Command::Ignored(format!("{name}: {}", option.reason)),
    }
}

/// Returns the reason why an unknown name is none if it begins with the name of an option, as in
/// `setoption name Hash 64`.
pub fn missing_value(name: &str, is_option: impl Fn(&str) -> bool) -> Option<String> {
    let blanks = name.match_indices(' ').rev();
    let mut splits = blanks.map(|(at, _)| (&name[..at], &name[at + 1..]));
    let (option, value) = splits.find(|(option, _)| is_option(option))?;
    Some(format!("{option}: `value` is missing before {value}"))
}

/// Splits a text into its first word and the rest.
pub fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: Keywords = Keywords {
        clocks: &[crate::uci::CLOCK_WORDS],
        flags: &[],
        position: &["fen", "sfen"],
        null_move: Some("0000"),
    };

    fn go(text: &str) -> Go {
        match WORDS.parse_go(&text.split_whitespace().collect::<Vec<_>>()) {
            GoCommand::Search(go) => *go,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn words_in_any_order_and_junk_between() {
        let go = go("binc 20 foo wtime 1000 bar 7 btime -5 ponder movestogo 3 winc 10");
        assert_eq!(
            go.clocks,
            Clocks {
                time: [Some(1000), Some(-5)],
                increment: [Some(10), Some(20)],
                moves_to_go: Some(3),
                ..Clocks::default()
            }
        );
        assert!(go.ponder && !go.infinite);
    }

    #[test]
    fn a_missing_number_drops_its_word_only() {
        let order = go("depth wtime 100 nodes x movetime 99999999999999999999999");
        assert_eq!((order.depth, order.nodes, order.move_time), (None, None, Some(i64::MAX)));
        assert_eq!(order.clocks.time[0], Some(100));
        assert_eq!(order.info_string.as_deref(), Some("depth: not a number: wtime; nodes: not a number: x"));
        assert_eq!(go("wtime -5 winc -1 foo bar").info_string, None);
        let message = go("depth -3 wtime 100 nodes").info_string;
        assert_eq!(message.as_deref(), Some("depth: -3 is out of range, using the minimum; nodes: not a number: "));
    }

    #[test]
    fn searchmoves_end_at_the_next_word() {
        let order = go("searchmoves e2e4 0000 d2d4 depth 5 infinite");
        let texts = [MoveText::Text("e2e4".into()), MoveText::Pass, MoveText::Text("d2d4".into())];
        assert_eq!(order.search_moves, texts);
        assert_eq!((order.depth, order.infinite), (Some(5), true));
        assert_eq!(go("searchmoves 9g9f P*5e xyz 2g2f").search_moves.len(), 2, "xyz cannot be a move");
        assert_eq!(WORDS.parse_go(&["perft", "4"]), GoCommand::Perft(4));
    }

    #[test]
    fn positions_with_words_missing() {
        let parse = |text: &str| WORDS.parse_position(&text.split_whitespace().collect::<Vec<_>>());
        assert_eq!(parse("startpos"), Setup::default());
        assert_eq!(parse(""), Setup::default());
        assert_eq!(parse("moves e2e4").moves, [MoveText::Text("e2e4".into())]);
        assert_eq!(parse("moves e2e4").fen, None);
        assert_eq!(
            parse("fen 8/8 w  - moves 0000"),
            Setup { fen: Some("8/8 w -".into()), moves: vec![MoveText::Pass], bare: false }
        );
        assert_eq!(parse("8/8 w -").fen.as_deref(), Some("8/8 w -"));
        assert_eq!(parse("fen").fen.as_deref(), Some(""));
    }

    #[test]
    fn moves_may_end_in_a_semicolon() {
        let moves = WORDS.parse_position(&["STARTPOS", "Moves", "e2e4", "e7e5;"]).moves;
        assert_eq!(moves, [MoveText::Text("e2e4".into()), MoveText::Text("e7e5".into())]);
        assert_eq!(WORDS.moves(&[";"]), [MoveText::Text(";".into())]);
    }

    #[test]
    fn names_and_values_may_have_blanks() {
        for (text, name, value) in [
            ("name Clear  Hash", "Clear Hash", ""),
            ("name A b value c  d value", "A b", "c  d value"),
            ("Hash 64", "Hash", "64"),
            ("Hash value 64", "Hash", "64"),
            ("name", "", ""),
            ("", "", ""),
        ] {
            assert_eq!(parse_setoption(text), (name.to_owned(), value), "{text}");
        }
    }
}
