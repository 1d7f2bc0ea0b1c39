//! Files that options name: networks, endgame tables and books.

use super::{Session, SessionResult};

impl Session {
    /// Loads the file that the option names, or returns to the built-in networks.
    pub(super) fn load_network(&mut self, option: &str) -> SessionResult {
        let path = self.options.eval_file.clone();
        if path.is_empty() {
            if self.networks.clear() {
                self.use_network();
                self.info_string(&format!("{option}: back to the built-in network"))?;
            }
            return Ok(());
        }
        match self.networks.load(&path) {
            Ok((game, text)) => {
                if game == self.options.variant {
                    self.use_network();
                }
                self.info_string(&format!("{option}: {path}: network for {game}: {text}"))
            }
            Err(problem) => self.info_string(&format!("{option}: {path}: {problem}; the network in use stays")),
        }
    }

    /// Uses the endgame tables in the folders that the option names, or none.
    pub(super) fn load_endgame_tables(&mut self, option: &str) -> SessionResult {
        let messages = self.host.set_endgame_tables(&self.options.syzygy_path);
        self.endgame_tables_reported = false;
        if messages.is_empty() && !self.options.syzygy_path.is_empty() {
            return self.info_string(&format!("{option}: {} has no such tables, kept for chess", self.options.variant));
        }
        self.report_endgame_tables(&messages)
    }

    /// Reports what the folders of endgame tables contain, once for each value of the option.
    pub(super) fn report_endgame_tables(&mut self, messages: &[String]) -> SessionResult {
        self.endgame_tables_reported = true;
        messages.iter().try_for_each(|text| self.info_string(&format!("SyzygyPath: {text}")))
    }

    /// Evaluates the current game with the network that the user chose for it.
    fn use_network(&mut self) {
        self.host.set_network(self.networks.of(&self.options.variant));
    }

    pub(super) fn open_books(&mut self) -> SessionResult {
        self.host.open_books().iter().try_for_each(|text| self.info_string(text))
    }
}
