//! What a runner says and hears in each protocol, without any state.

use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{ucci, uci, usi};

/// The protocols of the engines that a runner drives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// Universal Chess Interface.
    Uci,
    /// Universal Chinese Chess Protocol.
    Ucci,
    /// Universal Shogi Interface.
    Usi,
}

impl Protocol {
    /// How it is spoken.
    pub fn speech(self) -> &'static dyn Speech {
        match self {
            Protocol::Uci => &uci::Uci,
            Protocol::Ucci => &ucci::Ucci,
            Protocol::Usi => &usi::Usi,
        }
    }

    /// The plies to a [`LineScore::Mate`] of this protocol; negative: the engine is mated.
    pub fn mate_plies(self, mate: i32) -> i32 {
        match self {
            Protocol::Uci => mate_moves_to_plies(mate),
            Protocol::Ucci | Protocol::Usi => mate,
        }
    }
}

/// The plies of a mate that is counted in moves: the winner, who moves first, needs one ply less than twice
/// the moves; the loser (negative) has the last word before the mate.
pub fn mate_moves_to_plies(moves: i32) -> i32 {
    moves.saturating_mul(2).saturating_sub(i32::from(moves > 0))
}

impl FromStr for Protocol {
    type Err = ();

    fn from_str(text: &str) -> Result<Protocol, ()> {
        match text {
            "uci" => Ok(Protocol::Uci),
            "ucci" => Ok(Protocol::Ucci),
            "usi" => Ok(Protocol::Usi),
            _ => Err(()),
        }
    }
}

/// One side's clock when it is about to think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideClock {
    /// What is left of the main time, this turn's increment included, byoyomi not.
    pub remaining: Duration,
    /// Credited at the start of each turn.
    pub increment: Duration,
    /// For each move once the main time is used up.
    pub byoyomi: Duration,
    /// Moves to the next control.
    pub moves_to_go: Option<u32>,
}

/// What ends an engine's thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So many nodes.
    Nodes(u64),
    /// So many plies.
    Depth(u32),
    /// So much time.
    MoveTime(Duration),
    /// So much time to solve a mate problem; only USI has a word for it (`docs/protocols/usi.md` section 1.3), to the others it
    /// is time like any other.
    Solve(Duration),
    /// The clocks of the first and the second side; the mover is 0 or 1.
    Clock {
        /// Of the first and the second side.
        sides: [SideClock; 2],
        /// Whose turn it is.
        mover: usize,
    },
}

/// How an engine values its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LineScore {
    /// Hundredths of a pawn (or what the protocol has in its place), from the engine's side.
    Centipawns(i32),
    /// A mate in so many moves (UCI) or plies (USI, UCCI); negative: the engine is mated.
    Mate(i32),
}

/// What an engine said last about its thinking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThoughtLine {
    /// Plies.
    pub depth: u32,
    /// Nodes.
    pub nodes: u64,
    /// The value, if it gave one.
    pub score: Option<LineScore>,
    /// The line.
    pub pv: Vec<String>,
}

/// An engine's answer to `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It plays.
    Move {
        /// The move as it spells it.
        text: String,
        /// What it would like to ponder on.
        ponder: Option<String>,
        /// It offers a draw, or accepts one.
        draw: bool,
    },
    /// It gives up.
    Resign,
    /// It claims to have won (a declaration).
    Win,
    /// It says that it has no move.
    NoMove,
    /// What it has to say about a mate problem.
    Checkmate(Solution),
}

/// An answer to a mate problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// A line from the position to the mate, as the engine spells moves.
    Mate(Vec<String>),
    /// There is no mate.
    NoMate,
    /// It has found out nothing in the time.
    Timeout,
    /// It solves no mate problems.
    NotImplemented,
}

/// The words of one protocol.
pub trait Speech: Sync {
    /// The first line.
    fn handshake(&self) -> &'static str;
    /// The line that ends the engine's introduction.
    fn handshake_done(&self) -> &'static str;
    /// The name of the option that an introduction line announces.
    fn announced_option<'a>(&self, line: &'a str) -> Option<&'a str>;
    /// Sets an option.
    fn set_option(&self, name: &str, value: &str) -> String;
    /// Whether an option with this name must have been announced before it may be set.
    fn options_are_announced(&self) -> bool;
    /// A new game begins.
    fn new_game(&self) -> &'static str;
    /// Whether `isready` comes before the new game, and not after it.
    fn is_ready_before_new_game(&self) -> bool {
        false
    }
    /// Whether `go` can tell of byoyomi.
    fn knows_byoyomi(&self) -> bool {
        false
    }
    /// Sets the position.
    fn position(&self, fen: &str, moves: &[String]) -> String;
    /// Starts thinking, on the opponent's time if `ponder`; `draw`: the opponent offers one.
    fn go(&self, limit: &Limit, ponder: bool, draw: bool) -> String;
    /// The answer in a line, if it is one.
    fn reply(&self, line: &str) -> Option<Reply>;
    /// Takes from a line what it tells about the thinking.
    fn listen(&self, line: &str, thought: &mut ThoughtLine);
    /// How the game ended for the engine, if it wants to know: 2, 1 or 0 half-points.
    fn game_over(&self, half_points: u32) -> Option<&'static str>;
}

/// The number after a word.
pub fn number_after<T: FromStr>(words: &[&str], word: &str) -> Option<T> {
    let place = words.iter().position(|candidate| *candidate == word)?;
    words.get(place + 1)?.parse().ok()
}

/// Takes depth, nodes and line from the words of an `info` line, as all three protocols have them.
pub fn listen_for_numbers(words: &[&str], thought: &mut ThoughtLine) {
    if let Some(depth) = number_after(words, "depth") {
        thought.depth = depth;
    }
    if let Some(nodes) = number_after(words, "nodes") {
        thought.nodes = nodes;
    }
    if let Some(place) = words.iter().position(|word| *word == "pv") {
        thought.pv = words[place + 1..].iter().map(|&word| word.to_owned()).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves_or_plies() {
        for (mate, in_moves) in [(1, 1), (3, 5), (-1, -2), (-3, -6), (0, 0)] {
            assert_eq!(Protocol::Uci.mate_plies(mate), in_moves);
            assert_eq!(Protocol::Usi.mate_plies(mate), mate);
        }
        // Engines may say anything.
        assert_eq!(Protocol::Uci.mate_plies(i32::MIN), i32::MIN);
    }
}
