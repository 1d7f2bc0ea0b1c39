//! Bit extraction (PEXT), on processors that have it: computes an index into a table of sliding attacks in one
//! instruction.
//!
//! The choice is made at run time, once per operation and not once per lookup: [`with_pext`] compiles its body twice,
//! and all code inlined into the fast copy may use the newer instructions.
#![allow(unsafe_code, reason = "only for processors that were found to have the instructions")]

use std::sync::atomic::{AtomicU8, Ordering};

use crate::tables::tabulate;

/// Runs an expression with a name bound to a [`Pext`] value, or to a [`Portable`] value on processors without PEXT.
macro_rules! with_pext {
    ($name:ident => $body:expr) => {
        match $crate::pext::Pext::detect() {
            // A closure that is not inlined is compiled for any processor.
            Some($name) => $crate::pext::Instructions::run(
                $name,
                #[inline(always)]
                || $body,
            ),
            None => {
                let $name = $crate::pext::Portable;
                $body
            }
        }
    };
}

/// Writes functions that return the attacks of a piece that can be blocked on a board with these occupied squares: each
/// calls the method with its name of the game's `Sliders`.
macro_rules! slider_attacks {
    ($bitboard:ty: $($(#[$about:meta])* $name:ident;)+) => {$(
        $(#[$about])*
        pub fn $name(square: Square, occupied: $bitboard) -> $bitboard {
            $crate::pext::with_pext!(sliders => sliders.$name(square, occupied))
        }
    )+};
}
pub(crate) use {slider_attacks, with_pext};

/// Proof that bit extraction is available: a value exists only on processors that have the instructions.
#[derive(Clone, Copy)]
pub(crate) struct Pext(());

const UNKNOWN: u8 = 0;
const ABSENT: u8 = 1;
const PRESENT: u8 = 2;

/// Result of [`Pext::detect`].
static DETECTED: AtomicU8 = AtomicU8::new(UNKNOWN);

impl Pext {
    /// Returns a value if the processor has the instructions.
    #[inline(always)]
    pub(crate) fn detect() -> Option<Pext> {
        let known = DETECTED.load(Ordering::Relaxed);
        let present = if known == UNKNOWN { Pext::ask_processor() } else { known == PRESENT };
        present.then_some(Pext(()))
    }

    #[cold]
    fn ask_processor() -> bool {
        #[cfg(target_arch = "x86_64")]
        let present = is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
            && !is_microcoded();
        #[cfg(not(target_arch = "x86_64"))]
        let present = false;
        DETECTED.store(if present { PRESENT } else { ABSENT }, Ordering::Relaxed);
        present
    }

    /// Returns the bits of `source` that `mask` selects, packed.
    #[inline(always)]
    pub(crate) fn extract(self, source: u64, mask: u64) -> usize {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a value of this type exists only where the processor has BMI2.
        let bits = unsafe { core::arch::x86_64::_pext_u64(source, mask) };
        #[cfg(not(target_arch = "x86_64"))]
        let bits = source & mask;
        bits as usize
    }
}

/// Looks sliding attacks up without PEXT from now on, as on processors that lack it: slower, with the same results.
pub fn forbid_pext() {
    DETECTED.store(ABSENT, Ordering::Relaxed);
}

/// Returns true if the processor has the instruction in microcode only: its lookups would be several times slower than
/// portable ones.
#[cfg(target_arch = "x86_64")]
fn is_microcoded() -> bool {
    use core::arch::x86_64::__cpuid;

    let identity = __cpuid(0);
    let mut vendor = [0; 12];
    for (bytes, register) in vendor.chunks_exact_mut(4).zip([identity.ebx, identity.edx, identity.ecx]) {
        bytes.copy_from_slice(&register.to_le_bytes());
    }
    is_microcoded_on(&vendor, __cpuid(1).eax)
}

/// Returns the answer of [`is_microcoded`] for a vendor and a signature of a processor, as `cpuid` gives them: AMD's
/// processors before family 19h (Zen 3), and Hygon's, which are Zen 1 (Agner Fog, Instruction tables, PEXT).
#[cfg(target_arch = "x86_64")]
fn is_microcoded_on(vendor: &[u8; 12], signature: u32) -> bool {
    const EXTENDED: u32 = 0xf;
    const ZEN_3: u32 = 0x19;
    let base = signature >> 8 & 0xf;
    let family = if base == EXTENDED { base + (signature >> 20 & 0xff) } else { base };
    vendor == b"HygonGenuine" || vendor == b"AuthenticAMD" && family < ZEN_3
}

/// Instruction set that a function may be compiled for.
pub(crate) trait Instructions: Copy {
    /// Calls a function, which is compiled for these instructions if it is inlined. A function called from it that is
    /// not inlined must call its own body through `run` as well.
    fn run<R>(self, body: impl FnOnce() -> R) -> R;
}

impl Instructions for Pext {
    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        #[cfg(target_arch = "x86_64")]
        {
            #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
            fn compiled_for_bmi2<R>(body: impl FnOnce() -> R) -> R {
                body()
            }
            // SAFETY: a value of this type exists only where the processor has these features.
            unsafe { compiled_for_bmi2(body) }
        }
        #[cfg(not(target_arch = "x86_64"))]
        body()
    }
}

/// The instructions that every processor has.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Instructions for Portable {
    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        body()
    }
}

/// Part of a table of attacks that belongs to one square of a 128-bit board and one piece or line, with the mask of
/// the squares whose occupation selects an entry.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    /// Lower half of the mask; the upper half follows.
    lower: u64,
    upper: u64,
    /// Number of squares in the lower half of the mask.
    shift: u32,
    offset: u32,
}

impl Part {
    const NONE: Part = Part { lower: 0, upper: 0, shift: 0, offset: 0 };

    /// Creates a part from its mask and the index of its first entry in the table.
    const fn new(mask: u128, offset: usize) -> Part {
        let lower = mask as u64;
        Part { lower, upper: (mask >> 64) as u64, shift: lower.count_ones(), offset: offset as u32 }
    }

    /// Returns the mask of the squares that select an entry.
    pub(crate) const fn mask(&self) -> u128 {
        (self.upper as u128) << 64 | self.lower as u128
    }

    /// Returns the index in the table for these occupied squares.
    #[inline(always)]
    pub(crate) fn index(&self, pext: Pext, occupied: u128) -> usize {
        let lower = pext.extract(occupied as u64, self.lower);
        let upper = pext.extract((occupied >> 64) as u64, self.upper);
        (lower | upper << self.shift) + self.offset as usize
    }
}

/// Lays out a table that has a part for each of these masks, one after the other.
pub(crate) const fn lay_out<const M: usize, const N: usize>(masks: [[u128; M]; N]) -> [[Part; M]; N] {
    let mut offset = 0;
    tabulate!(parts = [[Part::NONE; M]; N], for index in 0..M * N => {
        let mask = masks[index / M][index % M];
        parts[index / M][index % M] = Part::new(mask, offset);
        offset += 1 << mask.count_ones();
    })
}

/// Returns the number of entries of all parts of a table.
pub(crate) const fn total(parts: &[Part]) -> usize {
    let last = &parts[parts.len() - 1];
    last.offset as usize + (1 << last.mask().count_ones())
}

/// Fills a table from index `next` on with an entry for each subset of a mask, in ascending order, which is the order
/// of the extracted bits. Afterwards `next` is the index after the last entry.
macro_rules! fill_subsets {
    ($table:ident[$next:ident], $mask:expr, $occupied:ident => $entry:expr) => {
        let mask = $mask;
        let mut $occupied = 0;
        loop {
            $table[$next] = $entry;
            $next += 1;
            $occupied = $occupied.wrapping_sub(mask) & mask;
            if $occupied == 0 {
                break;
            }
        }
    };
}
pub(crate) use fill_subsets;

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn slow_extraction_is_known_by_the_family() {
        for (vendor, signature, slow) in [
            (b"AuthenticAMD", 0x0080_0f11, true),  // Zen 1, Summit Ridge
            (b"AuthenticAMD", 0x0087_0f10, true),  // Zen 2, Matisse
            (b"AuthenticAMD", 0x0066_0f51, true),  // Excavator, Bristol Ridge
            (b"AuthenticAMD", 0x00a2_0f10, false), // Zen 3, Vermeer
            (b"AuthenticAMD", 0x00b4_0f40, false), // Zen 5, Granite Ridge
            (b"HygonGenuine", 0x0090_0f01, true),
            (b"GenuineIntel", 0x0005_06e3, false), // Skylake
            (b"GenuineIntel", 0x0003_06c3, false), // Haswell
        ] {
            assert_eq!(is_microcoded_on(vendor, signature), slow, "{signature:08x}");
        }
    }
}
