//! The games by name and by position.

use boards::{Notation, NotationOptions, Position, Rules, SearchHints};
use search::{GAME_NAMES, ListedGame, ProtocolFacts};

use crate::command::{MoveText, Setup};
use crate::game_host::GameHost;
use crate::host::Host;
use crate::protocols::Protocol;

/// A game of the list ([`search::for_each_game`]) without its type.
struct GameEntry {
    name: &'static str,
    squares: usize,
    facts: ProtocolFacts,
    recognizes: fn(&str) -> bool,
    start: fn() -> String,
    protocol_start: fn() -> String,
    open: fn() -> Box<dyn GameHost>,
}

/// The starting position as variant programs write it.
fn start_of<P: Position>() -> String {
    P::start().fen(NotationOptions { algebraic: true, ..NotationOptions::default() })
}

macro_rules! entries {
    ($($name:ident: $game:ty),*) => {
        [$(GameEntry {
            name: <$game as Rules>::NAME,
            squares: <$game as SearchHints>::SQUARES,
            facts: <$game as ListedGame>::PROTOCOL,
            recognizes: <$game as Notation>::recognizes,
            start: start_of::<$game>,
            protocol_start: || <$game as Rules>::start().fen(NotationOptions::default()),
            open: || Box::new(Host::<$game>::new()),
        }),*]
    };
}

/// The games; the first one is played unless another one is chosen.
const GAMES: [GameEntry; GAME_NAMES.len()] = search::for_each_game!(entries);

/// The game that is played unless another one is chosen.
pub fn default_name() -> &'static str {
    GAMES[0].name
}

/// The names of all games.
pub fn names() -> &'static [&'static str] {
    &GAME_NAMES
}

fn entry(name: &str) -> Option<&'static GameEntry> {
    GAMES.iter().find(|entry| entry.name == name)
}

/// The game of this name as the list of games has it; `None` if there is none.
pub fn find(name: &str) -> Option<&'static str> {
    entry(name).map(|entry| entry.name)
}

/// Opens a game at its starting position; `None` if there is no game of this name.
pub fn open(name: &str) -> Option<Box<dyn GameHost>> {
    entry(name).map(|entry| (entry.open)())
}

/// The protocol whose words people know best in a game; UCI if there is no game of this name.
pub fn protocol_of(name: &str) -> Protocol {
    if entry(name).is_some_and(|entry| entry.facts.sfen) { Protocol::Usi } else { Protocol::Uci }
}

/// The FEN or SFEN of the starting position of a game, as its own protocol writes it; `None` if there is no game of
/// this name.
pub fn start_fen(name: &str) -> Option<String> {
    entry(name).map(|entry| (entry.protocol_start)())
}

/// The game whose name is part of a text, such as the name of a file. The default game comes last, because its name can
/// be part of the name of any engine.
///
/// ```
/// assert_eq!(protocol::games::named_in("Sanqi-Xiangqi.exe"), Some("xiangqi"));
/// assert_eq!(protocol::games::named_in("engine"), None);
/// ```
pub fn named_in(text: &str) -> Option<&'static str> {
    let text = text.to_ascii_lowercase();
    GAMES.iter().rev().map(|entry| entry.name).find(|name| text.contains(name))
}

/// The first game that recognizes a position as its own; `None` if no game does.
pub fn of_fen(fen: &str) -> Option<&'static str> {
    GAMES.iter().find(|entry| (entry.recognizes)(fen)).map(|entry| entry.name)
}

/// The game of a position line: by its position, or because it has no command word (`docs/protocols/ucci.md` section
/// 17.2). The current game comes first; `None` if it can be any.
pub fn of_setup(setup: &Setup, current: &str) -> Option<&'static str> {
    match &setup.fen {
        Some(fen) => entry(current).filter(|entry| (entry.recognizes)(fen)).map(|entry| entry.name).or(of_fen(fen)),
        None => GAMES.iter().find(|entry| setup.bare && entry.facts.bare_positions).map(|entry| entry.name),
    }
}

/// Returns true if moves are spelled as GUIs spell them that do not choose the game by its name.
pub fn spells_unnamed(name: &str, moves: &[MoveText]) -> bool {
    let has_digit_first = |mv: &MoveText| match mv {
        MoveText::Pass => true,
        MoveText::Text(text) | MoveText::Written(text) => {
            text.starts_with(|first: char| first.is_ascii_digit()) || text.contains('*')
        }
    };
    entry(name).is_some_and(|entry| !entry.facts.digits_first || moves.iter().all(has_digit_first))
}

/// The description of a game in the words of Fairy-Stockfish, for adapters of variant programs; `None` if there is no
/// such game.
pub fn variant_text(name: &str) -> Option<String> {
    let GameEntry { name, squares, facts: ProtocolFacts { pocket, template, .. }, start, .. } = entry(name)?;
    let start = start();
    let ranks = start.split(' ').next().unwrap_or_default().split('/').count();
    let files = squares / ranks;
    Some(format!("variant {name} files {files} ranks {ranks} pocket {pocket} template {template} startpos {start}"))
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::shogi::Shogi;
    use boards::xiangqi::Xiangqi;

    use super::*;

    fn game_of(fen: Option<&str>, bare: bool) -> Option<&'static str> {
        of_setup(&Setup { fen: fen.map(str::to_owned), bare, ..Setup::default() }, Shogi::NAME)
    }

    #[test]
    fn a_board_shows_its_game() {
        assert_eq!(game_of(Some("9/9/9/9/9/9/9/9/9/9 w"), false), Some(Xiangqi::NAME));
        assert_eq!(game_of(Some("8/8/8/8/8/8/8/8 w - - 0 1"), true), Some(Chess::NAME));
        assert_eq!(game_of(Some("8/8 w"), false), None);
        assert_eq!(game_of(None, false), None);
        assert_eq!(game_of(None, true), Some(Xiangqi::NAME));
    }

    #[test]
    fn the_variant_line_of_adapters() {
        assert_eq!(
            variant_text(Xiangqi::NAME).unwrap(),
            "variant xiangqi files 9 ranks 10 pocket 0 template xiangqi startpos \
             rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
        );
        assert_eq!(
            variant_text(Shogi::NAME).unwrap(),
            "variant shogi files 9 ranks 9 pocket 7 template shogi startpos \
             lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1"
        );
        assert_eq!(variant_text("draughts"), None);
    }
}
