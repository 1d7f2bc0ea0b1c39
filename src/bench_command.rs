//! `engine bench`, and the `bench` command of a session.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use bench::baseline::{self, BaselineError};
use bench::{BenchResult, Line, Settings};

use terminal::bar::bar;
use terminal::{messages, output};

use crate::cli::BenchArguments;
use crate::failure;

/// Exit code if the comparison with the baseline failed; 1 and 2 are errors.
const REGRESSION: u8 = 3;

/// `bench [hash] [threads] [depth]` inside a session.
pub fn in_session(numbers: &[u32], stop: &AtomicBool, print: &mut dyn FnMut(String)) {
    let settings = with_numbers(Settings::default(), numbers);
    if let Ok(Some(result)) = bench::run(&settings, stop, &mut |line| print(line.text().to_owned())) {
        print(result.summary_line());
        print(result.signature_line());
    }
}

/// Returns the settings with numbers in the order of Stockfish's `bench`: hash, threads, depth. Zeros and missing
/// numbers change nothing.
fn with_numbers(settings: Settings, numbers: &[u32]) -> Settings {
    let number = |index: usize| numbers.get(index).copied().filter(|&number| number > 0);
    let size = |index, default| number(index).map_or(default, |number| number as usize);
    Settings {
        hash: size(0, settings.hash),
        threads: size(1, settings.threads),
        depth: number(2).unwrap_or(settings.depth),
        ..settings
    }
}

pub fn run(arguments: &BenchArguments) -> ExitCode {
    let settings = Settings {
        depth: arguments.depth,
        threads: arguments.threads as usize,
        hash: arguments.hash as usize,
        game: arguments.game.clone(),
    };
    let settings = with_numbers(settings, &arguments.numbers);
    let recorded = match check_baselines(arguments, &settings) {
        Ok(recorded) => recorded,
        Err(error) => return failure(&error),
    };
    let bar = match settings.positions() {
        Ok(positions) => bar(positions as u64, 0, "positions"),
        Err(error) => return failure(&error),
    };
    let mut print = |text: &str| {
        if !arguments.json {
            bar.suspend(|| output::line(text));
        }
    };
    // Without a reader only a file is a reason to go on.
    let (stop, only_prints) = (AtomicBool::new(false), arguments.save.is_none() && arguments.compare.is_none());
    let mut tell = |line: Line<'_>| {
        bar.inc(u64::from(matches!(line, Line::Position(_))));
        print(line.text());
        stop.store(only_prints && !output::is_open(), Ordering::Relaxed);
    };
    let result = match bench::run(&settings, &stop, &mut tell) {
        Ok(Some(result)) => result,
        Ok(None) => {
            bar.finish_and_clear();
            return ExitCode::SUCCESS;
        }
        Err(error) => return failure(&error),
    };
    print(&result.summary_line());
    bar.finish_and_clear();
    match use_baselines(arguments, recorded.as_ref(), &result, &mut print) {
        Err(error) => failure(&error),
        Ok(passed) => {
            let last = if arguments.json { baseline::to_json(&result) } else { result.signature_line() };
            output::line(last);
            if passed { ExitCode::SUCCESS } else { ExitCode::from(REGRESSION) }
        }
    }
}

/// Reads the result to compare with, and refuses files that could not be used, before minutes of search.
fn check_baselines(arguments: &BenchArguments, settings: &Settings) -> Result<Option<BenchResult>, String> {
    if let Some(path) = &arguments.save {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if path.is_dir() || folder.is_some_and(|folder| !folder.is_dir()) {
            return Err(format!("{}: no file can be written there", path.display()));
        }
    }
    let recorded = arguments.compare.as_deref().map(baseline::load).transpose().map_err(|error| error.to_string())?;
    if let Some(recorded) = &recorded {
        baseline::expect_settings(recorded, settings.describe()).map_err(|error| error.to_string())?;
    }
    Ok(recorded)
}

/// Compares the result with a recorded one and then saves it to another, which may be the same. Returns true if the
/// comparison fulfils the conditions of the arguments.
fn use_baselines(
    arguments: &BenchArguments,
    recorded: Option<&BenchResult>,
    result: &BenchResult,
    print: &mut dyn FnMut(&str),
) -> Result<bool, BaselineError> {
    let mut passed = true;
    if let Some(recorded) = recorded {
        for change in baseline::compare(recorded, result)? {
            let signature = match change.nodes {
                (None, now) => format!("signature {now}, not in the baseline"),
                (Some(before), now) if before == now => format!("same signature {now}"),
                (Some(before), now) => format!("signature {before} -> {now}"),
            };
            print(&format!("{}: speed {:+.1} %, {signature}", change.game, change.speed_percent));
            let slow = arguments.max_slowdown.is_some_and(|limit| -change.speed_percent > limit);
            let changed = arguments.same_signature && change.signature_changed();
            for (failed, reason) in [(slow, "slower than allowed"), (changed, "the signature changed")] {
                if failed {
                    passed = false;
                    messages::of_program(format_args!("{}: {reason}", change.game));
                }
            }
        }
    }
    if let Some(path) = &arguments.save {
        baseline::save(result, path)?;
    }
    Ok(passed)
}
