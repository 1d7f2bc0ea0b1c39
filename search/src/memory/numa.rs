//! Placement of search threads on machines whose memory is divided among several processors (NUMA): a thread that
//! wanders to another node leaves its histories behind and reads them over the link between the processors
//! (`docs/search.md` section 8).
//!
//! Threads are bound to nodes, not to CPUs: within a node the system knows better.

/// The CPUs of each node that this process may use, by node. Empty if the system does not tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Topology {
    nodes: Vec<Vec<usize>>,
}

impl Topology {
    /// Reads the nodes of this machine (Linux), without the CPUs that this process may not use.
    pub fn detect() -> Topology {
        system::nodes().map_or_else(Topology::default, Topology::of)
    }

    fn of(mut nodes: Vec<Vec<usize>>) -> Topology {
        nodes.retain(|cpus| !cpus.is_empty());
        Topology { nodes }
    }

    /// Returns the CPUs for each of `threads` threads: those of one node if one node has too few for all threads, else
    /// those of all nodes. `None` on machines with a single node.
    pub fn places(&self, threads: usize) -> Option<Vec<Vec<usize>>> {
        if self.nodes.len() < 2 {
            return None;
        }
        if self.nodes.iter().any(|cpus| cpus.len() >= threads) {
            return Some(vec![self.nodes.concat(); threads]);
        }
        let mut load = vec![0; self.nodes.len()];
        let places = (0..threads).map(|_| {
            // The node that is least full with one more thread; a thread keeps its node whatever the number of threads.
            let fullness = |&node: &usize| (load[node] + 1) as f64 / self.nodes[node].len() as f64;
            let node = (0..load.len()).min_by(|a, b| fullness(a).total_cmp(&fullness(b))).unwrap_or(0);
            load[node] += 1;
            self.nodes[node].clone()
        });
        Some(places.collect())
    }
}

/// Binds this thread to CPUs. A system that refuses, or cannot, leaves the thread where it is: it runs slower at worst.
pub fn bind(cpus: &[usize]) {
    system::bind(cpus);
}

#[cfg(target_os = "linux")]
mod system {
    use std::fs;

    use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
    use nix::unistd::Pid;

    const NODES: &str = "/sys/devices/system/node";
    /// The calling thread.
    const SELF: Pid = Pid::from_raw(0);

    /// Returns the CPUs of each node that this process may use.
    pub fn nodes() -> Option<Vec<Vec<usize>>> {
        let allowed = sched_getaffinity(SELF).ok()?;
        let online = list(&fs::read_to_string(format!("{NODES}/online")).ok()?)?;
        let cpus = |node: &usize| list(&fs::read_to_string(format!("{NODES}/node{node}/cpulist")).ok()?);
        let usable = |cpus: Vec<usize>| cpus.into_iter().filter(|&cpu| allowed.is_set(cpu).unwrap_or(false)).collect();
        online.iter().map(|node| cpus(node).map(usable)).collect()
    }

    /// Reads a list such as `0-3,8` ("cpu lists" of <https://docs.kernel.org/admin-guide/kernel-parameters.html>).
    pub fn list(text: &str) -> Option<Vec<usize>> {
        let mut numbers = Vec::new();
        for part in text.trim().split(',').filter(|part| !part.is_empty()) {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            numbers.extend(first.parse::<usize>().ok()?..=last.parse::<usize>().ok()?);
        }
        Some(numbers)
    }

    /// Binds the calling thread.
    pub fn bind(cpus: &[usize]) {
        let mut set = CpuSet::new();
        // Numbers beyond the set's size are left out.
        cpus.iter().for_each(|&cpu| {
            let _ = set.set(cpu);
        });
        let _ = sched_setaffinity(SELF, &set);
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    /// Other systems are not asked.
    pub fn nodes() -> Option<Vec<Vec<usize>>> {
        None
    }

    /// Does nothing.
    pub fn bind(_cpus: &[usize]) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the CPUs of two nodes with these numbers of CPUs.
    fn two_nodes(first: usize, second: usize) -> Topology {
        Topology::of(vec![(0..first).collect(), (first..first + second).collect()])
    }

    #[test]
    fn a_single_node_needs_no_places() {
        assert_eq!(Topology::of(vec![(0..8).collect(), vec![]]).places(8), None);
        assert_eq!(Topology::default().places(64), None);
    }

    #[test]
    fn threads_that_fit_one_node_may_run_anywhere() {
        assert_eq!(two_nodes(4, 4).places(4), Some(vec![(0..8).collect(); 4]));
    }

    #[test]
    fn many_threads_are_divided_by_the_size_of_the_nodes() {
        let places = two_nodes(8, 4).places(12).unwrap();
        assert_eq!(places.iter().filter(|cpus| cpus[0] == 0).count(), 8);
        assert_eq!(places.iter().filter(|cpus| cpus[0] == 8).count(), 4);
        // More threads than CPUs.
        let places = two_nodes(2, 2).places(7).unwrap();
        assert_eq!(places.iter().filter(|cpus| cpus[0] == 0).count(), 4);
        // The first threads stay where they were.
        assert_eq!(places[..5], two_nodes(2, 2).places(5).unwrap());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn lists_of_the_kernel_are_read() {
        assert_eq!(system::list("0-2,8,10-11\n"), Some(vec![0, 1, 2, 8, 10, 11]));
        assert_eq!(system::list("\n"), Some(vec![]));
        assert_eq!(system::list("0-x"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_bound_thread_sees_its_node_only() {
        let all = Topology::detect();
        let Some(&cpu) = all.nodes.iter().flatten().last() else { return };
        let seen = std::thread::spawn(move || {
            bind(&[cpu]);
            Topology::detect().nodes.concat()
        });
        assert_eq!(seen.join().unwrap(), [cpu]);
    }
}
