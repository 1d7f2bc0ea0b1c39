//! Orders to think and to solve, and what ends them.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crossbeam_channel::unbounded;
use search::Proof;
use search::score::MAX_PLY;

use super::{Held, Mode, Session, State, Step, Thinking};
use crate::command::{Clocks, Go, Solve, TimeUnit};
use crate::dialect::{Report, Scene};
use crate::etiquette::Gesture;
use crate::games::{Outlook, Run, Start};
use crate::throttle::{Pace, Throttle};

/// How long to think in all where the pondered move was played and nobody ever told of a clock.
const UNKNOWN_CLOCK: Duration = Duration::from_secs(1);

impl Session {
    pub(super) fn go(&mut self, mut go: Go, at: Instant) -> Step {
        if let Some(remark) = go.remark.take() {
            self.remark(&remark)?;
        }
        if go.clocks.unit == TimeUnit::AsChosen && !self.options.milliseconds {
            go.scale_seconds();
        }
        if self.in_batch_mode() {
            make_finite(&mut go);
        }
        go.depth = limited(go.depth, self.options.depth_limit);
        go.nodes = limited(go.nodes, self.options.nodes_limit);
        self.prepare()?;
        if go.on_clock && !self.table.continues_game() {
            self.etiquette.begin_game();
        }
        if go.clocks.any() {
            self.last_clocks = Some(go.clocks);
        }
        if self.may_declare(&go)? {
            self.state = State::Thinking(Box::new(self.thinking(&go, go.has_limit(), at)));
            let spelled = self.table.spell_answer(None, &[], self.notation());
            return self.answer_or_hold(Held { spelled, standing: None, declares: true });
        }
        let (sender, events) = unbounded();
        if self.options.multi_pv == 1 && self.table.solve_in(&go, Run { started: at, events: sender }) {
            let thinking = self.thinking(&go, go.has_limit(), at);
            self.state = State::Thinking(Box::new(Thinking { unsolved: Some(Box::new(go)), ..thinking }));
            self.events = events;
            return Ok(());
        }
        let Start { outlook, limited, remarks } = self.start_search(&go, at);
        self.state = State::Thinking(Box::new(self.thinking(&go, limited, at)));
        remarks.iter().try_for_each(|remark| self.remark(remark))?;
        let lost = match outlook {
            Outlook::Moves => return Ok(()),
            Outlook::NoMoves { lost } => lost,
            Outlook::NoPosition => false,
            Outlook::AllBanned => {
                self.remark("all legal moves are forbidden")?;
                false
            }
        };
        self.say(&Report::NoMoves { lost })?;
        self.answer_or_hold(Held::default())
    }

    /// Starts the ordinary search.
    fn start_search(&mut self, go: &Go, at: Instant) -> Start {
        let (sender, events) = unbounded();
        let scene = Scene { units: self.table.units(), side: self.table.side() };
        let options = self.dialect.search_options(&self.options, scene);
        let start = self.table.start(go, self.notation(), options, Run { started: at, events: sender });
        if start.outlook == Outlook::Moves {
            self.events = events;
        }
        start
    }

    /// The mate solver has not found the mate that an order asks for: the ordinary search answers with what is left of
    /// the order's limits.
    pub(super) fn search_after_all(&mut self, mut go: Go, at: Instant) -> Step {
        go.nodes = go.nodes.map(|nodes| nodes - nodes / 2);
        self.start_search(&go, at).remarks.iter().try_for_each(|remark| self.remark(remark))
    }

    /// The state of an order at its start.
    fn thinking(&self, go: &Go, limited: bool, at: Instant) -> Thinking {
        let mode = match limited {
            limited if go.ponder => Mode::Pondering { limited },
            true => Mode::Limited,
            false => Mode::Infinite,
        };
        let pace = self.dialect.pace(&self.options);
        // Whoever analyses wants to see every line.
        let lines_apart = if mode == Mode::Infinite { Duration::ZERO } else { pace.lines_apart };
        Thinking {
            mode,
            started: at,
            throttle: Throttle::new(Pace { lines_apart, ..pace }, self.options.multi_pv > 1),
            line: Vec::new(),
            iterations: Vec::new(),
            held: None,
            on_clock: go.on_clock,
            draw_offered: go.draw_offered,
            missed: false,
            ends_for_sure: go.ends_for_sure(),
            unsolved: None,
        }
    }

    /// Tells what a declaration counts, where the protocol can declare and a king has entered; and whether it wins.
    fn may_declare(&self, go: &Go) -> Result<bool, super::End> {
        if !self.dialect.customs().claims_wins || !go.search_moves.is_empty() {
            return Ok(false);
        }
        let Some((count, wins)) = self.table.declaration() else { return Ok(false) };
        self.say(&Report::Declaration { count: &count, wins })?;
        Ok(wins)
    }

    pub(super) fn solve(&mut self, mut solve: Solve, at: Instant) -> Step {
        if let Some(remark) = solve.remark.take() {
            self.remark(&remark)?;
        }
        solve.nodes = limited(solve.nodes, self.options.nodes_limit);
        self.prepare()?;
        self.state = State::Solving { limited: solve.time.is_some() || solve.nodes.is_some() };
        let (sender, events) = unbounded();
        let no_time = solve.time.is_some_and(|time| time <= 0);
        if no_time || !self.table.solve(&solve, Run { started: at, events: sender }) {
            return self.answer_problem(&Proof::Unknown);
        }
        self.events = events;
        Ok(())
    }

    /// The static score in place of a search.
    pub(super) fn assess(&mut self) -> Step {
        if let Some(score) = self.table.static_score() {
            self.say(&Report::StaticScore(score))?;
        }
        self.say(&Report::Best { best: None, ponder: None, gesture: Gesture::None })
    }

    pub(super) fn stop(&mut self) -> Step {
        match &self.state {
            State::Idle => self.say(&Report::NothingToStop),
            State::Working(flag) => {
                flag.store(true, Ordering::Relaxed);
                Ok(())
            }
            State::Thinking(_) | State::Solving { .. } => self.end_search(),
        }
    }

    /// The game is over: whoever thinks stops, and the answer is sent, for GUIs count it.
    pub(super) fn game_over(&mut self) -> Step {
        self.new_game_due = true;
        if self.owes_answer() { self.end_search() } else { Ok(()) }
    }

    /// Ends the search and gives its answer. Waits for it, which takes milliseconds; the reader goes on
    /// reading meanwhile, and what it reads refers to what comes after this answer.
    pub(super) fn end_search(&mut self) -> Step {
        if let State::Thinking(thinking) = &mut self.state {
            thinking.missed = matches!(thinking.mode, Mode::Pondering { .. });
            thinking.mode = Mode::Limited;
            if let Some(go) = &mut thinking.unsolved {
                **go = Go { depth: Some(1), on_clock: go.on_clock, ..Go::default() };
            }
            if let Some(answer) = thinking.held.take() {
                return self.answer(answer);
            }
        }
        self.table.stop();
        while self.owes_answer() {
            let event = self.events.recv().ok();
            self.note(event)?;
        }
        Ok(())
    }

    pub(super) fn ponder_hit(&mut self, clocks: &Clocks, draw_offered: bool, at: Instant) -> Step {
        let State::Thinking(thinking) = &mut self.state else { return Ok(()) };
        let Mode::Pondering { limited } = thinking.mode else { return Ok(()) };
        thinking.draw_offered |= draw_offered;
        let searched = at.saturating_duration_since(thinking.started);
        let clocks = if clocks.any() {
            thinking.on_clock = true;
            self.last_clocks = Some(*clocks);
            *clocks
        } else if !limited && self.dialect.customs().answers_hits {
            self.last_clocks.unwrap_or_else(|| one_move_clock(searched))
        } else {
            *clocks
        };
        thinking.mode = if limited || clocks.any() { Mode::Limited } else { Mode::Infinite };
        if let Some(answer) = thinking.held.take() {
            return self.answer_or_hold(answer);
        }
        self.table.ponder_hit(at, &clocks);
        Ok(())
    }
}

/// What is left of [`UNKNOWN_CLOCK`] for a search that has gone on for so long.
fn one_move_clock(searched: Duration) -> Clocks {
    let left = UNKNOWN_CLOCK.saturating_sub(searched).as_millis();
    Clocks { byoyomi: Some(left as i64), ..Clocks::default() }
}

/// A limit of an order that is also limited by an option, unless that is 0.
fn limited(limit: Option<i64>, option: i64) -> Option<i64> {
    limit.into_iter().chain((option > 0).then_some(option)).min()
}

/// Gives an order to think an end where nobody can say `stop`: the deepest iteration or a proven mate
/// (`docs/protocols/ucci.md` section 11).
fn make_finite(go: &mut Go) {
    go.ponder = false;
    if !go.has_limit() {
        go.infinite = false;
        go.depth = Some(MAX_PLY as i64);
        go.mate = Some(MAX_PLY as i64);
    }
}
