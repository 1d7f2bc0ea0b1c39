//! `hostile_input::positions::sfen` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::positions::sfen(bytes));
