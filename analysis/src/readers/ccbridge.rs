//! CBR and CBL, the files of CCBridge (象棋桥): one game, and a library of games (`docs/analysis.md` section 3.7).

use std::ops::Range;

use super::bytes::Bytes;
use super::move_tree::{Builder, MoveTree, Node, off_board, result_of, unfinished};
use super::placement::{Placement, Point};
use crate::record::{Record, Records};
use crate::text::utf16_line;

/// Beginning of the files.
pub const SIGNATURE: &[u8] = b"CCBridge";
/// Beginning of each game, also in a library.
const RECORD: &[u8] = b"CCBridge Record";
/// In a library a game begins at a multiple of this distance from the first one.
const SLOT: usize = 4096;

/// Places in the header of a game.
const RESULT: usize = 2076;
const FIRST_SIDE: usize = 2112;
const BOARD: Range<usize> = 2120..2210;
const MOVES: usize = 2214;

/// Tags, and their places in the header.
const TAGS: [(&str, Range<usize>); 7] = [
    ("Title", 180..308),
    ("Event", 692..756),
    ("Round", 756..820),
    ("Date", 884..948),
    ("Site", 948..1012),
    ("Red", 1076..1140),
    ("Black", 1300..1364),
];

/// Number of the first side if it is Black.
const BLACK: u8 = 2;

/// Flags of an entry: nothing follows the move in its line; another move for it comes later; a comment comes with it.
const ENDS_LINE: u8 = 1;
const HAS_ALTERNATIVE: u8 = 2;
const HAS_COMMENT: u8 = 4;

/// Reads the games of a file.
pub fn read(bytes: &[u8]) -> Vec<Record> {
    let mut records = Records::default();
    // In a library an index comes before the first game.
    let first = bytes.windows(RECORD.len()).position(|window| window == RECORD);
    let mut rest = &bytes[first.unwrap_or(bytes.len())..];
    while !rest.is_empty() && !records.is_full() {
        // A long game goes on in the slots behind its own, which do not begin like a game.
        let slots = 1 + rest.chunks(SLOT).skip(1).take_while(|slot| !slot.starts_with(RECORD)).count();
        let (game, others) = rest.split_at((slots * SLOT).min(rest.len()));
        records.add(read_game(game));
        rest = others;
    }
    records.into_vec()
}

fn read_game(bytes: &[u8]) -> Record {
    let mut record = Record::default();
    let Some((header, moves)) = bytes.split_first_chunk::<MOVES>() else {
        record.add_problem(unfinished);
        return record;
    };
    for (name, place) in TAGS {
        record.add_text_tag(name, utf16_line(&header[place]));
    }
    record.result = result_of(header[RESULT]);
    let mut placement = Placement::default();
    for (square, piece) in header[BOARD].iter().enumerate() {
        if let (Some(point), Some(letter)) = (point(square), letter(*piece)) {
            placement.put(point, letter);
        }
    }
    let tree = read_moves(&mut record, Bytes::new(moves));
    tree.write_to(&mut record, Some(&placement), header[FIRST_SIDE] != BLACK);
    record
}

/// Reads the moves behind the header. The first entry is no move; it has the comment on the position.
fn read_moves(record: &mut Record, mut bytes: Bytes<'_>) -> MoveTree {
    let mut builder = Builder::default();
    let Some(opening) = entry(&mut bytes) else { return builder.finish() };
    record.add_comment(&opening.comment);
    if opening.flags & ENDS_LINE != 0 {
        return builder.finish();
    }
    while builder.expects_move() {
        let Some(Entry { flags, from, to, comment }) = entry(&mut bytes) else {
            record.add_problem(unfinished);
            break;
        };
        // Zeros fill the slot of a game without moves.
        if from == to {
            break;
        }
        let (Some(from), Some(to)) = (point(from.into()), point(to.into())) else {
            record.add_problem(off_board);
            break;
        };
        builder.push(Node { from, to, comment }, flags & ENDS_LINE == 0, flags & HAS_ALTERNATIVE != 0);
    }
    builder.finish()
}

struct Entry {
    flags: u8,
    from: u8,
    to: u8,
    comment: String,
}

/// Takes the next entry; `None` if the bytes end within it.
fn entry(bytes: &mut Bytes<'_>) -> Option<Entry> {
    let [flags, _, from, to] = bytes.array()?;
    let length = if flags & HAS_COMMENT != 0 { bytes.number()? } else { 0 };
    Some(Entry { flags, from, to, comment: utf16_line(bytes.take(length as usize)?) })
}

/// Returns the point of a square: 0 is Black's corner on the left of Red, 8 the other one.
fn point(square: usize) -> Option<Point> {
    Point::new(square % 9, 9_usize.checked_sub(square / 9)?)
}

/// Returns the letter of a piece: the high half of the byte is the side, the low half the kind.
fn letter(piece: u8) -> Option<char> {
    let kind = *b"RNBAKCP".get(usize::from(piece & 0x0F).checked_sub(1)?)?;
    match piece >> 4 {
        1 => Some(char::from(kind)),
        2 => Some(char::from(kind.to_ascii_lowercase())),
        _ => None,
    }
}
