//! Values of a table, compressed by recursive pairing: a symbol stands for a value or for two other symbols, and
//! symbols are written in a canonical Huffman code, in blocks of equal size (`docs/search.md` section 13.4).

use super::error::TableError;
use super::file::TableFile;

/// Bytes of a symbol: two numbers of 12 bits.
const SYMBOL_BYTES: usize = 3;
/// Right half of a symbol that stands for a value, which is its left half.
const LEAF: u16 = 0xfff;
/// Bytes of an entry of the index: a block and a place in it.
const INDEX_BYTES: u64 = 6;
/// Bytes of the length of a block.
const LENGTH_BYTES: u64 = 2;
/// Blocks begin at multiples of this number of bytes.
const ALIGNMENT: u64 = 64;
/// Largest binary logarithm of the size of a block in bytes.
const MOST_BLOCK_BITS: u8 = 15;
/// Longest code in bits.
const MOST_CODE_BITS: u8 = 32;
/// Number of lengths that are read at once: an entry of the index is rarely farther from its block.
const LENGTHS_AT_ONCE: u64 = 32;
/// Greatest number of blocks between an entry of the index and its block. The entry describes the middle of a span,
/// which is about as long as an average block; a full block, of 64 KiB values at most, has hundreds of values even
/// where they compress badly, so that tables need a few dozen steps. Damaged ones could ask for as many as there are
/// blocks.
const MOST_STEPS: u64 = 1 << 12;

/// A place in the header of a file, from which it is read forward.
pub struct Cursor<'a> {
    file: &'a TableFile,
    offset: u64,
}

impl<'a> Cursor<'a> {
    /// Creates a cursor at an offset.
    pub fn new(file: &'a TableFile, offset: u64) -> Cursor<'a> {
        Cursor { file, offset }
    }

    /// Reads bytes.
    pub fn take(&mut self, length: usize) -> Result<Vec<u8>, TableError> {
        let bytes = self.file.bytes(self.offset, length)?.into_owned();
        self.offset += length as u64;
        Ok(bytes)
    }

    /// Reads a byte.
    pub fn byte(&mut self) -> Result<u8, TableError> {
        Ok(self.take(1)?[0])
    }

    /// Reads a number of 16 bits.
    pub fn number(&mut self) -> Result<u16, TableError> {
        let bytes = self.take(2)?;
        Ok(u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    /// Skips to a multiple of a number of bytes.
    pub fn align(&mut self, bytes: u64) {
        self.offset = self.offset.next_multiple_of(bytes);
    }

    /// Skips a part that is read later, and returns its offset. Fails if the file ends before it.
    fn skip(&mut self, length: u64) -> Result<u64, TableError> {
        let offset = self.offset;
        let end = offset.checked_add(length).filter(|&end| end <= self.file.length());
        self.offset = end.ok_or(TableError::CONTENTS)?;
        Ok(offset)
    }
}

/// The compressed values of one table.
pub struct Pairs {
    flags: u8,
    values: Values,
}

enum Values {
    /// All positions have this value.
    Constant(u16),
    Coded(Box<Coded>),
}

struct Coded {
    /// Size of a block in bytes.
    block_size: u64,
    blocks: u64,
    /// Number of block lengths, which exceeds that of the blocks.
    lengths: u64,
    /// Number of positions for each entry of the index.
    span: u64,
    /// Length of the shortest code in bits.
    shortest: u32,
    /// Smallest code of each length from the shortest on, aligned to the left of 64 bits, and its symbol.
    codes: Vec<(u64, usize)>,
    symbols: Vec<Symbol>,
    index_at: u64,
    lengths_at: u64,
    blocks_at: u64,
}

/// A symbol, and the number of values that it stands for, less one.
#[derive(Clone, Copy)]
struct Symbol {
    left: u16,
    right: u16,
    length: u32,
}

impl Pairs {
    /// Flag: all positions have one value.
    const CONSTANT: u8 = 0x80;

    /// Reads the header of the values.
    pub fn read(cursor: &mut Cursor<'_>) -> Result<Pairs, TableError> {
        let flags = cursor.byte()?;
        if flags & Pairs::CONSTANT != 0 {
            return Ok(Pairs { flags, values: Values::Constant(cursor.byte()?.into()) });
        }
        let head: [u8; 9] = cursor.take(9)?.try_into().map_err(|_| TableError::CONTENTS)?;
        let [block_bits, span_bits, padding, b0, b1, b2, b3, longest, shortest] = head;
        let in_range = block_bits <= MOST_BLOCK_BITS && span_bits < 32 && (1..=longest).contains(&shortest);
        if !in_range || longest > MOST_CODE_BITS {
            return Err(TableError::CONTENTS);
        }
        let lowest = (shortest..=longest).map(|_| cursor.number()).collect::<Result<Vec<u16>, _>>()?;
        let blocks = u64::from(u32::from_le_bytes([b0, b1, b2, b3]));
        let symbols = read_symbols(cursor)?;
        let coded = Coded {
            block_size: 1 << block_bits,
            blocks,
            lengths: blocks + u64::from(padding),
            span: 1 << span_bits,
            shortest: shortest.into(),
            codes: smallest_codes(&lowest, shortest)?,
            symbols,
            index_at: 0,
            lengths_at: 0,
            blocks_at: 0,
        };
        Ok(Pairs { flags, values: Values::Coded(Box::new(coded)) })
    }

    pub fn flags(&self) -> u8 {
        self.flags
    }

    /// Finds the index of a table with this number of positions.
    pub fn place_index(&mut self, cursor: &mut Cursor<'_>, positions: u64) -> Result<(), TableError> {
        let Values::Coded(coded) = &mut self.values else { return Ok(()) };
        coded.index_at = cursor.skip(positions.div_ceil(coded.span) * INDEX_BYTES)?;
        Ok(())
    }

    /// Finds the lengths of the blocks.
    pub fn place_lengths(&mut self, cursor: &mut Cursor<'_>) -> Result<(), TableError> {
        let Values::Coded(coded) = &mut self.values else { return Ok(()) };
        coded.lengths_at = cursor.skip(coded.lengths * LENGTH_BYTES)?;
        Ok(())
    }

    /// Finds the blocks.
    pub fn place_blocks(&mut self, cursor: &mut Cursor<'_>) -> Result<(), TableError> {
        let Values::Coded(coded) = &mut self.values else { return Ok(()) };
        cursor.align(ALIGNMENT);
        coded.blocks_at = cursor.skip(coded.blocks * coded.block_size)?;
        Ok(())
    }

    /// Returns the value of the position with a number, which is below the number of positions.
    pub fn value(&self, file: &TableFile, number: u64) -> Result<u16, TableError> {
        match &self.values {
            Values::Constant(value) => Ok(*value),
            Values::Coded(coded) => {
                let (block, offset) = coded.find(file, number)?;
                let bytes = file.bytes(coded.blocks_at + block * coded.block_size, coded.block_size as usize)?;
                coded.decode(&bytes, offset)
            }
        }
    }
}

impl Coded {
    /// Returns the block of a position and its place in the block.
    fn find(&self, file: &TableFile, number: u64) -> Result<(u64, u32), TableError> {
        let entry = file.bytes(self.index_at + number / self.span * INDEX_BYTES, INDEX_BYTES as usize)?;
        let mut block = u64::from(u32::from_le_bytes([entry[0], entry[1], entry[2], entry[3]]));
        // The entry describes the position in the middle of its span.
        let mut offset = i64::from(u16::from_le_bytes([entry[4], entry[5]]));
        offset += (number % self.span) as i64 - (self.span / 2) as i64;
        let mut lengths = Lengths { coded: self, file, first: 0, bytes: Vec::new() };
        for _ in 0..=MOST_STEPS {
            if offset < 0 {
                block = block.checked_sub(1).ok_or(TableError::CONTENTS)?;
                offset += lengths.of(block, true)?;
                continue;
            }
            let length = lengths.of(block, false)?;
            if offset < length {
                return if block < self.blocks { Ok((block, offset as u32)) } else { Err(TableError::CONTENTS) };
            }
            offset -= length;
            block += 1;
        }
        Err(TableError::CONTENTS)
    }

    /// Returns the value at a place in a block.
    fn decode(&self, block: &[u8], mut offset: u32) -> Result<u16, TableError> {
        let mut bits = Bits { bytes: block, place: 0 };
        // Every code has a bit at least: at most as many steps as the block has bits.
        let mut symbol = loop {
            let window = bits.window();
            let (length, &(smallest, first)) = self
                .codes
                .iter()
                .enumerate()
                .find(|(_, (smallest, _))| window >= *smallest)
                .ok_or(TableError::CONTENTS)?;
            let code_bits = length as u32 + self.shortest;
            let symbol = self.symbol(first + ((window - smallest) >> (64 - code_bits)) as usize)?;
            if offset <= symbol.length {
                break symbol;
            }
            offset -= symbol.length + 1;
            bits.place += code_bits as usize;
            if bits.place >= 8 * block.len() {
                return Err(TableError::CONTENTS);
            }
        };
        // Halves are shorter than their symbol: at most as many steps as there are symbols.
        while symbol.length > 0 {
            let left = self.symbol(symbol.left.into())?;
            if offset <= left.length {
                symbol = left;
            } else {
                offset -= left.length + 1;
                symbol = self.symbol(symbol.right.into())?;
            }
        }
        Ok(symbol.left)
    }

    fn symbol(&self, number: usize) -> Result<Symbol, TableError> {
        self.symbols.get(number).copied().ok_or(TableError::CONTENTS)
    }
}

/// The bits of a block, the highest of each byte first.
struct Bits<'a> {
    bytes: &'a [u8],
    place: usize,
}

impl Bits<'_> {
    /// Returns 64 bits, of which at least the first 57 are those at the place; zeros follow the end.
    fn window(&self) -> u64 {
        let start = self.place / 8;
        let word = match self.bytes.get(start..).and_then(<[u8]>::first_chunk) {
            Some(chunk) => u64::from_be_bytes(*chunk),
            None => {
                let mut chunk = [0; 8];
                let rest = self.bytes.get(start..).unwrap_or_default();
                chunk[..rest.len()].copy_from_slice(rest);
                u64::from_be_bytes(chunk)
            }
        };
        word << (self.place % 8)
    }
}

/// The lengths of the blocks near one that was asked for.
struct Lengths<'a> {
    coded: &'a Coded,
    file: &'a TableFile,
    first: u64,
    bytes: Vec<u8>,
}

impl Lengths<'_> {
    /// Returns the number of values in a block. If it has to be read, the lengths before or after it are read with it.
    fn of(&mut self, block: u64, backwards: bool) -> Result<i64, TableError> {
        if block >= self.coded.lengths {
            return Err(TableError::CONTENTS);
        }
        let known = self.first + self.bytes.len() as u64 / LENGTH_BYTES;
        if !(self.first..known).contains(&block) {
            self.first = if backwards { block.saturating_sub(LENGTHS_AT_ONCE - 1) } else { block };
            let count = (self.coded.lengths - self.first).min(LENGTHS_AT_ONCE);
            let at = self.coded.lengths_at + self.first * LENGTH_BYTES;
            self.bytes = self.file.bytes(at, (count * LENGTH_BYTES) as usize)?.into_owned();
        }
        let at = ((block - self.first) * LENGTH_BYTES) as usize;
        Ok(i64::from(u16::from_le_bytes([self.bytes[at], self.bytes[at + 1]])) + 1)
    }
}

/// Returns the smallest code of each length, aligned to the left, with its symbol. Longer codes are numerically
/// smaller; a code of a length begins where the codes one bit longer end.
fn smallest_codes(lowest: &[u16], shortest: u8) -> Result<Vec<(u64, usize)>, TableError> {
    let mut codes = vec![(0, 0); lowest.len()];
    let mut smallest = 0u64;
    for place in (0..lowest.len()).rev() {
        if let Some(&longer) = lowest.get(place + 1) {
            let sum = smallest + u64::from(lowest[place]);
            smallest = sum.checked_sub(longer.into()).ok_or(TableError::CONTENTS)? / 2;
        }
        let bits = u32::from(shortest) + place as u32;
        if smallest >> bits != 0 {
            return Err(TableError::CONTENTS);
        }
        codes[place] = (smallest << (64 - bits), lowest[place].into());
    }
    Ok(codes)
}

/// Reads the symbols and counts the values that each stands for.
fn read_symbols(cursor: &mut Cursor<'_>) -> Result<Vec<Symbol>, TableError> {
    let count = usize::from(cursor.number()?);
    let bytes = cursor.take(count * SYMBOL_BYTES + count % 2)?;
    let mut symbols: Vec<Symbol> = bytes
        .chunks_exact(SYMBOL_BYTES)
        .take(count)
        .map(|bytes| {
            let [low, middle, high] = [bytes[0], bytes[1], bytes[2]].map(u16::from);
            Symbol { left: (middle & 0xf) << 8 | low, right: high << 4 | middle >> 4, length: UNKNOWN }
        })
        .collect();
    for number in 0..count {
        count_values(&mut symbols, number)?;
    }
    Ok(symbols)
}

/// Length of a symbol whose values were not counted yet.
const UNKNOWN: u32 = u32::MAX;
/// Length of a symbol whose halves are being counted.
const OPEN: u32 = u32::MAX - 1;
/// Upper bound of the number of values of a symbol: those of a block.
const MOST_VALUES: u32 = 1 << 16;

/// Counts the values of a symbol after those of its halves, without recursion: damaged symbols may form a long chain or
/// a circle.
fn count_values(symbols: &mut [Symbol], number: usize) -> Result<(), TableError> {
    let mut waiting = vec![number];
    while let Some(&current) = waiting.last() {
        let Symbol { left, right, length } = *symbols.get(current).ok_or(TableError::CONTENTS)?;
        if length < OPEN {
            waiting.pop();
            continue;
        }
        if right == LEAF {
            symbols[current].length = 0;
            waiting.pop();
            continue;
        }
        let halves = [left, right].map(usize::from);
        let lengths = halves.map(|half| symbols.get(half).map(|symbol| symbol.length));
        let [Some(first), Some(second)] = lengths else { return Err(TableError::CONTENTS) };
        if first < OPEN && second < OPEN {
            symbols[current].length = first + second + 1;
            waiting.pop();
        } else if length == OPEN || first == OPEN || second == OPEN {
            return Err(TableError::CONTENTS);
        } else {
            symbols[current].length = OPEN;
            waiting.extend(halves.into_iter().filter(|&half| symbols[half].length == UNKNOWN));
        }
        if symbols[current].length < OPEN && symbols[current].length > MOST_VALUES {
            return Err(TableError::CONTENTS);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Every block has one value, so that each position is one block away from the next.
    #[test]
    fn a_walk_over_more_blocks_than_a_table_needs_is_given_up() {
        let path = std::env::temp_dir().join(format!("sanqi-{}-long-walk", std::process::id()));
        let positions = 1 << 20;
        fs::File::create(&path).unwrap().set_len(INDEX_BYTES + positions * LENGTH_BYTES).unwrap();
        let file = TableFile::open(&path).unwrap();
        let coded = Coded {
            block_size: 64,
            blocks: positions,
            lengths: positions,
            span: positions,
            shortest: 1,
            codes: Vec::new(),
            symbols: Vec::new(),
            index_at: 0,
            lengths_at: INDEX_BYTES,
            blocks_at: 0,
        };
        let middle = positions / 2;
        assert_eq!(coded.find(&file, middle).unwrap(), (0, 0));
        assert_eq!(coded.find(&file, middle + MOST_STEPS).unwrap(), (MOST_STEPS, 0));
        assert!(coded.find(&file, middle + MOST_STEPS + 1).is_err());
        assert!(coded.find(&file, positions - 1).is_err());
        fs::remove_file(&path).unwrap();
    }
}
