//! Records of games without an analysis, with variations: PGN, or KIF for games that are written in it.

use std::fmt::Write;

use boards::{Line, NotationOptions, Side};
use search::{KifSpelling, ListedGame, RecordFormat};

use super::branches::leaving;
use super::kif_moves::{push_kif_comments, push_kif_moves, push_kif_variations};
use super::kif_start::{KIF_KEYS, KifStart};
use super::notes::{NotedLine, NotesByMoves};
use super::pgn::{ROSTER, tag, wrapped};
use crate::ending::Ending;
use crate::text::in_braces;

/// Length of the longest line of the move text of PGN, in characters.
const WIDTH: usize = 80;
/// Tags of PGN that follow from the game.
const OWN_TAGS: [&str; 4] = ["Result", "SetUp", "FEN", "Variant"];
/// Tags of PGN with the players of KIF.
const KIF_PLAYERS: [&str; 2] = ["Black", "White"];

/// Contents of a record besides the moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heading<'a> {
    /// Tags with the names of PGN.
    pub tags: &'a [(String, String)],
    /// Result in the spelling of PGN.
    pub result: &'a str,
    /// Way in which the game ended, if it is known.
    pub ending: Option<Ending>,
}

impl Heading<'_> {
    /// Returns the winner by the result; `None` without one.
    fn winner(&self) -> Option<Side> {
        match self.result {
            "1-0" => Some(Side::First),
            "0-1" => Some(Side::Second),
            _ => None,
        }
    }
}

/// Returns a game as text, in the format of the game's records. `variations` are other lines from the same first
/// position; the first one stands for a game without moves.
pub fn write<G: ListedGame>(game: &NotedLine<'_, G>, variations: &[NotedLine<'_, G>], heading: Heading<'_>) -> String {
    let line = &game.line;
    let lines: Vec<&Line<G>> = std::iter::once(line).chain(variations.iter().map(|other| &other.line)).collect();
    let is_part = |part: usize, whole: usize| {
        let (moves, others) = (lines[part].moves(), lines[whole].moves());
        others.starts_with(moves) && (moves.len() < others.len() || whole < part)
    };
    let is_kept = |index: usize| (0..lines.len()).all(|other| other == index || !is_part(index, other));
    let mut kept = (1..lines.len()).filter(|&index| is_kept(index)).map(|index| lines[index]);
    let line = if line.ply() == 0 { kept.next().unwrap_or(line) } else { line };
    let others: Vec<&Line<G>> = kept.collect();
    // Also what is said of a line that is a part of another one.
    let notes = NotesByMoves::of(std::iter::once(game).chain(variations));
    match G::KIF {
        Some(spelling) => kif(line, &others, heading, &notes, spelling),
        None => pgn(line, &others, heading, &notes),
    }
}

/// Returns the extension of the files that [`write()`] makes, without the dot.
pub fn extension<G: ListedGame>() -> &'static str {
    // In UTF-8, which the extension says.
    if G::KIF.is_some() { "kifu" } else { "pgn" }
}

fn value<'a>(heading: Heading<'a>, name: &str) -> Option<&'a str> {
    heading.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}

fn pgn<G: ListedGame>(
    line: &Line<G>,
    variations: &[&Line<G>],
    heading: Heading<'_>,
    notes: &NotesByMoves<'_>,
) -> String {
    let first = &line.positions()[0];
    let RecordFormat::Pgn { players, tags: game_tags } = G::RECORD else { return String::new() };
    let roster: Vec<(&str, &str)> = ROSTER.into_iter().chain(players.map(|player| (player, "?"))).collect();
    let mut text = String::new();
    for (name, unknown) in &roster {
        text += &tag(name, value(heading, name).unwrap_or(unknown));
    }
    let result = if heading.result.is_empty() { "*" } else { heading.result };
    text += &tag("Result", result);
    let is_written = |name: &str| {
        let written = roster.iter().chain(game_tags).map(|(known, _)| *known).chain(OWN_TAGS);
        written.into_iter().any(|known| known.eq_ignore_ascii_case(name))
    };
    game_tags.iter().for_each(|(name, value)| text += &tag(name, value));
    let others = heading.tags.iter().filter(|(name, _)| !is_written(name) && is_name(name));
    others.for_each(|(name, value)| text += &tag(name, value));
    let chess960 = first.castles_unusually();
    if chess960 {
        text += &tag("Variant", "Chess960");
    }
    if first.key() != G::start().key() {
        text += &tag("SetUp", "1");
        text += &tag("FEN", &first.fen(NotationOptions { chess960, ..NotationOptions::default() }));
    }
    let mut words = Vec::new();
    push_comments(notes.comments(&[]), &mut words);
    push_moves(line, 0, variations, notes, &mut words);
    words.push(result.to_owned());
    text + "\n" + &wrapped(&words.join(" "), WIDTH)
}

/// Adds the moves of a line from a ply on, with the lines that leave it in parentheses after the move that they
/// replace. What goes on after the end of the line stands there with its last move, since PGN has no other place for
/// it.
fn push_moves<G: ListedGame>(
    line: &Line<G>,
    from: usize,
    others: &[&Line<G>],
    notes: &NotesByMoves<'_>,
    words: &mut Vec<String>,
) {
    let mut needs_number = true;
    for (ply, (position, &mv)) in line.positions().iter().zip(line.moves()).enumerate().skip(from) {
        match position.side_to_move() {
            Side::First => words.push(format!("{}.", position.move_number())),
            Side::Second if needs_number => words.push(format!("{}...", position.move_number())),
            Side::Second => {}
        }
        words.push(position.record_move(mv));
        let moves = &line.moves()[..=ply];
        words.extend(notes.nags(moves).iter().map(|nag| format!("${nag}")));
        let comments = notes.comments(moves);
        push_comments(comments, words);
        let mut groups = leaving(line, others, ply);
        if ply + 1 == line.ply() {
            groups.extend(leaving(line, others, ply + 1));
        }
        needs_number = !comments.is_empty() || !groups.is_empty();
        for group in groups {
            let begin = words.len();
            push_moves(group[0], ply, &group[1..], notes, words);
            words[begin].insert(0, '(');
            words.last_mut().expect("a variation has moves").push(')');
        }
    }
}

fn push_comments(comments: &[&str], words: &mut Vec<String>) {
    words.extend(comments.iter().map(|comment| in_braces(&comment.replace(['\n', '\r'], " "))));
}

/// Returns true if a text can be the name of a tag of PGN.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn kif<G: ListedGame>(
    line: &Line<G>,
    variations: &[&Line<G>],
    heading: Heading<'_>,
    notes: &NotesByMoves<'_>,
    spelling: KifSpelling<G>,
) -> String {
    let start = KifStart::of(&line.positions()[0], &spelling);
    let mut text = format!("#KIF version=2.0 encoding=UTF-8\n{}", start.text);
    // Writing to a `String` cannot fail.
    for (name, key) in KIF_KEYS.into_iter().chain(KIF_PLAYERS.into_iter().zip(start.sides)) {
        if let Some(value) = value(heading, name) {
            let _ = writeln!(text, "{key}：{}", value.replace(['\n', '\r'], " "));
        }
    }
    text += "手数----指手---------消費時間--\n";
    push_kif_comments(notes.comments(&[]), &mut text);
    push_kif_moves(line, 0, notes, &spelling, &mut text);
    let mover = line.current().side_to_move();
    if let Some((ending, word)) = heading.ending.and_then(|ending| Some((ending, ending.kif(mover)?))) {
        let winner = heading.winner();
        let _ = match ending.winner_of(mover) {
            // A side may also resign while the other one is to move, which KIF has no word for.
            by_word if by_word.is_some() && winner.is_some() && by_word != winner => {
                let winner = start.sides[usize::from(winner == Some(Side::Second))];
                writeln!(text, "*{winner}の勝ち（{word}）")
            }
            _ => writeln!(text, "{:>4} {word}", line.ply() + 1),
        };
    } else if let Some(winner) = heading.winner() {
        let _ = writeln!(text, "*{}の勝ち", start.sides[winner.index()]);
    }
    push_kif_variations(line, 0, variations, notes, &spelling, &mut text);
    text
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use boards::xiangqi::Xiangqi;
    use boards::{Notation, Rules};

    use super::super::notes::Notes;
    use super::*;
    use crate::input::records;
    use crate::replay::replay;

    fn line<G: ListedGame>(start: G, moves: &str) -> Line<G> {
        let mut line = Line::new(start);
        for mv in moves.split(' ') {
            line.push(line.current().parse_move(mv).unwrap());
        }
        line
    }

    /// Writes a game and reads it back.
    fn check<G: ListedGame>(line: &Line<G>, ending: Option<Ending>) -> String {
        let tags = [("Event", "A \"cup\"\n"), ("Black", "B"), ("Bad name", "x"), ("FEN", "x")];
        let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let text = write(&line.clone().into(), &[], Heading { tags: &tags, result: "0-1", ending });
        let records = records(text.as_bytes(), None).unwrap();
        let read: Line<G> = replay(&records[0]).unwrap();
        assert_eq!((read.keys(), read.moves(), records.len()), (line.keys(), line.moves(), 1), "{text}");
        assert_eq!(records[0].tag("Black"), Some("B"), "{text}");
        text
    }

    #[test]
    fn records_of_all_games_are_read_back() {
        let text = check(&line(Chess::start(), "e2e4 e7e5 g1f3"), None);
        assert!(text.contains("1. e4 e5 2. Nf3 0-1") && !text.contains("FEN"), "{text}");
        let castling = Chess::from_fen("4k3/8/8/8/8/8/8/4K1R1 b G - 0 12").unwrap();
        let text = check(&line(castling, "e8e7"), None);
        assert!(text.contains("[Variant \"Chess960\"]") && text.contains("12... Ke7 0-1"), "{text}");
        check(&line(Xiangqi::start(), "h2e2 h9g7"), None);
        let text = check(&line(Shogi::start(), "7g7f 3c3d 8h2b+ 3a2b"), Some(Ending::Resignation));
        assert!(text.contains("５ 投了") || text.contains("5 投了"), "{text}");
        // The first side has resigned after its move.
        let text = check(&line(Shogi::start(), "7g7f"), Some(Ending::Resignation));
        assert!(text.ends_with("*後手の勝ち（投了）\n"), "{text}");
        check(&line(Shogi::handicap("二枚落ち").unwrap(), "6a5b 7g7f"), None);
    }

    #[test]
    fn variations_stand_where_they_leave_the_game() {
        let game = line(Chess::start(), "e2e4 e7e5 g1f3");
        let others = ["e2e4 c7c5 g1f3", "e2e4 c7c5 b1c3 b8c6", "d2d4", "e2e4 e7e5 g1f3 b8c6 f1b5", "e2e4 c7c5", "e2e4"];
        let text =
            write(&game.clone().into(), &others.map(|moves| line(Chess::start(), moves).into()), Heading::default());
        let moves = "1. e4 (1. d4) 1... e5 (1... c5 2. Nf3 (2. Nc3 Nc6)) 2. Nf3 (2. Nf3 Nc6 3. Bb5) *";
        assert!(text.replace('\n', " ").contains(moves), "{text}");
        let read: Line<Chess> = replay(&records(text.as_bytes(), None).unwrap()[0]).unwrap();
        assert_eq!(read.moves(), game.moves());
        let alone = [line(Chess::start(), "d2d4 d7d5").into()];
        let alone = write(&Line::new(Chess::start()).into(), &alone, Heading::default());
        assert!(alone.contains("1. d4 d5 *"), "{alone}");
    }

    #[test]
    fn notes_stand_with_their_moves() {
        let said = |list: &[(usize, &str)]| -> Vec<(usize, String)> {
            list.iter().map(|&(ply, text)| (ply, text.to_owned())).collect()
        };
        let comments =
            [said(&[(0, "begin"), (1, "one")]), said(&[(1, "one"), (2, "other"), (9, "none")]), said(&[(3, "three")])];
        let notes = |index: usize| Notes { comments: &comments[index], nags: &[(2, 6)], thinking: &[(2, 61)] };
        let lines = ["e2e4 e7e5", "e2e4 c7c5 g1f3", "e2e4 c7c5 g1f3 d7d6"].map(|moves| line(Chess::start(), moves));
        let [game, one, longer] =
            std::array::from_fn(|index| NotedLine { line: lines[index].clone(), notes: notes(index) });
        let text = write(&game, &[one, longer], Heading::default());
        let moves = "{ begin } 1. e4 { one } 1... e5 $6 (1... c5 $6 { other } 2. Nf3 { three } 2... d6) *";
        assert!(text.replace('\n', " ").contains(moves), "{text}");
        let lines = ["7g7f 3c3d", "7g7f 8c8d 2g2f"].map(|moves| line(Shogi::start(), moves));
        let [game, other] = std::array::from_fn(|index| NotedLine { line: lines[index].clone(), notes: notes(index) });
        let text = write(&game, &[other], Heading::default());
        let (_, moves) = text.split_once("--\n").unwrap();
        let expected = "*begin\n   1 ７六歩(77)\n*one\n   2 ３四歩(33)   ( 1:01/00:01:01)\n\n変化：2手\n   2 ８四歩(83)   ( 1:01/00:01:01)\n*other\n   3 ２六歩(27)\n";
        assert_eq!(moves, expected);
    }

    #[test]
    fn variations_of_kif_follow_the_game_from_its_end() {
        let game = line(Shogi::start(), "7g7f 3c3d 8h2b+ 3a2b");
        let others =
            ["2g2f", "7g7f 3c3d 2g2f", "7g7f 3c3d 2g2f 8c8d", "7g7f 3c3d 2g2f 4c4d", "7g7f 3c3d 8h2b+ 3a2b B*4e"];
        let heading = Heading { ending: Some(Ending::Resignation), ..Heading::default() };
        let text = write(&game.clone().into(), &others.map(|moves| line(Shogi::start(), moves).into()), heading);
        let (_, variations) = text.split_once("投了\n").unwrap();
        let expected = "\n変化：5手\n   5 ４五角打\n\n変化：3手\n   3 ２六歩(27)\n   4 ８四歩(83)\n\n変化：4手\n   4 ４四歩(43)\n\n変化：1手\n   1 ２六歩(27)\n";
        assert_eq!(variations, expected);
        let read: Line<Shogi> = replay(&records(text.as_bytes(), None).unwrap()[0]).unwrap();
        assert_eq!(read.moves(), game.moves());
    }
}
