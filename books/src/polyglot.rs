//! Polyglot books of chess (`docs/books.md` section 3.1): records of 16 bytes, big-endian, sorted by the key of the
//! position: key (8 bytes), move (2), weight (2), and a number for learning (4), which is not used.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io;

use boards::chess::{Chess, Kind, Parts, Square};
use boards::{Line, Move, Notation, Rules, Side};
use polyglot_book_rs::BoardPosition;
use polyglot_book_rs::hash::polyglot_hash;
use polyglot_book_rs::types::Piece;

use crate::book::{Book, BookMove, BookPosition, Found, Matching};
use crate::error::BookError;
use crate::records::Records;
use crate::source::Source;

/// Length of a record in bytes.
const RECORD: usize = 16;
/// The promotions in the order of their codes; the first code means none.
const PROMOTIONS: [Option<Kind>; 5] =
    [None, Some(Kind::Knight), Some(Kind::Bishop), Some(Kind::Rook), Some(Kind::Queen)];

/// A Polyglot book.
pub struct PolyglotBook(Records<RECORD>);

/// A position as the library of the keys reads it.
struct Keyed<'a> {
    position: &'a Chess,
    en_passant_file: Option<u8>,
}

impl BoardPosition for Keyed<'_> {
    fn piece_at(&self, square: u8) -> Piece {
        self.position.piece_at(Square::new(square)).map_or(Piece::Empty, |piece| Piece::from_char(piece.letter()))
    }

    fn is_white_to_move(&self) -> bool {
        self.position.side_to_move() == Side::First
    }

    fn castling_rights(&self) -> u8 {
        self.position.castling().bits()
    }

    fn en_passant_file(&self) -> Option<u8> {
        self.en_passant_file
    }
}

/// Returns the key of the position at the end of a line.
///
/// ```
/// use boards::{Line, Rules, chess::Chess};
/// assert_eq!(books::polyglot::key(&Line::new(Chess::start())), 0x463b_9618_1691_fc9c);
/// ```
pub fn key(line: &Line<Chess>) -> u64 {
    polyglot_hash(&Keyed { position: line.current(), en_passant_file: en_passant_file(line) })
}

/// Returns the file of a pawn that has just made a double step beside a pawn of the side to move. The key has it also
/// where the capture is not legal because of a pin, which [`Chess::en_passant`] leaves out.
fn en_passant_file(line: &Line<Chess>) -> Option<u8> {
    let position = line.current();
    let Some(&mv) = line.moves().last().filter(|mv| mv.is_some()) else {
        return position.en_passant().map(|square| square.file());
    };
    let Parts { from, to, .. } = Chess::parts(mv)?;
    let is_double_step = from.file() == to.file()
        && from.rank().abs_diff(to.rank()) == 2
        && position.piece_at(to).is_some_and(|piece| piece.kind() == Kind::Pawn);
    let is_taker = |file: u8| {
        let piece = position.piece_at(Square::at(file, to.rank()));
        piece.is_some_and(|piece| piece.kind() == Kind::Pawn && piece.side() == position.side_to_move())
    };
    let beside = [to.file().checked_sub(1), Some(to.file() + 1).filter(|&file| file < Square::FILES)];
    (is_double_step && beside.into_iter().flatten().any(is_taker)).then_some(to.file())
}

/// Returns the code of a legal move. Castling is the king's move to the square of the rook.
fn encode(mv: Move) -> u16 {
    let Some(Parts { from, to, flag }) = Chess::parts(mv) else { return 0 };
    let promotion = PROMOTIONS.iter().position(|&kind| kind == flag.promotion()).unwrap_or(0);
    (promotion as u16) << 12 | u16::from(from.number()) << 6 | u16::from(to.number())
}

/// Returns the legal move of a code; `None` if there is none.
fn decode(position: &Chess, code: u16) -> Option<Move> {
    let square = |shift: u16| Square::new((code >> shift & 63) as u8);
    let promotion = *PROMOTIONS.get(usize::from(code >> 12))?;
    let mut text = format!("{}{}", square(6), square(0));
    text.extend(promotion.map(Kind::letter));
    position.parse_move(&text).ok()
}

impl PolyglotBook {
    /// Opens a book.
    ///
    /// # Errors
    /// The contents are no Polyglot book.
    pub fn open(source: Source) -> Result<PolyglotBook, BookError> {
        Records::new(source, |record: &[u8; RECORD]| be_u64(record)).map(PolyglotBook)
    }
}

fn be_u64(record: &[u8; RECORD]) -> u64 {
    record.first_chunk().copied().map_or(0, u64::from_be_bytes)
}

fn be_u16(record: &[u8; RECORD], at: usize) -> u16 {
    u16::from_be_bytes([record[at], record[at + 1]])
}

impl Book<Chess> for PolyglotBook {
    fn find(&self, line: &Line<Chess>, _: Matching) -> io::Result<Found> {
        let mut found = Found::default();
        for record in self.0.find(key(line))? {
            let mv = decode(line.current(), be_u16(&record, 8));
            found.add(mv.map(|mv| BookMove::weighted(mv, be_u16(&record, 10).into())));
        }
        Ok(found)
    }

    fn describe(&self) -> String {
        format!("Polyglot, {} moves", self.0.count())
    }
}

/// Writes a book. Weights of a move that is given more than once are added, and those of a position are scaled down
/// together if one exceeds 65,535.
pub fn write(positions: &[BookPosition<Chess>]) -> Vec<u8> {
    let mut moves: BTreeMap<u64, BTreeMap<u16, u32>> = BTreeMap::new();
    for position in positions {
        let of_position = moves.entry(key(&position.line)).or_default();
        for book_move in &position.moves {
            let weight = of_position.entry(encode(book_move.mv)).or_default();
            *weight = weight.saturating_add(book_move.weight);
        }
    }
    let mut bytes = Vec::new();
    for (key, of_position) in moves {
        let most = of_position.values().copied().max().unwrap_or(0);
        let mut records: Vec<_> =
            of_position.into_iter().map(|(code, weight)| (Reverse(crate::book::scaled(weight, most)), code)).collect();
        // The heaviest move of a position comes first, as in books made by Polyglot.
        records.sort_unstable();
        for (Reverse(weight), code) in records {
            let mut record = [0; RECORD];
            record[..8].copy_from_slice(&key.to_be_bytes());
            record[8..10].copy_from_slice(&code.to_be_bytes());
            record[10..12].copy_from_slice(&weight.to_be_bytes());
            bytes.extend(record);
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

    fn line(moves: &str) -> Line<Chess> {
        from(Chess::start(), moves)
    }

    fn from(start: Chess, moves: &str) -> Line<Chess> {
        let mut line = Line::new(start);
        for text in moves.split_whitespace() {
            line.push(line.current().parse_move(text).unwrap());
        }
        line
    }

    fn position(line: Line<Chess>, moves: &[(&str, u32)]) -> BookPosition<Chess> {
        let parse =
            |&(text, weight): &(&str, u32)| BookMove::weighted(line.current().parse_move(text).unwrap(), weight);
        BookPosition { moves: moves.iter().map(parse).collect(), line }
    }

    /// The nine keys that the specification of the format gives.
    #[test]
    fn the_published_keys() {
        for (moves, expected) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            assert_eq!(key(&line(moves)), expected, "{moves}");
            // A GUI may send the position in place of the moves.
            let fen = line(moves).current().fen(NotationOptions::default());
            assert_eq!(key(&Line::new(Chess::from_fen(&fen).unwrap())), expected, "{fen}");
        }
    }

    #[test]
    fn a_pinned_pawn_takes_en_passant_in_the_key_only() {
        let start = Chess::from_fen("6k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1").unwrap();
        let after = from(start, "d7d5");
        assert_eq!(after.current().en_passant(), "d6".parse().ok());
        let pinned = Chess::from_fen("6k1/3p4/8/r3P2K/8/8/8/8 b - - 0 1").unwrap();
        let after = from(pinned, "d7d5");
        assert_eq!(after.current().en_passant(), None);
        assert_eq!(en_passant_file(&after), Some(3));
    }

    #[test]
    fn castling_is_the_king_to_the_rook_and_promotions_have_codes() {
        let castling = Chess::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        for (text, code) in [("e1g1", 4 << 6 | 7), ("e1c1", 4 << 6), ("e1e2", 4 << 6 | 12)] {
            let mv = castling.parse_move(text).unwrap();
            assert_eq!(encode(mv), code);
            assert_eq!(decode(&castling, code), Some(mv));
        }
        // Some books write the king's own target.
        assert_eq!(decode(&castling, 4 << 6 | 6), castling.parse_move("e1g1").ok());
        let promotion = Chess::from_fen("8/P6k/8/8/8/8/7K/8 w - - 0 1").unwrap();
        for (text, kind) in [("a7a8n", 1), ("a7a8b", 2), ("a7a8r", 3), ("a7a8q", 4)] {
            let mv = promotion.parse_move(text).unwrap();
            assert_eq!(encode(mv), kind << 12 | 48 << 6 | 56);
            assert_eq!(decode(&promotion, kind << 12 | 48 << 6 | 56), Some(mv));
        }
        assert_eq!(decode(&promotion, 7 << 12 | 48 << 6 | 56), None);
        assert_eq!(decode(&promotion, 0), None);
    }

    #[test]
    fn every_legal_move_survives_its_code() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "nr1bkrqb/pppppppp/2n5/8/8/2N5/PPPPPPPP/NR1BKRQB w KQkq - 0 1",
            "r3k3/1P6/8/3pP3/8/8/8/4K2R w K d6 0 1",
        ] {
            let position = Chess::from_fen(fen).unwrap();
            let moves = position.move_list();
            for mv in moves {
                assert_eq!(decode(&position, encode(mv)), Some(mv), "{mv:?} in {fen}");
            }
        }
    }

    #[test]
    fn what_is_written_is_found_again() {
        let positions = [
            position(line(""), &[("d2d4", 300), ("e2e4", 700), ("g1f3", 0)]),
            position(line("e2e4"), &[("c7c5", 70_000), ("e7e5", 35_000)]),
            position(line("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6"), &[("e1g1", 1)]),
        ];
        let bytes = write(&positions);
        assert_eq!(bytes.len(), 6 * RECORD);
        let book = PolyglotBook::open(Source::Memory(Cow::Owned(bytes))).unwrap();
        assert_eq!(book.describe(), "Polyglot, 6 moves");
        let found = |moves: &str| book.find(&line(moves), EXACT).unwrap();
        let texts = |moves: &str| {
            let line = line(moves);
            let found = book.find(&line, EXACT).unwrap().moves;
            let text = |found: &BookMove| line.current().format_move(found.mv, NotationOptions::default());
            found.iter().map(|found| (text(found), found.weight)).collect::<Vec<_>>()
        };
        assert_eq!(texts(""), [("e2e4".into(), 700), ("d2d4".into(), 300), ("g1f3".into(), 0)]);
        assert_eq!(texts("e2e4"), [("c7c5".into(), 65_535), ("e7e5".into(), 32_767)]);
        assert_eq!(texts("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6"), [("e1g1".into(), 1)]);
        assert_eq!(found("d2d4"), Found::default());
    }

    #[test]
    fn weights_of_a_move_that_is_given_twice_are_added() {
        let twice = [
            position(line(""), &[("e2e4", 5), ("d2d4", 4)]),
            position(line("g1f3 g8f6 f3g1 f6g8"), &[("e2e4", 3), ("c2c4", 6)]),
        ];
        let once = [position(line(""), &[("d2d4", 4), ("c2c4", 6), ("e2e4", 8)])];
        assert_eq!(write(&twice), write(&once));
        let most = [position(line(""), &[("e2e4", u32::MAX), ("e2e4", 1)])];
        assert_eq!(write(&most)[10..12], u16::MAX.to_be_bytes());
    }

    #[test]
    fn illegal_moves_are_counted_and_left_out() {
        let mut bytes = write(&[position(line(""), &[("e2e4", 1), ("d2d4", 1)])]);
        bytes[8..10].copy_from_slice(&0xffff_u16.to_be_bytes());
        let book = PolyglotBook::open(Source::Memory(Cow::Owned(bytes))).unwrap();
        let found = book.find(&line(""), EXACT).unwrap();
        assert_eq!((found.moves.len(), found.illegal), (1, 1));
    }

    #[test]
    fn truncated_and_foreign_files_are_refused() {
        let refusal = |bytes: &'static [u8]| {
            PolyglotBook::open(Source::Memory(Cow::Borrowed(bytes))).err().map(|error| error.to_string())
        };
        assert_eq!(refusal(b"").as_deref(), Some("an empty file"));
        assert_eq!(refusal(&[0; 17]).as_deref(), Some("truncated, or another format: 17 bytes"));
        let text = "zyxwvutsrqponmlk 1. e4 e5 2. Nf3";
        assert_eq!(text.len(), 32);
        assert_eq!(refusal(text.as_bytes()).as_deref(), Some("another format: its entries are not sorted"));
    }
}
