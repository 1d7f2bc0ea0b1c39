//! Compression of a stream: LZMA in the old container (`.lzma`), which any `xz` unpacks. Blocks have checksums of
//! their own, so that the container needs none.

use std::io::{self, Read, Write};

use lzma_rust2::{LzmaOptions, LzmaReader, LzmaWriter};

/// The strongest of the presets whose dictionary is not far larger than a block.
const PRESET: u32 = 6;
/// The dictionary: larger than the streams of a block usually are.
const DICTIONARY: u32 = 1 << 20;
/// Unpacking may use so much memory, in KiB; damaged and foreign files could ask for more.
const MEMORY_KIBIBYTES: u32 = 64 << 10;
/// No stream is longer; a malicious one could fill the memory.
const LONGEST: u64 = 256 << 20;

/// The options: no stream has a period that an alignment (`pb`) would model.
fn options() -> LzmaOptions {
    LzmaOptions { dict_size: DICTIONARY, lc: 3, lp: 0, pb: 0, ..LzmaOptions::with_preset(PRESET) }
}

/// Packs a stream. The same bytes give the same packed ones.
pub fn pack(bytes: &[u8]) -> Vec<u8> {
    let packed = LzmaWriter::new_use_header(Vec::new(), &options(), Some(bytes.len() as u64));
    let packed = packed.and_then(|mut writer| {
        writer.write_all(bytes)?;
        writer.finish()
    });
    packed.expect("writing to memory does not fail, and the options are valid")
}

/// Unpacks a stream.
///
/// # Errors
/// It is not packed by [`pack`], or damaged, or too long.
pub fn unpack(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    LzmaReader::new_mem_limit(packed, MEMORY_KIBIBYTES, None)?.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "a stream is too long"));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_come_back() {
        let text = b"the quick brown fox ".repeat(50);
        for bytes in [&b""[..], b"x", &text] {
            assert_eq!(unpack(&pack(bytes)).unwrap(), bytes);
        }
        assert!(pack(&text).len() < 100);
        assert!(unpack(b"").is_err() && unpack(&text).is_err());
        let packed = pack(&text);
        assert!(unpack(&packed[..packed.len() / 2]).is_err());
    }
}
