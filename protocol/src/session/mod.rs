//! The state machine between a GUI and the search (`docs/protocols/uci.md` section 1.8). It decides which commands are
//! executed at once, which ones wait, and when an answer is given. It contains no word of a protocol and no rule of a
//! game.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, never, select};
use search::Event;

use crate::claim::ClaimHistory;
use crate::command::{Clocks, Command};
use crate::console;
use crate::dialect::Dialect;
use crate::dialects::{dialect_of, protocol_of_line};
use crate::game_host::{GameHost, GameSource};
use crate::games;
use crate::networks::Networks;
use crate::options::SessionOptions;
use crate::protocols::Protocol;
use crate::reader::RawLine;
use crate::report::{InfoSettings, Report};
use crate::writer::{Closed, Writer};
use keep_alive::KeepAlive;
use state::State;

mod console_jobs;
mod keep_alive;
mod positions;
mod queue;
mod resources;
mod results;
mod search_commands;
mod settings;
mod state;

/// The bench suite as a console command: its parameters are the numbers that the user gave (table size, threads,
/// depth), a stop flag, and a receiver for its lines. The program provides it, because the suite does not belong to
/// this crate.
pub type BenchCommand = fn(&[u32], &AtomicBool, &mut dyn FnMut(String));

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
            Command::Ignored(reason) if self.audience == Audience::Person => {
                self.info_string(&format!("{reason} (help lists the commands)"))
            }
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
