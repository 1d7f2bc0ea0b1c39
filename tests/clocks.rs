//! The engine answers with a legal move within the clock, even with unusual clocks (`docs/protocols/uci.md` section
//! 5).

mod common;

use std::time::Duration;

use common::{Engine, GRACE, Timing, best_timing, number, pv};

/// Checks that a `go` is answered within a limit, with a scored line before the answer.
fn timed(engine: &mut Engine, position: &str, go: &str, limit_millis: u64) {
    let limit = Duration::from_millis(limit_millis) + GRACE;
    let mut from = 0;
    let timing = best_timing(limit, || {
        engine.send(position);
        engine.sync();
        from = engine.heard.len();
        engine.time(go, "bestmove *")
    });
    assert!(timing.own < limit, "{go}: {timing:?}");
    let lines = &engine.heard[from..];
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

/// A search restricted to one move takes the same time as any other; only a single legal move is answered early. A
/// position whose first iteration does not finish in time does not delay the answer.
#[test]
fn searchmoves_take_their_time_and_queens_take_none() {
    let mut engine = Engine::start();
    engine.send("position startpos");
    engine.send("go searchmoves a2a3 movetime 300");
    let lines = engine.until("bestmove a2a3*");
    let last = lines.iter().rev().find(|line| line.contains(" pv ")).unwrap();
    assert!(number(last, "depth").is_some_and(|depth| depth > 5), "{last}");
    let queens = "position fen qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1";
    timed(&mut engine, queens, "go wtime 50", 50);
    timed(&mut engine, queens, "go movetime 100", 100);
    engine.quit();
}

#[test]
fn a_move_time_is_used() {
    let mut engine = Engine::start();
    engine.send("setoption name Move Overhead value 0");
    engine.send("position startpos");
    engine.sync();
    let timing = engine.time("go movetime 300", "bestmove *");
    assert!(timing.elapsed > Duration::from_millis(250), "{timing:?}");
    engine.quit();
}

/// Measures the time from an order to its answer while the engine has nothing else to do.
fn time_when_ready(engine: &mut Engine, go: &str) -> Timing {
    engine.sync();
    engine.time(go, "bestmove *")
}

/// Checks that an order is answered within a limit.
fn answers_within(engine: &mut Engine, go: &str, limit_millis: u64) {
    let limit = Duration::from_millis(limit_millis) + GRACE;
    let timing = best_timing(limit, || time_when_ready(engine, go));
    assert!(timing.own < limit, "{go}: {timing:?}");
}

#[test]
fn ucci_clocks_are_milliseconds_or_by_option_seconds() {
    let mut engine = Engine::start();
    engine.send("ucci");
    engine.expect("ucciok");
    engine.send("setoption usebook false");
    answers_within(&mut engine, "go time 2 movestogo 1", 0);
    engine.send("setoption usemillisec false");
    let timing = time_when_ready(&mut engine, "go time 2 movestogo 1");
    assert!(timing.elapsed > Duration::from_millis(200), "{timing:?}");
    answers_within(&mut engine, "go time 2 movestogo 1", 2100);
    answers_within(&mut engine, "go time 0 opptime 1", 0);
    // The clocks of UCI are in milliseconds nevertheless.
    answers_within(&mut engine, "go wtime 50 btime 50", 50);
    engine.send("setoption usemillisec true");
    answers_within(&mut engine, "go time 2 movestogo 1", 0);
    engine.quit();
}

#[test]
fn ucci_clocks_small_and_odd() {
    let mut engine = Engine::start();
    engine.send("ucci");
    engine.expect("ucciok");
    engine.send("setoption usebook false");
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
        answers_within(&mut engine, go, limit);
    }
    engine.quit();
}

/// While the engine ponders the opponent's clock runs; its own clock starts with the ponder hit.
#[test]
fn a_ponder_hit_starts_the_clock() {
    let mut engine = Engine::start();
    engine.send("ucci");
    engine.expect("ucciok");
    engine.send("setoption usebook false");
    engine.send("setoption ponder true");
    let limit = Duration::from_millis(500) + GRACE;
    let timing = best_timing(limit, || {
        engine.send("go ponder time 500 increment 0 opptime 500");
        engine.expect_no_answer(Duration::from_millis(800));
        engine.time("ponderhit", "bestmove *")
    });
    assert!(timing.own < limit, "{timing:?}");
    engine.quit();
}

/// Starts a session in USI with these options.
fn usi(options: &[&str]) -> Engine {
    let mut engine = Engine::start();
    engine.send("usi");
    engine.expect("usiok");
    engine.send("setoption name USI_OwnBook value false");
    for option in options {
        engine.send(&format!("setoption name {option}"));
    }
    engine
}

const SENTE: &str = "position startpos";
const GOTE: &str = "position startpos moves 7g7f";

/// Clocks from negative values to hours: no answer is late (`docs/protocols/usi.md` sections 1.6 and 1.12).
#[test]
fn usi_clocks_small_and_odd() {
    let mut engine = usi(&[]);
    for (position, go, limit) in [
        (SENTE, "go btime 0 wtime 0 byoyomi 300", 300),
        (GOTE, "go btime 0 wtime 0 byoyomi 300", 300),
        (SENTE, "go byoyomi 20 wtime 0 btime 0", 20),
        (SENTE, "go btime 0 wtime 0 byoyomi 1", 1),
        (SENTE, "go btime 20 wtime 60000 byoyomi 20", 40),
        (GOTE, "go btime 60000 wtime 1 byoyomi 1", 2),
        (SENTE, "go btime 0 wtime 0 binc 400 winc 400", 400),
        (GOTE, "go btime 0 wtime 60000 binc 400 winc 400", 60_400),
        (SENTE, "go btime -20 wtime 0 binc 500 winc 500", 480),
        (SENTE, "go btime -20000 wtime 0 binc 500 winc 500", 1),
        (SENTE, "go btime 300 wtime 300 byoyomi 0", 300),
        (GOTE, "go wtime 400 btime 0 byoyomi 0", 400),
        (SENTE, "go btime 0 wtime 0 byoyomi 0", 1),
        (SENTE, "go byoyomi -1", 1),
        (SENTE, "go wtime 100", 100),
        (SENTE, "go movetime 100", 100),
        (SENTE, "go btime 400 wtime 400 movestogo 1", 400),
    ] {
        timed(&mut engine, position, go, limit);
    }
    engine.quit();
}

/// Measures the time of an order in a new game, as the shortest of three: a busy host only adds time.
fn usual_time(engine: &mut Engine, go: &str) -> Timing {
    let timings = [(); 3].map(|()| {
        engine.send("usinewgame");
        engine.send(SENTE);
        time_when_ready(engine, go)
    });
    timings.into_iter().min_by_key(|timing| timing.elapsed).unwrap()
}

/// The unused part of a byoyomi is lost, so the engine uses at least 90 % of it, but not all.
#[test]
fn a_byoyomi_is_spent() {
    let mut engine = usi(&[]);
    for (go, millis) in [
        ("go btime 0 wtime 0 byoyomi 1000", 1000),
        ("go byoyomi 1000", 1000),
        // The clock adds so little that the engine uses all of it at once.
        ("go btime 500 wtime 9 byoyomi 600", 1100),
    ] {
        let timing = usual_time(&mut engine, go);
        let limit = Duration::from_millis(millis);
        assert!(timing.elapsed >= limit * 9 / 10 && timing.own < limit + GRACE, "{go}: {timing:?}");
    }
    engine.send("setoption name NetworkDelay2 value 400");
    let timing = usual_time(&mut engine, "go byoyomi 1000");
    // At most a quarter is kept in reserve.
    assert!(timing.elapsed >= Duration::from_millis(750), "{timing:?}");
    assert!(timing.own < Duration::from_millis(850) + GRACE, "{timing:?}");
    engine.quit();
}

/// Each option of time has its documented effect.
#[test]
fn usi_options_of_time() {
    let clock = "go btime 8000 wtime 8000 byoyomi 0";
    let plain = usual_time(&mut usi(&[]), clock);
    let slow = usual_time(&mut usi(&["SlowMover value 1000"]), clock);
    assert!(slow.elapsed > plain.elapsed, "{plain:?} {slow:?}");
    let minimum = usual_time(&mut usi(&["MinimumThinkingTime value 1300"]), clock);
    assert!(minimum.elapsed >= Duration::from_millis(1300), "{minimum:?}");
    let whole = usual_time(&mut usi(&["RoundUpToFullSecond value true", "NetworkDelay value 200"]), clock);
    // A whole number of seconds, less the delay, plus the time that the host adds.
    let added = (whole.elapsed + Duration::from_millis(200)).subsec_nanos();
    let host = whole.elapsed - whole.own;
    assert!(Duration::from_nanos(added.into()) < GRACE + host, "{whole:?}");
    assert!(whole.elapsed >= Duration::from_millis(800), "{whole:?}");
}

/// If the engine has pondered for longer than the plan for the move, it answers at the ponder hit.
#[test]
fn a_hit_after_long_pondering_is_answered_at_once() {
    let mut engine = usi(&[]);
    let mut times: Vec<Duration> = (0..5)
        .map(|_| {
            engine.send("usinewgame");
            engine.send("position startpos moves 7g7f 3c3d 2g2f 8c8d");
            engine.send("go ponder btime 8000 wtime 8000 binc 100 winc 100");
            engine.expect_no_answer(Duration::from_millis(1500));
            time_when_ready(&mut engine, "ponderhit").own
        })
        .collect();
    times.sort();
    assert!(times[2] < Duration::from_millis(20) + GRACE / 2, "{times:?}");
    engine.quit();
}

/// After a ponder hit the byoyomi is available for this move in full; the time spent pondering reduces only the rest
/// of the plan.
#[test]
fn a_hit_in_byoyomi_leaves_the_rest_of_it() {
    let mut engine = usi(&[]);
    engine.send(GOTE);
    let limit = Duration::from_millis(600) + GRACE;
    let timing = best_timing(limit, || {
        engine.send("go ponder btime 0 wtime 0 byoyomi 600");
        engine.expect_no_answer(Duration::from_millis(700));
        engine.time("ponderhit", "bestmove *")
    });
    assert!(timing.elapsed > Duration::from_millis(450) && timing.own < limit, "{timing:?}");
    let limit = Duration::from_millis(500) + GRACE;
    let timing = best_timing(limit, || {
        engine.send("go ponder btime 5000 wtime 5000");
        engine.expect_no_answer(Duration::from_millis(1500));
        engine.time("ponderhit btime 500 wtime 500 byoyomi 0", "bestmove *")
    });
    assert!(timing.own < limit, "{timing:?}");
    engine.quit();
}

/// A mate problem that is too hard is given up when its time has expired, neither earlier nor later.
#[test]
fn a_problem_is_given_up_in_time() {
    let mut engine = usi(&[]);
    // Shogi Zuko No. 100 (Ito Kanju, 1755), a mate in 611 plies.
    engine.send("position sfen g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b 4P3n 1");
    engine.sync();
    for millis in [0, 50, 700] {
        let limit = Duration::from_millis(millis) + GRACE;
        let timing = best_timing(limit, || engine.time(&format!("go mate {millis}"), "checkmate timeout"));
        assert!(timing.own < limit && timing.elapsed >= Duration::from_millis(millis), "{timing:?}");
    }
    engine.quit();
}
