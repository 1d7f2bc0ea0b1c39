//! `hostile_input::conversations::usi_lines` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::conversations::usi_lines(bytes));
