//! Comparison of file paths.

use std::path::Path;

/// Returns true if both paths lead to the same existing file.
pub fn is_same_file(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}
