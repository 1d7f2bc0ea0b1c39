//! Choices that the bytes of an input make.

/// Bytes that are used up by choices; without any left, the first of all possibilities is chosen.
pub struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    /// Begins with the first byte.
    pub fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices(bytes)
    }

    /// Returns true while there are bytes.
    pub fn any(&self) -> bool {
        !self.0.is_empty()
    }

    /// Returns a number below `count`, at most 65,536.
    pub fn below(&mut self, count: usize) -> usize {
        let wide = count > 256;
        let high = if wide { self.byte() } else { 0 };
        (usize::from(high) * 256 + usize::from(self.byte())) % count.max(1)
    }

    /// Returns one of some items; `None` if there are none.
    pub fn of<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        items.get(self.below(items.len()))
    }

    /// Returns what is left.
    pub fn rest(self) -> &'a [u8] {
        self.0
    }

    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }
}
