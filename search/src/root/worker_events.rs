//! Events that a worker sends while it searches, and its answer.

use std::time::Duration;

use boards::Move;

use crate::event::{Answer, Event, Info, ScoreBound};
use crate::games::{EndgameValue, Game};
use crate::limits::SearchOptions;
use crate::score::{BEST_ORDINARY, DRAW, INFINITE, Score, is_mate};
use crate::state::root_move::RootMove;
use crate::state::worker::Worker;

/// Time from which root moves and bounds are reported to the receiver of events, which may show them later.
const REPORTED_FROM: Duration = Duration::from_secs(1);
/// Time between two progress reports.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

impl<G: Game> Worker<G> {
    pub(crate) fn send(&self, event: Event) {
        // Without a receiver the search is about to be stopped.
        let _ = self.shared.events.send(event);
    }

    /// Returns the report on the root move at `index`.
    fn info(&self, index: usize, pv_count: usize, score: Score, bound: ScoreBound) -> Info {
        self.info_of(&self.root_moves[index], index, pv_count, score, bound)
    }

    /// Returns the report on a root move that stands at `index`.
    fn info_of(&self, root: &RootMove, index: usize, pv_count: usize, score: Score, bound: ScoreBound) -> Info {
        let pv = self.legal_pv(&root.pv, score);
        let ranked = root.ranked.filter(|_| !is_mate(score));
        let (score, bound) =
            ranked.map_or((score, bound), |ranked| (self.endgame_score(ranked.value), ScoreBound::Exact));
        // A game that a repetition ends is not mate, whatever the score (`docs/protocols/usi.md` section 1.5).
        let by_rule = is_mate(score) && self.ends_by_repetition(&pv);
        let score = if by_rule { score.clamp(-BEST_ORDINARY, BEST_ORDINARY) } else { score };
        let nodes = self.shared.control.nodes();
        Info {
            depth: self.root_depth.max(1) as u32,
            seldepth: root.seldepth.max(1) as u32,
            multi_pv: index + 1,
            pv_count,
            score,
            bound,
            last: false,
            wdl: match ranked.map(|ranked| ranked.value) {
                Some(EndgameValue::Win) => [1000, 0, 0],
                Some(EndgameValue::Loss) => [0, 0, 1000],
                Some(_) => [0, 1000, 0],
                None => self
                    .line
                    .back(self.line.ply() - self.root_ply)
                    .map_or([0, 1000, 0], |root| root.win_draw_loss(&self.calibration.wdl, score)),
            },
            nodes,
            elapsed: self.time.elapsed_at(nodes),
            hashfull: self.shared.table.hashfull(),
            endgame_hits: self.shared.endgame_tables.as_ref().map(|_| self.shared.control.endgame_hits()),
            pv,
        }
    }

    /// Reports the variations of a completed iteration.
    pub(crate) fn report_variations(&mut self, pv_count: usize) {
        if self.shared.options.answer_only {
            return;
        }
        for index in 0..pv_count {
            let score = self.root_moves[index].shown_score();
            let info = self.info(index, pv_count, score, ScoreBound::Exact);
            if index == 0 {
                self.note_report(&info);
            }
            self.send(Event::Info(info));
        }
    }

    /// Reports a mate that the mate solver has found before the search.
    pub(crate) fn report_mate(&mut self, root: &RootMove) {
        if self.shared.options.answer_only {
            return;
        }
        let info = self.info_of(root, 0, 1, root.score, ScoreBound::Exact);
        self.note_report(&info);
        self.send(Event::Info(info));
    }

    /// Remembers the last exact report, which need not come again before the answer.
    fn note_report(&mut self, info: &Info) {
        self.reported = Some(info.clone());
    }

    /// Reports a score outside the aspiration window.
    pub(crate) fn report_bound(&mut self, bound: ScoreBound, score: Score) {
        if self.index == 0 && !self.shared.options.answer_only && self.time.elapsed() >= REPORTED_FROM {
            let info = self.info(self.pv_index, self.pv_index + 1, score, bound);
            // The answer is preceded by an exact variation.
            self.reported = None;
            self.send(Event::Info(info));
        }
    }

    /// Reports the root move that is about to be searched.
    pub(crate) fn report_current_move(&self, mv: Move, number: usize) {
        let SearchOptions { debug, answer_only, .. } = self.shared.options;
        if self.index == 0 && !answer_only && (debug || self.time.elapsed() >= REPORTED_FROM) {
            self.send(Event::CurrentMove { mv, number });
        }
    }

    /// Reports progress once a second, and the variation that is being searched if the options ask for it.
    pub(crate) fn report_progress(&mut self) {
        if self.shared.options.answer_only || self.last_progress.elapsed() < PROGRESS_INTERVAL {
            return;
        }
        self.last_progress = std::time::Instant::now();
        let (nodes, hashfull) = (self.shared.control.nodes(), self.shared.table.hashfull());
        self.send(Event::Progress { nodes, elapsed: self.time.elapsed_at(nodes), hashfull });
        if self.shared.options.show_current_line {
            let moves = self.line.moves()[self.root_ply..].iter().copied().take_while(|mv| mv.is_some()).collect();
            self.send(Event::CurrentLine { thread: self.index + 1, moves });
        }
    }

    /// Reports the refutations of the root moves that failed low, with replies from the table.
    pub(crate) fn report_refutations(&mut self) {
        if !self.shared.options.show_refutations {
            return;
        }
        for index in 1..self.root_moves.len() {
            let RootMove { mv, score, .. } = self.root_moves[index];
            if score == -INFINITE {
                let moves = self.table_reply(mv).into_iter().collect();
                self.send(Event::Refutation { mv, moves });
            }
        }
    }

    /// Sends the answer. The last report before it begins with the best move and has the numbers of the whole search.
    pub(crate) fn answer(&mut self) {
        let Some(best) = self.root_moves.first().map(|root| (root.mv, root.shown_score())) else {
            self.send(Event::Done(Answer { best: None, ponder: None, score: DRAW, depth: 0, nodes: self.nodes }));
            return;
        };
        let (mv, mut score) = best;
        if score == -INFINITE {
            // Not even the first iteration was finished.
            score = self.evaluate();
            self.root_moves[0].score = score;
        }
        if let Some(ranked) = self.root_moves[0].ranked.filter(|_| !is_mate(score)) {
            score = self.endgame_score(ranked.value);
        }
        let depth = self.completed_depth.max(1) as u32;
        if self.shared.options.answer_only {
            let nodes = self.shared.control.nodes();
            self.send(Event::Done(Answer { best: Some(mv), ponder: None, score, depth, nodes }));
            return;
        }
        // The bound stays if the move failed high just before the end.
        let count = self.variations_with_scores();
        let mut last = Info { last: true, ..self.info(0, count, score, self.root_moves[0].bound) };
        if last.pv.len() == 1 && !is_mate(score) {
            last.pv.extend(self.table_reply(mv));
        }
        let ponder = last.pv.get(1).copied();
        let nodes = last.nodes;
        let said = |info: &Info| (info.score, info.nodes) == (last.score, last.nodes) && info.pv == last.pv;
        if !self.reported.as_ref().is_some_and(said) {
            self.send(Event::Info(last));
            for index in 1..count {
                let root = &self.root_moves[index];
                let info = self.info(index, count, root.shown_score(), ScoreBound::Exact);
                self.send(Event::Info(Info { last: true, nodes, ..info }));
            }
        }
        self.send(Event::Done(Answer { best: Some(mv), ponder, score, depth, nodes }));
    }

    /// Returns the number of variations to report, less those that a stopped first iteration has not reached.
    fn variations_with_scores(&self) -> usize {
        let wanted = self.shared.options.multi_pv.clamp(1, self.root_moves.len().max(1));
        let scored = self.root_moves.iter().take_while(|root| root.shown_score() > -INFINITE).count();
        wanted.min(scored.max(1))
    }

    /// Reports the nodes of each thread if the options ask for debug messages.
    pub(crate) fn report_thread_nodes(&self) {
        if self.shared.options.debug {
            let nodes = self.shared.control.nodes_by_thread();
            self.send(Event::InfoString(format!("nodes by thread: {nodes:?}")));
        }
    }

    /// Reports the plan of time if the options ask for debug messages.
    pub(crate) fn report_time_plan(&self) {
        if self.shared.options.debug
            && let Some((soft, hard)) = self.time.describe()
        {
            self.send(Event::InfoString(format!("time plan: aim {soft} ms, at most {hard} ms")));
        }
    }
}
