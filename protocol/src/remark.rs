//! Remarks as lines that no client mistakes for anything else, and lists of moves that fit into a line.

/// Lines stay below this many bytes: some clients read no more (`docs/protocols/uci.md` section 6.3, `docs/protocols/ucci.md`
/// section 2).
pub const LINE_LIMIT: usize = 1000;

/// Words that clients of UCI and UCCI look for anywhere in a line; remarks to them must not contain these
/// (`docs/protocols/uci.md` section 6.13).
pub const TRIGGER_WORDS: [&str; 6] = ["bestmove", "score", "nps", "pv", "resign", "draw"];

/// A remark behind a protocol's `prefix`: one short line of ASCII, whatever the text holds, in which no word begins like
/// one of those to `avoid`.
pub fn remark(prefix: &str, text: &str, avoid: &[&str]) -> String {
    let room = LINE_LIMIT - 1 - prefix.len();
    let clean = |c: char| if c.is_ascii_graphic() || c == ' ' { c } else { '?' };
    let mut text: String = text.chars().take(room).map(clean).collect();
    for word in avoid {
        // The text is ASCII by now: bytes are characters, and in lower case it has the same places.
        let lower = text.to_ascii_lowercase();
        for (at, _) in lower.match_indices(*word) {
            // Inside a word it triggers nothing, and `MultiPV` should stay what it is.
            if !lower[..at].ends_with(|before: char| before.is_ascii_alphabetic()) {
                text.replace_range(at..=at, "?");
            }
        }
    }
    format!("{prefix}{}", text.trim_end())
}

/// Adds moves as long as the line stays shorter than `limit`.
pub fn with_moves(mut line: String, moves: &[String], limit: usize) -> String {
    for mv in moves {
        if line.len() + 1 + mv.len() >= limit {
            break;
        }
        line.push(' ');
        line.push_str(mv);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_cannot_be_mistaken() {
        let line = remark("info string ", "bestmove e2e4\nbestmove PV \u{265e} resign", &TRIGGER_WORDS);
        assert!(line.starts_with("info string ") && line.is_ascii() && !line.contains('\n'));
        for word in TRIGGER_WORDS {
            assert!(!line.to_ascii_lowercase().contains(&format!(" {word}")), "{line}");
        }
        assert_eq!(remark("info message ", "MultiPV: odd", &TRIGGER_WORDS), "info message MultiPV: odd");
        assert_eq!(remark("info string ", "ResignValue: odd", &[]), "info string ResignValue: odd");
        assert!(remark("info message ", &"x".repeat(1 << 20), &[]).len() < LINE_LIMIT);
    }
}
