use std::borrow::Cow;

use boards::{Move, Rules};

use super::*;
use crate::book::BookPosition;

const EXACT: Matching = Matching { ignore_ply: false, flipped: false };
const FLIPPED: Matching = Matching { flipped: true, ..EXACT };

fn open(text: &str) -> Result<YaneuraOuBook, BookError> {
    YaneuraOuBook::open(Source::Memory(Cow::Owned(text.as_bytes().to_vec())))
}

fn line(moves: &str) -> Line<Shogi> {
    let mut line = Line::new(Shogi::start());
    for text in moves.split_whitespace() {
        line.push(line.current().parse_move(text).unwrap());
    }
    line
}

/// The moves of a position as text, with reply, score, depth and weight.
fn found(book: &YaneuraOuBook, moves: &str, matching: Matching) -> Vec<String> {
    let line = line(moves);
    let options = NotationOptions::default();
    let text = |entry: &BookMove| {
        let after = line.current().after(entry.mv);
        let reply = entry.reply.map_or("none".to_owned(), |reply| after.format_move(reply, options));
        let mv = line.current().format_move(entry.mv, options);
        format!("{mv} {reply} {} {} {}", entry.score.unwrap(), entry.depth, entry.weight)
    };
    book.find(&line, matching).unwrap().moves.iter().map(text).collect()
}

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn words_may_be_missing() {
    let text = format!(
        "\u{feff}#YANEURAOU-DB2016 1.00\r\n# comment\r\nsfen {START}\r\n7g7f 3c3d 32 20 5\r\n\r\n// comment\r\n2g2f none\r\n6i7h\r\n"
    );
    let book = open(&text).unwrap();
    assert_eq!(found(&book, "", EXACT), ["7g7f 3c3d 32 20 5", "2g2f none 0 0 1", "6i7h none 0 0 1"]);
}

/// Each entry is read alone: with those behind it, 20,000 of them would take minutes.
#[test]
fn an_unsorted_book_may_repeat_a_position() {
    let mut text = "#YANEURAOU-DB2016 1.00\n".to_owned();
    for ply in 1..=20_000 {
        text += &format!("sfen {}\n7g7f none {ply} 1 1\n", START.replace("b - 1", &format!("b - {ply}")));
    }
    text += "sfen 9/9/9/9/9/9/9/9/K7k b - 1\n";
    let book = open(&text).unwrap();
    assert!(book.describe().contains("not sorted, 20001 positions"), "{}", book.describe());
    assert_eq!(found(&book, "", EXACT), ["7g7f none 1 1 1"]);
    // The 512 first ones are read.
    let key = &START[..START.len() - 2];
    let entries = book.0.find(key).unwrap();
    assert_eq!((entries.len(), entries[511].ply, entries[511].moves.len()), (512, Some(512), 1));
}

#[test]
fn illegal_moves_are_counted_and_left_out() {
    let book =
        open(&format!("#YANEURAOU-DB2016 1.00\nsfen {START}\n7g7e none 0 0 1\nresign\n2g2f 5a5e 0 0 1")).unwrap();
    let illegal = book.find(&line(""), EXACT).unwrap().illegal;
    assert_eq!((illegal, found(&book, "", EXACT)), (2, vec!["2g2f none 0 0 1".to_owned()]));
}

#[test]
fn the_move_number_counts_unless_it_is_ignored() {
    let later = START.replace("b - 1", "b - 5");
    let book = open(&format!("#YANEURAOU-DB2016 1.00\nsfen {later}\n7g7f none 1 2 3\n")).unwrap();
    assert_eq!(found(&book, "", EXACT), Vec::<String>::new());
    assert_eq!(found(&book, "", Matching { ignore_ply: true, ..EXACT }), ["7g7f none 1 2 3"]);
    let both = open(&format!("#YANEURAOU-DB2016 1.00\nsfen {START}\n2g2f\nsfen {later}\n7g7f\n")).unwrap();
    assert_eq!(found(&both, "", EXACT), ["2g2f none 0 0 1"]);
    assert_eq!(found(&both, "5i5h 5a5b 5h5i 5b5a", EXACT), ["7g7f none 0 0 1"]);
    let unnumbered = START.trim_end_matches(" 1");
    let book = open(&format!("#YANEURAOU-DB2016 1.00\nsfen {unnumbered}\n2g2f\n")).unwrap();
    assert_eq!(found(&book, "", EXACT), ["2g2f none 0 0 1"]);
}

#[test]
fn a_position_is_found_with_the_sides_exchanged() {
    // After 5i5h White has the mirrored position of Black's after 5a5b.
    let black = line("5i5h 5a5b").current().fen(NotationOptions::default());
    let flipped = flipped_sfen(&black);
    let book = open(&format!("#YANEURAOU-DB2016 1.00\nsfen {flipped}\n3c3d 7g7f 5 20 1\n")).unwrap();
    assert_eq!(found(&book, "5i5h 5a5b", EXACT), Vec::<String>::new());
    assert_eq!(found(&book, "5i5h 5a5b", FLIPPED), ["7g7f 3c3d 5 20 1"]);
}

#[test]
fn other_files_are_refused() {
    let refusal = |text: &str| open(text).err().map(|error| error.to_string());
    assert_eq!(refusal("").as_deref(), Some("an empty file"));
    let foreign = Some("another format: the first line is not #YANEURAOU-DB2016");
    assert_eq!(refusal(&format!("sfen {START}\n")).as_deref(), foreign);
    assert_eq!(refusal("#YANEURAOU-DB2016 1.00\n7g7f\n").as_deref(), Some("no position in it"));
    assert_eq!(refusal("#YANEURAOU-DB2016 1.00").as_deref(), Some("no position in it"));
    let long = format!("#YANEURAOU-DB2016 1.00{}", " ".repeat(2 << 20));
    assert_eq!(refusal(&long).as_deref(), Some("a line of more than 1 MiB"));
}

#[test]
fn a_file_of_more_than_1_gib_has_to_be_sorted() {
    let later = START.replace("b - 1", "w - 1");
    let unsorted = format!("#YANEURAOU-DB2016 1.00\nsfen {later}\n3c3d\nsfen {START}\n7g7f\n");
    let source = Source::of_length("large.db", &unsorted, (1 << 30) + 1);
    let refusal = YaneuraOuBook::open(source).err().map(|error| error.to_string());
    assert_eq!(refusal.as_deref(), Some("more than 1 GiB, and its positions are not sorted"));
}

/// Positions along many random games, each once, with up to three moves.
fn random_positions(count: usize) -> Vec<BookPosition<Shogi>> {
    let mut state = 1_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut positions: Vec<BookPosition<Shogi>> = Vec::new();
    let mut keys = std::collections::HashSet::new();
    while positions.len() < count {
        let mut position = Shogi::start();
        for _ in 0..12 {
            let moves = position.move_list();
            if keys.insert(position.key()) {
                let entry = |mv: Move, weight| BookMove { score: Some(-7), depth: 3, ..BookMove::weighted(mv, weight) };
                let chosen = moves.iter().take(3).zip(1..).map(|(&mv, weight)| entry(mv, weight)).collect();
                positions.push(BookPosition { line: Line::new(position), moves: chosen });
            }
            position = position.after(moves[next(moves.len())]);
        }
    }
    positions
}

#[test]
fn what_is_written_is_found_sorted_or_not() {
    let positions = random_positions(3_000);
    let sorted = String::from_utf8(write(&positions)).unwrap();
    let (header, body) = sorted.split_once('\n').unwrap();
    let mut entries: Vec<&str> = body.split_inclusive("sfen ").collect();
    // The separators stand at the ends of the pieces: the first one is `sfen ` alone.
    entries.remove(0);
    let last = entries.pop().unwrap();
    entries.reverse();
    let unsorted = format!("{header}\nsfen {last}sfen {}", entries.concat().trim_end_matches("sfen "));
    for (text, description) in [(&sorted, "bytes"), (&unsorted, "not sorted, 3")] {
        let book = open(text).unwrap();
        assert!(book.describe().contains(description), "{}", book.describe());
        for position in &positions {
            let mut expected = position.moves.clone();
            expected.reverse();
            assert_eq!(book.find(&position.line, EXACT).unwrap().moves, expected, "{:?}", position.line.current());
        }
        assert!(found(&book, "1g1f 9c9d 9g9f 1c1d 5i5h 5a5b 5h5i 5b5a 5i5h", EXACT).is_empty());
    }
}
