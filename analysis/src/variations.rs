//! Variations of a record, read as moves.

use boards::{Line, Move};
use search::ListedGame;

use crate::readers::pgn;
use crate::record::{MOST_NOTES, Record, RecordedMove};

/// Greatest number of variations of a game that are read.
const MOST_VARIATIONS: usize = 100;
/// Bytes that a text counts for in addition to its own: also texts without moves come to an end.
const BYTES_OF_A_TEXT: usize = 64;

/// Amounts that are left for reading variations, of one game or of all games of a file.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Moves of the variations together.
    pub moves: usize,
    /// Bytes of their texts: one within another is read once for each level.
    pub bytes: usize,
}

impl Default for Room {
    fn default() -> Room {
        Room { moves: 20_000, bytes: 8 << 20 }
    }
}

/// The variations of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedVariations {
    /// The variations in the order of the game, each before those within it.
    pub list: Vec<RecordedVariation>,
    /// False if some are left out, or cut at a move that is not legal.
    pub is_whole: bool,
}

/// A line of moves that leaves the game of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedVariation {
    /// Number of plies that it has in common with the game.
    pub from: usize,
    /// Moves after these, at least one.
    pub moves: Vec<Move>,
    /// Comments on its positions, each after a number of plies from the beginning of the game.
    pub comments: Vec<(usize, String)>,
    /// Numeric annotation glyphs of PGN, each of the move that ends a number of plies.
    pub nags: Vec<(usize, u32)>,
}

impl RecordedVariation {
    /// Adds what another variation with the same moves says of them.
    fn add_notes(&mut self, other: RecordedVariation) {
        add_missing(&mut self.comments, other.comments);
        add_missing(&mut self.nags, other.nags);
    }

    /// Returns the variation with the moves of the game before it.
    pub fn line<G: ListedGame>(&self, game: &Line<G>) -> Line<G> {
        let mut line = game.clone();
        line.truncate(self.from);
        self.moves.iter().for_each(|&mv| line.push(mv));
        line
    }
}

fn add_missing<T: PartialEq>(list: &mut Vec<T>, others: Vec<T>) {
    for other in others {
        if !list.contains(&other) {
            list.push(other);
        }
    }
}

/// A text in parentheses, behind moves after a ply of the game.
struct Text {
    before: Vec<Move>,
    text: String,
}

/// Returns the variations of a record whose moves are those of `game`: each to its first move that is not legal, at most
/// 100, and none twice.
///
/// ```
/// use analysis::{readers::pgn, replay::replay, variations::{Room, variations}};
/// use boards::{Notation, chess::Chess};
/// let record = pgn::read("1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6) d6) *").remove(0);
/// let found = variations(&record, &replay::<Chess>(&record).unwrap(), &mut Room::default());
/// assert_eq!(found.list.iter().map(|found| (found.from, found.moves.len())).collect::<Vec<_>>(), [(1, 3), (1, 3)]);
/// assert!(found.is_whole);
/// ```
pub fn variations<G: ListedGame>(record: &Record, game: &Line<G>, room: &mut Room) -> RecordedVariations {
    let mut found = RecordedVariations { list: Vec::new(), is_whole: true };
    for (from, mv) in record.moves.iter().enumerate().take(game.ply()) {
        // The last text of very many is several in one.
        let texts = &mv.variations[..mv.variations.len().min(MOST_NOTES - 1)];
        found.is_whole &= texts.len() == mv.variations.len();
        let text = |text: &String| Text { before: Vec::new(), text: text.clone() };
        let mut texts: Vec<Text> = texts.iter().rev().map(text).collect();
        while let Some(text) = texts.pop() {
            let bytes = room.bytes.checked_sub(text.text.len() + BYTES_OF_A_TEXT);
            let Some(bytes) = bytes.filter(|_| found.list.len() < MOST_VARIATIONS) else {
                found.is_whole = false;
                return found;
            };
            room.bytes = bytes;
            let (mut variation, inside, is_cut) = read(game, from, &text);
            found.is_whole &= !is_cut;
            texts.extend(inside.into_iter().rev());
            let common = variation.moves.iter().zip(&game.moves()[from..]).take_while(|(mv, played)| mv == played);
            let common = common.count();
            variation.moves.drain(..common);
            variation.from += common;
            // What it says of moves of the game has no place.
            variation.comments.retain(|(ply, _)| *ply > variation.from);
            variation.nags.retain(|(ply, _)| *ply > variation.from);
            let is_known =
                |known: &&mut RecordedVariation| (known.from, &known.moves) == (variation.from, &variation.moves);
            if let Some(known) = found.list.iter_mut().find(is_known) {
                known.add_notes(variation);
                continue;
            }
            if variation.moves.is_empty() {
                continue;
            }
            let Some(left) = room.moves.checked_sub(variation.moves.len()) else {
                found.is_whole = false;
                return found;
            };
            room.moves = left;
            found.list.push(variation);
        }
    }
    found
}

/// Returns the variation of a text after a ply of the game, without moves if it adds none to those before it, the texts
/// within it, and whether it is cut at a move that is not legal.
fn read<G: ListedGame>(game: &Line<G>, from: usize, text: &Text) -> (RecordedVariation, Vec<Text>, bool) {
    let mut moves = text.before.clone();
    let (mut comments, mut glyphs) = (Vec::new(), Vec::new());
    let (mut inside, mut is_cut) = (Vec::new(), false);
    let mut position = game.positions()[from].clone();
    for &mv in &moves {
        position = position.after(mv);
    }
    for RecordedMove { text, variations, comments: texts, nags, .. } in pgn::moves(&text.text) {
        let previous = moves.last().copied().or_else(|| from.checked_sub(1).map(|before| game.moves()[before]));
        let Ok(mv) = position.parse_book_move(&text, previous) else {
            is_cut = true;
            break;
        };
        inside.extend(variations.into_iter().map(|text| Text { before: moves.clone(), text }));
        position = position.after(mv);
        moves.push(mv);
        let ply = from + moves.len();
        comments.extend(texts.into_iter().map(|text| (ply, text)));
        glyphs.extend(nags.into_iter().map(|nag| (ply, nag)));
    }
    if moves.len() == text.before.len() {
        // Words in parentheses are no moves.
        (moves, inside, is_cut) = (Vec::new(), Vec::new(), false);
    }
    (RecordedVariation { from, moves, comments, nags: glyphs }, inside, is_cut)
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
        variations(&record, &game, &mut Room::default()).list.iter().map(spelled).collect()
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
    fn comments_and_glyphs_of_variations_stay_with_their_moves() {
        type Notes = (usize, Vec<(usize, String)>, Vec<(usize, u32)>);
        fn notes<G: ListedGame>(text: &str) -> Vec<Notes> {
            let record = records(text.as_bytes(), None).unwrap().remove(0);
            let found = variations(&record, &replay::<G>(&record).unwrap(), &mut Room::default());
            found.list.into_iter().map(|found| (found.from, found.comments, found.nags)).collect()
        }
        let text = |ply: usize, text: &str| (ply, text.to_owned());
        let pgn = "1. e4 ({or} 1. d4! {a} {b} d5 {c} (1... Nf6?! {d} 2. c4) 2. c4) (1. d4 $14 d5 {c} {e} 2. c4) 1... e5 (1... e5 {no place} 2. d4 {f}) 2. Nf3 *";
        let outer =
            (0, vec![text(1, "or"), text(1, "a"), text(1, "b"), text(2, "c"), text(2, "e")], vec![(1, 1), (1, 14)]);
        let others = [(0, vec![text(2, "d")], vec![(2, 6)]), (2, vec![text(3, "f")], vec![])];
        assert_eq!(notes::<Chess>(pgn), [vec![outer], others.to_vec()].concat());
        let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n変化：2手\n*before\n   2 ８四歩(83)\n*a {b}\n*c\n   3 ２六歩(27)\n変化：3手\n   3 ６八銀(79)\n*d\n";
        let outer = (1, vec![text(2, "before"), text(2, "a (b)"), text(2, "c")], vec![]);
        assert_eq!(notes::<Shogi>(kif), [outer, (1, vec![text(3, "d")], vec![])]);
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
    fn a_long_text_is_read_and_what_is_left_out_is_told() {
        let found = |text: &str, room: &mut Room| {
            let record = records(text.as_bytes(), None).unwrap().remove(0);
            let found = variations(&record, &replay::<Chess>(&record).unwrap(), room);
            (found.list.len(), found.is_whole)
        };
        let whole = |text: &str| found(text, &mut Room::default());
        let commented = format!("1. e4 (1. d4 {{{}}} d5 (1... Nf6)) e5 *", "word ".repeat(40_000));
        assert_eq!(whole(&commented), (2, true));
        let mut many = Vec::new();
        for (first, reply) in
            ["a", "c", "f", "h"].into_iter().flat_map(|file| ["Nf6", "Nc6"].map(|reply| (file, reply)))
        {
            let others = "abcdefgh".chars().filter(|file| !first.contains(*file));
            let pawns = others.flat_map(|file| [3, 4].map(|rank| format!("{file}{rank}")));
            many.extend(pawns.map(|pawn| format!("(1. N{first}3 {reply} 2. {pawn})")));
        }
        assert_eq!(whole(&format!("1. e4 {} e5 *", many.concat())), (99, false), "the last text of a move is not one");
        assert_eq!(whole(&format!("1. e4 {} e5 *", many[..90].concat())), (90, true));
        assert_eq!(whole("1. e4 (1. d4 d5 2. --) e5 (good) *"), (1, false));
        let mut room = Room { moves: 3, ..Room::default() };
        assert_eq!((found("1. e4 (1. d4 d5) (1. c4 c5) e5 *", &mut room), room.moves), ((1, false), 1));
    }

    #[test]
    fn variations_are_not_repeated() {
        assert_eq!(
            read::<Chess>("1. e4 (1. d4 d5) (1. d4 d5) (1. d4 d5 (1... d5)) e5 *"),
            expected(&[(0, "d2d4 d7d5")])
        );
    }

    #[test]
    fn texts_within_texts_do_not_cost_the_square_of_their_number() {
        let mut room = Room::default();
        for inner in ["", "1... e5 "] {
            let deep = format!("1. e4 e5 ({}{}) *", format!("{inner}(").repeat(500_000), ")".repeat(500_000));
            let record = records(deep.as_bytes(), None).unwrap().remove(0);
            assert_eq!(variations(&record, &replay::<Chess>(&record).unwrap(), &mut room).list, []);
        }
    }
}
