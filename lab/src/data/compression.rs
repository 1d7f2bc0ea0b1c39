//! Compression of a stream: LZMA in the old container (`.lzma`), which `xz` can decompress. The container needs no
//! checksum because chunks have one.

use std::io::{self, Read, Write};

use lzma_rust2::{LzmaOptions, LzmaReader, LzmaWriter};

/// The strongest preset whose dictionary is not much larger than a block.
const PRESET: u32 = 6;
/// Size of the dictionary in bytes: larger than the streams of a typical block.
const DICTIONARY: u32 = 1 << 20;
/// Memory limit of decompression in KiB; damaged or foreign files could ask for more.
const MAX_MEMORY_KIB: u32 = 64 << 10;
/// Limit of a decompressed stream in bytes, so that a malicious file cannot fill the memory.
pub const MAX_STREAM_BYTES: u64 = 64 << 20;

/// Returns the options; `pb` is 0 because no stream has a period that an alignment would model.
fn options() -> LzmaOptions {
    LzmaOptions { dict_size: DICTIONARY, lc: 3, lp: 0, pb: 0, ..LzmaOptions::with_preset(PRESET) }
}

/// Compresses a stream; the result depends on nothing but the bytes.
pub fn compress(bytes: &[u8]) -> Vec<u8> {
    let packed = LzmaWriter::new_use_header(Vec::new(), &options(), Some(bytes.len() as u64));
    let packed = packed.and_then(|mut writer| {
        writer.write_all(bytes)?;
        writer.finish()
    });
    packed.expect("writing to memory does not fail, and the options are valid")
}

/// Decompresses a stream.
///
/// # Errors
/// The stream was not written by [`compress`], is damaged, or exceeds the limits of memory or length.
pub fn decompress(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    LzmaReader::new_mem_limit(packed, MAX_MEMORY_KIB, None)?.take(MAX_STREAM_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_STREAM_BYTES {
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
            assert_eq!(decompress(&compress(bytes)).unwrap(), bytes);
        }
        assert!(compress(&text).len() < 100);
        assert!(decompress(b"").is_err() && decompress(&text).is_err());
        let packed = compress(&text);
        assert!(decompress(&packed[..packed.len() / 2]).is_err());
    }
}
