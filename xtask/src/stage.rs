//! The files of a package: where each of them comes from, and its place in the archive.

use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::Metadata;

use crate::error::Error;
use crate::{licences, workspace};

/// Name of the installed program.
pub const PROGRAM: &str = "sanqi";

/// Files that are copied: from the folder of the workspace, to their places.
const COPIES: [(&str, &str); 6] = [
    ("packaging/README.txt", "README.txt"),
    ("CHANGELOG.md", "CHANGELOG.md"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("packaging/sanqi.desktop", "share/applications/sanqi.desktop"),
    ("packaging/sanqi.svg", "share/icons/hicolor/scalable/apps/sanqi.svg"),
];

/// Files that the program writes itself: its arguments, and their places.
const PRINTED: [(&[&str], &str); 4] = [
    (&["manual"], "share/man/man1/sanqi.1"),
    (&["completions", "bash"], "share/bash-completion/completions/sanqi"),
    (&["completions", "zsh"], "share/zsh/site-functions/_sanqi"),
    (&["completions", "fish"], "share/fish/vendor_completions.d/sanqi.fish"),
];

/// A file of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StagedFile {
    /// Place within the archive, with `/` between folders.
    pub place: String,
    /// The file that goes there.
    pub path: PathBuf,
    /// True for the program.
    pub is_executable: bool,
}

/// Collects the files of a package in a folder, which is emptied first. A program of another system cannot print its
/// files; they are printed by `printer`, a program of this machine.
pub fn collect(program: &Path, printer: &Path, metadata: &Metadata, folder: &Path) -> Result<Vec<StagedFile>, Error> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(Error::at(folder))?;
    }
    let extension =
        program.extension().map_or_else(String::new, |extension| format!(".{}", extension.to_string_lossy()));
    let name = format!("{PROGRAM}{extension}");
    // Manual and completions use the name under which the program is started.
    let printer_folder = folder.with_extension("printer");
    let printer = copy(printer, &printer_folder, &format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX))?.path;
    let mut files = vec![copy(program, folder, &name)?];
    files[0].is_executable = true;
    for (from, place) in COPIES {
        files.push(copy(&workspace::root().join(from), folder, place)?);
    }
    for (arguments, place) in PRINTED {
        let text = workspace::output(std::process::Command::new(&printer).args(arguments))?;
        files.push(write(folder, place, &text)?);
    }
    fs::remove_dir_all(&printer_folder).map_err(Error::at(&printer_folder))?;
    files.push(write(folder, "LICENCES.txt", &licences::notice(metadata)?)?);
    files.sort_by(|one, other| one.place.cmp(&other.place));
    Ok(files)
}

fn copy(from: &Path, folder: &Path, place: &str) -> Result<StagedFile, Error> {
    let path = prepared(folder, place)?;
    fs::copy(from, &path).map_err(Error::at(from))?;
    Ok(StagedFile { place: place.to_owned(), path, is_executable: false })
}

fn write(folder: &Path, place: &str, text: &str) -> Result<StagedFile, Error> {
    let path = prepared(folder, place)?;
    fs::write(&path, text).map_err(Error::at(&path))?;
    Ok(StagedFile { place: place.to_owned(), path, is_executable: false })
}

/// Returns the path of a place, whose folders are there.
fn prepared(folder: &Path, place: &str) -> Result<PathBuf, Error> {
    let path = folder.join(place);
    let parent = path.parent().unwrap_or(folder);
    fs::create_dir_all(parent).map_err(Error::at(parent))?;
    Ok(path)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn manual_and_completions_have_the_name_of_the_program() {
        let folder = tempfile::tempdir().expect("a folder");
        let printer = folder.path().join("engine");
        fs::write(&printer, "#!/bin/sh\necho I am ${0##*/}\n").expect("a script");
        fs::set_permissions(&printer, fs::Permissions::from_mode(0o755)).expect("a script that runs");
        let metadata = workspace::metadata(&workspace::host().expect("a host")).expect("a workspace");
        let program = folder.path().join("engine.exe");
        fs::write(&program, "of another system").expect("a program");
        let stage = folder.path().join("stage");
        let files = collect(&program, &printer, &metadata, &stage).expect("a package");
        for (_, place) in PRINTED {
            let file = files.iter().find(|file| file.place == place).expect("a file at its place");
            assert_eq!(fs::read_to_string(&file.path).expect("a text"), "I am sanqi\n");
        }
        let program = files.iter().find(|file| file.is_executable).expect("a program");
        assert_eq!(program.place, "sanqi.exe");
        assert!(!folder.path().join("stage.printer").exists());
    }
}
