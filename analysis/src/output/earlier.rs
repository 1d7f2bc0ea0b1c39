//! Parts of a record that an earlier analysis by this program has added: a new one takes their place.

use crate::judgement::Class;
use crate::record::{Record, RecordedMove};

/// Returns true if an annotated record is by the program with this name and version.
pub fn is_own(record: &Record, annotator: &str) -> bool {
    let name = annotator.split(' ').next().unwrap_or_default();
    record.tag("Annotator").is_some_and(|tag| tag.split(' ').next() == Some(name))
}

/// Removes score, remark, glyph of the remark and better line from a move of a PGN of ours. Other programs may have
/// joined them with the words of a person, which stay.
///
/// ```
/// use analysis::output::earlier::remove_from_pgn;
/// use analysis::record::RecordedMove;
/// let mut mv = RecordedMove {
///     nags: vec![2, 14],
///     comments: vec!["[%eval -0.40] Mistake: 51 % to 38 %. why?".into()],
///     variations: vec!["5. d4 exd4 { +0.20 }".into(), "5. c3".into()],
///     ..RecordedMove::default()
/// };
/// remove_from_pgn(&mut mv);
/// assert_eq!((mv.nags, mv.comments), (vec![14], vec!["why?".to_owned()]));
/// assert_eq!(mv.variations, ["5. c3"]);
/// ```
pub fn remove_from_pgn(mv: &mut RecordedMove) {
    for comment in &mut mv.comments {
        let Some((_, rest)) = comment.strip_prefix("[%eval ").and_then(|text| text.split_once(']')) else { continue };
        let rest = rest.trim_start();
        let remark = rest.to_lowercase();
        let class = Class::ALL.into_iter().find(|class| remark.starts_with(&format!("{}: ", class.name())));
        mv.nags.retain(|&nag| class.is_none_or(|class| nag != class.nag()));
        let has_remark = class.is_some() || ["mate in ", "allows mate in "].iter().any(|word| remark.starts_with(word));
        let kept = if has_remark { rest.split_once('.').map_or("", |(_, kept)| kept) } else { rest };
        *comment = kept.trim().to_owned();
    }
    mv.comments.retain(|comment| !comment.is_empty());
    mv.variations.retain(|variation| !ends_with_score(variation));
}

/// Returns true for a variation with a score behind its last move.
fn ends_with_score(variation: &str) -> bool {
    let score = variation.strip_suffix('}').and_then(|text| text.rsplit_once('{')).map(|(_, score)| score.trim());
    score.is_some_and(|score| score.starts_with(['+', '-', '0', '#']) && !score.contains(char::is_alphabetic))
}

/// Returns true for a comment of a KIF of ours: accuracy, score, remark or better line.
///
/// ```
/// use analysis::output::earlier::is_own_kif;
/// assert!(is_own_kif("評価値 -120 先手の勝率 41%") && is_own_kif("悪手 勝率 -31%") && is_own_kif("最善 -35 ▲７六歩"));
/// assert!(is_own_kif("先手の正確さ 81.0%") && is_own_kif("上手の精度 81.0%"));
/// assert!(!is_own_kif("悪手") && !is_own_kif("最善 を尽くした"));
/// ```
pub fn is_own_kif(comment: &str) -> bool {
    let remarks = Class::ALL.map(|class| format!("{} 勝率 -", class.japanese()));
    let is_better_line =
        |text: &str| text.starts_with(['+', '-', '#']) || text.starts_with(|first: char| first.is_ascii_digit());
    // Earlier versions had the second word.
    let is_accuracy = |text: &str| ["の正確さ ", "の精度 "].iter().any(|word| text.starts_with(word));
    ["先手", "後手", "下手", "上手"].iter().any(|side| comment.strip_prefix(side).is_some_and(is_accuracy))
        || comment.strip_prefix("最善 ").is_some_and(is_better_line)
        || comment.strip_prefix("詰み逃し ").is_some_and(|plies| plies.ends_with('手'))
        || comment.ends_with("手詰を許す")
        || comment.starts_with("評価値 ") && comment.contains("の勝率 ")
        || remarks.iter().any(|remark| comment.starts_with(remark))
}
