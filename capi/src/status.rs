//! The values that the functions of the interface return.

/// Result of a function. Codes never change their meaning; later versions may have more of them.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SanqiStatus {
    /// The function did what it says.
    Ok = 0,
    /// No line came within the time.
    Timeout = 1,
    /// The engine has ended; there are no more lines.
    Closed = 2,
    /// The memory for a text is too small; `length` says how many bytes the text has. Nothing was taken out or changed.
    BufferTooSmall = 3,
    /// There is no move to be taken back.
    NoMove = 4,
    /// A pointer is null.
    NullPointer = -1,
    /// A text is not UTF-8.
    NotUtf8 = -2,
    /// There is no such object, or it was destroyed.
    BadHandle = -3,
    /// There is no game of this name.
    UnknownGame = -4,
    /// The position cannot be read, or cannot be played.
    BadPosition = -5,
    /// The text is not a move, or the move is not legal.
    BadMove = -6,
    /// The options have bits without a meaning.
    BadOptions = -7,
    /// The system has refused something, such as a thread.
    System = -8,
    /// The function has failed through a bug. Its object may have been left half changed.
    Internal = -9,
}

/// State of a game.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SanqiOutcome {
    /// The game goes on.
    Ongoing = 0,
    /// White in chess, Red in xiangqi or Black in shogi has won: the side that moves first.
    FirstWins = 1,
    /// The side that moves second has won.
    SecondWins = 2,
    /// Neither side has won.
    Draw = 3,
}
