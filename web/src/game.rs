//! A game as the page sends it with every request, and its moves as the page shows them.

use analysis::readers::position_lines::bare_position;
use analysis::squares::MoveParts;
use boards::{Line, Move, NotationOptions, Side, message};
use search::{ListedGame, with_game};
use serde::{Deserialize, Serialize};

use crate::error::RequestError;

/// Greatest number of moves of a game, each counted.
pub const MOST_MOVES: usize = 2_000;
/// Greatest length of the name of a game in characters.
const LONGEST_NAME: usize = 40;
/// Greatest length of a position in bytes: several times that of any.
const LONGEST_POSITION: usize = 512;

/// A game in a request.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct GameText {
    /// Name of the game.
    pub game: String,
    /// First position; that of the rules if there is none.
    #[serde(default)]
    pub start: Option<String>,
    /// Moves in the spelling of the protocols.
    #[serde(default)]
    pub moves: Vec<String>,
    /// True to spell castling as king takes rook.
    #[serde(default)]
    pub chess960: bool,
}

impl GameText {
    /// Returns the notation of the game's moves.
    pub fn notation(&self) -> NotationOptions {
        NotationOptions { chess960: self.chess960, ..NotationOptions::default() }
    }

    /// Plays the moves.
    ///
    /// # Errors
    /// The position cannot be played, there are too many moves, or a move is not legal or comes after the end of the
    /// game.
    pub fn line<G: ListedGame>(&self) -> Result<Line<G>, RequestError> {
        if self.moves.len() > MOST_MOVES {
            return Err(RequestError::bad(message!("too-many-moves", "more than {most} plies", most = MOST_MOVES)));
        }
        let mut line = Line::<G>::new(self.first_position()?);
        for (ply, text) in self.moves.iter().enumerate() {
            let mv = line.current().parse_move_in(text, self.notation());
            line.push(mv.map_err(|error| RequestError::illegal(ply, error.message()))?);
        }
        Ok(line)
    }

    fn first_position<G: ListedGame>(&self) -> Result<G, RequestError> {
        match &self.start {
            None => Ok(G::start()),
            Some(text) if text.len() > LONGEST_POSITION => {
                Err(RequestError::bad(message!("long-position", "the position is too long")))
            }
            Some(text) => match bare_position(text) {
                "startpos" => Ok(G::start()),
                text => G::from_fen(text).map_err(|error| RequestError::position(&error)),
            },
        }
    }
}

/// A task for the line of a game, whatever its kind.
pub trait LineTask {
    /// The result.
    type Output;

    /// Runs the task.
    ///
    /// # Errors
    /// The request asks for something that this line does not have, there is no memory for a search, or it was stopped.
    fn run<G: ListedGame>(self, line: Line<G>) -> Result<Self::Output, RequestError>;
}

/// Runs a task for the line of a game.
///
/// # Errors
/// There is no such game, its moves cannot be played, or the task fails.
pub fn with_line<T: LineTask>(text: &GameText, task: T) -> Result<T::Output, RequestError> {
    struct Run<'a, T>(&'a GameText, T);
    impl<T: LineTask> search::GameTask for Run<'_, T> {
        type Output = Result<T::Output, RequestError>;

        fn run<G: ListedGame>(self) -> Self::Output {
            let Run(text, task) = self;
            task.run(text.line::<G>()?)
        }
    }
    // A message does not repeat a long text.
    let name: String = text.game.chars().take(LONGEST_NAME).collect();
    with_game(&name, Run(text, task)).map_err(|error| RequestError::unknown_game(&error))?
}

/// A move as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownMove {
    /// The move in the spelling of the protocols.
    #[serde(rename = "move")]
    pub spelling: String,
    /// Number before the move.
    pub number: String,
    /// The move in the characters of the game, as books spell it.
    pub text: String,
    /// The same in Latin letters.
    pub letters: String,
    /// Squares that are marked: origin and target, or the target of a drop.
    pub squares: Vec<String>,
}

/// Returns what stands before a move of a position: `12.`, `12...`, or `23` where plies are counted.
pub fn move_number<G: ListedGame>(position: &G) -> String {
    match (G::COUNTS_PLIES, position.side_to_move()) {
        (true, _) => position.move_number().to_string(),
        (false, Side::First) => format!("{}.", position.move_number()),
        (false, Side::Second) => format!("{}...", position.move_number()),
    }
}

/// Returns a move of a position as the page shows it; `previous` is the move before it.
pub fn shown_move<G: ListedGame>(
    position: &G,
    mv: Move,
    previous: Option<Move>,
    notation: NotationOptions,
) -> ShownMove {
    let spelling = position.format_move(mv, notation);
    let number = move_number(position);
    let parts = MoveParts::of(&spelling);
    let squares = [parts.from, Some(parts.to)].into_iter().flatten().map(str::to_owned).collect();
    let [text, letters] = [true, false].map(|characters| position.book_move(mv, previous, characters));
    ShownMove { squares, number, text, letters, spelling }
}

/// Returns the first moves of a variation after a line as the page shows them.
pub fn shown_line<G: ListedGame>(line: &Line<G>, moves: &[Move], notation: NotationOptions) -> Vec<ShownMove> {
    /// Greatest number of moves of a variation that are shown.
    const LONGEST: usize = 12;
    shown_moves(line, line.ply(), &moves[..moves.len().min(LONGEST)], notation)
}

/// Returns moves after some plies of a line as the page shows them.
pub fn shown_moves<G: ListedGame>(
    line: &Line<G>,
    from: usize,
    moves: &[Move],
    notation: NotationOptions,
) -> Vec<ShownMove> {
    let mut position = line.positions()[from].clone();
    let mut previous = from.checked_sub(1).map(|before| line.moves()[before]);
    let mut shown = Vec::new();
    for &mv in moves {
        shown.push(shown_move(&position, mv, previous, notation));
        position = position.after(mv);
        previous = Some(mv);
    }
    shown
}
