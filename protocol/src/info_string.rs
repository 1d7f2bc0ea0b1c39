//! Messages for the user as lines that no client mistakes for an answer, and lists of moves that fit into a line.

/// Lines stay below this number of bytes: some clients read no more (`docs/protocols/uci.md` section 6.3,
/// `docs/protocols/ucci.md` section 2).
pub const LINE_LIMIT: usize = 1000;

/// Words that clients of UCI and UCCI look for anywhere in a line. Messages to them must not contain these words
/// (`docs/protocols/uci.md` section 6.13).
pub const TRIGGER_WORDS: [&str; 6] = ["bestmove", "score", "nps", "pv", "resign", "draw"];

/// Phrases of the system that XBoard takes for a failed start of the program, wherever they stand in a line
/// (`docs/protocols/uci.md` section 6.13), and what is said instead.
const REWORDED: [(&str, &str); 3] = [
    ("No such file or directory", "nothing is there"),
    ("Permission denied", "access is refused"),
    ("not found", "missing"),
];

/// Characters that join names of files to paths and parts of words to names.
const PATH_MARKS: [char; 5] = ['/', '\\', '.', '-', '_'];

/// Writes a message behind a protocol's `prefix`: one short line of ASCII in which no word begins like one of `avoid`.
pub fn info_string(prefix: &str, text: &str, avoid: &[&str]) -> String {
    debug_assert!(prefix.is_ascii() && prefix.len() < LINE_LIMIT);
    let room = LINE_LIMIT - 1 - prefix.len();
    let clean = |c: char| if c.is_ascii_graphic() || c == ' ' { c } else { '?' };
    let text = REWORDED.iter().fold(text.to_owned(), |text, (phrase, instead)| text.replace(phrase, instead));
    let mut text: String = text.chars().take(room).map(clean).collect();
    for word in avoid {
        // The text is ASCII: its lower case has the same length.
        let lower = text.to_ascii_lowercase();
        for (at, _) in lower.match_indices(*word) {
            // Clients look for whole words, so that `MultiPV` and the names in a path can stay.
            if !lower[..at].ends_with(|before: char| before.is_ascii_alphabetic() || PATH_MARKS.contains(&before)) {
                text.replace_range(at..=at, "?");
            }
        }
    }
    format!("{prefix}{}", text.trim_end())
}

/// Appends moves as long as the line stays shorter than `limit` bytes.
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
    fn messages_contain_no_word_that_clients_look_for() {
        let line = info_string("info string ", "bestmove e2e4\nbestmove PV \u{265e} resign", &TRIGGER_WORDS);
        assert!(line.starts_with("info string ") && line.is_ascii() && !line.contains('\n'));
        for word in TRIGGER_WORDS {
            assert!(!line.to_ascii_lowercase().contains(&format!(" {word}")), "{line}");
        }
        let missing =
            info_string("info string ", "SyzygyPath: /a: No such file or directory (os error 2)", &TRIGGER_WORDS);
        assert_eq!(missing, "info string SyzygyPath: /a: nothing is there (os error 2)");
        assert_eq!(info_string("info message ", "MultiPV: odd", &TRIGGER_WORDS), "info message MultiPV: odd");
        assert_eq!(info_string("info string ", "ResignValue: odd", &[]), "info string ResignValue: odd");
        let paths = r"book /home/me/drawings/resigned.bin: C:\Draw\best-draw.bin";
        assert_eq!(info_string("info string ", paths, &TRIGGER_WORDS), format!("info string {paths}"));
        assert!(info_string("info message ", &"x".repeat(1 << 20), &[]).len() < LINE_LIMIT);
    }
}
