//! The commands that start a search, a solver or an evaluation, change what a search waits for, or end it.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crossbeam_channel::unbounded;
use search::Proof;
use search::score::MAX_PLY;

use super::state::{ActiveSearch, Mode, PendingAnswer, State};
use super::{Audience, Exit, Session, SessionResult};
use crate::claim::{Claim, ClaimHistory};
use crate::command::{Clocks, Go, SolveMate, TimeUnit};
use crate::game_host::{BookAnswer, Launch, Launched, RootMoves};
use crate::options::OptionId;
use crate::report::Report;
use crate::throttle::{InfoRate, Throttle};

/// Total time of a search after `ponderhit` if the GUI has never sent clocks.
const TIME_WITHOUT_CLOCKS: Duration = Duration::from_secs(1);

/// The message of a search without a position: only a refusal can be the reason.
const NO_POSITION: &str = "no position: the last one was refused";

impl Session {
    pub(super) fn go(&mut self, mut go: Go, at: Instant) -> SessionResult {
        self.adjust_go(&mut go)?;
        self.open_books()?;
        if go.on_clock && !self.host.continues_game() {
            self.claims = ClaimHistory::default();
        }
        if go.clocks.any() {
            self.last_clocks = Some(go.clocks);
        }
        if self.wins_by_declaration(&go)? {
            self.state = State::Searching(Box::new(self.active_search(&go, at)));
            let written = self.host.write_answer(None, &[]);
            return self.answer_or_wait(PendingAnswer { written, result: None, wins_by_declaration: true });
        }
        if self.answer_from_book(&go, at)? {
            return Ok(());
        }
        if self.options.multi_pv == 1 {
            let (sender, events) = unbounded();
            if self.host.solve_mate_in(&go, Launch { started: at, events: sender }) {
                let search = self.active_search(&go, at);
                self.state = State::Searching(Box::new(ActiveSearch { unsolved: Some(Box::new(go)), ..search }));
                self.events = events;
                return Ok(());
            }
        }
        let Launched { root, info_strings } = self.start_search(&go, at);
        self.state = State::Searching(Box::new(self.active_search(&go, at)));
        info_strings.iter().try_for_each(|text| self.info_string(text))?;
        let lost = match root {
            RootMoves::Any => return Ok(()),
            RootMoves::Ended { lost } => lost,
            RootMoves::NoPosition => {
                self.info_string(NO_POSITION)?;
                return self.answer_or_wait(PendingAnswer::default());
            }
            RootMoves::AllBanned => {
                self.info_string("all legal moves are forbidden")?;
                false
            }
        };
        self.report(&Report::NoMoves { lost })?;
        self.answer_or_wait(PendingAnswer::default())
    }

    /// Applies the options to the parameters of `go`.
    fn adjust_go(&mut self, go: &mut Go) -> SessionResult {
        if let Some(text) = go.info_string.take() {
            self.info_string(&text)?;
        }
        // GUIs send words of other protocols and versions; a person has mistyped them.
        if !go.skipped.is_empty() {
            let unknown = || format!("go: unknown: {}", go.skipped.join(" "));
            match self.audience {
                Audience::Person => self.info_string(&unknown())?,
                Audience::Gui => self.debug_string(unknown)?,
            }
        }
        if go.clocks.unit == TimeUnit::AsChosen && !self.options.milliseconds {
            go.seconds_to_millis();
        }
        // Some GUIs send their clocks with an analysis.
        go.on_clock &= !go.infinite && go.search_moves.is_empty();
        if self.in_batch_mode() {
            make_finite(go);
        }
        go.depth = smaller_limit(go.depth, self.options.depth_limit);
        go.nodes = smaller_limit(go.nodes, self.options.nodes_limit);
        Ok(())
    }

    /// Answers with a move of the opening book. Returns false if the search must answer.
    fn answer_from_book(&mut self, go: &Go, at: Instant) -> Result<bool, Exit> {
        if !self.may_use_book(go) {
            return Ok(false);
        }
        let (answer, messages) = self.host.book_move(&self.options.for_book());
        messages.iter().try_for_each(|text| self.info_string(text))?;
        let Some(BookAnswer { written, pv, score, depth, text }) = answer else { return Ok(false) };
        self.report(&Report::BookMove { score, depth, pv: &pv, text: &text })?;
        self.state = State::Searching(Box::new(self.active_search(go, at)));
        self.answer_or_wait(PendingAnswer { written, result: None, wins_by_declaration: false })?;
        Ok(true)
    }

    /// Returns true for the `go` of a game (`docs/books.md` section 2, `docs/levels.md` section 4). Limits of depth or
    /// nodes alone are those of tests and analyses, in which the book must have been asked for.
    fn may_use_book(&self, go: &Go) -> bool {
        let asked_for = self.options.own_book && self.options.is_chosen(OptionId::OwnBook);
        let in_game = go.clocks.any() || go.move_time.is_some() || asked_for;
        let is_analysis = go.ponder || go.infinite || go.mate.is_some() || !go.search_moves.is_empty();
        (self.options.own_book || self.host.has_level_book())
            && !self.options.analyse_mode
            && self.options.multi_pv == 1
            && in_game
            && go.has_resource_limit()
            && !is_analysis
    }

    /// Starts the ordinary search.
    fn start_search(&mut self, go: &Go, at: Instant) -> Launched {
        let (sender, events) = unbounded();
        let options = self.dialect.search_options(&self.options, self.host.units(), self.host.side_to_move());
        let launched = self.host.start(go, options, Launch { started: at, events: sender });
        if launched.root == RootMoves::Any {
            self.events = events;
        }
        launched
    }

    /// Starts the ordinary search within the remaining limits, after the mate solver has found no mate in this number
    /// of nodes.
    pub(super) fn search_without_solver(&mut self, mut go: Go, solver_nodes: u64, at: Instant) -> SessionResult {
        go.nodes = go.nodes.map(|nodes| nodes.saturating_sub_unsigned(solver_nodes));
        self.start_search(&go, at).info_strings.iter().try_for_each(|text| self.info_string(text))
    }

    /// The state of a search at its start.
    fn active_search(&self, go: &Go, at: Instant) -> ActiveSearch {
        let limited = go.has_limit();
        let mode = if go.ponder {
            Mode::Pondering { limited }
        } else if limited {
            Mode::Limited
        } else {
            Mode::Infinite
        };
        let rate = self.dialect.info_rate(&self.options);
        // An analysis shows every line.
        let lines_apart = if mode == Mode::Infinite { Duration::ZERO } else { rate.lines_apart };
        ActiveSearch {
            mode,
            started: at,
            throttle: Throttle::new(InfoRate { lines_apart, ..rate }, self.options.multi_pv > 1),
            pv: Vec::new(),
            iterations: Vec::new(),
            pending: None,
            on_clock: go.on_clock,
            draw_offered: go.draw_offered,
            ponder_missed: false,
            has_resource_limit: go.has_resource_limit(),
            unsolved: None,
            solver_nodes: 0,
        }
    }

    /// Reports the count of a declaration if the protocol has declarations and there is one to count. Returns true if
    /// it wins.
    fn wins_by_declaration(&self, go: &Go) -> Result<bool, Exit> {
        if !self.dialect.claims_wins() || !go.search_moves.is_empty() {
            return Ok(false);
        }
        let Some((count, wins)) = self.host.declaration() else { return Ok(false) };
        self.report(&Report::Declaration { count: &count, wins })?;
        Ok(wins)
    }

    pub(super) fn solve_mate(&mut self, mut solve: SolveMate, at: Instant) -> SessionResult {
        if let Some(text) = solve.info_string.take() {
            self.info_string(&text)?;
        }
        solve.nodes = smaller_limit(solve.nodes, self.options.nodes_limit);
        self.open_books()?;
        self.state = State::SolvingMate { limited: solve.time.is_some() || solve.nodes.is_some() };
        let (sender, events) = unbounded();
        let no_time = solve.time.is_some_and(|time| time <= 0);
        if no_time || !self.host.solve_mate(&solve, Launch { started: at, events: sender }) {
            if !no_time {
                self.info_string(NO_POSITION)?;
            }
            return self.answer_mate_problem(&Proof::Unknown);
        }
        self.events = events;
        Ok(())
    }

    /// Answers with the static evaluation in place of a search.
    pub(super) fn static_eval(&mut self) -> SessionResult {
        match self.host.static_eval() {
            Some(score) => self.report(&Report::StaticEval(score))?,
            None => self.info_string(NO_POSITION)?,
        }
        self.report(&Report::BestMove { best: None, ponder: None, claim: Claim::None })
    }

    pub(super) fn stop(&mut self) -> SessionResult {
        match &self.state {
            State::Idle => self.report(&Report::NothingToStop),
            State::Working(flag) => {
                flag.store(true, Ordering::Relaxed);
                Ok(())
            }
            State::Searching(_) | State::SolvingMate { .. } => self.end_search(),
        }
    }

    /// Ends a search with its answer, because GUIs count the answers; the next `isready` begins a new game.
    pub(super) fn game_over(&mut self) -> SessionResult {
        self.new_game_due = true;
        if self.owes_answer() { self.end_search() } else { Ok(()) }
    }

    /// Ends the search and gives its answer. It waits for the search, which takes milliseconds; meanwhile the reader
    /// collects the lines that follow.
    pub(super) fn end_search(&mut self) -> SessionResult {
        if let State::Searching(search) = &mut self.state {
            search.ponder_missed = matches!(search.mode, Mode::Pondering { .. });
            search.mode = Mode::Limited;
            if let Some(go) = &mut search.unsolved {
                // The search that follows a stopped solver has only to name a move at once.
                **go = Go { depth: Some(1), on_clock: go.on_clock, ..Go::default() };
            }
            if let Some(answer) = search.pending.take() {
                return self.answer(answer);
            }
        }
        self.host.stop();
        while self.owes_answer() {
            let event = self.events.recv().ok();
            self.on_search_event(event)?;
        }
        Ok(())
    }

    pub(super) fn ponder_hit(&mut self, clocks: &Clocks, draw_offered: bool, at: Instant) -> SessionResult {
        let State::Searching(search) = &mut self.state else { return Ok(()) };
        let Mode::Pondering { limited } = search.mode else { return Ok(()) };
        search.draw_offered |= draw_offered;
        let elapsed = at.saturating_duration_since(search.started);
        let clocks = if clocks.any() {
            search.on_clock = true;
            self.last_clocks = Some(*clocks);
            *clocks
        } else if !limited && self.dialect.answers_ponderhit() {
            self.last_clocks.unwrap_or_else(|| clocks_for_one_move(elapsed))
        } else {
            *clocks
        };
        search.mode = if limited || clocks.any() { Mode::Limited } else { Mode::Infinite };
        if let Some(answer) = search.pending.take() {
            return self.answer_or_wait(answer);
        }
        self.host.ponder_hit(at, &clocks);
        Ok(())
    }
}

/// The remainder of [`TIME_WITHOUT_CLOCKS`] after the elapsed time, as a byoyomi.
fn clocks_for_one_move(elapsed: Duration) -> Clocks {
    let left = TIME_WITHOUT_CLOCKS.saturating_sub(elapsed).as_millis();
    Clocks { byoyomi: Some(left as i64), ..Clocks::default() }
}

/// The smaller one of a limit of `go` and the limit of an option, which is none if it is 0.
fn smaller_limit(limit: Option<i64>, option: i64) -> Option<i64> {
    limit.into_iter().chain((option > 0).then_some(option)).min()
}

/// Gives a search an end in batch mode, where `stop` is not read: the maximum depth or a mate
/// (`docs/protocols/ucci.md` section 11).
fn make_finite(go: &mut Go) {
    go.ponder = false;
    if !go.has_limit() {
        go.infinite = false;
        go.clocks = Clocks::default();
        go.move_time = None;
        go.depth = Some(MAX_PLY as i64);
        go.mate = Some(MAX_PLY as i64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_one_move_includes_the_pondering() {
        let byoyomi = [0, 200, 1_500].map(|millis| clocks_for_one_move(Duration::from_millis(millis)).byoyomi);
        assert_eq!(byoyomi, [Some(1_000), Some(800), Some(0)]);
    }

    #[test]
    fn the_smaller_limit_counts_and_0_is_none() {
        let limits = [(None, 0), (None, 5), (Some(3), 0), (Some(3), 5), (Some(7), 5)];
        assert_eq!(
            limits.map(|(limit, option)| smaller_limit(limit, option)),
            [None, Some(5), Some(3), Some(3), Some(5)]
        );
    }
}
