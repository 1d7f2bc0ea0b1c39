//! The engine as a GUI uses it: a process with its streams, and a limit on the time of each answer.
#![allow(dead_code, reason = "every test file uses another part of this module")]

mod processor_wait;
pub mod sources;

use std::env;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use processor_wait::{of_process, of_this_thread};

/// Time after which a test fails for want of an answer. It does not measure the engine: the host may be slow.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Allowed lateness of an answer, attributed to the host even if the engine waited for no processor.
pub const GRACE: Duration = Duration::from_millis(200);

/// Number of measurements taken before the engine is reported as late.
const ATTEMPTS: usize = 3;

/// A line of the engine, with the time at which it was read.
struct Heard {
    line: String,
    at: Instant,
    /// Time that the reading thread has waited for a processor since it was started.
    reader_waited: Duration,
}

/// The time from an order to its answer.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// Since before the order was sent: an upper bound on the engine's own time.
    pub elapsed: Duration,
    /// Since the order was sent, less the time for which the host kept the engine and the test from running: where the
    /// host reports that time, no longer than on an idle host.
    pub own: Duration,
}

/// Measures until the engine is in time, at most [`ATTEMPTS`] times, and returns the last measurement. A busy host is
/// late occasionally, a slow engine always.
pub fn best_timing(limit: Duration, mut measure: impl FnMut() -> Timing) -> Timing {
    let mut timing = measure();
    for _ in 1..ATTEMPTS {
        if timing.own < limit {
            break;
        }
        timing = measure();
    }
    timing
}

/// A running engine.
pub struct Engine {
    process: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Heard>,
    errors: Receiver<Heard>,
    /// The time at which the last line was read, and the reader's waiting time for a processor up to then.
    last_read: (Instant, Duration),
    /// All lines that were read, for the message of a failure.
    pub heard: Vec<String>,
}

fn lines_of(stream: impl std::io::Read + Send + 'static) -> Receiver<Heard> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut stream = BufReader::new(stream);
        let mut bytes = Vec::new();
        while stream.read_until(b'\n', &mut bytes).is_ok_and(|read| read > 0) {
            let line = String::from_utf8(std::mem::take(&mut bytes)).expect("the engine writes UTF-8");
            let line = line.trim_end_matches('\n').to_owned();
            if sender.send(Heard { line, at: Instant::now(), reader_waited: of_this_thread() }).is_err() {
                return;
            }
        }
    });
    receiver
}

/// Returns the program to start: another build if `SANQI_ENGINE` names one, for instance one with a sanitizer.
fn program() -> OsString {
    env::var_os("SANQI_ENGINE").unwrap_or_else(|| env!("CARGO_BIN_EXE_engine").into())
}

impl Engine {
    /// Starts the engine without arguments, as GUIs do.
    pub fn start() -> Engine {
        Engine::spawn(&mut Command::new(program()))
    }

    /// Starts the engine with an address space of this size in MiB.
    #[cfg(unix)]
    pub fn start_with_memory(mebibytes: u64) -> Engine {
        Engine::start_after(&format!("ulimit -v {}", mebibytes << 10))
    }

    /// Starts the engine with files of at most this many blocks.
    #[cfg(unix)]
    pub fn start_with_file_blocks(blocks: u64) -> Engine {
        Engine::start_after(&format!("ulimit -f {blocks}"))
    }

    /// Starts the engine after a command of the shell that sets a limit.
    #[cfg(unix)]
    pub fn start_after(command: &str) -> Engine {
        let limited = format!("{command} && exec \"$0\"");
        Engine::spawn(Command::new("sh").args(["-c", &limited]).arg(program()))
    }

    fn spawn(command: &mut Command) -> Engine {
        let mut process = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let lines = lines_of(process.stdout.take().expect("piped"));
        let errors = lines_of(process.stderr.take().expect("piped"));
        let input = process.stdin.take();
        let last_read = (Instant::now(), Duration::ZERO);
        Engine { process, input, lines, errors, last_read, heard: Vec::new() }
    }

    /// Returns the number of the process.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes unchanged.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the engine reads");
    }

    /// Ends the input.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Returns the next line, or `None` if it does not come within `patience`.
    pub fn next_line(&mut self, patience: Duration) -> Option<String> {
        match self.lines.recv_timeout(patience) {
            Ok(Heard { line, at, reader_waited }) => {
                self.last_read = (at, reader_waited);
                self.heard.push(line.clone());
                Some(line)
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => None,
        }
    }

    /// Reads until a line matches; other lines of thinking may come before it, other answers may not.
    pub fn expect(&mut self, pattern: &str) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let Some(line) = self.next_line(left) else { self.fail(&format!("`{pattern}` did not come")) };
            if matches(pattern, &line) {
                return line;
            }
            if is_answer(&line) {
                self.fail(&format!("`{line}` came in place of `{pattern}`"));
            }
        }
    }

    /// Sends an order and measures the time until its answer.
    pub fn time(&mut self, order: &str, answer: &str) -> Timing {
        self.time_of(|engine| engine.send(order), answer)
    }

    /// Sends an order by a function and measures the time until its answer.
    pub fn time_of(&mut self, order: impl FnOnce(&mut Engine), answer: &str) -> Timing {
        let begun = Instant::now();
        let waited = of_process(self.id());
        let (_, reader_waited) = self.last_read;
        order(self);
        let sent = Instant::now();
        self.expect(answer);
        let (read, reader_waited_since) = self.last_read;
        let waited = of_process(self.id()).saturating_sub(waited) + reader_waited_since.saturating_sub(reader_waited);
        let own = read.saturating_duration_since(sent).saturating_sub(waited);
        Timing { elapsed: read.saturating_duration_since(begun), own }
    }

    /// Reads until a line matches; returns the lines up to it, the answer last.
    pub fn until(&mut self, pattern: &str) -> Vec<String> {
        let from = self.heard.len();
        self.expect(pattern);
        self.heard[from..].to_vec()
    }

    /// Checks that for a while only lines of thinking come.
    pub fn expect_no_answer(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while let Some(line) = self.next_line(end.saturating_duration_since(Instant::now())) {
            if !line.starts_with("info ") {
                self.fail(&format!("`{line}` came, but nothing should"));
            }
        }
    }

    /// Checks that for a while no line comes.
    pub fn expect_silence(&mut self, time: Duration) {
        if let Some(line) = self.next_line(time) {
            self.fail(&format!("`{line}` came, but nothing should"));
        }
    }

    /// Sends the protocol's readiness check and waits for the answer.
    pub fn sync(&mut self) {
        self.send("isready");
        self.expect("readyok");
    }

    /// Waits for the end of the process.
    pub fn wait_for_exit(&mut self, patience: Duration) -> ExitStatus {
        let end = Instant::now() + patience;
        while Instant::now() < end {
            if let Some(status) = self.process.try_wait().expect("a child can be waited for") {
                return status;
            }
            thread::sleep(Duration::from_millis(2));
        }
        self.fail("the process did not end")
    }

    /// Checks that the process ends by itself with code 0, without another answer and with an empty error stream.
    pub fn expect_exit(&mut self) {
        let status = self.wait_for_exit(PATIENCE);
        if !status.success() {
            self.fail(&format!("the process ended with {status}"));
        }
        while let Some(line) = self.next_line(PATIENCE) {
            if is_answer(&line) {
                self.fail(&format!("`{line}` came, but nothing should"));
            }
        }
        if let Ok(heard) = self.errors.recv_timeout(PATIENCE) {
            self.fail(&format!("`{}` on the error stream", heard.line));
        }
    }

    /// Sends a handshake. Returns false if the process ended in place of an answer: by itself with a message, or by the
    /// system, which could not load it.
    #[cfg(unix)]
    pub fn is_started(&mut self) -> bool {
        // The process may be gone already.
        let _ = self.input.as_mut().expect("the input is open").write_all(b"uci\n");
        while let Some(line) = self.next_line(PATIENCE) {
            if line == "uciok" {
                return true;
            }
        }
        let status = self.wait_for_exit(PATIENCE);
        let message: Vec<String> = self.errors.iter().map(|heard| heard.line).collect();
        // A shell that knows no such limit is no refusal.
        let is_foreign = |line: &String| line.starts_with("sh: ") || line.contains("panicked");
        let is_told = message.iter().any(|line| !line.trim().is_empty()) && !message.iter().any(is_foreign);
        let is_loaded = std::os::unix::process::ExitStatusExt::signal(&status).is_none();
        if status.success() || !self.heard.is_empty() || is_loaded && !is_told {
            self.fail(&format!("the process ended with {status}: {message:?}"));
        }
        false
    }

    /// Sends `quit` and checks that the process ends properly.
    pub fn quit(mut self) {
        self.send("quit");
        self.expect_exit();
    }

    /// Fails the test with the end of the conversation in the message.
    pub fn fail(&self, reason: &str) -> ! {
        let tail = &self.heard[self.heard.len().saturating_sub(30)..];
        panic!("{reason}; heard last:\n{}", tail.join("\n"));
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns true if a line answers a command.
fn is_answer(line: &str) -> bool {
    ["bestmove", "nobestmove", "checkmate", "pophash", "readyok", "uciok", "ucciok", "usiok"]
        .iter()
        .any(|word| line.split(' ').next() == Some(word))
}

/// Returns true if a line matches a pattern, in which `*` stands for any text and `?` for any letter.
pub fn matches(pattern: &str, line: &str) -> bool {
    match pattern.chars().next() {
        None => line.is_empty(),
        Some('*') => {
            let rest = pattern.trim_start_matches('*');
            line.char_indices().map(|(at, _)| at).chain([line.len()]).any(|at| matches(rest, &line[at..]))
        }
        Some(wanted) => line.chars().next().is_some_and(|letter| {
            (wanted == '?' || wanted == letter) && matches(&pattern[wanted.len_utf8()..], &line[letter.len_utf8()..])
        }),
    }
}

/// Returns the number behind a word in a line.
pub fn number(line: &str, word: &str) -> Option<i64> {
    let mut words = line.split(' ').skip_while(|&w| w != word);
    words.nth(1)?.parse().ok()
}

/// Returns the moves behind `pv`.
pub fn pv(line: &str) -> Vec<&str> {
    line.split_once(" pv ").map_or(Vec::new(), |(_, moves)| moves.split(' ').collect())
}
