//! The board turned round: left and right, or the colours.

/// A FEN with left and right exchanged.
pub fn sides(fen: &str) -> String {
    on_board(fen, |board| {
        let rows: Vec<String> = board.split('/').map(|row| row.chars().rev().collect()).collect();
        rows.join("/")
    })
}

/// A FEN with the colours exchanged and the board upside down.
pub fn colours(fen: &str) -> String {
    let swap = |letter: char| match letter.is_ascii_uppercase() {
        true => letter.to_ascii_lowercase(),
        false => letter.to_ascii_uppercase(),
    };
    let fen = on_board(fen, |board| board.rsplit('/').collect::<Vec<_>>().join("/").chars().map(swap).collect());
    if fen.contains(" b") { fen.replacen(" b", " w", 1) } else { fen.replacen(" w", " b", 1) }
}

fn on_board(fen: &str, change: impl Fn(&str) -> String) -> String {
    let (board, rest) = fen.split_once(' ').unwrap();
    format!("{} {rest}", change(board))
}

/// Moves with left and right exchanged.
pub fn moves_sides(moves: &str) -> String {
    let swap = |letter: char| match letter {
        'a'..='i' => char::from(b'a' + b'i' - letter as u8),
        other => other,
    };
    moves.chars().map(swap).collect()
}

/// Moves on the board upside down.
pub fn moves_colours(moves: &str) -> String {
    let swap = |letter: char| match letter {
        '0'..='9' => char::from(b'0' + b'9' - letter as u8),
        other => other,
    };
    moves.chars().map(swap).collect()
}
