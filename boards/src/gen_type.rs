//! Types of moves to generate, chosen while compiling, so that each choice is its own straight piece of code.

use std::ops::BitOr;

/// Type of moves to generate.
pub(crate) trait GenType {
    /// The moves of [`Stage::Noisy`](crate::Stage::Noisy).
    const NOISY: bool;
    /// All others.
    const QUIET: bool;
    /// Leave out the pseudo-legal moves that are not legal.
    const LEGAL: bool;

    /// Returns the targets of moves of this type, given those of noisy and those of quiet moves.
    #[inline(always)]
    fn targets<B: BitOr<Output = B>>(noisy: B, quiet: B) -> B {
        match (Self::NOISY, Self::QUIET) {
            (true, true) => noisy | quiet,
            (true, false) => noisy,
            (false, _) => quiet,
        }
    }
}

/// All legal moves.
pub(crate) struct Legal;
impl GenType for Legal {
    const NOISY: bool = true;
    const QUIET: bool = true;
    const LEGAL: bool = true;
}

/// All pseudo-legal moves.
pub(crate) struct Pseudo;
impl GenType for Pseudo {
    const NOISY: bool = true;
    const QUIET: bool = true;
    const LEGAL: bool = false;
}

/// The noisy pseudo-legal moves.
pub(crate) struct Noisy;
impl GenType for Noisy {
    const NOISY: bool = true;
    const QUIET: bool = false;
    const LEGAL: bool = false;
}

/// The quiet pseudo-legal moves.
pub(crate) struct Quiet;
impl GenType for Quiet {
    const NOISY: bool = false;
    const QUIET: bool = true;
    const LEGAL: bool = false;
}
