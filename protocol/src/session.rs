//! The state machine between a GUI and the search (`specs/uci.md` section 1): it decides what is done at
//! once, what waits, and when an answer may be given. It knows no protocol's words and no game.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use boards::Move;
use crossbeam_channel::{Receiver, Sender, never, select, unbounded};
use search::{Answer, Event, Info, ScoreBound};

use crate::build::build_report;
use crate::command::{Clocks, Command, Go, Setup, Topic};
use crate::dialect::{Dialect, Protocol, Report};
use crate::games::{self, Outlook, SpelledAnswer, StopFlag, Table};
use crate::options::{OptionId, Options};
use crate::reader::RawLine;
use crate::throttle::{QUIET_TIME, Throttle};
use crate::writer::{Closed, Writer};

/// Runs the bench suite for a person: numbers as given (depth, threads, table size), a flag that asks it to
/// stop, and where its lines go. The suite stands beside this crate, not below it, so the program brings it.
pub type BenchCommand = fn(&[u32], &AtomicBool, &mut dyn FnMut(String));

/// Why a session ends. Both ways are orderly.
enum End {
    /// It was told to, or the input ended.
    Quit,
    /// Nobody listens any more.
    Deaf,
}

impl From<Closed> for End {
    fn from(_: Closed) -> End {
        End::Deaf
    }
}

type Step = Result<(), End>;

enum State {
    Idle,
    Thinking(Box<Thinking>),
    /// A person's command (perft, bench) runs on a thread of its own.
    Working(StopFlag),
}

/// A search that has not been answered yet.
struct Thinking {
    mode: Mode,
    started: Instant,
    throttle: Throttle,
    /// The last exact line of the best move.
    line: Vec<Move>,
    /// The search is over, but the answer must wait.
    held: Option<SpelledAnswer>,
}

/// When an answer may be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// As soon as the search ends.
    Limited,
    /// When told to stop.
    Infinite,
    /// When the pondered move was played or missed. Whether the search has limits from then on.
    Pondering { limited: bool },
}

/// One conversation.
pub struct Session {
    dialect: &'static dyn Dialect,
    options: Options,
    table: Box<dyn Table>,
    writer: Writer,
    bench: BenchCommand,
    debug: bool,
    state: State,
    /// Commands that wait for the answer, in order, with the time when they were read.
    queue: VecDeque<(Command, Instant)>,
    events: Receiver<Event>,
    job_lines: Receiver<String>,
    input_open: bool,
}

impl Session {
    /// A silent and idle session that speaks UCI until a handshake chooses otherwise.
    pub fn new(writer: Writer, bench: BenchCommand) -> Session {
        let options = Options::default();
        let table = games::open(&options.variant).expect("the default game is in the table of games");
        Session {
            dialect: Protocol::Uci.dialect().expect("UCI is spoken in every version"),
            options,
            table,
            writer,
            bench,
            debug: false,
            state: State::Idle,
            queue: VecDeque::new(),
            events: never(),
            job_lines: never(),
            input_open: true,
        }
    }

    /// Talks until the conversation is over.
    pub fn run(mut self, mut lines: Receiver<RawLine>) {
        loop {
            let (events, job_lines) = (self.events.clone(), self.job_lines.clone());
            // A bug in one command must not end the conversation; the panic hook has told of it.
            let step = catch_unwind(AssertUnwindSafe(|| {
                select! {
                    recv(lines) -> line => match line {
                        Ok(line) => self.hear(&line)?,
                        Err(_) => {
                            self.input_open = false;
                            lines = never();
                        }
                    },
                    recv(events) -> event => self.note(event.ok())?,
                    recv(job_lines) -> line => self.relay(line.ok())?,
                }
                self.catch_up()?;
                if self.input_open { Ok(()) } else { self.wind_up() }
            }));
            if let Ok(Err(End::Quit | End::Deaf)) = step {
                return;
            }
        }
    }

    fn say(&self, report: &Report<'_>) -> Step {
        for line in self.dialect.format(report) {
            self.writer.line(&line)?;
        }
        Ok(())
    }

    fn remark(&self, text: &str) -> Step {
        self.say(&Report::Message(text))
    }

    fn debug(&self, text: impl FnOnce() -> String) -> Step {
        if self.debug { self.remark(&text()) } else { Ok(()) }
    }

    fn hear(&mut self, line: &RawLine) -> Step {
        self.writer.log_input(&line.text, line.at);
        if line.text.is_empty() {
            return Ok(());
        }
        self.take(self.dialect.parse(&line.text), line.at)
    }

    /// Obeys a command now or puts it into the queue: the state table of `specs/uci.md` section 1.
    fn take(&mut self, command: Command, at: Instant) -> Step {
        match command {
            Command::Quit => Err(End::Quit),
            Command::Stop => self.stop(),
            Command::PonderHit(clocks) => self.ponder_hit(&clocks, at),
            Command::Debug(on) => {
                self.debug = on;
                Ok(())
            }
            Command::Show(topic) => self.show(topic),
            Command::Ignored(reason) => self.debug(|| reason),
            Command::IsReady => self.ready(),
            Command::Go(_) | Command::Perft(_) if matches!(self.state, State::Thinking(_)) => {
                self.end_search()?;
                self.catch_up()?;
                self.obey_or_queue(command, at)
            }
            command => self.obey_or_queue(command, at),
        }
    }

    fn obey_or_queue(&mut self, command: Command, at: Instant) -> Step {
        if matches!(self.state, State::Idle) {
            return self.obey(command, at);
        }
        self.debug(|| format!("waits for the answer: {} command(s)", self.queue.len() + 1))?;
        self.queue.push_back((command, at));
        Ok(())
    }

    /// Obeys what was queued, as far as nothing new makes it wait again.
    fn catch_up(&mut self) -> Step {
        while matches!(self.state, State::Idle) {
            let Some((command, at)) = self.queue.pop_front() else { break };
            self.obey(command, at)?;
        }
        Ok(())
    }

    /// Commands that only an idle session obeys.
    fn obey(&mut self, command: Command, at: Instant) -> Step {
        match command {
            Command::Handshake(protocol) => self.shake_hands(protocol),
            Command::SetOption { id, value } => self.set_option(id, &value),
            Command::NewGame => {
                self.table.clear();
                Ok(())
            }
            Command::Position(setup) => self.set_up(&setup),
            Command::Go(go) => self.go(&go, at),
            Command::Perft(depth) => self.perft(depth),
            Command::Bench(numbers) => self.run_bench(numbers),
            command => self.take(command, at),
        }
    }

    /// After the end of the input: what has an end is finished, what has none is stopped, then we leave.
    fn wind_up(&mut self) -> Step {
        match &self.state {
            State::Idle => Err(End::Quit),
            State::Thinking(thinking) if thinking.mode != Mode::Limited => {
                self.end_search()?;
                self.catch_up()?;
                self.wind_up()
            }
            State::Thinking(_) | State::Working(_) => Ok(()),
        }
    }

    fn shake_hands(&mut self, protocol: Protocol) -> Step {
        let Some(dialect) = protocol.dialect() else {
            return self.remark(&format!("{} is not spoken by this version yet", protocol.name()));
        };
        self.dialect = dialect;
        self.say(&Report::Identity(&self.options))
    }

    /// Gets everything ready when idle; while thinking it is ready anyway.
    fn ready(&mut self) -> Step {
        if matches!(self.state, State::Idle) {
            self.prepare()?;
        }
        self.say(&Report::Ready)
    }

    fn prepare(&mut self) -> Step {
        self.table.prepare().iter().try_for_each(|remark| self.remark(remark))
    }

    fn set_option(&mut self, id: OptionId, value: &str) -> Step {
        let name = self.dialect.option_name(id).unwrap_or_default();
        match self.options.set(id, value) {
            Err(problem) => return self.remark(&format!("{name}: {problem}")),
            Ok(Some(remark)) => self.remark(&format!("{name}: {remark}"))?,
            Ok(None) => {}
        }
        match id {
            OptionId::Hash | OptionId::Threads => self.table.configure(self.options.hash, self.options.threads),
            OptionId::ClearHash => self.table.clear(),
            OptionId::Variant => self.change_game(),
            OptionId::DebugLogFile => {
                let path = Some(self.options.log_file.as_str()).filter(|path| !path.is_empty());
                if let Err(error) = self.writer.log_to(path) {
                    self.remark(&format!("{name}: {error}"))?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The opening position of the chosen game, with nothing learnt; also when it is the game of before.
    fn change_game(&mut self) {
        if let Some(table) = games::open(&self.options.variant) {
            self.table = table;
            self.table.configure(self.options.hash, self.options.threads);
        }
    }

    fn set_up(&mut self, setup: &Setup) -> Step {
        match self.table.set_up(setup) {
            Ok(None) => Ok(()),
            Ok(Some(remark)) => self.remark(&remark),
            Err(reason) => self.remark(&format!("position refused: {reason}")),
        }
    }

    fn go(&mut self, go: &Go, at: Instant) -> Step {
        self.prepare()?;
        let (sender, events) = unbounded();
        let options = self.options.for_search(self.debug);
        let start = self.table.start(go, at, options, sender);
        start.remarks.iter().try_for_each(|remark| self.remark(remark))?;
        let mode = match start.limited {
            limited if go.ponder => Mode::Pondering { limited },
            true => Mode::Limited,
            false => Mode::Infinite,
        };
        let throttle = Throttle::new(self.options.multi_pv > 1);
        let thinking = Thinking { mode, started: at, throttle, line: Vec::new(), held: None };
        self.state = State::Thinking(Box::new(thinking));
        let lost = match start.outlook {
            Outlook::Moves => {
                self.events = events;
                return Ok(());
            }
            Outlook::NoMoves { lost } => lost,
            Outlook::NoPosition => false,
        };
        self.say(&Report::NoMoves { lost })?;
        self.answer_or_hold(SpelledAnswer::default())
    }

    fn stop(&mut self) -> Step {
        match &self.state {
            State::Idle => Ok(()),
            State::Working(flag) => {
                flag.store(true, Ordering::Relaxed);
                Ok(())
            }
            State::Thinking(_) => self.end_search(),
        }
    }

    /// Ends the search and gives its answer. Waits for it, which takes milliseconds; the reader goes on
    /// reading meanwhile, and what it reads refers to what comes after this answer.
    fn end_search(&mut self) -> Step {
        if let State::Thinking(thinking) = &mut self.state {
            thinking.mode = Mode::Limited;
            if let Some(answer) = thinking.held.take() {
                return self.answer(&answer);
            }
        }
        self.table.stop();
        while matches!(self.state, State::Thinking(_)) {
            let event = self.events.recv().ok();
            self.note(event)?;
        }
        Ok(())
    }

    fn ponder_hit(&mut self, clocks: &Clocks, at: Instant) -> Step {
        let State::Thinking(thinking) = &mut self.state else { return Ok(()) };
        let Mode::Pondering { limited } = thinking.mode else { return Ok(()) };
        let timed = clocks.time.iter().chain(&clocks.increment).any(Option::is_some);
        thinking.mode = if limited || timed { Mode::Limited } else { Mode::Infinite };
        if let Some(answer) = thinking.held.take() {
            return self.answer(&answer);
        }
        self.table.ponder_hit(at, clocks);
        Ok(())
    }

    /// Takes an event of the search; `None` if the search died without a last one.
    fn note(&mut self, event: Option<Event>) -> Step {
        let event = match event {
            None => return self.conclude(None),
            Some(Event::Done(answer)) => return self.conclude(Some(&answer)),
            Some(event) => event,
        };
        let State::Thinking(thinking) = &mut self.state else { return Ok(()) };
        let notation = self.options.notation();
        match event {
            Event::Info(info) => {
                if info.multi_pv == 1 && info.bound == ScoreBound::Exact {
                    thinking.line.clone_from(&info.pv);
                }
                if thinking.throttle.admits(&info) { self.say_thought(&info) } else { Ok(()) }
            }
            Event::CurrentMove { depth, mv, number } => {
                let quiet = thinking.started.elapsed() < QUIET_TIME;
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
            Event::Done(_) => Ok(()),
        }
    }

    fn say_thought(&self, info: &Info) -> Step {
        let pv = self.table.spell(&info.pv, self.options.notation());
        self.say(&Report::Thought { info, pv: &pv, wdl: self.options.show_wdl })
    }

    /// The search is over.
    fn conclude(&mut self, answer: Option<&Answer>) -> Step {
        self.events = never();
        let State::Thinking(thinking) = &mut self.state else { return Ok(()) };
        let withheld = thinking.throttle.take_withheld();
        let answer = self.table.spell_answer(answer, &thinking.line, self.options.notation());
        if let Some(info) = withheld {
            self.say_thought(&info)?;
        }
        self.answer_or_hold(answer)
    }

    fn answer_or_hold(&mut self, answer: SpelledAnswer) -> Step {
        match &mut self.state {
            State::Thinking(thinking) if thinking.mode != Mode::Limited => {
                thinking.held = Some(answer);
                Ok(())
            }
            _ => self.answer(&answer),
        }
    }

    /// The one place where an order to think is answered.
    fn answer(&mut self, answer: &SpelledAnswer) -> Step {
        self.state = State::Idle;
        self.say(&Report::Best { best: answer.best.as_deref(), ponder: answer.ponder.as_deref() })
    }

    fn show(&self, topic: Topic) -> Step {
        let no_position = || "no position".to_owned();
        let text = match topic {
            Topic::Board => self.table.drawing().unwrap_or_else(no_position),
            Topic::Evaluation => self.table.evaluation().unwrap_or_else(no_position),
            Topic::Build => build_report(),
            Topic::Help => include_str!("help.txt").to_owned(),
        };
        self.say(&Report::Text(&text))
    }

    fn perft(&mut self, depth: u32) -> Step {
        let Some(job) = self.table.perft(depth, self.options.notation()) else {
            return self.remark("no position");
        };
        self.work("perft", move |stop, lines| {
            let Some(counts) = job(stop) else { return };
            let total = if depth == 0 { 1 } else { counts.iter().map(|(_, nodes)| nodes).sum::<u64>() };
            for (mv, nodes) in counts {
                let _ = lines.send(format!("{mv}: {nodes}"));
            }
            // The shape that test scripts read from Stockfish.
            let _ = lines.send(format!("\nNodes searched: {total}"));
        })
    }

    fn run_bench(&mut self, numbers: Vec<u32>) -> Step {
        let bench = self.bench;
        self.work("bench", move |stop, lines| {
            bench(&numbers, stop, &mut |line| {
                // Nobody listens any more only when the process is about to end.
                let _ = lines.send(line);
            });
        })
    }

    /// Does something long on a thread of its own; its lines come back through a channel, whose end is the
    /// end of the work.
    fn work(&mut self, name: &str, task: impl FnOnce(&AtomicBool, &Sender<String>) + Send + 'static) -> Step {
        let stop = StopFlag::default();
        let (sender, lines) = unbounded();
        let flag = StopFlag::clone(&stop);
        match thread::Builder::new().name(name.into()).spawn(move || task(&flag, &sender)) {
            Ok(_) => {
                self.state = State::Working(stop);
                self.job_lines = lines;
                Ok(())
            }
            Err(error) => self.remark(&format!("{name}: {error}")),
        }
    }

    /// Passes on a line of the work; `None` when it is done.
    fn relay(&mut self, line: Option<String>) -> Step {
        if let Some(line) = line {
            return self.say(&Report::Text(&line));
        }
        self.job_lines = never();
        self.state = State::Idle;
        Ok(())
    }
}
