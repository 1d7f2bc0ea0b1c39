//! Conversations with the real binary, each in a file of `tests/transcripts` or a folder in it.
//!
//! ```text
//! # a comment
//! > a line for the engine
//! < an expected line; lines of thinking may come before it (`*` stands for any text)
//! = the next line
//! ~ 300    for 300 milliseconds only lines of thinking come
//! . 300    for 300 milliseconds no line comes
//! $ eof    the input ends
//! $ exit   the process ends by itself with code 0
//! ```
//! Without `$ exit` the test sends `quit` at the end, and the process must end without another answer.

mod common;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{fs, panic, thread};

use common::{Engine, PATIENCE, matches};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut files: Vec<PathBuf> =
        entries(&folder).into_iter().flat_map(|path| if path.is_dir() { entries(&path) } else { vec![path] }).collect();
    files.sort();
    files
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

fn hold(conversation: &str) {
    let mut engine = Engine::start();
    let mut left = false;
    for line in conversation.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let (sign, text) = line.split_once(' ').unwrap_or((line, ""));
        let millis = || Duration::from_millis(text.trim().parse().expect("milliseconds"));
        match (sign, text) {
            (">", text) => engine.send(text),
            ("<", pattern) => drop(engine.expect(pattern)),
            ("=", pattern) => match engine.next_line(PATIENCE) {
                Some(line) if matches(pattern, &line) => {}
                other => engine.fail(&format!("{other:?} came in place of `{pattern}`")),
            },
            ("~", _) => engine.expect_no_answer(millis()),
            (".", _) => engine.expect_silence(millis()),
            ("$", "eof") => engine.close_input(),
            ("$", "exit") => {
                engine.expect_exit();
                left = true;
            }
            _ => panic!("not understood: {line}"),
        }
    }
    if !left {
        engine.quit();
    }
}

/// Number of conversations held at once: each waits most of the time, but some measure times, which a busy host delays.
const AT_ONCE: usize = 12;

#[test]
fn all_conversations() {
    let files = files();
    assert!(!files.is_empty());
    let next = AtomicUsize::new(0);
    let failed = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let text = fs::read_to_string(file).unwrap();
                    if panic::catch_unwind(|| hold(&text)).is_err() {
                        failed.lock().unwrap().push(file);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "failed: {failed:?}, see the messages above");
}
