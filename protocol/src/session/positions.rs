//! Which position of which game: position lines that say more, or less, than they should (`docs/protocols/ucci.md`
//! section 17).

use boards::{NotationOptions, Ranks};

use super::{Session, Step};
use crate::command::{MoveText, Setup};
use crate::dialect::Report;
use crate::games::{self, Accepted, Refusal};

impl Session {
    /// How moves are spelled now.
    pub(super) fn notation(&self) -> NotationOptions {
        NotationOptions {
            chess960: self.options.chess960,
            ranks: self.numbering.current(),
            algebraic: self.game_by_name,
        }
    }

    /// The ways in which the moves of a position line may be meant.
    fn notations(&self, setup: &Setup) -> Vec<NotationOptions> {
        self.numbering.candidates(setup).into_iter().map(|ranks| NotationOptions { ranks, ..self.notation() }).collect()
    }

    pub(super) fn set_up(&mut self, setup: &Setup) -> Step {
        if self.dialect.game().is_none()
            && let Some(game) = games::suggested_by(setup).filter(|game| *game != self.options.variant)
        {
            let tried = games::open(game).map(|mut table| table.set_up(setup, &self.notations(setup)));
            if let Some(Err(Refusal { reason, .. })) = tried {
                // What is refused changes no game, but there is no position any more.
                let _ = self.table.set_up(setup, &self.notations(setup));
                return self.remark(&format!("position refused: as {game}: {reason}"));
            }
            self.switch_game(game)?;
        }
        let mut outcome = self.table.set_up(setup, &self.notations(setup));
        if let Some(game) = self.other_game_meant(setup, &outcome) {
            self.switch_game(game)?;
            outcome = self.table.set_up(setup, &self.notations(setup));
        }
        match outcome {
            Ok(Accepted { notation, remark, .. }) => {
                self.numbering.see(notation.ranks);
                remark.map_or(Ok(()), |remark| self.remark(&remark))
            }
            Err(Refusal { reason, .. }) => self.remark(&format!("position refused: {reason}")),
        }
    }

    /// The game that is meant by moves from the opening position whose very first one is impossible in the current
    /// game: the only other one in which all of them are legal.
    fn other_game_meant(&self, setup: &Setup, outcome: &Result<Accepted, Refusal>) -> Option<&'static str> {
        let played = match outcome {
            Ok(Accepted { remark: Some(_), played, .. }) | Err(Refusal { played, .. }) => *played,
            Ok(Accepted { remark: None, .. }) => return None,
        };
        if played > 0 || setup.fen.is_some() || self.dialect.game().is_some() {
            return None;
        }
        let complete = |game: &&str| {
            let outcome = games::open(game).map(|mut table| table.set_up(setup, &self.notations(setup)));
            matches!(outcome, Some(Ok(Accepted { remark: None, .. })))
        };
        let meant = |game: &&str| *game != self.options.variant && games::spells(game, &setup.moves);
        let others = games::names().into_iter().filter(meant);
        match others.filter(complete).collect::<Vec<_>>()[..] {
            [game] => Some(game),
            _ => None,
        }
    }

    /// Goes over to a game that nobody named, and tells so in the words that adapters look for.
    fn switch_game(&mut self, game: &'static str) -> Step {
        self.play_game(game);
        self.numbering.see(Ranks::FromZero);
        self.game_by_name = false;
        self.game_inferred = true;
        games::variant_text(game).map_or(Ok(()), |text| self.remark(&text))
    }

    /// Plays a game from now on.
    pub(super) fn play_game(&mut self, game: &str) {
        game.clone_into(&mut self.options.variant);
        self.change_game();
    }

    /// The opening position of the chosen game, with nothing learnt; also when it is the game of before.
    pub(super) fn change_game(&mut self) {
        if let Some(table) = games::open(&self.options.variant) {
            self.table = table;
            self.use_network();
            self.etiquette.begin_game();
            self.configure();
        }
    }

    /// Obeys the option that names a network's file.
    pub(super) fn take_network(&mut self, option: &str) -> Step {
        let path = self.options.eval_file.clone();
        if path.is_empty() {
            if self.networks.forget() {
                self.use_network();
                self.remark(&format!("{option}: back to the built-in network"))?;
            }
            return Ok(());
        }
        match self.networks.take(&path) {
            Ok((game, text)) => {
                if game == self.options.variant {
                    self.use_network();
                }
                self.remark(&format!("{option}: {path}: network for {game}: {text}"))
            }
            Err(problem) => self.remark(&format!("{option}: {path}: {problem}; the network in use stays")),
        }
    }

    /// Has the current game evaluated by its network.
    fn use_network(&mut self) {
        self.table.set_network(self.networks.of(&self.options.variant)).expect("it was read when it was taken");
    }

    pub(super) fn ban(&mut self, moves: &[MoveText]) -> Step {
        self.table.ban(moves, self.notation());
        Ok(())
    }

    /// Answers from the transposition table; the current position stays.
    pub(super) fn probe(&self, setup: &Setup) -> Step {
        let (record, best) = self.table.probe(setup, &self.notations(setup));
        self.say(&Report::HashRecord { record, best: best.as_deref() })
    }
}
