//! What is linked into the engine, and under which licences.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use cargo_metadata::{DependencyKind, Metadata, Package, PackageId};
use terminal::output;

use crate::error::Error;
use crate::workspace;

/// Prints names, versions and licences of everything that is linked into the engine on this machine.
pub fn print() -> Result<(), Error> {
    let metadata = workspace::metadata(&workspace::host()?)?;
    output::text(table(&linked(&metadata)?));
    Ok(())
}

/// Writes the text about licences that a package carries into a file.
pub fn write(path: &Path) -> Result<(), Error> {
    let text = notice(&workspace::metadata(&workspace::host()?)?)?;
    fs::write(path, text).map_err(Error::at(path))
}

/// Returns the text about licences that an archive carries: the table, and each licence text once, with the packages
/// that have it.
pub fn notice(metadata: &Metadata) -> Result<String, Error> {
    let packages = linked(metadata)?;
    let mut text = format!(
        "Sanqi is licensed under MIT or Apache-2.0, at your choice (LICENSE-MIT, LICENSE-APACHE). It contains these packages:\n\n{}",
        table(&packages)
    );
    let mut owners: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for package in &packages {
        for licence in licence_texts(package)? {
            owners.entry(licence).or_default().insert(&package.name);
        }
    }
    for (licence, names) in owners {
        let names: Vec<&str> = names.into_iter().collect();
        let _ = write!(text, "\n{}\n{}\n\n{}\n", "-".repeat(80), names.join(", "), licence.trim_end());
    }
    Ok(text)
}

/// Returns the packages of others that are linked into the engine, by their names.
fn linked(metadata: &Metadata) -> Result<Vec<&Package>, Error> {
    let resolve = metadata.resolve.as_ref().ok_or_else(|| Error::Unexpected("no dependencies are resolved".into()))?;
    let root = metadata.packages.iter().find(|package| package.name == workspace::PACKAGE);
    let mut open: Vec<&PackageId> = root.map(|package| &package.id).into_iter().collect();
    let mut seen: BTreeSet<&PackageId> = BTreeSet::new();
    while let Some(id) = open.pop() {
        if seen.insert(id) {
            let node = resolve.nodes.iter().find(|node| node.id == *id).into_iter();
            let linked = node
                .flat_map(|node| &node.deps)
                .filter(|dependency| dependency.dep_kinds.iter().any(|kind| kind.kind == DependencyKind::Normal));
            open.extend(linked.map(|dependency| &dependency.pkg));
        }
    }
    let mut packages: Vec<&Package> =
        metadata.packages.iter().filter(|package| package.source.is_some() && seen.contains(&package.id)).collect();
    packages.sort_by_key(|package| (&package.name, &package.version));
    Ok(packages)
}

fn table(packages: &[&Package]) -> String {
    packages
        .iter()
        .map(|package| {
            let licence = package.license.as_deref().unwrap_or("see its text below");
            format!("{:<28} {:<12} {licence}\n", package.name.as_str(), package.version.to_string())
        })
        .collect()
}

/// Returns the licence texts in the folder of a package.
fn licence_texts(package: &Package) -> Result<Vec<String>, Error> {
    let folder = package.manifest_path.parent().map_or(Path::new("."), |folder| folder.as_std_path());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(Error::at(folder))? {
        let entry = entry.map_err(Error::at(folder))?;
        let name = entry.file_name().to_string_lossy().to_ascii_uppercase();
        let is_licence =
            ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "UNLICENSE"].iter().any(|word| name.starts_with(word));
        if is_licence && entry.path().is_file() {
            files.push(entry.path());
        }
    }
    files.sort();
    files.iter().map(|path| fs::read_to_string(path).map_err(Error::at(path))).collect()
}
