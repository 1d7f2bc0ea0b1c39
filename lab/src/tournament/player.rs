//! An engine's place at a game.

use std::time::Duration;

use boards::NotationOptions;

use super::clock::Clocks;
use super::outcome::{Outcome, half_points};
use crate::engine::{Engine, EngineAnswer, EngineError, EngineSpec, Limit};
use crate::games::Facts;
use crate::interrupt::Interrupt;

/// An engine's place at a game: the engine is started when it is needed, and started again after it was lost.
pub struct Player {
    /// Who sits here.
    pub spec: EngineSpec,
    interrupt: Interrupt,
    engine: Option<Engine>,
    /// The moves of the game after which it ponders, the expected one included.
    pondering: Option<Vec<String>>,
}

/// A game as engines are text of it.
pub struct GameText<'a> {
    /// The opening position.
    pub fen: &'a str,
    /// The moves since, in its own spelling.
    pub moves: &'a [String],
}

impl Player {
    /// An empty player.
    pub fn new(spec: EngineSpec, interrupt: Interrupt) -> Player {
        Player { spec, interrupt, engine: None, pondering: None }
    }

    /// Makes the engine ready for a new game. One that was lost since the last game is started again.
    ///
    /// # Errors
    /// Also a fresh process does not get ready.
    pub fn prepare(&mut self, game: &Facts) -> Result<(), EngineError> {
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

    /// How the engine spells moves, if it runs, in a match with this notation.
    pub fn notation(&self, notation: NotationOptions) -> NotationOptions {
        let ranks = self.engine.as_ref().map_or(notation.ranks, Engine::ranks);
        NotationOptions { ranks, ..notation }
    }

    /// See [`EngineSpec::has_clock`].
    pub fn has_clock(&self) -> bool {
        self.spec.has_clock()
    }

    /// The engine's own limit, or that of the clocks.
    fn limit(&self, clocks: &Clocks, mover: usize) -> Limit {
        match (self.spec.nodes, self.spec.depth) {
            (Some(nodes), _) => Limit::Nodes(nodes),
            (None, Some(depth)) => Limit::Depth(depth),
            (None, None) => clocks.limit(mover),
        }
    }

    /// Has the engine think about the game, or go on if it is what it was pondering about. An engine that
    /// fails is let go: it may have gone mad rather than away, and the next game gets a fresh process.
    ///
    /// # Errors
    /// It is gone or silent, or the user wants to end_game.
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
            engine.ponder_hit(patience)?
        } else {
            if expected.is_some() {
                engine.ponder_miss()?;
            }
            engine.think(game.fen, game.moves, &limit, draw_offered, patience)?
        };
        self.engine = Some(engine);
        Ok(answer)
    }

    /// Lets the engine think about the game as it expects it to go on, while its opponent thinks.
    pub fn ponder(&mut self, fen: &str, moves: Vec<String>, clocks: &Clocks, mover: usize) {
        let limit = self.limit(clocks, mover);
        if let Some(engine) = &mut self.engine {
            engine.ponder(fen, &moves, &limit);
            self.pondering = Some(moves);
        }
    }

    /// The game is over: ends a pondering, and tells the engine the result. One that does not even stop is
    /// let go.
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
