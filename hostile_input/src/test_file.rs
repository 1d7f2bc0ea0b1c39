//! Files that targets write.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, process};

/// File of this process, removed at its end.
#[derive(Debug)]
pub struct TestFile(pub PathBuf);

impl TestFile {
    /// Returns the path of a file that does not exist yet.
    pub fn new(extension: &str) -> TestFile {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        TestFile(env::temp_dir().join(format!("sanqi-hostile-{}-{number}.{extension}", process::id())))
    }

    /// Returns the contents.
    pub fn bytes(&self) -> Vec<u8> {
        fs::read(&self.0).expect("the file of the test")
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
