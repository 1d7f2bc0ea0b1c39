//! XQF, the files of XQStudio (象棋演播室), one game each. Version 10 is described by its author (`XqfFormat.txt`, 2001);
//! later versions are known from programs that read them (`docs/analysis.md` section 3.6).

use super::bytes::Bytes;
use super::move_tree::{Builder, MoveTree, Node, off_board, result_of, unfinished};
use super::placement::{Placement, Point};
use crate::record::Record;
use crate::text::chinese_line;

/// Beginning of the files.
pub const SIGNATURE: &[u8] = b"XQ";
/// Last version whose bytes stand as they are.
const LAST_PLAIN_VERSION: u8 = 10;
/// First version that stores the pieces in another order.
const FIRST_SHUFFLED_VERSION: u8 = 12;

/// Places in the header.
const VERSION: usize = 0x02;
const PIECES: usize = 0x10;
const FIRST_SIDE: usize = 0x32;
const RESULT: usize = 0x33;
const MOVES: usize = 0x400;

/// Value of the first side that is Black; Red has 0.
const BLACK: u8 = 1;

/// Tags, their places in the header, and the greatest number of their bytes, which follow one with the number of them.
const TAGS: [(&str, usize, usize); 6] = [
    ("Title", 0x50, 63),
    ("Event", 0xD0, 63),
    ("Date", 0x110, 15),
    ("Site", 0x120, 15),
    ("Red", 0x130, 15),
    ("Black", 0x140, 15),
];

/// Text that the keys of a file turn into one byte for each byte of its moves.
const KEY_TEXT: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// Numbers that a file adds to the squares of a move, besides the keys.
const FROM_OFFSET: u8 = 0x18;
const TO_OFFSET: u8 = 0x20;

/// Flags of an entry: a move follows in its line; another move for it comes later; the length of a comment follows.
const HAS_NEXT: u8 = 0x80;
const HAS_ALTERNATIVE: u8 = 0x40;
const HAS_COMMENT: u8 = 0x20;
/// The first two flags up to version 10, where any of the bits may be set. A length always follows.
const PLAIN_HAS_NEXT: u8 = 0xF0;
const PLAIN_HAS_ALTERNATIVE: u8 = 0x0F;

/// Numbers that a file adds to its bytes, so that other programs cannot read it; zeros up to version 10.
#[derive(Debug, Default)]
struct Keys {
    pieces: u8,
    from: u8,
    to: u8,
    comment_length: u32,
    stream: [u8; 32],
}

impl Keys {
    fn of_header(header: &[u8; MOVES]) -> Keys {
        let [mask, _, _, _, _, or_sum, or_pieces, or_from, or_to, sum, pieces, from, to] =
            *header[3..].first_chunk().expect("the header is longer");
        // Modulo 256, the polynomial of XQStudio.
        let mixed = |key: u8| key.wrapping_mul(key).wrapping_mul(54).wrapping_add(221);
        let piece_key = mixed(pieces).wrapping_mul(pieces);
        let from_key = mixed(from).wrapping_mul(piece_key);
        let to_key = mixed(to).wrapping_mul(from_key);
        let masks = [(sum, or_sum), (pieces, or_pieces), (from, or_from), (to, or_to)];
        let masks = masks.map(|(key, or)| (key & mask) | or);
        Keys {
            pieces: piece_key,
            from: from_key,
            to: to_key,
            comment_length: (u32::from(sum) * 256 + u32::from(pieces)) % 32_000 + 767,
            stream: std::array::from_fn(|at| KEY_TEXT[at] & masks[at % masks.len()]),
        }
    }
}

/// Reads the game of a file; no game if it is too short for one.
pub fn read(bytes: &[u8]) -> Vec<Record> {
    let Some((header, moves)) = bytes.split_first_chunk::<MOVES>() else { return Vec::new() };
    let version = header[VERSION];
    let keys = if version > LAST_PLAIN_VERSION { Keys::of_header(header) } else { Keys::default() };
    let mut record = Record::default();
    for (name, place, most) in TAGS {
        let length = usize::from(header[place]).min(most);
        record.add_text_tag(name, chinese_line(&header[place + 1..][..length]));
    }
    record.result = result_of(header[RESULT]);
    let placement = placement(header, version, &keys);
    let plain: Vec<u8> =
        moves.iter().zip(keys.stream.iter().cycle()).map(|(byte, key)| byte.wrapping_sub(*key)).collect();
    let tree = read_moves(&mut record, Bytes::new(&plain), version, &keys);
    tree.write_to(&mut record, Some(&placement), header[FIRST_SIDE] != BLACK);
    vec![record]
}

fn placement(header: &[u8; MOVES], version: u8, keys: &Keys) -> Placement {
    let stored: &[u8; 32] = header[PIECES..].first_chunk().expect("the header is longer");
    let first = if version >= FIRST_SHUFFLED_VERSION { usize::from(keys.pieces) + 1 } else { 0 };
    let mut squares = [0; 32];
    for (at, square) in stored.iter().enumerate() {
        squares[(first + at) % squares.len()] = square.wrapping_sub(keys.pieces);
    }
    Placement::from_list(squares.into_iter().map(point))
}

/// Returns the point of a number with its file and rank as decimal digits.
fn point(number: u8) -> Option<Point> {
    Point::new(usize::from(number / 10), usize::from(number % 10))
}

/// Reads the moves behind the header. The first entry is no move; it has the comment on the position.
fn read_moves(record: &mut Record, mut bytes: Bytes<'_>, version: u8, keys: &Keys) -> MoveTree {
    let mut builder = Builder::default();
    let opening = entry(&mut bytes, version, keys);
    let has_moves = opening.as_ref().is_none_or(|opening| opening.has_next);
    if let Some(opening) = opening {
        record.add_comment(&chinese_line(opening.comment));
    }
    while has_moves && builder.expects_move() {
        let Some(Entry { from, to, has_next, has_alternative, comment }) = entry(&mut bytes, version, keys) else {
            record.add_problem(unfinished);
            break;
        };
        let (Some(from), Some(to)) = (point(from), point(to)) else {
            record.add_problem(off_board);
            break;
        };
        builder.push(Node { from, to, comment: chinese_line(comment) }, has_next, has_alternative);
    }
    builder.finish()
}

struct Entry<'a> {
    from: u8,
    to: u8,
    has_next: bool,
    has_alternative: bool,
    comment: &'a [u8],
}

/// Takes the next entry; `None` if the bytes end within it.
fn entry<'a>(bytes: &mut Bytes<'a>, version: u8, keys: &Keys) -> Option<Entry<'a>> {
    let [from, to, flags, _] = bytes.array()?;
    let [has_next, has_alternative, has_length] = if version <= LAST_PLAIN_VERSION {
        [flags & PLAIN_HAS_NEXT != 0, flags & PLAIN_HAS_ALTERNATIVE != 0, true]
    } else {
        [flags & HAS_NEXT != 0, flags & HAS_ALTERNATIVE != 0, flags & HAS_COMMENT != 0]
    };
    let length = if has_length { bytes.number()?.saturating_sub(keys.comment_length) } else { 0 };
    Some(Entry {
        from: from.wrapping_sub(FROM_OFFSET).wrapping_sub(keys.from),
        to: to.wrapping_sub(TO_OFFSET).wrapping_sub(keys.to),
        has_next,
        has_alternative,
        comment: bytes.take(length as usize)?,
    })
}
