//! `docs/architecture.md` agrees with the code: its graph of the crates is that of the manifests, its tables name
//! exactly the top-level modules of each crate, and the files that the documentation names exist.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The crate of the root folder, by the name of its binary.
const ROOT_CRATE: &str = "engine";
/// Heading under which the architecture lists the modules of each crate.
const MODULES: &str = "## 3.";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn architecture() -> String {
    read(root().join("docs/architecture.md"))
}

/// Returns the folder of each crate of the workspace.
fn crates() -> BTreeMap<String, PathBuf> {
    let manifest = read(root().join("Cargo.toml"));
    let members = manifest.lines().find(|line| line.starts_with("members")).expect("a line with the members");
    let names = members.split('"').skip(1).step_by(2);
    let folders = names.map(|name| (name.to_owned(), root().join(name)));
    folders.chain([(ROOT_CRATE.to_owned(), root().to_owned())]).collect()
}

/// Returns the crates of the workspace on which each of them depends, apart from its tests.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let crates = crates();
    let of = |folder: &Path| {
        let manifest = read(folder.join("Cargo.toml"));
        let section = manifest.lines().skip_while(|line| *line != "[dependencies]").skip(1);
        let lines = section.take_while(|line| !line.starts_with('['));
        let names = lines.filter_map(|line| line.split(['.', ' ', '=']).next());
        names.filter(|name| crates.contains_key(*name)).map(str::to_owned).collect()
    };
    crates.iter().map(|(name, folder)| (name.clone(), of(folder))).collect()
}

/// Returns the top-level modules of a crate: files and folders of `src`, without the root of the crate.
fn modules(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder.join("src")).expect("every crate has a folder src");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let is_module = |path: &PathBuf| {
        let is_root = path.file_name().is_some_and(|name| name == "lib.rs" || name == "main.rs");
        !is_root && (path.extension().is_some_and(|extension| extension == "rs") || path.join("mod.rs").is_file())
    };
    paths.filter(is_module).filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect()
}

/// Returns the texts between backticks in a line.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Returns the lines of a document outside fenced blocks.
fn prose(document: &str) -> Vec<&str> {
    let mut in_code = false;
    let mut keep = |line: &&str| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        !in_code && !fence
    };
    document.lines().filter(|line| keep(line)).collect()
}

/// Returns all pages of the documentation, by their paths.
fn pages() -> BTreeMap<PathBuf, String> {
    let mut folders = vec![root().join("docs")];
    let mut paths = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "search/nets/README.md"]
        .map(|name| root().join(name))
        .to_vec();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder is there").flatten() {
            let path = entry.path();
            match path.extension() {
                Some(extension) if extension == "md" => paths.push(path),
                _ if path.is_dir() => folders.push(path),
                _ => {}
            }
        }
    }
    paths.into_iter().map(|path| (path.clone(), read(path))).collect()
}

#[test]
fn the_picture_of_the_crates_is_that_of_their_manifests() {
    let document = architecture();
    let picture = document.split("```mermaid").nth(1).and_then(|rest| rest.split("```").next()).expect("a picture");
    let mut drawn: BTreeMap<String, BTreeSet<String>> =
        crates().into_keys().map(|name| (name, BTreeSet::new())).collect();
    for (from, to) in picture.lines().filter_map(|line| line.split_once("-->")) {
        let targets = drawn.get_mut(from.trim()).unwrap_or_else(|| panic!("no crate `{}`", from.trim()));
        targets.extend(to.split('&').map(|target| target.trim().to_owned()));
    }
    assert_eq!(drawn, dependencies());
}

#[test]
fn the_tables_name_every_module_of_every_crate() {
    let document = architecture();
    let start = document.find(MODULES).expect("a section about the modules");
    let end = document[start + MODULES.len()..].find("\n## ").map_or(document.len(), |at| start + MODULES.len() + at);
    let mut named: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut current = None;
    for line in document[start..end].lines() {
        if line.starts_with("### ") {
            current = quoted(line).next().map(str::to_owned);
        } else if let (Some(name), Some(row)) = (&current, line.strip_prefix('|')) {
            // The first column names the layer, the second one the modules.
            let cell = row.split('|').nth(1).unwrap_or_default();
            named.entry(name.clone()).or_default().extend(quoted(cell).map(str::to_owned));
        }
    }
    for (name, folder) in crates() {
        let (listed, there) = (named.remove(&name).unwrap_or_default(), modules(&folder));
        let missing: Vec<_> = there.difference(&listed).collect();
        let unknown: Vec<_> = listed.difference(&there).collect();
        assert!(
            missing.is_empty() && unknown.is_empty(),
            "{name}: not in the document {missing:?}, not there {unknown:?}"
        );
    }
    assert!(named.is_empty(), "no such crates: {:?}", named.keys());
}

/// The folders of the games have one shape, and each file that only one of them has is named.
#[test]
fn the_folders_of_the_games_have_the_documented_files() {
    let document = architecture();
    let paragraph = document.split("The folder of a game: ").nth(1).and_then(|rest| rest.split("\n\n").next());
    let (common, own) = paragraph.and_then(|text| text.split_once("what only")).expect("a paragraph about the folders");
    let [common, own] = [common, own].map(|text| quoted(text).map(str::to_owned).collect::<BTreeSet<String>>());
    let entries = fs::read_dir(root().join("boards/src")).expect("the folder of the rules");
    let folders: Vec<PathBuf> =
        entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.join("mod.rs").is_file()).collect();
    assert_eq!(folders.len(), 3);
    for folder in folders {
        let entries = fs::read_dir(&folder).expect("the folder of a game");
        let names = entries.map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned());
        let files: BTreeSet<String> = names.filter(|name| name != "mod.rs").collect();
        let folder = folder.display();
        assert!(common.is_subset(&files), "{folder} lacks {:?}", common.difference(&files));
        let unnamed: Vec<_> = files.iter().filter(|file| !common.contains(*file) && !own.contains(*file)).collect();
        assert!(unnamed.is_empty(), "{folder}: not in the document {unnamed:?}");
    }
}

/// Returns true if there is a file or folder with this name below a folder; a part of the name may be `*` or `<...>`.
fn exists(folder: &Path, name: &str) -> bool {
    let (first, rest) = name.split_once('/').unwrap_or((name, ""));
    if first.is_empty() {
        return folder.exists();
    }
    let Some((before, after)) = first.split_once(['*', '<']) else { return exists(&folder.join(first), rest) };
    let after = after.split_once('>').map_or(after, |(_, after)| after);
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut fitting = entries.filter(|entry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        name.len() >= before.len() + after.len() && name.starts_with(before) && name.ends_with(after)
    });
    fitting.any(|entry| exists(&entry.path(), rest))
}

/// Returns the paths of all source files.
fn sources() -> Vec<String> {
    let mut folders: Vec<PathBuf> =
        crates().into_values().flat_map(|folder| ["src", "tests", "examples"].map(|name| folder.join(name))).collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() { folders.push(path) } else { files.push(path.display().to_string()) }
        }
    }
    files
}

/// Returns true if a path is a folder's, or has an extension that files of the workspace have.
fn has_our_extension(path: &str) -> bool {
    const OURS: [&str; 9] = ["epd", "md", "nnue", "rs", "svg", "toml", "tsv", "txt", "yml"];
    Path::new(path).extension().is_none_or(|extension| OURS.iter().any(|own| extension == *own))
}

#[test]
fn paths_in_the_documentation_exist() {
    let known = ["src", "tests", "docs", ".ci", ".github"].map(str::to_owned);
    let folders: BTreeSet<String> = known.into_iter().chain(crates().into_keys()).collect();
    let sources = sources();
    let is_lost = |text: &str| {
        let first = text.split_once('/').map(|(first, _)| first);
        match first.is_some_and(|first| folders.contains(first)) {
            // Files of other programs are not checked.
            _ if text.contains([' ', '{', '|']) || !has_our_extension(text) => false,
            true => !exists(root(), text),
            // A file of a crate may be named without its folder.
            false => text.ends_with(".rs") && !sources.iter().any(|path| path.ends_with(&format!("/{text}"))),
        }
    };
    let mut lost = Vec::new();
    for (page, text) in pages() {
        let paths = prose(&text).into_iter().flat_map(quoted).filter(|text| is_lost(text));
        lost.extend(paths.map(|text| format!("{}: {text}", page.display())));
    }
    assert!(lost.is_empty(), "{lost:#?}");
}
