//! What the search tells on its way to the GUI, and the answer that ends it.

use std::mem;

use boards::{Move, Notation};
use crossbeam_channel::never;
use search::score::mate_plies;
use search::{Answer, Event, Info, ScoreBound};

use super::{Held, Mode, Session, State, Step, Thinking};
use crate::dialect::Report;
use crate::etiquette::{Gesture, Occasion, Standing};
use crate::games::{Situation, SpelledAnswer};
use crate::points::points;
use crate::throttle::QUIET_TIME;

impl Session {
    /// Takes an event of the search; `None` if the search died without a last one.
    pub(super) fn note(&mut self, event: Option<Event>) -> Step {
        let event = match event {
            None => return self.conclude(None),
            Some(Event::Done(answer)) => return self.conclude(Some(&answer)),
            Some(event) => event,
        };
        let State::Thinking(thinking) = &mut self.state else { return Ok(()) };
        let notation = Notation { ranks: self.numbering.current(), chess960: self.options.chess960 };
        match event {
            Event::Info(info) => {
                if info.multi_pv == 1 && info.bound == ScoreBound::Exact {
                    thinking.line.clone_from(&info.pv);
                }
                if thinking.throttle.admits(&info) { self.say_thought(&info) } else { Ok(()) }
            }
            Event::CurrentMove { depth, mv, number } => {
                let quiet = thinking.started.elapsed() < QUIET_TIME && !self.options.debug;
                match self.table.spell(&[mv], notation).first() {
                    Some(mv) if !quiet => self.say(&Report::CurrentMove { depth, mv, number }),
                    _ => Ok(()),
                }
            }
            Event::CurrentLine { thread, line } => {
                self.say(&Report::CurrentLine { thread, line: &self.table.spell(&line, notation) })
            }
            Event::Refutation { mv, line } => {
                let whole: Vec<Move> = std::iter::once(mv).chain(line).collect();
                match self.table.spell(&whole, notation).split_first() {
                    Some((mv, line)) => self.say(&Report::Refutation { mv, line }),
                    None => Ok(()),
                }
            }
            Event::Remark(text) => self.remark(&text),
            Event::Done(_) | Event::Solving(_) | Event::Solved(_) => Ok(()),
        }
    }

    fn say_thought(&self, info: &Info) -> Step {
        let pv = self.table.spell(&info.pv, self.notation());
        self.say(&Report::Thought { info, pv: &pv })
    }

    /// The search is over.
    fn conclude(&mut self, answer: Option<&Answer>) -> Step {
        self.events = never();
        let State::Thinking(thinking) = &mut self.state else { return Ok(()) };
        let withheld = thinking.throttle.take_withheld();
        let notation = Notation { ranks: self.numbering.current(), chess960: self.options.chess960 };
        let spelled = self.table.spell_answer(answer, &thinking.line, notation);
        if let Some(info) = withheld {
            self.say_thought(&info)?;
        }
        let standing = answer.map(|answer| self.standing(answer));
        self.answer_or_hold(Held { spelled, standing })
    }

    /// What an answer means for politeness.
    fn standing(&self, answer: &Answer) -> Standing {
        let Situation { quiet_plies, can_attack } = self.table.situation();
        Standing {
            score: points(answer.score, self.table.minor_piece()),
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
            State::Idle | State::Working(_) => Ok(()),
        }
    }

    /// The one place where an order to think is answered.
    pub(super) fn answer(&mut self, Held { spelled, standing }: Held) -> Step {
        let State::Thinking(thinking) = mem::replace(&mut self.state, State::Idle) else { return Ok(()) };
        let SpelledAnswer { best, ponder } = spelled;
        let mut gesture = Gesture::None;
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
        if !self.dialect.has_gestures() || self.options.analyse {
            return (Gesture::None, None);
        }
        let Thinking { on_clock, draw_offered, .. } = *thinking;
        self.etiquette.decide(standing, Occasion { on_clock, draw_offered, resign_at: self.options.resign })
    }
}
