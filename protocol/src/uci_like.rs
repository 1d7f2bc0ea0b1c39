//! What UCI and USI, its daughter, have in common: the search for a command in a line, `position`, `go`,
//! `setoption`.

use boards::Side;

use crate::command::{Clocks, Go, MoveText, Setup};
use crate::options::parse_number;

/// The words in which two protocols of the family differ.
pub struct Vocabulary {
    /// Clock words of each side, indexed by [`Side::index`].
    pub time: [&'static str; 2],
    /// Increment words of each side.
    pub increment: [&'static str; 2],
    /// The word for a position in the notation of the game.
    pub position: &'static [&'static str],
    /// "No move", as it is sent in lists of moves.
    pub null_move: &'static str,
}

/// What `go` asks for.
#[derive(Debug, PartialEq)]
pub enum GoOrder {
    /// Think.
    Think(Box<Go>),
    /// Count the move tree.
    Perft(u32),
}

/// The words of `go` that stand alone or before a number, whichever side they are about.
const GO_WORDS: [&str; 9] =
    ["searchmoves", "ponder", "infinite", "movestogo", "depth", "nodes", "mate", "movetime", "perft"];

impl Vocabulary {
    fn is_go_word(&self, word: &str) -> bool {
        GO_WORDS.contains(&word) || self.time.contains(&word) || self.increment.contains(&word)
    }

    fn move_text(&self, word: &str) -> MoveText {
        if word == self.null_move { MoveText::Pass } else { MoveText::Text(word.to_owned()) }
    }

    /// Reads what follows `go`. Words come in any order; an unknown one is passed over alone, and one whose
    /// number is missing or unreadable likewise (`specs/uci.md` section 2).
    pub fn parse_go(&self, words: &[&str]) -> GoOrder {
        let mut go = Go::default();
        let mut rest = words;
        while let [word, after @ ..] = rest {
            rest = after;
            match *word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "searchmoves" => {
                    let end = after.iter().position(|word| self.is_go_word(word)).unwrap_or(after.len());
                    go.search_moves.extend(after[..end].iter().map(|word| self.move_text(word)));
                    rest = &after[end..];
                }
                word => {
                    let Some(number) = after.first().and_then(|text| parse_number(text)) else { continue };
                    if word == "perft" {
                        return GoOrder::Perft(number.clamp(0, i64::from(u32::MAX)) as u32);
                    }
                    if self.take_number(&mut go, word, number) {
                        rest = &after[1..];
                    }
                }
            }
        }
        GoOrder::Think(Box::new(go))
    }

    /// Stores the number behind a word; false if no such word takes a number.
    fn take_number(&self, go: &mut Go, word: &str, number: i64) -> bool {
        let slot = match word {
            "depth" => &mut go.depth,
            "nodes" => &mut go.nodes,
            "mate" => &mut go.mate,
            "movetime" => &mut go.move_time,
            _ => return self.take_clock(&mut go.clocks, word, number),
        };
        *slot = Some(number);
        true
    }

    fn take_clock(&self, clocks: &mut Clocks, word: &str, number: i64) -> bool {
        if word == "movestogo" {
            clocks.moves_to_go = Some(number);
            return true;
        }
        for side in Side::BOTH.map(Side::index) {
            if word == self.time[side] {
                clocks.time[side] = Some(number);
                return true;
            }
            if word == self.increment[side] {
                clocks.increment[side] = Some(number);
                return true;
            }
        }
        false
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
        let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let moves = words[end..].iter().skip(1).map(|word| self.move_text(word)).collect();
        let fen = match &words[..end] {
            [] | ["startpos", ..] => None,
            [word, fen @ ..] if self.position.contains(word) => Some(fen.join(" ")),
            fen => Some(fen.join(" ")),
        };
        Setup { fen, moves }
    }
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
        time: ["wtime", "btime"],
        increment: ["winc", "binc"],
        position: &["fen", "sfen"],
        null_move: "0000",
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
            Clocks { time: [Some(1000), Some(-5)], increment: [Some(10), Some(20)], moves_to_go: Some(3) }
        );
        assert!(go.ponder && !go.infinite);
    }

    #[test]
    fn a_missing_number_drops_its_word_only() {
        let go = think("depth wtime 100 nodes x movetime 99999999999999999999999");
        assert_eq!((go.depth, go.nodes, go.move_time), (None, None, Some(i64::MAX)));
        assert_eq!(go.clocks.time[0], Some(100));
    }

    #[test]
    fn searchmoves_end_at_the_next_word() {
        let go = think("searchmoves e2e4 0000 d2d4 depth 5 infinite");
        let texts = [MoveText::Text("e2e4".into()), MoveText::Pass, MoveText::Text("d2d4".into())];
        assert_eq!(go.search_moves, texts);
        assert_eq!((go.depth, go.infinite), (Some(5), true));
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
            Setup { fen: Some("8/8 w -".into()), moves: vec![MoveText::Pass] }
        );
        assert_eq!(parse("8/8 w -").fen.as_deref(), Some("8/8 w -"));
        assert_eq!(parse("fen").fen.as_deref(), Some(""));
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
