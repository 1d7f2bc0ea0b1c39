"""Checks the answers that `lab soak --record FILE` has written with rules of other authors.

Chess is checked with python-chess, shogi over USI with cshogi, xiangqi and shogi over UCI with pyffish:

    pip install chess pyffish cshogi
    python lab/referees/check.py FILE

Exit status: 0 if every move is legal and every claimed mate is one, else 1.
"""

import re
import sys
from collections import Counter

NO_MOVE = {"(none)", "resign", "win"}
# Scores of mates with these last lines may be bounds over UCCI (docs/protocols/ucci.md section 6).
INEXACT = {"ucci"}


class Chess:
    """Chess and Chess960 by python-chess."""

    def __init__(self, fen):
        import chess

        self.chess = chess
        self.board = chess.Board(fen, chess960=bool(re.search(r" [wb] [A-Ha-h]+ ", fen)))

    def push(self, text):
        move = self.board.parse_uci(text)  # ValueError if the move is illegal
        self.board.push(move)

    def has_moves(self):
        return any(self.board.legal_moves)

    def is_mate(self):
        return self.board.is_checkmate()


class Fairy:
    """A variant by pyffish, which replays the moves for each question."""

    def __init__(self, variant, fen, spell=lambda text: text):
        import pyffish

        self.pyffish, self.variant, self.fen, self.spell, self.moves = pyffish, variant, fen, spell, []

    def legal(self):
        return self.pyffish.legal_moves(self.variant, self.fen, self.moves)

    def push(self, text):
        move = self.spell(text)
        if move not in self.legal():
            raise ValueError(f"illegal: {text}")
        self.moves.append(move)

    def has_moves(self):
        return bool(self.legal())

    def is_mate(self):
        return not self.legal()


class Usi:
    """Shogi by cshogi."""

    def __init__(self, sfen):
        import cshogi

        self.board = cshogi.Board(sfen)

    def push(self, text):
        move = self.board.move_from_usi(text)
        if move == 0 or not self.board.is_legal(move):
            raise ValueError(f"illegal: {text}")
        self.board.push(move)

    def has_moves(self):
        return any(True for _ in self.board.legal_moves)

    def is_mate(self):
        return not self.has_moves()


def ranks_from_one(text):
    """Spells a move of xiangqi with ranks from 1, as pyffish does."""
    return re.sub(r"\d", lambda digit: str(int(digit[0]) + 1), text)


def open_board(protocol, game, fen):
    if protocol == "usi":
        return Usi(fen)
    if game == "chess":
        return Chess(fen)
    spell = ranks_from_one if protocol == "ucci" else lambda text: text
    return Fairy(game, fen, spell)


def replay(protocol, game, fen, moves):
    board = open_board(protocol, game, fen)
    for text in moves:
        board.push(text)
    return board


def check(protocol, game, position, answer, mate, variation, counts):
    """Raises ValueError at the first thing that is wrong."""
    fen, _, moves = re.sub(r"^position (s?fen) ", "", position).partition(" moves ")
    start = (protocol, game, fen)
    played = moves.split()
    words = answer.split()
    counts["answers"] += 1
    if words[0] == "checkmate":
        if words[1] not in ("nomate", "timeout"):
            counts["solutions"] += 1
            if not replay(*start, played + words[1:]).is_mate():
                raise ValueError("no mate at the end of the solution")
        return
    if words[0] == "nobestmove" or words[1] in NO_MOVE:
        if words[-1] not in ("resign", "win") and replay(*start, played).has_moves():
            raise ValueError("there are legal moves")
        return
    ponder = [words[3]] if len(words) > 3 and words[2] == "ponder" else []
    replay(*start, played + [words[1]] + ponder)
    if variation:
        counts["variations"] += 1
        end = replay(*start, played + variation.split())
        if mate != "-" and protocol not in INEXACT:
            counts["mates"] += 1
            if len(variation.split()) != abs(int(mate)) or not end.is_mate():
                raise ValueError(f"no mate in {mate}")


def main(path):
    counts, wrong = Counter(), 0
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            seat, *rest = line.rstrip("\n").split("\t")
            protocol, game = seat.split(" ")
            try:
                check(protocol, game, *rest, counts)
            except ValueError as error:
                wrong += 1
                print(f"line {number}: {error}: {line.rstrip()}")
            counts[seat] += 1
    print(", ".join(f"{name}: {count}" for name, count in sorted(counts.items())), f"wrong: {wrong}", sep="; ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
