//! Moves as text, in the spellings of protocols, records and books.

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Line, Move, NotationOptions};
use search::ListedGame;

use crate::checks::{NOTATIONS, move_reads_back, some_legal};
use crate::corpus;

/// Greatest number of moves of an input.
const MOST_MOVES: usize = 60;

/// Reads moves of chess: of UCI, and SAN.
pub fn chess_moves(bytes: &[u8]) {
    moves::<Chess>(bytes);
}

/// Reads moves of xiangqi: of UCCI, ICCS, WXF, and in Chinese.
pub fn xiangqi_moves(bytes: &[u8]) {
    moves::<Xiangqi>(bytes);
}

/// Reads moves of shogi: of USI, CSA, KIF, and in Japanese.
pub fn shogi_moves(bytes: &[u8]) {
    moves::<Shogi>(bytes);
}

/// Reads a position in the first line and a move in each further one. Checks that a move which is read is legal and
/// reads back from all its spellings, and plays it.
fn moves<G: ListedGame>(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines();
    let start = lines.next().and_then(|fen| G::from_fen(fen).ok()).unwrap_or_else(G::start);
    let mut line = Line::new(start);
    for text in lines.take(MOST_MOVES) {
        let previous = line.moves().last().copied().filter(|mv| mv.is_some());
        if let Some(mv) = read(line.current(), text, previous) {
            move_reads_back(line.current(), mv, previous);
            line.push(mv);
            let _ = (G::game_verdict(&line), G::explain_repetition(&line));
        }
    }
    let previous = line.moves().last().copied();
    for mv in some_legal(line.current()) {
        move_reads_back(line.current(), mv, previous);
    }
}

/// Reads a move in every way; the ways that accept the text of a protocol agree.
fn read<G: ListedGame>(position: &G, text: &str, previous: Option<Move>) -> Option<Move> {
    let spelled = position.parse_move(text).ok();
    let recorded = position.parse_record_move(text).ok();
    let of_book = position.parse_book_move(text, previous).ok();
    if spelled.is_some() {
        assert_eq!((recorded, of_book), (spelled, spelled), "{text} in {position:?}");
    }
    if recorded.is_some() {
        assert_eq!(of_book, recorded, "{text} in {position:?}");
    }
    let others: Vec<Option<Move>> =
        NOTATIONS.iter().map(|&options| position.parse_move_in(text, options).ok()).collect();
    for mv in others.iter().flatten() {
        assert!(position.is_legal(*mv), "{text} is read as an illegal move in {position:?}");
    }
    spelled.or(recorded).or(of_book).or(others.into_iter().flatten().next())
}

/// Returns games with their moves in all spellings.
pub(crate) fn corpus<G: ListedGame>() -> Vec<Vec<u8>> {
    let spelled = |line: &Line<G>, way: usize| {
        let mut text = line.positions()[0].fen(NotationOptions::default());
        for (ply, (position, &mv)) in line.positions().iter().zip(line.moves()).enumerate() {
            let previous = ply.checked_sub(1).map(|before| line.moves()[before]);
            text.push('\n');
            text += &match way {
                0 => position.format_move(mv, NotationOptions::default()),
                1 => position.record_move(mv),
                2 => position.book_move(mv, previous, false),
                3 => position.book_move(mv, previous, true),
                _ => position.format_move(mv, NOTATIONS[way % NOTATIONS.len()]),
            };
        }
        text.into_bytes()
    };
    let games = corpus::games::<G>(12).into_iter().chain(positions_with_moves::<G>());
    games
        .enumerate()
        .flat_map(|(number, line)| [spelled(&line, number % 7), spelled(&line, (number + 3) % 4)])
        .collect()
}

/// Returns positions of the test data, each with a few moves.
fn positions_with_moves<G: ListedGame>() -> Vec<Line<G>> {
    let positions = corpus::positions::<G>();
    let read = positions.iter().step_by(5).filter_map(|fen| G::from_fen(fen).ok());
    let with_moves = |(number, position): (usize, G)| {
        let mut line = Line::new(position);
        for step in 0..4 {
            let moves = some_legal(line.current());
            let Some(&mv) = moves.get((number + step) % moves.len().max(1)) else { break };
            line.push(mv);
        }
        line
    };
    read.enumerate().map(with_moves).collect()
}
