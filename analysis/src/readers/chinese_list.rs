//! Lists of xiangqi moves as people write them in Chinese (`docs/analysis.md` section 3.1): `1、炮二平五，马8进7`,
//! `第1回合：炮二平五 马8进7`, `炮二平五马8进7`.

use crate::text::ends_chinese_move;

/// Punctuation between moves and behind their numbers.
pub const PUNCTUATION: [char; 6] = ['，', '、', '；', '。', '：', '）'];
/// Words above a list that say who moves first.
const HEADINGS: [&str; 4] = ["红先", "紅先", "红方先", "紅方先"];
/// Number of characters of every move.
const LENGTH: usize = 4;

/// Returns true for a word that is no move but says who moves first.
pub fn is_heading(word: &str) -> bool {
    HEADINGS.contains(&word)
}

/// Removes the number of a pair of moves from the beginning of a word: `第1回合`, `第十二回合`.
pub fn without_round(word: &str) -> &str {
    let is_numeral = |letter: char| letter.is_numeric() || "一二三四五六七八九十百".contains(letter);
    let number = word.strip_prefix('第').map(|rest| rest.trim_start_matches(is_numeral));
    number.and_then(|rest| rest.strip_prefix("回合")).map_or(word, |rest| rest.trim_start_matches(':'))
}

/// Returns the moves of a word, of which several may follow each other without a blank. A word of another kind is
/// returned as it is.
pub fn moves(word: &str) -> Vec<&str> {
    let ends: Vec<usize> = word.char_indices().map(|(at, letter)| at + letter.len_utf8()).collect();
    let letters: Vec<char> = word.chars().collect();
    let is_joined = letters.len() > LENGTH
        && letters.len().is_multiple_of(LENGTH)
        && letters.chunks(LENGTH).all(|letters| ends_chinese_move(letters[LENGTH - 2], letters[LENGTH - 1]));
    if !is_joined {
        return vec![word];
    }
    let ends = ends.into_iter().skip(LENGTH - 1).step_by(LENGTH);
    ends.scan(0, |start, end| Some(&word[std::mem::replace(start, end)..end])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_moves_are_parted() {
        assert_eq!(moves("炮二平五马8进7"), ["炮二平五", "马8进7"]);
        assert_eq!(moves("炮二平五馬８進７马二进三"), ["炮二平五", "馬８進７", "马二进三"]);
        for whole in ["", "炮二平五", "炮二平五马8进", "炮二平五好棋好棋", "Nf3Nf6xx"] {
            assert_eq!(moves(whole), [whole]);
        }
    }

    #[test]
    fn numbers_of_rounds_are_removed() {
        for word in ["第1回合炮二平五", "第１回合炮二平五", "第十二回合炮二平五", "第3回合:炮二平五"]
        {
            assert_eq!(without_round(word), "炮二平五");
        }
        assert_eq!(["第1回合", "第二局", "炮二平五"].map(without_round), ["", "第二局", "炮二平五"]);
    }
}
