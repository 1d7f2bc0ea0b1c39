// Sanqi: an engine for chess, xiangqi and shogi inside of any program, and the rules of the games.
// Written by cbindgen from `capi/src`: `UPDATE_HEADER=1 cargo test -p sanqi-c --test header`.
//
// Every function returns a status, and 0 (`SANQI_STATUS_OK`) if it did what it says; `sanqi_last_error` has the reason in words.
// Any thread may call any function at any time.
//
// Engines and games are numbers. A number that is unknown or destroyed is an error (`SANQI_STATUS_BAD_HANDLE`).
//
// Texts that you give are UTF-8 with a zero at the end. A text that you get is written, with a zero at the end, to the `capacity`
// bytes at `buffer`, and its length without the zero to `length`, which may be null. If it does not fit, only the length is
// written and the status is `SANQI_STATUS_BUFFER_TOO_SMALL`; with `buffer` null and `capacity` 0 you ask for the length alone.
//
// The functions trust your pointers: each is null or points to memory that holds what is said here, and that no other thread
// changes during the call.


#ifndef SANQI_H
#define SANQI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Option of a game: castling is spelled "king takes rook" (`e1h1`), as Chess960 needs it. Other games ignore it.
#define SANQI_CHESS960 1

// Result of a function. Codes never change their meaning; later versions may have more of them.
enum SanqiStatus
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // The function did what it says.
    SANQI_STATUS_OK = 0,
    // No line came within the time.
    SANQI_STATUS_TIMEOUT = 1,
    // The engine has ended; there are no more lines.
    SANQI_STATUS_CLOSED = 2,
    // The memory for a text is too small; `length` says how many bytes the text has. Nothing was taken out or changed.
    SANQI_STATUS_BUFFER_TOO_SMALL = 3,
    // There is no move to be taken back.
    SANQI_STATUS_NO_MOVE = 4,
    // A pointer is null.
    SANQI_STATUS_NULL_POINTER = -1,
    // A text is not UTF-8.
    SANQI_STATUS_NOT_UTF8 = -2,
    // There is no such object, or it was destroyed.
    SANQI_STATUS_BAD_HANDLE = -3,
    // There is no game of this name.
    SANQI_STATUS_UNKNOWN_GAME = -4,
    // The position cannot be read, or cannot be played.
    SANQI_STATUS_BAD_POSITION = -5,
    // The text is not a move, or the move is not legal.
    SANQI_STATUS_BAD_MOVE = -6,
    // The options have bits without a meaning.
    SANQI_STATUS_BAD_OPTIONS = -7,
    // The system has refused something, such as a thread.
    SANQI_STATUS_SYSTEM = -8,
    // The function has failed through a bug. Its object may have been left half changed.
    SANQI_STATUS_INTERNAL = -9,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum SanqiStatus SanqiStatus;
#else
typedef int32_t SanqiStatus;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// State of a game.
enum SanqiOutcome
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // The game goes on.
    SANQI_OUTCOME_ONGOING = 0,
    // White in chess, Red in xiangqi or Black in shogi has won: the side that moves first.
    SANQI_OUTCOME_FIRST_WINS = 1,
    // The side that moves second has won.
    SANQI_OUTCOME_SECOND_WINS = 2,
    // Neither side has won.
    SANQI_OUTCOME_DRAW = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum SanqiOutcome SanqiOutcome;
#else
typedef int32_t SanqiOutcome;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// An engine, by its number; 0 is none.
typedef uint64_t SanqiEngine;

// A game with its moves, by its number; 0 is none.
typedef uint64_t SanqiGame;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Returns the version of Sanqi, as in `0.1.0`. The text lives as long as the program.
const char *sanqi_version(void);

// Writes the text, in English, of the last call of this thread that did not return `SANQI_STATUS_OK`, calls of this
// function aside; an empty text if there was none.
SanqiStatus sanqi_last_error(char *buffer,
                             size_t capacity,
                             size_t *length);

// Writes the names of the games, separated by spaces. The first one is the usual game of an engine.
SanqiStatus sanqi_game_names(char *buffer, size_t capacity, size_t *length);

// Starts an engine for a game and writes its number to `engine`. It speaks UCI, UCCI or USI, whichever it is greeted
// in.
SanqiStatus sanqi_engine_create(const char *game,
                                SanqiEngine *engine);

// Sends a line to an engine; it may be several with `\n` between them. Does not wait for what the engine does with it.
SanqiStatus sanqi_engine_send(SanqiEngine engine,
                              const char *line);

// Writes the next line of an engine, without its end. Waits for it up to `timeout_ms` milliseconds, and for ever if
// that is negative. Returns `SANQI_STATUS_TIMEOUT` if none came, and `SANQI_STATUS_CLOSED` when the engine has ended
// and all lines were read; once `SANQI_STATUS_SYSTEM` before it if the system has ended it, for example by refusing
// memory. After `SANQI_STATUS_BUFFER_TOO_SMALL` the line is still the next one. Lines wait without a
// limit until they are read.
SanqiStatus sanqi_engine_read(SanqiEngine engine,
                              int64_t timeout_ms,
                              char *buffer,
                              size_t capacity,
                              size_t *length);

// Ends an engine: stops its search, waits for its thread and frees its memory. Lines that nobody has read are gone. A
// thread that waits for a line gets `SANQI_STATUS_CLOSED`, one that is between two lines `SANQI_STATUS_BAD_HANDLE` by
// its next call. Does nothing for the number 0.
SanqiStatus sanqi_engine_destroy(SanqiEngine engine);

// Opens a game at a position (FEN, or SFEN in shogi), or at the starting position if `fen` is null, and writes its
// number to `game`. `options` is 0 or `SANQI_CHESS960`.
SanqiStatus sanqi_game_create(const char *name,
                              const char *fen,
                              uint32_t options,
                              SanqiGame *game);

// Frees the memory of a game. Does nothing for the number 0.
SanqiStatus sanqi_game_destroy(SanqiGame game);

// Plays a legal move: in the spelling of the protocols (`e2e4`, `h2e2`, `7g7f`), or in that of books (`Nf3`, `C2.5`,
// `▲７六歩`). A game that has ended goes on if there are legal moves.
SanqiStatus sanqi_game_play(SanqiGame game,
                            const char *text);

// Takes the last move back. Returns `SANQI_STATUS_NO_MOVE` if there is none.
SanqiStatus sanqi_game_undo(SanqiGame game);

// Writes the position, as FEN or, in shogi, as SFEN.
SanqiStatus sanqi_game_fen(SanqiGame game, char *buffer, size_t capacity, size_t *length);

// Writes all legal moves in the spelling of the protocols, separated by spaces. 4,096 bytes are enough for any
// position.
SanqiStatus sanqi_game_legal_moves(SanqiGame game,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *length);

// Writes the moves that were played, in the spelling of the protocols and separated by spaces, as they stand in a
// command `position` of an engine.
SanqiStatus sanqi_game_moves(SanqiGame game,
                             char *buffer,
                             size_t capacity,
                             size_t *length);

// Writes a legal move as players read it in books: with the characters of the game (`炮二平五`, `▲７六歩`), or in Latin
// letters (`C2.5`). Chess has one spelling (`Nf3`).
SanqiStatus sanqi_game_book_move(SanqiGame game,
                                 const char *text,
                                 bool characters,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *length);

// Writes true to `in_check` if the side to move is in check.
SanqiStatus sanqi_game_in_check(SanqiGame game, bool *in_check);

// Writes true to `first` if the side that moves first in the game (White, Red, in shogi Black) is to move.
SanqiStatus sanqi_game_first_to_move(SanqiGame game, bool *first);

// Writes to `outcome` whether the game has ended by the rules, repetition and limits of moves among them, and how.
SanqiStatus sanqi_game_outcome(SanqiGame game,
                               SanqiOutcome *outcome);

// Writes why the game has ended, in English, as in `mate` or `fifty-move rule`; an empty text while it goes on.
SanqiStatus sanqi_game_ending(SanqiGame game,
                              char *buffer,
                              size_t capacity,
                              size_t *length);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* SANQI_H */
