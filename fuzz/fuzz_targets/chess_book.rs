//! `hostile_input::books::chess_book` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::books::chess_book(bytes));
