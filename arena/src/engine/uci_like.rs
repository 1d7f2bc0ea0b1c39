//! The parts of speaking and parsing that protocols of UCI's family share.

use std::str::FromStr;

use selfplay::EngineScore;

use super::messages::SearchInfo;

/// Splits a text into its first word and the rest.
pub fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

/// Returns the word that follows a keyword.
fn word_after<'a>(words: &[&'a str], word: &str) -> Option<&'a str> {
    let place = words.iter().position(|candidate| *candidate == word)?;
    words.get(place + 1).copied()
}

/// Returns the number that follows a keyword.
pub fn number_after<T: FromStr>(words: &[&str], word: &str) -> Option<T> {
    word_after(words, word)?.parse().ok()
}

/// Returns the command that sets the position, with the protocol's `word` before a position of the game.
pub fn position_line(word: &str, fen: &str, moves: &[String]) -> String {
    if moves.is_empty() {
        format!("position {word} {fen}")
    } else {
        format!("position {word} {fen} moves {}", moves.join(" "))
    }
}

/// Returns the reply to ponder on from the words behind the move of a `bestmove`.
pub fn ponder_move(words: &[&str]) -> Option<String> {
    match words {
        ["ponder", ponder, ..] => Some((*ponder).to_owned()),
        _ => None,
    }
}

/// Updates depth, nodes and PV from the words of an `info` line; all three protocols share their form.
pub fn parse_common_info(words: &[&str], info: &mut SearchInfo) {
    if let Some(depth) = number_after(words, "depth") {
        info.depth = depth;
    }
    if let Some(nodes) = number_after(words, "nodes") {
        info.nodes = nodes;
    }
    if let Some(place) = words.iter().position(|word| *word == "pv") {
        info.pv = words[place + 1..].iter().map(|&word| word.to_owned()).collect();
    }
}

/// Updates `info` with the numbers of an `info` line of UCI or USI, which differ in the word behind `mate` only. Lines of
/// a MultiPV search but for the first are left out, and so are scores that are bounds.
pub fn parse_info(line: &str, info: &mut SearchInfo, parse_mate: fn(&str) -> Option<i32>) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let ["info", first, ..] = words[..] else { return };
    if first == "string" || number_after(&words, "multipv").is_some_and(|rank: u32| rank > 1) {
        return;
    }
    parse_common_info(&words, info);
    let bound = words.contains(&"lowerbound") || words.contains(&"upperbound");
    let mate = word_after(&words, "mate").and_then(parse_mate).map(EngineScore::Mate);
    let score = number_after(&words, "cp").map(EngineScore::Centipawns).or(mate);
    if score.is_some() && !bound {
        info.score = score;
    }
}
