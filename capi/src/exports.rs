//! The functions that C sees. Their documentation is that of the header; what they do stands in the other modules.
#![allow(unsafe_code, reason = "functions that C calls have names of their own and get pointers")]

use std::ffi::c_char;

use crate::engine::{ENGINES, Engine};
use crate::failure::{last_text, status_of};
use crate::game::{GAMES, Game, Played};
use crate::pointers::{Buffer, Place, Text, patience};
use crate::status::{SanqiOutcome, SanqiStatus};

/// An engine, by its number; 0 is none.
pub type SanqiEngine = u64;

/// A game with its moves, by its number; 0 is none.
pub type SanqiGame = u64;

/// Returns the version of Sanqi, as in `0.1.0`. The text lives as long as the program.
#[unsafe(no_mangle)]
pub extern "C" fn sanqi_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Writes the text, in English, of the last call of this thread that did not return `SANQI_STATUS_OK`, calls of this
/// function aside; an empty text if there was none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sanqi_last_error(buffer: *mut c_char, capacity: usize, length: *mut usize) -> SanqiStatus {
    let text = last_text();
    // SAFETY: the caller keeps the promises of the header.
    let mut buffer = unsafe { Buffer::new(buffer, capacity, length) };
    // A failure of this function would replace the text that is asked for.
    if buffer.write(&text).is_ok() { SanqiStatus::Ok } else { SanqiStatus::BufferTooSmall }
}

/// Writes the names of the games, separated by spaces. The first one is the usual game of an engine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sanqi_game_names(buffer: *mut c_char, capacity: usize, length: *mut usize) -> SanqiStatus {
    // SAFETY: the caller keeps the promises of the header.
    let mut buffer = unsafe { Buffer::new(buffer, capacity, length) };
    status_of(|| buffer.write(&protocol::games::names().join(" ")))
}

/// Starts an engine for a game and writes its number to `engine`. It speaks UCI, UCCI or USI, whichever it is greeted
/// in.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sanqi_engine_create(game: *const c_char, engine: *mut SanqiEngine) -> SanqiStatus {
    // SAFETY: the caller keeps the promises of the header.
    let game = unsafe { Text::new(game) };
    // SAFETY: as above.
    let mut engine = unsafe { Place::new(engine) };
    status_of(|| {
        engine.check("engine")?;
        engine.set(ENGINES.add(Engine::start(game.get("game")?)?));
        Ok(())
    })
}

/// Sends a line to an engine; it may be several with `\n` between them. Does not wait for what the engine does with it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sanqi_engine_send(engine: SanqiEngine, line: *const c_char) -> SanqiStatus {
    // SAFETY: the caller keeps the promises of the header.
    let line = unsafe { Text::new(line) };
    status_of(|| ENGINES.find(engine)?.send(line.get("line")?))
}

/// Writes the next line of an engine, without its end. Waits for it up to `timeout_ms` milliseconds, and for ever if
/// that is negative. Returns `SANQI_STATUS_TIMEOUT` if none came, and `SANQI_STATUS_CLOSED` when the engine has ended
/// and all lines were read; once `SANQI_STATUS_SYSTEM` before it if the system has ended it, for example by refusing
/// memory. After `SANQI_STATUS_BUFFER_TOO_SMALL` the line is still the next one. Lines wait without a
/// limit until they are read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sanqi_engine_read(
    engine: SanqiEngine,
    timeout_ms: i64,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> SanqiStatus {
    // SAFETY: the caller keeps the promises of the header.
    let mut buffer = unsafe { Buffer::new(buffer, capacity, length) };
    status_of(|| ENGINES.find(engine)?.read(patience(timeout_ms), |line| buffer.write(line)))
}

/// Ends an engine: stops its search, waits for its thread and frees its memory. Lines that nobody has read are gone. A
/// thread that waits for a line gets `SANQI_STATUS_CLOSED`, one that is between two lines `SANQI_STATUS_BAD_HANDLE` by
/// its next call. Does nothing for the number 0.
#[unsafe(no_mangle)]
pub extern "C" fn sanqi_engine_destroy(engine: SanqiEngine) -> SanqiStatus {
    status_of(|| {
        if engine != 0 {
            ENGINES.remove(engine)?.end();
        }
        Ok(())
    })
}

/// Opens a game at a position (FEN, or SFEN in shogi), or at the starting position if `fen` is null, and writes its
/// number to `game`. `options` is 0 or `SANQI_CHESS960`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sanqi_game_create(
    name: *const c_char,
    fen: *const c_char,
    options: u32,
    game: *mut SanqiGame,
) -> SanqiStatus {
    // SAFETY: the caller keeps the promises of the header.
    let name = unsafe { Text::new(name) };
    // SAFETY: as above.
    let fen = unsafe { Text::new(fen) };
    // SAFETY: as above.
    let mut game = unsafe { Place::new(game) };
    status_of(|| {
        game.check("game")?;
        game.set(GAMES.add(Game::open(name.get("name")?, fen.optional("fen")?, options)?));
        Ok(())
    })
}

/// Frees the memory of a game. Does nothing for the number 0.
#[unsafe(no_mangle)]
pub extern "C" fn sanqi_game_destroy(game: SanqiGame) -> SanqiStatus {
    status_of(|| if game == 0 { Ok(()) } else { GAMES.remove(game).map(drop) })
}

/// Plays a legal move: in the spelling of the protocols (`e2e4`, `h2e2`, `7g7f`), or in that of books (`Nf3`, `C2.5`,
/// `▲７六歩`). A game that has ended goes on if there are legal moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sanqi_game_play(game: SanqiGame, text: *const c_char) -> SanqiStatus {
    // SAFETY: the caller keeps the promises of the header.
    let text = unsafe { Text::new(text) };
    status_of(|| GAMES.find(game)?.lock().play(text.get("text")?))
}

/// Takes the last move back. Returns `SANQI_STATUS_NO_MOVE` if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn sanqi_game_undo(game: SanqiGame) -> SanqiStatus {
    status_of(|| GAMES.find(game)?.lock().undo())
}

/// Writes the position, as FEN or, in shogi, as SFEN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sanqi_game_fen(
    game: SanqiGame,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> SanqiStatus {
    // SAFETY: the caller keeps the promises of the header.
    let mut buffer = unsafe { Buffer::new(buffer, capacity, length) };
    status_of(|| buffer.write(&GAMES.find(game)?.lock().fen()))
}

/// Writes all legal moves in the spelling of the protocols, separated by spaces. 4,096 bytes are enough for any
/// position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sanqi_game_legal_moves(
    game: SanqiGame,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> SanqiStatus {
    // SAFETY: the caller keeps the promises of the header.
    let mut buffer = unsafe { Buffer::new(buffer, capacity, length) };
    status_of(|| buffer.write(&GAMES.find(game)?.lock().legal_moves()))
}

/// Writes the moves that were played, in the spelling of the protocols and separated by spaces, as they stand in a
/// command `position` of an engine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sanqi_game_moves(
    game: SanqiGame,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> SanqiStatus {
    // SAFETY: the caller keeps the promises of the header.
    let mut buffer = unsafe { Buffer::new(buffer, capacity, length) };
    status_of(|| buffer.write(&GAMES.find(game)?.lock().moves()))
}

/// Writes a legal move as players read it in books: with the characters of the game (`炮二平五`, `▲７六歩`), or in Latin
/// letters (`C2.5`). Chess has one spelling (`Nf3`).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sanqi_game_book_move(
    game: SanqiGame,
    text: *const c_char,
    characters: bool,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> SanqiStatus {
    // SAFETY: the caller keeps the promises of the header.
    let text = unsafe { Text::new(text) };
    // SAFETY: as above.
    let mut buffer = unsafe { Buffer::new(buffer, capacity, length) };
    status_of(|| buffer.write(&GAMES.find(game)?.lock().book_move(text.get("text")?, characters)?))
}

/// Writes true to `in_check` if the side to move is in check.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sanqi_game_in_check(game: SanqiGame, in_check: *mut bool) -> SanqiStatus {
    // SAFETY: the caller keeps the promises of the header.
    let in_check = unsafe { Place::new(in_check) };
    tell(game, in_check, "in_check", |game| game.in_check())
}

/// Writes true to `first` if the side that moves first in the game (White, Red, in shogi Black) is to move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sanqi_game_first_to_move(game: SanqiGame, first: *mut bool) -> SanqiStatus {
    // SAFETY: the caller keeps the promises of the header.
    let first = unsafe { Place::new(first) };
    tell(game, first, "first", |game| game.first_to_move())
}

/// Writes to `outcome` whether the game has ended by the rules, repetition and limits of moves among them, and how.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sanqi_game_outcome(game: SanqiGame, outcome: *mut SanqiOutcome) -> SanqiStatus {
    // SAFETY: the caller keeps the promises of the header.
    let outcome = unsafe { Place::new(outcome) };
    tell(game, outcome, "outcome", |game| game.outcome())
}

/// Writes why the game has ended, in English, as in `mate` or `fifty-move rule`; an empty text while it goes on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sanqi_game_ending(
    game: SanqiGame,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> SanqiStatus {
    // SAFETY: the caller keeps the promises of the header.
    let mut buffer = unsafe { Buffer::new(buffer, capacity, length) };
    status_of(|| buffer.write(&GAMES.find(game)?.lock().ending()))
}

/// Writes a fact of a game to the caller's place for it.
fn tell<T: Copy>(
    game: SanqiGame,
    mut place: Place<'_, T>,
    name: &'static str,
    fact: impl FnOnce(&dyn Played) -> T,
) -> SanqiStatus {
    status_of(|| {
        place.check(name)?;
        place.set(fact(&**GAMES.find(game)?.lock()));
        Ok(())
    })
}
