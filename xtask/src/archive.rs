//! Archives whose bytes depend on nothing but the files: no owners, one time of modification, the order of the list.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use lzma_rust2::{XzOptions, XzWriter};
use zip::CompressionMethod;
use zip::write::SimpleFileOptions;

use crate::error::Error;
use crate::stage::StagedFile;

/// Level of compression of `xz`: of this program 7 and more save nothing.
const XZ_LEVEL: u32 = 6;
const PROGRAM_MODE: u32 = 0o755;
const FILE_MODE: u32 = 0o644;

/// Writes a `.tar.xz` whose files stand in a folder of the given name and were modified at a time, in seconds since
/// 1970.
pub fn tar_xz(path: &Path, folder: &str, files: &[StagedFile], time: u64) -> Result<(), Error> {
    let write = || -> io::Result<()> {
        let compressed = XzWriter::new(BufWriter::new(File::create(path)?), XzOptions::with_preset(XZ_LEVEL))?;
        let mut archive = tar::Builder::new(compressed);
        for file in files {
            let bytes = fs::read(&file.path)?;
            let mut header = tar::Header::new_ustar();
            header.set_size(bytes.len() as u64);
            header.set_mode(mode(file));
            header.set_mtime(time);
            archive.append_data(&mut header, format!("{folder}/{}", file.place), bytes.as_slice())?;
        }
        archive.into_inner()?.finish()?.flush()
    };
    write().map_err(Error::at(path))
}

/// Writes a `.zip`, for Windows; times of modification are left out.
pub fn zip(path: &Path, folder: &str, files: &[StagedFile]) -> Result<(), Error> {
    let write = || -> io::Result<()> {
        let mut archive = zip::ZipWriter::new(BufWriter::new(File::create(path)?));
        for file in files {
            let options = SimpleFileOptions::default()
                .compression_method(CompressionMethod::Deflated)
                .last_modified_time(zip::DateTime::default())
                .unix_permissions(mode(file));
            archive.start_file(format!("{folder}/{}", file.place), options)?;
            archive.write_all(&fs::read(&file.path)?)?;
        }
        archive.finish()?.flush()
    };
    write().map_err(Error::at(path))
}

fn mode(file: &StagedFile) -> u32 {
    if file.is_executable { PROGRAM_MODE } else { FILE_MODE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_files_make_the_same_archive() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("sanqi");
        let files = |text: &str| {
            fs::write(&path, text).expect("the file can be written");
            [StagedFile { place: "share/sanqi".into(), path: path.clone(), is_executable: true }]
        };
        for (name, write) in [
            (
                "a.tar.xz",
                (|to, files| tar_xz(to, "sanqi-1", files, 7)) as fn(&Path, &[StagedFile]) -> Result<(), Error>,
            ),
            ("a.zip", |to, files| zip(to, "sanqi-1", files)),
        ] {
            let bytes = |text: &str| {
                let to = folder.path().join(name);
                write(&to, &files(text)).expect("the archive can be written");
                fs::read(to).expect("the archive can be read")
            };
            let first = bytes("program");
            assert_eq!(first, bytes("program"), "{name}");
            assert_ne!(first, bytes("another"), "{name}");
        }
    }

    #[test]
    fn a_tar_archive_has_files_with_their_modes() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("sanqi");
        fs::write(&path, "program").expect("the file can be written");
        let file = |place: &str, is_executable| StagedFile { place: place.into(), path: path.clone(), is_executable };
        let to = folder.path().join("a.tar.xz");
        tar_xz(&to, "sanqi-1", &[file("sanqi", true), file("share/text", false)], 7).expect("it can be written");
        let reader = lzma_rust2::XzReader::new(File::open(&to).expect("it is there"), true);
        let mut archive = tar::Archive::new(reader);
        let found: Vec<(String, u32, u64)> = archive
            .entries()
            .expect("an archive")
            .map(|entry| {
                let entry = entry.expect("an entry");
                let header = entry.header();
                let place = entry.path().expect("a path").to_string_lossy().into_owned();
                (place, header.mode().expect("a mode"), header.mtime().expect("a time"))
            })
            .collect();
        assert_eq!(found, [("sanqi-1/sanqi".to_owned(), 0o755, 7), ("sanqi-1/share/text".to_owned(), 0o644, 7)]);
    }
}
