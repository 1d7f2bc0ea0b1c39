//! Faults of the surroundings: too little memory, no threads, few files, full disks, readers that stop, signals, bytes
//! of other encodings. The engine refuses to start with a message, or answers every order (`docs/testing.md` section
//! 9).
#![cfg(target_os = "linux")]

mod common;

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::symlink;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Notation, NotationOptions, Ranks, Rules};
use common::{Engine, GRACE, PATIENCE, best_timing, pv};

/// Returns true for the long form of the tests.
fn is_long() -> bool {
    env::var_os("SANQI_FAULTS").is_some_and(|form| form == "long")
}

/// A folder of one test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = env::temp_dir().join(format!("sanqi-faults-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The spelling of games that are chosen by their names.
const BY_NAME: NotationOptions = NotationOptions { chess960: false, ranks: Ranks::FromOne, algebraic: true };

/// The fate of a session under a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// The engine does not start, and says why.
    Refused,
    /// Every order is answered by a legal move that a search found.
    Played,
}

/// Gives an order in the starting position of a game: the answer is a legal move that a search found.
fn order<G: Rules + Notation>(engine: &mut Engine, go: &str) {
    engine.send("position startpos");
    engine.send(go);
    let lines = engine.until("bestmove *");
    let best = lines.last().and_then(|line| line.split(' ').nth(1)).unwrap_or_default();
    let is_searched = lines.iter().any(|line| pv(line).first() == Some(&best));
    if G::start().parse_move_in(best, BY_NAME).is_err() || !is_searched {
        engine.fail(&format!("{go}: not legal or not searched: {best}"));
    }
}

/// Plays all games under a limit.
fn play(limit: &str) -> Outcome {
    let mut engine = Engine::start_after(limit);
    if !engine.is_started() {
        return Outcome::Refused;
    }
    engine.sync();
    order::<Chess>(&mut engine, "go depth 4");
    for option in ["Hash value 512", "Threads value 3", "MultiPV value 3"] {
        engine.send(&format!("setoption name {option}"));
    }
    order::<Chess>(&mut engine, "go nodes 3000");
    engine.sync();
    order::<Chess>(&mut engine, "go mate 2 movetime 30");
    order::<Chess>(&mut engine, "go movetime 30");
    engine.send("setoption name UCI_Variant value xiangqi");
    order::<Xiangqi>(&mut engine, "go depth 3");
    engine.send("setoption name UCI_Variant value shogi");
    engine.sync();
    order::<Shogi>(&mut engine, "go wtime 100 btime 100");
    if engine.heard.iter().any(|line| line.contains("internal error")) {
        engine.fail(limit);
    }
    engine.quit();
    Outcome::Played
}

/// Plays under some limits, and returns the number of those that lead to an outcome.
fn outcomes<N: Copy>(limits: impl IntoIterator<Item = N>, command: impl Fn(N) -> String) -> impl Fn(Outcome) -> usize {
    let play = |limit: N| {
        let (limit, outcome) = (command(limit), play(&command(limit)));
        println!("{limit}: {outcome:?}");
        outcome
    };
    let outcomes: Vec<Outcome> = limits.into_iter().map(play).collect();
    move |wanted| outcomes.iter().filter(|&&outcome| outcome == wanted).count()
}

#[test]
fn any_limit_of_memory_is_a_refusal_or_no_hindrance() {
    let step = if is_long() { 1 } else { 20 };
    let count = outcomes((20..=400_u64).step_by(step), |mebibytes| format!("ulimit -v {}", mebibytes << 10));
    assert!(count(Outcome::Refused) > 0 && count(Outcome::Played) > 200 / step);
}

/// Without a thread for its reader there is no engine. The limit does not hold for the superuser, who becomes somebody
/// else.
#[test]
fn any_limit_of_threads_is_a_refusal_or_no_hindrance() {
    const NOBODY: &str = "65534";
    const MOST: usize = 8;
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    let identity = ["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"];
    let try_it = ["test", "-x", env!("CARGO_BIN_EXE_engine")];
    if is_root && !Command::new("setpriv").args(identity).args(try_it).status().is_ok_and(|status| status.success()) {
        return;
    }
    let count = outcomes(1..=MOST, |threads| {
        // Shells have one of the two options.
        let limit = format!("{{ ulimit -u {threads} 2>/dev/null || ulimit -p {threads}; }}");
        let script = format!("sh -c '{limit} && exec \"$0\"' \"$0\"");
        if is_root { format!("exec setpriv {} {script}", identity.join(" ")) } else { limit }
    });
    // Other processes of the same user count, too.
    assert!(!is_root || count(Outcome::Refused) > 0 && count(Outcome::Played) > MOST / 2);
}

#[test]
fn any_limit_of_open_files_is_a_refusal_or_no_hindrance() {
    let most = if is_long() { 24 } else { 8 };
    let count = outcomes(3..=most, |files: usize| format!("ulimit -n {files}"));
    assert!(count(Outcome::Played) > most / 2);
}

/// Files that cannot be opened or written are told of, and the game goes on.
#[test]
fn a_disk_without_room_ends_what_is_written_and_nothing_else() {
    let folder = Folder::new("full");
    let full = folder.file("full.log");
    symlink("/dev/full", &full).unwrap();
    for (limit, log) in [("true", full.as_str()), ("ulimit -f 0", &folder.file("limited.log"))] {
        let mut engine = Engine::start_after(limit);
        engine.send(&format!("setoption name Debug Log File value {log}"));
        (0..3).for_each(|_| engine.sync());
        let ends = engine.heard.iter().filter(|line| line.starts_with("info string Debug Log File: ")).count();
        assert_eq!(ends, 1, "{limit}: {:?}", engine.heard);
        order::<Chess>(&mut engine, "go depth 3");
        engine.quit();
    }
    let game = folder.file("game.pgn");
    fs::write(&game, "1. f3 e5 2. g4 Qh4# 0-1\n").unwrap();
    for option in ["--out", "--html"] {
        let path = folder.file(if option == "--out" { "full.pgn" } else { "full.html" });
        symlink("/dev/full", &path).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_engine"));
        let done = command.args(["analyse", &game, "--nodes", "50", option, &path]).output().unwrap();
        let errors = String::from_utf8_lossy(&done.stderr);
        assert!(!done.status.success() && errors.contains(&path) && !errors.contains("panicked"), "{option}: {errors}");
    }
}

/// A GUI that does not read for a while fills the pipe. The engine waits with what it writes, but not with what it
/// reads.
#[test]
fn a_reader_that_stops_for_a_while_misses_nothing() {
    const HANDSHAKES: usize = 100;
    let mut process =
        Command::new(env!("CARGO_BIN_EXE_engine")).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = process.stdin.take().unwrap();
    let output = BufReader::new(process.stdout.take().unwrap());
    input.write_all("uci\n".repeat(HANDSHAKES).as_bytes()).unwrap();
    input.write_all(b"isready\nposition startpos\ngo infinite\n").unwrap();
    thread::sleep(Duration::from_secs(1));
    input.write_all(b"stop\nisready\nquit\n").unwrap();
    let answers: Vec<String> = output
        .lines()
        .map_while(Result::ok)
        .filter(|line| line.ends_with("ok") || line.starts_with("bestmove "))
        .collect();
    assert!(process.wait().unwrap().success());
    let (handshakes, rest) = answers.split_at(HANDSHAKES);
    assert!(handshakes.iter().all(|line| line == "uciok"), "{answers:?}");
    assert!(
        matches!(rest, [ready, best, last] if ready == "readyok" && best.starts_with("bestmove ") && last == "readyok"),
        "{rest:?}"
    );
}

fn signal(engine: &Engine, name: &str) {
    let sent = Command::new("sh").args(["-c", &format!("kill -{name} $0"), &engine.id().to_string()]).status().unwrap();
    assert!(sent.success(), "kill -{name}");
}

/// The clock runs on while the process is stopped: afterwards the answer comes as soon as it may.
#[test]
fn a_stopped_process_answers_when_it_goes_on() {
    const STOPPED: Duration = Duration::from_millis(500);
    let mut engine = Engine::start();
    engine.sync();
    for go in ["go movetime 300", "go wtime 300 btime 300"] {
        let timing = best_timing(GRACE, || {
            engine.sync();
            engine.send("position startpos");
            engine.send(go);
            thread::sleep(Duration::from_millis(20));
            signal(&engine, "STOP");
            thread::sleep(STOPPED);
            engine.time_of(|engine| signal(engine, "CONT"), "bestmove *")
        });
        assert!(timing.own < GRACE, "{go}: {timing:?}");
    }
    engine.quit();
}

/// A signal to end is obeyed at once, whatever the engine does, without a word on the error stream.
#[test]
fn a_signal_to_end_is_obeyed_at_once() {
    const SIGTERM: i32 = 15;
    for order in ["isready", "go infinite", "go mate 9"] {
        let mut engine = Engine::start();
        engine.sync();
        engine.send("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
        engine.send(order);
        thread::sleep(Duration::from_millis(50));
        let begun = Instant::now();
        signal(&engine, "TERM");
        let status = engine.wait_for_exit(PATIENCE);
        assert!(status.success() || status.signal() == Some(SIGTERM), "{order}: {status}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{order}");
    }
}

/// Lines as GUIs on Windows write them: a byte order mark, CR LF, paths and comments in Shift_JIS and GBK.
#[test]
fn lines_of_other_systems_are_read() {
    let shift_jis = b"\x83G\x83\x93\x83W\x83\x93\x95]\x89\xbf\x8a\xd6\x90\x94";
    let gbk = b"\xcf\xf3\xc6\xe5\xd2\xfd\xc7\xe6\xbf\xaa\xbe\xd6\xbf\xe2";
    for (hello, answer) in [("uci", "uciok"), ("ucci", "ucciok"), ("usi", "usiok")] {
        let mut engine = Engine::start();
        engine.send_bytes(format!("\u{feff}{hello}\r\n").as_bytes());
        engine.expect(answer);
        for text in [&shift_jis[..], gbk] {
            for (before, after) in [
                ("", ""),
                ("setoption name EvalFile value C:\\", "\\nn.bin"),
                ("position startpos moves ", ""),
                ("setoption bookfiles C:\\", ".dat"),
                ("go depth ", " movetime 1"),
            ] {
                let line = [before.as_bytes(), text, after.as_bytes(), b"\r\n"].concat();
                engine.send_bytes(&line);
            }
            engine.send_bytes(b"stop\r\nisready\r\n");
            while engine.next_line(PATIENCE).unwrap_or_else(|| engine.fail("no answer")) != "readyok" {}
        }
        engine.send_bytes(b"position startpos\r\ngo depth 2\r\n");
        engine.expect("bestmove *");
        engine.send_bytes(b"quit\r\n");
        assert!(engine.wait_for_exit(PATIENCE).success());
        assert!(
            !engine.heard.iter().any(|line| line.contains("internal error") || line.contains('\r')),
            "{:?}",
            engine.heard
        );
    }
}
