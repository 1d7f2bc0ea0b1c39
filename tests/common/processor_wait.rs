//! Time that threads were ready to run while the host gave them no processor. Linux reports it; elsewhere it is zero.

use std::time::Duration;

/// Parses the second number of a `schedstat` file: nanoseconds on a run queue (Linux,
/// `Documentation/scheduler/sched-stats.rst`).
fn run_queue_wait(schedstat: &str) -> Duration {
    let nanoseconds = schedstat.split_ascii_whitespace().nth(1).and_then(|field| field.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

/// Returns the sum over all living threads of a process since they were started.
pub fn of_process(id: u32) -> Duration {
    let Ok(threads) = std::fs::read_dir(format!("/proc/{id}/task")) else { return Duration::ZERO };
    let files = threads.filter_map(|thread| std::fs::read_to_string(thread.ok()?.path().join("schedstat")).ok());
    files.map(|text| run_queue_wait(&text)).sum()
}

/// Returns the waiting time of the calling thread since it was started.
pub fn of_this_thread() -> Duration {
    std::fs::read_to_string("/proc/thread-self/schedstat").map_or(Duration::ZERO, |text| run_queue_wait(&text))
}
