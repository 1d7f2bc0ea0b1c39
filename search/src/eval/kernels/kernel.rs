//! The choice of an instruction set at run time, and the kernels of the chosen one.

use std::sync::atomic::{AtomicU8, Ordering};

#[cfg(target_arch = "aarch64")]
use super::neon;
use super::output_layers::OutputLayers;
use super::row::Row;
use super::scalar;
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};

/// An instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Set {
    Scalar = 1,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "aarch64")]
    Neon,
}

const SETS: &[Set] = &[
    Set::Scalar,
    #[cfg(target_arch = "x86_64")]
    Set::Avx2,
    #[cfg(target_arch = "x86_64")]
    Set::Avx512,
    #[cfg(target_arch = "aarch64")]
    Set::Neon,
];

/// The kernels for one instruction set that this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel(Set);

/// Instruction set that the user chose, or 0.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

impl Kernel {
    /// Returns the chosen kernels, else the fastest.
    pub fn current() -> Kernel {
        let chosen = CHOSEN.load(Ordering::Relaxed);
        let all = || Kernel::available();
        all().find(|kernel| kernel.0 as u8 == chosen).or_else(|| all().last()).unwrap_or(Kernel(Set::Scalar))
    }

    /// Returns the kernels that run on this processor, the fastest last.
    pub fn available() -> impl Iterator<Item = Kernel> {
        SETS.iter().filter(|set| set.is_here()).map(|&set| Kernel(set))
    }

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self.0 {
            Set::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => "avx512",
            #[cfg(target_arch = "aarch64")]
            Set::Neon => "neon",
        }
    }

    /// Returns the names of the kernels that run on this processor.
    pub fn names() -> Vec<&'static str> {
        Kernel::available().map(Kernel::name).collect()
    }

    /// Chooses the kernels of this name for evaluators that are created from now on. With those for every processor
    /// moves are generated without newer instructions as well.
    ///
    /// # Errors
    /// There are no kernels of this name, or this processor cannot run them.
    pub fn choose(name: &str) -> Result<(), String> {
        let Some(kernel) = Kernel::available().find(|kernel| kernel.name() == name) else {
            return Err(format!("no kernel `{name}` on this machine; there are: {}", Kernel::names().join(", ")));
        };
        CHOSEN.store(kernel.0 as u8, Ordering::Relaxed);
        if kernel.0 == Set::Scalar {
            boards::forbid_pext();
        }
        Ok(())
    }
}

impl Set {
    fn is_here(self) -> bool {
        match self {
            Set::Scalar => true,
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw"),
            #[cfg(target_arch = "aarch64")]
            Set::Neon => std::arch::is_aarch64_feature_detected!("neon"),
        }
    }
}

/// Calls a kernel of the set.
macro_rules! dispatch {
    ($kernel:expr, $function:ident($($argument:expr),*)) => {
        match $kernel.0 {
            Set::Scalar => scalar::$function($($argument),*),
            // SAFETY: a `Kernel` exists only for sets that this processor was found to have.
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => unsafe { avx2::$function($($argument),*) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => unsafe { avx512::$function($($argument),*) },
            // SAFETY: as above.
            #[cfg(target_arch = "aarch64")]
            Set::Neon => unsafe { neon::$function($($argument),*) },
        }
    };
}

impl Kernel {
    /// Writes `from` to `to` with some rows added and others removed.
    #[inline(always)]
    pub fn update<const H: usize, const ADDED: usize, const REMOVED: usize>(
        self,
        from: &Row<H>,
        to: &mut Row<H>,
        added: [&Row<H>; ADDED],
        removed: [&Row<H>; REMOVED],
    ) {
        dispatch!(self, update(from, to, added, removed));
    }

    /// Adds a row to a sum.
    #[inline(always)]
    pub fn add<const H: usize>(self, sum: &mut Row<H>, row: &Row<H>) {
        dispatch!(self, add(sum, row));
    }

    /// Returns the output of a bucket from the hidden neurons of the side to move and of the other side, as integers.
    #[inline(always)]
    pub fn output<const H: usize>(self, layers: &OutputLayers<H>, hidden: [&Row<H>; 2], bucket: usize) -> i64 {
        dispatch!(self, output(layers, hidden, bucket))
    }
}
