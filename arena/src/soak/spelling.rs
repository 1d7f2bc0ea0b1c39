//! How a conversation spells positions and moves.

use boards::{Line, Move, NotationOptions};
use search::ListedGame;
use selfplay::games;

use crate::engine::Protocol;

/// Protocol of a conversation, and notation of its moves.
#[derive(Clone, Copy, Debug)]
pub struct Spelling {
    /// Protocol.
    pub protocol: Protocol,
    /// Notation of moves and positions.
    pub notation: NotationOptions,
}

impl Spelling {
    /// Returns the spelling of a game that was chosen by its name, in UCI with `UCI_Variant`.
    pub fn of<G: ListedGame>(protocol: Protocol) -> Spelling {
        let is_chosen = protocol == Protocol::Uci && G::NAME != games::DEFAULT;
        let notation = NotationOptions {
            ranks: if is_chosen { G::PROTOCOL.numbering_by_name } else { NotationOptions::default().ranks },
            algebraic: is_chosen,
            ..NotationOptions::default()
        };
        Spelling { protocol, notation }
    }

    /// Returns the spelling for a position, which may demand that of Chess960.
    pub fn for_position<G: ListedGame>(self, position: &G) -> Spelling {
        let chess960 = position.castles_unusually();
        Spelling { notation: NotationOptions { chess960, ..self.notation }, ..self }
    }

    /// Reads a legal move.
    pub fn read_move<G: ListedGame>(self, position: &G, text: &str) -> Option<Move> {
        position.parse_move_in(text, self.notation).ok()
    }

    /// Returns the moves of a line as text.
    pub fn moves<G: ListedGame>(self, line: &Line<G>) -> Vec<String> {
        line.positions().iter().zip(line.moves()).map(|(at, &mv)| at.format_move(mv, self.notation)).collect()
    }

    /// Reads the words of `position`; `None` if they are not understood.
    pub fn read_position<G: ListedGame>(self, line: &str) -> Option<Line<G>> {
        let rest = line.strip_prefix("position ")?;
        let (start, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
        let start = match start.split_once(' ') {
            None if start == "startpos" => G::start(),
            Some(("fen" | "sfen", fen)) => G::from_fen(fen).ok()?,
            _ => return None,
        };
        let mut line = Line::new(start);
        for text in moves.split_whitespace() {
            let mv = self.read_move(line.current(), text)?;
            line.push(mv);
        }
        Some(line)
    }
}
