//! From a record to a game of a known kind: finding the game, and checking every move.

use boards::{Line, Message, message};
use search::{GAME_NAMES, GameTask, ListedGame, RecordFormat, with_game};

use crate::record::{Record, RecordedMove, bad_position};

/// Returns the game of a record.
///
/// # Errors
/// The record names another game than `wanted`, or its position or first move belongs to no game.
pub fn game_of(record: &Record, wanted: Option<&'static str>) -> Result<&'static str, Message> {
    let shown = record.game.or_else(|| record.start.as_deref().and_then(|fen| game_of_fen(fen, wanted)));
    match (shown, wanted) {
        (Some(shown), Some(wanted)) if shown != wanted => {
            Err(message!("other-game", "it is a game of {game}, not {wanted}", game = shown, wanted = wanted))
        }
        (Some(game), _) | (None, Some(game)) => Ok(game),
        (None, None) if record.start.is_some() => {
            Err(message!("position-of-no-game", "its position is that of no game of the engine"))
        }
        (None, None) => by_first_move(record),
    }
}

/// Returns the game whose starting position allows the first move of the record. Of several, such as chess and xiangqi
/// for `h2h4`, the one in which most moves can be played; the first of the list if they are equal.
fn by_first_move(record: &Record) -> Result<&'static str, Message> {
    let Some(first) = record.moves.first() else { return Err(no_moves()) };
    let fits = |game: &&str| with_game(game, LegalMoves(std::slice::from_ref(first))) == Ok(1);
    let games: Vec<&'static str> = GAME_NAMES.into_iter().filter(fits).collect();
    let played = |game: &&str| with_game(game, LegalMoves(&record.moves)).unwrap_or_default();
    // Most first moves are those of one game, whose other moves are played once only, by who reads the record.
    let found = if let [only] = games[..] { Some(only) } else { games.into_iter().rev().max_by_key(played) };
    let quoted = || format!("{:?}", quoted(&first.text));
    found.ok_or_else(|| message!("move-of-no-game", "the first move {text} is one of no game", text = quoted()))
}

/// Returns the game that recognizes a position; `wanted` comes first.
pub fn game_of_fen(fen: &str, wanted: Option<&'static str>) -> Option<&'static str> {
    let recognizes = |game: &&str| with_game(game, Recognizes(fen)).unwrap_or(false);
    wanted.into_iter().chain(GAME_NAMES).find(recognizes)
}

struct Recognizes<'a>(&'a str);

impl GameTask for Recognizes<'_> {
    type Output = bool;

    fn run<G: ListedGame>(self) -> bool {
        G::recognizes(self.0)
    }
}

/// Counts the moves that can be played from the starting position, up to the first that cannot.
struct LegalMoves<'a>(&'a [RecordedMove]);

impl GameTask for LegalMoves<'_> {
    type Output = usize;

    fn run<G: ListedGame>(self) -> usize {
        let mut line = Line::new(G::start());
        play(&mut line, self.0);
        line.ply()
    }
}

/// Plays the moves of a record, which may have a position alone.
///
/// # Errors
/// The record has a problem, the position cannot be played, or a move is illegal.
pub fn replay<G: ListedGame>(record: &Record) -> Result<Line<G>, Message> {
    match legal_part(record)? {
        (_, Some(problem)) => Err(problem),
        (line, None) => Ok(line),
    }
}

/// Plays the moves of a record up to the first that is illegal. Returns them with the reason why it is, if there is
/// one.
///
/// # Errors
/// The record has a problem, or the position cannot be played.
pub fn legal_part<G: ListedGame>(record: &Record) -> Result<(Line<G>, Option<Message>), Message> {
    if let Some(problem) = &record.problem {
        return Err(problem.clone());
    }
    let start = match &record.start {
        Some(fen) => G::from_fen(fen).map_err(|error| bad_position(&error))?,
        None => G::start(),
    };
    let mut line = Line::new(start);
    let problem = play(&mut line, &record.moves);
    Ok((line, problem))
}

/// Plays moves up to the first that is illegal. Returns the reason why it is, if there is one.
fn play<G: ListedGame>(line: &mut Line<G>, moves: &[RecordedMove]) -> Option<Message> {
    for mv in moves {
        let previous = line.moves().last().copied();
        match line.current().parse_book_move(&mv.text, previous) {
            Ok(mv) => line.push(mv),
            Err(error) => {
                return Some(message!("bad-move", "{place}: {error}", place = place(line), error = error.message()));
            }
        }
    }
    None
}

/// Returns the names of the sides, the first one first.
pub fn side_names<G: ListedGame>() -> [&'static str; 2] {
    match G::RECORD {
        RecordFormat::Pgn { players, .. } => players,
        RecordFormat::Csa => ["Black", "White"],
    }
}

/// Names the next move of a game as its players count moves.
fn place<G: ListedGame>(line: &Line<G>) -> Message {
    let (position, number) = (line.current(), line.current().move_number());
    if G::COUNTS_PLIES {
        return message!("numbered-move", "move {number}", number = number);
    }
    let side = side_names::<G>()[position.side_to_move().index()];
    message!("move-of-side", "move {number} of {side}", number = number, side = side)
}

/// Returns why a record without moves is refused.
pub fn no_moves() -> Message {
    message!("no-moves", "it has no moves")
}

fn quoted(text: &str) -> String {
    text.chars().take(20).collect()
}
