//! Perft as each library does it best: positions are copied where the library copies them, moves unmade where it
//! unmakes them, and the last ply is counted without playing its moves.

/// A library's perft of a position in FEN or SFEN.
pub struct Library {
    /// Name of the library.
    pub name: &'static str,
    /// Reads a position and returns what counts its moves to a depth.
    pub counter: fn(&str) -> Box<dyn Fn(u32) -> u64>,
}

/// The libraries with the rules of chess.
pub const CHESS: [Library; 3] = [
    Library { name: "sanqi-boards", counter: ours::<boards::chess::Chess> },
    Library { name: "cozy-chess", counter: cozy_chess },
    Library { name: "shakmaty", counter: shakmaty },
];

/// The libraries with the rules of shogi.
pub const SHOGI: [Library; 3] = [
    Library { name: "sanqi-boards", counter: ours::<boards::shogi::Shogi> },
    Library { name: "haitaka", counter: haitaka },
    Library { name: "rsshogi", counter: rsshogi },
];

fn ours<P: boards::Position>(fen: &str) -> Box<dyn Fn(u32) -> u64> {
    let position = P::from_fen(fen).expect("a legal position");
    Box::new(move |depth| boards::perft::perft(&position, depth))
}

fn cozy_chess(fen: &str) -> Box<dyn Fn(u32) -> u64> {
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    nodes += count(&next, depth - 1);
                }
            }
            false
        });
        nodes
    }
    let board: cozy_chess::Board = fen.parse().expect("a legal position");
    Box::new(move |depth| count(&board, depth))
}

fn shakmaty(fen: &str) -> Box<dyn Fn(u32) -> u64> {
    let fen: shakmaty::fen::Fen = fen.parse().expect("a position");
    let position: shakmaty::Chess = fen.into_position(shakmaty::CastlingMode::Standard).expect("a legal position");
    Box::new(move |depth| shakmaty::perft(&position, depth))
}

fn haitaka(sfen: &str) -> Box<dyn Fn(u32) -> u64> {
    fn count(board: &haitaka::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.into_iter().len() as u64;
            } else {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    nodes += count(&next, depth - 1);
                }
            }
            false
        });
        nodes
    }
    let board = haitaka::Board::from_sfen(sfen).expect("a legal position");
    Box::new(move |depth| count(&board, depth))
}

fn rsshogi(sfen: &str) -> Box<dyn Fn(u32) -> u64> {
    use rsshogi::board::{Move32List, Position, position_from_sfen};
    use rsshogi::movegen::generate_legal_all_move32;

    fn count(position: &mut Position, depth: u32) -> u64 {
        let mut list = Move32List::new();
        generate_legal_all_move32(position, &mut list);
        if depth == 1 {
            return list.len() as u64;
        }
        let mut nodes = 0;
        for &mv in list.iter() {
            position.apply_move32(mv);
            nodes += count(position, depth - 1);
            position.undo_move32(mv).expect("the move that was played");
        }
        nodes
    }
    let position = position_from_sfen(sfen).expect("a legal position");
    Box::new(move |depth| count(&mut position.clone(), depth))
}
