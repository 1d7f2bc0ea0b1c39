//! Profile-guided optimisation: a build of its own counts how often each branch of rules and search is taken in the
//! positions of `bench`, and the compiler lays out the code of the package accordingly.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::{checksums, workspace};

/// Searches that are counted: instruction set, and depth of `bench`. What every processor has is among the sets, or its
/// code would be taken for cold. AVX-512 is not, so that machines with and without it count the same.
#[cfg(target_arch = "x86_64")]
const SEARCHES: [(&str, &str); 2] = [("avx2", "10"), ("scalar", "9")];
#[cfg(target_arch = "aarch64")]
const SEARCHES: [(&str, &str); 2] = [("neon", "10"), ("scalar", "9")];
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const SEARCHES: [(&str, &str); 1] = [("scalar", "10")];

/// Functions whose counts are used: rules and search, by their mangled names.
const COUNTED: &str = r"6boards|6search|LT\.boards\.\.|LT\.search\.\.";

/// Functions among [`COUNTED`] whose counts are not used: how often threads wait for each other depends on chance, and
/// AVX-512 was not counted.
const NOT_COUNTED: &str = "crossbeam|sync|by_name|avx512";

/// Counts the branches with the program that `build` makes with the compiler flags that it is given, and returns the
/// flag for the build of the package.
pub fn record(folder: &Path, build: impl FnOnce(String) -> Result<PathBuf, Error>) -> Result<String, Error> {
    let merger = merger()?;
    let folder = folder.join("profile");
    fs::create_dir_all(&folder).map_err(Error::at(&folder))?;
    let program = build(format!("-Cprofile-generate={}", folder.display()))?;
    let counts = SEARCHES.map(|(set, depth)| (folder.join(format!("{set}.profraw")), set, depth));
    for (file, set, depth) in &counts {
        let mut search = Command::new(&program);
        workspace::run(search.args(["--kernel", set, "bench", "--depth", depth]).env("LLVM_PROFILE_FILE", file))?;
    }
    let merged = folder.join("merged.profdata");
    let mut merge = Command::new(merger);
    merge.args(["merge", &format!("--function={COUNTED}"), &format!("--no-function={NOT_COUNTED}"), "-o"]);
    workspace::run(merge.arg(&merged).args(counts.iter().map(|(file, ..)| file)))?;
    // Cargo builds a crate again if its flags change, but does not look into the file that they name.
    let bytes = fs::read(&merged).map_err(Error::at(&merged))?;
    let profile = folder.join(checksums::hexadecimal(&bytes)).with_extension("profdata");
    fs::rename(&merged, &profile).map_err(Error::at(&profile))?;
    Ok(format!("-Cprofile-use={}", profile.display()))
}

/// Returns the path of the program that adds up counts.
fn merger() -> Result<PathBuf, Error> {
    let libraries = workspace::output(Command::new("rustc").args(["--print", "target-libdir"]))?;
    let merger = Path::new(libraries.trim()).with_file_name("bin").join(format!("llvm-profdata{EXE_SUFFIX}"));
    if merger.is_file() {
        Ok(merger)
    } else {
        let missing = merger.display();
        Err(Error::Unexpected(format!("{missing} is missing; `rustup component add llvm-tools` installs it")))
    }
}
