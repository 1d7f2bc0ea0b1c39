//! Small changes to inputs, which depend on a seed alone.

use boards::random::{STEP, split_mix};

/// Numbers at the edges of types and ranges.
const NUMBERS: [&str; 14] = [
    "0",
    "-1",
    "1",
    "9",
    "100",
    "127",
    "255",
    "256",
    "32768",
    "65535",
    "65536",
    "4294967296",
    "99999999999999999999",
    "1e9",
];
/// Bytes that formats give a meaning.
const BYTES: &[u8] = b"\0\x01\x7f\x80\xff \n\r\t/-+*=#.()[]{}\"';:,09azAZ";
/// Greatest length of a mutated input that grows.
const LONGEST: usize = 1 << 16;
/// Greatest number of changes to one input.
const MOST_CHANGES: usize = 4;

/// A sequence of mutated inputs.
#[derive(Clone, Debug)]
pub struct Mutator(u64);

impl Mutator {
    /// Begins a sequence.
    pub fn new(seed: u64) -> Mutator {
        Mutator(seed)
    }

    /// Returns a changed copy of one of the inputs; there must be one.
    pub fn mutate(&mut self, inputs: &[Vec<u8>]) -> Vec<u8> {
        let mut input = inputs[self.below(inputs.len())].clone();
        for _ in 0..=self.below(MOST_CHANGES) {
            let other = &inputs[self.below(inputs.len())];
            self.change(&mut input, other);
        }
        input
    }

    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(STEP);
        (split_mix(self.0) % (count.max(1) as u64)) as usize
    }

    fn change(&mut self, input: &mut Vec<u8>, other: &[u8]) {
        match self.below(9) {
            0 => self.flip(input),
            1 => self.overwrite(input),
            2 => self.insert(input),
            3 => self.delete(input),
            4 => input.truncate(self.below(input.len())),
            5 => self.splice(input, other),
            6 => self.put_token(input, other),
            7 => self.duplicate_token(input),
            _ => self.put_number(input),
        }
    }

    fn flip(&mut self, input: &mut [u8]) {
        let (at, bit) = (self.below(input.len()), self.below(8));
        if let Some(byte) = input.get_mut(at) {
            *byte ^= 1 << bit;
        }
    }

    fn overwrite(&mut self, input: &mut [u8]) {
        let (at, byte) = (self.below(input.len()), BYTES[self.below(BYTES.len())]);
        if let Some(place) = input.get_mut(at) {
            *place = byte;
        }
    }

    fn insert(&mut self, input: &mut Vec<u8>) {
        let at = self.below(input.len() + 1);
        let count = if input.len() < LONGEST { 1 + self.below(4) } else { 0 };
        let bytes: Vec<u8> = (0..count).map(|_| BYTES[self.below(BYTES.len())]).collect();
        input.splice(at..at, bytes);
    }

    fn delete(&mut self, input: &mut Vec<u8>) {
        let start = self.below(input.len());
        let end = (start + 1 + self.below(8)).min(input.len());
        input.drain(start..end);
    }

    /// Continues the input with the end of another one.
    fn splice(&mut self, input: &mut Vec<u8>, other: &[u8]) {
        input.truncate(self.below(input.len() + 1));
        input.extend_from_slice(&other[self.below(other.len())..]);
    }

    /// Replaces a token by one of another input.
    fn put_token(&mut self, input: &mut Vec<u8>, other: &[u8]) {
        let (place, token) = (self.token(input), self.token(other));
        input.splice(place, other[token].iter().copied());
    }

    fn duplicate_token(&mut self, input: &mut Vec<u8>) {
        let place = self.token(input);
        if input.len() < LONGEST {
            let mut token = input[place.clone()].to_vec();
            token.push(b' ');
            input.splice(place.start..place.start, token);
        }
    }

    fn put_number(&mut self, input: &mut Vec<u8>) {
        let (place, number) = (self.token(input), NUMBERS[self.below(NUMBERS.len())]);
        input.splice(place, number.bytes());
    }

    /// Returns the place of the token around a random byte.
    fn token(&mut self, input: &[u8]) -> std::ops::Range<usize> {
        let at = self.below(input.len());
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || b",:;\"/".contains(byte);
        let start = input[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
        let end = input[at..].iter().position(is_end).map_or(input.len(), |length| at + length);
        start..end.max(start)
    }
}
