//! `engine "genfens N seed S book FILE [GAME]"`: openings for OpenBench, whose machines play training games from them.
//! Each opening is a line `info string genfens FEN`.

use std::path::Path;
use std::process::ExitCode;

use boards::NotationOptions;
use search::{GameTask, ListedGame, with_game, with_search_stack};
use selfplay::{NodeLimits, OpeningGenerator, Searcher, book};
use terminal::output;

use crate::failure;

/// Minimum and maximum number of random moves after a position of a book.
const PLIES_AFTER_BOOK: (usize, usize) = (2, 3);
/// Minimum and maximum number of random moves after the starting position.
const PLIES: (usize, usize) = (8, 9);
/// Nodes per move of the search that judges an opening.
const NODES: u64 = 1_000;
/// Maximum score of an opening for either side, in the unit of the search.
const MAX_START_SCORE: u32 = 600;
/// Size of the transposition table in MiB.
const HASH: usize = 4;

/// The parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Order<'a> {
    count: u64,
    seed: u64,
    /// `None` for the starting position.
    book: Option<&'a Path>,
    game: &'a str,
}

/// Runs an argument that begins with `genfens`; `None` if it begins otherwise. Further arguments, such as `quit`, are
/// ignored.
pub fn run(argument: &str, game: &str) -> Option<ExitCode> {
    let words: Vec<&str> = argument.split_whitespace().collect();
    let ["genfens", words @ ..] = words.as_slice() else { return None };
    let done = parse(words, game).and_then(|order| {
        let write = || with_game(order.game, &order).unwrap_or_else(|error| Err(error.to_string()));
        with_search_stack(write).unwrap_or_else(|error| Err(error.to_string()))
    });
    Some(done.map_or_else(|error| failure(&format!("genfens: {error}")), |()| ExitCode::SUCCESS))
}

/// Parses `N seed S book FILE [GAME]`.
fn parse<'a>(words: &[&'a str], game: &'a str) -> Result<Order<'a>, String> {
    let ([count, "seed", seed, "book", book] | [count, "seed", seed, "book", book, _]) = words else {
        return Err("expected `N seed S book FILE [GAME]`".into());
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
        let openings = OpeningGenerator {
            seed: self.seed,
            starts: &starts,
            plies,
            limits: NodeLimits::new(NODES, None),
            max_start_score: MAX_START_SCORE,
        };
        let mut judge = Searcher::new(HASH);
        for number in 0..self.count {
            let line = openings.opening(number, &mut judge).ok_or("no balanced opening was found")?;
            let fen = line.current().fen(NotationOptions::default());
            output::line(format_args!("info string genfens {fen}"));
            if !output::is_open() {
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
    fn parameters_are_parsed() {
        let order = Order { count: 5, seed: 7, book: None, game: "chess" };
        assert_eq!(read("5 seed 7 book None"), Ok(order.clone()));
        let book = Some(Path::new("Books/a.epd"));
        assert_eq!(read("5 seed 7 book Books/a.epd shogi"), Ok(Order { book, game: "shogi", ..order }));
        assert_eq!(read("x seed 7 book None"), Err("not a number: x".into()));
        assert!(read("5 seed 7").is_err());
    }

    #[test]
    fn other_arguments_are_not_handled() {
        assert!(run("bench", "chess").is_none());
        assert!(run("genfensx 1", "chess").is_none());
    }
}
