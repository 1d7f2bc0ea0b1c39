//! `SHA256SUMS`, as `sha256sum --check` reads it.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::error::Error;

/// Name of the file.
pub const FILE: &str = "SHA256SUMS";

/// Writes the sums of all files in a folder, by their names, into the folder.
pub fn write(folder: &Path) -> Result<(), Error> {
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder).map_err(Error::at(folder))? {
        let path = entry.map_err(Error::at(folder))?.path();
        if path.is_file() && path.file_name().is_some_and(|name| name != FILE) {
            let bytes = fs::read(&path).map_err(Error::at(&path))?;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            lines.push((name.into_owned(), hexadecimal(&bytes)));
        }
    }
    lines.sort();
    let text: String = lines.iter().map(|(name, sum)| format!("{sum}  {name}\n")).collect();
    let path = folder.join(FILE);
    fs::write(&path, text).map_err(Error::at(&path))
}

/// Returns the SHA-256 of some bytes.
pub fn hexadecimal(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_of_a_file_is_that_of_the_standard() {
        // FIPS 180-4, the example of one block.
        let folder = tempfile::tempdir().expect("a folder for the test");
        fs::write(folder.path().join("abc.tar.xz"), "abc").expect("the file can be written");
        write(folder.path()).expect("the sums can be written");
        write(folder.path()).expect("the sums leave out their own file");
        let sums = fs::read_to_string(folder.path().join(FILE)).expect("the sums can be read");
        assert_eq!(sums, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  abc.tar.xz\n");
    }
}
