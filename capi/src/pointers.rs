//! Memory of the caller. Each type is made of pointers that a caller of C gave, with a promise about them, and checks
//! what can be checked: null pointers, UTF-8, room.
#![allow(unsafe_code, reason = "C gives pointers")]

use std::ffi::{CStr, c_char};
use std::marker::PhantomData;
use std::ptr;
use std::time::Duration;

use crate::failure::Failure;

/// A text that the caller gives.
pub struct Text<'a>(Option<&'a CStr>);

impl<'a> Text<'a> {
    /// Creates a text from the pointer to it.
    ///
    /// # Safety
    /// The pointer is null or points to bytes with a zero at the end, which nobody changes during `'a`.
    pub unsafe fn new(text: *const c_char) -> Text<'a> {
        // SAFETY: the caller promises it for pointers that are not null.
        Text((!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }))
    }

    /// Returns the text; `name` is that of the parameter.
    ///
    /// # Errors
    /// The pointer is null, or the text is not UTF-8.
    pub fn get(&self, name: &'static str) -> Result<&'a str, Failure> {
        self.optional(name)?.ok_or(Failure::NullPointer(name))
    }

    /// Returns the text, or `None` if the pointer is null.
    ///
    /// # Errors
    /// The text is not UTF-8.
    pub fn optional(&self, name: &'static str) -> Result<Option<&'a str>, Failure> {
        self.0.map(|text| text.to_str().map_err(|_| Failure::NotUtf8(name))).transpose()
    }
}

/// A place for a value that the caller gets.
pub struct Place<'a, T>(*mut T, PhantomData<&'a mut T>);

impl<T: Copy> Place<'_, T> {
    /// Creates a place from the pointer to it.
    ///
    /// # Safety
    /// The pointer is null or points to an aligned place for a value, which nobody else uses during the life of `self`.
    pub unsafe fn new(place: *mut T) -> Self {
        Place(place, PhantomData)
    }

    /// Returns an error if the pointer is null: before anything is done whose result would be lost.
    ///
    /// # Errors
    /// The pointer is null.
    pub fn check(&self, name: &'static str) -> Result<(), Failure> {
        if self.0.is_null() { Err(Failure::NullPointer(name)) } else { Ok(()) }
    }

    /// Writes the value, if the pointer is not null.
    pub fn set(&mut self, value: T) {
        if !self.0.is_null() {
            // SAFETY: `new` was promised that a pointer that is not null may be written to.
            unsafe { self.0.write(value) };
        }
    }
}

/// Memory for a text that the caller gets, and a place for its length.
pub struct Buffer<'a> {
    memory: Place<'a, c_char>,
    capacity: usize,
    length: Place<'a, usize>,
}

impl Buffer<'_> {
    /// Creates a buffer from the pointers to it.
    ///
    /// # Safety
    /// `memory` is null or points to `capacity` bytes, `length` is null or points to an aligned number. Nobody else
    /// uses them during the life of `self`, and they do not overlap.
    pub unsafe fn new(memory: *mut c_char, capacity: usize, length: *mut usize) -> Self {
        // SAFETY: this is part of what the caller promises.
        let memory = unsafe { Place::new(memory) };
        // SAFETY: as above.
        let length = unsafe { Place::new(length) };
        Buffer { memory, capacity, length }
    }

    /// Writes a text with a zero at its end, and its length without the zero.
    ///
    /// # Errors
    /// The memory is too small; only the length was written.
    pub fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.length.set(text.len());
        let memory: *mut u8 = self.memory.0.cast();
        if text.len() >= self.capacity || memory.is_null() {
            return Err(Failure::BufferTooSmall(text.len()));
        }
        // SAFETY: `new` was promised `capacity` bytes that nobody else uses; the text is shorter than that.
        unsafe { ptr::copy_nonoverlapping(text.as_ptr(), memory, text.len()) };
        // SAFETY: the text is shorter than `capacity`, so that the byte after it is one of them.
        let end = unsafe { memory.add(text.len()) };
        // SAFETY: as above.
        unsafe { end.write(0) };
        Ok(())
    }
}

/// Returns a time in milliseconds; `None`, for ever, if it is negative.
pub fn patience(milliseconds: i64) -> Option<Duration> {
    u64::try_from(milliseconds).ok().map(Duration::from_millis)
}
