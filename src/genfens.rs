//! `engine "genfens N seed S book FILE [GAME]"`: openings for OpenBench, which has its machines play games for training
//! with them. Each is a line `info string genfens FEN`.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use boards::NotationOptions;
use search::{GameTask, ListedGame, with_game};
use selfplay::{Effort, Openings, Thinker, book};

use crate::failure;

/// Random moves after a position of a book, which has some already.
const PLIES_AFTER_BOOK: (usize, usize) = (2, 3);
/// Random moves after the opening position.
const PLIES: (usize, usize) = (8, 9);
/// The game that follows is played with about so many nodes a move.
const NODES: u64 = 1_000;
/// A start with a score beyond this is drawn anew, in the units of the search.
const FAIR: u32 = 600;
/// MiB of transposition table.
const HASH: usize = 4;

/// What is ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Order<'a> {
    count: u64,
    seed: u64,
    /// `None` for the opening position.
    book: Option<&'a Path>,
    game: &'a str,
}

/// Obeys an argument that begins with the word; `None` if it does not. Other arguments, such as `quit`, follow it in
/// vain.
pub fn run(argument: &str, game: &str) -> Option<ExitCode> {
    let words: Vec<&str> = argument.split_whitespace().collect();
    let ["genfens", words @ ..] = words.as_slice() else { return None };
    let done = parse(words, game)
        .and_then(|order| with_game(order.game, &order).unwrap_or_else(|error| Err(error.to_string())));
    Some(done.map_or_else(|error| failure(&format!("genfens: {error}")), |()| ExitCode::SUCCESS))
}

/// Reads `N seed S book FILE [GAME]`.
fn parse<'a>(words: &[&'a str], game: &'a str) -> Result<Order<'a>, String> {
    let ([count, "seed", seed, "book", book] | [count, "seed", seed, "book", book, _]) = words else {
        return Err("not `N seed S book FILE [GAME]`".into());
    };
    let number = |word: &str| word.parse().map_err(|_| format!("not a number: {word}"));
    let book = Some(Path::new(*book)).filter(|book| !book.as_os_str().eq_ignore_ascii_case("none"));
    let game = words.get(5).copied().unwrap_or(game);
    Ok(Order { count: number(count)?, seed: number(seed)?, book, game })
}

impl GameTask for &Order<'_> {
    type Output = Result<(), String>;

    fn run<G: ListedGame>(self) -> Result<(), String> {
        let (starts, plies) = match self.book {
            Some(path) => (book::load::<G>(path).map_err(|error| error.to_string())?, PLIES_AFTER_BOOK),
            None => (vec![G::start()], PLIES),
        };
        let openings =
            Openings { seed: self.seed, starts: &starts, plies, effort: Effort::new(NODES, None), fair: FAIR };
        let mut judge = Thinker::new(HASH);
        for number in 0..self.count {
            let line = openings.of_game(number, &mut judge).ok_or("no fair opening was found")?;
            let fen = line.current().fen(NotationOptions::default());
            // Who has read enough closes the pipe.
            if writeln!(std::io::stdout(), "info string genfens {fen}").is_err() {
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &'static str) -> Result<Order<'static>, String> {
        parse(&text.split(' ').collect::<Vec<_>>(), "chess")
    }

    #[test]
    fn orders_are_read() {
        let order = Order { count: 5, seed: 7, book: None, game: "chess" };
        assert_eq!(read("5 seed 7 book None"), Ok(order.clone()));
        let book = Some(Path::new("Books/a.epd"));
        assert_eq!(read("5 seed 7 book Books/a.epd shogi"), Ok(Order { book, game: "shogi", ..order }));
        assert_eq!(read("x seed 7 book None"), Err("not a number: x".into()));
        assert!(read("5 seed 7").is_err());
    }

    #[test]
    fn other_arguments_are_no_orders() {
        assert!(run("bench", "chess").is_none());
        assert!(run("genfensx 1", "chess").is_none());
    }
}
