//! Moves of KIF, with the lines that leave a game behind it.

use std::fmt::Write;

use boards::Line;
use search::{KifSpelling, ListedGame};

use super::branches::leaving;
use super::notes::{NotedLine, NotesByMoves};

/// Returns the lines that leave a game, as they follow it in KIF.
pub fn kif_variations<G: ListedGame>(game: &Line<G>, others: &[NotedLine<'_, G>], spelling: &KifSpelling<G>) -> String {
    let mut text = String::new();
    let lines: Vec<&Line<G>> = others.iter().map(|other| &other.line).collect();
    push_kif_variations(game, 0, &lines, &NotesByMoves::of(others), spelling, &mut text);
    text
}

/// Adds the moves of a line from a ply on, with their times and comments.
pub fn push_kif_moves<G: ListedGame>(
    line: &Line<G>,
    from: usize,
    notes: &NotesByMoves<'_>,
    spelling: &KifSpelling<G>,
    text: &mut String,
) {
    let mut totals = [0; 2];
    for ply in from..line.ply() {
        let previous = ply.checked_sub(1).map(|before| line.moves()[before]);
        let mv = (spelling.format_move)(&line.positions()[ply], line.moves()[ply], previous);
        let time = notes.thinking(&line.moves()[..=ply]).map(|seconds| time(seconds, &mut totals[ply % 2]));
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{:>4} {mv}{}", ply + 1, time.unwrap_or_default());
        push_kif_comments(notes.comments(&line.moves()[..=ply]), text);
    }
}

/// Returns the time of a move in seconds as it stands behind it, with the sum of those of its side, to which it is
/// added.
pub fn time(seconds: u32, total: &mut u64) -> String {
    *total += u64::from(seconds);
    let (minutes, hours) = (*total / 60 % 60, *total / 3600);
    format!("   ({:>2}:{:02}/{hours:02}:{minutes:02}:{:02})", seconds / 60, seconds % 60, *total % 60)
}

/// Adds comments.
pub fn push_kif_comments(comments: &[&str], text: &mut String) {
    for line in comments.iter().flat_map(|comment| comment.lines()) {
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "*{line}");
    }
}

/// Adds the lines that leave a line from a ply on, the last one first: a reader goes back from the end.
pub fn push_kif_variations<G: ListedGame>(
    line: &Line<G>,
    from: usize,
    others: &[&Line<G>],
    notes: &NotesByMoves<'_>,
    spelling: &KifSpelling<G>,
    text: &mut String,
) {
    for ply in (from..=line.ply()).rev() {
        for group in leaving(line, others, ply) {
            let _ = writeln!(text, "\n変化：{}手", ply + 1);
            push_kif_moves(group[0], ply, notes, spelling, text);
            push_kif_variations(group[0], ply + 1, &group[1..], notes, spelling, text);
        }
    }
}
