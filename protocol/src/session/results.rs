//! Reports of a running search, and its answer.

use std::mem;

use boards::Move;
use crossbeam_channel::never;
use search::score::{Score, mate_in, mated_in};
use search::{Answer, Event, Info, Proof, ScoreBound, Solving};

use super::state::{ActiveSearch, Mode, PendingAnswer, State};
use super::{Session, SessionResult};
use crate::claim::{Claim, ClaimInput};
use crate::game_host::WrittenAnswer;
use crate::report::{MateResult, Report};

impl ActiveSearch {
    /// Records the exact score of an iteration.
    fn record_score(&mut self, depth: u32, score: Score) {
        self.iterations.pop_if(|(last, _)| *last == depth);
        self.iterations.push((depth, score));
    }

    /// The scores of the last two iterations up to the completed `depth`, the later one first.
    fn last_iterations(&self, depth: u32) -> Option<[Score; 2]> {
        let mut completed = self.iterations.iter().rev().filter(|(d, _)| *d <= depth).map(|&(_, score)| score);
        Some([completed.next()?, completed.next()?])
    }
}

/// The score of a mate in this number of plies, by the side to move if it is odd.
fn mate_score(plies: usize) -> Score {
    if plies % 2 == 1 { mate_in(plies) } else { mated_in(plies) }
}

/// A mate of the solver as the result of an iteration; `None` if it has found none.
fn info_of(state: &Solving) -> Option<Info> {
    let plies = state.length?;
    Some(Info {
        depth: plies,
        seldepth: plies.max(state.depth),
        multi_pv: 1,
        pv_count: 1,
        score: mate_score(plies as usize),
        bound: ScoreBound::Exact,
        last: false,
        wdl: if plies % 2 == 1 { [1000, 0, 0] } else { [0, 0, 1000] },
        nodes: state.nodes,
        elapsed: state.elapsed,
        hashfull: state.hashfull,
        endgame_hits: None,
        pv: state.moves.clone(),
    })
}

/// A mate of the solver as the answer of a search.
fn answer_of(moves: &[Move]) -> Answer {
    Answer {
        best: moves.first().copied(),
        ponder: moves.get(1).copied(),
        score: mate_score(moves.len()),
        depth: moves.len() as u32,
        nodes: 0,
    }
}

impl Session {
    /// Handles an event of the search or the mate solver; `None` if its threads ended without a last event.
    pub(super) fn on_search_event(&mut self, event: Option<Event>) -> SessionResult {
        let solving = matches!(self.state, State::SolvingMate { .. });
        match event {
            None if solving => self.answer_mate_problem(&Proof::Unknown),
            None => self.on_search_done(None),
            Some(Event::Done(answer)) => self.on_search_done(Some(&answer)),
            Some(Event::Solved { proof, .. }) if solving => self.answer_mate_problem(&proof),
            Some(Event::Solved { proof, nodes }) => self.on_solver_done(&proof, nodes),
            Some(Event::Solving(state)) if solving => self.report_mate_progress(&state),
            Some(Event::Solving(state)) => info_of(&state).map_or(Ok(()), |info| self.on_info(&info)),
            Some(Event::InfoString(text)) => self.info_string(&text),
            Some(Event::Info(info)) => self.on_info(&info),
            Some(Event::Progress { nodes, elapsed, hashfull }) => {
                let nodes = nodes + self.solver_nodes();
                self.report_beside_info(&Report::Progress { nodes, elapsed, hashfull })
            }
            Some(Event::CurrentMove { mv, number }) => self.on_current_move(mv, number),
            Some(Event::CurrentLine { thread, moves }) => {
                self.report_beside_info(&Report::CurrentLine { thread, moves: &self.host.write_moves(&moves) })
            }
            Some(Event::Refutation { mv, moves }) => {
                let whole: Vec<Move> = std::iter::once(mv).chain(moves).collect();
                match self.host.write_moves(&whole).split_first() {
                    Some((mv, moves)) => self.report_beside_info(&Report::Refutation { mv, moves }),
                    None => Ok(()),
                }
            }
        }
    }

    /// Returns the number of nodes of the mate solver before the running search.
    fn solver_nodes(&self) -> u64 {
        if let State::Searching(search) = &self.state { search.solver_nodes } else { 0 }
    }

    /// Records the result of an iteration, and reports it if it is due.
    fn on_info(&mut self, info: &Info) -> SessionResult {
        let State::Searching(search) = &mut self.state else { return Ok(()) };
        let info = &Info { nodes: info.nodes + search.solver_nodes, ..info.clone() };
        let exact = info.bound == ScoreBound::Exact;
        if info.multi_pv == 1 && (exact || info.last) {
            search.pv.clone_from(&info.pv);
        }
        if info.multi_pv == 1 && exact {
            search.record_score(info.depth, info.score);
        }
        if search.throttle.admits(info) { self.report_info(info) } else { Ok(()) }
    }

    fn on_current_move(&mut self, mv: Move, number: usize) -> SessionResult {
        let State::Searching(search) = &mut self.state else { return Ok(()) };
        let shown = search.throttle.admits_move(search.started.elapsed(), self.options.debug);
        match self.host.write_moves(&[mv]).first() {
            Some(mv) if shown => self.report(&Report::CurrentMove { mv, number }),
            _ => Ok(()),
        }
    }

    /// Reports something other than an iteration; the last iteration is then repeated before the answer.
    fn report_beside_info(&mut self, report: &Report<'_>) -> SessionResult {
        let State::Searching(search) = &mut self.state else { return Ok(()) };
        search.throttle.interrupt();
        self.report(report)
    }

    fn report_info(&self, info: &Info) -> SessionResult {
        let pv = self.host.write_moves(&info.pv);
        self.report(&Report::Info { info, pv: &pv })
    }

    fn report_mate_progress(&self, state: &Solving) -> SessionResult {
        let mate = if state.length.is_some() { self.host.write_moves(&state.moves) } else { Vec::new() };
        self.report(&Report::MateProgress { state, mate: &mate })
    }

    /// Answers a mate problem: the only place that does.
    pub(super) fn answer_mate_problem(&mut self, proof: &Proof) -> SessionResult {
        debug_assert!(matches!(self.state, State::SolvingMate { .. }), "no mate problem to answer");
        self.events = never();
        self.state = State::Idle;
        match proof {
            Proof::Mate(moves) => {
                let moves = self.host.write_moves(moves);
                self.report(&Report::MateResult(MateResult::Mate(&moves)))
            }
            Proof::NoMate => self.report(&Report::MateResult(MateResult::NoMate)),
            Proof::Unknown => self.report(&Report::MateResult(MateResult::Unknown)),
        }
    }

    /// Handles the end of the mate solver that ran in place of a search.
    fn on_solver_done(&mut self, proof: &Proof, nodes: u64) -> SessionResult {
        let State::Searching(search) = &mut self.state else { return Ok(()) };
        let (unsolved, at) = (search.unsolved.take(), search.started);
        match (proof, unsolved) {
            (Proof::Mate(moves), _) => self.on_search_done(Some(&answer_of(moves))),
            (Proof::NoMate | Proof::Unknown, Some(go)) => {
                search.solver_nodes = nodes;
                self.search_without_solver(*go, nodes, at)
            }
            (Proof::NoMate | Proof::Unknown, None) => self.on_search_done(None),
        }
    }

    /// Handles the end of the search.
    fn on_search_done(&mut self, answer: Option<&Answer>) -> SessionResult {
        self.events = never();
        let State::Searching(search) = &mut self.state else { return Ok(()) };
        let nodes = answer.map_or(0, |answer| answer.nodes) + search.solver_nodes;
        let due = search.throttle.take_due(nodes, self.options.search_time(nodes, search.started));
        let written = self.host.write_answer(answer, &search.pv);
        due.iter().try_for_each(|info| self.report_info(info))?;
        let result = answer.map(|answer| (answer.score, answer.depth));
        self.answer_or_wait(PendingAnswer { written, result, wins_by_declaration: false })
    }

    pub(super) fn answer_or_wait(&mut self, answer: PendingAnswer) -> SessionResult {
        match &mut self.state {
            State::Searching(search) if search.mode != Mode::Limited => {
                search.pending = Some(answer);
                Ok(())
            }
            State::Searching(_) => self.answer(answer),
            State::Idle | State::SolvingMate { .. } | State::Working(_) => Ok(()),
        }
    }

    /// Answers `go`: the only place that does.
    pub(super) fn answer(&mut self, answer: PendingAnswer) -> SessionResult {
        let State::Searching(search) = mem::replace(&mut self.state, State::Idle) else { return Ok(()) };
        let PendingAnswer { written: WrittenAnswer { best, ponder }, result, wins_by_declaration } = answer;
        let mut claim = Claim::None;
        if wins_by_declaration && !search.ponder_missed {
            claim = Claim::Win;
        }
        if let Some(best) = &best
            && !search.ponder_missed
        {
            // A move of a book has no result, but belongs to the game.
            if let Some((score, depth)) = result {
                let (decided, reason) = self.decide_claim(score, depth, &search);
                claim = decided;
                if let Some(reason) = reason {
                    self.info_string(reason)?;
                }
            }
            if search.on_clock {
                self.host.remember_answer(best);
            }
        }
        self.report(&Report::BestMove { best: best.as_deref(), ponder: ponder.as_deref(), claim })
    }

    fn decide_claim(&mut self, score: Score, depth: u32, search: &ActiveSearch) -> (Claim, Option<&'static str>) {
        if self.options.analyse_mode {
            return (Claim::None, None);
        }
        let input = ClaimInput {
            score,
            units: self.host.units(),
            depth,
            last_iterations: search.last_iterations(depth),
            rule_counter: self.host.rule_counter(),
            can_attack: self.host.can_attack(),
            on_clock: search.on_clock,
            draw_offered: search.draw_offered,
            resign_at: self.options.resign,
        };
        self.dialect.claim(&mut self.claims, &input)
    }
}
