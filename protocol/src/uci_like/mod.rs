//! What the protocols of UCI's family have in common: the search for a command in a line, `position`, `go`,
//! `setoption`. Words are compared without regard to case; texts keep theirs.

use crate::command::{ClockOrder, Clocks, Command, Credit, Go, MoveText, Setup, TimeUnit};
use crate::options::parse_number;

mod format;

pub use format::{choice_words, identity, thought};

/// The words in which two protocols of the family differ.
pub struct Vocabulary {
    /// The words for clocks; where a protocol has several sets, an order uses one of them, the first if it can.
    pub clocks: &'static [ClockWords],
    /// Words of `go` that stand alone and mean nothing to the other protocols; they end a list of moves.
    pub flags: &'static [&'static str],
    /// The word for a position in the notation of the game.
    pub position: &'static [&'static str],
    /// "No move", as it is sent in lists of moves; `None` where it is no word.
    pub null_move: Option<&'static str>,
}

/// One way to send clocks.
pub struct ClockWords {
    /// What is left to each side.
    pub time: [&'static str; 2],
    /// What each side gets for each move.
    pub increment: [&'static str; 2],
    /// What both get for each move and lose if they do not use it; `None` where there is no such time.
    pub byoyomi: Option<&'static str>,
    /// When the increment is given.
    pub credit: Credit,
    /// Which side's words come first.
    pub order: ClockOrder,
    /// What the numbers count.
    pub unit: TimeUnit,
}

/// What `go` asks for.
#[derive(Debug, PartialEq)]
pub enum GoOrder {
    /// Think.
    Think(Box<Go>),
    /// Count the move tree.
    Perft(u32),
}

/// The words of `go` that stand alone or before moves.
const GO_WORDS: [&str; 3] = ["searchmoves", "ponder", "infinite"];
/// Those that stand before a number, whichever side they are about.
const NUMBER_WORDS: [&str; 6] = ["movestogo", "depth", "nodes", "mate", "movetime", "perft"];

/// Words of XBoard's protocol; their whole line is swallowed (`docs/protocols/uci.md` section 2).
const FOREIGN: [&str; 11] =
    ["xboard", "protover", "accepted", "new", "random", "level", "post", "hard", "easy", "computer", "name"];

/// Finds the first word that `parse` takes for a command, as in `joho debug on`, and what it makes of it and of
/// the rest of the line. Words that `is_foreign` knows and comments swallow their line.
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
            return Command::Ignored(format!("not understood: {line}"));
        }
        if FOREIGN.contains(&word.as_str()) || is_foreign(&word) || word.starts_with('#') {
            return Command::Ignored(format!("a word of another protocol: {first}"));
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

    /// Stores the number behind a word; false if it is none of these words.
    fn take(&self, clocks: &mut Clocks, word: &str, number: i64) -> bool {
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

impl Vocabulary {
    fn is_go_word(&self, word: &str) -> bool {
        let word = word.to_ascii_lowercase();
        let word = word.as_str();
        GO_WORDS.contains(&word) || self.flags.contains(&word) || self.takes_number(word)
    }

    fn takes_number(&self, word: &str) -> bool {
        NUMBER_WORDS.contains(&word) || self.clocks.iter().any(|words| words.has(word))
    }

    /// Whether no move can look like this: every notation has a digit in each move.
    fn ends_moves(&self, word: &str) -> bool {
        self.is_go_word(word) || !word.bytes().any(|byte| byte.is_ascii_digit())
    }

    fn move_text(&self, word: &str) -> MoveText {
        // Some GUIs end the list with a semicolon, with or without a blank before it.
        let text = Some(word.trim_end_matches([';', ','])).filter(|text| !text.is_empty()).unwrap_or(word);
        if Some(text) == self.null_move { MoveText::Pass } else { MoveText::Text(text.to_owned()) }
    }

    /// Reads a list of moves.
    pub fn moves(&self, words: &[&str]) -> Vec<MoveText> {
        words.iter().map(|word| self.move_text(word)).collect()
    }

    /// Reads what follows `go`. Words come in any order; an unknown one is passed over alone, and one whose
    /// number is missing or unreadable likewise (`docs/protocols/uci.md` section 2), with a remark.
    pub fn parse_go(&self, words: &[&str]) -> GoOrder {
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
                        // UCCI has `depth infinite`.
                        let infinite = after.first().is_some_and(|next| next.eq_ignore_ascii_case("infinite"));
                        if self.takes_number(word) && !infinite {
                            problems.push(format!("{word}: not a number: {}", after.first().unwrap_or(&"")));
                        }
                        continue;
                    };
                    if word == "perft" {
                        return GoOrder::Perft(number.clamp(0, i64::from(u32::MAX)) as u32);
                    }
                    if take_number(&mut go, word, number) || self.take_clock(&mut clocks, word, number) {
                        rest = &after[1..];
                        if number < 0 && !self.may_be_negative(word) {
                            problems.push(format!("{word}: {number} makes no sense, the least is taken"));
                        }
                    }
                }
            }
        }
        go.remark = (!problems.is_empty()).then(|| problems.join("; "));
        go.clocks = chosen(&clocks);
        GoOrder::Think(Box::new(go))
    }

    /// Clocks that have run out are really sent, and increments to make up for them.
    fn may_be_negative(&self, word: &str) -> bool {
        self.clocks.iter().any(|words| words.time.contains(&word) || words.increment.contains(&word))
    }

    fn empty_clocks(&self) -> Vec<Clocks> {
        let empty =
            |&ClockWords { order, unit, credit, .. }: &ClockWords| Clocks { order, unit, credit, ..Clocks::default() };
        self.clocks.iter().map(empty).collect()
    }

    fn take_clock(&self, clocks: &mut [Clocks], word: &str, number: i64) -> bool {
        if word == "movestogo" {
            clocks.iter_mut().for_each(|clocks| clocks.moves_to_go = Some(number));
            return true;
        }
        self.clocks.iter().zip(clocks).any(|(words, clocks)| words.take(clocks, word, number))
    }

    /// Reads the clocks that some GUIs send with `ponderhit`.
    pub fn parse_clocks(&self, words: &[&str]) -> Clocks {
        match self.parse_go(words) {
            GoOrder::Think(go) => go.clocks,
            GoOrder::Perft(_) => Clocks::default(),
        }
    }

    /// Reads what follows `position`. Both the word for the opening position and the word before a position
    /// may be missing.
    pub fn parse_position(&self, words: &[&str]) -> Setup {
        let words: Vec<&str> = words.iter().map(|word| word.trim_end_matches(';')).collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        let end = words.iter().position(|word| word.eq_ignore_ascii_case("moves")).unwrap_or(words.len());
        let moves = self.moves(words.get(end + 1..).unwrap_or_default());
        let fen = match &words[..end] {
            [] => None,
            [word, ..] if word.eq_ignore_ascii_case("startpos") => None,
            [word, fen @ ..] if self.position.iter().any(|known| word.eq_ignore_ascii_case(known)) => {
                Some(fen.join(" "))
            }
            fen => Some(fen.join(" ")),
        };
        Setup { fen, moves, bare: false }
    }
}

/// Stores the number behind a word of `go` that is about no clock; false if no such word takes a number.
fn take_number(go: &mut Go, word: &str, number: i64) -> bool {
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

/// The first of several sets of clocks that holds any; else the first one.
fn chosen(clocks: &[Clocks]) -> Clocks {
    clocks.iter().find(|clocks| clocks.any()).or(clocks.first()).copied().unwrap_or_default()
}

/// Splits what follows `setoption` into name and value. `resolves` tells whether a word is an option by
/// itself, for `setoption Hash 64` without `name`.
pub fn parse_setoption(line: &str, resolves: impl Fn(&str) -> bool) -> Option<(String, &str)> {
    let (first, rest) = split_word(line);
    if !first.eq_ignore_ascii_case("name") {
        let (second, value) = split_word(rest);
        let value = if second.eq_ignore_ascii_case("value") { value } else { rest };
        return resolves(first).then(|| (first.to_owned(), value));
    }
    let mut name: Vec<&str> = Vec::new();
    let mut rest = rest;
    loop {
        let (word, after) = split_word(rest);
        rest = after;
        if word.is_empty() || (word.eq_ignore_ascii_case("value") && !name.is_empty()) {
            return Some((name.join(" "), rest));
        }
        name.push(word);
    }
}

/// The first word of a text and what follows it.
pub fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: Vocabulary = Vocabulary {
        clocks: &[ClockWords {
            time: ["wtime", "btime"],
            increment: ["winc", "binc"],
            byoyomi: None,
            credit: Credit::AfterMove,
            order: ClockOrder::BySide,
            unit: TimeUnit::Milliseconds,
        }],
        flags: &[],
        position: &["fen", "sfen"],
        null_move: Some("0000"),
    };

    fn think(text: &str) -> Go {
        match WORDS.parse_go(&text.split_whitespace().collect::<Vec<_>>()) {
            GoOrder::Think(go) => *go,
            GoOrder::Perft(depth) => panic!("perft {depth}"),
        }
    }

    #[test]
    fn words_in_any_order_and_junk_between() {
        let go = think("binc 20 foo wtime 1000 bar 7 btime -5 ponder movestogo 3 winc 10");
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
        let go = think("depth wtime 100 nodes x movetime 99999999999999999999999");
        assert_eq!((go.depth, go.nodes, go.move_time), (None, None, Some(i64::MAX)));
        assert_eq!(go.clocks.time[0], Some(100));
        assert_eq!(go.remark.as_deref(), Some("depth: not a number: wtime; nodes: not a number: x"));
        assert_eq!(think("wtime -5 winc -1 foo bar").remark, None);
        let remark = think("depth -3 wtime 100 nodes").remark;
        assert_eq!(remark.as_deref(), Some("depth: -3 makes no sense, the least is taken; nodes: not a number: "));
    }

    #[test]
    fn searchmoves_end_at_the_next_word() {
        let go = think("searchmoves e2e4 0000 d2d4 depth 5 infinite");
        let texts = [MoveText::Text("e2e4".into()), MoveText::Pass, MoveText::Text("d2d4".into())];
        assert_eq!(go.search_moves, texts);
        assert_eq!((go.depth, go.infinite), (Some(5), true));
        assert_eq!(think("searchmoves 9g9f P*5e xyz 2g2f").search_moves.len(), 2, "no move looks like xyz");
        assert_eq!(WORDS.parse_go(&["perft", "4"]), GoOrder::Perft(4));
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
        let known = |word: &str| word == "Hash";
        assert_eq!(parse_setoption("name Clear  Hash", known), Some(("Clear Hash".into(), "")));
        assert_eq!(parse_setoption("name A b value c  d value", known), Some(("A b".into(), "c  d value")));
        assert_eq!(parse_setoption("Hash 64", known), Some(("Hash".into(), "64")));
        assert_eq!(parse_setoption("Hash value 64", known), Some(("Hash".into(), "64")));
        assert_eq!(parse_setoption("Nonsense 64", known), None);
        assert_eq!(parse_setoption("", known), None);
    }
}
