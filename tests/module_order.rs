//! The order of modules: the crates have no circular dependencies between files.
//!
//! A file depends on another one if its code, apart from tests, contains a path to an item of that file: `crate::...`,
//! `super::...`, or a path that begins with a module of its own. A path to an item that a module re-exports from a
//! child (`pub use`) leads to that child, and the re-export itself is not a dependency. The root of a crate (`lib.rs`,
//! `main.rs`) only declares and re-exports modules, so it does not count as a file. Calls of methods are not seen: the
//! steps of the search are methods of one type in several folders.
//!
//! Beyond that, every crate keeps the order of its table in `docs/architecture.md`, `protocol` within a row as well,
//! and the training of `lab` knows no matches.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use common::sources::{CRATES, rust_files};

/// Module by its path in the crate; empty for the root.
type Module = Vec<String>;

/// Returns the module of a file, relative to the folder of the crate.
fn module_of(file: &Path) -> Module {
    let mut module: Module =
        file.with_extension("").components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    if module.last().is_some_and(|name| ["mod", "lib", "main"].contains(&name.as_str())) {
        module.pop();
    }
    module
}

/// Returns the words and signs of a file before its tests, without comments, string literals and character literals.
fn tokens(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if first == '"' {
            text_length(rest)
        } else if first.is_alphanumeric() || first == '_' {
            let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            tokens.push(rest[..length].to_owned());
            length
        } else if rest.starts_with("::") {
            tokens.push("::".to_owned());
            2
        } else {
            if !first.is_whitespace() {
                tokens.push(first.to_string());
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

/// Returns the length of a string literal in bytes, with both quotes.
fn text_length(rest: &str) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '"' if !escaped => return at + 1,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    rest.len()
}

/// Returns all paths of a file; those in braces are completed.
fn paths(tokens: &[String]) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at] != "::" && tokens.get(at + 1).is_some_and(|next| next == "::") {
            at = read_path(tokens, at, &mut Vec::new(), &mut paths);
        } else {
            at += 1;
        }
    }
    paths
}

/// Reads one path or tree of paths after `prefix`, and returns the index after it.
fn read_path(tokens: &[String], mut at: usize, prefix: &mut Vec<String>, paths: &mut Vec<Vec<String>>) -> usize {
    let depth = prefix.len();
    while let Some(token) = tokens.get(at) {
        if token == "{" && prefix.len() > depth {
            at += 1;
            while tokens.get(at).is_some_and(|token| token != "}") {
                at = read_path(tokens, at, prefix, paths)
                    + usize::from(tokens.get(at).is_some_and(|token| token == ","));
                while tokens.get(at).is_some_and(|token| token == "," || token == "as") {
                    at += if tokens[at] == "as" { 2 } else { 1 };
                }
            }
            prefix.truncate(depth);
            return at + 1;
        }
        prefix.push(token.clone());
        at += 1;
        if tokens.get(at).is_none_or(|token| token != "::") {
            break;
        }
        at += 1;
    }
    paths.push(prefix.clone());
    prefix.truncate(depth);
    at
}

/// Splits the code of a file into its re-exports (`pub use ...;`) and the rest.
fn split_reexports(tokens: &[String]) -> (Vec<String>, Vec<String>) {
    let (mut reexports, mut rest) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < tokens.len() {
        let mut next = at + 1;
        if tokens[at] == "pub" && tokens.get(next).is_some_and(|token| token == "(") {
            next += tokens[next..].iter().position(|token| token == ")").map_or(1, |length| length + 1);
        }
        if tokens[at] == "pub" && tokens.get(next).is_some_and(|token| token == "use") {
            let end = tokens[at..].iter().position(|token| token == ";").map_or(tokens.len(), |length| at + length + 1);
            reexports.extend_from_slice(&tokens[next..end]);
            at = end;
        } else {
            rest.push(tokens[at].clone());
            at += 1;
        }
    }
    (reexports, rest)
}

/// The source files of a crate, and for each module the children from which it re-exports items by name.
struct Sources {
    files: BTreeMap<Module, PathBuf>,
    reexports: BTreeMap<(Module, String), Module>,
}

/// Returns the module of an item that a path in `module` names; `None` if it is outside the crate or in its root.
fn target(module: &Module, path: &[String], Sources { files, reexports }: &Sources) -> Option<Module> {
    let mut segments = path.iter();
    let mut found = match path.first()?.as_str() {
        "crate" => {
            segments.next();
            Vec::new()
        }
        "super" | "self" => module.clone(),
        child if files.contains_key(&[module.as_slice(), &[child.to_owned()]].concat()) => module.clone(),
        _ => return None,
    };
    for segment in segments {
        match segment.as_str() {
            "super" => drop(found.pop()),
            "self" => {}
            name => found.push(name.to_owned()),
        }
    }
    while !found.is_empty() && !files.contains_key(&found) {
        let item = found.pop().unwrap_or_default();
        if let Some(child) = reexports.get(&(found.clone(), item)) {
            return Some(child.clone());
        }
    }
    (!found.is_empty()).then_some(found)
}

/// Returns the items that each module re-exports from its children.
fn reexports(files: &BTreeMap<Module, PathBuf>) -> BTreeMap<(Module, String), Module> {
    let mut found = BTreeMap::new();
    for (module, file) in files {
        let source = fs::read_to_string(file).unwrap();
        for path in paths(&split_reexports(&tokens(&source)).0) {
            let Some((item, way)) = path.split_last() else { continue };
            let way: Vec<String> = way.iter().filter(|name| *name != "self").cloned().collect();
            let child = [module.as_slice(), way.as_slice()].concat();
            if !way.is_empty() && files.contains_key(&child) {
                found.insert((module.clone(), item.clone()), child);
            }
        }
    }
    found
}

/// Returns the modules of a crate and the modules on which each depends.
fn dependencies(folder: &Path) -> BTreeMap<Module, BTreeSet<Module>> {
    let files: BTreeMap<Module, PathBuf> = rust_files(folder)
        .into_iter()
        .map(|file| (module_of(file.strip_prefix(folder).unwrap()), file))
        .filter(|(module, _)| module.last().is_some_and(|name| name != "tests" && name != "testing"))
        .collect();
    let sources = Sources { reexports: reexports(&files), files };
    let depends_on = |(module, file): (&Module, &PathBuf)| {
        let source = fs::read_to_string(file).unwrap();
        let (_, code) = split_reexports(&tokens(&source));
        let targets = paths(&code).into_iter().filter_map(|path| target(module, &path, &sources));
        (module.clone(), targets.filter(|target| target != module).collect())
    };
    sources.files.iter().map(depends_on).collect()
}

/// Returns a cycle through a module, if there is one: each module depends on the next, and the last one on the first.
fn circle(start: &Module, modules: &BTreeMap<Module, BTreeSet<Module>>) -> Option<Vec<Module>> {
    let mut came_from: BTreeMap<&Module, &Module> = BTreeMap::new();
    let mut waiting = vec![start];
    while let Some(module) = waiting.pop() {
        for next in &modules[module] {
            if next == start {
                let mut circle = vec![module.clone()];
                while circle.last() != Some(start) {
                    circle.push(came_from[circle.last().unwrap()].clone());
                }
                circle.reverse();
                return Some(circle);
            }
            if next != start && !came_from.contains_key(next) {
                came_from.insert(next, module);
                waiting.push(next);
            }
        }
    }
    None
}

fn crate_folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

#[test]
fn no_circle_of_files() {
    for name in CRATES {
        let modules = dependencies(&crate_folder(name));
        let circles: Vec<String> = modules
            .keys()
            .filter_map(|module| circle(module, &modules))
            .map(|circle| circle.iter().map(|module| module.join("::")).collect::<Vec<_>>().join(" -> "))
            .collect();
        assert!(circles.is_empty(), "{name}:\n{}", circles.join("\n"));
    }
}

/// Returns the modules of each row of a crate's table in the architecture.
fn documented_rows(architecture: &str, crate_name: &str) -> Vec<Vec<String>> {
    let of_crate = |section: &&str| {
        let heading = section.lines().next().unwrap_or_default();
        heading.starts_with("3.") && heading.contains(&format!("`{crate_name}`"))
    };
    let section = architecture.split("### ").find(of_crate).unwrap_or_else(|| panic!("no section about {crate_name}"));
    let table = section.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let modules = |row: &str| {
        let cell = row.split('|').nth(2).unwrap_or_default();
        cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    table.take_while(|line| line.starts_with('|')).map(modules).collect()
}

/// The rows of the tables in `docs/architecture.md` lead from the foundations to the top: a module uses modules of its
/// own row and of the rows before it.
#[test]
fn every_crate_keeps_the_rows_of_its_table() {
    let architecture = fs::read_to_string(crate_folder("docs/architecture.md")).unwrap();
    let mut breaks = Vec::new();
    // The table of a crate of one file would have no row.
    for name in CRATES.into_iter().filter(|name| rust_files(&crate_folder(name)).len() > 1) {
        let crate_name = name.strip_suffix("/src").unwrap_or("engine");
        let rows = documented_rows(&architecture, crate_name);
        let row = |module: &Module| {
            let found = rows.iter().position(|row| row.contains(&module[0]));
            found.unwrap_or_else(|| panic!("{crate_name}: {} is not in the table", module[0]))
        };
        for (module, targets) in dependencies(&crate_folder(name)) {
            let above = targets.iter().filter(|target| row(target) > row(&module));
            breaks
                .extend(above.map(|target| format!("{crate_name}: {} uses {}", module.join("::"), target.join("::"))));
        }
    }
    assert!(breaks.is_empty(), "{}", breaks.join("\n"));
}

/// The layers documented for the protocol crate hold: each module uses modules of earlier lines, and earlier modules
/// of its own line.
#[test]
fn the_protocol_crate_keeps_the_documented_order() {
    let folder = crate_folder("protocol/src");
    let documentation = fs::read_to_string(folder.join("lib.rs")).unwrap();
    let table = documentation.lines().filter_map(|line| line.strip_prefix("//! | ")).skip(1);
    let order: Vec<String> =
        table.flat_map(|row| row.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()).collect();
    let place = |module: &Module| {
        let place = order.iter().position(|name| *name == module[0]);
        place.unwrap_or_else(|| panic!("{} is missing in the documentation of the crate", module[0]))
    };
    let modules = dependencies(&folder);
    assert!(modules.values().map(BTreeSet::len).sum::<usize>() > 2 * modules.len(), "hardly any dependency was found");
    for (module, targets) in modules {
        for target in targets.iter().filter(|target| target[0] != module[0]) {
            assert!(place(target) < place(&module), "{} uses {}", module.join("::"), target.join("::"));
        }
    }
}

/// In `lab` only the command line and the openings, which an engine judges, know matches between programs: the rest
/// uses nothing of `arena` but its tools and, for matches of networks, its statistics.
#[test]
fn data_and_training_know_no_matches() {
    const TOOLS: [&str; 3] = ["fonts", "interrupt", "stats"];
    const WITH_ENGINES: [&str; 2] = ["cli", "openings"];
    let folder = crate_folder("lab/src");
    let mut tools = 0;
    for file in rust_files(&folder) {
        let module = module_of(file.strip_prefix(&folder).unwrap());
        if module.first().is_none_or(|name| WITH_ENGINES.contains(&name.as_str())) {
            continue;
        }
        let of_arena =
            paths(&tokens(&fs::read_to_string(&file).unwrap())).into_iter().filter(|path| path[0] == "arena");
        for path in of_arena {
            assert!(TOOLS.contains(&path[1].as_str()), "{} uses {}", module.join("::"), path.join("::"));
            tools += 1;
        }
    }
    assert!(tools > TOOLS.len(), "hardly any use of the tools was found");
}

#[test]
fn paths_of_all_forms_are_found() {
    let source = "use crate::a::{b::C, d, self as e};\n// crate::no\nfn f() { \"crate::no\"; super::g::h(); j::K }";
    let found: Vec<String> = paths(&tokens(source)).iter().map(|path| path.join("::")).collect();
    assert_eq!(found, ["crate::a::b::C", "crate::a::d", "crate::a::self", "super::g::h", "j::K"]);
}

#[test]
fn rows_of_a_table_are_found() {
    let document = "### 3.0 `a`\n\n| layer | modules |\n|---|---|\n| x | `k` |\n\n### 3.1 `b`\n\n`no`\n\n\
                    | layer | modules | content |\n|---|---|---|\n| x | `l`, `m` | `no` |\n| y | `n` | |\n\n| `no` |\n";
    assert_eq!(documented_rows(document, "a"), [["k"]]);
    assert_eq!(documented_rows(document, "b"), [vec!["l", "m"], vec!["n"]]);
}

#[test]
fn a_circle_is_found() {
    let module = |name: &str| vec![name.to_owned()];
    let depends_on = |names: &[&str]| names.iter().map(|name| module(name)).collect::<BTreeSet<_>>();
    let mut modules = BTreeMap::from([
        (module("a"), depends_on(&["b"])),
        (module("b"), depends_on(&["c"])),
        (module("c"), depends_on(&[])),
    ]);
    assert_eq!(circle(&module("a"), &modules), None);
    modules.insert(module("c"), depends_on(&["a"]));
    assert_eq!(circle(&module("a"), &modules), Some(vec![module("a"), module("b"), module("c")]));
}
