//! Breakthrough, a game that no other part of the program knows: what a game has to provide to be searched.
//!
//! The board has 8x8 squares. Each side has sixteen pieces on its two nearest ranks, which step one square forward,
//! straight or diagonally, and capture diagonally. The side that first reaches the last rank, or captures
//! every piece of the opponent, wins (Dan Troyka, 2000). `cargo run --release --example breakthrough` plays a game.

use boards::random::STEP;
use boards::{
    Describe, Drops, FenError, Line, Move, MoveList, Notation, NotationOptions, Rules, SearchHints, Side, Verdict,
    message,
};
use search::score::Score;
use search::{Answer, Game, Limits, NoTables, SearchOptions, StaticEval, StaticEvaluator, ThreadPool};

/// The starting position.
const START: &str = "bbbbbbbb/bbbbbbbb/8/8/8/8/WWWWWWWW/WWWWWWWW w 1";
/// Score of a piece.
const PIECE: Score = 100;
const FILE_A: u64 = 0x0101_0101_0101_0101;
const RANK_1: u64 = 0xFF;

/// A position: the pieces of each side as bit sets, square a1 in bit 0, the side to move, and the number of its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breakthrough {
    pieces: [u64; 2],
    side: Side,
    move_number: u32,
}

/// Returns the squares one step forward: straight, towards file a, and towards file h.
fn steps(pieces: u64, side: Side) -> [u64; 3] {
    let straight = if side == Side::First { pieces << 8 } else { pieces >> 8 };
    [straight, (straight & !FILE_A) >> 1, (straight << 1) & !FILE_A]
}

/// Returns the square that a move leaves.
fn from_square(mv: Move) -> usize {
    usize::from(mv.bits() & 63)
}

impl Breakthrough {
    fn own(&self) -> u64 {
        self.pieces[self.side.index()]
    }

    fn enemy(&self) -> u64 {
        self.pieces[(!self.side).index()]
    }
}

impl Rules for Breakthrough {
    const NAME: &'static str = "breakthrough";
    const COUNTS_PLIES: bool = false;

    fn start() -> Breakthrough {
        Breakthrough::from_fen(START).expect("the starting position is valid")
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn move_number(&self) -> u32 {
        self.move_number
    }

    fn key(&self) -> u64 {
        let mix = |key: u64, word: u64| (key ^ word).wrapping_mul(STEP).rotate_left(31);
        mix(mix(mix(1, self.pieces[0]), self.pieces[1]), self.side.index() as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    /// Adds the legal moves; there are none once the game is over.
    fn legal_moves(&self, list: &mut MoveList) {
        if self.is_lost() {
            return;
        }
        for from in (0..64).filter(|from| self.own() >> from & 1 != 0) {
            let [straight, left, right] = steps(1 << from, self.side);
            let targets = straight & !self.enemy() | left | right;
            for to in (0..64).filter(|to| targets & !self.own() & 1 << to != 0) {
                list.push(Move::from_bits(from | to << 6));
            }
        }
    }

    fn play(&mut self, mv: Move) {
        let (from, to) = (1 << from_square(mv), 1 << self.to_square(mv));
        self.pieces[self.side.index()] ^= from | to;
        self.pieces[(!self.side).index()] &= !to;
        *self = self.after_null();
    }

    fn is_lost(&self) -> bool {
        let home = if self.side == Side::First { RANK_1 } else { RANK_1 << 56 };
        self.own() == 0 || self.enemy() & home != 0
    }

    fn after_null(&self) -> Breakthrough {
        let move_number = self.move_number + self.side.index() as u32;
        Breakthrough { side: !self.side, move_number, ..*self }
    }
}

impl Notation for Breakthrough {
    fn from_fen(fen: &str) -> Result<Breakthrough, FenError> {
        let syntax = |field, problem: &str| FenError::Syntax {
            field,
            problem: message!("breakthrough", "{problem}", problem = problem),
        };
        let (board, rest) = fen.trim().split_once(' ').ok_or(syntax("side to move", "missing"))?;
        let (side, number) = rest.split_once(' ').unwrap_or((rest, "1"));
        let side = match side {
            "w" => Side::First,
            "b" => Side::Second,
            _ => return Err(syntax("side to move", "neither w nor b")),
        };
        let move_number = number.parse::<u16>().map_err(|_| syntax("move number", "no small number"))?.into();
        let ranks: Vec<&str> = board.split('/').collect();
        let mut pieces = [0, 0];
        for (rank, text) in ranks.iter().rev().enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                match letter {
                    '1'..='8' => file += letter as usize - '1' as usize,
                    'W' | 'b' if file < 8 && rank < 8 => pieces[usize::from(letter == 'b')] |= 1 << (8 * rank + file),
                    _ => return Err(syntax("board", "a letter that is neither W nor b, or too many squares")),
                }
                file += 1;
            }
            if file != 8 {
                return Err(syntax("board", "a rank that has not eight squares"));
            }
        }
        let position = Breakthrough { pieces, side, move_number };
        if ranks.len() == 8 { Ok(position) } else { Err(syntax("board", "not eight ranks")) }
    }

    fn fen(&self, _options: NotationOptions) -> String {
        let letter = |square: usize| match self.pieces.map(|pieces| pieces >> square & 1) {
            [0, 0] => '1',
            [_, 0] => 'W',
            _ => 'b',
        };
        let rank = |rank: usize| (8 * rank..8 * rank + 8).map(letter).collect::<String>();
        let side = if self.side == Side::First { 'w' } else { 'b' };
        format!("{} {side} {}", (0..8).rev().map(rank).collect::<Vec<_>>().join("/"), self.move_number)
    }

    fn format_move(&self, mv: Move, _options: NotationOptions) -> String {
        let square = |square: usize| format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1);
        square(from_square(mv)) + &square(self.to_square(mv))
    }
}

impl SearchHints for Breakthrough {
    const SQUARES: usize = 64;

    /// Returns true for captures.
    fn is_noisy(&self, mv: Move) -> bool {
        self.enemy() >> self.to_square(mv) & 1 != 0
    }

    fn to_square(&self, mv: Move) -> usize {
        usize::from(mv.bits() >> 6 & 63)
    }

    fn gain(&self, mv: Move) -> i32 {
        if self.is_noisy(mv) { PIECE } else { 0 }
    }
}

impl Drops for Breakthrough {}

impl Describe for Breakthrough {}

impl StaticEval for Breakthrough {
    /// Returns the balance of material.
    fn static_eval(&self) -> Score {
        PIECE * (self.own().count_ones() as Score - self.enemy().count_ones() as Score)
    }
}

impl Game for Breakthrough {
    type Evaluator = StaticEvaluator;
    type Tables = NoTables;
}

/// Searches the end of a line to a depth in plies.
pub fn search(pool: &mut ThreadPool<Breakthrough>, line: &Line<Breakthrough>, depth: u32) -> Answer {
    pool.search(line.clone(), Limits::depth(depth), SearchOptions::default(), |_| ())
}

/// Plays a game of the search against itself, to its end.
pub fn play(depth: u32) -> Line<Breakthrough> {
    let mut pool = ThreadPool::new();
    let mut line = Line::new(Breakthrough::start());
    while let Some(mv) = search(&mut pool, &line, depth).best {
        line.push(mv);
    }
    line
}

fn main() {
    let line = play(8);
    for (position, &mv) in line.positions().iter().zip(line.moves()) {
        println!("{}", position.format_move(mv, NotationOptions::default()));
    }
    assert_eq!(Breakthrough::game_verdict(&line), Some(Verdict::Loss));
    println!("{}", if line.current().side_to_move() == Side::First { "0-1" } else { "1-0" });
}
