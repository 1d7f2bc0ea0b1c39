//! Annotated PGN: scores, glyphs, remarks and better lines; comments and variations of the record stay.

use super::earlier::{is_own, remove_from_pgn};
use crate::readers::pgn;
use crate::record::RecordedMove;
use crate::report::{GameReport, LineReport, without_result};
use crate::text::in_braces;

/// Length of the longest line of the move text, in characters.
const WIDTH: usize = 100;
/// Greatest number of moves of a better line.
const LONGEST_LINE: usize = 12;
/// Tags that every record has, with the values that stand for something unknown (PGN standard, section 8.1.1).
pub const ROSTER: [(&str, &str); 4] = [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?")];
/// Tags that are written from the analysis, not from the record.
const OWN_TAGS: [&str; 7] = ["Result", "FEN", "SetUp", "Annotator", "WhiteAccuracy", "RedAccuracy", "BlackAccuracy"];
/// Tags that are written from the list of openings, if it has one for the game.
const OPENING_TAGS: [&str; 2] = ["ECO", "Opening"];

/// Tag that names the spelling of moves, in games that have several: another one than that of this output.
const SPELLING: &str = "Format";

/// Returns a game as text. `annotator` is the name and version of the program.
pub fn write(game: &GameReport, annotator: &str) -> String {
    let result = result(game);
    let mut text = String::new();
    for (name, value) in tags(game, annotator, result) {
        text += &tag(&name, &value);
    }
    text.push('\n');
    text += &wrapped(&movetext(game, annotator, result), WIDTH);
    text
}

/// Returns the line of a tag.
pub fn tag(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    format!("[{name} \"{value}\"]\n")
}

/// Returns the result in the spelling of PGN.
fn result(game: &GameReport) -> &'static str {
    match game.result.as_deref() {
        Some("1-0") => "1-0",
        Some("0-1") => "0-1",
        Some("1/2-1/2") => "1/2-1/2",
        _ => "*",
    }
}

fn tags(game: &GameReport, annotator: &str, result: &str) -> Vec<(String, String)> {
    let record = &game.record;
    let players = [0, 1].map(|side| (game.sides[side].side, "?"));
    let mut tags: Vec<(String, String)> = ROSTER
        .into_iter()
        .chain(players)
        .map(|(name, unknown)| (name.to_owned(), record.tag(name).unwrap_or(unknown).to_owned()))
        .collect();
    let mut add = |name: &str, value: String| tags.push((name.to_owned(), value));
    add("Result", result.to_owned());
    let has_spelling = game.game_tags.iter().any(|(known, _)| *known == SPELLING);
    let written: Vec<&str> = ROSTER
        .iter()
        .chain(&players)
        .map(|(known, _)| *known)
        .chain(OWN_TAGS)
        .chain(OPENING_TAGS.into_iter().filter(|_| game.opening.is_some()))
        .chain(has_spelling.then_some(SPELLING))
        .collect();
    let is_written = |name: &str| written.iter().any(|known| known.eq_ignore_ascii_case(name));
    record.tags.iter().filter(|(name, _)| !is_written(name)).for_each(|(name, value)| add(name, value.clone()));
    let missing = game.game_tags.iter().filter(|(name, _)| *name != SPELLING && record.tag(name).is_none());
    missing.for_each(|(name, value)| add(name, (*value).to_owned()));
    if game.chess960_start.is_some() && record.tag("Variant").is_none() {
        add("Variant", "Chess960".to_owned());
    }
    if !game.from_start {
        add("SetUp", "1".to_owned());
        add("FEN", game.chess960_start.as_ref().unwrap_or(&game.positions[0].fen).clone());
    }
    if let Some(opening) = game.opening {
        add("ECO", opening.eco.to_owned());
        add("Opening", opening.name.to_owned());
    }
    add("Annotator", annotator.to_owned());
    for side in &game.sides {
        if let Some(accuracy) = side.accuracy {
            add(&format!("{}Accuracy", side.side), format!("{accuracy:.1}"));
        }
    }
    tags
}

/// Returns the words of the moves, with comments that may contain spaces.
fn movetext(game: &GameReport, annotator: &str, result: &str) -> String {
    let is_own = is_own(&game.record, annotator);
    let mut words: Vec<String> = game.record.comments.iter().map(|comment| in_braces(comment)).collect();
    for (index, mv) in game.moves.iter().enumerate() {
        words.push(game.number_text(index));
        words.push(mv.text.clone());
        let mut recorded = game.record.moves.get(index).cloned().unwrap_or_default();
        if is_own {
            remove_from_pgn(&mut recorded);
        }
        let RecordedMove { nags, comments, variations, .. } = recorded;
        let own = mv.judgement.class.map(|class| class.nag()).filter(|nag| !nags.contains(nag));
        words.extend(nags.iter().copied().chain(own).map(|nag| format!("${nag}")));
        let remark = game.remark(index).map(|remark| format!(" {remark}.")).unwrap_or_default();
        words.push(format!("{{ [%eval {}]{remark} }}", eval(&game.positions[index + 1].score)));
        // Scores of an earlier analysis would contradict the new ones.
        let kept = comments.iter().map(|text| without_eval(text));
        words.extend(kept.filter(|text| !text.is_empty()).map(|text| in_braces(&text)));
        let better = game.better_line(index).map(|line| variation(game, index, line));
        let moves = |text: &str| pgn::moves(text).into_iter().map(|mv| mv.text).collect::<Vec<_>>();
        let repeated = better.as_deref().filter(|_| is_own).map(|better| moves(better.trim_matches(['(', ')'])));
        let others = variations.iter().filter(|text| repeated.as_ref().is_none_or(|better| moves(text) != *better));
        let others: Vec<String> = others.map(|text| format!("({text})")).collect();
        words.extend(better.into_iter().chain(others));
    }
    words.push(result.to_owned());
    words.join(" ")
}

/// Returns a score as `%eval` has it: pawns without a plus sign, or `#` and moves to a mate.
fn eval(score: &str) -> &str {
    let score = without_result(score);
    score.strip_prefix('+').unwrap_or(score)
}

fn without_eval(comment: &str) -> String {
    let Some(start) = comment.find("[%eval") else { return comment.to_owned() };
    let end = comment[start..].find(']').map_or(comment.len(), |length| start + length + 1);
    format!("{}{}", &comment[..start], &comment[end..]).trim().to_owned()
}

/// Returns the better line as a variation with move numbers.
fn variation(game: &GameReport, index: usize, line: &LineReport) -> String {
    let first = &game.moves[index];
    let mut words = vec![format!("{} {}", game.number_text(index), line.moves[0])];
    for (mv, ply) in line.moves.iter().skip(1).take(LONGEST_LINE - 1).zip(first.side + 1..) {
        if ply % 2 == 0 {
            words.push(format!("{}.", first.number + ply / 2));
        }
        words.push(mv.clone());
    }
    format!("({} {{ {} }})", words.join(" "), line.score)
}

/// Beginnings of lines that readers take for something else, even within a comment: a line to skip, a tag, a comment.
const MEANT_AT_LINE_START: [char; 3] = ['%', '[', ';'];

/// Breaks a text at spaces into lines of at most `longest` characters, except before words that mean something else at
/// the beginning of a line.
pub fn wrapped(text: &str, longest: usize) -> String {
    let mut lines = String::new();
    let mut width = 0;
    let mut rest = text;
    while !rest.is_empty() {
        let mut breaks = rest.match_indices(' ').map(|(at, _)| at);
        let end = breaks.find(|at| !rest[at + 1..].starts_with(MEANT_AT_LINE_START)).unwrap_or(rest.len());
        let word = &rest[..end];
        rest = rest.get(end + 1..).unwrap_or_default();
        let length = word.chars().count();
        if width > 0 && width + 1 + length > longest {
            lines.push('\n');
            width = 0;
        } else if width > 0 {
            lines.push(' ');
            width += 1;
        }
        lines += word;
        width += length;
    }
    lines + "\n"
}
