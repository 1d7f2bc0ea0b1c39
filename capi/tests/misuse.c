// Calls that a program should not make, and the ends of objects: each is a status, and none ends the program.

#include "sanqi.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT(condition)                                                      \
    do {                                                                       \
        if (!(condition)) {                                                    \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);    \
            exit(EXIT_FAILURE);                                                \
        }                                                                      \
    } while (0)

static char text[4096];

static const char *last_error(void) {
    EXPECT(sanqi_last_error(text, sizeof text, NULL) == SANQI_STATUS_OK);
    return text;
}

static void pointers(void) {
    SanqiGame game = 0;
    EXPECT(sanqi_game_create(NULL, NULL, 0, &game) == SANQI_STATUS_NULL_POINTER);
    EXPECT(strcmp(last_error(), "`name` is null") == 0);
    EXPECT(sanqi_game_create("chess", NULL, 0, NULL) == SANQI_STATUS_NULL_POINTER);
    EXPECT(sanqi_engine_create("chess", NULL) == SANQI_STATUS_NULL_POINTER);
    EXPECT(sanqi_game_create("che\xff", NULL, 0, &game) == SANQI_STATUS_NOT_UTF8);
    EXPECT(sanqi_game_create("chess", "\xc3(", 0, &game) == SANQI_STATUS_NOT_UTF8);
    EXPECT(sanqi_game_create("go", NULL, 0, &game) == SANQI_STATUS_UNKNOWN_GAME);
    EXPECT(strstr(last_error(), "there are: chess, xiangqi, shogi") != NULL);
    EXPECT(sanqi_engine_create("go", &game) == SANQI_STATUS_UNKNOWN_GAME);
    EXPECT(sanqi_game_create("chess", "8/8 w", 0, &game) == SANQI_STATUS_BAD_POSITION);
    EXPECT(sanqi_game_create("chess", NULL, 0x80, &game) == SANQI_STATUS_BAD_OPTIONS);
    EXPECT(game == 0);
    EXPECT(sanqi_last_error(NULL, 0, NULL) == SANQI_STATUS_BUFFER_TOO_SMALL);
    EXPECT(strcmp(last_error(), "options 0x80 have bits without a meaning") == 0);
}

static void games(void) {
    SanqiGame game;
    SanqiOutcome outcome;
    bool fact;
    EXPECT(sanqi_game_create("chess", NULL, 0, &game) == SANQI_STATUS_OK);
    EXPECT(sanqi_game_undo(game) == SANQI_STATUS_NO_MOVE);
    EXPECT(sanqi_game_play(game, "e2e5") == SANQI_STATUS_BAD_MOVE);
    EXPECT(strcmp(last_error(), "illegal move e2e5: the piece does not move that way") == 0);
    EXPECT(sanqi_game_play(game, "0-0") == SANQI_STATUS_BAD_MOVE);
    EXPECT(strcmp(last_error(), "illegal move 0-0: another piece is in the way of castling") == 0);
    EXPECT(sanqi_game_play(game, NULL) == SANQI_STATUS_NULL_POINTER);
    EXPECT(sanqi_game_in_check(game, NULL) == SANQI_STATUS_NULL_POINTER);
    EXPECT(sanqi_game_in_check(game, &fact) == SANQI_STATUS_OK && !fact);
    EXPECT(sanqi_game_first_to_move(game, &fact) == SANQI_STATUS_OK && fact);
    EXPECT(sanqi_game_outcome(game, &outcome) == SANQI_STATUS_OK && outcome == SANQI_OUTCOME_ONGOING);
    EXPECT(sanqi_engine_send(game, "uci") == SANQI_STATUS_BAD_HANDLE);
    EXPECT(sanqi_engine_destroy(game) == SANQI_STATUS_BAD_HANDLE);
    EXPECT(sanqi_game_play(game, "Nf3") == SANQI_STATUS_OK);

    // A text that does not fit leaves the memory as it is and says its length.
    char moves[6] = "-----";
    size_t length = 0;
    EXPECT(sanqi_game_moves(game, NULL, 0, &length) == SANQI_STATUS_BUFFER_TOO_SMALL && length == 4);
    EXPECT(sanqi_game_moves(game, moves, 4, &length) == SANQI_STATUS_BUFFER_TOO_SMALL && length == 4);
    EXPECT(strcmp(moves, "-----") == 0);
    EXPECT(sanqi_game_moves(game, moves, 5, NULL) == SANQI_STATUS_OK && strcmp(moves, "g1f3") == 0);

    EXPECT(sanqi_game_destroy(game) == SANQI_STATUS_OK);
    EXPECT(sanqi_game_destroy(game) == SANQI_STATUS_BAD_HANDLE);
    EXPECT(sanqi_game_undo(game) == SANQI_STATUS_BAD_HANDLE);
    EXPECT(sanqi_game_destroy(0) == SANQI_STATUS_OK);
    EXPECT(sanqi_game_fen(0, text, sizeof text, NULL) == SANQI_STATUS_BAD_HANDLE);
}

static void engines(void) {
    SanqiEngine engine;
    EXPECT(sanqi_engine_create("xiangqi", &engine) == SANQI_STATUS_OK);
    EXPECT(sanqi_engine_send(engine, NULL) == SANQI_STATUS_NULL_POINTER);
    EXPECT(sanqi_engine_send(engine, "\xff") == SANQI_STATUS_NOT_UTF8);
    EXPECT(sanqi_engine_read(engine, 0, text, sizeof text, NULL) == SANQI_STATUS_TIMEOUT);
    EXPECT(sanqi_engine_send(engine, "isready") == SANQI_STATUS_OK);
    size_t length = 0;
    EXPECT(sanqi_engine_read(engine, -1, NULL, 0, &length) == SANQI_STATUS_BUFFER_TOO_SMALL && length == 7);
    EXPECT(sanqi_engine_read(engine, 0, text, sizeof text, NULL) == SANQI_STATUS_OK);
    EXPECT(strcmp(text, "readyok") == 0);

    // Its own end.
    EXPECT(sanqi_engine_send(engine, "quit") == SANQI_STATUS_OK);
    EXPECT(sanqi_engine_read(engine, -1, text, sizeof text, NULL) == SANQI_STATUS_CLOSED);
    EXPECT(sanqi_engine_destroy(engine) == SANQI_STATUS_OK);
    EXPECT(sanqi_engine_destroy(engine) == SANQI_STATUS_BAD_HANDLE);
    EXPECT(sanqi_engine_read(engine, -1, text, sizeof text, NULL) == SANQI_STATUS_BAD_HANDLE);
    EXPECT(sanqi_engine_destroy(0) == SANQI_STATUS_OK);

    // An end while it thinks.
    EXPECT(sanqi_engine_create("shogi", &engine) == SANQI_STATUS_OK);
    EXPECT(sanqi_engine_send(engine, "position startpos\ngo infinite") == SANQI_STATUS_OK);
    EXPECT(sanqi_engine_read(engine, -1, text, sizeof text, NULL) == SANQI_STATUS_OK);
    EXPECT(sanqi_engine_destroy(engine) == SANQI_STATUS_OK);
}

// Reads until the engine has ended; returns the last status.
static void *read_all(void *engine) {
    static SanqiStatus status;
    char line[4096];
    do {
        status = sanqi_engine_read(*(SanqiEngine *)engine, -1, line, sizeof line, NULL);
    } while (status == SANQI_STATUS_OK);
    return &status;
}

static void end_beside_a_reader(void) {
    SanqiEngine engine;
    pthread_t reader;
    void *status;
    EXPECT(sanqi_engine_create("chess", &engine) == SANQI_STATUS_OK);
    EXPECT(sanqi_engine_send(engine, "go infinite") == SANQI_STATUS_OK);
    EXPECT(pthread_create(&reader, NULL, read_all, &engine) == 0);
    EXPECT(sanqi_engine_destroy(engine) == SANQI_STATUS_OK);
    EXPECT(pthread_join(reader, &status) == 0);
    EXPECT(*(SanqiStatus *)status == SANQI_STATUS_CLOSED || *(SanqiStatus *)status == SANQI_STATUS_BAD_HANDLE);
}

// Calls that fail when the thread's texts are gone.
static void destroy_twice(void *game) {
    EXPECT(sanqi_game_destroy(*(SanqiGame *)game) == SANQI_STATUS_OK);
    EXPECT(sanqi_game_destroy(*(SanqiGame *)game) == SANQI_STATUS_BAD_HANDLE);
    EXPECT(sanqi_last_error(text, sizeof text, NULL) == SANQI_STATUS_OK);
}

static pthread_key_t key;

static void *end_with_a_game(void *game) {
    EXPECT(sanqi_game_create("chess", NULL, 0, game) == SANQI_STATUS_OK);
    EXPECT(sanqi_game_undo(*(SanqiGame *)game) == SANQI_STATUS_NO_MOVE);
    EXPECT(pthread_setspecific(key, game) == 0);
    return NULL;
}

static void end_of_a_thread(void) {
    SanqiGame game;
    pthread_t thread;
    EXPECT(pthread_key_create(&key, destroy_twice) == 0);
    EXPECT(pthread_create(&thread, NULL, end_with_a_game, &game) == 0);
    EXPECT(pthread_join(thread, NULL) == 0);
}

int main(void) {
    EXPECT(*last_error() == '\0');
    EXPECT(sanqi_game_names(text, sizeof text, NULL) == SANQI_STATUS_OK);
    EXPECT(strcmp(text, "chess xiangqi shogi") == 0);
    pointers();
    games();
    engines();
    end_beside_a_reader();
    end_of_a_thread();
    return EXIT_SUCCESS;
}
