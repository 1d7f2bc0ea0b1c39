//! The state machine between a GUI and the search (`docs/protocols/uci.md` section 1.8). It decides which commands are
//! executed at once, which ones wait, and when an answer is given. It contains no word of a protocol and no rule of a
//! game.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use boards::Move;
use crossbeam_channel::{Receiver, never, select};
use search::score::Score;
use search::{Event, Params};

use crate::claim::ClaimHistory;
use crate::command::{Clocks, Command, Go};
use crate::console;
use crate::dialect::Dialect;
use crate::dialects::{dialect_of, protocol_of_line};
use crate::game_host::{GameHost, GameSource, StopFlag, WrittenAnswer};
use crate::games;
use crate::networks::Networks;
use crate::options::{Offer, OptionId, SessionOptions};
use crate::protocols::Protocol;
use crate::reader::RawLine;
use crate::report::{InfoSettings, Report};
use crate::throttle::Throttle;
use crate::writer::{Closed, Writer};
use keep_alive::KeepAlive;

mod console_jobs;
mod keep_alive;
mod positions;
mod resources;
mod results;
mod search_commands;

/// The bench suite as a console command: its parameters are the numbers that the user gave (table size, threads,
/// depth), a stop flag, and a receiver for its lines. The program provides it, because the suite does not belong to
/// this crate.
pub type BenchCommand = fn(&[u32], &AtomicBool, &mut dyn FnMut(String));

/// Time limit of the mate solver after the end of the input.
const SOLVER_TIME_AFTER_INPUT: Duration = Duration::from_millis(800);

/// Interval of the empty lines that show that the engine is getting ready (`docs/protocols/usi.md` section 1.5).
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(5);

/// The reason for the end of a session.
enum Exit {
    /// `quit`, or the end of the input.
    Quit,
    OutputClosed,
}

impl From<Closed> for Exit {
    fn from(_: Closed) -> Exit {
        Exit::OutputClosed
    }
}

/// The result of a command: the session goes on or ends.
type SessionResult = Result<(), Exit>;

/// Reader of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// A program, which ignores lines that it does not understand, and expects the same.
    Gui,
    /// A person at a terminal, who wants to know what was not understood.
    Person,
}

enum State {
    Idle,
    /// A search, or the mate solver in its place, runs or waits for permission to answer.
    Searching(Box<ActiveSearch>),
    /// The mate solver works on a mate problem.
    SolvingMate {
        /// True if it ends without `stop`.
        limited: bool,
    },
    /// A console command (perft, bench) runs on its own thread.
    Working(StopFlag),
}

/// A search that has not been answered yet.
struct ActiveSearch {
    mode: Mode,
    started: Instant,
    throttle: Throttle,
    /// The last exact variation of the best move.
    pv: Vec<Move>,
    /// Depth and score of each iteration, in the unit of the search.
    iterations: Vec<(u32, Score)>,
    /// The answer of a search that has ended, but must not answer yet.
    pending: Option<PendingAnswer>,
    /// True in a game with clocks.
    on_clock: bool,
    /// True if the opponent offers a draw.
    draw_offered: bool,
    /// True if the expected move was not played: the answer will not be played either.
    ponder_missed: bool,
    /// True if the search has a time, depth or node limit; pondering is not considered.
    has_resource_limit: bool,
    /// The command that an ordinary search must execute if the running mate solver finds no mate.
    unsolved: Option<Box<Go>>,
    /// Number of nodes of a mate solver that has found no mate before the search.
    solver_nodes: u64,
}

impl Drop for Session {
    /// Stops console work, which would go on in a program that has the engine inside.
    fn drop(&mut self) {
        if let State::Working(stop) = &self.state {
            stop.store(true, Ordering::Relaxed);
            while self.job_lines.recv().is_ok() {}
        }
    }
}

/// An answer and the facts that decide on its claim.
#[derive(Debug, Default)]
struct PendingAnswer {
    written: WrittenAnswer,
    /// Score and completed depth; `None` if there was no search.
    result: Option<(Score, u32)>,
    /// True if a win can be claimed in place of the move.
    wins_by_declaration: bool,
}

/// The moment at which an answer can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// At the end of the search.
    Limited,
    /// After `stop`.
    Infinite,
    /// After `ponderhit` or `stop`.
    Pondering {
        /// True if the search has limits after `ponderhit`.
        limited: bool,
    },
}

/// The session with one GUI.
pub struct Session {
    protocol: Protocol,
    dialect: &'static dyn Dialect,
    /// True after a handshake. Before one, each line that belongs to one protocol only chooses it.
    introduced: bool,
    options: SessionOptions,
    host: Box<dyn GameHost>,
    game_source: GameSource,
    networks: Networks,
    /// True if the endgame tables in use have been reported.
    endgame_tables_reported: bool,
    writer: Writer,
    bench: BenchCommand,
    audience: Audience,
    claims: ClaimHistory,
    /// True once `isready` has made memory ready.
    was_ready: bool,
    /// True after the end of a game: the next `isready` begins a new one.
    new_game_due: bool,
    /// The clocks of the last `go` of this game.
    last_clocks: Option<Clocks>,
    state: State,
    /// Commands that wait for the end of a search, in order, with the time at which they were read.
    queue: VecDeque<(Command, Instant)>,
    /// Lines that wait for the end of a search in batch mode.
    unread: VecDeque<RawLine>,
    events: Receiver<Event>,
    job_lines: Receiver<String>,
    input_open: bool,
    /// True to draw the board as the second side sees it.
    flipped: bool,
}

impl Session {
    /// Creates an idle session that speaks UCI until a handshake chooses another protocol. It plays `game`, or the
    /// default game if there is none of this name.
    pub fn new(writer: Writer, bench: BenchCommand, game: &str, audience: Audience) -> Session {
        let game = games::find(game).unwrap_or(games::default_name());
        let options = SessionOptions::new(game);
        let host = games::open(game).expect("a name from the list of games");
        Session {
            protocol: Protocol::Uci,
            dialect: dialect_of(Protocol::Uci),
            introduced: false,
            options,
            host,
            game_source: GameSource::Start,
            networks: Networks::default(),
            endgame_tables_reported: false,
            writer,
            bench,
            audience,
            claims: ClaimHistory::default(),
            was_ready: false,
            new_game_due: false,
            last_clocks: None,
            state: State::Idle,
            queue: VecDeque::new(),
            unread: VecDeque::new(),
            events: never(),
            job_lines: never(),
            input_open: true,
            flipped: false,
        }
    }

    /// Runs until the session ends.
    pub fn run(mut self, mut lines: Receiver<RawLine>) {
        loop {
            let (events, job_lines) = (self.events.clone(), self.job_lines.clone());
            // A panic in one command does not end the session; the panic hook has reported it.
            let result = catch_unwind(AssertUnwindSafe(|| {
                select! {
                    recv(lines) -> line => match line {
                        Ok(line) => self.on_line(line)?,
                        Err(_) => {
                            self.input_open = false;
                            lines = never();
                        }
                    },
                    recv(events) -> event => self.on_search_event(event.ok())?,
                    recv(job_lines) -> line => self.on_job_line(line.ok())?,
                }
                self.execute_waiting()?;
                if self.input_open { Ok(()) } else { self.finish_after_input() }
            }));
            if let Ok(Err(Exit::Quit | Exit::OutputClosed)) = result {
                return;
            }
        }
    }

    fn report(&self, report: &Report<'_>) -> SessionResult {
        let SessionOptions { show_wdl, debug, ponder, multi_pv, .. } = self.options;
        let settings = InfoSettings { wdl: show_wdl, debug, ponder, multi_pv: multi_pv > 1, units: self.host.units() };
        for line in self.dialect.format(report, &settings) {
            self.writer.line(&line)?;
        }
        Ok(())
    }

    fn info_string(&self, text: &str) -> SessionResult {
        match self.audience {
            Audience::Gui => self.report(&Report::InfoString(text)),
            // A person reads any characters and words.
            Audience::Person => {
                let prefix = self.dialect.info_string("");
                Ok(self.writer.line(&format!("{prefix}{}", text.replace(char::is_control, "?")))?)
            }
        }
    }

    fn debug_string(&self, text: impl FnOnce() -> String) -> SessionResult {
        if self.options.debug { self.info_string(&text()) } else { Ok(()) }
    }

    fn on_line(&mut self, line: RawLine) -> SessionResult {
        self.writer.log_input(&line.text(self.dialect.code_page()), line.at);
        // Lines keep their order: none overtakes an unread one.
        if !self.may_read() || !self.unread.is_empty() {
            self.unread.push_back(line);
            return Ok(());
        }
        self.parse_and_dispatch(&line)
    }

    /// Returns false in batch mode until the engine is idle.
    fn may_read(&self) -> bool {
        !self.in_batch_mode() || matches!(self.state, State::Idle)
    }

    /// Returns true in batch mode, in a protocol that has the option to end this mode.
    fn in_batch_mode(&self) -> bool {
        self.options.batch && OptionId::Batch.offer(self.protocol).is_some()
    }

    fn parse_and_dispatch(&mut self, line: &RawLine) -> SessionResult {
        if !self.introduced
            && matches!(self.state, State::Idle)
            && let Some(protocol) = protocol_of_line(&line.text(self.dialect.code_page()))
            && protocol != self.protocol
        {
            self.switch_protocol(protocol)?;
        }
        let text = line.text(self.dialect.code_page());
        self.dispatch(console::parse(&text, self.dialect), line.at)
    }

    /// Executes a command or puts it into the queue: the state table of `docs/protocols/uci.md` section 1.8.
    fn dispatch(&mut self, command: Command, at: Instant) -> SessionResult {
        match command {
            Command::Quit => self.quit(),
            Command::Stop | Command::PonderHit { .. } | Command::GameOver if self.has_queued_search() => {
                self.wait_for_search(command, at)
            }
            Command::Handshake(protocol) if protocol == self.protocol && !matches!(self.state, State::Idle) => {
                self.report(&Report::Identity(&self.options))
            }
            Command::Stop => self.stop(),
            Command::PonderHit { clocks, draw_offered } => self.ponder_hit(&clocks, draw_offered, at),
            Command::Debug(on) => {
                self.options.debug = on;
                Ok(())
            }
            Command::Show(topic) => self.show(topic),
            Command::Probe(setup) => self.probe(&setup),
            Command::Declined(reason) => self.info_string(&reason),
            // GUIs send words of other protocols and versions, whose echo would fill their windows.
            Command::Ignored(reason) if self.audience == Audience::Person => self.info_string(&reason),
            Command::Ignored(reason) => self.debug_string(|| reason),
            Command::IsReady => self.is_ready(),
            Command::GameOver => self.game_over(),
            Command::Go(_) | Command::SolveMate(_) | Command::StaticEval | Command::Perft(_) if self.owes_answer() => {
                self.end_search()?;
                self.execute_queue()?;
                self.execute_or_queue(command, at)
            }
            Command::Handshake(_)
            | Command::SetOption { .. }
            | Command::SetParam { .. }
            | Command::NewGame
            | Command::Position(_)
            | Command::BanMoves(_)
            | Command::Go(_)
            | Command::SolveMate(_)
            | Command::StaticEval
            | Command::Perft(_)
            | Command::Bench(_) => self.execute_or_queue(command, at),
        }
    }

    fn execute_or_queue(&mut self, command: Command, at: Instant) -> SessionResult {
        if matches!(self.state, State::Idle) {
            return self.execute(command, at);
        }
        self.debug_string(|| format!("{} command(s) queued until the answer", self.queue.len() + 1))?;
        self.queue.push_back((command, at));
        Ok(())
    }

    /// Returns true if console work keeps a search waiting.
    fn has_queued_search(&self) -> bool {
        let is_search = |(command, _): &(Command, Instant)| matches!(command, Command::Go(_) | Command::SolveMate(_));
        matches!(self.state, State::Working(_)) && self.queue.iter().any(is_search)
    }

    /// Puts a command for a search that has not begun behind it. `stop` ends the console work before it, too.
    fn wait_for_search(&mut self, command: Command, at: Instant) -> SessionResult {
        if matches!(command, Command::Stop) {
            self.stop()?;
        }
        self.queue.push_back((command, at));
        Ok(())
    }

    /// Executes waiting commands and lines, until one of them keeps the engine busy.
    fn execute_waiting(&mut self) -> SessionResult {
        self.execute_queue()?;
        while self.may_read()
            && let Some(line) = self.unread.pop_front()
        {
            self.parse_and_dispatch(&line)?;
            self.execute_queue()?;
        }
        Ok(())
    }

    /// Executes waiting commands, until one of them keeps the engine busy. Lines that have not been read stay behind
    /// the command for which the queue is worked off.
    fn execute_queue(&mut self) -> SessionResult {
        loop {
            let idle = matches!(self.state, State::Idle);
            let for_search =
                |command: &Command| matches!(command, Command::Stop | Command::PonderHit { .. } | Command::GameOver);
            if let Some((command, at)) = self.queue.pop_front_if(|(command, _)| for_search(command)) {
                self.dispatch(command, at)?;
            } else if let Some((command, at)) = self.queue.pop_front_if(|_| idle) {
                self.execute(command, at)?;
                // In batch mode every search is finished.
                if self.owes_answer() && !self.in_batch_mode() {
                    self.dispatch_behind_search()?;
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Treats commands that have waited for console work behind a search like those that are sent during it: a later
    /// `go` or `stop` ends it.
    fn dispatch_behind_search(&mut self) -> SessionResult {
        for (command, at) in std::mem::take(&mut self.queue) {
            self.dispatch(command, at)?;
            // Where the command has ended the search, those before it come before the next one.
            self.execute_queue()?;
        }
        Ok(())
    }

    /// Executes a command that requires an idle session.
    fn execute(&mut self, command: Command, at: Instant) -> SessionResult {
        debug_assert!(matches!(self.state, State::Idle), "{command:?} in a session that is not idle");
        match command {
            Command::Handshake(protocol) => self.handshake(protocol),
            Command::SetOption { id, value } => self.set_option(id, &value),
            Command::SetParam { name, value } => self.set_param(name, &value),
            Command::NewGame => self.begin_game(),
            Command::Position(setup) => self.set_up(&setup),
            Command::BanMoves(moves) => {
                self.host.ban_moves(&moves);
                Ok(())
            }
            Command::Go(go) => self.go(*go, at),
            Command::SolveMate(solve) => self.solve_mate(solve, at),
            Command::StaticEval => self.static_eval(),
            Command::Perft(depth) => self.perft(depth),
            Command::Bench(numbers) => self.run_bench(numbers),
            Command::Quit
            | Command::Stop
            | Command::PonderHit { .. }
            | Command::Debug(_)
            | Command::Show(_)
            | Command::Probe(_)
            | Command::Declined(_)
            | Command::Ignored(_)
            | Command::IsReady
            | Command::GameOver => self.dispatch(command, at),
        }
    }

    /// Ends the session after the end of the input: work with an end is finished, other work is stopped.
    fn finish_after_input(&mut self) -> SessionResult {
        match &self.state {
            State::Idle => self.quit(),
            State::Searching(search) if search.mode == Mode::Limited && search.has_resource_limit => Ok(()),
            State::Searching(search) if search.mode == Mode::Limited && search.unsolved.is_some() => {
                self.wait_for_solver()?;
                self.finish_after_input()
            }
            State::SolvingMate { limited: true } | State::Working(_) => Ok(()),
            State::Searching(_) | State::SolvingMate { limited: false } => {
                self.end_search()?;
                self.execute_waiting()?;
                self.finish_after_input()
            }
        }
    }

    /// Waits for the mate solver of `go mate`, and stops it after a time limit.
    fn wait_for_solver(&mut self) -> SessionResult {
        let end = Instant::now() + SOLVER_TIME_AFTER_INPUT;
        while matches!(&self.state, State::Searching(search) if search.unsolved.is_some()) {
            match self.events.recv_deadline(end) {
                Ok(event) => self.on_search_event(Some(event))?,
                Err(_) => return self.end_search(),
            }
        }
        Ok(())
    }

    /// Returns true if a `go` has not been answered yet.
    fn owes_answer(&self) -> bool {
        matches!(self.state, State::Searching(_) | State::SolvingMate { .. })
    }

    /// Ends the session. Searches that run or wait for console work are stopped and answered first: who pipes commands
    /// into the engine reads the answers.
    fn quit(&mut self) -> SessionResult {
        let owes = |command: &Command| matches!(command, Command::Go(_) | Command::SolveMate(_) | Command::StaticEval);
        while self.owes_answer() || self.queue.iter().any(|(command, _)| owes(command)) {
            match self.state {
                State::Working(_) => self.end_job()?,
                _ => self.end_search()?,
            }
            self.execute_queue()?;
        }
        self.report(&Report::Goodbye)?;
        Err(Exit::Quit)
    }

    fn begin_game(&mut self) -> SessionResult {
        self.clear()?;
        self.claims = ClaimHistory::default();
        self.new_game_due = false;
        self.last_clocks = None;
        Ok(())
    }

    /// Forgets what was searched. Memory that was ready is so again: GUIs send `isready` before a new game, not after
    /// it.
    fn clear(&mut self) -> SessionResult {
        self.host.clear();
        if self.was_ready { self.make_ready() } else { Ok(()) }
    }

    fn make_ready(&mut self) -> SessionResult {
        self.was_ready = true;
        self.host.make_ready().iter().try_for_each(|text| self.info_string(text))
    }

    fn handshake(&mut self, protocol: Protocol) -> SessionResult {
        self.switch_protocol(protocol)?;
        self.introduced = true;
        self.report(&Report::Identity(&self.options))
    }

    fn switch_protocol(&mut self, protocol: Protocol) -> SessionResult {
        let dialect = dialect_of(protocol);
        if protocol != self.protocol {
            self.options.adopt(protocol);
        }
        // A protocol of one game selects this game. Another one returns to the game of the start, unless the user has
        // named a game.
        let selected = match (dialect.game(), self.game_source) {
            (Some(game), _) => Some((game, GameSource::Protocol)),
            (None, GameSource::Protocol | GameSource::Position) => Some((self.options.start_game, GameSource::Start)),
            (None, GameSource::Start | GameSource::Name) => None,
        };
        match selected {
            Some((game, source)) if game != self.options.variant => self.change_game(game, source)?,
            Some((_, source)) => {
                self.game_source = source;
                self.host.set_source(source);
            }
            None => {}
        }
        (self.protocol, self.dialect) = (protocol, dialect);
        self.configure();
        self.writer.set_dialect(dialect);
        Ok(())
    }

    /// Executes `isready`: an idle session allocates memory and starts threads before it answers.
    fn is_ready(&mut self) -> SessionResult {
        if matches!(self.state, State::Idle) {
            let _keep_alive =
                self.dialect.keeps_alive().then(|| KeepAlive::start(self.writer.clone(), KEEP_ALIVE_INTERVAL));
            if self.new_game_due {
                self.begin_game()?;
            }
            self.make_ready()?;
        }
        self.report(&Report::Ready)
    }

    fn open_books(&mut self) -> SessionResult {
        self.host.open_books().iter().try_for_each(|text| self.info_string(text))
    }

    fn set_option(&mut self, id: OptionId, value: &str) -> SessionResult {
        let Some(Offer { name, kind, .. }) = id.offer(self.protocol) else { return Ok(()) };
        match self.options.set(id, &kind, value) {
            Err(problem) => return self.info_string(&format!("{name}: {problem}")),
            Ok(Some(message)) => self.info_string(&format!("{name}: {message}"))?,
            Ok(None) => {}
        }
        match id {
            OptionId::ClearHash => self.clear()?,
            OptionId::NewGame => self.begin_game()?,
            OptionId::Variant => {
                let game = self.options.variant.clone();
                self.change_game(&game, GameSource::Name)?;
            }
            OptionId::EvalFile => self.load_network(name)?,
            OptionId::LoadBook => self.host.close_books(),
            OptionId::SyzygyPath => self.load_endgame_tables(name)?,
            OptionId::DebugLogFile => {
                let path = Some(self.options.debug_log_file.as_str()).filter(|path| !path.is_empty());
                if let Err(error) = self.writer.log_to(path) {
                    let path = path.unwrap_or_default();
                    self.info_string(&format!("{name}: {path} cannot be written: {error}"))?;
                }
            }
            _ => self.configure(),
        }
        Ok(())
    }

    fn set_param(&mut self, name: &str, value: &str) -> SessionResult {
        let Some(param) = Params::spec(name) else { return Ok(()) };
        match self.options.set_param(param, value) {
            Err(message) | Ok(Some(message)) => self.info_string(&format!("{name}: {message}"))?,
            Ok(None) => {}
        }
        self.configure();
        Ok(())
    }

    fn configure(&mut self) {
        self.host.configure(&self.options.for_host());
    }
}
