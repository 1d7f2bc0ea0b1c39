//! Reasons for refusing a position or a move. The texts go to users in an `info string`, so they name the error and
//! avoid the words that GUIs scan such lines for (`docs/protocols/uci.md` section 6.13).

use thiserror::Error;

use crate::{Message, message};

/// Number of characters of a refused text that an error quotes.
const QUOTED: usize = 20;

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

/// Reason for refusing the text of a square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
pub struct SquareError(String);

impl SquareError {
    /// Creates an error for a text that names no square; only its beginning is kept.
    pub(crate) fn new(text: &str) -> SquareError {
        SquareError(quoted(text))
    }

    /// Returns the error with its code.
    pub fn message(&self) -> Message {
        message!("not-a-square", "not a square: {text}", text = self.0.as_str())
    }
}

/// Reason for refusing the text of a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The text does not have the form of a move of this game.
    #[error("not a move: {0}")]
    Syntax(String),
    /// The text has the form of a move, but the position does not allow it.
    #[error("{}", self.message())]
    Illegal {
        /// Beginning of the text.
        text: String,
        /// Reason why the rules forbid it; `None` if no one piece is meant.
        reason: Option<Message>,
    },
    /// The text fits several legal moves.
    #[error("not a move: {0} is ambiguous")]
    Ambiguous(String),
}

impl MoveError {
    /// Creates an error for a text that does not have the form of a move; only its beginning is kept.
    pub fn syntax(text: &str) -> MoveError {
        MoveError::Syntax(quoted(text))
    }

    /// Creates an error for a move that the position does not allow, with the reason if one is known; only the beginning
    /// of its text is kept.
    pub fn illegal(text: &str, reason: Option<Message>) -> MoveError {
        MoveError::Illegal { text: quoted(text), reason }
    }

    /// Creates an error for a text that fits several legal moves.
    pub(crate) fn ambiguous(text: &str) -> MoveError {
        MoveError::Ambiguous(quoted(text))
    }

    /// Returns the error with its code.
    pub fn message(&self) -> Message {
        match self {
            MoveError::Syntax(text) => message!("not-a-move", "not a move: {text}", text = text.as_str()),
            MoveError::Illegal { text, reason: None } => {
                message!("illegal-move", "illegal move {text}", text = text.as_str())
            }
            MoveError::Illegal { text, reason: Some(reason) } => message!(
                "illegal-move-because",
                "illegal move {text}: {reason}",
                text = text.as_str(),
                reason = reason.clone()
            ),
            MoveError::Ambiguous(text) => {
                message!("ambiguous-move", "not a move: {text} is ambiguous", text = text.as_str())
            }
        }
    }

    /// Returns this error or the one of the same text in another notation, whichever says more: in one of them the text
    /// may not have the form of a move, or not say which piece is meant.
    #[must_use]
    pub fn or(self, other: MoveError) -> MoveError {
        match (&self, &other) {
            (_, MoveError::Syntax(_)) => self,
            (MoveError::Illegal { reason: Some(_), .. }, MoveError::Illegal { reason: None, .. }) => self,
            _ => other,
        }
    }

    /// Returns the one move of an iterator; an error for none, with its reason, or several.
    pub(crate) fn only(
        text: &str,
        mut moves: impl Iterator<Item = crate::Move>,
        reason: impl FnOnce() -> Option<Message>,
    ) -> Result<crate::Move, MoveError> {
        let mv = moves.next().ok_or_else(|| MoveError::illegal(text, reason()))?;
        if moves.next().is_some() { Err(MoveError::ambiguous(text)) } else { Ok(mv) }
    }
}

/// Returns the beginning of a refused text.
pub(crate) fn quoted(text: &str) -> String {
    text.chars().take(QUOTED).collect()
}
