// The legal moves of a position, and a short game of the engine against itself.
//
//     cargo build --release -p sanqi-c
//     cc -I capi/include capi/examples/play.c -L target/release -lsanqi_c -Wl,-rpath,target/release -o play
//     ./play shogi 20 2000        # game, greatest number of moves, nodes per move

#include "sanqi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Bytes for a text; only the moves of a very long game need more.
enum { TEXT = 8192 };

// What an engine says when it has answered a greeting.
struct Protocol {
    const char *game;
    const char *greeting;
    const char *answer;
};

static const struct Protocol PROTOCOLS[] = {
    {"chess", "uci", "uciok"},
    {"xiangqi", "ucci", "ucciok"},
    {"shogi", "usi", "usiok"},
};

// Ends the program if a function has failed.
static void check(SanqiStatus status, const char *what) {
    if (status == SANQI_STATUS_OK) {
        return;
    }
    char reason[TEXT];
    sanqi_last_error(reason, sizeof reason, NULL);
    fprintf(stderr, "%s: %s\n", what, reason);
    exit(EXIT_FAILURE);
}

static const struct Protocol *protocol_of(const char *game) {
    for (size_t i = 0; i < sizeof PROTOCOLS / sizeof *PROTOCOLS; i++) {
        if (strcmp(PROTOCOLS[i].game, game) == 0) {
            return &PROTOCOLS[i];
        }
    }
    fprintf(stderr, "no protocol for %s\n", game);
    exit(EXIT_FAILURE);
}

// Sends a line, and reads until a line of the answer begins with a word.
static void ask(SanqiEngine engine, const char *question, const char *word, char line[TEXT]) {
    check(sanqi_engine_send(engine, question), question);
    do {
        // A search of some thousand nodes takes no minute.
        check(sanqi_engine_read(engine, 60000, line, TEXT, NULL), question);
    } while (strncmp(line, word, strlen(word)) != 0);
}

// Asks the engine for its move after the moves of a game.
static void best_move(SanqiEngine engine, SanqiGame game, const char *nodes, char move[TEXT]) {
    char moves[TEXT], question[2 * TEXT], line[TEXT];
    check(sanqi_game_moves(game, moves, sizeof moves, NULL), "moves");
    snprintf(question, sizeof question, "position startpos%s%s\ngo nodes %s", *moves ? " moves " : "", moves, nodes);
    ask(engine, question, "bestmove ", line);
    // `bestmove 7g7f ponder 3c3d`
    sscanf(line, "bestmove %63s", move);
}

static void print_legal_moves(const char *name, const char *fen) {
    SanqiGame game;
    check(sanqi_game_create(name, fen, 0, &game), fen);
    char moves[TEXT];
    check(sanqi_game_legal_moves(game, moves, sizeof moves, NULL), "legal moves");
    printf("legal moves: %s\n", moves);
    check(sanqi_game_destroy(game), "end of the game");
}

static void play(const char *name, int most_moves, const char *nodes) {
    const struct Protocol *protocol = protocol_of(name);
    char line[TEXT], move[TEXT], written[TEXT];
    SanqiEngine engine;
    SanqiGame game;
    check(sanqi_engine_create(name, &engine), "engine");
    check(sanqi_game_create(name, NULL, 0, &game), "game");
    ask(engine, protocol->greeting, protocol->answer, line);
    ask(engine, "isready", "readyok", line);
    SanqiOutcome outcome = SANQI_OUTCOME_ONGOING;
    for (int ply = 0; ply < most_moves && outcome == SANQI_OUTCOME_ONGOING; ply++) {
        best_move(engine, game, nodes, move);
        if (strcmp(move, "resign") == 0 || strcmp(move, "win") == 0) {
            printf("%s\n", move);
            break;
        }
        check(sanqi_game_book_move(game, move, false, written, sizeof written, NULL), move);
        printf("%d. %s (%s)\n", ply + 1, written, move);
        check(sanqi_game_play(game, move), move);
        check(sanqi_game_outcome(game, &outcome), "outcome");
    }
    char fen[TEXT];
    check(sanqi_game_fen(game, fen, sizeof fen, NULL), "fen");
    printf("position: %s\noutcome: %d\n", fen, (int)outcome);
    check(sanqi_game_destroy(game), "end of the game");
    check(sanqi_engine_destroy(engine), "end of the engine");
}

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "chess";
    const int most_moves = argc > 2 ? atoi(argv[2]) : 10;
    const char *nodes = argc > 3 ? argv[3] : "2000";
    printf("Sanqi %s\n", sanqi_version());
    print_legal_moves("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    play(name, most_moves, nodes);
    return EXIT_SUCCESS;
}
