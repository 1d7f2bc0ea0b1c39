//! Handshakes and options.

use search::Params;

use super::{Session, SessionResult};
use crate::dialects::dialect_of;
use crate::game_host::GameSource;
use crate::options::{Offer, OptionId};
use crate::protocols::Protocol;
use crate::report::Report;

impl Session {
    pub(super) fn handshake(&mut self, protocol: Protocol) -> SessionResult {
        self.switch_protocol(protocol)?;
        self.introduced = true;
        self.report(&Report::Identity(&self.options))
    }

    pub(super) fn switch_protocol(&mut self, protocol: Protocol) -> SessionResult {
        let dialect = dialect_of(protocol);
        if protocol != self.protocol {
            self.options.adopt(protocol);
        }
        // A protocol of one game selects this game. Another one returns to the game of the start, unless the user has
        // named a game.
        let selected = match (dialect.game(), self.game_source) {
            (Some(game), _) => Some((game, GameSource::Protocol)),
            (None, GameSource::Protocol | GameSource::Position) => Some((self.options.start_game, GameSource::Start)),
            (None, GameSource::Start | GameSource::Name) => None,
        };
        match selected {
            Some((game, source)) if game != self.options.variant => self.change_game(game, source)?,
            Some((_, source)) => {
                self.game_source = source;
                self.host.set_source(source);
            }
            None => {}
        }
        (self.protocol, self.dialect) = (protocol, dialect);
        self.configure();
        self.writer.set_dialect(dialect);
        Ok(())
    }

    pub(super) fn set_option(&mut self, id: OptionId, value: &str) -> SessionResult {
        let Some(Offer { name, kind, .. }) = id.offer(self.protocol) else { return Ok(()) };
        match self.options.set(id, &kind, value) {
            Err(problem) => return self.info_string(&format!("{name}: {problem}")),
            Ok(Some(message)) => self.info_string(&format!("{name}: {message}"))?,
            Ok(None) => {}
        }
        match id {
            OptionId::ClearHash => self.clear()?,
            OptionId::NewGame => self.begin_game()?,
            OptionId::Variant => {
                let game = self.options.variant.clone();
                self.change_game(&game, GameSource::Name)?;
            }
            OptionId::EvalFile => self.load_network(name)?,
            OptionId::LoadBook => self.host.close_books(),
            OptionId::SyzygyPath => self.load_endgame_tables(name)?,
            OptionId::DebugLogFile => {
                let path = Some(self.options.debug_log_file.as_str()).filter(|path| !path.is_empty());
                if let Err(error) = self.writer.log_to(path) {
                    let path = path.unwrap_or_default();
                    self.info_string(&format!("{name}: {path} cannot be written: {error}"))?;
                }
            }
            _ => self.configure(),
        }
        Ok(())
    }

    pub(super) fn set_param(&mut self, name: &str, value: &str) -> SessionResult {
        let Some(param) = Params::spec(name) else { return Ok(()) };
        match self.options.set_param(param, value) {
            Err(message) | Ok(Some(message)) => self.info_string(&format!("{name}: {message}"))?,
            Ok(None) => {}
        }
        self.configure();
        Ok(())
    }

    pub(super) fn configure(&mut self) {
        self.host.configure(&self.options.for_host());
    }
}
