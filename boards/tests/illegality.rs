//! Reasons that errors give for illegal moves.

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{MoveError, Notation};

/// Checks the reason for which a move of a book or protocol is refused; an empty one stands for none.
fn check<P: Notation>(fen: &str, cases: &[(&str, &str)]) {
    let position = P::from_fen(fen).unwrap();
    for &(text, expected) in cases {
        let Err(MoveError::Illegal { reason, .. }) = position.parse_book_move(text, None) else {
            panic!("{text} in {fen} is {:?}", position.parse_book_move(text, None));
        };
        assert_eq!(reason.map_or("", |reason| reason.code()), expected, "{text} in {fen}");
    }
}

#[test]
fn illegal_moves_of_chess() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    check::<Chess>(
        start,
        &[
            ("e3e4", "no-piece-there"),
            ("e7e5", "opponents-piece"),
            ("d1d2", "own-piece-there"),
            ("Qd2", "own-piece-there"),
            ("d1d3", "piece-in-the-way"),
            ("Bf1b5", "piece-in-the-way"),
            ("d1e3", "not-its-way"),
            ("e2e5", "not-its-way"),
            ("exd3", "pawn-takes-nothing"),
            ("e2d3", "pawn-takes-nothing"),
            ("e2c3", "not-its-way"),
            ("e2e1", "own-piece-there"),
            ("Nd4", "not-its-way"),
            ("e2e4q", "no-promotion"),
            ("e1g1", "castling-in-the-way"),
            ("O-O-O", "castling-in-the-way"),
            ("Bb5", ""),
        ],
    );
    check::<Chess>("4k3/8/8/4p3/4P3/8/4P3/4K3 w - - 0 1", &[("e4e5", "piece-in-the-way"), ("e2e4", "own-piece-there")]);
    check::<Chess>("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", &[("e4", "piece-in-the-way"), ("O-O", "castling-lost")]);
    check::<Chess>("4k3/8/8/8/8/8/8/1K6 w - - 0 1", &[("b1d1", "not-its-way")]);
    check::<Chess>("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", &[("e2e4", "piece-in-the-way")]);
    check::<Chess>("3rr2k/8/8/8/8/4R3/8/4K3 w - - 0 1", &[("Rd3", "king-in-check"), ("Kd2", "king-in-check")]);
    check::<Chess>(
        "4r1k1/8/8/8/8/8/3R4/R3K2R w KQ - 0 1",
        &[("Ra2", "king-stays-in-check"), ("O-O", "castling-in-check")],
    );
    check::<Chess>("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", &[("e1g1", "castling-in-check"), ("Ke1f2", "king-in-check")]);
    check::<Chess>("8/P6k/8/8/8/8/8/K7 w - - 0 1", &[("a8", "unnamed-promotion"), ("a7a8", "unnamed-promotion")]);
    check::<Chess>("8/6pk/8/1KPp3r/8/8/8/8 w - d6 0 2", &[("cxd6", "no-en-passant"), ("c5b6", "pawn-takes-nothing")]);
    check::<Chess>("6k1/8/8/3pP3/7K/8/8/8 w - - 2 3", &[("e5d6", "no-en-passant"), ("exd6", "no-en-passant")]);
    check::<Chess>("6k1/8/8/8/4pP2/7K/8/8 b - - 2 3", &[("e4f3", "no-en-passant"), ("e4e5", "not-its-way")]);
}

#[test]
fn illegal_moves_of_xiangqi() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    check::<Xiangqi>(
        start,
        &[
            ("e1e2", "no-piece-there"),
            ("e9e8", "opponents-piece"),
            ("a0a3", "own-piece-there"),
            ("a0a4", "piece-in-the-way"),
            ("b0d1", "piece-in-the-way"),
            ("b2b8", "piece-in-the-way"),
            ("b2b7", "xiangqi.screen"),
            ("a3b3", "not-its-way"),
            ("e0f1", "not-its-way"),
            ("c0e1", "not-its-way"),
        ],
    );
    check::<Xiangqi>(
        "3k5/9/9/9/9/2B3B2/9/9/4A4/3AK4 w - - 0 1",
        &[
            ("c4a6", "xiangqi.river"),
            ("g4i6", "xiangqi.river"),
            ("g4f5", "not-its-way"),
            ("d0c1", "xiangqi.palace"),
            ("d0d1", "not-its-way"),
            ("e0e2", "not-its-way"),
        ],
    );
    check::<Xiangqi>("4k4/9/9/9/9/9/9/3p5/3K5/9 w - - 0 1", &[("d1c1", "xiangqi.palace")]);
    check::<Xiangqi>("4k4/9/9/9/9/9/9/3K5/9/9 w - - 0 1", &[("d2d3", "xiangqi.palace"), ("d2c3", "not-its-way")]);
    check::<Xiangqi>("3k5/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1", &[("e0d0", "xiangqi.kings-would-face")]);
    check::<Xiangqi>("4k4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1", &[("e1d2", "xiangqi.kings-would-face")]);
    check::<Xiangqi>("3k5/4r4/9/9/9/9/9/9/4A4/4K4 w - - 0 1", &[("e1d2", "king-in-check")]);
    check::<Xiangqi>("3k5/4r4/9/9/9/9/9/9/9/4KA3 w - - 0 1", &[("e0e1", "king-stays-in-check")]);
}

#[test]
fn illegal_moves_of_shogi() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    check::<Shogi>(
        start,
        &[
            ("5e5d", "no-piece-there"),
            ("3c3d", "opponents-piece"),
            ("8h7g", "own-piece-there"),
            ("8h6f", "piece-in-the-way"),
            ("7g6f", "not-its-way"),
            ("7g7f+", "no-promotion"),
            ("P*5e", "shogi.not-in-hand"),
            ("５五歩打", "shogi.not-in-hand"),
        ],
    );
    let hands = "4k4/4p4/9/9/9/9/4P4/9/4K4 b PGNp 1";
    check::<Shogi>(
        hands,
        &[
            ("P*5e", "shogi.nifu"),
            ("５五歩打", "shogi.nifu"),
            ("▲５五歩", "shogi.nifu"),
            ("P'5e", "shogi.nifu"),
            ("+0055FU", "shogi.nifu"),
            ("P*4a", "shogi.dead-end"),
            ("N*4b", "shogi.dead-end"),
            ("G*5g", "shogi.drop-on-piece"),
            ("S*5e", "shogi.not-in-hand"),
            ("K*5e", "shogi.not-in-hand"),
            ("５五と打", "shogi.not-in-hand"),
            ("５五成桂打", "shogi.not-in-hand"),
            ("５五馬打", "shogi.not-in-hand"),
        ],
    );
    // What says that it is no drop is none, whatever is in hand.
    check::<Shogi>(
        "4k4/9/9/9/9/9/4G4/9/4K4 b G 1",
        &[
            ("G-9i", "not-its-way"),
            ("▲１五金右", "not-its-way"),
            ("G-5i", "own-piece-there"),
            ("G*5g", "shogi.drop-on-piece"),
        ],
    );
    check::<Shogi>(
        "4k4/9/9/9/9/9/4P4/9/4K4 b P 1",
        &[
            ("P-4d+", "not-its-way"),
            ("P-5e", "not-its-way"),
            ("P5e", "shogi.nifu"),
            ("P*5e", "shogi.nifu"),
            ("Px4d", "not-its-way"),
        ],
    );
    check::<Shogi>(
        "4k4/9/9/9/9/9/9/9/4K4 b P 1",
        &[("P-4a", "shogi.dead-end"), ("P-4d+", ""), ("Px4d", ""), ("S-4d", "")],
    );
    check::<Shogi>(
        "4k4/9/9/9/9/9/4r4/9/4K4 b P 1",
        &[("P*4e", "king-stays-in-check"), ("5i5h", "king-stays-in-check")],
    );
    check::<Shogi>("4k4/9/9/9/9/4r4/9/4G4/4K4 b P 1", &[("5h4h", "king-in-check")]);
    check::<Shogi>(
        "4k4/3P5/9/9/9/9/9/9/4K4 b - 1",
        &[("6b6a", "shogi.must-promote"), ("６一歩不成", "shogi.must-promote")],
    );
    check::<Shogi>("7lk/7l1/8G/9/9/9/9/9/4K4 b P 1", &[("P*1b", "shogi.pawn-drop-mate")]);
}
