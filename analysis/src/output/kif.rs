//! Annotated KIF: scores, remarks and better lines as comments.

use std::fmt::Write;

use boards::Side;
use encoding_rs::SHIFT_JIS;

use super::earlier::{is_own, is_own_kif};
use super::kif_moves::time;
use super::kif_start::KIF_KEYS;
use crate::ending::Ending;
use crate::report::{GameReport, KifTexts, LineReport, without_result};

/// Greatest number of moves of a better line.
const LONGEST_LINE: usize = 12;

/// Returns games as the bytes of a file: Shift_JIS, or UTF-8 with a line that says so where a character has no
/// Shift_JIS or `utf8` is true.
pub fn write_file(games: &[&GameReport], annotator: &str, utf8: bool) -> Vec<u8> {
    let text: Vec<String> = games.iter().map(|game| write(game, annotator)).collect();
    let text = text.join("\n");
    let (bytes, _, has_errors) = SHIFT_JIS.encode(&text);
    if utf8 || has_errors {
        return format!("#KIF version=2.0 encoding=UTF-8\n{text}").into_bytes();
    }
    b"#KIF version=2.0 encoding=Shift_JIS\n".iter().copied().chain(bytes.iter().copied()).collect()
}

/// Returns a game as text.
pub fn write(game: &GameReport, annotator: &str) -> String {
    let mut text = format!("# {annotator}\n");
    // Writing to a `String` cannot fail.
    for (value, key) in KIF_KEYS.into_iter().filter_map(|(name, key)| Some((game.record.tag(name)?, key))) {
        let _ = writeln!(text, "{key}：{value}");
    }
    let Some(KifTexts { start, moves, variations }) = &game.kif else { return text };
    text += &start.text;
    for (side, key) in game.sides.iter().zip(start.sides) {
        let _ = writeln!(text, "{key}：{}", side.player.as_deref().unwrap_or_default());
    }
    text += "手数----指手---------消費時間--\n";
    let is_own = is_own(&game.record, annotator);
    let is_kept = |comment: &&String| !(is_own && is_own_kif(comment));
    for (side, key) in game.sides.iter().zip(start.sides) {
        if let Some(accuracy) = side.accuracy {
            let _ = writeln!(text, "*{key}の正確さ {accuracy:.1}%");
        }
    }
    for comment in game.record.comments.iter().filter(is_kept) {
        let _ = writeln!(text, "*{comment}");
    }
    let mut total = [0; 2];
    for (index, mv) in moves.iter().enumerate() {
        let seconds = game.record.moves.get(index).and_then(|recorded| recorded.thinking);
        let time = seconds.map(|seconds| time(seconds, &mut total[index % 2])).unwrap_or_default();
        let _ = writeln!(text, "{:>4} {mv}{time}", index + 1);
        text += &remarks(game, index, start.sides[0]);
        let recorded = game.record.moves.get(index).into_iter().flat_map(|recorded| &recorded.comments);
        for comment in recorded.filter(is_kept) {
            let _ = writeln!(text, "*{comment}");
        }
    }
    if let Some(ending) = &game.result {
        let mover = Side::BOTH[game.moves.last().map_or(0, |last| 1 - last.side)];
        let _ = match Ending::of(ending).and_then(|ending| ending.kif(mover)) {
            Some(word) => writeln!(text, "{:>4} {word}", moves.len() + 1),
            // Programs would take an unknown word for a move.
            None => writeln!(text, "*{ending}"),
        };
    }
    text + variations
}

/// Returns the comment lines with which the analysis judges a move; `first` is what the first side is called.
fn remarks(game: &GameReport, index: usize, first: &str) -> String {
    let position = &game.positions[index + 1];
    let score = centipawns(&position.score);
    let mut text = format!("*評価値 {score} {first}の勝率 {:.0}%\n", 100.0 * position.expected);
    let judgement = &game.moves[index].judgement;
    if let Some(class) = judgement.class {
        let [before, after] = game.chances(index);
        let _ = writeln!(text, "*{} 勝率 -{:.0}%", class.japanese(), before - after);
    }
    if let Some(moves) = judgement.missed_mate {
        let _ = writeln!(text, "*詰み逃し {}手", 2 * moves - 1);
    }
    if let Some(moves) = judgement.allowed_mate {
        let _ = writeln!(text, "*{}手詰を許す", 2 * moves - 1);
    }
    if let Some(LineReport { moves, score, .. }) = game.better_line(index) {
        let moves: String = moves.iter().take(LONGEST_LINE).map(String::as_str).collect();
        let _ = writeln!(text, "*最善 {} {moves}", centipawns(score));
    }
    text
}

/// Returns a score in pawns as programs for shogi show it: in centipawns. Mates stay as they are.
fn centipawns(score: &str) -> String {
    score.parse::<f64>().map_or_else(|_| without_result(score).to_owned(), |pawns| format!("{:.0}", 100.0 * pawns))
}
