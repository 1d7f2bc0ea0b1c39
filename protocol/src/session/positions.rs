//! `position`: the position, and the game to which it belongs (`docs/protocols/ucci.md` section 17).

use super::{Audience, Session, SessionResult};
use crate::claim::ClaimHistory;
use crate::command::{MoveText, Setup};
use crate::game_host::{Accepted, GameHost, GameSource, Refusal};
use crate::games;
use crate::position_reader::without_number;
use crate::report::Report;

impl Session {
    pub(super) fn set_up(&mut self, setup: &Setup) -> SessionResult {
        if let Some(game) = self.game_of_position(setup) {
            return match self.try_game(game, setup) {
                (host, Ok(accepted)) => {
                    self.switch_game(game, host)?;
                    self.report_accepted(&accepted)
                }
                (_, Err(Refusal { reason })) => {
                    // The game stays, but its last position does not.
                    let _ = self.host.set_up(setup);
                    self.info_string(&format!("position refused: as {game}: {reason}"))
                }
            };
        }
        let outcome = match self.audience {
            Audience::Gui => self.host.set_up(setup),
            Audience::Person => self.host.set_up(&written_by_hand(setup)),
        };
        if let Some((game, host)) = self.game_of_moves(setup, &outcome) {
            return self.switch_game(game, host);
        }
        match outcome {
            Ok(accepted) => self.report_accepted(&accepted),
            Err(Refusal { reason }) => {
                let reason = no_board(setup).unwrap_or(reason);
                self.info_string(&format!("position refused: {reason}"))
            }
        }
    }

    fn report_accepted(&self, accepted: &Accepted) -> SessionResult {
        accepted.info_string.as_ref().map_or(Ok(()), |text| self.info_string(text))
    }

    /// The game of a position if it is not the current one; `None` in a protocol of one game.
    fn game_of_position(&self, setup: &Setup) -> Option<&'static str> {
        if self.dialect.game().is_some() {
            return None;
        }
        games::of_setup(setup, &self.options.variant).filter(|game| *game != self.options.variant)
    }

    /// The game of moves from the starting position if one of them is impossible in the current game: the only other
    /// game in which all of them are legal. Some first moves are legal in two games, such as `h2h4` in chess and
    /// xiangqi.
    fn game_of_moves(
        &self,
        setup: &Setup,
        outcome: &Result<Accepted, Refusal>,
    ) -> Option<(&'static str, Box<dyn GameHost>)> {
        let cut_short = match outcome {
            Ok(Accepted { info_string, played }) => info_string.is_some() && *played == 0,
            Err(_) => true,
        };
        if !cut_short || setup.fen.is_some() || self.dialect.game().is_some() {
            return None;
        }
        let mut complete = Vec::new();
        for &game in games::names() {
            if game != self.options.variant
                && games::spells_unnamed(game, &setup.moves)
                && let (host, Ok(Accepted { info_string: None, .. })) = self.try_game(game, setup)
            {
                complete.push((game, host));
            }
        }
        let [only] = <[_; 1]>::try_from(complete).ok()?;
        Some(only)
    }

    /// Sets up a position in another game.
    fn try_game(&self, game: &str, setup: &Setup) -> (Box<dyn GameHost>, Result<Accepted, Refusal>) {
        let mut host = self.open_game(game, GameSource::Position);
        let outcome = host.set_up(setup);
        (host, outcome)
    }

    /// Switches to the game of a position, and reports it in the words that variant programs use.
    fn switch_game(&mut self, game: &'static str, host: Box<dyn GameHost>) -> SessionResult {
        self.replace_host(game, GameSource::Position, host)?;
        games::variant_text(game).map_or(Ok(()), |text| self.info_string(&text))
    }

    /// Starts a game at its starting position, also if it is the current one.
    pub(super) fn change_game(&mut self, game: &str, source: GameSource) -> SessionResult {
        let host = self.open_game(game, source);
        self.replace_host(game, source, host)
    }

    fn replace_host(&mut self, game: &str, source: GameSource, host: Box<dyn GameHost>) -> SessionResult {
        self.host = host;
        self.game_source = source;
        game.clone_into(&mut self.options.variant);
        self.claims = ClaimHistory::default();
        let messages = self.host.set_endgame_tables(&self.options.syzygy_path);
        if self.endgame_tables_reported || messages.is_empty() {
            return Ok(());
        }
        self.report_endgame_tables(&messages)
    }

    fn open_game(&self, game: &str, source: GameSource) -> Box<dyn GameHost> {
        let mut host = games::open(game).expect("a name from the list of games");
        host.set_network(self.networks.of(game));
        host.configure(&self.options.for_host());
        host.set_source(source);
        host
    }

    /// Answers from the transposition table; the current position stays.
    pub(super) fn probe(&self, setup: &Setup) -> SessionResult {
        let (record, best) = self.host.probe(setup);
        self.report(&Report::HashEntry { record, best: best.as_deref() })
    }
}

/// Returns why a text is refused that is far from a position: moves without `startpos`, or a slip in this word.
fn no_board(setup: &Setup) -> Option<String> {
    let text = setup.fen.as_deref().filter(|text| !text.contains('/'))?;
    let first = text.split_whitespace().next()?;
    Some(format!("neither startpos nor the ranks of a board: {first}"))
}

/// Returns a setup whose moves may be written as in books, which a person does. Numbers of moves are left out.
fn written_by_hand(setup: &Setup) -> Setup {
    let written = |mv: &MoveText| match mv {
        MoveText::Text(text) => match without_number(text) {
            "" => None,
            text => Some(MoveText::Written(text.to_owned())),
        },
        other => Some(other.clone()),
    };
    Setup { moves: setup.moves.iter().filter_map(written).collect(), ..setup.clone() }
}
