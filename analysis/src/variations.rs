//! Variations of a record, read as moves.

use boards::{Line, Move};
use search::ListedGame;

use crate::readers::pgn;
use crate::record::{Record, RecordedMove};

/// Greatest number of variations of a game that are read.
const MOST_VARIATIONS: usize = 100;
/// Greatest number of moves of these variations together.
const MOST_MOVES: usize = 20_000;
/// Greatest number of texts of a game that are looked at, also of those in which nothing can be played.
const MOST_TEXTS: usize = 400;
/// Length in bytes of the longest text that is looked at: with those inside it, it is read once for each level.
const LONGEST_TEXT: usize = 1 << 16;

/// A line of moves that leaves the game of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedVariation {
    /// Number of plies that it has in common with the game.
    pub from: usize,
    /// Moves after these, at least one.
    pub moves: Vec<Move>,
}

impl RecordedVariation {
    /// Returns the variation with the moves of the game before it.
    pub fn line<G: ListedGame>(&self, game: &Line<G>) -> Line<G> {
        let mut line = game.clone();
        line.truncate(self.from);
        self.moves.iter().for_each(|&mv| line.push(mv));
        line
    }
}

/// A text in parentheses, behind moves after a ply of the game.
struct Text {
    before: Vec<Move>,
    text: String,
}

/// Returns the variations of a record whose moves are those of `game`, in the order of the game, each before those
/// within it. A variation ends at the first move that is illegal; beyond 100 of them, or 20,000 moves, the others are
/// left out.
///
/// ```
/// use analysis::{readers::pgn, replay::replay, variations::variations};
/// use boards::{Notation, chess::Chess};
/// let record = pgn::read("1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6) d6) *").remove(0);
/// let game = replay::<Chess>(&record).unwrap();
/// let found = variations(&record, &game);
/// assert_eq!(found.iter().map(|found| (found.from, found.moves.len())).collect::<Vec<_>>(), [(1, 3), (1, 3)]);
/// ```
pub fn variations<G: ListedGame>(record: &Record, game: &Line<G>) -> Vec<RecordedVariation> {
    let (mut found, mut texts_left, mut moves_left) = (Vec::new(), MOST_TEXTS, MOST_MOVES);
    for (from, mv) in record.moves.iter().enumerate().take(game.ply()) {
        let texts = mv.variations.iter().rev();
        let mut texts: Vec<Text> = texts.map(|text| Text { before: Vec::new(), text: text.clone() }).collect();
        while let Some(text) = texts.pop() {
            if texts_left == 0 || found.len() == MOST_VARIATIONS {
                return found;
            }
            texts_left -= 1;
            let (moves, inside) = read(game, from, &text);
            texts.extend(inside.into_iter().rev());
            let played = &game.moves()[from..];
            let common = moves.iter().zip(played).take_while(|(mv, played)| mv == played).count();
            if common == moves.len() {
                continue;
            }
            let Some(left) = moves_left.checked_sub(moves.len() - common) else { return found };
            moves_left = left;
            found.push(RecordedVariation { from: from + common, moves: moves[common..].to_vec() });
        }
    }
    found
}

/// Returns the moves of a text after a ply of the game, and the texts within it. There are none if it adds no move.
fn read<G: ListedGame>(game: &Line<G>, from: usize, text: &Text) -> (Vec<Move>, Vec<Text>) {
    let mut moves = text.before.clone();
    let mut inside = Vec::new();
    if text.text.len() > LONGEST_TEXT {
        return (Vec::new(), inside);
    }
    let mut position = game.positions()[from].clone();
    for &mv in &moves {
        position = position.after(mv);
    }
    for RecordedMove { text, variations, .. } in pgn::moves(&text.text) {
        let previous = moves.last().copied().or_else(|| from.checked_sub(1).map(|before| game.moves()[before]));
        let Ok(mv) = position.parse_book_move(&text, previous) else { break };
        inside.extend(variations.into_iter().map(|text| Text { before: moves.clone(), text }));
        position = position.after(mv);
        moves.push(mv);
    }
    if moves.len() == text.before.len() { (Vec::new(), inside) } else { (moves, inside) }
}

#[cfg(test)]
mod tests {
    use boards::NotationOptions;
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use boards::xiangqi::Xiangqi;

    use super::*;
    use crate::input::records;
    use crate::replay::replay;

    /// Returns the variations of the first game of a text, as moves in the spelling of the protocols.
    fn read<G: ListedGame>(text: &str) -> Vec<(usize, String)> {
        let record = records(text.as_bytes(), None).unwrap().remove(0);
        let game = replay::<G>(&record).unwrap();
        let spelled = |variation: &RecordedVariation| {
            let line = variation.line(&game);
            let moves = line.positions().iter().zip(line.moves()).skip(variation.from);
            let moves: Vec<String> =
                moves.map(|(position, &mv)| position.format_move(mv, NotationOptions::default())).collect();
            (variation.from, moves.join(" "))
        };
        variations(&record, &game).iter().map(spelled).collect()
    }

    fn expected(list: &[(usize, &str)]) -> Vec<(usize, String)> {
        list.iter().map(|&(from, moves)| (from, moves.to_owned())).collect()
    }

    #[test]
    fn variations_within_variations_leave_the_game_where_the_outer_one_does() {
        let text = "1. e4 (1. d4 d5 {[%clk 1] (no move)} (1... Nf6 $1 2. c4!? (2. Nf3)) 2. c4) 1... e5 (1... c5) (1... e6) 2. Nf3 *";
        let lines = [(0, "d2d4 d7d5 c2c4"), (0, "d2d4 g8f6 c2c4"), (0, "d2d4 g8f6 g1f3"), (1, "c7c5"), (1, "e7e6")];
        assert_eq!(read::<Chess>(text), expected(&lines));
    }

    #[test]
    fn what_repeats_the_game_or_cannot_be_played_is_left_out() {
        let text = "1. e4 e5 (1... e5 2. Nf3 Nc6) (1... Ke4 2. d4) (1... c5 2. Qxh8 d6) (1... e5) (good) () 2. Nf3 *";
        assert_eq!(read::<Chess>(text), expected(&[(3, "b8c6"), (1, "c7c5")]));
    }

    #[test]
    fn kif_variations_leave_the_game_or_the_variation_before_them() {
        let game = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 投了\n";
        let others = "変化：5手\n   5 ４五角打\n\n変化：3手\n   3 ２六歩(27)\n   4 ８四歩(83)\n   5 中断\n\n変化：4手\n*why not\n   4 ４四歩(43)\n変化：1手\n   1 ２六歩(27)\n";
        let lines = [(0, "2g2f"), (2, "2g2f 8c8d"), (2, "2g2f 4c4d"), (4, "B*4e")];
        assert_eq!(read::<Shogi>(&format!("{game}{others}")), expected(&lines));
        let marked =
            "手合割：平手\n\n▲７六歩 △３四歩 ▲２二角成 △同 銀\n\n変化：2手\n△８四歩 ▲２六歩\n変化：9手\n△３四歩\n";
        assert_eq!(read::<Shogi>(marked), expected(&[(1, "8c8d 2g2f")]), "ply 9 follows no line");
    }

    #[test]
    fn variations_in_chinese_notation_are_read() {
        let text =
            "[Game \"Chinese Chess\"]\n\n1. 炮二平五 馬8進7 (1... 炮8平5 2. 馬二進三 (2. 馬八進七)) 2. 馬二進三 *";
        let lines = [(1, "h7e7 h0g2"), (1, "h7e7 b0c2")];
        assert_eq!(read::<Xiangqi>(text), expected(&lines));
    }

    #[test]
    fn the_number_of_variations_and_of_moves_has_a_limit() {
        let many = format!("1. e4 {} e5 *", "(1. d4) ".repeat(300));
        assert_eq!(read::<Chess>(&many).len(), MOST_VARIATIONS);
        let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(125);
        let long = format!("1. e4 {} e5 *", format!("({long}) ").repeat(90));
        assert_eq!(read::<Chess>(&long).len(), MOST_MOVES / 500);
        // Parentheses without moves must not cost the square of their number.
        let deep = format!("1. e4 {}{} e5 *", "(".repeat(1_000_000), ")".repeat(1_000_000));
        assert_eq!(read::<Chess>(&deep), []);
    }
}
