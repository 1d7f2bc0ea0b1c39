//! The mate solver as a caller sees it.

use std::time::{Duration, Instant};

use boards::shogi::Shogi;
use boards::{Line, Move, Notation, Position};
use crossbeam_channel::{Receiver, unbounded};
use search::{Event, Game, MateLimits, Pool, Proof};

/// No test needs longer, on however busy a machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn line<G: Game>(fen: &str) -> Line<G> {
    Line::new(G::from_fen(fen).unwrap())
}

fn within(millis: u64) -> MateLimits {
    MateLimits { started: Instant::now(), time: Some(Duration::from_millis(millis)), nodes: None }
}

fn wait(events: &Receiver<Event>) -> Proof {
    loop {
        if let Event::Solved(proof) = events.recv_timeout(PATIENCE).expect("the solver answers") {
            return proof;
        }
    }
}

fn solve<G: Game>(fen: &str, limits: MateLimits) -> Proof {
    let (sender, events) = unbounded();
    let mut pool = Pool::<G>::new();
    pool.solve(line(fen), limits, sender);
    wait(&events)
}

/// Plays a mate and sees that it is one; its length.
fn check_mate<G: Game>(fen: &str, moves: &[Move]) -> usize {
    let mut line = line::<G>(fen);
    for (ply, &mv) in moves.iter().enumerate() {
        assert!(line.current().is_legal(mv), "{fen}: {moves:?}");
        line.push(mv);
        assert!(ply % 2 == 1 || line.current().in_check(), "{fen}: {moves:?}");
    }
    assert!(line.current().in_check() && !line.current().has_legal_move(), "{fen}: {moves:?}");
    moves.len()
}

#[test]
fn the_problem_of_the_usi_text_is_solved() {
    let fen = "9/9/9/9/9/k8/9/9/1R2K4 b Gr2b3g4s4n4l18p 1";
    let Proof::Mate(moves) = solve::<Shogi>(fen, within(10_000)) else { panic!("no mate found") };
    assert_eq!(check_mate::<Shogi>(fen, &moves), 5);
    let position = Shogi::from_fen(fen).unwrap();
    assert_eq!(position.format_move(moves[0], Notation::default()), "G*8f");
}
