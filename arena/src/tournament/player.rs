//! Player of a match: an engine process over the games of one worker.

use std::time::Duration;

use boards::NotationOptions;
use selfplay::games::GameFacts;
use selfplay::{Clocks, Limit, Outcome, half_points};

use crate::engine::{Engine, EngineAnswer, EngineError, EngineSpec};
use crate::interrupt::Interrupt;

/// Player of a match: the engine is started for its first game, and again after it failed.
pub struct Player {
    /// Description of the engine.
    pub spec: EngineSpec,
    interrupt: Interrupt,
    engine: Option<Engine>,
    /// Moves after which the engine ponders, including the expected one.
    pondering: Option<Vec<String>>,
}

/// Position of a game in the form of the protocols.
pub struct GameText<'a> {
    /// Opening position as FEN or SFEN.
    pub fen: &'a str,
    /// Moves since, in the engine's notation.
    pub moves: &'a [String],
}

impl Player {
    /// Returns a player whose engine is not running yet.
    pub fn new(spec: EngineSpec, interrupt: Interrupt) -> Player {
        Player { spec, interrupt, engine: None, pondering: None }
    }

    /// Prepares the engine for a new game; an engine that failed in the last game is started again.
    ///
    /// # Errors
    /// A newly started process did not answer either.
    pub fn prepare(&mut self, game: &GameFacts) -> Result<(), EngineError> {
        self.pondering = None;
        if let Some(mut engine) = self.engine.take()
            && engine.new_game().is_ok()
        {
            self.engine = Some(engine);
            return Ok(());
        }
        let mut engine = Engine::start(&self.spec, game, &self.interrupt)?;
        engine.new_game()?;
        self.engine = Some(engine);
        Ok(())
    }

    /// Returns the notation of the engine's moves, in a match with this notation.
    pub fn notation(&self, notation: NotationOptions) -> NotationOptions {
        let ranks = self.engine.as_ref().map_or(notation.ranks, Engine::ranks);
        NotationOptions { ranks, ..notation }
    }

    /// Returns true if the match's clock applies ([`EngineSpec::has_clock`]).
    pub fn has_clock(&self) -> bool {
        self.spec.has_clock()
    }

    /// Returns the engine's own limit, or that of the clocks.
    fn limit(&self, clocks: &Clocks, mover: usize) -> Limit {
        match (self.spec.nodes, self.spec.depth) {
            (Some(nodes), _) => Limit::Nodes(nodes),
            (None, Some(depth)) => Limit::Depth(depth),
            (None, None) => clocks.limit(mover),
        }
    }

    /// Lets the engine search the position, or continue its pondering if the expected move was played. An engine that
    /// fails is dropped, because its process may still run but be unusable; the next game starts a new one.
    ///
    /// # Errors
    /// The engine has ended, does not answer in time, or the user interrupted the run.
    pub fn think(
        &mut self,
        game: &GameText,
        clocks: &Clocks,
        mover: usize,
        draw_offered: bool,
        patience: Duration,
    ) -> Result<EngineAnswer, EngineError> {
        let limit = self.limit(clocks, mover);
        let expected = self.pondering.take();
        let mut engine = self.engine.take().ok_or_else(|| EngineError::Gone { name: self.spec.name.clone() })?;
        let answer = if expected.as_deref() == Some(game.moves) {
            engine.ponder_hit(draw_offered, patience)?
        } else {
            if expected.is_some() {
                engine.ponder_miss()?;
            }
            engine.think(game.fen, game.moves, &limit, draw_offered, patience)?
        };
        self.engine = Some(engine);
        Ok(answer)
    }

    /// Lets the engine ponder on the expected continuation.
    pub fn ponder(&mut self, fen: &str, moves: Vec<String>, clocks: &Clocks, mover: usize) {
        let limit = self.limit(clocks, mover);
        if let Some(engine) = &mut self.engine {
            engine.ponder(fen, &moves, &limit);
            self.pondering = Some(moves);
        }
    }

    /// Ends the game: stops pondering, and reports the result. An engine that does not stop is dropped.
    pub fn end_game(&mut self, outcome: Outcome, side: usize) {
        let stuck =
            self.pondering.take().is_some() && self.engine.as_mut().is_some_and(|engine| engine.ponder_miss().is_err());
        if stuck {
            self.engine = None;
        }
        if let Some(engine) = &mut self.engine {
            engine.game_over(half_points(outcome, side));
        }
    }
}
