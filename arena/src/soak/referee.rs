//! The referee: a model of what an engine owes, which hears both sides of a conversation.

use std::collections::{BTreeSet, VecDeque};
use std::mem;
use std::time::Duration;

use boards::Line;
use search::ListedGame;

use crate::engine::Protocol;

use super::finding::{Finding, FindingKind};
use super::order_kind::OrderKind;
use super::reply::{self, Answer};
use super::search_order::SearchOrder;
use super::spelling::Spelling;
use super::tally::Tally;
use super::thinking::Thinking;

/// Time for `readyok` while idle, when memory may have to be prepared.
const PREPARATION: Duration = Duration::from_secs(20);
/// Score of USI's option `ResignValue` at which an engine resigns only when mated.
const NEVER_RESIGNS: &str = "99999";

/// A search that has not been answered.
struct Search<G> {
    spelling: Spelling,
    root: Line<G>,
    order: SearchOrder,
    /// True for a mate problem of USI, which has an answer of its own.
    is_problem: bool,
    /// The moment from which the budget counts.
    from: Duration,
    thinking: Thinking,
}

impl<G> Search<G> {
    fn due(&self) -> Option<Duration> {
        self.order.budget.filter(|_| !self.order.is_held).map(|budget| self.from + budget)
    }

    /// Ends the search by an order at this moment.
    fn stop(&mut self, at: Duration) {
        let kept = [OrderKind::Infinite, OrderKind::Mate, OrderKind::PonderMiss];
        // A second order to stop does not give more time.
        if self.order.budget == Some(Duration::ZERO) && !self.order.is_held {
            return;
        }
        let kind = if kept.contains(&self.order.kind) { self.order.kind } else { OrderKind::Stopped };
        self.order = SearchOrder { kind, budget: Some(Duration::ZERO), is_held: false };
        self.from = at;
    }
}

/// An order other than a search.
struct Order {
    kind: OrderKind,
    due: Duration,
    /// Number of orders to stop before it.
    stops: usize,
}

/// Position and answer of one search, written to a file so that another program can check them.
pub struct RecordedAnswer {
    /// The words of `position`.
    pub position: String,
    /// The answer as the engine spelled it.
    pub answer: String,
    /// Plies to the mate that the last line claimed.
    pub mate: Option<i32>,
    /// The last variation.
    pub variation: String,
}

/// The referee of a conversation after the handshake. All times count from any common moment.
pub struct Referee<G> {
    spelling: Spelling,
    slack: Duration,
    line: Line<G>,
    searches: VecDeque<Search<G>>,
    others: Vec<Order>,
    stops: usize,
    /// Number of `nobestmove` that may still come for orders to stop that crossed an answer.
    crossed: usize,
    may_resign: bool,
    /// Options of USI that limit every search, where they are set.
    limits: BTreeSet<String>,
    last_answer: Option<Answer>,
    tally: Tally,
    findings: Vec<Finding>,
    records: Vec<RecordedAnswer>,
}

impl<G: ListedGame> Referee<G> {
    /// Returns the referee of a conversation in which answers may be late by `slack`.
    pub fn new(spelling: Spelling, slack: Duration) -> Referee<G> {
        Referee {
            spelling,
            slack,
            line: Line::new(G::start()),
            searches: VecDeque::new(),
            others: Vec::new(),
            stops: 0,
            crossed: 0,
            may_resign: false,
            limits: BTreeSet::new(),
            last_answer: None,
            tally: Tally::default(),
            findings: Vec::new(),
            records: Vec::new(),
        }
    }

    /// Returns true if an order waits for its answer.
    pub fn is_owed(&self) -> bool {
        !self.searches.is_empty() || !self.others.is_empty()
    }

    /// Returns true if a search waits for its answer.
    pub fn is_searching(&self) -> bool {
        !self.searches.is_empty()
    }

    /// Returns the number of searches without an answer.
    pub fn searches(&self) -> usize {
        self.searches.len()
    }

    /// Returns the latest moment at which an answer is due, without the slack; `None` if none is due before a further
    /// order.
    pub fn due(&self) -> Option<Duration> {
        let searches = self.searches.iter().filter_map(Search::due);
        searches.chain(self.others.iter().map(|order| order.due)).max()
    }

    /// Takes the answer to the last search.
    pub fn take_answer(&mut self) -> Option<Answer> {
        self.last_answer.take()
    }

    /// Sets how late answers may be from now on.
    pub fn set_slack(&mut self, slack: Duration) {
        self.slack = slack;
    }

    /// Takes the findings since the last call.
    pub fn take_findings(&mut self) -> Vec<Finding> {
        mem::take(&mut self.findings)
    }

    /// Takes the answers since the last call, for other referees.
    pub fn take_records(&mut self) -> Vec<RecordedAnswer> {
        mem::take(&mut self.records)
    }

    /// Returns the counts.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Notes a line of the GUI, sent at this moment.
    pub fn said(&mut self, line: &str, at: Duration) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first().copied().unwrap_or_default() {
            "go" => self.go(&words[1..], at),
            "stop" => self.stop(at),
            "gameover" | "quit" => self.stop_search(at),
            "ponderhit" => self.ponder_hit(&words[1..], at),
            "position" => {
                if let Some(position) = self.spelling.read_position(line) {
                    self.line = position;
                }
            }
            "isready" if self.is_searching() => self.expect(OrderKind::ReadyBusy, at),
            "isready" => self.expect(OrderKind::Ready, at + PREPARATION),
            "probe" => self.expect(OrderKind::Probe, at),
            "setoption" if line.contains("ResignValue") => self.may_resign = words.last() != Some(&NEVER_RESIGNS),
            "setoption" => self.note_limit(&words),
            word if word == self.spelling.protocol.dialect().handshake() => self.expect(OrderKind::Handshake, at),
            _ => {}
        }
    }

    fn expect(&mut self, kind: OrderKind, due: Duration) {
        self.others.push(Order { kind, due, stops: self.stops });
    }

    fn note_limit(&mut self, words: &[&str]) {
        if let ["setoption", "name", name @ ("DepthLimit" | "NodesLimit"), "value", value] = *words {
            if value == "0" {
                self.limits.remove(name)
            } else {
                self.limits.insert(name.to_owned())
            };
        }
    }

    fn go(&mut self, words: &[&str], at: Duration) {
        self.stop_search(at);
        let Spelling { protocol, .. } = self.spelling;
        let mover = self.line.current().side_to_move().index();
        let mut order = SearchOrder::read(protocol, words, mover);
        // A bare `go` ends at the limit of an option.
        order.is_held &= self.limits.is_empty() || words.contains(&"infinite") || words.contains(&"ponder");
        self.searches.push_back(Search {
            spelling: self.spelling.for_position(self.line.positions().first().unwrap_or(self.line.current())),
            root: self.line.clone(),
            order,
            is_problem: protocol == Protocol::Usi && words.contains(&"mate"),
            from: at,
            thinking: Thinking::default(),
        });
    }

    fn stop(&mut self, at: Duration) {
        self.stops += 1;
        let answers_idle_stops = self.spelling.protocol == Protocol::Ucci;
        if self.is_searching() {
            self.stop_search(at);
            // The answer may be on its way: then the order meets an idle engine.
            self.crossed += usize::from(answers_idle_stops);
        } else if answers_idle_stops {
            self.expect(OrderKind::IdleStop, at);
        }
    }

    fn stop_search(&mut self, at: Duration) {
        if let Some(search) = self.searches.front_mut() {
            search.stop(at);
        }
    }

    fn ponder_hit(&mut self, words: &[&str], at: Duration) {
        let Spelling { protocol, .. } = self.spelling;
        let Some(search) = self.searches.front_mut() else { return };
        if search.order.kind != OrderKind::PonderMiss || !search.order.is_held {
            return;
        }
        let sent = words.iter().any(|word| word.parse::<i64>().is_ok());
        let mover = search.root.current().side_to_move().index();
        let order = if sent { SearchOrder::read(protocol, words, mover) } else { search.order };
        search.order = SearchOrder { kind: OrderKind::PonderHit, is_held: order.budget.is_none(), ..order };
        search.from = at;
    }

    /// Judges a line of the engine, received at this moment.
    pub fn heard(&mut self, line: &str, at: Duration) {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let dialect = self.spelling.protocol.dialect();
        let is_waited_for = |kind: OrderKind| self.others.iter().any(|order| order.kind == kind);
        let is_handshake = is_waited_for(OrderKind::Handshake);
        match first {
            "info" => self.info(line, rest),
            "bestmove" | "nobestmove" | "checkmate" => self.answer(line, at),
            "readyok" if rest.is_empty() => self.ready(line, at),
            "pophash" => self.answered(&[OrderKind::Probe], line, at),
            word if word == dialect.handshake_done() => self.answered(&[OrderKind::Handshake], line, at),
            "id" | "option" if is_handshake => {}
            "id" | "option" => self.object(FindingKind::Unasked, line),
            // Signs of life while memory is prepared.
            "" if self.spelling.protocol == Protocol::Usi && is_waited_for(OrderKind::Ready) => {}
            "bye" if self.spelling.protocol == Protocol::Ucci => {}
            _ => self.object(FindingKind::UnknownLine, line),
        }
    }

    fn object(&mut self, kind: FindingKind, text: impl Into<String>) {
        self.findings.push(Finding::new(kind, text));
    }

    fn ready(&mut self, line: &str, at: Duration) {
        let kinds = [OrderKind::Ready, OrderKind::ReadyBusy];
        let first = self.others.iter().find(|order| kinds.contains(&order.kind));
        if first.is_some_and(|order| order.kind == OrderKind::Ready && order.stops == self.stops) {
            self.crossed = 0;
        }
        self.answered(&kinds, line, at);
    }

    /// Notes the answer to the oldest order of these kinds.
    fn answered(&mut self, kinds: &[OrderKind], line: &str, at: Duration) {
        let Some(place) = self.others.iter().position(|order| kinds.contains(&order.kind)) else {
            return self.object(FindingKind::Unasked, line);
        };
        let Order { kind, due, .. } = self.others.remove(place);
        self.in_time(kind, due, line, at);
    }

    fn in_time(&mut self, kind: OrderKind, due: Duration, line: &str, at: Duration) {
        // Where memory may have to be prepared, the whole time is of interest.
        let due_in_table = if kind == OrderKind::Ready { due.saturating_sub(PREPARATION) } else { due };
        self.tally.add_answer(kind, at.saturating_sub(due_in_table));
        let delay = at.saturating_sub(due);
        if delay > self.slack {
            self.tally.add_finding(kind, FindingKind::Late);
            self.object(
                FindingKind::Late,
                format!("{}: {} ms after it was due: {line}", kind.name(), delay.as_millis()),
            );
        }
    }

    fn info(&mut self, line: &str, rest: &str) {
        let (first, _) = rest.split_once(' ').unwrap_or((rest, ""));
        if first == "string" || first == "message" {
            let complains = ["internal error", "position refused", "No such option", "no position"];
            if complains.iter().any(|text| line.contains(text)) {
                self.object(FindingKind::Complaint, line);
            }
            return;
        }
        let Some(Search { spelling, root, order, thinking, .. }) = self.searches.front_mut() else {
            return self.object(FindingKind::Unasked, line);
        };
        for finding in thinking.read(root, *spelling, line) {
            self.tally.add_finding(order.kind, finding.kind);
            self.findings.push(finding);
        }
    }

    fn answer(&mut self, line: &str, at: Duration) {
        if line == "nobestmove" && self.answers_a_stop(at) {
            return;
        }
        let Some(search) = self.searches.pop_front() else { return self.object(FindingKind::Unasked, line) };
        let kind = search.order.kind;
        match search.due() {
            Some(due) => self.in_time(kind, due, line, at),
            None if search.order.is_held => {
                self.tally.add_finding(kind, FindingKind::Unasked);
                self.object(FindingKind::Unasked, format!("before `stop`: {line}"));
            }
            None => self.tally.add_answer(kind, Duration::ZERO),
        }
        self.tally.variations += search.thinking.variations;
        self.tally.mates += search.thinking.mates;
        self.judge(search, line);
    }

    /// Takes a `nobestmove` as the answer to an order to stop an idle engine, if it can be one.
    fn answers_a_stop(&mut self, at: Duration) -> bool {
        if self.others.iter().any(|order| order.kind == OrderKind::IdleStop) {
            self.answered(&[OrderKind::IdleStop], "nobestmove", at);
            return true;
        }
        let may_answer_search = self.searches.front().is_some_and(|search| !search.root.current().has_legal_move());
        let is_crossed = self.crossed > 0 && !may_answer_search;
        self.crossed -= usize::from(is_crossed);
        is_crossed
    }

    /// Judges the move of an answer.
    fn judge(&mut self, search: Search<G>, line: &str) {
        let Search { spelling, root, order, is_problem, thinking, .. } = search;
        let result = if is_problem {
            reply::check_solution(spelling, &root, line).map(|()| Answer::default())
        } else {
            reply::read(spelling, &root, line, self.may_resign)
        };
        self.records.push(RecordedAnswer {
            position: written(spelling, &root),
            answer: line.to_owned(),
            mate: thinking.mate,
            variation: thinking.variation,
        });
        let answer = result.and_then(|answer| {
            let is_other = answer.best.is_some() && thinking.head.is_some() && answer.best != thinking.head;
            let other = || Finding::new(FindingKind::Thinking, format!("not the head of the last line: {line}"));
            if is_other { Err(other()) } else { Ok(answer) }
        });
        match answer {
            Ok(answer) => self.last_answer = Some(answer),
            Err(finding) => {
                self.tally.add_finding(order.kind, finding.kind);
                self.findings.push(finding);
            }
        }
    }

    /// Reports the orders without an answer, and gives them up.
    pub fn give_up(&mut self) {
        let searches = self.searches.drain(..).map(|search| search.order.kind);
        let kinds: Vec<OrderKind> = searches.chain(self.others.drain(..).map(|order| order.kind)).collect();
        for kind in kinds {
            self.tally.add_finding(kind, FindingKind::Missing);
            self.object(FindingKind::Missing, format!("{} was not answered", kind.name()));
        }
    }
}

/// Returns the words of `position` for a line.
fn written<G: ListedGame>(spelling: Spelling, root: &Line<G>) -> String {
    let start = root.positions().first().unwrap_or(root.current());
    spelling.protocol.dialect().position(&start.fen(spelling.notation), &spelling.moves(root))
}
