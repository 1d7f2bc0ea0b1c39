//! Memory, threads and files of a process, and how long it waited for a processor. Linux tells; elsewhere nothing is
//! known.

use std::fs;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Resources of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// Resident memory in KiB.
    pub memory: u64,
    /// Number of threads.
    pub threads: u64,
    /// Number of open files.
    pub files: u64,
}

impl Usage {
    /// Reads the resources of a process; `None` where they are not known.
    pub fn of(process: u32) -> Option<Usage> {
        let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let number = |name: &str| {
            let rest = status.lines().find_map(|line| line.strip_prefix(name))?;
            rest.split_whitespace().next()?.parse().ok()
        };
        let files = fs::read_dir(format!("/proc/{process}/fd")).ok()?.count() as u64;
        Some(Usage { memory: number("VmRSS:")?, threads: number("Threads:")?, files })
    }
}

/// Returns the time for which all threads of a process were ready to run without a processor (Linux,
/// `Documentation/scheduler/sched-stats.rst`), since they were started.
pub fn waited(process: u32) -> Duration {
    let Ok(threads) = fs::read_dir(format!("/proc/{process}/task")) else { return Duration::ZERO };
    let files = threads.filter_map(|thread| fs::read_to_string(thread.ok()?.path().join("schedstat")).ok());
    let waits = files.filter_map(|text| text.split_ascii_whitespace().nth(1)?.parse::<u64>().ok());
    Duration::from_nanos(waits.sum())
}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_has_resources() {
        use super::Usage;

        let usage = Usage::of(std::process::id()).unwrap();
        assert!(usage.memory > 100 && usage.threads > 0 && usage.files > 2, "{usage:?}");
        assert_eq!(Usage::of(u32::MAX), None);
    }
}
