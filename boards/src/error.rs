//! Reasons for refusing a position or a move. The texts go to users in an `info string`, so they name the error and
//! avoid the words that GUIs scan such lines for (`docs/protocols/uci.md` section 6.13).

use thiserror::Error;

use crate::{Message, message};

/// Reason for refusing the text of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// The text does not have the form of a position.
    #[error("{field}: {problem}")]
    Syntax {
        /// The field of the text, as its notation calls it.
        field: &'static str,
        /// The error in it.
        problem: Message,
    },
    /// The text can be read, but the position cannot be played.
    #[error("{0}")]
    Illegal(Message),
}

impl FenError {
    /// Returns the error with its code.
    pub fn message(&self) -> Message {
        match self {
            FenError::Syntax { field, problem } => {
                message!("field", "{field}: {problem}", field = *field, problem = problem.clone())
            }
            FenError::Illegal(problem) => problem.clone(),
        }
    }
}

/// Reason for refusing the text of a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The text does not have the form of a move of this game.
    #[error("not a move: {0}")]
    Syntax(String),
    /// The text has the form of a move, but the position does not allow it.
    #[error("illegal move {0}")]
    Illegal(String),
    /// The text fits several legal moves.
    #[error("not a move: {0} is ambiguous")]
    Ambiguous(String),
}

/// Number of characters of a refused move that an error quotes.
const QUOTED: usize = 12;

impl MoveError {
    /// Creates an error for a text that does not have the form of a move; only its beginning is kept.
    pub fn syntax(text: &str) -> MoveError {
        MoveError::Syntax(MoveError::quoted(text))
    }

    /// Creates an error for a move that the position does not allow; only the beginning of its text is kept.
    pub fn illegal(text: &str) -> MoveError {
        MoveError::Illegal(MoveError::quoted(text))
    }

    /// Creates an error for a text that fits several legal moves.
    pub(crate) fn ambiguous(text: &str) -> MoveError {
        MoveError::Ambiguous(MoveError::quoted(text))
    }

    /// Returns the error with its code.
    pub fn message(&self) -> Message {
        match self {
            MoveError::Syntax(text) => message!("not-a-move", "not a move: {text}", text = text.as_str()),
            MoveError::Illegal(text) => message!("illegal-move", "illegal move {text}", text = text.as_str()),
            MoveError::Ambiguous(text) => {
                message!("ambiguous-move", "not a move: {text} is ambiguous", text = text.as_str())
            }
        }
    }

    /// Returns this error or the one of the same text in another notation: that in which the text has the form of a move.
    pub(crate) fn or(self, other: MoveError) -> MoveError {
        if matches!(other, MoveError::Syntax(_)) { self } else { other }
    }

    /// Returns the one move of an iterator; an error for none or several.
    pub(crate) fn only(text: &str, mut moves: impl Iterator<Item = crate::Move>) -> Result<crate::Move, MoveError> {
        let mv = moves.next().ok_or_else(|| MoveError::illegal(text))?;
        if moves.next().is_some() { Err(MoveError::ambiguous(text)) } else { Ok(mv) }
    }

    /// Returns the beginning of a refused text.
    pub(crate) fn quoted(text: &str) -> String {
        text.chars().take(QUOTED).collect()
    }
}
