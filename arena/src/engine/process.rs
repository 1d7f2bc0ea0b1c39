//! Process of an engine: its output lines with their times of arrival, and its termination.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, after, bounded, select_biased};

use super::processor_time::ProcessorTime;
use super::spec::EngineSpec;
use crate::interrupt::Interrupt;

/// Capacity of the queue of unread lines; a process that writes without end blocks on it instead of filling the memory.
const WAITING_LINES: usize = 4_096;
/// Maximum length of a line in bytes; the rest is dropped.
const LINE_BYTES: usize = 64 << 10;
/// Time that a process has to exit after `quit` before it is killed.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);
const POLL: Duration = Duration::from_millis(5);

/// Line of output with its time of arrival.
pub struct OutputLine {
    /// The line without its terminator.
    pub text: String,
    /// Time of arrival, taken by the reading thread before it handles the line.
    pub received: Instant,
}

/// Result of waiting for a line.
pub enum ReadResult {
    /// A line.
    Line(OutputLine),
    /// No line arrived before the deadline.
    Nothing,
    /// The output has ended.
    Closed,
    /// The user interrupted the run.
    Interrupted,
}

/// A running engine process; dropping it sends `quit`, and kills the process if it does not exit.
pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<OutputLine>,
}

impl Process {
    /// Starts the process and the thread that reads its output.
    ///
    /// # Errors
    /// The process cannot be started.
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

    /// Returns the number of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Writes a line. A closed pipe is no error here; [`Process::read`] reports the end of the process.
    pub fn write(&mut self, line: &str) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush());
        }
    }

    /// Returns the processor time of the process so far, where the system counts it.
    pub fn processor_time(&self) -> Option<ProcessorTime> {
        ProcessorTime::of(self.child.id())
    }

    /// Returns the next line that arrives before `deadline`, which holds even if lines arrive without pause.
    pub fn read(&self, deadline: Instant, interrupt: &Interrupt) -> ReadResult {
        let patience = deadline.saturating_duration_since(Instant::now());
        select_biased! {
            recv(interrupt.0) -> _ => ReadResult::Interrupted,
            recv(self.lines) -> line => line.map_or(ReadResult::Closed, ReadResult::Line),
            recv(after(patience)) -> _ => ReadResult::Nothing,
        }
    }
}

/// Puts the process into its own process group, so that Ctrl-C at the terminal reaches only this program, and the
/// children of an engine that is a script are killed with it.
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
        // The group may have ended already.
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
        let end = Instant::now() + EXIT_TIMEOUT;
        while Instant::now() < end {
            // Further output is discarded so that a full pipe does not block the exit.
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

fn read_lines(output: impl Read, sender: &Sender<OutputLine>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        let Ok(bytes) = output.fill_buf() else { return };
        if bytes.is_empty() {
            return;
        }
        let received = Instant::now();
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        line.extend_from_slice(&part[..part.len().min(LINE_BYTES - line.len().min(LINE_BYTES))]);
        let used = end.map_or(bytes.len(), |end| end + 1);
        output.consume(used);
        if end.is_some() {
            let text = String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned();
            line.clear();
            if sender.send(OutputLine { text, received }).is_err() {
                return;
            }
        }
    }
}
