//! Processor time of a process: what it was given, and how long it waited for it.

use std::fs;
use std::time::Duration;

/// Processor time of the threads of a process that are running now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProcessorTime {
    /// Time on a processor, the sum of all threads.
    pub ran: Duration,
    /// Time in which a thread could have run but had no processor, the sum of all threads.
    pub waited: Duration,
}

impl ProcessorTime {
    /// Reads the times of a process, as Linux counts them (`/proc/PID/task/*/schedstat`); `None` elsewhere, or if the
    /// process has ended.
    pub fn of(process: u32) -> Option<ProcessorTime> {
        let threads = fs::read_dir(format!("/proc/{process}/task")).ok()?;
        let mut sum = None;
        for thread in threads.flatten() {
            // A thread may end while the folder is read.
            let Ok(text) = fs::read_to_string(thread.path().join("schedstat")) else { continue };
            let ProcessorTime { ran, waited } = parse(&text)?;
            let sum = sum.get_or_insert(ProcessorTime::default());
            sum.ran += ran;
            sum.waited += waited;
        }
        sum
    }

    /// Returns what was added since an earlier reading. Threads that have ended in between count as nothing.
    pub fn since(self, earlier: ProcessorTime) -> ProcessorTime {
        ProcessorTime { ran: self.ran.saturating_sub(earlier.ran), waited: self.waited.saturating_sub(earlier.waited) }
    }
}

/// Reads a line of `schedstat`: nanoseconds on a processor, nanoseconds of waiting, number of time slices.
fn parse(text: &str) -> Option<ProcessorTime> {
    let mut numbers = text.split_whitespace().map(|word| word.parse().ok().map(Duration::from_nanos));
    Some(ProcessorTime { ran: numbers.next()??, waited: numbers.next()?? })
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;
    use std::time::Instant;

    use super::*;

    #[test]
    fn lines_are_read() {
        let time = |ran, waited| ProcessorTime { ran: Duration::from_nanos(ran), waited: Duration::from_nanos(waited) };
        assert_eq!(parse("759160 1642631 2\n"), Some(time(759_160, 1_642_631)));
        assert_eq!(parse("759160"), None);
        assert_eq!(parse("a b c"), None);
        assert_eq!(time(5, 9).since(time(7, 2)), time(0, 7));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn work_is_counted() {
        let before = ProcessorTime::of(std::process::id()).unwrap();
        let start = Instant::now();
        while ProcessorTime::of(std::process::id()).unwrap().since(before).ran < Duration::from_millis(5) {
            assert!(start.elapsed() < Duration::from_secs(60), "the kernel counts no processor time");
            (0..100_000).for_each(|number| {
                black_box(number);
            });
        }
        assert_eq!(ProcessorTime::of(u32::MAX), None);
    }
}
