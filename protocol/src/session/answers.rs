//! What the search tells on its way to the GUI, and the answer that ends it.

use std::mem;

use boards::Move;
use crossbeam_channel::never;
use search::score::{Score, mate_in, mate_plies, mated_in};
use search::{Answer, Event, Info, Proof, ScoreBound, Solving};

use super::{Held, Mode, Session, State, Step, Thinking};
use crate::dialect::{Manners, Report, Solution};
use crate::etiquette::{Gesture, Occasion, Standing};
use crate::games::{Situation, SpelledAnswer};
use crate::points::points;

/// What being mated counts where scores decide whether to resign (`docs/protocols/usi.md` section 1.5).
const MATED: Score = -30_000;

impl Thinking {
    /// Takes note of the exact score of an iteration.
    fn note_score(&mut self, depth: u32, score: Score) {
        self.iterations.pop_if(|(last, _)| *last == depth);
        self.iterations.push((depth, score));
    }

    /// Whether the last two iterations up to the completed `depth` found us so far behind.
    fn is_hopeless(&self, depth: u32, limit: Score) -> bool {
        let value = |score| if mate_plies(score).is_some_and(|plies| plies <= 0) { MATED } else { score };
        let last: Vec<Score> =
            self.iterations.iter().rev().filter(|(d, _)| *d <= depth).take(2).map(|&(_, score)| value(score)).collect();
        last.len() == 2 && last.iter().all(|&score| score <= -limit)
    }
}

/// The score of a mate in so many plies, of the side to move if they are odd.
fn mate_score(plies: usize) -> Score {
    if plies % 2 == 1 { mate_in(plies) } else { mated_in(plies) }
}

/// A mate that the solver tells of, as a line of thinking; `None` while it has none.
fn thought_of(state: &Solving) -> Option<Info> {
    let plies = state.length?;
    Some(Info {
        depth: plies,
        seldepth: plies.max(state.depth),
        multi_pv: 1,
        lines: 1,
        score: mate_score(plies as usize),
        bound: ScoreBound::Exact,
        last: false,
        wdl: if plies % 2 == 1 { [1000, 0, 0] } else { [0, 0, 1000] },
        nodes: state.nodes,
        elapsed: state.elapsed,
        hashfull: state.hashfull,
        pv: state.line.clone(),
    })
}

/// The answer that a mate is.
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
    /// Takes an event of the search; `None` if the search died without a last one.
    pub(super) fn note(&mut self, event: Option<Event>) -> Step {
        let event = match event {
            None if matches!(self.state, State::Solving { .. }) => return self.answer_problem(&Proof::Unknown),
            None => return self.conclude(None),
            Some(Event::Done(answer)) => return self.conclude(Some(&answer)),
            Some(Event::Solved(proof)) if matches!(self.state, State::Solving { .. }) => {
                return self.answer_problem(&proof);
            }
            Some(Event::Solved(proof)) => return self.conclude_problem(&proof),
            Some(Event::Solving(state)) if matches!(self.state, State::Solving { .. }) => {
                return self.say_progress_of_solver(&state);
            }
            Some(Event::Solving(state)) => match thought_of(&state) {
                Some(info) => Event::Info(info),
                None => return Ok(()),
            },
            Some(Event::InfoString(text)) => return self.remark(&text),
            Some(event) => event,
        };
        let notation = self.notation();
        let State::Thinking(thinking) = &mut self.state else { return Ok(()) };
        match event {
            Event::Info(info) => {
                let exact = info.bound == ScoreBound::Exact;
                if info.multi_pv == 1 && (exact || info.last) {
                    thinking.line.clone_from(&info.pv);
                }
                if info.multi_pv == 1 && exact {
                    thinking.note_score(info.depth, self.table.units().centipawns(info.score));
                }
                if thinking.throttle.admits(&info) { self.say_thought(&info) } else { Ok(()) }
            }
            Event::Progress { nodes, elapsed, hashfull } => {
                thinking.throttle.interrupt();
                self.say(&Report::Progress { nodes, elapsed, hashfull })
            }
            Event::CurrentMove { depth, mv, number } => {
                let shown = thinking.throttle.admits_move(thinking.started.elapsed(), self.options.debug);
                match self.table.spell(&[mv], notation).first() {
                    Some(mv) if shown => self.say(&Report::CurrentMove { depth, mv, number }),
                    _ => Ok(()),
                }
            }
            Event::CurrentLine { thread, line } => {
                thinking.throttle.interrupt();
                self.say(&Report::CurrentLine { thread, line: &self.table.spell(&line, notation) })
            }
            Event::Refutation { mv, line } => {
                thinking.throttle.interrupt();
                let whole: Vec<Move> = std::iter::once(mv).chain(line).collect();
                match self.table.spell(&whole, notation).split_first() {
                    Some((mv, line)) => self.say(&Report::Refutation { mv, line }),
                    None => Ok(()),
                }
            }
            Event::InfoString(_) | Event::Done(_) | Event::Solving(_) | Event::Solved(_) => Ok(()),
        }
    }

    fn say_thought(&self, info: &Info) -> Step {
        let pv = self.table.spell(&info.pv, self.notation());
        self.say(&Report::Thought { info, pv: &pv })
    }

    fn say_progress_of_solver(&self, state: &Solving) -> Step {
        let mate = if state.length.is_some() { self.table.spell(&state.line, self.notation()) } else { Vec::new() };
        self.say(&Report::Solving { state, mate: &mate })
    }

    /// The one place where an order to solve is answered.
    pub(super) fn answer_problem(&mut self, proof: &Proof) -> Step {
        self.events = never();
        self.state = State::Idle;
        match proof {
            Proof::Mate(moves) => {
                let moves = self.table.spell(moves, self.notation());
                self.say(&Report::Solved(Solution::Mate(&moves)))
            }
            Proof::NoMate => self.say(&Report::Solved(Solution::NoMate)),
            Proof::Unknown => self.say(&Report::Solved(Solution::Unknown)),
        }
    }

    /// The mate solver has ended, which was to find a move.
    fn conclude_problem(&mut self, proof: &Proof) -> Step {
        let State::Thinking(thinking) = &mut self.state else { return Ok(()) };
        let (unsolved, at) = (thinking.unsolved.take(), thinking.started);
        match (proof, unsolved) {
            (Proof::Mate(moves), _) => self.conclude(Some(&answer_of(moves))),
            (Proof::NoMate | Proof::Unknown, Some(go)) => self.search_after_all(*go, at),
            (Proof::NoMate | Proof::Unknown, None) => self.conclude(None),
        }
    }

    /// The search is over.
    fn conclude(&mut self, answer: Option<&Answer>) -> Step {
        self.events = never();
        let notation = self.notation();
        let State::Thinking(thinking) = &mut self.state else { return Ok(()) };
        let nodes = answer.map_or(0, |answer| answer.nodes);
        let due = thinking.throttle.take_due(nodes, thinking.started.elapsed());
        let spelled = self.table.spell_answer(answer, &thinking.line, notation);
        due.iter().try_for_each(|info| self.say_thought(info))?;
        let standing = answer.map(|answer| self.standing(answer));
        self.answer_or_hold(Held { spelled, standing, declares: false })
    }

    /// What an answer means for politeness.
    fn standing(&self, answer: &Answer) -> Standing {
        let Situation { quiet_plies, can_attack } = self.table.situation();
        Standing {
            score: points(answer.score, self.table.units()),
            mate: mate_plies(answer.score),
            depth: answer.depth,
            quiet_plies,
            can_attack,
        }
    }

    pub(super) fn answer_or_hold(&mut self, held: Held) -> Step {
        match &mut self.state {
            State::Thinking(thinking) if thinking.mode != Mode::Limited => {
                thinking.held = Some(held);
                Ok(())
            }
            State::Thinking(_) => self.answer(held),
            State::Idle | State::Solving { .. } | State::Working(_) => Ok(()),
        }
    }

    /// The one place where an order to think is answered.
    pub(super) fn answer(&mut self, Held { spelled, standing, declares }: Held) -> Step {
        let State::Thinking(thinking) = mem::replace(&mut self.state, State::Idle) else { return Ok(()) };
        let SpelledAnswer { best, ponder } = spelled;
        let mut gesture = Gesture::None;
        if declares && !thinking.missed {
            gesture = Gesture::Declaration;
        }
        if let (Some(best), Some(standing)) = (&best, standing)
            && !thinking.missed
        {
            let (decided, reason) = self.decide_gesture(standing, &thinking);
            gesture = decided;
            if thinking.on_clock {
                self.table.remember_answer(best, self.notation());
            }
            if let Some(reason) = reason {
                self.remark(reason)?;
            }
        }
        self.say(&Report::Best { best: best.as_deref(), ponder: ponder.as_deref(), gesture })
    }

    fn decide_gesture(&mut self, standing: Standing, thinking: &Thinking) -> (Gesture, Option<&'static str>) {
        let Thinking { on_clock, draw_offered, .. } = *thinking;
        let resign_at = self.options.resign;
        match self.dialect.customs().manners {
            _ if self.options.analyse => (Gesture::None, None),
            Manners::None => (Gesture::None, None),
            Manners::Etiquette => self.etiquette.decide(standing, Occasion { on_clock, draw_offered, resign_at }),
            Manners::Resignation if on_clock && thinking.is_hopeless(standing.depth, resign_at) => {
                (Gesture::Resign, None)
            }
            Manners::Resignation => (Gesture::None, None),
        }
    }
}
