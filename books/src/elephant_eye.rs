//! Books of ElephantEye and its relatives for xiangqi, `BOOK.DAT` (`docs/books.md` section 3.2): records of 8 bytes,
//! little-endian, sorted by the key of the position: key (4 bytes), move (2), weight (2). A position and its mirror
//! image share one entry.

use std::collections::BTreeMap;
use std::io;
use std::sync::LazyLock;

use boards::xiangqi::{Kind, Parts, Piece, Square, Xiangqi};
use boards::{Line, Move, Notation, Rules, Side};

use crate::book::{Book, BookMove, BookPosition, Found, Matching};
use crate::error::BookError;
use crate::records::Records;
use crate::source::Source;

/// Length of a record in bytes.
const RECORD: usize = 8;

/// Squares are numbered on a board of 16 x 16, whose first playable file and upper rank are both 3.
const MARGIN: u8 = 3;

/// A book in ElephantEye's format.
pub struct ElephantEyeBook(Records<RECORD>);

/// The numbers whose exclusive or is the key of a position.
struct Keys {
    /// For each piece, in the order of the format, and each of 16 x 16 squares.
    pieces: Vec<[u32; 256]>,
    /// For Black to move.
    black: u32,
}

static KEYS: LazyLock<Keys> = LazyLock::new(Keys::new);

/// The generator of the numbers: the stream cipher RC4 with a key of one zero byte.
struct Rc4 {
    state: [u8; 256],
    x: u8,
    y: u8,
}

impl Rc4 {
    fn new() -> Rc4 {
        let mut state: [u8; 256] = std::array::from_fn(|index| index as u8);
        let mut swap = 0_u8;
        for index in 0..256 {
            swap = swap.wrapping_add(state[index]);
            state.swap(index, usize::from(swap));
        }
        Rc4 { state, x: 0, y: 0 }
    }

    fn byte(&mut self) -> u8 {
        self.x = self.x.wrapping_add(1);
        self.y = self.y.wrapping_add(self.state[usize::from(self.x)]);
        self.state.swap(usize::from(self.x), usize::from(self.y));
        let sum = self.state[usize::from(self.x)].wrapping_add(self.state[usize::from(self.y)]);
        self.state[usize::from(sum)]
    }

    fn number(&mut self) -> u32 {
        u32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()])
    }
}

impl Keys {
    fn new() -> Keys {
        let mut random = Rc4::new();
        // Each key of the engine has three numbers, of which the book has the last one.
        let mut key = || {
            random.number();
            random.number();
            random.number()
        };
        let black = key();
        let pieces = (0..Piece::COUNT).map(|_| std::array::from_fn(|_| key())).collect();
        Keys { pieces, black }
    }
}

/// Returns the place of a piece in the order of the format: king to pawn of Red, then of Black.
fn piece_index(piece: Piece) -> usize {
    let kind = match piece.kind() {
        Kind::King => 0,
        Kind::Advisor => 1,
        Kind::Elephant => 2,
        Kind::Horse => 3,
        Kind::Rook => 4,
        Kind::Cannon => 5,
        Kind::Pawn => 6,
    };
    kind + Kind::COUNT * piece.side().index()
}

fn number_of(square: Square) -> u8 {
    (MARGIN + Square::RANKS - 1 - square.rank()) << 4 | (MARGIN + square.file())
}

fn square_of(number: u8) -> Option<Square> {
    let file = (number & 15).checked_sub(MARGIN).filter(|&file| file < Square::FILES)?;
    let row = (number >> 4).checked_sub(MARGIN).filter(|&row| row < Square::RANKS)?;
    Some(Square::at(file, Square::RANKS - 1 - row))
}

/// Returns the key of a position, or of its mirror image.
pub fn key(position: &Xiangqi, mirrored: bool) -> u32 {
    let keys = &*KEYS;
    let mut key = if position.side_to_move() == Side::First { 0 } else { keys.black };
    for square in Square::all() {
        if let Some(piece) = position.piece_at(square) {
            key ^= keys.pieces[piece_index(piece)][usize::from(number_of(seen(square, mirrored)))];
        }
    }
    key
}

/// Returns a square as the mirror image has it, if that is meant.
fn seen(square: Square, mirrored: bool) -> Square {
    if mirrored { Square::at(Square::FILES - 1 - square.file(), square.rank()) } else { square }
}

/// Returns a key of a position that its mirror image shares, longer than those of the file.
pub fn entry_key(position: &Xiangqi) -> u64 {
    let keys = [false, true].map(|mirrored| u64::from(key(position, mirrored)));
    (keys[0].min(keys[1]) << 32) | keys[0].max(keys[1])
}

/// Returns the code of a legal move: the square of origin in the lower byte, the target in the upper one.
fn encode(mv: Move, mirrored: bool) -> Option<u16> {
    let Parts { from, to } = Xiangqi::parts(mv)?;
    Some(u16::from_le_bytes([from, to].map(|square| number_of(seen(square, mirrored)))))
}

/// Returns the legal move of a code; `None` if there is none.
fn decode(position: &Xiangqi, code: u16, mirrored: bool) -> Option<Move> {
    let [from, to] = code.to_le_bytes().map(|number| square_of(number).map(|square| seen(square, mirrored)));
    position.parse_move(&format!("{}{}", from?, to?)).ok()
}

impl ElephantEyeBook {
    /// Opens a book.
    ///
    /// # Errors
    /// The contents are no book of this format.
    pub fn open(source: Source) -> Result<ElephantEyeBook, BookError> {
        let records = Records::new(source, |record: &[u8; RECORD]| {
            u32::from_le_bytes([record[0], record[1], record[2], record[3]]).into()
        })?;
        // Other formats of records may be sorted by chance, but few of their codes are moves.
        let first = records.block(0, 1)?;
        let is_move = |record: &[u8; RECORD]| square_of(record[4]).is_some() && square_of(record[5]).is_some();
        if !first.iter().all(is_move) {
            return Err(BookError::foreign("another format: its first entry has no move of xiangqi"));
        }
        Ok(ElephantEyeBook(records))
    }
}

impl Book<Xiangqi> for ElephantEyeBook {
    fn find(&self, line: &Line<Xiangqi>, _: Matching) -> io::Result<Found> {
        let position = line.current();
        let mut found = Found::default();
        for mirrored in [false, true] {
            for record in self.0.find(key(position, mirrored).into())? {
                let mv = decode(position, u16::from_le_bytes([record[4], record[5]]), mirrored);
                found.add(mv.map(|mv| BookMove::weighted(mv, u16::from_le_bytes([record[6], record[7]]).into())));
            }
            if !found.moves.is_empty() {
                break;
            }
        }
        Ok(found)
    }

    fn describe(&self) -> String {
        format!("ElephantEye, {} moves", self.0.count())
    }
}

/// Writes a book. A position is stored as it is or as its mirror image, whichever has the smaller key, and the weights
/// of both are added. The weights of a position are scaled down together if one exceeds 65,535.
pub fn write(positions: &[BookPosition<Xiangqi>]) -> Vec<u8> {
    let mut moves: BTreeMap<u32, BTreeMap<u16, u32>> = BTreeMap::new();
    for BookPosition { line, moves: book_moves } in positions {
        let position = line.current();
        let keys = [key(position, false), key(position, true)];
        let mirrored = keys[1] < keys[0];
        let of_position = moves.entry(keys[usize::from(mirrored)]).or_default();
        for entry in book_moves {
            if let Some(code) = encode(entry.mv, mirrored) {
                let weight = of_position.entry(code).or_default();
                *weight = weight.saturating_add(entry.weight);
            }
        }
    }
    let mut bytes = Vec::new();
    for (key, of_position) in moves {
        let most = of_position.values().copied().max().unwrap_or(0);
        for (code, weight) in of_position {
            bytes.extend(key.to_le_bytes());
            bytes.extend(code.to_le_bytes());
            bytes.extend(crate::book::scaled(weight, most).to_le_bytes());
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use boards::NotationOptions;

    use super::*;

    const EXACT: Matching = Matching { ignore_ply: false, flipped: false };

    fn line(moves: &str) -> Line<Xiangqi> {
        let mut line = Line::new(Xiangqi::start());
        for text in moves.split_whitespace() {
            line.push(line.current().parse_move(text).unwrap());
        }
        line
    }

    fn position(moves: &str, entries: &[(&str, u32)]) -> BookPosition<Xiangqi> {
        let line = line(moves);
        let parse =
            |&(text, weight): &(&str, u32)| BookMove::weighted(line.current().parse_move(text).unwrap(), weight);
        BookPosition { moves: entries.iter().map(parse).collect(), line }
    }

    fn texts(book: &ElephantEyeBook, moves: &str) -> Vec<(String, u32)> {
        let line = line(moves);
        let found = book.find(&line, EXACT).unwrap().moves;
        let text = |entry: &BookMove| line.current().format_move(entry.mv, NotationOptions::default());
        found.iter().map(|entry| (text(entry), entry.weight)).collect()
    }

    #[test]
    fn mirror_images_share_an_entry() {
        let keys = |moves: &str| {
            let line = line(moves);
            [line.current().key(), entry_key(line.current())]
        };
        let [left, right] = [keys("h2e2 b9c7"), keys("b2e2 h9g7")];
        assert_eq!((left[0] == right[0], left[1] == right[1]), (false, true));
        assert_ne!(keys("h2e2 b9c7")[1], keys("h2e2 h9g7")[1]);
    }

    /// The first bytes of RC4's stream for a key of zeros, as the test vectors of RFC 6229 and others have it.
    #[test]
    fn the_generator_is_rc4_with_a_key_of_zeros() {
        let mut random = Rc4::new();
        let bytes: [u8; 8] = std::array::from_fn(|_| random.byte());
        assert_eq!(bytes, [0xde, 0x18, 0x89, 0x41, 0xa3, 0x37, 0x5d, 0x3a]);
    }

    #[test]
    fn squares_lie_on_a_board_of_sixteen_files() {
        assert_eq!(number_of(Square::at(0, 9)), 0x33);
        assert_eq!(number_of(Square::at(8, 0)), 0xcb);
        for square in Square::all() {
            assert_eq!(square_of(number_of(square)), Some(square));
        }
        let on_board = (0..=255).filter(|&number| square_of(number).is_some()).count();
        assert_eq!(on_board, Square::COUNT);
        let mv = Xiangqi::start().parse_move("h2e2").unwrap();
        assert_eq!(encode(mv, false), Some(u16::from_le_bytes([0xaa, 0xa7])));
        assert_eq!(encode(mv, true), Some(u16::from_le_bytes([0xa4, 0xa7])));
        assert_eq!(encode(Move::NONE, false), None);
    }

    #[test]
    fn the_key_of_a_mirror_image_is_that_of_the_mirrored_moves() {
        let (left, right) = (line("b2e2 h9g7 b0c2"), line("h2e2 b9c7 h0g2"));
        assert_ne!(key(left.current(), false), key(right.current(), false));
        assert_eq!(key(left.current(), true), key(right.current(), false));
        let start = line("");
        assert_eq!(key(start.current(), true), key(start.current(), false));
    }

    #[test]
    fn what_is_written_is_found_again_also_mirrored() {
        let positions = [position("", &[("h2e2", 5), ("b0c2", 3)]), position("h2e2", &[("h9g7", 70_000), ("b9c7", 7)])];
        let book = ElephantEyeBook::open(Source::Memory(Cow::Owned(write(&positions)))).unwrap();
        assert_eq!(book.describe(), "ElephantEye, 4 moves");
        let sorted = |moves: &str| {
            let mut texts = texts(&book, moves);
            texts.sort();
            texts
        };
        // The weights of a position are scaled by the same factor; positive ones stay positive.
        assert_eq!(sorted(""), [("b0c2".to_owned(), 3), ("h2e2".into(), 5)]);
        assert_eq!(sorted("h2e2"), [("b9c7".to_owned(), 6), ("h9g7".into(), 65_535)]);
        assert_eq!(sorted("b2e2"), [("b9c7".to_owned(), 65_535), ("h9g7".into(), 6)]);
        assert_eq!(sorted("a3a4"), []);
    }

    #[test]
    fn weights_of_a_position_and_its_mirror_image_are_added() {
        let positions = [position("h2e2", &[("h9g7", 5)]), position("b2e2", &[("b9c7", 6)])];
        let bytes = write(&positions);
        assert_eq!(bytes.len(), RECORD);
        let book = ElephantEyeBook::open(Source::Memory(Cow::Owned(bytes))).unwrap();
        assert_eq!(texts(&book, "h2e2"), [("h9g7".to_owned(), 11)]);
    }

    #[test]
    fn other_files_are_refused() {
        let refusal = |bytes: Vec<u8>| {
            ElephantEyeBook::open(Source::Memory(Cow::Owned(bytes))).err().map(|error| error.to_string())
        };
        assert_eq!(refusal(vec![1; 12]).as_deref(), Some("truncated, or another format: 12 bytes"));
        let foreign = Some("another format: its first entry has no move of xiangqi");
        assert_eq!(refusal(vec![0; 16]).as_deref(), foreign);
    }
}
