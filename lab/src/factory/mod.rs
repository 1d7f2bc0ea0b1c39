//! `lab factory`: goes round from games to a network that wins, and on with it.
//!
//! - [`arguments`]: the command line;
//! - [`state`]: what is done and what is next, in one file;
//! - [`commands`]: the commands of `lab` that do each step.

mod arguments;
mod commands;
mod state;

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{self, Path, PathBuf};
use std::process::{Command, ExitCode};
use std::thread::sleep;
use std::time::Duration;

use arena::interrupt::{INTERRUPTED, Interrupt};
use search::network::Header;
use terminal::output;

use crate::error::{CommandResult, LabError, file_error};
use crate::gate::GateResults;
use crate::paths::write_atomically;
pub use arguments::FactoryArguments;

use commands::{NEWEST, command};
use state::{State, Step};

/// Name of the file of the state.
const STATE: &str = "factory.json";
/// Name of the file that is locked while a factory, or a command that it has begun, works in the folder.
const LOCK: &str = "factory.lock";
/// Time between two looks at a command that runs.
const LOOK_INTERVAL: Duration = Duration::from_millis(100);
/// Name of the file that collects what the commands of the steps print.
const LOG: &str = "factory.log";
/// Number of bytes at the end of the log in which the reason of a failure is looked for.
const REASON_BYTES: usize = 2_000;

/// Runs `lab factory`.
///
/// # Errors
/// A file cannot be used, or a step fails.
pub fn run(arguments: &FactoryArguments) -> CommandResult {
    let interrupt = Interrupt::on_ctrl_c()?.1;
    // The commands of the steps run in the folder of the factory.
    let absolute = |book: &PathBuf| path::absolute(book).map_err(file_error(book));
    let arguments = &FactoryArguments { book: arguments.book.as_ref().map(absolute).transpose()?, ..arguments.clone() };
    let folder = &arguments.folder;
    fs::create_dir_all(folder).map_err(file_error(folder))?;
    let lock = lock(folder)?;
    let mut state = open(arguments)?;
    for _ in 0..arguments.steps.unwrap_or(u32::MAX) {
        let Some(report) = advance(arguments, &mut state, &lock, &interrupt)? else {
            output::line(format_args!("{}: interrupted; next: {}", state.game, describe(&state)));
            return Ok(ExitCode::from(INTERRUPTED));
        };
        output::line(format_args!("{}: {report}; next: {}", state.game, describe(&state)));
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the state in the folder, or begins a new one.
fn open(arguments: &FactoryArguments) -> Result<State, LabError> {
    let FactoryArguments { folder, network, .. } = arguments;
    let path = folder.join(STATE);
    if path.exists() {
        return State::load(&path);
    }
    let network = network.as_ref();
    let network = network
        .ok_or_else(|| format!("{} is new: --network FILE says with which network it begins", folder.display()))?;
    let bytes = fs::read(network).map_err(file_error(network))?;
    let state = State::new(&Header::parse(&bytes).map_err(file_error(network))?.0.game);
    let newest = folder.join(NEWEST);
    write_atomically(&newest, &bytes).map_err(file_error(&newest))?;
    state.save(&path)?;
    Ok(state)
}

/// Does the next step and saves the state after it. Returns a line about what was done; `None` if it was interrupted.
fn advance(
    arguments: &FactoryArguments,
    state: &mut State,
    lock: &File,
    interrupt: &Interrupt,
) -> Result<Option<String>, LabError> {
    let folder = &arguments.folder;
    let done = describe(state);
    if let Some(command) = command(arguments, state) {
        run_command(folder, &command, lock, interrupt)?;
    }
    if interrupt.is_raised() {
        return Ok(None);
    }
    let (mut report, mut won, mut unneeded) = (done, false, Vec::new());
    match state.step {
        Step::Gate => {
            let path = folder.join(state.gate());
            let results = GateResults::load(&path)?;
            won = results.superiority() >= arguments.certainty;
            report = format!("attempt {}: {}", state.attempt, results.describe());
            state.history.push(report.clone());
        }
        Step::Take => {
            let (network, newest) = (folder.join(state.network()), folder.join(NEWEST));
            let bytes = fs::read(&network).map_err(file_error(&network))?;
            write_atomically(&newest, &bytes).map_err(file_error(&newest))?;
            if !arguments.keep {
                unneeded = state.games.iter().map(|name| folder.join(name)).collect();
            }
        }
        _ => {}
    }
    state.advance(arguments.portions, won);
    let path = folder.join(STATE);
    state.save(&path)?;
    // After the state: games that are still needed are never missing, at worst some are left over.
    unneeded.iter().for_each(|path| drop(fs::remove_file(path)));
    Ok(Some(report))
}

/// Locks the folder for this factory.
fn lock(folder: &Path) -> Result<File, LabError> {
    let path = folder.join(LOCK);
    let lock = File::create(&path).map_err(file_error(&path))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(format!("another factory works in {}", folder.display()).into()),
        Err(TryLockError::Error(error)) => Err(file_error(&path)(error)),
    }
}

/// Runs a command of this program in the folder of the factory, and kills it when the factory is interrupted: all
/// commands survive that. Its output goes to the log. Its input is the lock, so that the folder stays locked if the
/// factory alone is killed.
fn run_command(folder: &Path, arguments: &[String], lock: &File, interrupt: &Interrupt) -> Result<(), LabError> {
    let log = folder.join(LOG);
    let program = std::env::current_exe().map_err(file_error(Path::new("lab")))?;
    let open = || File::options().create(true).append(true).open(&log).map_err(file_error(&log));
    let mut output = open()?;
    let text = arguments.join(" ");
    io::Write::write_all(&mut output, format!("\n$ lab {text}\n").as_bytes()).map_err(file_error(&log))?;
    let mut command = Command::new(&program);
    let lock = lock.try_clone().map_err(file_error(&folder.join(LOCK)))?;
    command.args(arguments).current_dir(folder).stdin(lock).stdout(output).stderr(open()?);
    let mut running = command.spawn().map_err(file_error(&program))?;
    let status = loop {
        if interrupt.is_raised() {
            // It may have ended by itself: Ctrl-C reaches it, too.
            let _ = running.kill();
            let _ = running.wait();
            return Ok(());
        }
        match running.try_wait().map_err(file_error(&program))? {
            Some(status) => break status,
            None => sleep(LOOK_INTERVAL),
        }
    };
    if status.success() {
        return Ok(());
    }
    Err(format!("`lab {text}` failed ({status}): {}", last_line(&log)).into())
}

/// Returns the last line of a file.
fn last_line(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_default();
    let end = String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(REASON_BYTES)..]).into_owned();
    end.trim_end().lines().next_back().unwrap_or_default().to_owned()
}

/// Describes the next step.
fn describe(state: &State) -> String {
    let State { attempt, step, .. } = state;
    match step {
        Step::Play(portion) => format!("attempt {attempt}: games, portion {}", portion + 1),
        Step::Train => format!("attempt {attempt}: training from {} files of games", state.games.len()),
        Step::Gate => format!("attempt {attempt}: match"),
        Step::PlayStrong => format!("attempt {attempt}: strong games"),
        Step::Calibrate => format!("attempt {attempt}: calibration"),
        Step::Take => format!("attempt {attempt}: network {}", state.generation + 1),
    }
}
