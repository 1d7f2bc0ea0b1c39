//! Positions and moves of shogi with the sides exchanged: the board turned by half a circle.

/// Returns a move in USI notation as the other side plays it.
pub fn flipped_move(text: &str) -> String {
    let flipped = |c: char| match c {
        '1'..='9' => char::from(b'1' + b'9' - c as u8),
        'a'..='i' => char::from(b'a' + b'i' - c as u8),
        c => c,
    };
    text.chars().map(flipped).collect()
}

/// Returns a position as SFEN with the sides exchanged, with the same move number.
pub fn flipped_sfen(sfen: &str) -> String {
    let mut fields = sfen.splitn(4, ' ');
    let mut field = || fields.next().unwrap_or_default();
    let (board, side, hands, ply) = (field(), field(), field(), field());
    let rows = board.split('/').rev().map(|row| {
        // A promoted piece has a sign before it; a digit counts empty squares.
        let squares = split_after(row, |c| c != '+');
        squares.into_iter().rev().map(swapped).collect::<String>()
    });
    let rows: Vec<String> = rows.collect();
    // A piece in hand has its number before it; the hands of the first side come first.
    let pieces = split_after(hands, |c| !c.is_ascii_digit());
    let (first, second): (Vec<&str>, Vec<&str>) =
        pieces.into_iter().partition(|piece| piece.ends_with(|c: char| c.is_ascii_uppercase()));
    let hands: String = second.into_iter().chain(first).map(swapped).collect();
    format!("{} {} {hands} {ply}", rows.join("/"), if side == "b" { 'w' } else { 'b' })
}

/// Splits a text after each character for which `is_end` is true.
fn split_after(text: &str, is_end: impl Fn(char) -> bool) -> Vec<&str> {
    text.split_inclusive(is_end).collect()
}

/// Exchanges upper and lower case.
fn swapped(text: &str) -> String {
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    text.chars().map(swap).collect()
}

#[cfg(test)]
mod tests {
    use boards::shogi::Shogi;
    use boards::{Notation, NotationOptions, Rules};

    use super::*;

    #[test]
    fn positions_turn_by_half_a_circle() {
        let sfen = "lnsgk1snl/1r4g2/p1pppp1pp/6p2/1p5P1/2P6/PP1PPPP1P/1+b5R1/LNSGKGSNL b Bb2p3P 11";
        let flipped = "lnsgkgsnl/1r5+B1/p1pppp1pp/6p2/1p5P1/2P6/PP1PPPP1P/2G4R1/LNS1KGSNL w B2Pb3p 11";
        assert_eq!(flipped_sfen(sfen), flipped);
        assert_eq!(flipped_sfen("4k4/9/9/9/9/9/9/9/4K4 w - 1"), "4k4/9/9/9/9/9/9/9/4K4 b - 1");
    }

    #[test]
    fn moves_turn_with_the_board() {
        for (text, flipped) in [("7g7f", "3c3d"), ("P*5e", "P*5e"), ("R*9a", "R*1i"), ("8h2b+", "2b8h+")] {
            assert_eq!(flipped_move(text), flipped);
        }
    }

    #[test]
    fn a_flipped_position_has_the_flipped_moves() {
        let mut position = Shogi::start();
        for step in 0..120_usize {
            let sfen = position.fen(NotationOptions::default());
            let flipped = Shogi::from_fen(&flipped_sfen(&sfen)).unwrap();
            assert_eq!(flipped.fen(NotationOptions::default()), flipped_sfen(&sfen));
            assert_eq!(flipped_sfen(&flipped_sfen(&sfen)), sfen);
            let texts = |position: &Shogi| {
                let moves = position.move_list();
                moves.into_iter().map(|mv| position.format_move(mv, NotationOptions::default())).collect::<Vec<_>>()
            };
            let mut own: Vec<String> = texts(&position).iter().map(|text| flipped_move(text)).collect();
            let mut other = texts(&flipped);
            own.sort();
            other.sort();
            assert_eq!(own, other, "{sfen}");
            let moves = position.move_list();
            if moves.is_empty() {
                break;
            }
            position = position.after(moves[step * 7919 % moves.len()]);
        }
    }
}
