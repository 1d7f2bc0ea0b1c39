//! Endgame tables in the search: the order of the root moves, and results within the tree (`docs/search.md` section
//! 13).

use std::cmp::Reverse;
use std::sync::Arc;

use boards::Move;

use crate::event::Event;
use crate::games::{EndgameTables, EndgameValue, Game, RankedMoves};
use crate::memory::tt::{Bound, TtEntry};
use crate::score::{INFINITE, NO_SCORE, Score, TABLE_WIN, to_table};
use crate::state::endgame_state::EndgameState;
use crate::state::search_node::Node;
use crate::state::worker::Worker;

/// Plies added to the depth under which a proved result is stored, a mate in one or one of the endgame tables: it then
/// survives some iterations, but not all.
pub const PROVED_DEPTH: i32 = 6;

/// The score of a node by the tables.
pub enum EndgameScore {
    /// The score of the node.
    Exact(Score),
    /// Lower and upper bound of the score.
    Between((Score, Score)),
}

impl<G: Game> Worker<G> {
    /// Ranks the root moves and decides if positions within the tree are looked up.
    pub(crate) fn prepare_endgame(&mut self) {
        self.endgame = EndgameState::default();
        let shared = Arc::clone(&self.shared);
        let Some(tables) = &shared.endgame_tables else { return };
        let options = shared.options.endgame;
        let pieces = tables.largest().min(options.pieces);
        self.endgame.pieces = pieces;
        self.endgame.depth = options.depth;
        self.endgame.rule_limit = options.rule_limit;
        let mut ranked = None;
        if G::Tables::pieces(self.line.current()) <= pieces && !self.root_moves.is_empty() {
            ranked = shared
                .ranked_moves
                .get_or_init(|| {
                    let moves: Vec<Move> = self.root_moves.iter().map(|root| root.mv).collect();
                    let ranked = tables.rank(&self.line, &moves, options.rule_limit);
                    self.count_endgame_hits(ranked.as_ref().map_or(0, |ranked| ranked.hits));
                    ranked
                })
                .as_ref();
        }
        let Some(RankedMoves { moves, makes_progress, .. }) = ranked else {
            self.endgame.is_active = pieces > 0;
            return;
        };
        for root in &mut self.root_moves {
            root.ranked = moves.iter().find(|ranked| ranked.mv == root.mv).copied();
        }
        self.root_moves.sort_by_key(|root| Reverse(root.rank()));
        // Without distances the results within the tree have to lead to a capture or pawn move. Otherwise all moves
        // that are searched have the same result, and the search does better without it.
        let wins = self.root_moves[0].ranked.is_some_and(|ranked| ranked.value > EndgameValue::Draw);
        self.endgame.is_active = wins && !makes_progress;
    }

    /// Looks a node up in the tables. Apart from the code of a node: without tables it is never called.
    #[cold]
    #[inline(never)]
    pub(crate) fn probe_endgame(&mut self, node: &mut Node) -> Option<EndgameScore> {
        let position = self.line.current();
        let pieces = G::Tables::pieces(position);
        let EndgameState { pieces: most, depth, rule_limit, .. } = self.endgame;
        if pieces > most || (pieces == most && node.depth < depth) || node.excluded.is_some() {
            return None;
        }
        let value = self.shared.endgame_tables.as_ref()?.probe(position)?;
        self.count_endgame_hits(1);
        let value = if rule_limit { value } else { value.without_rule_limit() };
        let score = match value {
            EndgameValue::Win => TABLE_WIN - node.ply as Score,
            EndgameValue::Loss => -TABLE_WIN + node.ply as Score,
            _ => self.endgame_score(value),
        };
        let (bound, range, is_final) = match value {
            EndgameValue::Win => (Bound::Lower, (score, INFINITE), score >= node.beta),
            EndgameValue::Loss => (Bound::Upper, (-INFINITE, score), score <= node.alpha),
            _ => (Bound::Exact, (score, score), true),
        };
        if is_final {
            let entry = TtEntry {
                mv: Move::NONE,
                score: to_table(score, node.ply),
                static_eval: NO_SCORE,
                depth: node.depth + PROVED_DEPTH,
                bound,
                pv: node.table_pv,
            };
            self.shared.table.store(node.key, entry);
            return Some(EndgameScore::Exact(score));
        }
        if bound == Bound::Lower {
            node.alpha = node.alpha.max(score);
        }
        Some(EndgameScore::Between(range))
    }

    /// Returns the score of a value at the root. Wins that the rule limit takes away are slightly better than a draw.
    pub(crate) fn endgame_score(&self, value: EndgameValue) -> Score {
        match value {
            EndgameValue::Loss => -TABLE_WIN,
            EndgameValue::BlessedLoss => self.draw_score() - 1,
            EndgameValue::Draw => self.draw_score(),
            EndgameValue::CursedWin => self.draw_score() + 1,
            EndgameValue::Win => TABLE_WIN,
        }
    }

    fn count_endgame_hits(&mut self, hits: u64) {
        self.endgame.hits += hits;
        self.shared.control.publish_endgame_hits(self.index, self.endgame.hits);
    }

    /// Reports tables that turned out to be damaged.
    pub(crate) fn report_endgame_problems(&self) {
        for problem in self.shared.endgame_tables.iter().flat_map(|tables| tables.take_problems()) {
            self.send(Event::InfoString(problem));
        }
    }
}
