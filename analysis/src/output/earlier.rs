//! Parts of a record that an earlier analysis by this program has added: a new one takes their place.

use crate::judgement::Class;
use crate::record::{Record, RecordedMove};

/// Returns true if an annotated PGN is by the program with this name and version.
pub fn is_own_pgn(record: &Record, annotator: &str) -> bool {
    let name = annotator.split(' ').next().unwrap_or_default();
    record.tag("Annotator").is_some_and(|tag| tag.split(' ').next() == Some(name))
}

/// Removes score, remark, glyph of the remark and better line from a move of a PGN of ours.
///
/// ```
/// use analysis::output::earlier::remove_from_pgn;
/// use analysis::record::RecordedMove;
/// let mut mv = RecordedMove {
///     nags: vec![2, 14],
///     comments: vec!["[%eval -0.40] Mistake: 51 % to 38 %.".into(), "why?".into()],
///     variations: vec!["5. d4 exd4 { +0.20 }".into(), "5. c3".into()],
///     ..RecordedMove::default()
/// };
/// remove_from_pgn(&mut mv);
/// assert_eq!((mv.nags, mv.comments), (vec![14], vec!["why?".to_owned()]));
/// assert_eq!(mv.variations, ["5. c3"]);
/// ```
pub fn remove_from_pgn(mv: &mut RecordedMove) {
    let remark_of = |comment: &str| {
        let (_, remark) = comment.strip_prefix("[%eval ")?.split_once(']')?;
        Some(remark.trim().to_lowercase())
    };
    for remark in mv.comments.iter().filter_map(|comment| remark_of(comment)) {
        let class = Class::ALL.into_iter().find(|class| remark.starts_with(class.name()));
        mv.nags.retain(|&nag| class.is_none_or(|class| nag != class.nag()));
    }
    mv.comments.retain(|comment| remark_of(comment).is_none());
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
/// assert!(is_own_kif("評価値 -120 先手の勝率 41%") && is_own_kif("悪手 勝率 -31%") && !is_own_kif("悪手"));
/// ```
pub fn is_own_kif(comment: &str) -> bool {
    let remarks = Class::ALL.map(|class| format!("{} 勝率 -", class.japanese()));
    ["先手の精度 ", "後手の精度 ", "最善 ", "詰み逃し "].iter().any(|begin| comment.starts_with(begin))
        || comment.starts_with("評価値 ") && comment.contains(" 先手の勝率 ")
        || remarks.iter().any(|remark| comment.starts_with(remark))
}
