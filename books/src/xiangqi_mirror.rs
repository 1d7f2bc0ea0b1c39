//! Mirror images of xiangqi: the files from right to left.

/// Returns a move in letters and digits as its mirror image.
pub fn mirrored_move(text: &str) -> String {
    let mirrored = |c: char| match c {
        'a'..='i' => char::from(b'a' + b'i' - c as u8),
        c => c,
    };
    text.chars().map(mirrored).collect()
}

/// Returns a position as FEN as its mirror image.
pub fn mirrored_fen(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let ranks: Vec<String> = board.split('/').map(|rank| rank.chars().rev().collect()).collect();
    format!("{} {rest}", ranks.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_change_places() {
        assert_eq!(mirrored_move("h2e2"), "b2e2");
        assert_eq!(mirrored_move("a0i9"), "i0a9");
        let fen = "rn1akabnr/9/1cb6/9/9/9/9/9/9/4K4 b - - 3 2";
        assert_eq!(mirrored_fen(fen), "rnbaka1nr/9/6bc1/9/9/9/9/9/9/4K4 b - - 3 2");
        assert_eq!(mirrored_fen(&mirrored_fen(fen)), fen);
    }
}
