//! Moves in Japanese notation, as books and the Japanese federation write them (`docs/analysis.md` section 4.3):
//! `▲７六歩`, `△同銀右`, `▲５五角打`; and as KIF records write them, with the origin in place of the distinction:
//! `７六歩(77)`.

use super::illegality::Origin;
use super::moves::ShogiMove;
use super::{Kind, Shogi, Square};
use crate::{Move, MoveError, Rules, Side};

/// Full-width digits of the files.
const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
/// Numerals of the ranks, and of the pieces in a hand.
pub(super) const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
/// Names of the kinds in moves, in the order of [`Kind::ALL`].
const NAMES: [&str; Kind::COUNT] =
    ["歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "成香", "成桂", "成銀", "馬", "龍"];
/// Marks of the sides before a move.
pub(super) const MARKS: [char; 2] = ['▲', '△'];

/// Direction in which a piece comes to its target, as its side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Approach {
    Up,
    Down,
    Across,
}

impl Approach {
    fn of(side: Side, from: Square, to: Square) -> Approach {
        match from.seen_by(side).rank().cmp(&to.seen_by(side).rank()) {
            std::cmp::Ordering::Greater => Approach::Up,
            std::cmp::Ordering::Less => Approach::Down,
            std::cmp::Ordering::Equal => Approach::Across,
        }
    }

    const fn character(self) -> char {
        match self {
            Approach::Up => '上',
            Approach::Down => '引',
            Approach::Across => '寄',
        }
    }
}

/// Returns a number that grows from the right of a side to its left: the sides sit opposite each other.
fn leftness(side: Side, square: Square) -> u8 {
    match side {
        Side::First => square.file(),
        Side::Second => Square::FILES - 1 - square.file(),
    }
}

/// Returns true if a piece that moves like a silver or gold general goes one step straight ahead.
fn is_straight(kind: Kind, side: Side, from: Square, to: Square) -> bool {
    let general = kind == Kind::Silver || Kind::GOLDS.contains(&kind);
    general && from.file() == to.file() && Approach::of(side, from, to) == Approach::Up
}

/// Returns the origins of the pieces of a kind on the board that may move to a square.
fn origins(position: &Shogi, kind: Kind, to: Square) -> Vec<Square> {
    let moves = position.move_list().into_iter().filter(|mv| !mv.is_drop() && mv.to() == to);
    let mut origins: Vec<Square> = moves.filter(|&mv| position.kind_before(mv) == kind).map(|mv| mv.from()).collect();
    origins.sort();
    origins.dedup();
    origins
}

/// Writes a legal move with the mark of its side.
pub(super) fn write(position: &Shogi, mv: Move, previous: Option<Move>) -> String {
    let kind = position.kind_before(mv);
    let distinction = if mv.is_drop() {
        let rival = !origins(position, kind, mv.to()).is_empty();
        if rival { "打".to_owned() } else { String::new() }
    } else {
        distinction(position, kind, mv.from(), mv.to())
    };
    let promotion = if !mv.is_drop() && !mv.promotes() && can_promote(position, mv) { "不成" } else { "" };
    let mark = MARKS[position.side_to_move().index()];
    let promotes = if mv.promotes() { "成" } else { promotion };
    format!("{mark}{}{}{distinction}{promotes}", target(mv, previous, ""), NAMES[kind.index()])
}

/// Writes a legal move as KIF records do: without a mark, with the origin in ASCII digits, `打` for every drop.
pub(super) fn write_kif(position: &Shogi, mv: Move, previous: Option<Move>) -> String {
    let target = target(mv, previous, "\u{3000}");
    let name = NAMES[position.kind_before(mv).index()];
    if mv.is_drop() {
        return format!("{target}{name}打");
    }
    let promotes = if mv.promotes() { "成" } else { "" };
    format!("{target}{name}{promotes}({}{})", mv.from().file() + 1, mv.from().rank() + 1)
}

/// Writes the target, or `同` and a filler where it is that of the previous move.
fn target(mv: Move, previous: Option<Move>, filler: &str) -> String {
    let to = mv.to();
    if previous.is_some_and(|previous| previous != Move::NONE && previous.to() == to) {
        return format!("同{filler}");
    }
    format!("{}{}", FILES[usize::from(to.file())], NUMERALS[usize::from(to.rank())])
}

fn can_promote(position: &Shogi, mv: Move) -> bool {
    Rules::is_legal(position, Move::pack(mv.from(), mv.to(), true))
}

/// Returns the characters that distinguish a piece from others of its kind that may move to the same square.
fn distinction(position: &Shogi, kind: Kind, from: Square, to: Square) -> String {
    let side = position.side_to_move();
    let mut rivals = origins(position, kind, to);
    rivals.retain(|&rival| rival != from);
    if rivals.is_empty() {
        return String::new();
    }
    let approach = Approach::of(side, from, to);
    let companions: Vec<Square> =
        rivals.iter().copied().filter(|&rival| Approach::of(side, rival, to) == approach).collect();
    // Knights are told apart by their sides, and so is what shares its direction with others.
    if companions.is_empty() {
        return approach.character().to_string();
    }
    if is_straight(kind, side, from, to) {
        return "直".to_owned();
    }
    if let Some(character) = outermost(side, from, &rivals) {
        return character.to_string();
    }
    let character = outermost(side, from, &companions).map(String::from).unwrap_or_default();
    format!("{character}{}", approach.character())
}

/// Returns the character of the side on which a piece stands if all others are on its other side.
fn outermost(side: Side, from: Square, others: &[Square]) -> Option<char> {
    let own = leftness(side, from);
    if others.iter().all(|&other| leftness(side, other) < own) {
        Some('左')
    } else if others.iter().all(|&other| leftness(side, other) > own) {
        Some('右')
    } else {
        None
    }
}

/// Move described by a Japanese text.
struct Wanted {
    to: Square,
    kind: Kind,
    from: Option<Square>,
    approach: Option<Approach>,
    straight: bool,
    /// Side of the board among the remaining candidates: true for the left.
    left: Option<bool>,
    drop: bool,
    promotes: Option<bool>,
}

/// Reads a legal move in Japanese notation, with or without mark, distinction and origin.
pub(super) fn parse(position: &Shogi, text: &str, previous: Option<Move>) -> Result<Move, MoveError> {
    let wanted = Wanted::parse(text, previous).ok_or_else(|| MoveError::syntax(text))?;
    let fitting = |mv: &Move| mv.to() == wanted.to && position.kind_before(*mv) == wanted.kind;
    let (drops, mut moves): (Vec<Move>, Vec<Move>) =
        position.move_list().into_iter().filter(fitting).partition(|mv| mv.is_drop());
    wanted.narrow(position, &mut moves);
    let origin = wanted.origin();
    // A drop needs no mark where no piece on the board can move there.
    let is_drop = origin == Origin::Hand || origin == Origin::Either && moves.is_empty();
    let moves = if is_drop { drops } else { moves };
    let target = (wanted.kind, wanted.from, wanted.to);
    MoveError::only(text, moves.into_iter(), || position.why_none(origin, target, wanted.promotes == Some(true)))
}

impl Wanted {
    fn origin(&self) -> Origin {
        let distinguished = self.from.is_some() || self.approach.is_some() || self.left.is_some() || self.straight;
        match self.drop {
            true => Origin::Hand,
            false if distinguished || self.promotes.is_some() => Origin::Board,
            false => Origin::Either,
        }
    }

    fn parse(text: &str, previous: Option<Move>) -> Option<Wanted> {
        let text = text.trim_start_matches(['▲', '△', '☗', '☖', '▼', '▽', ' ', '\u{3000}']);
        let (text, from) = split_origin(text)?;
        let mut letters = text.chars().filter(|letter| !letter.is_whitespace()).peekable();
        let to = match letters.next()? {
            '同' => {
                // Some programs write the square after 同 all the same.
                if letters.peek().copied().and_then(digit).is_some() {
                    letters.next();
                    letters.next();
                }
                previous.filter(|&previous| previous != Move::NONE)?.to()
            }
            file => Square::at(digit(file)?, rank(letters.next()?)?),
        };
        let rest: String = letters.collect();
        let (kind, rest) = piece(&rest)?;
        let mut wanted =
            Wanted { to, kind, from, approach: None, straight: false, left: None, drop: false, promotes: None };
        let rest = ["不成", "不", "生"].into_iter().find_map(|ending| rest.strip_suffix(ending)).map_or(rest, |rest| {
            wanted.promotes = Some(false);
            rest
        });
        rest.chars().try_for_each(|letter| wanted.note(letter))?;
        Some(wanted)
    }

    fn note(&mut self, letter: char) -> Option<()> {
        match letter {
            '上' | '行' | '入' => self.approach = Some(Approach::Up),
            '引' | '下' => self.approach = Some(Approach::Down),
            '寄' => self.approach = Some(Approach::Across),
            '直' => self.straight = true,
            '左' => self.left = Some(true),
            '右' => self.left = Some(false),
            '打' | '合' => self.drop = true,
            '成' => self.promotes = Some(true),
            _ => return None,
        }
        Some(())
    }

    /// Removes the moves that the text does not describe.
    fn narrow(&self, position: &Shogi, moves: &mut Vec<Move>) {
        let side = position.side_to_move();
        moves.retain(|mv| self.from.is_none_or(|from| mv.from() == from));
        moves.retain(|mv| self.approach.is_none_or(|approach| Approach::of(side, mv.from(), mv.to()) == approach));
        moves.retain(|mv| !self.straight || is_straight(self.kind, side, mv.from(), mv.to()));
        if let Some(left) = self.left {
            let places = moves.iter().map(|mv| leftness(side, mv.from()));
            let outermost = if left { places.max() } else { places.min() };
            moves.retain(|mv| Some(leftness(side, mv.from())) == outermost);
        }
        // Without a word about promotion the piece does not promote, unless it must.
        let promotes = self.promotes.unwrap_or_else(|| moves.iter().all(|mv| mv.promotes()));
        moves.retain(|mv| mv.promotes() == promotes);
    }
}

/// Splits the origin in parentheses, ASCII or full-width, from the end of a text.
fn split_origin(text: &str) -> Option<(&str, Option<Square>)> {
    let text = text.trim_end();
    let Some((before, origin)) = text.split_once(['(', '（']) else { return Some((text, None)) };
    let mut letters = origin.trim_end_matches([')', '）']).chars();
    let from = Square::at(digit(letters.next()?)?, digit(letters.next()?)?);
    letters.next().is_none().then_some((before, Some(from)))
}

/// Returns the value of a digit from 1 to 9, less one.
fn digit(letter: char) -> Option<u8> {
    let value = letter.to_digit(10).or_else(|| (letter as u32).checked_sub('０' as u32))?;
    (1..=9).contains(&value).then(|| value as u8 - 1)
}

fn rank(letter: char) -> Option<u8> {
    let numeral = NUMERALS.iter().position(|&numeral| numeral == letter).map(|index| index as u8);
    numeral.or_else(|| digit(letter))
}

/// Returns the kind at the beginning of a text, and the rest of the text.
fn piece(text: &str) -> Option<(Kind, &str)> {
    /// Other names, in shorter forms and other characters.
    const OTHERS: [(&str, Kind); 8] = [
        ("王", Kind::King),
        ("竜", Kind::Dragon),
        ("杏", Kind::PromotedLance),
        ("圭", Kind::PromotedKnight),
        ("全", Kind::PromotedSilver),
        ("成歩", Kind::Tokin),
        ("成角", Kind::Horse),
        ("成飛", Kind::Dragon),
    ];
    let names = NAMES.into_iter().zip(Kind::ALL).chain(OTHERS);
    let mut found = names.filter_map(|(name, kind)| Some((kind, text.strip_prefix(name)?)));
    found.next()
}

/// Returns the kind of a character in a diagram.
pub(super) fn kind_of(letter: char) -> Option<Kind> {
    let text = letter.to_string();
    piece(&text).map(|(kind, _)| kind)
}
