//! Memory of the control groups that this process belongs to (Linux): containers, services and sessions may have less
//! than the machine.

use std::fs;
use std::path::Path;

/// Memory that the control groups of a process leave to it, in bytes; `u64::MAX` without limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupMemory {
    /// Smallest limit of a group.
    pub total: u64,
    /// Smallest amount that is left of the limit of a group.
    pub free: u64,
}

/// Names of the files of a version of control groups.
struct Version {
    /// Name of the controller in the list of a process's groups.
    controller: &'static str,
    folder: &'static str,
    limit: &'static str,
    usage: &'static str,
    /// Word before the bytes of files in memory that the system drops when memory is short.
    droppable: &'static str,
}

const VERSIONS: [Version; 2] = [
    Version { controller: "", folder: "", limit: "memory.max", usage: "memory.current", droppable: "inactive_file" },
    Version {
        controller: "memory",
        folder: "memory",
        limit: "memory.limit_in_bytes",
        usage: "memory.usage_in_bytes",
        droppable: "total_inactive_file",
    },
];

impl Version {
    /// Returns limit and free memory of the group with this folder; `None` where there is no limit.
    fn read(&self, group: &Path) -> Option<GroupMemory> {
        let text = |name| fs::read_to_string(group.join(name)).ok();
        let number = |name| text(name)?.trim().parse::<u64>().ok();
        let total = number(self.limit)?;
        let statistics = text("memory.stat").unwrap_or_default();
        let mut lines = statistics.lines().filter_map(|line| line.split_once(' '));
        let droppable =
            lines.find(|(word, _)| *word == self.droppable).and_then(|(_, bytes)| bytes.parse::<u64>().ok());
        let used = number(self.usage).unwrap_or(0).saturating_sub(droppable.unwrap_or(0));
        Some(GroupMemory { total, free: total.saturating_sub(used) })
    }
}

impl GroupMemory {
    /// Reads the limits of this process.
    pub fn detect() -> GroupMemory {
        let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
        GroupMemory::of(Path::new("/sys/fs/cgroup"), &groups)
    }

    /// Reads the limits of a list of groups and of those around them. A container may show its own group as the
    /// outermost one while the list has the names outside.
    fn of(root: &Path, groups: &str) -> GroupMemory {
        let mut memory = GroupMemory { total: u64::MAX, free: u64::MAX };
        for line in groups.lines() {
            let mut fields = line.splitn(3, ':').skip(1);
            let (Some(controllers), Some(name)) = (fields.next(), fields.next()) else { continue };
            for version in
                VERSIONS.iter().filter(|version| controllers.split(',').any(|word| word == version.controller))
            {
                let folder = root.join(version.folder);
                for group in Path::new(name.trim_start_matches('/')).ancestors() {
                    if let Some(GroupMemory { total, free }) = version.read(&folder.join(group)) {
                        memory = GroupMemory { total: memory.total.min(total), free: memory.free.min(free) };
                    }
                }
            }
        }
        memory
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_limit_counts() {
        let root = std::env::temp_dir().join(format!("sanqi-groups-{}", std::process::id()));
        let write = |group: &str, name: &str, text: &str| {
            fs::create_dir_all(root.join(group)).unwrap();
            fs::write(root.join(group).join(name), text).unwrap();
        };
        let of = |groups: &str| {
            let GroupMemory { total, free } = GroupMemory::of(&root, groups);
            [total, free]
        };
        let unlimited = [u64::MAX; 2];
        assert_eq!(of(""), unlimited);
        write("outer/inner", "memory.max", "max\n");
        assert_eq!(of("0::/outer/inner\n"), unlimited);
        write("outer", "memory.max", "1000\n");
        write("outer", "memory.current", "700\n");
        assert_eq!(of("0::/outer/inner\n"), [1_000, 300]);
        write("outer", "memory.stat", "anon 500\ninactive_file 200\nactive_file 0\n");
        assert_eq!(of("0::/outer/inner\n"), [1_000, 500]);
        assert_eq!(of("0::/elsewhere\n"), unlimited);
        write("memory", "memory.limit_in_bytes", "400\n");
        write("memory", "memory.usage_in_bytes", "900\n");
        assert_eq!(of("5:cpu,memory:/a/name/outside\n1:name=systemd:/\n0::/outer\n"), [400, 0]);
        fs::remove_dir_all(&root).unwrap();
    }
}
