//! Sorted order of the legal moves, by which files identify them: the index of a move is the number of legal moves
//! before it.
//!
//! Captures on the destination of the last move come first, then the other captures, then all other moves; each group
//! is sorted by the 16 bits of the moves. The order depends only on the rules and [`Move::bits`], so that changes of
//! the move generator or the evaluation leave old files readable.

use boards::{Line, Move, MoveList, Position};

/// Returns the sort key of a move.
fn key<P: Position>(position: &P, last_square: Option<usize>, mv: Move) -> (u8, u16) {
    let class = match position.victim(mv) {
        0 => 2,
        _ if last_square == Some(position.to_square(mv)) => 0,
        _ => 1,
    };
    (class, mv.bits())
}

/// Returns the destination of the last move of a line.
fn last_square<P: Position>(line: &Line<P>) -> Option<usize> {
    Some(line.back(1)?.to_square(*line.moves().last()?))
}

fn legal_moves<P: Position>(line: &Line<P>) -> MoveList {
    line.current().move_list()
}

/// Returns the index of a legal move at the end of a line.
pub fn index_of<P: Position>(line: &Line<P>, mv: Move) -> usize {
    let (position, square) = (line.current(), last_square(line));
    debug_assert!(position.is_legal(mv));
    let own = key(position, square, mv);
    legal_moves(line).iter().filter(|&&other| key(position, square, other) < own).count()
}

/// Returns the move with this index at the end of a line; `None` if there are fewer moves.
pub fn move_at<P: Position>(line: &Line<P>, index: usize) -> Option<Move> {
    let (position, square) = (line.current(), last_square(line));
    let mut moves = legal_moves(line);
    (index < moves.len()).then(|| *moves.select_nth_unstable_by_key(index, |&mv| key(position, square, mv)).1)
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;

    use super::*;
    use boards::{Notation, Rules};

    #[test]
    fn captures_come_first_and_those_of_the_last_moved_piece_before_them() {
        let start = Chess::from_fen("4k3/8/8/3p4/8/3R4/2P3r1/3QK3 b - - 0 1").unwrap();
        let mut line = Line::new(start);
        line.push(line.current().parse_move("g2c2").unwrap());
        let spelled: Vec<String> = (0..)
            .map_while(|index| move_at(&line, index))
            .map(|mv| line.current().format_move(mv, boards::NotationOptions::default()))
            .collect();
        assert_eq!(spelled[..2], ["d1c2", "d3d5"]);
        assert_eq!(spelled.len(), line.current().count_legal());
        assert!((0..spelled.len()).all(|index| index_of(&line, move_at(&line, index).unwrap()) == index));
    }
}
