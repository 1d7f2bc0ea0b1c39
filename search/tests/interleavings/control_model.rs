//! The stop flag, the ponder hit and the counters of a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use loom::thread;

use crate::control::Control;
use crate::explore::{Preemptions, explore};

const BOUNDS: Preemptions = Preemptions { short: 3, long: None };

/// Searches until pondering ends or the search is stopped, and returns the number of hits that it took.
fn ponder(control: &Control, hit: Instant) -> usize {
    let mut hits = 0;
    while !control.is_stopped() {
        if let Some((now, clock)) = control.take_ponder_hit() {
            assert!(now == hit && clock.is_none());
            hits += 1;
        }
        if !control.is_pondering() {
            assert_eq!(hits, 1, "pondering is over, and the search has the old times");
            break;
        }
        thread::yield_now();
    }
    hits
}

#[test]
fn a_search_ponders_until_it_takes_the_hit() {
    let hit = Instant::now();
    explore("control, one hit", BOUNDS, move || {
        let control = Arc::new(Control::new(1, true));
        assert!(control.is_pondering() && control.take_ponder_hit().is_none());
        let search = Arc::clone(&control);
        let search = thread::spawn(move || ponder(&search, hit));
        control.ponder_hit(hit, None);
        assert_eq!(search.join().unwrap(), 1);
        assert!(!control.is_pondering());
        control.ponder_hit(hit, None);
        assert!(control.take_ponder_hit().is_none());
    });
}

#[test]
fn a_second_hit_is_none() {
    let (hit, later) = (Instant::now(), Instant::now() + Duration::from_secs(1));
    explore("control, two hits", BOUNDS, move || {
        let control = Arc::new(Control::new(1, true));
        let search = Arc::clone(&control);
        let search = thread::spawn(move || ponder(&search, hit));
        control.ponder_hit(hit, None);
        control.ponder_hit(later, None);
        assert_eq!(search.join().unwrap(), 1);
        assert!(control.take_ponder_hit().is_none(), "the hit is taken twice");
    });
}

#[test]
fn a_hit_before_a_stop_is_taken_or_still_there() {
    let hit = Instant::now();
    let taken = Arc::new([const { AtomicUsize::new(0) }; 2]);
    let counters = Arc::clone(&taken);
    explore("control, hit and stop", BOUNDS, move || {
        let control = Arc::new(Control::new(1, true));
        let search = Arc::clone(&control);
        let search = thread::spawn(move || ponder(&search, hit));
        control.ponder_hit(hit, None);
        control.stop();
        let hits = search.join().unwrap();
        counters[hits].fetch_add(1, Relaxed);
        assert_eq!(hits + usize::from(control.take_ponder_hit().is_some()), 1);
        assert!(control.is_stopped() && !control.is_pondering());
    });
    assert!(taken.iter().all(|orders| orders.load(Relaxed) > 0));
}

#[test]
fn a_hit_is_taken_by_one_of_two_threads() {
    let hit = Instant::now();
    explore("control, two takers", BOUNDS, move || {
        let control = Arc::new(Control::new(2, true));
        control.ponder_hit(hit, None);
        let other = Arc::clone(&control);
        let other = thread::spawn(move || other.take_ponder_hit().is_some());
        let own = control.take_ponder_hit().is_some();
        assert!(other.join().unwrap() != own);
    });
}

#[test]
fn a_stop_of_two_threads_reaches_a_third() {
    explore("control, stop", BOUNDS, || {
        let control = Arc::new(Control::new(2, false));
        let (main, helper) = (Arc::clone(&control), Arc::clone(&control));
        // The main thread stops the helpers at its end.
        let main = thread::spawn(move || main.stop());
        let helper = thread::spawn(move || {
            while !helper.is_stopped() {
                thread::yield_now();
            }
        });
        control.stop();
        main.join().unwrap();
        helper.join().unwrap();
        assert!(control.is_stopped());
    });
}

#[test]
fn counters_do_not_fall_and_end_with_all_nodes() {
    explore("control, counters", BOUNDS, || {
        let control = Arc::new(Control::new(2, false));
        let search = |thread| {
            let control = Arc::clone(&control);
            thread::spawn(move || {
                control.publish_nodes(thread, 10);
                control.publish_endgame_hits(thread, 1);
                control.publish_nodes(thread, 30);
            })
        };
        let threads: Vec<_> = (0..2).map(search).collect();
        let first = control.nodes();
        assert!(first <= control.nodes());
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        assert_eq!((control.nodes(), control.endgame_hits(), control.nodes_by_thread()), (60, 2, vec![30, 30]));
    });
}
