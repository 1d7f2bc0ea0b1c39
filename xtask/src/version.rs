//! `cargo xtask version`: one version for all crates, and the section of the changelog that it gets.

use std::fs;
use std::path::Path;
use std::process::Command;

use cargo_metadata::semver::Version;

use crate::error::Error;
use crate::workspace;

/// Heading of what no release has yet.
const UNRELEASED: &str = "## Unreleased";

/// Manifests of the workspaces of this repository, whose lock files name its crates.
const WORKSPACES: [&str; 3] = ["Cargo.toml", "comparisons/Cargo.toml", "fuzz/Cargo.toml"];

/// Sets the version in `Cargo.toml` and the lock files, and dates the section of the changelog. All of them stay as they
/// were if one cannot be changed.
pub fn set(version: &str) -> Result<(), Error> {
    let manifest = workspace::root().join("Cargo.toml");
    let text = read(&manifest)?;
    let text = with_version(&text, &later_version(&text, version)?)?;
    let changelog = workspace::root().join("CHANGELOG.md");
    let changes = read(&changelog)?;
    let day = jiff::Timestamp::now().strftime("%Y-%m-%d").to_string();
    let changes = released(&changes, version, &day)?;
    let manifests = WORKSPACES.map(|workspace| workspace::root().join(workspace));
    let locks = manifests.each_ref().map(|manifest| manifest.with_extension("lock"));
    let mut before = Vec::new();
    for path in [&manifest, &changelog].into_iter().chain(&locks) {
        before.push((path, read(path)?));
    }
    let changed = write(&manifest, &text)
        .and_then(|()| write(&changelog, &changes))
        .and_then(|()| manifests.iter().try_for_each(|manifest| update_lock_file(manifest)));
    if changed.is_err() {
        before.iter().try_for_each(|(path, text)| write(path, text))?;
    }
    changed
}

fn read(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(Error::at(path))
}

fn write(path: &Path, text: &str) -> Result<(), Error> {
    fs::write(path, text).map_err(Error::at(path))
}

/// Writes the versions of a workspace's own packages into its lock file.
fn update_lock_file(manifest: &Path) -> Result<(), Error> {
    let arguments = ["update", "--quiet", "--workspace", "--manifest-path"];
    workspace::run(Command::new("cargo").args(arguments).arg(manifest))
}

/// Returns a version that comes after that of the manifest.
fn later_version(manifest: &str, text: &str) -> Result<String, Error> {
    let no_version = |_| Error::Unexpected(format!("`{text}` is no version such as 0.3.0"));
    let version = Version::parse(text).map_err(no_version)?;
    let old = Version::parse(version_of(manifest)?).map_err(no_version)?;
    if version <= old {
        return Err(Error::Unexpected(format!("{version} does not come after {old}")));
    }
    Ok(version.to_string())
}

/// Returns the version of a workspace's packages.
fn version_of(manifest: &str) -> Result<&str, Error> {
    let section = "[workspace.package]\nversion = \"";
    let version = manifest.split_once(section).and_then(|(_, rest)| rest.split_once('"')).map(|(version, _)| version);
    version.ok_or_else(|| Error::Unexpected("Cargo.toml has no version of the workspace".into()))
}

/// Returns the manifest of the workspace with another version of its packages, also where they depend on each other.
fn with_version(manifest: &str, version: &str) -> Result<String, Error> {
    let old = version_of(manifest)?;
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
    fn a_version_is_well_formed_and_later() {
        let manifest = "[workspace.package]\nversion = \"0.2.0\"\n";
        for text in ["0.2.1", "0.3.0", "1.0.0", "0.3.0-beta.1"] {
            assert_eq!(later_version(manifest, text).expect("it is later"), text);
        }
        for text in ["0.2.0", "0.1.9", "00.3.0", "0.+3.0", "0.3", "v0.3.0", ""] {
            assert!(later_version(manifest, text).is_err(), "{text}");
        }
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
