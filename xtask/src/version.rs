//! `cargo xtask version`: one version for all crates, and the section of the changelog that it gets.

use std::fs;
use std::process::Command;

use crate::error::Error;
use crate::workspace;

/// Heading of what no release has yet.
const UNRELEASED: &str = "## Unreleased";

/// Manifests of the workspaces of this repository, whose lock files name its crates.
const WORKSPACES: [&str; 3] = ["Cargo.toml", "comparisons/Cargo.toml", "fuzz/Cargo.toml"];

/// Sets the version in `Cargo.toml` and the lock files, and dates the section of the changelog.
pub fn set(version: &str) -> Result<(), Error> {
    let parts: Vec<&str> = version.split('.').collect();
    if parts.len() != 3 || parts.iter().any(|part| part.parse::<u32>().is_err()) {
        return Err(Error::Unexpected(format!("`{version}` is no version such as 0.3.0")));
    }
    let manifest = workspace::root().join("Cargo.toml");
    let text = fs::read_to_string(&manifest).map_err(Error::at(&manifest))?;
    let text = with_version(&text, version)?;
    let changelog = workspace::root().join("CHANGELOG.md");
    let changes = fs::read_to_string(&changelog).map_err(Error::at(&changelog))?;
    let day = jiff::Timestamp::now().strftime("%Y-%m-%d").to_string();
    let changes = released(&changes, version, &day)?;
    fs::write(&manifest, text).map_err(Error::at(&manifest))?;
    fs::write(&changelog, changes).map_err(Error::at(&changelog))?;
    for workspace in WORKSPACES {
        let manifest = workspace::root().join(workspace);
        let arguments = ["update", "--quiet", "--workspace", "--offline", "--manifest-path"];
        workspace::run(Command::new("cargo").args(arguments).arg(manifest))?;
    }
    Ok(())
}

/// Returns the manifest of the workspace with another version of its packages, also where they depend on each other.
fn with_version(manifest: &str, version: &str) -> Result<String, Error> {
    let section = "[workspace.package]\nversion = \"";
    let old = manifest.split_once(section).and_then(|(_, rest)| rest.split_once('"')).map(|(old, _)| old);
    let old = old.ok_or_else(|| Error::Unexpected("Cargo.toml has no version of the workspace".into()))?;
    let of_workspace = |line: &str| line.starts_with("version = ") || line.contains("package = \"sanqi-");
    let lines = manifest.split_inclusive('\n');
    Ok(lines
        .map(|line| match of_workspace(line) {
            true => line.replace(&format!("version = \"{old}\""), &format!("version = \"{version}\"")),
            false => line.to_owned(),
        })
        .collect())
}

/// Returns the changelog with the unreleased section under a version and a day, and a new one above it.
fn released(changelog: &str, version: &str, day: &str) -> Result<String, Error> {
    if !changelog.contains(UNRELEASED) {
        return Err(Error::Unexpected(format!("CHANGELOG.md has no section `{UNRELEASED}`")));
    }
    Ok(changelog.replacen(UNRELEASED, &format!("{UNRELEASED}\n\n## {version} ({day})"), 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_of_the_workspace_changes_alone() {
        let manifest = "[workspace.package]\nversion = \"0.1.0\"\n\n[workspace.dependencies]\n\
            boards = { package = \"sanqi-boards\", path = \"boards\", version = \"0.1.0\" }\nserde = { version = \"1\" }\n";
        let changed = with_version(manifest, "0.2.0").expect("there is a version");
        assert_eq!(changed, manifest.replace("0.1.0", "0.2.0"));
        let other = format!("{manifest}polyglot = {{ version = \"0.1.0\" }}\n");
        assert!(with_version(&other, "0.2.0").expect("there is a version").ends_with("{ version = \"0.1.0\" }\n"));
        assert!(with_version("[package]\nname = \"a\"\n", "0.2.0").is_err());
    }

    #[test]
    fn what_was_unreleased_gets_the_version() {
        let changelog = "# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 (2026-01-01)\n";
        let changed = released(changelog, "0.2.0", "2026-11-25").expect("there is a section");
        assert_eq!(
            changed,
            "# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-25)\n\n- New.\n\n## 0.1.0 (2026-01-01)\n"
        );
        assert!(released("# Changelog\n", "0.2.0", "2026-11-25").is_err());
    }
}
