//! `POST api/read`: the games of a text or file that the page was given, or the position.

use analysis::ending::Ending;
use analysis::entries::{Entry, Needed, Refusal, read_stream};
use analysis::input::InputError;
use analysis::readers::position_lines::bare_position;
use analysis::record::Record;
use analysis::replay::game_of_fen;
use analysis::variations::{RecordedVariation, Room, variations};
use axum::Json;
use axum::body::Bytes;
use boards::{Message, NotationOptions, message};
use search::{GameTask, ListedGame, with_game};
use selfplay::Reason;
use serde::Serialize;
use tokio::sync::Semaphore;

use super::{Answer, in_turn};
use crate::error::RequestError;
use crate::game::{self, ShownMove, shown_moves};
use crate::words::Words;

/// Greatest number of games that are returned, and of moves of all of them together.
const MOST_GAMES: usize = 1_000;
const MOST_MOVES: usize = 200_000;
/// Greatest number of refused games that are named.
const MOST_REFUSALS: usize = 100;

/// Games of a text.
#[derive(Debug, Default, Serialize)]
pub struct Games {
    games: Vec<Game>,
    /// Games that cannot be played, with the reason.
    refused: Vec<Words>,
    /// Number of games that were left out, because there are too many.
    left_out: usize,
}

/// A game that the page can send back.
#[derive(Debug, Default, Serialize)]
struct Game {
    game: &'static str,
    /// First position; `None` for that of the rules.
    start: Option<String>,
    moves: Vec<String>,
    chess960: bool,
    tags: Vec<(String, String)>,
    /// Result in the spelling of PGN, also of endings in the words of shogi; words of a record of shogi that mean none
    /// as they stand there.
    result: Option<String>,
    /// Reason of the end, where these words tell one.
    reason: Option<Reason>,
    /// The word of the record that ends a game of shogi.
    ending: Option<String>,
    /// Comments of the record, each after a number of plies.
    comments: Vec<(usize, String)>,
    /// Numeric annotation glyphs of PGN, each of the move that ends a number of plies.
    nags: Vec<(usize, u32)>,
    /// Seconds that the sides thought about moves, each about the one that ends a number of plies.
    thinking: Vec<(usize, u32)>,
    /// Variations of the record.
    variations: Vec<Variation>,
    /// Message about a part that was left out.
    note: Option<Words>,
}

#[derive(Debug, Serialize)]
struct Variation {
    /// Number of plies that it has in common with the game.
    from: usize,
    /// Moves after these.
    moves: Vec<ShownMove>,
    /// Comments and glyphs, as those of the game.
    comments: Vec<(usize, String)>,
    nags: Vec<(usize, u32)>,
}

/// Reads games from the bytes of a file, in any format and encoding of `engine analyse`, or a position.
///
/// # Errors
/// The bytes have neither.
pub async fn answer(body: Bytes) -> Answer<Games> {
    // One at a time: the games of a file of 4 MiB may take 300 MB for a moment.
    static READING: Semaphore = Semaphore::const_new(1);
    in_turn(&READING, move || read(&body)).await.map(Json)
}

fn read(bytes: &[u8]) -> Result<Games, RequestError> {
    if let Some(game) = std::str::from_utf8(bytes).ok().and_then(position) {
        return Ok(Games { games: vec![game], ..Games::default() });
    }
    let (entries, mut refusals) = read_stream("the text", bytes, None, Needed::MovesOrPosition);
    let (entries, long): (Vec<_>, Vec<_>) =
        entries.into_iter().partition(|entry| entry.game.plies() <= game::MOST_MOVES);
    refusals.extend(long.into_iter().map(too_long));
    if entries.is_empty() {
        let reason = refusals.first().map_or_else(|| InputError::Unknown.message(), refused);
        return Err(RequestError::bad(reason));
    }
    let refused = refusals.iter().take(MOST_REFUSALS).map(|refusal| Words::from(&refused(refusal))).collect();
    let (mut games, mut moves, mut room) = (Vec::new(), 0, Room::default());
    for entry in entries.iter().take(MOST_GAMES) {
        moves += entry.game.plies();
        if moves > MOST_MOVES && !games.is_empty() {
            break;
        }
        games.extend(with_game(entry.game.name(), ToGame(entry, &mut room)).ok().flatten());
    }
    let left_out = entries.len() - games.len();
    Ok(Games { games, refused, left_out })
}

/// Refuses a game that could be read but not be shown.
fn too_long(Entry { file, number, game, .. }: Entry) -> Refusal {
    let most = with_game(game.name(), MostMoves).unwrap_or(game::MOST_MOVES);
    let reason = message!("long-game", "the page shows games of up to {most} moves", most = most);
    Refusal { file, number: Some(number), reason }
}

/// Returns the greatest length of a game as its players count moves: those of both sides as one, or each.
struct MostMoves;

impl GameTask for MostMoves {
    type Output = usize;

    fn run<G: ListedGame>(self) -> usize {
        if G::COUNTS_PLIES { game::MOST_MOVES } else { game::MOST_MOVES / 2 }
    }
}

/// Returns why a game is refused, and which one it is.
fn refused(Refusal { number, reason, .. }: &Refusal) -> Message {
    match number {
        Some(number) => {
            message!("refused-game", "game {number}: {reason}", number = *number, reason = reason.clone())
        }
        None => reason.clone(),
    }
}

/// Returns a game without moves if a text is a position and nothing else.
fn position(text: &str) -> Option<Game> {
    let fen = bare_position(text);
    let is_line = !fen.is_empty() && !fen.contains(['\n', '\r']) && !fen.split(' ').any(|word| word == "moves");
    with_game(game_of_fen(fen, None).filter(|_| is_line)?, FromPosition(fen)).ok().flatten()
}

struct FromPosition<'a>(&'a str);

impl GameTask for FromPosition<'_> {
    type Output = Option<Game>;

    fn run<G: ListedGame>(self) -> Option<Game> {
        let position = G::from_fen(self.0).ok()?;
        let chess960 = position.castles_unusually();
        let start = Some(position.fen(NotationOptions { chess960, ..NotationOptions::default() }));
        Some(Game { game: G::NAME, start, chess960, ..Game::default() })
    }
}

/// Makes a game of an entry, with as many of its variations as there is room for.
struct ToGame<'a>(&'a Entry, &'a mut Room);

impl GameTask for ToGame<'_> {
    type Output = Option<Game>;

    fn run<G: ListedGame>(self) -> Option<Game> {
        let ToGame(Entry { game, record, note, .. }, room) = self;
        let line = game.line::<G>()?;
        let first = &line.positions()[0];
        let chess960 = first.castles_unusually();
        let notation = NotationOptions { chess960, ..NotationOptions::default() };
        let moves = line.positions().iter().zip(line.moves());
        let found = variations(record, line, room);
        let shown = |RecordedVariation { from, moves, comments, nags }: &_| Variation {
            from: *from,
            moves: shown_moves(line, *from, moves, notation),
            comments: comments.clone(),
            nags: nags.clone(),
        };
        let cut = || {
            message!(
                "some-variations",
                "some variations are left out or cut: there are too many, or a move in them cannot be played"
            )
        };
        let note = note.clone().or_else(|| (!found.is_whole).then(cut));
        let (mover, ending) = (line.current().side_to_move(), record.result.as_deref().and_then(Ending::of));
        Some(Game {
            game: G::NAME,
            start: (first.key() != G::start().key()).then(|| first.fen(notation)),
            moves: moves.map(|(position, &mv)| position.format_move(mv, notation)).collect(),
            chess960,
            tags: record.tags.clone(),
            result: ending.map_or_else(|| record.result.clone(), |ending| Some(ending.result(mover).to_owned())),
            reason: ending.and_then(reason),
            ending: ending.and(record.result.clone()),
            comments: comments(record, line.ply()),
            nags: nags(record, line.ply()),
            thinking: thinking(record, line.ply()),
            variations: found.list.iter().map(shown).collect(),
            note: note.as_ref().map(Words::from),
        })
    }
}

/// Returns the comments of a record up to a ply.
fn comments(record: &Record, plies: usize) -> Vec<(usize, String)> {
    let on_moves = record.moves.iter().map(|mv| &mv.comments);
    let places = std::iter::once(&record.comments).chain(on_moves).enumerate().take(plies + 1);
    places.flat_map(|(ply, texts)| texts.iter().map(move |text| (ply, text.clone()))).collect()
}

/// Returns the glyphs of a record up to a ply.
fn nags(record: &Record, plies: usize) -> Vec<(usize, u32)> {
    let moves = (1..).zip(&record.moves).take(plies);
    moves.flat_map(|(ply, mv)| mv.nags.iter().map(move |&nag| (ply, nag))).collect()
}

/// Returns the times of the moves of a record up to a ply.
fn thinking(record: &Record, plies: usize) -> Vec<(usize, u32)> {
    let moves = (1..).zip(&record.moves).take(plies);
    moves.filter_map(|(ply, mv)| Some((ply, mv.thinking?))).collect()
}

/// Returns the reason of an ending, as far as the page has words for it.
fn reason(ending: Ending) -> Option<Reason> {
    match ending {
        Ending::Resignation => Some(Reason::Resignation),
        Ending::Repetition => Some(Reason::Repetition),
        Ending::Draw => Some(Reason::DrawAgreed),
        Ending::MoveLimit => Some(Reason::MoveLimit),
        Ending::Mate => Some(Reason::Mate),
        Ending::Time => Some(Reason::Time),
        Ending::Declaration => Some(Reason::Declaration),
        _ => None,
    }
}
