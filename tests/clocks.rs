//! A legal move within the clock, whatever the clock says (`specs/uci.md` sections 5 and 14.5).

mod common;

use std::time::{Duration, Instant};

use common::{Engine, number, pv};

/// What a busy test machine may add; no measure of the engine.
const GRACE: Duration = Duration::from_millis(250);

/// One `go` and the time that it may take.
fn timed(engine: &mut Engine, position: &str, go: &str, limit_millis: u64) {
    engine.send(position);
    engine.sync();
    let begun = Instant::now();
    engine.send(go);
    let lines = engine.until("bestmove *");
    let time = begun.elapsed();
    assert!(time < Duration::from_millis(limit_millis) + GRACE, "{go}: {time:?}");
    let last = lines.iter().rev().find(|line| line.contains(" pv ")).unwrap_or_else(|| panic!("{go}: no scored line"));
    assert!(number(last, "nps").is_some() && number(last, "time").is_some(), "{last}");
    let best = lines.last().unwrap().split(' ').nth(1).unwrap();
    assert_eq!(pv(last)[0], best, "{go}: {last}");
}

#[test]
fn clocks_of_either_side_small_and_odd() {
    let white = "position startpos";
    let black = "position startpos moves e2e4";
    let mut engine = Engine::start();
    for (position, go, limit) in [
        (white, "go wtime 1000 btime 1", 900),
        (black, "go wtime 1 btime 1000", 900),
        (white, "go wtime 300 btime 300", 300),
        (white, "go wtime 50", 50),
        (black, "go btime 20", 20),
        (black, "go wtime 100", 100),
        (white, "go wtime 500 btime 500 winc 100 binc 100", 500),
        (white, "go wtime 0 winc 300", 300),
        (black, "go wtime 0 winc 300 btime 0 binc 300", 300),
        (white, "go wtime 1", 1),
        (white, "go wtime -1500 btime 3000", 1),
        (white, "go wtime 400 movestogo 1", 400),
        (white, "go movestogo 0 wtime 100", 100),
        (white, "go movetime 100", 110),
        (white, "go movetime 0", 1),
        (white, "go movetime -7", 1),
    ] {
        timed(&mut engine, position, go, limit);
    }
    engine.quit();
}

#[test]
fn a_move_time_is_used() {
    let mut engine = Engine::start();
    engine.send("setoption name Move Overhead value 0");
    engine.send("position startpos");
    engine.sync();
    let begun = Instant::now();
    engine.send("go movetime 300");
    engine.expect("bestmove *");
    assert!(begun.elapsed() > Duration::from_millis(250), "{:?}", begun.elapsed());
    engine.quit();
}

/// The time from an order in UCCI to its answer.
fn ucci_time(engine: &mut Engine, go: &str) -> Duration {
    engine.sync();
    let begun = Instant::now();
    engine.send(go);
    engine.expect("bestmove *");
    begun.elapsed()
}

#[test]
fn ucci_counts_in_milliseconds_until_it_is_told_to_count_in_seconds() {
    let mut engine = Engine::start();
    engine.send("ucci");
    engine.expect("ucciok");
    assert!(ucci_time(&mut engine, "go time 2 movestogo 1") < GRACE);
    engine.send("setoption usemillisec false");
    let time = ucci_time(&mut engine, "go time 2 movestogo 1");
    assert!(time > Duration::from_millis(200) && time < Duration::from_millis(2100) + GRACE, "{time:?}");
    assert!(ucci_time(&mut engine, "go time 0 opptime 1") < GRACE);
    // The clocks of UCI are milliseconds all the same.
    assert!(ucci_time(&mut engine, "go wtime 50 btime 50") < Duration::from_millis(50) + GRACE);
    engine.send("setoption usemillisec true");
    assert!(ucci_time(&mut engine, "go time 2 movestogo 1") < GRACE);
    engine.quit();
}

#[test]
fn ucci_clocks_small_and_odd() {
    let mut engine = Engine::start();
    engine.send("ucci");
    engine.expect("ucciok");
    engine.send("setoption resign 0");
    for (go, limit) in [
        ("go time 1000 opptime 1", 900),
        ("go time 300 increment 0 opptime 300 oppincrement 0", 300),
        ("go opptime 100000 time 20", 20),
        ("go time 0 increment 300", 300),
        ("go time 0", 1),
        ("go time -1500 increment 0", 1),
        ("go time 400 movestogo 1 opptime 9 oppmovestogo 2", 400),
        ("go time 100", 110),
        ("go movetime 100 time 60000 opptime 60000", 110),
        ("go draw time 100 increment 10", 110),
    ] {
        let time = ucci_time(&mut engine, go);
        assert!(time < Duration::from_millis(limit) + GRACE, "{go}: {time:?}");
    }
    engine.quit();
}

/// The opponent's clock runs while the engine ponders: only after the hit its own does.
#[test]
fn a_ponder_hit_starts_the_clock() {
    let mut engine = Engine::start();
    engine.send("ucci");
    engine.expect("ucciok");
    engine.send("setoption ponder true");
    engine.send("go ponder time 500 increment 0 opptime 500");
    engine.expect_no_answer(Duration::from_millis(800));
    let begun = Instant::now();
    engine.send("ponderhit");
    engine.expect("bestmove *");
    assert!(begun.elapsed() < Duration::from_millis(500) + GRACE, "{:?}", begun.elapsed());
    engine.quit();
}
