//! Random games that come back to earlier positions, for references that compare whole games by their texts.

use boards::{Line, Move, NotationOptions, Position};
use rand::prelude::*;
use rand::rngs::StdRng;

use super::legal;

/// The shortest cycle in plies.
const CYCLE: usize = 4;

/// The fields of a text that distinguish positions for the rules of repetition.
pub fn identity<P: Position>(position: &P, fields: usize) -> String {
    let fen = position.fen(NotationOptions::default());
    fen.split(' ').take(fields).collect::<Vec<_>>().join(" ")
}

/// The text of the move that takes a move back.
fn reversed(text: &str) -> Option<String> {
    Some(format!("{}{}", text.get(2..4)?, text.get(..2)?))
}

/// A move for the next ply: mostly the one that was played a cycle ago if the position came up then, or one that takes
/// the side's last move back, else a check or any move.
pub fn next_move<P: Position>(line: &Line<P>, rng: &mut StdRng) -> Option<Move> {
    let position = line.current();
    let moves = legal(position);
    let (ply, keys) = (line.ply(), line.keys());
    if ply >= CYCLE && keys[ply - CYCLE] == keys[ply] && rng.random_bool(0.9) {
        return Some(line.moves()[ply - CYCLE]);
    }
    if ply >= 2 && rng.random_bool(0.6) {
        let text = |position: &P, mv| position.format_move(mv, NotationOptions::default());
        let wanted = reversed(&text(&line.positions()[ply - 2], line.moves()[ply - 2]));
        if let Some(&back) = moves.iter().find(|&&mv| Some(text(position, mv)) == wanted) {
            return Some(back);
        }
    }
    let checks: Vec<Move> = moves.iter().copied().filter(|&mv| position.gives_check(mv)).collect();
    checks.choose(rng).filter(|_| rng.random_bool(0.5)).or_else(|| moves.choose(rng)).copied()
}
