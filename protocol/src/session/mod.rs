//! The state machine between a GUI and the search (`docs/protocols/uci.md` section 1): it decides what is done at
//! once, what waits, and when an answer may be given. It knows no protocol's words and no game.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use boards::{Move, Ranks};
use crossbeam_channel::{Receiver, never, select};
use search::Event;
use search::score::Score;

use crate::command::{Clocks, Command, Go};
use crate::dialect::{Dialect, Offer, Protocol, Report, View};
use crate::etiquette::{Etiquette, Standing};
use crate::games::{self, SpelledAnswer, StopFlag, Table};
use crate::networks::Networks;
use crate::options::{OptionId, Options};
use crate::ranks::Numbering;
use crate::reader::RawLine;
use crate::throttle::Throttle;
use crate::writer::{Closed, Writer};
use keep_alive::KeepAlive;

mod answers;
mod jobs;
mod keep_alive;
mod orders;
mod positions;

/// Runs the bench suite for a person: numbers as given (depth, threads, table size), a flag that asks it to
/// stop, and where its lines go. The suite stands beside this crate, not below it, so the program brings it.
pub type BenchCommand = fn(&[u32], &AtomicBool, &mut dyn FnMut(String));

/// How long the mate solver may go on after the end of the input.
const LAST_MOMENT: Duration = Duration::from_millis(800);

/// How often work that gets us ready shows a sign of life (`docs/protocols/usi.md` section 1.5).
const SIGN_OF_LIFE: Duration = Duration::from_secs(5);

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
    /// A mate problem is worked at.
    Solving {
        /// Whether anything but `stop` ends it for sure.
        limited: bool,
    },
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
    /// The depths of the iterations, and their scores.
    iterations: Vec<(u32, Score)>,
    /// The search is over, but the answer must wait.
    held: Option<Held>,
    /// The order came from a game that is played by the clock.
    on_clock: bool,
    /// The opponent offers a draw.
    draw_offered: bool,
    /// The pondered move was not played: the answer will not be either.
    missed: bool,
    /// Something besides `stop` and a mate ends the search, if it does not ponder.
    ends_for_sure: bool,
    /// The mate solver is at work on this order; if it fails, the order is still to be searched.
    unsolved: Option<Box<Go>>,
}

/// An answer, and what it means for politeness; nothing if it comes from no search.
#[derive(Debug, Default)]
struct Held {
    spelled: SpelledAnswer,
    standing: Option<Standing>,
    /// The win may be declared instead.
    declares: bool,
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
    protocol: Protocol,
    dialect: &'static dyn Dialect,
    /// The GUI has said which protocol it speaks, or shown it.
    introduced: bool,
    options: Options,
    table: Box<dyn Table>,
    networks: Networks,
    writer: Writer,
    bench: BenchCommand,
    numbering: Numbering,
    /// Nobody named the game: a position told it.
    game_inferred: bool,
    /// The GUI chose the game by its name, as those of variant programs do, which have spellings of their own.
    game_by_name: bool,
    etiquette: Etiquette,
    /// What was learnt is to be forgotten when there is time for it.
    new_game_due: bool,
    /// The clocks that this game's last order came with.
    last_clocks: Option<Clocks>,
    state: State,
    /// Commands that wait for the answer, in order, with the time when they were read.
    queue: VecDeque<(Command, Instant)>,
    /// Lines that came while nothing is to be read.
    unread: VecDeque<RawLine>,
    events: Receiver<Event>,
    job_lines: Receiver<String>,
    input_open: bool,
}

impl Session {
    /// A silent and idle session that speaks UCI until a handshake chooses otherwise, and plays `game`, or the
    /// default game if there is none of this name.
    pub fn new(writer: Writer, bench: BenchCommand, game: &str) -> Session {
        let game = games::names().into_iter().find(|name| *name == game).unwrap_or(games::default_name());
        let options = Options::new(game);
        let table = games::open(game).expect("the name comes from the table of games");
        Session {
            protocol: Protocol::Uci,
            dialect: Protocol::Uci.dialect(),
            introduced: false,
            options,
            table,
            networks: Networks::default(),
            writer,
            bench,
            numbering: Numbering::default(),
            game_inferred: false,
            game_by_name: false,
            etiquette: Etiquette::default(),
            new_game_due: false,
            last_clocks: None,
            state: State::Idle,
            queue: VecDeque::new(),
            unread: VecDeque::new(),
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
                        Ok(line) => self.hear(line)?,
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
        let Options { show_wdl, debug, ponder, multi_pv, .. } = self.options;
        let units = self.table.units();
        let view = View { wdl: show_wdl, debug, ponder, multi_pv: multi_pv > 1, units };
        for line in self.dialect.format(report, &view) {
            self.writer.line(&line)?;
        }
        Ok(())
    }

    fn remark(&self, text: &str) -> Step {
        self.say(&Report::Message(text))
    }

    fn debug(&self, text: impl FnOnce() -> String) -> Step {
        if self.options.debug { self.remark(&text()) } else { Ok(()) }
    }

    fn hear(&mut self, line: RawLine) -> Step {
        self.writer.log_input(&line.text, line.at);
        // Nothing overtakes what is not read yet.
        if !self.may_read() || !self.unread.is_empty() {
            self.unread.push_back(line);
            return Ok(());
        }
        self.read(&line)
    }

    /// In batch mode nothing is read while something is done.
    fn may_read(&self) -> bool {
        !self.in_batch_mode() || matches!(self.state, State::Idle)
    }

    fn read(&mut self, line: &RawLine) -> Step {
        if line.text.is_empty() {
            return Ok(());
        }
        if !self.introduced
            && matches!(self.state, State::Idle)
            && let Some(protocol) = Protocol::betrayed_by(&line.text)
        {
            self.speak(protocol);
        }
        self.take(self.dialect.parse(&line.text), line.at)
    }

    /// Only where the protocol can end this mode again.
    fn in_batch_mode(&self) -> bool {
        self.options.batch && self.dialect.option(OptionId::Batch).is_some()
    }

    /// Obeys a command now or puts it into the queue: the state table of `docs/protocols/uci.md` section 1.
    fn take(&mut self, command: Command, at: Instant) -> Step {
        match command {
            Command::Quit => self.leave(),
            Command::Handshake(protocol) if protocol == self.protocol && !matches!(self.state, State::Idle) => {
                self.say(&Report::Identity(&self.options))
            }
            Command::Stop => self.stop(),
            Command::PonderHit { clocks, draw_offered } => self.ponder_hit(&clocks, draw_offered, at),
            Command::Debug(on) => {
                self.options.debug = on;
                Ok(())
            }
            Command::Show(topic) => self.show(topic),
            Command::Probe(setup) => self.probe(&setup),
            Command::Declined(reason) => self.remark(&reason),
            Command::Ignored(reason) => self.debug(|| reason),
            Command::IsReady => self.ready(),
            Command::GameOver => self.game_over(),
            Command::Go(_) | Command::Solve(_) | Command::Assess | Command::Perft(_) if self.owes_answer() => {
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
        loop {
            let idle = matches!(self.state, State::Idle);
            if let Some((command, at)) = self.queue.pop_front_if(|_| idle) {
                self.obey(command, at)?;
            } else if self.may_read()
                && let Some(line) = self.unread.pop_front()
            {
                self.read(&line)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Commands that only an idle session obeys.
    fn obey(&mut self, command: Command, at: Instant) -> Step {
        match command {
            Command::Handshake(protocol) => self.shake_hands(protocol),
            Command::SetOption { id, value } => self.set_option(id, &value),
            Command::NewGame => {
                self.begin_game();
                Ok(())
            }
            Command::Position(setup) => self.set_up(&setup),
            Command::Ban(moves) => self.ban(&moves),
            Command::Go(go) => self.go(*go, at),
            Command::Solve(solve) => self.solve(solve, at),
            Command::Assess => self.assess(),
            Command::Perft(depth) => self.perft(depth),
            Command::Bench(numbers) => self.run_bench(numbers),
            command => self.take(command, at),
        }
    }

    /// After the end of the input: what has an end is finished, what has none is stopped, then we leave.
    fn wind_up(&mut self) -> Step {
        match &self.state {
            State::Idle => self.leave(),
            State::Thinking(thinking) if thinking.mode == Mode::Limited && thinking.ends_for_sure => Ok(()),
            State::Thinking(thinking) if thinking.mode == Mode::Limited && thinking.unsolved.is_some() => {
                self.wait_for_solver()?;
                self.wind_up()
            }
            State::Solving { limited: true } | State::Working(_) => Ok(()),
            State::Thinking(_) | State::Solving { limited: false } => {
                self.end_search()?;
                self.catch_up()?;
                self.wind_up()
            }
        }
    }

    /// Gives the mate solver a moment to find what it was asked for; then it is stopped.
    fn wait_for_solver(&mut self) -> Step {
        let end = Instant::now() + LAST_MOMENT;
        while matches!(&self.state, State::Thinking(thinking) if thinking.unsolved.is_some()) {
            match self.events.recv_deadline(end) {
                Ok(event) => self.note(Some(event))?,
                Err(_) => return self.end_search(),
            }
        }
        Ok(())
    }

    /// Whether an order was given that is not answered yet.
    fn owes_answer(&self) -> bool {
        matches!(self.state, State::Thinking(_) | State::Solving { .. })
    }

    fn leave(&self) -> Step {
        self.say(&Report::Farewell)?;
        Err(End::Quit)
    }

    fn begin_game(&mut self) {
        self.table.clear();
        self.etiquette.begin_game();
        self.new_game_due = false;
        self.last_clocks = None;
    }

    fn shake_hands(&mut self, protocol: Protocol) -> Step {
        self.speak(protocol);
        self.say(&Report::Identity(&self.options))
    }

    /// Speaks a protocol from now on.
    fn speak(&mut self, protocol: Protocol) {
        let dialect = protocol.dialect();
        let changed = protocol != self.protocol;
        if changed {
            self.options.adopt(dialect);
        }
        self.numbering.speak(dialect.game().map(|_| Ranks::FromZero));
        // A protocol of one game brings its game along; coming back from it, we begin where we began.
        let at_start = self.dialect.game().is_some() || self.game_inferred;
        let game = dialect.game().or(at_start.then_some(self.options.start_game));
        if let Some(game) = game {
            self.numbering.see(Ranks::FromZero);
            self.game_by_name = false;
            self.game_inferred = false;
            if game != self.options.variant {
                self.play_game(game);
            }
        }
        if changed {
            self.configure();
        }
        (self.protocol, self.dialect, self.introduced) = (protocol, dialect, true);
        self.writer.speak(dialect);
    }

    /// Gets everything ready when idle; while thinking it is ready anyway.
    fn ready(&mut self) -> Step {
        if matches!(self.state, State::Idle) {
            let _awake =
                self.dialect.customs().stays_awake.then(|| KeepAlive::start(self.writer.clone(), SIGN_OF_LIFE));
            if self.new_game_due {
                self.begin_game();
            }
            self.prepare()?;
        }
        self.say(&Report::Ready)
    }

    fn prepare(&mut self) -> Step {
        self.table.prepare().iter().try_for_each(|remark| self.remark(remark))
    }

    fn set_option(&mut self, id: OptionId, value: &str) -> Step {
        let Some(Offer { name, kind }) = self.dialect.option(id) else { return Ok(()) };
        match self.options.set(id, &kind, value) {
            Err(problem) => return self.remark(&format!("{name}: {problem}")),
            Ok(Some(remark)) => self.remark(&format!("{name}: {remark}"))?,
            Ok(None) => {}
        }
        match id {
            OptionId::Hash | OptionId::Threads | OptionId::EnteringKing | OptionId::MaxPlies => self.configure(),
            OptionId::ClearHash => self.table.clear(),
            OptionId::NewGame => self.begin_game(),
            OptionId::Variant => {
                self.change_game();
                self.numbering.see(games::numbering_by_name(&self.options.variant));
                self.game_by_name = true;
                self.game_inferred = false;
            }
            OptionId::EvalFile => self.take_network(name)?,
            OptionId::XiangqiRanks => self.numbering.pin(self.options.xiangqi_ranks),
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

    fn configure(&mut self) {
        self.table.configure(self.options.table_mebibytes(), self.options.thread_count());
        self.table.set_rules(self.options.rules());
    }
}
