//! Moves of KIF, with the lines that leave a game behind it.

use std::fmt::Write;

use boards::Line;
use search::{KifSpelling, ListedGame};

use super::branches::leaving;

/// Returns the lines that leave a game, as they follow it in KIF.
pub fn kif_variations<G: ListedGame>(game: &Line<G>, others: &[Line<G>], spelling: &KifSpelling<G>) -> String {
    let mut text = String::new();
    push_kif_variations(game, 0, &others.iter().collect::<Vec<_>>(), spelling, &mut text);
    text
}

/// Adds the moves of a line from a ply on, with comments, each on the position after a number of plies.
pub fn push_kif_moves<G: ListedGame>(
    line: &Line<G>,
    from: usize,
    comments: &[(usize, String)],
    spelling: &KifSpelling<G>,
    text: &mut String,
) {
    for ply in from..line.ply() {
        let previous = ply.checked_sub(1).map(|before| line.moves()[before]);
        let mv = (spelling.format_move)(&line.positions()[ply], line.moves()[ply], previous);
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{:>4} {mv}", ply + 1);
        push_kif_comments(comments, ply + 1, text);
    }
}

/// Adds the comments on the position after some plies.
pub fn push_kif_comments(comments: &[(usize, String)], ply: usize, text: &mut String) {
    for line in comments_at(comments, ply).flat_map(str::lines) {
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "*{line}");
    }
}

/// Adds the lines that leave a line from a ply on, the last one first: a reader goes back from the end.
pub fn push_kif_variations<G: ListedGame>(
    line: &Line<G>,
    from: usize,
    others: &[&Line<G>],
    spelling: &KifSpelling<G>,
    text: &mut String,
) {
    for ply in (from..=line.ply()).rev() {
        for group in leaving(line, others, ply) {
            let _ = writeln!(text, "\n変化：{}手", ply + 1);
            push_kif_moves(group[0], ply, &[], spelling, text);
            push_kif_variations(group[0], ply + 1, &group[1..], spelling, text);
        }
    }
}

/// Returns the texts that stand after some plies.
pub fn comments_at(comments: &[(usize, String)], ply: usize) -> impl Iterator<Item = &str> {
    comments.iter().filter(move |(at, text)| *at == ply && !text.is_empty()).map(|(_, text)| text.as_str())
}
