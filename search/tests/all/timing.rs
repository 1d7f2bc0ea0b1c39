//! Measurements of time on a host that may have other work.

use std::time::Duration;

/// The number of times that a measurement is taken before the search is called late.
const ATTEMPTS: usize = 5;

/// Checks that a measurement is below a limit in one of [`ATTEMPTS`]: a busy host is late now and then, a late search
/// always.
pub fn assert_in_time(limit: Duration, mut measure: impl FnMut() -> Duration) {
    let mut times = Vec::new();
    while times.len() < ATTEMPTS {
        let time = measure();
        if time < limit {
            return;
        }
        times.push(time);
    }
    panic!("not once within {limit:?}: {times:?}");
}
