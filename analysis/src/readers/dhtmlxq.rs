//! DhtmlXQ, the records of the web site dpxq.com (东萍象棋): fields of text, alone or within a page
//! (`docs/analysis.md` section 3.8).

use std::collections::BTreeMap;

use boards::message;

use super::move_tree::{MoveTree, Node, off_board, unfinished};
use super::placement::{Placement, Point};
use crate::record::{Record, Records};
use crate::text::single_spaced;

/// Beginning of each field, and of the mark of a new game.
pub const SIGNATURE: &str = "[DhtmlXQ";

/// Tags of PGN that a field means.
const TAGS: [(&str, &str); 7] = [
    ("title", "Title"),
    ("event", "Event"),
    ("round", "Round"),
    ("date", "Date"),
    ("place", "Site"),
    ("red", "Red"),
    ("black", "Black"),
];

/// Greatest number of bytes of a field's name.
const LONGEST_NAME: usize = 40;
/// Number of the line of moves that is the game; variations have others.
const MAIN_LINE: usize = 0;
/// Number of digits of a move, and of a position.
const DIGITS_OF_MOVE: usize = 4;
const DIGITS_OF_POSITION: usize = 64;

/// Reads the games of a text. Each begins at a mark such as `[DhtmlXQ]`; a text without marks has one game.
pub fn read(text: &str) -> Vec<Record> {
    let mut records = Records::default();
    let mut game = Game::default();
    let mut rest = text;
    while let Some((name, after)) = next_name(rest) {
        if records.is_full() {
            break;
        }
        rest = after;
        match name.strip_prefix(&SIGNATURE[1..]) {
            Some("" | "HTML" | "iFrame") => std::mem::take(&mut game).finish(&mut records),
            Some(name) => {
                let is_end = |at: &usize| rest[at + 1..].starts_with('/') || rest[*at..].starts_with(SIGNATURE);
                let end = rest.match_indices('[').map(|(at, _)| at).find(is_end);
                let (value, after) = rest.split_at(end.unwrap_or(rest.len()));
                game.field(name.trim_start_matches('_'), value.trim());
                rest = after;
            }
            // The lines of a page whose script has them in parts.
            None => {
                let (value, after) = rest.split_at(rest.find('[').unwrap_or(rest.len()));
                game.line(name, value.trim());
                rest = after;
            }
        }
    }
    game.finish(&mut records);
    records.into_vec()
}

/// Returns the next name of a field, of a mark or of a line, and what comes after its bracket.
fn next_name(text: &str) -> Option<(&str, &str)> {
    text.match_indices('[').find_map(|(open, _)| {
        let inner = &text[open + 1..];
        let length = inner.bytes().take(LONGEST_NAME).position(|byte| byte == b']')?;
        let name = &inner[..length];
        let is_wanted = name.starts_with(&SIGNATURE[1..]) || line_numbers(name).is_some();
        is_wanted.then_some((name, &inner[length + 1..]))
    })
}

/// Returns the numbers of a line: the line that it leaves, the move there that it replaces, counted from 1 at the
/// beginning of the game, and its own.
fn line_numbers(name: &str) -> Option<[usize; 3]> {
    let numbers: Vec<usize> = name.split('_').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

/// A line of moves: the line that it leaves, the number of its first move, its moves as digits.
#[derive(Debug)]
struct Line {
    parent: usize,
    first_move: usize,
    digits: String,
}

#[derive(Debug, Default)]
struct Game {
    record: Record,
    placement: Option<Placement>,
    lines: BTreeMap<usize, Line>,
    /// Comments by the number of the line and that of the move.
    comments: BTreeMap<(usize, usize), String>,
}

impl Game {
    fn field(&mut self, name: &str, value: &str) {
        if value.is_empty() {
            return;
        }
        if let Some((_, tag)) = TAGS.into_iter().find(|(field, _)| *field == name) {
            self.record.add_tag(tag, single_spaced(value));
        } else if let Some(place) = name.strip_prefix("comment") {
            let place = match place.split_once('_') {
                Some((line, mv)) => line.parse().ok().zip(mv.parse().ok()),
                None => place.parse().ok().map(|mv| (MAIN_LINE, mv)),
            };
            // Line breaks are written as bars.
            self.comments.extend(place.map(|place| (place, single_spaced(&value.replace("||", " ")))));
        } else {
            match name {
                "result" => self.record.result = result(value).map(str::to_owned),
                "binit" => self.position(value),
                "movelist" => self.line("0_1_0", value),
                _ => self.line(name.trim_start_matches("move_"), value),
            }
        }
    }

    fn position(&mut self, digits: &str) {
        if digits.len() != DIGITS_OF_POSITION || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            let text = format!("{:?}", digits.chars().take(20).collect::<String>());
            return self.record.add_problem(|| message!("cannot-read", "cannot read {text}", text = text));
        }
        let (squares, _) = digits.as_bytes().as_chunks::<2>();
        self.placement = Some(Placement::from_list(squares.iter().map(point)));
    }

    /// Keeps the moves of a line, of several for the same one the first.
    fn line(&mut self, name: &str, digits: &str) {
        let Some([parent, first_move, number]) = line_numbers(name) else { return };
        let digits: String = digits.chars().take_while(|letter| !matches!(letter, '\'' | '"')).collect();
        if !digits.is_empty() {
            self.lines.entry(number).or_insert(Line { parent, first_move, digits });
        }
    }

    fn finish(mut self, records: &mut Records) {
        if !self.lines.contains_key(&MAIN_LINE) && self.placement.is_none() {
            return;
        }
        let tree = self.tree();
        self.record.comments.extend(self.comments.remove(&(MAIN_LINE, 0)));
        tree.write_to(&mut self.record, self.placement.as_ref(), true);
        records.add(self.record);
    }

    fn tree(&mut self) -> MoveTree {
        let mut tree = MoveTree::default();
        let mut places = BTreeMap::new();
        for (&number, line) in &self.lines {
            let mut nodes = Vec::new();
            let groups = line.digits.as_bytes().chunks(DIGITS_OF_MOVE);
            for (offset, group) in groups.enumerate() {
                let count = line.first_move.saturating_add(offset);
                let squares = group.as_chunks::<2>();
                let ([from, to], []) = squares else {
                    self.record.add_problem(unfinished);
                    break;
                };
                let (Some(from), Some(to)) = (point(from), point(to)) else {
                    self.record.add_problem(off_board);
                    break;
                };
                let comment = self.comments.get(&(number, count)).cloned().unwrap_or_default();
                nodes.push(Node { from, to, comment });
            }
            places.insert(number, tree.add_line(nodes.into_iter()));
        }
        // From the last one, because each comes before those that its move has. A line that names itself or a later one
        // as that which it leaves would make a circle.
        for (number, line) in self.lines.iter().rev().filter(|(number, line)| line.parent < **number) {
            let offset = self.lines.get(&line.parent).and_then(|parent| line.first_move.checked_sub(parent.first_move));
            let other = offset.and_then(|offset| places[&line.parent].get(offset));
            if let (Some(&other), Some(&first)) = (other, places[number].first()) {
                tree.set_alternative(other, first);
            }
        }
        tree
    }
}

/// Returns the point of a file and a rank, that of Black first; `None` for 99, which is none.
fn point([file, rank]: &[u8; 2]) -> Option<Point> {
    let digit = |byte: u8| char::from(byte).to_digit(10).map(|digit| digit as usize);
    Point::new(digit(*file)?, 9 - digit(*rank)?)
}

/// Returns the result of words such as 红胜.
fn result(words: &str) -> Option<&'static str> {
    let has = |letters: &[char]| words.contains(letters);
    let (red, black) = (has(&['红', '紅']), has(&['黑']));
    match (has(&['胜', '勝']), has(&['负', '負']), has(&['和', '平'])) {
        (false, false, true) => Some("1/2-1/2"),
        (true, false, false) if red != black => Some(if red { "1-0" } else { "0-1" }),
        (false, true, false) if red != black => Some(if red { "0-1" } else { "1-0" }),
        _ => None,
    }
}
