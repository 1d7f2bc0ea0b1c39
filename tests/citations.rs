//! Every citation of a document finds its target: `docs/<path>.md` with its sections in code, manifests, transcripts
//! and documents, and every relative link of a document.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Folders that are not part of the repository or contain no text of ours.
const SKIPPED: [&str; 2] = ["target", "local"];

/// Extensions of the files that may cite documents.
const EXTENSIONS: [&str; 4] = ["rs", "toml", "md", "txt"];

/// Prefixes of comment lines, which are not part of a sentence that runs over several lines; the longest first.
const MARKERS: [&str; 5] = ["//!", "///", "//", "#", ">"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Collects all files below a folder that may cite documents, by their paths from the root.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.starts_with('.') || SKIPPED.contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known)) {
            files.push(path);
        }
    }
}

/// A text with its lines joined by spaces, without the prefixes of comments, and the line of each byte.
struct Joined {
    text: String,
    lines: Vec<usize>,
}

impl Joined {
    fn new(text: &str) -> Joined {
        let mut joined = Joined { text: String::new(), lines: Vec::new() };
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            let line = MARKERS.iter().find_map(|marker| line.strip_prefix(marker)).unwrap_or(line).trim();
            joined.text.push_str(line);
            joined.text.push(' ');
            joined.lines.resize(joined.text.len(), index + 1);
        }
        joined
    }
}

/// Returns the section numbers at the beginning of a text, as in `section 4.2`, `sections 5, 6 and 8` and `sections
/// 1.1 to 1.3`, and the text that follows.
fn sections(text: &str) -> (Vec<String>, &str) {
    let text = text.strip_prefix(['`', ')']).unwrap_or(text).trim_start();
    let Some(mut rest) = text.strip_prefix("section") else { return (Vec::new(), text) };
    rest = rest.strip_prefix('s').unwrap_or(rest);
    let Some(mut rest) = rest.strip_prefix(' ') else { return (Vec::new(), text) };
    let mut numbers = Vec::new();
    while let Some((number, after)) = split_number(rest) {
        numbers.push(number.to_owned());
        rest = after;
        let separators = [", and ", ", ", " and ", " to ", " or "];
        let next = separators.iter().filter_map(|separator| rest.strip_prefix(separator));
        match next.into_iter().find(|next| split_number(next).is_some()) {
            Some(next) => rest = next,
            None => break,
        }
    }
    (numbers, rest)
}

/// Returns the section number at the beginning of a text, such as `6.13`, and the text that follows. A full stop that
/// ends a sentence is not part of the number.
fn split_number(text: &str) -> Option<(&str, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits(text);
    if end == 0 {
        return None;
    }
    while text[end..].starts_with('.') && digits(&text[end + 1..]) > 0 {
        end += 1 + digits(&text[end + 1..]);
    }
    Some(text.split_at(end))
}

/// Returns the citable names of a document's headings: their numbers, and their anchors with the "#" of a link.
fn headings(text: &str) -> BTreeSet<String> {
    let mut in_code = false;
    let mut names = BTreeSet::new();
    for line in text.lines() {
        in_code ^= line.starts_with("```");
        if in_code || !line.starts_with('#') {
            continue;
        }
        let title = line.trim_start_matches('#').trim();
        names.insert(anchor(title));
        names.extend(split_number(title).map(|(number, _)| number.to_owned()));
    }
    names
}

/// Returns the anchor that GitHub generates for a heading.
fn anchor(title: &str) -> String {
    let kept = title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    let slug: String = kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect();
    format!("#{slug}")
}

/// Returns a path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(normal.pop()),
            Component::CurDir => {}
            other => normal.push(other),
        }
    }
    normal
}

/// The cited documents, each read once, and the citations without a target.
#[derive(Default)]
struct Check {
    documents: BTreeMap<PathBuf, Option<BTreeSet<String>>>,
    checked: usize,
    missing: BTreeSet<String>,
}

impl Check {
    /// Checks that a document exists and has these sections.
    fn cite(&mut self, place: &str, target: &Path, sections: &[String]) {
        self.checked += 1;
        let shown = target.strip_prefix(root()).unwrap_or(target).display().to_string();
        let read = || fs::read_to_string(target).ok().map(|text| headings(&text));
        let Some(headings) = self.documents.entry(target.to_owned()).or_insert_with(read) else {
            self.missing.insert(format!("{place}: no file {shown}"));
            return;
        };
        for section in sections.iter().filter(|section| !headings.contains(*section)) {
            self.missing.insert(format!("{place}: {shown} has no section {section}"));
        }
    }

    /// Checks citations by the path from the root: `docs/search.md` section 7.
    fn paths(&mut self, file: &Path, joined: &Joined) {
        for (at, _) in joined.text.match_indices("docs/") {
            let tail = &joined.text[at..];
            let is_path = |c: char| c.is_ascii_alphanumeric() || "/_-.".contains(c);
            let path = &tail[..tail.find(|c| !is_path(c)).unwrap_or(tail.len())];
            let before = joined.text[..at].chars().next_back();
            let of_another = before.is_some_and(|c| c.is_ascii_alphanumeric() || "/_-".contains(c))
                && !joined.text[..at].ends_with("../");
            let Some(end) = path.find(".md").filter(|_| !of_another) else { continue };
            let (path, rest) = tail.split_at(end + ".md".len());
            let place = format!("{}:{}", file.display(), joined.lines[at]);
            self.cite(&place, &root().join(path), &sections(rest).0);
        }
    }

    /// Checks links of a document, `[text](path)`, with the sections behind them.
    fn links(&mut self, file: &Path, joined: &Joined) {
        for (at, _) in joined.text.match_indices("](") {
            let tail = &joined.text[at + 2..];
            let Some((target, rest)) = tail.split_once(')') else { continue };
            if target.contains("://") || target.contains(' ') {
                continue;
            }
            let (path, anchor) = target.split_at(target.find('#').unwrap_or(target.len()));
            let place = format!("{}:{}", file.display(), joined.lines[at]);
            let target = match path {
                "" => root().join(file),
                path => normal(&root().join(file).parent().unwrap().join(path)),
            };
            if target.extension().is_some_and(|extension| extension == "md") {
                let mut cited = sections(rest).0;
                cited.extend(Some(anchor.to_owned()).filter(|anchor| !anchor.is_empty()));
                self.cite(&place, &target, &cited);
            } else if !target.exists() {
                self.missing.insert(format!("{place}: no file {path}"));
            } else {
                self.checked += 1;
            }
        }
    }

    /// Checks sections that a document cites without a path: its own, or those of a link that follows.
    fn own_sections(&mut self, file: &Path, joined: &Joined) {
        for (at, _) in joined.text.match_indices("section") {
            let before = joined.text[..at].trim_end();
            // Citations behind a path or a link are checked there.
            if before.ends_with([')', '`', ']']) || before.ends_with(".md") {
                continue;
            }
            let (numbers, rest) = sections(&joined.text[at..]);
            if numbers.is_empty() {
                continue;
            }
            let place = format!("{}:{}", file.display(), joined.lines[at]);
            let link = rest.strip_prefix(" of [").and_then(|rest| rest.split_once("](")?.1.split_once(')'));
            match link {
                Some((path, _)) => {
                    let target = normal(&root().join(file).parent().unwrap().join(path));
                    self.cite(&place, &target, &numbers);
                }
                // A section of another text, such as a protocol's specification.
                None if rest.starts_with(" of ") => {}
                None => self.cite(&place, &root().join(file), &numbers),
            }
        }
    }
}

#[test]
fn every_citation_finds_its_target() {
    let mut files = Vec::new();
    collect(root(), &mut files);
    let mut check = Check::default();
    for path in &files {
        let text = fs::read_to_string(path).unwrap();
        let file = path.strip_prefix(root()).unwrap();
        let joined = Joined::new(&text);
        check.paths(file, &joined);
        if file.extension().is_some_and(|extension| extension == "md") {
            check.links(file, &joined);
            if file.starts_with("docs") {
                check.own_sections(file, &joined);
            }
        }
    }
    let missing: Vec<String> = check.missing.into_iter().collect();
    assert!(missing.is_empty(), "{} without a target:\n{}", missing.len(), missing.join("\n"));
    assert!(check.checked > 200, "only {} citations were found", check.checked);
}

#[test]
fn citations_are_read_across_lines_and_in_lists() {
    let joined =
        Joined::new("/// Reads a line (`docs/protocols/uci.md`\n/// sections 2, 6.13 and 8, as ever).\nfn f() {}");
    let (at, _) = joined.text.match_indices(".md").next().unwrap();
    let (numbers, rest) = sections(&joined.text[at + 3..]);
    assert_eq!(numbers, ["2", "6.13", "8"]);
    assert_eq!(rest, ", as ever). fn f() {} ");
    assert_eq!(joined.lines[at], 1);
    assert_eq!(joined.lines[joined.text.find("6.13").unwrap()], 2);
    assert_eq!(sections(" section 7.").0, ["7"]);
    assert_eq!(sections(") sections 1.1 to 1.3").0, ["1.1", "1.3"]);
    assert_eq!(sections("` says more").0, Vec::<String>::new());
}

#[test]
fn headings_are_found_outside_code() {
    let text = "# Title\n## 6. Output\n### 6.13 `info string`\n```\n# 7 no heading\n```\n## Without a number\n";
    let wanted = ["#6-output", "#613-info-string", "#title", "#without-a-number", "6", "6.13"];
    assert_eq!(headings(text).into_iter().collect::<Vec<_>>(), wanted);
}
