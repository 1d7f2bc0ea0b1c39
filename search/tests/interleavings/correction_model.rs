//! A cell of the correction history between threads that correct it.

use std::sync::Arc;

use loom::thread;

use crate::correction_cell::{CORRECTION_LIMIT, correct};
use crate::explore::{Preemptions, explore};
use crate::sync::atomic::{AtomicI16, Relaxed};

/// A correction of each thread.
const BONUSES: [i32; 2] = [CORRECTION_LIMIT / 4, -100];
/// Corrections that each thread makes.
const TIMES: usize = 2;

/// Returns the values of a cell after some of the corrections of two threads, each thread's in any number.
fn values(cell: i16, left: [usize; 2], values: &mut Vec<i16>) {
    values.push(cell);
    for thread in 0..BONUSES.len() {
        if left[thread] > 0 {
            let mut left = left;
            left[thread] -= 1;
            let old = i32::from(cell);
            let corrected = old + BONUSES[thread] - old * BONUSES[thread].abs() / CORRECTION_LIMIT;
            self::values(corrected as i16, left, values);
        }
    }
}

#[test]
fn a_cell_has_the_value_of_some_of_its_corrections() {
    let mut possible = Vec::new();
    values(0, [TIMES; 2], &mut possible);
    explore("correction history", Preemptions { short: 3, long: Some(5) }, move || {
        let cell = Arc::new(AtomicI16::new(0));
        let own = Arc::clone(&cell);
        let thread = thread::spawn(move || (0..TIMES).for_each(|_| correct(&own, BONUSES[0])));
        for _ in 0..TIMES {
            correct(&cell, BONUSES[1]);
            assert!(possible.contains(&cell.load(Relaxed)));
        }
        thread.join().unwrap();
        assert!(possible.contains(&cell.load(Relaxed)));
    });
}
