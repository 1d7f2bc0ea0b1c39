//! The engine starts at once and uses little memory until it has to search (`docs/protocols/uci.md` section 1.3).

mod common;

use std::time::Duration;

use common::{Engine, best_timing};

/// Time of a handshake, as the median of several starts.
const AT_ONCE: Duration = Duration::from_millis(20);
/// Factor for debug builds, which are slower, and for busy hosts, whose caches and disks are shared.
const TOLERANCE: u32 = if cfg!(debug_assertions) { 10 } else { 3 };
const STARTS: usize = 9;

#[test]
fn the_handshake_is_immediate() {
    for (hello, answer) in [("uci", "uciok"), ("ucci", "ucciok"), ("usi", "usiok")] {
        let median = time_of_handshake(hello, answer);
        assert!(median < AT_ONCE * TOLERANCE, "{answer} after {median:?}");
    }
}

fn time_of_handshake(hello: &str, answer: &str) -> Duration {
    let mut times: Vec<Duration> = (0..STARTS)
        .map(|_| {
            let mut engine = Engine::start();
            let timing = engine.time(hello, answer);
            engine.quit();
            timing.own
        })
        .collect();
    times.sort();
    times[STARTS / 2]
}

#[cfg(target_os = "linux")]
#[test]
fn memory_waits_until_it_is_needed() {
    for (hello, answer) in [("uci", "uciok"), ("usi", "usiok")] {
        let kib = memory_before_work(hello, answer);
        assert!(kib < 20 << 10, "{hello}: {kib} KiB before isready");
    }
}

#[cfg(target_os = "linux")]
fn resident_kib(id: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// The memory is there when `readyok` comes, and after a new game: no search waits for pages of the system.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_there_when_the_engine_is_ready() {
    for (hello, answer, new_game) in [("uci", "uciok", "ucinewgame"), ("usi", "usiok", "usinewgame")] {
        let mut engine = Engine::start();
        engine.send(hello);
        engine.expect(answer);
        engine.send("setoption name Hash value 200");
        engine.send("setoption name USI_Hash value 200");
        engine.send("setoption name Threads value 2");
        engine.sync();
        for _ in 0..2 {
            let before = resident_kib(engine.id());
            assert!(before > 200 << 10, "{hello}: {before} KiB after readyok");
            engine.send("position startpos");
            engine.send("go nodes 20000");
            engine.expect("bestmove *");
            let grown = resident_kib(engine.id()).saturating_sub(before);
            // The network's pages are read from the program's file.
            assert!(grown < 20 << 10, "{hello}: {grown} KiB more after the search");
            engine.send(new_game);
            engine.send(hello);
            engine.expect(answer);
        }
        engine.quit();
    }
}

/// Returns the memory in KiB after the handshake, with a large table and many threads set.
#[cfg(target_os = "linux")]
fn memory_before_work(hello: &str, answer: &str) -> u64 {
    let mut engine = Engine::start();
    engine.send(hello);
    engine.expect(answer);
    engine.send("setoption name Hash value 1024");
    engine.send("setoption name Threads value 64");
    engine.send(hello);
    engine.expect(answer);
    let before = resident_kib(engine.id());
    engine.quit();
    before
}

/// A new game clears what the last one learned without a delay, whatever the size of the table.
#[test]
fn a_new_game_with_a_large_table_begins_at_once() {
    let mut engine = Engine::start();
    engine.send("usi");
    engine.expect("usiok");
    engine.send("setoption name USI_Hash value 1024");
    engine.send("position startpos");
    engine.send("go movetime 100");
    engine.expect("bestmove *");
    let limit = Duration::from_millis(100) * TOLERANCE;
    for _ in 0..4 {
        let timing = best_timing(limit, || {
            let timing = engine.time("usinewgame\nposition startpos\ngo depth 1", "bestmove *");
            engine.send("gameover win");
            engine.sync();
            timing
        });
        assert!(timing.own < limit, "{timing:?}");
    }
    engine.quit();
}

/// The table leaves room for a thread if memory is short. If no thread can be started, the session makes a short search
/// on its own thread: no move is played unsearched (`docs/protocols/uci.md` section 8).
#[cfg(target_os = "linux")]
#[test]
fn a_table_larger_than_memory_leaves_room_for_the_search() {
    for (mebibytes, depth) in [(400, 8), (200, 4), (172, 4)] {
        let mut engine = Engine::start_with_memory(mebibytes);
        for line in
            ["setoption name Hash value 1024", "setoption name Threads value 4", "position startpos", "go depth 8"]
        {
            engine.send(line);
        }
        engine.expect("bestmove *");
        let searched = format!("info depth {depth} ");
        assert!(engine.heard.iter().any(|line| line.starts_with(&searched)), "{mebibytes} MiB: {:#?}", engine.heard);
        engine.quit();
    }
}

/// Threads are counted before they are started: many of them leave each other the memory that they need.
#[cfg(target_os = "linux")]
#[test]
fn more_threads_than_memory_allows_are_not_started() {
    for (mebibytes, threads) in [(1_500, 32), (1_500, 256), (2_500, 1_024)] {
        let mut engine = Engine::start_with_memory(mebibytes);
        engine.send(&format!("setoption name Threads value {threads}"));
        engine.send("position startpos");
        engine.send("go depth 5");
        engine.expect("info string Threads: using * (memory is short)");
        engine.expect("bestmove *");
        assert!(!engine.heard.iter().any(|line| line.contains("no memory")), "{threads}: {:#?}", engine.heard);
        engine.quit();
    }
}

/// The mate solver takes the memory of the table, and the next search gets it back.
#[cfg(target_os = "linux")]
#[test]
fn the_mate_solver_leaves_memory_for_the_next_search() {
    for mebibytes in [172, 176, 220, 272] {
        let mut engine = Engine::start_with_memory(mebibytes);
        engine.send("setoption name Hash value 1024");
        engine.send("position startpos");
        for go in ["go depth 5", "go mate 2 movetime 100", "go depth 4", "go mate 2 movetime 100", "go depth 4"] {
            engine.send(go);
            engine.expect("bestmove *");
        }
        assert!(!engine.heard.iter().any(|line| line.contains("no memory")), "{mebibytes}: {:#?}", engine.heard);
        engine.quit();
    }
}

/// A table of another size is allocated even if both tables together would exceed the memory.
#[cfg(target_os = "linux")]
#[test]
fn a_table_of_another_size_takes_the_place_of_the_old_one() {
    let mut engine = Engine::start_with_memory(900);
    engine.send("setoption name Hash value 500");
    engine.send("position startpos");
    for hash in [300, 500, 600] {
        engine.send("go depth 3");
        engine.expect("bestmove *");
        engine.send(&format!("setoption name Hash value {hash}"));
        engine.sync();
    }
    assert!(!engine.heard.iter().any(|line| line.starts_with("info string")), "{:#?}", engine.heard);
    engine.quit();
}
