//! An engine's process: its lines, each with the time at which it came, and an end that leaves nothing behind.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, after, bounded, select_biased};

use super::spec::EngineSpec;
use crate::interrupt::Interrupt;

/// Lines that wait to be read: an engine that writes without end then waits, and takes no memory.
const WAITING_LINES: usize = 4_096;
/// What is kept of a line; the rest is dropped.
const LINE_BYTES: usize = 64 << 10;
/// How long a process may take to leave before it is killed.
const PATIENCE_AT_THE_END: Duration = Duration::from_millis(500);
const POLL: Duration = Duration::from_millis(5);

/// A line, and when it came.
pub struct Heard {
    /// Without its end.
    pub text: String,
    /// Taken by the reading thread, before anything else is done with the line.
    pub at: Instant,
}

/// What waiting for a line came to.
pub enum Waited {
    /// A line.
    Line(Heard),
    /// Nothing came in time.
    Nothing,
    /// The engine's output has ended.
    Closed,
    /// The user wants to leave.
    Interrupted,
}

/// A running engine.
pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Heard>,
}

impl Process {
    /// Starts the program.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(spec: &EngineSpec) -> std::io::Result<Process> {
        let mut command = Command::new(&spec.command);
        command.args(&spec.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        own_group(&mut command);
        let mut child = command.spawn()?;
        let input = child.stdin.take();
        let (sender, lines) = bounded(WAITING_LINES);
        if let Some(output) = child.stdout.take() {
            thread::Builder::new().name("engine output".into()).spawn(move || read_lines(output, &sender))?;
        }
        Ok(Process { child, input, lines })
    }

    /// Writes a line. A closed pipe is no error here: the end of the output tells of it.
    pub fn write(&mut self, line: &str) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush());
        }
    }

    /// The next line that comes before `deadline`. Also with lines coming without end, the deadline holds.
    pub fn read(&self, deadline: Instant, interrupt: &Interrupt) -> Waited {
        let patience = deadline.saturating_duration_since(Instant::now());
        select_biased! {
            recv(interrupt.0) -> _ => Waited::Interrupted,
            recv(self.lines) -> heard => heard.map_or(Waited::Closed, Waited::Line),
            recv(after(patience)) -> _ => Waited::Nothing,
        }
    }
}

/// Gives the process a group of its own: Ctrl-C at the terminal is then the runner's to hear, not the engine's,
/// and an engine that is a script is ended together with what it has started.
#[cfg(unix)]
fn own_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn own_group(_: &mut Command) {}

#[cfg(unix)]
fn kill(child: &mut Child) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    if let Ok(group) = i32::try_from(child.id()) {
        // The group may be gone already.
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn kill(child: &mut Child) {
    let _ = child.kill();
}

impl Drop for Process {
    fn drop(&mut self) {
        self.write("quit");
        self.input = None;
        let end = Instant::now() + PATIENCE_AT_THE_END;
        while Instant::now() < end {
            // Whatever it still says is not wanted, but must not stop it from leaving.
            while self.lines.try_recv().is_ok() {}
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(POLL);
        }
        kill(&mut self.child);
        let _ = self.child.wait();
    }
}

fn read_lines(output: impl Read, sender: &Sender<Heard>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        let Ok(bytes) = output.fill_buf() else { return };
        if bytes.is_empty() {
            return;
        }
        let at = Instant::now();
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        line.extend_from_slice(&part[..part.len().min(LINE_BYTES - line.len().min(LINE_BYTES))]);
        let used = end.map_or(bytes.len(), |end| end + 1);
        output.consume(used);
        if end.is_some() {
            let text = String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned();
            line.clear();
            if sender.send(Heard { text, at }).is_err() {
                return;
            }
        }
    }
}
