//! What must hold of positions and moves, however they came to be.

use boards::{DrawingOptions, Line, Move, MoveList, NotationOptions, Ranks, Side};
use search::score::EVAL_LIMIT;
use search::{Evaluator, ListedGame};

/// The notations of all games that write everything about a position.
pub const NOTATIONS: [NotationOptions; 3] = [
    NotationOptions { chess960: true, ranks: Ranks::FromZero, algebraic: false },
    NotationOptions { chess960: true, ranks: Ranks::FromOne, algebraic: false },
    NotationOptions { chess960: true, ranks: Ranks::FromZero, algebraic: true },
];

/// Number of legal moves of a position that are examined.
const MOST_MOVES: usize = 6;

/// Returns the legal moves.
pub fn legal<G: ListedGame>(position: &G) -> MoveList {
    position.move_list()
}

/// Returns some of the legal moves, spread over the list.
pub fn some_legal<G: ListedGame>(position: &G) -> Vec<Move> {
    let moves = legal(position);
    let step = moves.len().div_ceil(MOST_MOVES).max(1);
    moves.iter().step_by(step).copied().collect()
}

/// Greatest move number that the readers of all games keep; they lower larger ones.
const LARGEST_NUMBER: u32 = 9_999;

/// Checks that a position reads back from each of its spellings. Beyond the move limit, where the game is over, readers
/// may lower the counter.
pub fn reads_back<G: ListedGame>(position: &G) {
    if position.rule_counter() > position.rule_limit() || position.move_number() > LARGEST_NUMBER {
        return;
    }
    for options in NOTATIONS {
        let written = position.fen(options);
        let read = G::from_fen(&written).unwrap_or_else(|error| panic!("{position:?} is refused: {error}"));
        assert!(G::recognizes(&written), "{written} is not recognized");
        assert_same(position, &read);
        // The algebraic spelling of shogi counts moves of both sides.
        assert!(
            options.algebraic || format!("{position:?}") == format!("{read:?}"),
            "{position:?} is read as {read:?}"
        );
    }
    let plain = position.fen(NotationOptions::default());
    let read = G::from_fen(&plain).unwrap_or_else(|error| panic!("{plain} of {position:?} is refused: {error}"));
    if !position.castles_unusually() {
        assert_same(position, &read);
    }
}

fn assert_same<G: ListedGame>(position: &G, read: &G) {
    assert_eq!(position.key(), read.key(), "{position:?} has another key when it is read");
    assert_eq!(position.in_check(), read.in_check(), "{position:?}");
    let [mut own, mut others] = [legal(position), legal(read)].map(|moves| moves.to_vec());
    own.sort_unstable_by_key(|mv| mv.bits());
    others.sort_unstable_by_key(|mv| mv.bits());
    assert_eq!(own, others, "{position:?} has other moves when it is read");
}

/// Asks a position everything that programs ask.
pub fn answers<G: ListedGame>(position: &G) {
    let moves = legal(position);
    assert_eq!((position.count_legal(), position.has_legal_move()), (moves.len(), !moves.is_empty()), "{position:?}");
    assert!(moves.iter().all(|&mv| position.is_legal(mv)), "{position:?} lists an illegal move");
    for characters in [false, true] {
        let drawing = position.drawing(DrawingOptions { characters, flipped: characters, ..DrawingOptions::default() });
        assert!(!drawing.is_empty());
    }
    let line = Line::new(position.clone());
    let _ = (position.explain_declaration(), position.can_declare_win(), position.is_dead(), position.is_lost());
    let _ = (
        Side::BOTH.map(|side| position.can_mate(side)),
        G::game_verdict(&line),
        position.record_position(NOTATIONS[0]),
    );
}

/// Checks that the network of the program gives scores within their limit, the same after a move as for the position
/// alone.
pub fn is_evaluated<G: ListedGame>(position: &G) {
    let mut line = Line::new(position.clone());
    let mut evaluator = G::Evaluator::new(G::network());
    if !position.in_check() {
        let _ = evaluator.evaluate(&line);
    }
    for mv in some_legal(position) {
        line.push(mv);
        if !line.current().in_check() {
            let score = evaluator.evaluate(&line);
            let alone = G::Evaluator::new(G::network()).evaluate(&Line::new(line.current().clone()));
            assert_eq!(score, alone, "{position:?} after {mv:?}");
            assert!(score.abs() <= EVAL_LIMIT, "{score} for {position:?} after {mv:?}");
        }
        line.pop();
    }
}

/// Checks that a legal move reads back from each of its spellings.
pub fn move_reads_back<G: ListedGame>(position: &G, mv: Move, previous: Option<Move>) {
    assert!(position.is_legal(mv), "{mv:?} is illegal in {position:?}");
    let is_same = |text: &str, read: Result<Move, boards::MoveError>| {
        assert_eq!(read, Ok(mv), "{text} in {position:?} after {previous:?}");
    };
    let plain = position.format_move(mv, NotationOptions::default());
    is_same(&plain, position.parse_move(&plain));
    for options in NOTATIONS {
        let text = position.format_move(mv, options);
        is_same(&text, position.parse_move_in(&text, options));
    }
    let recorded = position.record_move(mv);
    is_same(&recorded, position.parse_record_move(&recorded));
    let mut spellings = [true, false].map(|characters| position.book_move(mv, previous, characters)).to_vec();
    spellings.extend(G::KIF.map(|kif| (kif.format_move)(position, mv, previous)));
    for text in spellings {
        is_same(&text, position.parse_book_move(&text, previous));
    }
}
